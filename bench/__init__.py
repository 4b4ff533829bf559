"""Measurements of the engine, as one command: python -m bench."""
