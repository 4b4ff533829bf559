"""The documents say what is so."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cardwright.cli import blessed_scenarios
from cardwright.cli.main import main
from dsl.diagnostics.report import Report
from dsl.packs.load import check
from dsl.syntax.parser import parse_text
from dsl.text.reference import filled
from interpreter.repl.execute import execute
from interpreter.repl.kept.transcript import read_transcript
from interpreter.repl.kept.typed_again import played_again
from interpreter.repl.session import Session
from tests.paths import ROOT

DOCS = sorted([*ROOT.glob("docs/*.md"), ROOT / "README.md"])
SESSIONS = sorted(
    [*ROOT.glob("docs/sessions/*.session"), *ROOT.glob("content/*/sessions/*.session")]
)
AUTHORS = (ROOT / "docs" / "authors.md").read_text(encoding="utf-8")


def fenced(text: str) -> list[str]:
    """What stands between fences in a document."""
    return re.findall(r"^```\w*\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def test_the_tables_of_the_reference_are_up_to_date() -> None:
    path = ROOT / "docs" / "language.md"
    text = path.read_text(encoding="utf-8")
    assert filled(text) == text, "run: python -m dsl.text.reference docs/language.md"


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[\w-]*)?\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_cards_shown_in_the_documents_parse(path: Path) -> None:
    for block in fenced(path.read_text(encoding="utf-8")):
        if re.match(r"(card|verb|action|turn|scenario|counter|game|tunnel|pawn)[ \n]", block):
            report = Report()
            parse_text(block, path.name, report)
            assert [str(item.span) + " " + item.message for item in report] == []


def commands_in(path: Path) -> list[str]:
    """What a document tells a reader to type after `cardwright`."""
    text = path.read_text(encoding="utf-8")
    typed = re.findall(r"^(?:\$ )?cardwright (.+)$|`cardwright (.+?)`", text, re.MULTILINE)
    return [one or other for one, other in typed]


def parse_command(line: str) -> None:
    """Read a line as the command line would, up to running it."""
    group: click.Group = main
    words = shlex.split(line, comments=True)
    context = click.Context(main, info_name="cardwright")
    while True:
        name, command, words = group.resolve_command(context, words)
        assert command is not None
        if not isinstance(command, click.Group):
            command.make_context(name, words, parent=context)
            return
        group = command


def test_the_documents_show_commands() -> None:
    assert sum(len(commands_in(path)) for path in DOCS) > 15


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_every_command_in_the_documents_can_be_typed(path: Path) -> None:
    for line in commands_in(path):
        try:
            parse_command(line)
        except click.UsageError as error:
            pytest.fail(f"cardwright {line}: {error.format_message()}")


@pytest.mark.parametrize("line", ["simulate x --chek", "smulate x", "new pakc x", "tree"])
def test_a_command_that_cannot_be_typed_is_noticed(line: str) -> None:
    with pytest.raises(click.UsageError):
        parse_command(line)


@pytest.fixture
def puddle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pack that the guide for authors makes, in the current folder."""
    monkeypatch.chdir(tmp_path)
    for file, text in re.findall(r"`(puddle/[\w./]+)`:\n\n```\w*\n(.*?)```", AUTHORS, re.DOTALL):
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "puddle"


