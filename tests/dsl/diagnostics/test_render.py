"""Diagnostics are readable as text: place, line, carets, notes, and a count at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics.render import counted, excerpt, render, render_one
from dsl.diagnostics.report import Diagnostic, Fix, Report
from dsl.diagnostics.spans import NOWHERE, Span

TEXT = "card lamp\n    play:\n        +2 skil\n"


def test_an_error_shows_its_place_its_line_and_its_hint_under_carets() -> None:
    report = Report()
    span = Span.at("x/first.cards", 3, 12, 4)
    report.unknown("N001", span, "there is no word `skil`", "skil", ["skill"])
    assert render(report, {"x/first.cards": TEXT}) == (
        "error[N001]: there is no word `skil`\n"
        "  x/first.cards:3:12\n"
        "    |\n"
        "  3 |         +2 skil\n"
        "    |            ^^^^ did you mean `skill`?\n"
        "\n"
        "1 error in 1 file"
    )


def test_related_places_have_their_own_excerpt() -> None:
    first, again = Span.at("a.cards", 1, 6, 4), Span.at("b.cards", 12, 6, 4)
    found = Diagnostic(
        "D001",
        "error",
        "`lamp` is declared already",
        again,
        related=((first, "it is declared first here"),),
    )
    texts = {"a.cards": "card lamp\n", "b.cards": "\n" * 11 + "card lamp\n"}
    assert render_one(found, texts) == (
        "error[D001]: `lamp` is declared already\n"
        "  b.cards:12:6\n"
        "     |\n"
        "  12 | card lamp\n"
        "     |      ^^^^\n"
        "  a.cards:1:6\n"
        "    |\n"
        "  1 | card lamp\n"
        "    |      ---- it is declared first here"
    )


def test_nothing_wrong_is_an_empty_text() -> None:
    assert render(Report(), {}) == ""


def test_a_message_about_no_file_has_no_excerpt() -> None:
    report = Report()
    report.error("P008", NOWHERE, "there is no pack `x`", hint="did you mean `y`?")
    assert render(report, {}) == "error[P008]: there is no pack `x`\n  did you mean `y`?"


@pytest.mark.parametrize("span", [Span("gone.cards", 3, 1, 3, 2), Span("a.cards", 99, 1, 99, 2)])
def test_a_line_that_cannot_be_had_is_left_out(span: Span) -> None:
    found = Diagnostic("N001", "error", "no", span, hint="so")
    assert render_one(found, {"a.cards": TEXT}) == f"error[N001]: no\n  {span}\n  so"


def test_a_place_without_a_line_names_the_file_only() -> None:
    found = Diagnostic("P014", "error", "no", Span("a.cards", 0, 0, 0, 0))
    assert render_one(found, {"a.cards": TEXT}) == "error[P014]: no\n  a.cards"


def test_a_text_that_is_not_given_is_read_from_disk(tmp_path: Path) -> None:
    file = tmp_path / "a.cards"
    file.write_text("﻿" + TEXT, encoding="utf-8")
    shown = render_one(Diagnostic("N001", "error", "no", Span.at(str(file), 1, 6, 4)), {})
    assert shown.endswith("\n  1 | card lamp\n    |      ^^^^")


def test_a_fix_without_a_hint_is_offered() -> None:
    span = Span.at("a.cards", 1, 6, 4)
    write = Diagnostic("N001", "error", "no", span, fix=Fix(span, "lamps"))
    drop = Diagnostic("N001", "error", "no", span, fix=Fix(span, ""))
    assert render_one(write, {"a.cards": TEXT}).endswith("^^^^ write `lamps`")
    assert render_one(drop, {"a.cards": TEXT}).endswith("^^^^ take this away")


def test_of_many_the_first_twenty_are_shown_with_errors_before_warnings() -> None:
    report = Report()
    for line in range(1, 31):
        report.warning("W001", Span.at("a.cards", line), "hm")
    for line in range(31, 35):
        report.error("N001", Span.at("b.cards", line), "no")
    text = render(report, {})
    assert text.count("error[N001]") == 4
    assert text.count("warning[W001]") == 16
    assert text.startswith("error")
    assert text.endswith("\n\n... and 14 more\n\n4 errors, 30 warnings in 2 files")


@pytest.mark.parametrize(
    ("errors", "warnings", "text"),
    [(2, 1, "2 errors, 1 warning"), (1, 0, "1 error"), (0, 2, "2 warnings")],
)
def test_the_last_line_counts(errors: int, warnings: int, text: str) -> None:
    report = Report()
    for number in range(errors):
        report.error("N001", Span.at(f"{number}.cards"), "no")
    for number in range(warnings):
        report.warning("W001", Span.at(f"{number}.rules"), "hm")
    files = errors + warnings
    assert counted(report) == f"{text} in {files} file{'s' if files > 1 else ''}"


def test_colours_are_only_there_when_asked_for() -> None:
    report = Report()
    report.error("N001", Span.at("a.cards", 3, 12, 4), "no")
    report.warning("W001", Span.at("a.cards", 1, 1, 4), "hm")
    plain, coloured = (render(report, {"a.cards": TEXT}, colour) for colour in (False, True))
    assert "\x1b" not in plain
    assert "\x1b[1;31merror[N001]\x1b[0m" in coloured
    assert "\x1b[1;33mwarning[W001]\x1b[0m" in coloured


def marks_under(line: str, span: Span) -> tuple[str, str]:
    _, _, shown, marks = excerpt(span, {"a.cards": line + "\n"})
    return shown.partition(" | ")[2], marks.partition(" | ")[2]


def test_marks_stand_under_wide_and_accented_letters() -> None:
    shown, marks = marks_under("card 灯 é lamp", Span.at("a.cards", 1, 10, 4))
    assert shown == "card 灯 é lamp"
    assert marks == " " * 10 + "^^^^"


def test_a_span_of_several_lines_is_marked_to_the_end_of_its_first() -> None:
    _, marks = marks_under("card lamp", Span("a.cards", 1, 6, 3, 4))
    assert marks == "     ^^^^"


def test_a_span_past_the_end_of_its_line_gets_one_mark() -> None:
    _, marks = marks_under("card", Span.at("a.cards", 1, 5, 9))
    assert marks == "    ^"


def test_of_a_very_long_line_the_part_around_the_mistake_is_shown() -> None:
    line = "a " * 400 + "HERE" + " b" * 400
    shown, marks = marks_under(line, Span.at("a.cards", 1, 801, 4))
    assert len(shown) < 120
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert shown.index("HERE") == marks.index("^^^^")


def test_what_could_drive_a_terminal_is_not_passed_on() -> None:
    span = Span.at("a\x1b.cards", 1, 6, 4)
    found = Diagnostic("N001", "error", "no \x1b[2J", span, hint="\x07")
    text = render_one(found, {"a\x1b.cards": "card \x1b]0;x\x07\n"})
    assert "\x1b" not in text
    assert "\x07" not in text
