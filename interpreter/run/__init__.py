"""Running a program: the machine, reactions, modifiers, simultaneous phases, laid maps."""
