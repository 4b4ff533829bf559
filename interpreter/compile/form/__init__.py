"""The intermediate form between the trees of the language and what runs."""
