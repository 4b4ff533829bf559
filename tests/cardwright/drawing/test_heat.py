"""The numbers of a board on its picture."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardwright.drawing import THEMES, Theme, ThemeName, board_svg
from dsl.checks.board_stats import board_stats
from tests.cardwright.drawing.picture import every_board, groups, picture, texts, view_box, words_in
from tests.cardwright.drawing.test_legible import contrast, luminance
from tests.packs_under_test import pack


@every_board
def test_bands_badges_and_bridges_are_those_of_the_numbers(name: str, board: str) -> None:
    drawn = picture(board_svg(pack(name), board, stats=True))
    stats = board_stats(pack(name).boards[board], pack(name).vocabulary).passing
    passed = {
        band.attrib["data-room"]: int(band.attrib["data-step"]) for band in groups(drawn, "passed")
    }
    shares = {room: share for room, share in stats.betweenness.items() if share > 0}
    assert passed.keys() == shares.keys()
    ordered = sorted(shares, key=lambda room: shares[room])
    assert [passed[room] for room in ordered] == sorted(passed.values())
    assert max(passed.values()) == 5
    assert {badge.attrib["data-room"] for badge in groups(drawn, "cut")} == set(stats.holding)
    assert len(groups(drawn, "bridge")) == len(stats.bridges)
    for room in groups(drawn, "room"):
        share = round(100 * shares.get(room.attrib["data-room"], 0))
        assert (f"{share} %" in words_in(room)) == (share > 0)


@pytest.mark.parametrize(
    ("name", "board", "lang"),
    [
        ("tutorial", "library", "en"),
        ("tutorial", "library", "de"),
        ("clank", "twilight", "fr"),
        ("clank", "micro_cave", "fr"),
        ("race", "track", "de"),
    ],
)
def test_the_legend_says_what_they_mean_and_fits(name: str, board: str, lang: str) -> None:
    drawn = picture(board_svg(pack(name), board, stats=True, lang=lang))
    about = {entry.attrib["data-about"] for entry in groups(drawn, "entry")}
    for word, sign in (("passed", "passed"), ("cut", "cut"), ("bridge", "bridge")):
        assert (word in about) == bool(groups(drawn, sign))
    page = view_box(drawn)
    for written, box in texts(drawn):
        assert page.left <= box.left, written
        assert box.right <= page.right, written
        assert box.bottom <= page.bottom, written


@pytest.mark.parametrize("theme", list(THEMES))
def test_without_being_asked_a_picture_has_none_of_it(theme: ThemeName) -> None:
    plain = picture(board_svg(pack("tutorial"), theme=theme))
    assert not any(groups(plain, word) for word in ("passed", "cut", "bridge"))


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_each_step_of_heat_stands_out_more_from_the_paper(theme: Theme) -> None:
    """In grey too, so that print and eyes that see no red tell them apart."""
    assert len(theme.heat) == 5
    for less, more in pairwise(theme.heat):
        assert contrast(more, theme.paper) > contrast(less, theme.paper)
        assert contrast(less, more) >= 1.25
        assert luminance(less) != luminance(more)
    assert contrast(theme.line, theme.heat[1]) >= 3  # the line of a bridge on its band
