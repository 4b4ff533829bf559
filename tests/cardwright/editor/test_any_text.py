"""Whatever is typed, every question has an answer, and none of them fails."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardwright.editor.colours import coloured_in
from cardwright.editor.columns import Position, Range
from cardwright.editor.completing import completions
from cardwright.editor.edits import applied
from cardwright.editor.hints import card_texts, lenses_in
from cardwright.editor.hovering import told_at
from cardwright.editor.naming.navigation import declarations_of, places_of_word, word_at
from cardwright.editor.repairs import formatting, repairs_at, sure_repairs
from cardwright.editor.symbols import folds_in, symbols_in
from cardwright.editor.workspace import Workspace

FILES = (
    *("mini/all.cards", "mini/game.rules", "mini/tests.scenarios", "mini/pack.yaml"),
    *("mini/boards/ring.yaml", "more/more.cards", "more/boards/more.yaml", "mini/new.cards"),
)
PIECES = (
    *("card ", "family ", "{x}", '"', "#", "\n", "\n    ", "(", ")", ":", "::", "🦉", "\ud800"),
    *("\t", "\x00", "\u2028", "\r", "move ", " to ", "skill", "'s ", ".", "- ", "[", "}", "=", "é"),
    *("scenario ", "fixture a\n", "change card ruby\n", "table t: a\n    b\n", "turn\n", "play:"),
)


def ask_everything(workspace: Workspace, path: Path, chance: random.Random) -> None:
    """Every question about a place of a file."""
    view = workspace.view(path)
    assert view is not None
    lines = view.text.split("\n")
    line = chance.randrange(len(lines))
    position = Position(line, chance.randint(0, len(lines[line])))
    found = workspace.diagnostics_of(path)
    completions(view, position)
    told_at(view, position)
    word = word_at(workspace, path, position)
    if word is not None:
        declarations_of(workspace, word[0])
        places_of_word(workspace, word[0])
    repairs_at(found, Range(Position(0, 0), position))
    repair = sure_repairs(found)
    if repair is not None:
        applied(view.text, repair.edits)
    applied(view.text, formatting(view))
    for _ in (*symbols_in(view), *folds_in(view), *coloured_in(view)):
        pass
    for _ in (*card_texts(view, 0, len(lines)), *lenses_in(view)):
        pass


def type_by_chance(workspace: Workspace, times: int, seed: int, every: int) -> None:
    chance = random.Random(seed)
    for number in range(times):
        path = workspace.folders[0] / chance.choice(FILES)
        text = workspace.texts.get(path)
        if text is None or len(text) > 20_000:
            text = path.read_text(encoding="utf-8") if path.is_file() else "card new\n"
            workspace.open(path, text)
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice((0, 0, 1, 5, 40)))
        new = "".join(chance.choices(PIECES, k=chance.randint(0, 2)))
        workspace.change(path, text[:start] + new + text[end:])
        ask_everything(workspace, path, chance)
        if number % every == 0:
            for folder in workspace.with_file(path):
                workspace.check(folder)
            workspace.told()


def test_any_text_is_borne(own_packs: Workspace) -> None:
    type_by_chance(own_packs, times=60, seed=1, every=20)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(20))
def test_any_text_is_borne_at_length(own_packs: Workspace, seed: int) -> None:
    type_by_chance(own_packs, times=400, seed=100 + seed, every=10)
