"""Cardwright's play: effect trees and state to decisions, a journal and views of it.

Importing this package costs nothing; import the module that is needed.
"""
