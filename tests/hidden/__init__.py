"""That nothing which a player gets of a game tells what is hidden from them: python -m tests.hidden

Games are played by chance, of every shipped pack and of the tests' packs with hidden things. At
each state everything that a player does not see is dealt anew, for every player, and all that this
player gets is compared: the view, from which the screen is made, decisions and options in every
language, the save for the seat, the board as a graph, pictures, hints,
and what is answered to a refused answer. And what was told is told again with other faces on the
cards that the player has not seen meanwhile.
"""
