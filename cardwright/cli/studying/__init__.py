"""Commands that play many games and tell what they say of a pack."""
