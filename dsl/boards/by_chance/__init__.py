"""Boards by chance: what boards of a pack are like, and another one that is like them."""
