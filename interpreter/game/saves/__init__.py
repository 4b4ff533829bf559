"""Saved games before they are believed: what a file holds, and whether it can be a game."""
