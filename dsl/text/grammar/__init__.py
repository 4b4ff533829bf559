"""How a language of card text speaks: nouns, moods, templates."""
