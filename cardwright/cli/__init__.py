"""The command line: a table of commands, each in a module that is loaded when it is used."""
