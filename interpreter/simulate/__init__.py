"""Many games between bots: who wins, with which cards, and how sure that is."""

from interpreter.simulate.estimates import wilson
from interpreter.simulate.run import run_simulate, simulate
from interpreter.simulate.summary import Summary

__all__ = ["Summary", "run_simulate", "simulate", "wilson"]
