"""The documents say what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.diagnostics import Report
from dsl.parser import parse_text
from dsl.reference import filled

ROOT = Path(__file__).parent.parent
DOCS = sorted([*ROOT.glob("docs/*.md"), ROOT / "README.md"])


def test_the_tables_of_the_reference_are_up_to_date() -> None:
    path = ROOT / "docs" / "language.md"
    text = path.read_text(encoding="utf-8")
    assert filled(text) == text, "run: python -m dsl.reference docs/language.md"


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[\w-]*)?\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_cards_shown_in_the_documents_parse(path: Path) -> None:
    blocks = re.findall(r"```\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    for block in blocks:
        if re.match(r"(card|verb|action|turn|scenario|counter|game|tunnel|pawn)[ \n]", block):
            report = Report()
            parse_text(block, path.name, report)
            assert [str(item.span) + " " + item.message for item in report] == []
