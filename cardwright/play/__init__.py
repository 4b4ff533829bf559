"""Playing in the terminal, with people and bots."""

from cardwright.play.seating import run_play

__all__ = ["run_play"]
