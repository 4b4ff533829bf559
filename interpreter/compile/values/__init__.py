"""Lowering values of the language into expressions of the form: one function for each class."""
