"""What only a whole pack or board shows: missing parts, reachability, the lint of boards."""
