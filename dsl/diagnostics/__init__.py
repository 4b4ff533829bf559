"""Diagnostics as data: spans, reports, the catalogue of codes, and how they are rendered."""
