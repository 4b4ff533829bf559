"""Many games between bots: who wins, with which cards, and how sure that is."""

from cardwright.simulation.estimates import wilson
from cardwright.simulation.run import run_simulate, simulate
from cardwright.simulation.summary import Summary

__all__ = ["Summary", "run_simulate", "simulate", "wilson"]
