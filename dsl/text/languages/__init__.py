"""The languages of card text, one file for each: see `dsl.text.grammar.language`."""
