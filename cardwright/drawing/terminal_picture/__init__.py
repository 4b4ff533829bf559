"""Pictures in terminals that can show them."""
