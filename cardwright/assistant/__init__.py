"""Packs for assistants: what the command line offers to people, as tools over MCP, confined to the
folders that the user names."""
