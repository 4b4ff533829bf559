"""The command that serves tables."""
