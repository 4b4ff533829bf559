"""Every word counts: what the grammar accepts is understood or refused, and never passed over.

A sample of what `python -m tests.sentences` does at length, and the words that may be left out.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics.report import Report
from dsl.model import values as v
from dsl.packs.load import check
from dsl.resolve.phrases import read_filters
from dsl.syntax.chunks import Chunk, Parsed
from dsl.syntax.lark_tables import lark
from dsl.syntax.optional import OPTIONAL, OptionalWord
from dsl.yamltext import Node, Reader, read_yaml
from tests.playing import make_pack, write_pack
from tests.sentences.mutations import UNDECLARED, removals, replacements
from tests.sentences.proving import (
    Proof,
    Sentence,
    declarations_of,
    prove_declaration,
    prove_sentence,
    sentences,
)
from tests.sentences.reading import statement_reader

WORDS = """
card beast_of_old
    beast
setup
    create 1 beast_of_old in box
zone crate: each player, pile
zone row: shared
zone box: shared
tag beast "beast|beasts"
counter wear: each card
define worn(c: card) "is worn" = c.wear > 0
verb draw(n) "draw {n}"
    move top (n) of deck to hand
"""


@pytest.fixture(scope="module")
def proof() -> Proof:
    found = Proof()
    for sentence in sentences(11, 48, packs=("examples",), warming_up=250):
        prove_sentence(sentence, found)
    for name, file, text in declarations_of(["examples", "mini"], 7, 3):
        prove_declaration(name, file, text, found)
    return found


def test_a_word_that_nobody_declares_is_refused_wherever_a_word_is_used(proof: Proof) -> None:
    assert [f"{one.kind} in {one.text}" for one in proof.found if one.replaced] == []
    assert proof.texts == 62
    assert proof.replaced > 100


def test_nothing_can_be_taken_out_unnoticed_but_what_the_reference_lists(proof: Proof) -> None:
    assert [f"{one.kind} in {one.text}" for one in proof.found if not one.replaced] == []
    assert proof.removed > 500


def test_mutations_are_those_that_they_should_be() -> None:
    text = "let x = count of beasts with wear >= 1 in row\n"
    tree = lark().parse(text, start="statement")
    assert [one.what for one in replacements(text, tree)] == ["beasts", "wear", "row"]
    assert all(UNDECLARED in one.text for one in replacements(text, tree))
    taken = [one.what for one in removals(text, tree)]
    assert taken[:4] == ["let", "x", "count", "of"] or taken[:3] == ["let", "x", "count"]
    assert {"with wear >= 1", "in row"} <= set(taken)


def of_statements() -> list[OptionalWord]:
    return [one for one in OPTIONAL if one.short]


@pytest.mark.parametrize("one", of_statements(), ids=lambda one: one.said[0])
def test_what_may_be_left_out_makes_no_difference(one: OptionalWord, tmp_path: Path) -> None:
    read = statement_reader(make_pack(tmp_path, WORDS))
    before = "" if " c " not in one.written else "let c = top of crate, "
    if one.written.startswith("count"):
        before = "let n = "
    after = "\n    - +1 coins\n    - +1 sparks" if one.short == "choose" else ""
    written, short = (read(f"{before}{text}{after}\n") for text in (one.written, one.short))
    assert written is not None
    assert written == short


def test_a_reader_that_forgets_a_part_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(tmp_path, WORDS + "\ndefine many = count of cards that worn in row\n")
    assert not check(tmp_path)[1].has_errors

    def forgetful(ctx: object, asked: v.Filter, part: object, scope: object) -> v.Filter:
        return asked

    monkeypatch.setattr(read_filters, "ask_too", forgetful)
    _, report = check(tmp_path)
    (said,) = list(report)
    assert (said.code, said.message) == ("L016", "this is not understood here")
    line = (tmp_path / "game.rules").read_text().split("\n")[said.span.line - 1]
    assert line[said.span.column - 1 : said.span.end_column - 1] == "that worn"


def test_what_was_not_taken_is_told_as_large_as_it_is() -> None:
    text = "move 2 beasts with wear >= 1 in row to box\n"
    tree = lark().parse(text, start="statement")
    parsed = Parsed(Chunk("", 1, text), tree, frozenset())
    assert list(parsed.not_taken()) == [tree]
    (effect,) = tree.children
    phrase, to = effect.children  # type: ignore[union-attr]
    parsed.word(to.children[0])  # type: ignore[union-attr, arg-type]
    assert list(parsed.not_taken()) == [phrase]
    parsed.pass_over()
    assert list(parsed.not_taken()) == []


def test_every_value_of_a_file_is_read_or_refused() -> None:
    text = "title: Hall\nsize: [1, 2]\nmore: {}\n"

    def read(reader: Reader, node: Node) -> str | None:
        root = reader.map(node)
        assert root is not None
        return reader.text(root.get("title"))

    report = Report()
    assert read_yaml(text, "a.yaml", report, read) is None
    assert [(one.code, str(one.span)) for one in report] == [
        ("Y017", "a.yaml:2:8"),
        ("Y017", "a.yaml:2:11"),
        ("Y017", "a.yaml:3:7"),
    ]
    assert read_yaml(text, "a.yaml", Report(), read, whole=False) == "Hall"


def test_a_sentence_is_read_as_it_is_written() -> None:
    sentence = Sentence("examples", "expr", "count of cards in your bed")
    assert sentence.reader()(sentence.text) is not None
    assert sentence.reader()("count of cards in your bedd") is None
