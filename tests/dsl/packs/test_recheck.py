"""A declaration is checked alone as it would be with its whole pack, which stays as it was."""

from __future__ import annotations

import pytest

from dsl.diagnostics.report import Report
from dsl.packs.pack import Pack
from dsl.packs.recheck import check_declaration
from dsl.syntax.parser import chunks
from tests.packs_under_test import ALL, MODS, pack, some


def files(pack: Pack) -> dict[str, str]:
    return {file: text for file, text in pack.texts.items() if not file.endswith(".yaml")}


PARTS = 6  # of a pack; one of them in every run


@pytest.mark.parametrize("part", some(range(PARTS), PARTS))
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.proof) if name in MODS else name for name in ALL],
)
def test_what_a_pack_says_is_right_when_it_is_said_again(name: str, part: int) -> None:
    for place, (file, text) in enumerate(files(pack(name)).items()):
        if place % PARTS == part:
            assert not list(check_declaration(pack(name), text, file))
        for chunk in list(chunks(text, file, Report()))[part::PARTS]:
            assert not list(check_declaration(pack(name), chunk.text, file)), chunk.text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("card new\n    play: +1 skil\n", "N005"),
        ("card new\n    play: +1 skill, hop 2\n", "N013"),
        ("card new\n    cost 2 skill\n  play: draw 1\n", "L004"),
        ("card burgle\n", "D001"),
        ("counter hand: shared\n", "D001"),
        ('scenario "S"\n    using nowhere\n    expect your skill = 0\n', "N023"),
    ],
)
def test_a_mistake_is_found(text: str, code: str) -> None:
    found = check_declaration(pack("clank"), text, "new.cards")
    assert [diagnostic.code for diagnostic in found] == [code]


@pytest.mark.parametrize(
    "text",
    [
        "card new\n    play: new_verb\n\nverb new_verb\n    draw twice\n\ndefine twice = 2\n",
        'scenario "S"\n    using micro\n    expect your skill = 0\n',
        "tag odd\n\ncard new\n    odd\n    play: banish 1 odd card from your play\n",
    ],
)
def test_what_is_declared_together_is_known_together(text: str) -> None:
    before = set(pack("clank").vocabulary.declared())
    assert not list(check_declaration(pack("clank"), text, "new.cards"))
    assert set(pack("clank").vocabulary.declared()) == before
