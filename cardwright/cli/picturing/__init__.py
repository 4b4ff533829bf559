"""Commands that draw: what they offer, and how pictures are written."""
