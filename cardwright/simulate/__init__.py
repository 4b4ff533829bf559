"""Many games between bots: who wins, with which cards, and how sure that is."""

from cardwright.simulate.estimates import wilson
from cardwright.simulate.run import run_simulate, simulate
from cardwright.simulate.summary import Summary

__all__ = ["Summary", "run_simulate", "simulate", "wilson"]
