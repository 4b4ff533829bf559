"""All that one player gets of a game at a state, as text that can be compared."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest

from cardwright import draw
from cardwright.bots import answer, hint, make_bot
from cardwright.drawing.board_picture.contents import contents_of
from cardwright.play.inquiries import help_lines, holding_lines, score_lines, why_lines
from cardwright.play.screens.laid_maps import pictures
from cardwright.play.screens.option_lines import option_lines
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.storage.language_files import languages
from dsl.text.describe import title_of
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.matching import labels
from interpreter.run.program import Program
from interpreter.state.errors import IllegalOptionError

WIDTH = 100
HINT_SEED = 3
FEW_OPTIONS = 40  # more take long to try
FEW_WORDS = 4  # of those that a person may ask about
REFUSED = (10**6, -7, "zzz", "a", "card", "")  # no answers, or not clear enough
Got = Iterator[tuple[str, str]]  # what it is, and how it reads


def seen(game: Game, player: int) -> Got:
    """What a program gets: the view, with the decision and its options."""
    yield "view", json.dumps(game.view(player))
    decision = asked(game, player)
    if decision is not None:
        yield "names", str([decision.names_in_order(value) for value in decision.values])


def read(game: Game, player: int, lang: str) -> Got:
    """The options as a person reads them. The rest of the screen is made from the view alone."""
    decision = asked(game, player)
    if decision is None:
        return
    game.lang = lang
    table = table_in(game.program, lang)
    lines = [decision.text, *labels(decision), *pictures(decision, table.page)]
    every = list(range(len(decision)))
    lines += option_lines(game, decision, every, table.messages, table.page)
    yield f"decision ({lang})", "\n".join(lines)


def mapped(game: Game, player: int) -> Got:
    """The board as a graph, and what pictures of it show."""
    if game.board is not None:
        graph = game.graph(player)
        yield "graph", repr((graph.graph, sorted(graph.nodes(data=True), key=str)))
        yield "ways", repr(sorted(graph.edges(data=True, keys=True), key=str))
        yield "on the board", repr(contents_of(game, game.lang))


def drawn(game: Game, player: int) -> Got:
    """Pictures."""
    if game.board is not None:
        yield "board", draw(game)
    for zone in game.laying_zones:
        if game.laid(player, zone).course is not None:
            yield f"picture of {zone}", draw(game, player=player, zone=zone)


def refused(game: Game, player: int) -> Got:
    """The save for a seat, but for its log, which an imagined game has not; and what is said to
    answers that are none."""
    yield "seat", json.dumps({**game.for_seat(player), "log": []})
    if asked(game, player) is None:
        return
    game.seat = player
    for given in REFUSED:
        try:
            game.copy().push(given)
        except IllegalOptionError as error:
            yield f"refused {given!r}", str(error)


def hinted(game: Game, player: int) -> Got:
    """What a bot would do, whose chance is the same, and what it expects."""
    decision = asked(game, player)
    if decision is not None and len(decision) <= FEW_OPTIONS:
        game.seat = player
        index = answer(make_bot("greedy", HINT_SEED, player), game, HINT_SEED)
        yield "hint", labels(decision)[index]
        yield "worths", repr(hint(game, "greedy", HINT_SEED, decision))


def inquired(game: Game, player: int, lang: str, turn: int) -> Got:
    """What a person at the table asks besides: the score so far, who holds what, why a number is
    what it is and why something is not offered, and what a few words mean."""
    game.lang = lang
    table = table_in(game.program, lang)
    yield f"score ({lang})", "\n".join(score_lines(game, table, player, "", list))
    yield f"cards ({lang})", "\n".join(holding_lines(game, table, player, "", list))
    words = words_to_ask(game.program, lang)
    for at in range(min(FEW_WORDS, len(words))):
        word = words[(turn + at) % len(words)]
        yield f"why {word}", "\n".join(why_lines(game, table, player, word, list))
        yield f"help {word}", "\n".join(help_lines(game, table, player, word))


@lru_cache(maxsize=64)
def words_to_ask(program: Program, lang: str) -> list[str]:
    """The titles of all that a person may ask about, of one sort after the other."""
    known = program.vocabulary
    sorts = [
        [title_of(one, lang) for one in declared.values()]
        for declared in (known.counters, known.zones, known.actions, known.cards)
    ]
    return [word for words in zip_longest(*sorts) for word in words if word]


def asked(game: Game, player: int) -> Decision | None:
    if all(one != player for _, one, _ in game.asked):
        return None
    return game.decision_of(player)


@lru_cache(maxsize=64)
def table_in(program: Program, lang: str) -> Table:
    return Table(program, lang, Page(WIDTH, None))


def looks(game: Game, player: int, turn: int) -> Got:
    """What is compared at a state: always what a program gets, and the options in one language
    after the other; the rest at some states."""
    spoken = languages()
    yield from seen(game, player)
    yield from read(game, player, spoken[turn % len(spoken)])
    if turn % 13 == 0:
        yield from refused(game, player)
    if turn % 23 == 3:
        yield from inquired(game, player, spoken[turn % len(spoken)], turn)
    if turn % 11 == 0:
        yield from hinted(game, player)
    if turn % 17 == 0:
        yield from mapped(game, player)
    if turn % 499 == 250:
        yield from drawn(game, player)
