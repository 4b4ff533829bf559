"""What players read in games by chance has no name in it that only the pack's author knows.

`python -m tests.cardwright.play.test_no_internal_names 20` plays so many games of every pack.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from functools import cache

import pytest

from cardwright.play.answer_news import begin_telling, finish_telling
from cardwright.play.news import News
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.storage.language_files import languages
from dsl.text.grammar.language import SECTIONS, language
from interpreter.game.game import Game
from interpreter.game.matching import labels
from tests.packs_under_test import ALL, pack, player_counts
from tests.titled import words_that_players_read

MOST_ANSWERS = 16
WORD = re.compile(r"[^\W_]+")
PYTHON = re.compile(r"\w_\w|<[A-Z]\w+ |\b(?:None|frozenset)\b|=(?:True|False)|\[\]|\(\)|[{}]")


@cache
def names_with_titles(name: str, lang: str) -> frozenset[str]:
    """Names of declared things that have a title in a language, none of it the name itself, and
    that are no word of anything else that players read."""
    vocabulary = pack(name).vocabulary
    texts = [text for section in SECTIONS for text in getattr(language(lang), section).values()]
    declared = [*vocabulary.declared().values(), *words_that_players_read(vocabulary)]
    declared += vocabulary.told.values()
    texts += [title for one in declared for title in one.titles.values()]
    texts += [
        title
        for board in pack(name).boards.values()
        for room in board.rooms
        for title in room.titles.values()
    ]
    read = {word.casefold() for text in texts for word in WORD.findall(text)}
    return frozenset(one.name for one in declared if lang in one.titles and one.name not in read)


def texts_in_a_game(name: str, lang: str, seed: int) -> Iterator[str]:
    """Questions, options, the table and what is told, for everybody."""
    chance = random.Random(seed)
    counts = player_counts(name)
    game = Game.new(pack(name), counts[seed % len(counts)], seed)
    game.lang = lang
    table = Table(game.program, lang, Page(100, None, False))
    told = {}
    for _ in range(MOST_ANSWERS):
        decision = game.decision
        if decision is None:
            break
        yield decision.text
        index = chance.randrange(len(decision))
        yield labels(decision)[index]
        begun = begin_telling(decision, index)
        game.push(index)
        told[game.length] = finish_telling(begun, decision, index)
        yield from (text for text in (begun.text, begun.veiled) if text is not None)
    for player in range(game.program.players):
        yield from table.whole(game.view(player))
        yield from News(game, table, player, full=True).since(0, told)


def internal_names(name: str, lang: str, seed: int) -> list[str]:
    known = names_with_titles(name, lang)
    return [
        text
        for text in dict.fromkeys(texts_in_a_game(name, lang, seed))
        if PYTHON.search(text) or known.intersection(re.findall(r"\w+", text))
    ]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", ALL)
def test_players_read_no_internal_name(name: str, lang: str) -> None:
    assert internal_names(name, lang, 1 + len(lang) + len(name)) == []


if __name__ == "__main__":
    for name in ALL:
        for lang in languages():
            found = {
                text
                for seed in range(int(sys.argv[1]))
                for text in internal_names(name, lang, seed)
            }
            print(name, lang, len(found), *sorted(found)[:8], sep="\n    " if found else " ")
