"""The studio in the browser: packs are written, looked at, tried and drawn on one page."""
