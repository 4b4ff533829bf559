"""Sentences written by chance from the grammar, and what becomes of a sentence when a word of it is
replaced or taken out: python -m tests.sentences"""
