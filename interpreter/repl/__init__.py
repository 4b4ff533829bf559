"""The workshop: type effects into a game, see what changes and why, take it back."""
