"""Cardwright's language: text to checked effect trees.

Importing this package costs nothing; import the module that is needed. `dsl` never imports
`interpreter`.
"""
