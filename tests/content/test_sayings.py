"""Sentences of games that no pack ships, as an author would write them; and that they mean it."""

from __future__ import annotations

import re
import shutil
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from dsl.diagnostics.report import Report
from dsl.model.scenario import Scenario
from dsl.packs.load import check
from dsl.packs.pack import Pack
from dsl.text.describe import card_text, describe_block
from interpreter.game.game import Game
from interpreter.testing.scenarios import run_scenario
from tests.paths import PACKS

FOLDER = PACKS / "sayings"

# Each sentence: the pack that says it, and the heart of how it is said.
SENTENCES: dict[int, tuple[str, str]] = {
    1: ("tricks", "no cards that follows in your hand"),
    2: ("tricks", "let best = 1 card with might = (highest might of trick) in trick"),
    3: ("tricks", "if tricks = bid: +(10 + tricks) points"),
    4: ("tricks", "each player: move passed to hand of next player"),
    5: ("ladder", "skip if hand is empty or passed = 1"),
    6: ("ladder", "if no player except leader that may_still_lay:"),
    7: ("ladder", "as last: move 1 card with height = (highest height of hand)"),
    8: ("auction", "action raise(n: offered + 1 to coins)"),
    9: ("auction", "highest offer of players that offers_alone"),
    10: ("auction", "pay {ware}_price coins"),
    11: ("auction", "at end of turn: for each c in market: set c.bait to c.bait + 1"),
    12: ("fields", "s: spot without a worker in town"),
    13: ("fields", "let first = players with presence = (most) with presence >= 1"),
    14: ("fields", "with arrival = (highest arrival of behind)"),
    15: ("fields", "learn only if wheel in your crafts and rope in your crafts"),
    16: ("fields", "for each c in your line: do c.run"),
    17: ("masks", "if count of players with votes = (most) = 1:"),
    18: ("masks", "move 1 card in goal to bottom of goals"),
    19: ("masks", "let theirs = cards in p's hand"),
    20: ("masks", "as p: may move 1 card like wanted in hand to your hand ->"),
    21: ("drafts", "phase pick at once: move 1 card in hand to picked"),
    22: ("drafts", "count of shells with copy_number = (n) in your towel"),
    23: ("drafts", "6 / count of players with claws_held = (most_claws)"),
    24: ("duel", "for each d in stance of other players: if beats(d, c)"),
    25: ("duel", "phase first_orders in turn by delay: if mode is racing"),
    26: ("duel", "- be_struck n"),
    27: ("duel", "if cards like c in spread:"),
    28: ("duel", "set c.notches to c.notches + 1"),
    29: ("duel", "each player with points = (fewest): may draw_one"),
}
NAMES = sorted(path.parent.name for path in FOLDER.glob("*/pack.yaml"))


@cache
def checked(name: str) -> tuple[Pack, Report]:
    pack, report = check(FOLDER / name)
    assert pack is not None, list(report)
    return pack, report


SCENARIOS = [(name, one) for name in NAMES for one in checked(name)[0].scenarios]
TITLES = [scenario.name for _, scenario in SCENARIOS]


@pytest.mark.parametrize("name", NAMES)
def test_no_pack_has_a_mistake_or_a_warning(name: str) -> None:
    assert not list(checked(name)[1])


def test_every_sentence_is_written_and_proven() -> None:
    proven = {int(found[1]) for title in TITLES if (found := re.match(r"S(\d\d) ", title))}
    assert proven == set(SENTENCES)
    for name, heart in SENTENCES.values():
        assert heart in "\n".join(checked(name)[0].texts.values())


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS, ids=TITLES)
def test_what_it_says_is_what_happens(name: str, scenario: Scenario) -> None:
    outcome = run_scenario(checked(name)[0], scenario)
    assert outcome.passed, f"{outcome.span}: {outcome.problem}"


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS, ids=TITLES)
def test_the_same_happens_unrecorded(
    name: str, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    unrecorded = SimpleNamespace(new=partial(Game.new, recorded=False))
    monkeypatch.setattr("interpreter.testing.scenarios.Game", unrecorded)
    outcome = run_scenario(checked(name)[0], scenario)
    assert outcome.passed, f"{outcome.span}: {outcome.problem}"


@pytest.mark.parametrize("name", NAMES)
def test_a_misspelling_in_each_is_caught(name: str, tmp_path: Path) -> None:
    """All of them at once: each line is named."""
    copy = tmp_path / name
    shutil.copytree(FOLDER / name, copy, ignore=shutil.ignore_patterns("*.scenarios"))
    hearts = [heart for of, heart in SENTENCES.values() if of == name]
    wrong = set()
    for file in (*copy.glob("*.cards"), *copy.glob("*.rules")):
        lines = file.read_text().split("\n")
        for at, line in enumerate(lines):
            for heart in hearts:
                if heart in line:
                    lines[at] = re.sub(r"(\w+)(\W*)$", r"\1q\2", line)
                    wrong.add((file.name, at + 1))
        file.write_text("\n".join(lines))
    assert len(wrong) == len(hearts)
    found = {(Path(one.span.file).name, one.span.line) for one in check(copy)[1]}
    assert found >= wrong


# What a verb or a card of some sentences says to players, in English and in French.
TEXTS: dict[tuple[str, str], tuple[str, str]] = {
}


def text_of(name: str, word: str, lang: str) -> str:
    vocabulary = checked(name)[0].vocabulary
    if word in vocabulary.cards:
        return card_text(vocabulary.cards[word], vocabulary, lang)
    declared = {**vocabulary.actions, **vocabulary.verbs}[word]
    return describe_block(declared.body, vocabulary, lang)


@pytest.mark.parametrize(("name", "word"), TEXTS)
def test_what_players_read(name: str, word: str) -> None:
    assert (text_of(name, word, "en"), text_of(name, word, "fr")) == TEXTS[name, word]
