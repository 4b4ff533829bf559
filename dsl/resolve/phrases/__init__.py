"""Syntax trees to the typed effect tree: every word resolved, every type checked."""
