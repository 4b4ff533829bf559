"""Whether every way to do what a pack says plays the same games: python -m tests.compilers"""
