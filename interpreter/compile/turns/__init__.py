"""Compiling the turn loop: phases, actions, prompts and their resume points."""
