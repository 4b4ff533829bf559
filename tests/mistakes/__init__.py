"""Mistakes as authors make them, and how well the checker answers to each."""
