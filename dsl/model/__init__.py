"""What a pack says once it is read: declarations, effect trees, values, scenarios."""
