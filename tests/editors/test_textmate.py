"""The grammar for colours comes from `grammar.lark`, and colours what the parser reads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from lark import Token

from dsl.diagnostics.report import Report
from dsl.storage.shipped import content_path
from dsl.syntax.lark_tables import lark, reserved_words, taken_words
from dsl.syntax.parser import FAMILY, chunks
from editors.textmate import FILE, OPERATORS, PRONOUNS, PUNCTUATION, written
from tests.editors.conftest import VSCODE, Node

Scopes = list[list[tuple[int, int, str]]]
LANGUAGE_WORDS = ("keyword.", "storage.", "support.function", "variable.language")
NAMES = ("variable.other", "entity.", "storage.modifier.language")


def test_the_grammar_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run: python -m editors.textmate"


def test_the_words_that_are_sorted_by_hand_are_words_of_the_language() -> None:
    assert set(reserved_words().values()) >= PRONOUNS | OPERATORS
    assert {one.pattern.value for one in lark().terminals} >= PUNCTUATION


def tokens(node: Node, texts: Sequence[str]) -> list[Scopes]:
    found: list[Scopes] = json.loads(node(VSCODE / "tokens.mjs", given=json.dumps(texts)))
    return found


def sources(*packs: str) -> dict[Path, str]:
    roots = [content_path() / pack for pack in packs] or [content_path()]
    return {
        path: path.read_text(encoding="utf-8")
        for root in roots
        for path in sorted(root.rglob("*"))
        if path.suffix in (".cards", ".rules", ".scenarios")
    }


def test_a_shipped_pack_is_coloured_as_it_is_parsed(node: Node) -> None:
    compare(node, sources("tutorial"), at_least=4_000)


@pytest.mark.proof
def test_all_shipped_packs_are_coloured_as_they_are_parsed(node: Node) -> None:
    compare(node, sources(), at_least=50_000)


def compare(node: Node, files: dict[Path, str], *, at_least: int) -> None:
    """No token is called invalid, and each has the colour of what the parser takes it for."""
    compared = 0
    for (path, text), scopes in zip(files.items(), tokens(node, list(files.values())), strict=True):
        lines = text.split("\n")
        invalid = [
            f"{path}:{number}: {line[start:end]}"
            for number, (line, found) in enumerate(zip(lines, scopes, strict=True), 1)
            for start, end, scope in found
            if scope.startswith("invalid")
        ]
        assert invalid == []
        for line, token in parsed_tokens(text):
            column = (token.column or 0) - 1
            scope = next(one for start, end, one in scopes[line - 1] if start <= column < end)
            assert is_right(token, scope), f"{path}:{line}: {token!r} is {scope}"
            compared += 1
    assert compared > at_least


def parsed_tokens(text: str) -> Iterator[tuple[int, Token]]:
    """The tokens of a file as the parser takes them, with their lines."""
    for chunk in chunks(text, "x", Report()):
        if chunk.text.startswith(FAMILY):
            continue  # it is read once for each row of a table
        for token in lark().parse_interactive(chunk.text, start="start").iter_parse():
            if not token.type.startswith("_"):
                yield chunk.line + (token.line or 1) - 1, token


def is_right(token: Token, scope: str) -> bool:
    if token.type in reserved_words():
        return scope.startswith(LANGUAGE_WORDS)
    match token.type:
        case "NAME":
            # Of an option that is called `no`, only the parser knows that it is a name.
            return scope.startswith(NAMES) or str(token) in taken_words()
        case "STRING":
            return scope.startswith("string.")
        case "NUMBER":
            return scope.startswith("constant.numeric")
    return scope.startswith(("keyword.operator", "punctuation"))


LINES = """\
# a comment
card otter "Otter|Otters" fr "Loutre"   # why
    friend
    play:
        +2 strokes, when another friend in your play: draw 1
        may pay 1 spark -> +2 pearls
zone shelf: each room, hidden
define weight = max(1, count of folios in your room)
scenario "A test"
    given your hand is pack::otter
    expect p1's coins >= 12
family suits
    card {rank}_of_{suit} "{rank} of {suit}"
        points {worth}
\tcard
card broken "no end
    play: 3 % 4
"""
WANTED = [
    (1, "# a comment", "comment.line"),
    (2, "card", "storage.type"),
    (2, "otter", "entity.name.type"),
    (2, "Otter", "string.quoted"),
    (2, "|", "punctuation.separator.forms"),
    (2, "fr", "storage.modifier.language"),
    (2, "# why", "comment.line"),
    (3, "friend", "variable.other"),
    (4, "play", "entity.other.attribute-name"),
    (5, "+", "keyword.operator"),
    (5, "2", "constant.numeric"),
    (5, "strokes", "variable.other"),
    (5, "when", "keyword.control"),
    (5, "another", "keyword.other"),
    (5, "your", "variable.language"),
    (5, "draw", "variable.other"),
    (6, "may", "keyword.control"),
    (6, "pay", "support.function"),
    (6, "->", "keyword.operator"),
    (7, "zone", "storage.type"),
    (7, "shelf", "entity.name.type"),
    (7, "each", "storage.modifier"),
    (7, "room", "storage.modifier"),
    (7, "hidden", "storage.modifier"),
    (8, "weight", "entity.name.function"),
    (8, "room", "variable.other"),
    (9, "A test", "string.quoted"),
    (10, "given", "keyword.other"),
    (10, "is", "keyword.operator.word"),
    (10, "pack::otter", "variable.other"),
    (11, "expect", "keyword.other"),
    (11, "'s", "punctuation"),
    (11, ">=", "keyword.operator"),
    (11, "12", "constant.numeric"),
    (12, "suits", "entity.name.type"),
    (13, "card", "storage.type"),
    (13, "{rank}", "constant.other.placeholder"),
    (14, "{worth}", "constant.other.placeholder"),
    (15, "\t", "invalid.illegal.tab"),
    (16, '"no end', "invalid.illegal.unterminated"),
    (17, "%", "invalid.illegal"),
]


def test_chosen_lines_have_the_colours_they_should(node: Node) -> None:
    (scopes,) = tokens(node, [LINES])
    lines = LINES.split("\n")
    found = [
        (number, text, next(one for start, end, one in scopes[number - 1] if start <= at < end))
        for number, text, _ in WANTED
        if (at := lines[number - 1].index(text)) >= 0
    ]
    wrong = [
        (seen, wanted)
        for seen, wanted in zip(found, WANTED, strict=True)
        if not f"{seen[2]}.".startswith(f"{wanted[2]}.")
    ]
    assert wrong == []
