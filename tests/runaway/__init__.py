"""Packs that would run for ever, written by chance, and what must become of each."""
