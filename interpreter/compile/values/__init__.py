"""Compiling values into Python expressions."""
