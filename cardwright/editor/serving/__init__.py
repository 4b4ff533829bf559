"""The answers of this room as a language server, which editors start and talk to."""
