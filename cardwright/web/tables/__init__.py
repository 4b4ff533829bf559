"""Tables: a game with its seats, kept answer by answer, asleep while nobody sits there."""
