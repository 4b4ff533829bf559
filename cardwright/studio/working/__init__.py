"""What is worked out about a pack, in a process of its own that may be ended at any time."""
