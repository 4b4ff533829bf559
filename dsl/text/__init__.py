"""Effect trees as text: card text in each language, outlines, the language reference."""
