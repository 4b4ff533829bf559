"""What the words of packs mean: where they are declared and used, and how they are renamed."""
