"""Scenarios: tests that authors write, read into steps."""

from dsl.resolve.scenarios import read_scenario  # registered when it is imported

__all__ = ["read_scenario"]
