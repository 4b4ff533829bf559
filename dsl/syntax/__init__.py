"""Text to syntax trees: chunks, the parser, limits on input, and syntax errors in plain words."""
