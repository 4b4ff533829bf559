"""Syntax trees to checked effect trees: first every word declared, then everything said of it."""
