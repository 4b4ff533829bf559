"""What effects are called on a card: which of their wordings fits, and what fills its holes."""
