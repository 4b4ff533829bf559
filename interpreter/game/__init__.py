"""A game as programs use it: decisions, push and pop, views, log, scores, saving."""
