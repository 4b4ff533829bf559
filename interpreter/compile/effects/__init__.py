"""Compiling effects into instructions."""
