"""Packs on disk to packs in memory: finding, reading, assembling, keeping."""
