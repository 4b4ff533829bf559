"""What shells and editors ask the command line for: completion, and forms of files."""
