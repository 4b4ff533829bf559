"""What is told of words, cards and files: hovers, symbols, folds, colours, hints and lenses."""

from __future__ import annotations

import pytest

from cardwright.editor.colours import LEGEND, coloured_in
from cardwright.editor.hints import RUN, TRY, card_texts, lenses_in
from cardwright.editor.hovering import told_at
from cardwright.editor.symbols import folds_in, symbols_in, workspace_symbols
from cardwright.editor.workspace import Workspace
from tests.cardwright.editor.editing import at, view_of

CARDS, RULES = "mini/all.cards", "mini/game.rules"


@pytest.mark.parametrize(
    ("name", "marked", "told"),
    [
        (CARDS, "card burg|le", ["en: **Burgle**", "fr: **Cambrioler**", "de: **Burgle**"]),
        (CARDS, "card burg|le", ["Play: +1 skill", "Gain @3", "counter: Counter skill"]),
        (CARDS, "dra|w 1", ["**verb** `draw`", "draw {n}", "fr: piochez", "Repeat"]),
        (CARDS, "cost 2 ski|ll", ["**counter** `skill`", "one for each player", "game.rules:5"]),
        (RULES, "deck is em|pty", ["word of the language"]),
        (RULES, "    mov|e c to discard", ["`move", "```text"]),
        (RULES, "move |c to discard", ["**word** `c`", "verb toss"]),
        (RULES, "zone han|d", ["only its owner sees it"]),
        (RULES, "tag companio|n", ["cards"]),
        ("mini/boards/ring.yaml", "mons|ter 2", ["**tunnel kind** `monster`"]),
    ],
)
def test_a_word_is_told_of(packs: Workspace, name: str, marked: str, told: list[str]) -> None:
    view = view_of(packs, name)
    found = told_at(view, at(view.text, marked))
    assert found is not None
    for part in told:
        assert part in found[0]


def test_nothing_is_told_of_nothing(packs: Workspace) -> None:
    view = view_of(packs, CARDS)
    assert told_at(view, at(view.text, '"Bur|gle"')) is None


def test_a_card_is_told_as_it_is_typed(own_packs: Workspace) -> None:
    path = own_packs.folders[0] / CARDS
    text = path.read_text(encoding="utf-8")
    own_packs.open(path, text)
    own_packs.change(path, text.replace("play: +1 skill", "play: +7 skill", 1))
    view = view_of(own_packs, CARDS)
    found = told_at(view, at(view.text, "card burg|le"))
    assert found is not None
    assert "Play: +7 skill" in found[0]
    assert next(card_texts(view, 0, 0)).text == "Play: +7 skill."


def test_symbols_are_what_a_file_declares(packs: Workspace) -> None:
    view = view_of(packs, RULES)
    found = {(symbol.kind, symbol.name) for symbol in symbols_in(view)}
    assert found >= {("counter", "skill"), ("counter", "boots"), ("zone", "play"), ("verb", "draw")}
    assert found >= {("action", "play"), ("turn", "turn"), ("moment", "acquire")}
    lines = view.text.split("\n")
    for symbol in symbols_in(view):
        name = symbol.name_range
        assert symbol.range.start <= name.start <= name.end <= symbol.range.end
        said = lines[name.start.line][name.start.column : name.end.column]
        assert said == symbol.name
    board = symbols_in(view_of(packs, "mini/boards/ring.yaml"))
    assert {symbol.name for symbol in board} == {"ring", "gate", "hall", "pit", "vault"}
    [scenario, *_] = symbols_in(view_of(packs, "mini/tests.scenarios"))
    assert (scenario.kind, scenario.name) == ("scenario", "Scout draws later")


def test_symbols_of_all_packs_are_found_by_their_letters(packs: Workspace) -> None:
    assert [symbol.name for _, symbol in workspace_symbols(packs, "lamp")] == ["lamp"]
    [(path, first), *_] = workspace_symbols(packs, "scu")
    assert (path.name, first.name) == ("all.cards", "scout")


def test_what_is_indented_folds(packs: Workspace) -> None:
    view = view_of(packs, CARDS)
    lines = view.text.split("\n")
    folds = {fold.start: fold.end for fold in folds_in(view)}
    scout = lines.index('card scout "Scout"')
    assert lines[folds[scout]].strip() == "when another companion in your play: draw 1"
    assert folds[lines.index("    play:", scout)] == folds[scout]


def test_words_are_coloured_by_what_they_are(packs: Workspace) -> None:
    view = view_of(packs, CARDS)
    lines = view.text.split("\n")
    found = {
        lines[one.line][one.column : one.end]: LEGEND[one.type] for one in coloured_in(view, 0, 14)
    }
    assert found["card"] == "keyword"
    assert found["scout"] == "class"
    assert found["companion"] == "type"
    assert found["skill"] == "property"
    assert found["draw"] == "function"
    assert found['"Scout"'] == "string"
    assert max(one.line for one in coloured_in(view, 0, 14)) <= 14


def test_cards_show_their_text_and_scenarios_can_be_run(packs: Workspace) -> None:
    view = view_of(packs, CARDS)
    hints = list(card_texts(view, 0, 12))
    assert [hint.position.line for hint in hints] == [0, 4, 8]
    assert "as soon as you have another companion" in hints[2].whole
    assert {(lens.command, lens.name) for lens in lenses_in(view)} >= {(TRY, "burgle")}
    lenses = list(lenses_in(view_of(packs, "mini/tests.scenarios")))
    assert (lenses[0].command, lenses[0].name) == (RUN, "Scout draws later")
