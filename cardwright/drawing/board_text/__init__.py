"""Boards as characters, for the terminal: rooms at the author's places and the tunnels between."""
