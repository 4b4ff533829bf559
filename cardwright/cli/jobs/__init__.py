"""What each command of the command line does, one file to a command."""
