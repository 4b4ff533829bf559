"""What stands on the screen of the table: panels, lines of cards and options, messages."""
