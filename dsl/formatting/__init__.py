"""One way to write down what a pack says: the same spaces, lines and comments everywhere."""
