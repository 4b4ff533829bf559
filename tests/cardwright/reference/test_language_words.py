"""Every word of the language can be looked up, with an example that runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.reference.explained_words import explained_word
from cardwright.reference.language_words import (
    MORE_EXAMPLES,
    glossary,
    language_words,
    look_up,
    shipped_declarations,
    words_in,
    words_of_example,
)
from cardwright.reference.sayings import sayings
from dsl.diagnostics.catalogue import EXAMPLE_PACK, catalogue, with_base
from dsl.packs.load import check
from tests.cardwright.cli.running import run

MANIFEST = "id: more\nversion: 1.0.0\nlanguage: 1\ntitle: More\nrequires: {pits: 1.x}\n"


def test_every_word_has_an_example_in_which_it_is_a_word_of_the_language() -> None:
    """Examples are texts that other tests read and play: none is made for the reference alone."""
    known = [one.example for one in sayings()]
    known += [one.text.strip("\n") for one in shipped_declarations()]
    known += ["\n".join(entry.good.values()) for entry in catalogue().values()]
    tried = "\0".join([*known, *MORE_EXAMPLES])
    without = []
    for word in language_words():
        found = look_up(word, most=2)
        assert found is not None
        has_it = word in words_in(f"{found.example}\n") | words_of_example(found.example)
        if not has_it or found.example not in tried:
            without.append(word)
    assert without == []


def test_what_a_word_is_for_is_told_by_a_form_or_the_glossary() -> None:
    forms = " ".join(one.form for one in sayings()).replace("/", " ").split()
    told = {part.strip("[](),:.") for part in forms} | set(glossary())
    assert set(language_words()) - told == set()
    assert set(glossary()) - set(language_words()) == set()


@pytest.mark.parametrize("text", MORE_EXAMPLES)
def test_the_examples_besides_are_right(text: str, tmp_path: Path) -> None:
    files = with_base({})
    named = EXAMPLE_PACK
    if text.startswith("game "):
        name = f"{EXAMPLE_PACK}/game.rules"
        files[name] = f"{text}\n\n{files[name].partition(chr(10) * 2)[2]}"
    elif text.startswith("change "):
        named = "more"
        files |= {"more/pack.yaml": MANIFEST, "more/more.rules": f"{text}\n"}
    else:
        files[f"{EXAMPLE_PACK}/more.rules"] = f"{text}\n"
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    _, report = check(tmp_path / named)
    assert [item.message for item in report if item.severity == "error"] == []


def test_users_are_cards_of_the_shipped_packs_that_have_the_word() -> None:
    found = look_up("per", count=True)
    assert found is not None
    assert {str(one) for one in found.users} >= {
        "tutorial: card bookworm (cards/friends.cards:30)",
    }
    assert all(one.is_card and "per " in one.text for one in found.users)


def test_a_declared_word_is_no_word_of_the_language() -> None:
    assert look_up("otter") is None
    assert words_in("zone : shared\n") == frozenset()
    assert "zone" not in words_in("tag zone\n")


def test_explain_tells_words_as_well_as_codes() -> None:
    shown = run("explain", "whenever").output
    whenever = look_up("whenever")
    assert whenever is not None
    assert shown.strip() == explained_word(whenever)
    assert "Do it each time the event happens this turn." in shown
    assert "tutorial: card cormorant" in shown
    assert "to whoever goes" in run("explain", "Leave").output
    missed = run("explain", "wenever")
    assert missed.exit_code == 2
    assert "Did you mean `whenever`?" in missed.stderr
