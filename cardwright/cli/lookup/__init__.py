"""Commands to look things up: the words of a pack, and the site with all of them."""
