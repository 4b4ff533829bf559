"""What `cardwright` offers to programs besides games and packs: pictures and texts in one call."""
