"""Findings as text, Markdown, pages with plots, and data."""