@pytest.fixture
def lantern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pack with a card for another game that the guide for authors makes."""
    monkeypatch.chdir(tmp_path)
    for file, text in re.findall(r"`(lantern/[\w./]+)`:\n\n```\w*\n(.*?)```", AUTHORS, re.DOTALL):
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "lantern"


def test_a_card_for_another_game_does_what_the_guide_says(lantern: Path) -> None:
    line, shown = next(pair for pair in shown_after("$ cardwright ") if "lantern_" in pair[0])
    assert CliRunner().invoke(main, shlex.split(line)).output.strip() == shown
    assert CliRunner().invoke(main, ["test", "lantern"]).output.strip() == "1 passed, 0 failed"
    session = Session("lantern", players=2)
    typed = shown_after("lantern> ")
    assert typed[-1][0] == "refill"
    for line, shown in typed:
        assert execute(session, line).text == shown, line


def shown_after(prompt: str) -> list[tuple[str, str]]:
    """Each line of the guide that follows a prompt, and what the guide says it shows."""
    found = []
    for block in fenced(AUTHORS):
        for part in re.split(rf"^(?={re.escape(prompt)})", block, flags=re.MULTILINE):
            line, _, shown = part.partition("\n")
            if line.startswith(prompt):
                found.append((line.removeprefix(prompt), shown.strip("\n")))
    return found


def test_the_commands_of_the_guide_show_what_it_says(puddle: Path) -> None:
    every = [pair for pair in shown_after("$ cardwright ") if " puddle" in pair[0]]
    typed = [pair for pair in every if "--bless" not in pair[0]]
    named = [line.split(maxsplit=1)[0] for line, _ in typed]
    assert named == ["check", "describe", "describe", "card", "card", "repl", "test"]
    card = puddle / "cards" / "mine.cards"
    right = card.read_text(encoding="utf-8")
    for line, shown in typed:
        command = line.split()[0]
        if command == "repl":
            continue
        wrong = right.replace("    friend\n", "    frend\n").replace("pearls", "perls")
        card.write_text(wrong if command == "check" else right, encoding="utf-8")
        result = CliRunner().invoke(main, shlex.split(line))
        assert result.output.strip() == shown, line


def test_what_the_guide_blesses_is_asked_and_written(
    puddle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, shown = next(pair for pair in shown_after("$ cardwright ") if "--bless" in pair[0])
    card = puddle / "cards" / "mine.cards"
    more = card.read_text(encoding="utf-8").replace("+2 pearls", "+3 pearls")
    card.write_text(more, encoding="utf-8")
    monkeypatch.setattr(blessed_scenarios, "_somebody_is_there", lambda: True)
    output = CliRunner().invoke(main, shlex.split(line), input="y\n").output
    assert output.startswith(shown)
    assert output.endswith("\n1 passed, 0 failed\n")


def test_the_workshop_of_the_guide_shows_what_it_says(puddle: Path) -> None:
    session = Session("puddle")
    typed = shown_after("puddle> ")
    assert len(typed) > 4
    for line, shown in typed:
        assert execute(session, line).text == shown, line


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.name)
def test_sessions_that_are_shown_go_as_they_are_written(path: Path) -> None:
    found = played_again(read_transcript(path.read_text(encoding="utf-8")))
    assert found is None, f"{path.name}:{found}: `:save {path.name}` writes it anew"


def patterns() -> list[tuple[str, list[str]]]:
    """The rows of the table to copy from: what is wanted, and each way to write it."""
    table = AUTHORS.partition("## Patterns to copy")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (?!you want|---)(.+?) \| (.+) \|$", table, re.MULTILINE)
    return [(wanted, re.findall(r"`(.+?)`", written)) for wanted, written in rows]


@pytest.mark.parametrize(("wanted", "written"), patterns(), ids=lambda part: str(part)[:20])
def test_every_pattern_can_be_copied(puddle: Path, wanted: str, written: list[str]) -> None:
    assert written, wanted
    if written[0] == "choose":
        written = ["\n            ".join(written)]
    for text in written:
        on_card = re.match(r"(play:|points |\w+ only if )", text)
        lines = text if on_card else f"play:\n        {text}"
        # Nobody compares it with the cards of the tutorial: it is of another sort.
        card = f"tag oddity\ncard copied\n    friend, oddity\n    cost 1 idea\n    {lines}\n"
        (puddle / "cards" / "copied.cards").write_text(card, encoding="utf-8")
        _, report = check(puddle)
        assert [item.message for item in report] == [], card


def test_the_table_of_patterns_is_read() -> None:
    assert len(patterns()) > 10
