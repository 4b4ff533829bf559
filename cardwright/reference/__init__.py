"""What can be looked up: all that the language says, and every word that a pack declares."""
