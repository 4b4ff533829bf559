"""What editors are given: a grammar for colours, an extension, and what they are made with."""
