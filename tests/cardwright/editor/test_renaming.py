"""A word is renamed wherever it is used, or nowhere and with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.editor.checking import check_folder
from cardwright.editor.columns import Position
from cardwright.editor.edits import applied
from cardwright.editor.naming.navigation import uses_of_view
from cardwright.editor.naming.renaming import CannotRename, renamable, rename
from cardwright.editor.workspace import Workspace
from dsl.packs.pack import Pack
from tests.cardwright.editor.editing import at, view_of

CARDS, RULES = "mini/all.cards", "mini/game.rules"


def renamed(workspace: Workspace, name: str, marked: str, new: str) -> dict[Path, str]:
    """The texts of the files that change."""
    view = view_of(workspace, name)
    edits = rename(workspace, view.path, at(view.text, marked), new)
    texts = {path: workspace.text_of(path) or "" for path in edits}
    return {path: applied(texts[path], changes) for path, changes in edits.items()}


def read(workspace: Workspace, pack: str, texts: dict[Path, str]) -> Pack:
    checked = check_folder(workspace.folders[0] / pack, texts, workspace.search())
    assert not checked.has_errors
    assert checked.pack is not None
    return checked.pack


def test_a_mod_is_renamed_with_the_pack_whose_word_it_uses(packs: Workspace) -> None:
    texts = renamed(packs, RULES, "counter ski|ll", "craft")
    assert {path.parent.name for path in texts} == {"mini", "more"}
    assert all("skill" not in text for text in texts.values())
    assert "craft" in read(packs, "mini", texts).vocabulary.counters
    assert read(packs, "more", texts).vocabulary.cards["lamp"].attributes["cost"]


def test_a_word_is_renamed_from_wherever_it_is_used(packs: Workspace) -> None:
    here = renamed(packs, "more/more.cards", "cost 1 ski|ll", "craft")
    assert here == renamed(packs, RULES, "counter ski|ll", "craft")


def test_plurals_stay_plurals(packs: Workspace) -> None:
    text = renamed(packs, RULES, "monster, ge|m,", "jewel")[packs.folders[0] / CARDS]
    assert "cost of jewels is 1 less" in text
    text = renamed(packs, RULES, "monster, ge|m,", "ruby_like")[packs.folders[0] / CARDS]
    assert "cost of ruby_likes is 1 less" in text


def test_other_meanings_of_a_word_stay(packs: Workspace) -> None:
    text = renamed(packs, RULES, "moment pla|y", "use")[packs.folders[0] / CARDS]
    assert "    use: +1 skill" in text
    assert "another companion in your play" in text


def test_boards_are_renamed_too(packs: Workspace) -> None:
    texts = renamed(packs, RULES, "tunnel loc|k", "gated")
    changed = {path.relative_to(packs.folders[0]).as_posix() for path in texts}
    assert changed >= {"mini/boards/ring.yaml", "more/boards/more.yaml", RULES}
    texts = renamed(packs, "mini/boards/ring.yaml", "  gat|e: {", "door")
    assert "starts at door" in texts[packs.folders[0] / RULES]
    assert "door -- cellar" in texts[packs.folders[0] / "more/boards/more.yaml"]


def test_a_parameter_is_renamed_in_its_wordings(packs: Workspace) -> None:
    text = renamed(packs, RULES, "verb draw(|n)", "count_")[packs.folders[0] / RULES]
    assert 'verb draw(count_) "draw {count_} {count_:card|cards}"' in text
    assert "repeat count_:" in text


@pytest.mark.parametrize(
    ("name", "marked", "new", "why"),
    [
        (RULES, "counter ski|ll", "gold", "has a mistake"),
        (RULES, "counter ski|ll", "turn", "word of the language"),
        (RULES, "counter ski|ll", "two words", "cannot be a name"),
        (RULES, "counter ski|ll", "3rd", "cannot be a name"),
        (RULES, "counter ski|ll", "card", "word of the language"),
        (RULES, "tunnel monster(|n)", "swords", "not mean the\\s+same"),
        (CARDS, "copie|s 4", "many", "no word of a pack"),
        ("mini/pack.yaml", "id: min|i", "maxi", "pack cannot be changed"),
    ],
)
def test_what_is_not_safe_is_refused_with_a_sentence(
    packs: Workspace, name: str, marked: str, new: str, why: str
) -> None:
    with pytest.raises(CannotRename, match=why):
        renamed(packs, name, marked, new)


def test_a_pack_with_mistakes_is_not_renamed(own_packs: Workspace) -> None:
    path = own_packs.folders[0] / CARDS
    own_packs.open(
        path, path.read_text(encoding="utf-8") + "card odd\n    play: +1 nothing_known\n"
    )
    own_packs.check(own_packs.folders[0] / "mini")
    with pytest.raises(CannotRename, match="mend them first"):
        renamed(own_packs, RULES, "counter ski|ll", "craft")


def test_what_can_be_renamed_is_told_beforehand(packs: Workspace) -> None:
    view = view_of(packs, CARDS)
    name, stretch = renamable(packs, view.path, at(view.text, "cost of gem|s is"))
    assert name == "gem"
    assert stretch.end.column - stretch.start.column == len("gems")


@pytest.mark.proof
@pytest.mark.parametrize("name", [CARDS, RULES, "mini/boards/ring.yaml", "more/more.cards"])
def test_every_word_can_be_renamed(packs: Workspace, name: str) -> None:
    """Which holds the table of what words mean to what the readers make of them."""
    view = view_of(packs, name)
    for use in uses_of_view(view):
        if use.declares and use.category not in ("game", "pack"):
            assert rename(packs, view.path, Position(use.line, use.column), "zzz_new")
