"""A warning is accepted by name, with a reason, and what is accepted in vain is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.checks.accepting import names_at
from dsl.diagnostics.catalogue import EXAMPLE_PACK, with_base
from dsl.diagnostics.report import Diagnostic
from dsl.diagnostics.spans import Span
from dsl.packs.load import check

NUT = "card nut\n    use: +0 pebbles\n\ncard cone\n    use: +0 sparks\n"
ODD = 'scenario "Odd, and meant"\n    effect: +1 pebbles\n    expect your pebbles >= 0\n'
RULE = "at start of turn:\n    if pebbles >= 0: +1 pebbles\n"
FAMILY = """table trees: tree
    ash
    elm

family trees
    card {tree}_cone
        use: +0 pebbles
"""


def told(folder: Path, accept: str, **files: str) -> list[Diagnostic]:
    manifest = f"id: pits\nversion: 1.0.0\nlanguage: 1\ntitle: Pits\naccept:\n  {accept}\n"
    named = {name.replace("_", "."): text for name, text in files.items()}
    for path, text in with_base({"pack.yaml": manifest, **named}).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return list(check(folder / EXAMPLE_PACK)[1])


def test_one_of_two_is_accepted_by_its_name(tmp_path: Path) -> None:
    (left,) = told(tmp_path, "W010: {nut: it is a joke}", nut_cards=NUT)
    assert left.code == "W010"
    assert left.span.line == 5


@pytest.mark.parametrize(
    ("accept", "files"),
    [
        ("W010: {nut: a joke, cone: another}", {"nut_cards": NUT}),
        ("W010: {nut.cards: a whole file of jokes}", {"nut_cards": NUT}),
        ('W009: {"Odd, and meant": it only must not fail}', {"odd_scenarios": ODD}),
        ("W009: {odd.rules: it will be raised later}", {"odd_rules": RULE}),
        ("W010: {trees: all cones are jokes}", {"trees_rules": FAMILY}),
    ],
)
def test_declarations_scenarios_and_files_can_be_named(
    accept: str, files: dict[str, str], tmp_path: Path
) -> None:
    assert told(tmp_path, accept, **files) == []


def test_what_is_accepted_in_vain_is_told(tmp_path: Path) -> None:
    found = told(tmp_path, "W010: {nut: a joke, cone: another, acorn: a third}", nut_cards=NUT)
    assert [(one.code, one.span.line) for one in found] == [("W025", 6)]
    assert "`acorn`" in found[0].message


def test_an_error_is_not_accepted(tmp_path: Path) -> None:
    found = told(tmp_path, "N005: {nut: a joke}", nut_cards="card nut\n    use: +1 pebles\n")
    assert [one.code for one in found] == ["N005"]


@pytest.mark.parametrize(
    ("accept", "code"),
    [("W010: a joke", "Y011"), ("jokes: {nut: a joke}", "B016"), ("W010: {nut: [1]}", "Y011")],
)
def test_an_acceptance_says_what_is_accepted_and_why(
    accept: str, code: str, tmp_path: Path
) -> None:
    assert [one.code for one in told(tmp_path, accept)] == [code]


@pytest.mark.parametrize(
    ("text", "line", "column", "names"),
    [
        ('card otter "Otter" fr "Loutre"\n    play: x', 2, 5, {"otter"}),
        ('counter coins "coin|coins" fr "une pièce", gems: each player', 1, 9, {"coins"}),
        ('counter coins "coin|coins" fr "une pièce", gems: each player', 1, 1, {"coins", "gems"}),
        ("change card otter\n\n    # why\n    cost 2 ideas", 4, 5, {"otter"}),
        ("verb draw(n)\n    x\n# a comment\n    y", 4, 5, {"draw"}),
        ("end when hours = 0", 1, 10, set()),
        ("setup\n    x", 2, 5, set()),
    ],
)
def test_a_place_has_the_names_of_its_declaration(
    text: str, line: int, column: int, names: set[str]
) -> None:
    assert names_at(text, Span.at("x.rules", line, column, 5)) == names
