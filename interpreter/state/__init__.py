"""The state of a game as a list of cells: their layout, random numbers, board tables."""
