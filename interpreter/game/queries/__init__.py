"""What players ask of a game besides what to do: why not, how many points, what the rules are."""
