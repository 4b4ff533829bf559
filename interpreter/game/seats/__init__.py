"""One seat of a game, for whoever sits elsewhere: all that it may know, and its answers."""
