"""What has happened in a game: its log, and what players were told."""
