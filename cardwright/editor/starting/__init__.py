"""A small game to start from, whole and ready to be changed."""
