"""The options of all commands, by groups; others do what they do."""
