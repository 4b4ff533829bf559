"""What editors ask of packs: mistakes, completion, meanings of words, renaming, card texts.

Each module answers one kind of question with plain functions over a `Workspace`; `serving/` offers
the answers as a language server.
"""
