"""Effect trees to Python functions: one file for each kind of thing that is compiled."""
