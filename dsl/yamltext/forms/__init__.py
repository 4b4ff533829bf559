"""The forms of all YAML files of a pack: the keys of each, and what they mean."""
