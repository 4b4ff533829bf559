"""Tests of the project as a whole: its order, its quality, its documents, its packages."""
