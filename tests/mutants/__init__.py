"""Small changes to a pack, each of which its scenarios ought to notice."""
