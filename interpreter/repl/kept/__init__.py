"""Sessions that are kept in files: as scenarios, and as they went."""
