"""Laying and walking with the arrow keys, on the drawing."""
