"""What effects and values are called on a card, in English and in French."""
