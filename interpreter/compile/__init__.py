"""Effect trees to closures: one file for each kind of thing that is compiled."""
