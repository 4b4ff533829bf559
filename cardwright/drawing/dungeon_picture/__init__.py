"""Laid dungeons as SVG pictures."""
