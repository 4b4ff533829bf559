"""Replays shown: step by step at the terminal, as Markdown, and as a page for the browser."""
