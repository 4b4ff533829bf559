"""What a player may think of what is not seen."""
