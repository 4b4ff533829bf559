"""Boards and fragments of boards: read from YAML, patched by mods."""
