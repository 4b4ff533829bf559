"""Native games: the form as C, compiled where that can be, and played in a process of its own."""
