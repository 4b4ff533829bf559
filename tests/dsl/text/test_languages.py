"""A language is one file: what it must have, and that nothing else knows which there are."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from cardwright.drawing import labels
from cardwright.drawing.board_picture.board import board_svg
from cardwright.play.screens import messages
from dsl.model.effects import effect_classes
from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE, OWN, languages, languages_also_in
from dsl.text.describe import card_text, describe_card
from dsl.text.grammar.language import SECTIONS, UnknownLanguageError, language, written
from interpreter.walks import REASONS
from tests.cardwright.play.sitting import play
from tests.packs_under_test import pack
from tests.paths import ROOT

FLOORS = ("dsl", "interpreter", "cardwright")
OTHERS = [code for code in languages() if code != DEFAULT_LANGUAGE]


THERE = tuple(sorted(path.stem for path in OWN.glob("??.py")))


def test_the_languages_are_the_files_of_the_folder() -> None:
    assert languages() == THERE
    assert {"de", "en", "fr"} <= set(THERE)
    assert set(languages()) == {path.stem for path in OWN.glob("??.py")}


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


def faults(code: str) -> Iterator[str]:
    """Language, section and key of every text that is missing, of no use, or has other holes."""
    own, default = written(code), written(DEFAULT_LANGUAGE)
    for section in SECTIONS:
        texts, wanted = getattr(own, section), getattr(default, section)
        if section == "commands":  # what is typed is different in every language
            texts, wanted = (dict.fromkeys(one.values(), "") for one in (texts, wanted))
        yield from (f"{code} {section} `{key}`: is missing" for key in wanted.keys() - texts.keys())
        yield from (
            f"{code} {section} `{key}`: is not used" for key in texts.keys() - wanted.keys()
        )
        for key in texts.keys() & wanted.keys():
            differ = holes(texts[key]) != holes(wanted[key])
            if differ != (f"{section} {key}" in own.other_holes):
                yield f"{code} {section} `{key}`: its holes are {sorted(holes(texts[key]))}"
    for name in default.nouns.keys() ^ own.nouns.keys():
        yield f"{code} nouns `{name}`: is in one language only"
    known = {f"{section} {key}" for section in SECTIONS for key in getattr(default, section)}
    yield from (f"{code} other_holes `{name}`: no such text" for name in own.other_holes - known)


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_text_with_the_same_holes(code: str) -> None:
    assert sorted(faults(code)) == []


def test_what_a_language_lacks_is_named(tmp_path: Path) -> None:
    add_language(tmp_path, 'LANGUAGE = Language(name="Small", phrases={"you": "{x}", "old": ""})')
    with languages_also_in(tmp_path):
        found = set(faults("xx"))
    assert "xx phrases `they`: is missing" in found
    assert "xx phrases `old`: is not used" in found
    assert "xx phrases `you`: its holes are ['x']" in found
    assert "xx table `over`: is missing" in found


def test_the_default_language_has_what_the_engine_asks_for() -> None:
    default = written(DEFAULT_LANGUAGE)
    assert set(get_args(messages.Key)) == default.table.keys()
    assert set(get_args(labels.Key)) == default.pictures.keys()
    assert set(REASONS) == default.refusals.keys()
    assert {key.split(" ")[0] for key in default.effects} | {"Call"} == {
        effect.__name__ for effect in effect_classes()
    }


def engine_files() -> list[Path]:
    return [
        path
        for floor in FLOORS
        for path in (ROOT / floor).rglob("*.py")
        if OWN not in path.parents and "_shipped" not in path.parts
    ]


def codes_named(source: str) -> list[int]:
    """The lines in which a language is named by its code."""
    if not any(f'"{code}"' in source or f"'{code}'" in source for code in languages()):
        return []
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and node.value in languages()
    ]


def test_no_file_but_its_own_names_a_language() -> None:
    named = {
        path.relative_to(ROOT).as_posix(): lines
        for path in engine_files()
        if (lines := codes_named(path.read_text(encoding="utf-8")))
    }
    assert list(named) == ["dsl/storage/language_files.py"]
    # the one that is read where a text is missing, and the codes that others write for some
    assert len(set(named["dsl/storage/language_files.py"])) == 2
    assert codes_named('if lang == "fr":\n    pass') == [1]


def test_an_unknown_language_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguageError, match="no language `xx`: there are de, en, fr"):
        language("xx")


# A language that nobody has: every word it says ends in "o", and it has no articles.
MADE_UP = '''
"""Made up."""

from dsl.text.grammar.language import Language
from dsl.text.grammar.word_forms import Noun

LANGUAGE = Language(
    name="Xoxo",
    effects={
        "Gain": "+{amount} {counter}",
        "Move": "puto {cards} {to}",
        "May": "{who} {body}",
        "Arrow": "{cost} poro {body}",
        "Gain verb": "gaino {amount} {counter}",
    },
    phrases={"you may": "to cano", "from": " deo {zone}", "from or": " oro {zone}"},
    cards={"label": "{name} = {text}"},
    decisions={"act": "To movo"},
    table={"over": "Finito", "total": "totalo", "goodbye": "Adio."},
    commands={"finito": "quit"},
    pictures={"start": "starto", "plain": "tunnelo"},
    nouns={"card": Noun("carto", "cartoj")},
    plural_of=lambda word: f"{word}j",
    to_do=lambda text, mood: f"fari {text}",
)
'''


def add_language(folder: Path, text: str) -> None:
    head = "from dsl.text.grammar.language import Language\n"
    (folder / "xx.py").write_text(head + text, encoding="utf-8")


@pytest.fixture
def made_up(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "languages"
    folder.mkdir()
    (folder / "xx.py").write_text(MADE_UP.lstrip(), encoding="utf-8")
    with languages_also_in(folder):
        yield folder


def titled(folder: Path) -> Pack:
    """The tutorial, with titles in the made-up language as well."""
    content = ROOT / "content" / "tutorial"
    for path in content.rglob("*"):
        if path.is_file() and path.suffix != ".scenarios":
            text = path.read_text(encoding="utf-8")
            text = text.replace('fr "la main"', 'fr "la main" xx "mano"')
            text = text.replace('fr "Palimpseste"', 'fr "Palimpseste" xx "Palimpsesto"')
            there = folder / path.relative_to(content)
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_text(text, encoding="utf-8")
    return load(folder)


def test_a_language_is_added_by_its_file_alone(made_up: Path, tmp_path: Path) -> None:
    assert languages() == (*THERE, "xx")
    tutorial = titled(tmp_path / "tutorial")
    cards = tutorial.vocabulary.cards
    assert describe_card(cards["palimpsest"], tutorial.vocabulary, "xx").startswith("Palimpsesto\n")
    said = card_text(cards["palimpsest"], tutorial.vocabulary, "xx")
    assert said == "Play = Forget carto deo mano oro discard pile poro fari gaino 2 ideas."


def test_what_it_lacks_is_read_in_the_default_language(made_up: Path) -> None:
    assert language("xx").table["over"] == "Finito"
    assert language("xx").table["nobody_wins"] == language(DEFAULT_LANGUAGE).table["nobody_wins"]
    assert language("xx").nouns["room"] == language(DEFAULT_LANGUAGE).nouns["room"]


def test_the_table_and_pictures_speak_it(made_up: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tutorial = pack("tutorial")
    assert play(tutorial, "1\nfinito\n", lang="xx", players=2) == 0
    out = capsys.readouterr().out
    assert "To movo" in out
    assert "Adio." in out
    svg = str(board_svg(tutorial, "library", lang="xx"))
    assert "tunnelo" in svg.lower()


def cardwright(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardwright", *arguments],
        cwd=ROOT,
        env={**os.environ, "CARDWRIGHT_LANGUAGES": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_line_offers_it(made_up: Path) -> None:
    offered = cardwright(made_up, "describe", "--help").stdout
    assert f"[{'|'.join((*THERE, 'xx'))}]" in offered
    told = cardwright(made_up, "describe", "tutorial", "palimpsest", "--lang", "xx")
    assert "carto deo hand oro discard pile" in told.stdout, told.stderr
    unknown = cardwright(made_up, "describe", "tutorial", "--lang", "yy")
    assert unknown.returncode == 2
    assert ", ".join(f"'{code}'" for code in (*THERE, "xx")) in unknown.stderr
