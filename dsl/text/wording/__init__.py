"""What values are called on a card."""
