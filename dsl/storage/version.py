"""The version of Cardwright."""

__version__ = "0.1.0"
