"""What a scenario may say for an answer, and what is said when it does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics.report import PackError
from dsl.packs.load import load
from interpreter.testing.scenarios import Outcome, run_scenario
from tests.paths import ROOT

PACK = """id: tide
version: 1.0.0
language: 1
title: Tide
requires: {tutorial: "*"}
"""


def played(folder: Path, lines: str) -> Outcome:
    """A scenario with these lines, after a seal was given."""
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    body = "".join(f"    {line}\n" for line in lines.split("\n"))
    text = f'scenario "Tried"\n    given your hand is seal, notebook\n{body}'
    (folder / "tried.scenarios").write_text(text, encoding="utf-8")
    pack = load(folder, paths=[ROOT / "content"])
    (scenario,) = pack.scenarios
    return run_scenario(pack, scenario)


@pytest.mark.parametrize(
    "lines",
    [
        'do play "Harbour Seal"\nanswer 1\nexpect strokes = 2',
        'do play "Hafenrobbe"\nanswer "+2 strokes"\nexpect strokes = 2',
        'do play "phoque du port"\nanswer 1\nexpect strokes = 2',
        "do play Carnet\nexpect ideas = 1",
        'refuse play "Otter Courier"',
        'effect: forget 1 card in your hand\nanswer "Notebook"\nexpect your hand is seal',
    ],
)
def test_cards_go_by_their_titles_in_any_language(lines: str, tmp_path: Path) -> None:
    assert played(tmp_path, lines).problem is None


def test_a_refusal_by_a_title_is_not_passed_over(tmp_path: Path) -> None:
    problem = played(tmp_path, 'refuse play "Harbour Seal"').problem
    assert problem is not None
    assert "should be refused" in problem


def test_a_question_that_nobody_answers_is_told_where_it_comes_from(tmp_path: Path) -> None:
    outcome = played(tmp_path, "do play seal\nexpect strokes = 2")
    assert outcome.span.line == 3
    assert outcome.problem is not None
    assert "+2 strokes | +2 sparks | +1 pearl" in outcome.problem
    assert "`answer 1`" in outcome.problem
    assert "line 4 expects is not so yet: it is 0, not 2" in outcome.problem


def test_a_scenario_that_ends_with_a_question_open_says_how_to_go_on(tmp_path: Path) -> None:
    outcome = played(tmp_path, "do play seal\nexpect strokes = 0")
    assert outcome.span.line == 3
    assert outcome.problem is not None
    assert "ends with a question open" in outcome.problem
    assert "`expect asked" in outcome.problem


def test_a_scenario_may_end_by_expecting_a_question(tmp_path: Path) -> None:
    assert played(tmp_path, 'do play seal\nexpect asked "+2 sparks"').problem is None
    other = played(tmp_path, 'do play seal\nexpect asked "+3 sparks"').problem
    assert other is not None
    assert "something else is asked" in other


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("do play seal\nanswer 7", "`7` is no answer to “"),
        ('do play seal\nanswer "+2 stroke"', "did you mean `+2 strokes`?"),
        ("answer 1", "p1 is to act, with `do ...`; allowed are: play Harbour Seal"),
        ("do play seal\ndo play notebook", "to answer it, write a line as `answer 1`"),
    ],
)
def test_what_does_not_fit_is_told_with_what_would(lines: str, said: str, tmp_path: Path) -> None:
    problem = played(tmp_path, lines).problem
    assert problem is not None
    assert said in problem


@pytest.mark.parametrize("step", ["do", "refuse"])
def test_a_title_that_nothing_has_is_refused_before_it_is_played(step: str, tmp_path: Path) -> None:
    with pytest.raises(PackError, match='did you mean `"otter"`'):
        played(tmp_path, f'{step} play "Ottr"')
