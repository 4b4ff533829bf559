"""Mistakes that come with a fix are mended by it, and files are put into their canonical form."""

from __future__ import annotations

from cardwright.editor.columns import Range, range_of
from cardwright.editor.edits import applied
from cardwright.editor.repairs import formatting, repairs_at, sure_repairs
from cardwright.editor.workspace import Workspace
from dsl.diagnostics.report import Diagnostic, Fix
from dsl.diagnostics.spans import Span
from dsl.formatting.source_text import formatted
from tests.cardwright.editor.editing import view_of

CARDS = "mini/all.cards"


def test_a_fix_mends_the_mistake(own_packs: Workspace) -> None:
    path = own_packs.folders[0] / CARDS
    text = path.read_text(encoding="utf-8")
    own_packs.open(path, text)
    own_packs.change(path, text.replace("+2 boots", "+2 boooots"))
    [mistake] = own_packs.diagnostics_of(path)
    where = range_of(mistake.span)
    [repair] = repairs_at([mistake], Range(where.start, where.start))
    assert repair.title == "Write `boots`"
    assert not repair.preferred
    assert applied(own_packs.texts[path], repair.edits) == text
    assert repairs_at([mistake], Range(where.end, where.end)) == [repair]
    elsewhere = Range(type(where.start)(0, 0), type(where.start)(0, 0))
    assert repairs_at([mistake], elsewhere) == []


def test_all_that_is_sure_is_mended_at_once() -> None:
    def mistake(column: int, text: str, how: str) -> Diagnostic:
        span = Span.at("f", 1, column, 2)
        return Diagnostic("X", "error", "m", span, fix=Fix(span, text, how))  # type: ignore[arg-type]

    found = [mistake(1, "AB", "sure"), mistake(4, "CD", "likely"), mistake(7, "", "sure")]
    repair = sure_repairs(found)
    assert repair is not None
    assert applied("ab cd ef", repair.edits) == "AB cd "
    assert sure_repairs(found[1:2]) is None
    overlapping = sure_repairs([mistake(1, "x", "sure"), mistake(2, "y", "sure")])
    assert overlapping is not None
    assert len(overlapping.edits) == 1


def test_a_file_is_put_into_its_canonical_form(own_packs: Workspace) -> None:
    path = own_packs.folders[0] / CARDS
    text = path.read_text(encoding="utf-8").replace("    cost 2 skill", "    cost  2   skill")
    own_packs.open(path, text)
    view = view_of(own_packs, CARDS)
    assert applied(text, formatting(view)) == formatted(text).text
    board = view_of(own_packs, "mini/boards/ring.yaml")
    assert applied(board.text, formatting(board)).count("gate") == board.text.count("gate")
