"""Replays: a game as its pack, its seed and its answers, written down to be read and compared."""
