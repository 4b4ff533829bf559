"""Cards as pictures: one face, and sheets of them to print."""
