"""Scenarios that are played as tests, and the rules that they cover."""
