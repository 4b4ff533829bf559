"""Scenarios: tests that authors write, read into steps."""
