"""What many games between bots say of a pack: reports, comparisons, leagues, better worths."""
