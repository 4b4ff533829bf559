"""What can be looked up: every saying and word of the language, and every word that a pack declares."""
