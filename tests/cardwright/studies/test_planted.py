"""What was planted is found, with the right sign and within its bounds; and nothing where nothing
was. A few runs by default, a hundred with `-m proof`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.simulation.sources import Where
from cardwright.studies.play_studies import Asked, report
from cardwright.studies.tables import Cell, Study
from dsl.packs.pack import Pack
from tests.cardwright.studies.planted import planted, seat_share

GAMES = 100
GEM, SEAT = 3, 1


def run(pack: Pack, seed: int, games: int = GAMES) -> Study:
    return report(pack, Asked(games, bots=["random"], seed=1000 + seed), Where())


def row(study: Study, table: str, first: Cell) -> dict[str, Cell]:
    (found,) = [one for one in study.tables if one.name == table]
    names = [column.name for column in found.columns]
    (cells,) = [cells for cells in found.rows if cells[0] == first]
    return dict(zip(names, cells, strict=True))


def within(cells: dict[str, Cell], truth: float, value: str) -> tuple[bool, bool]:
    """Whether the bounds hold the truth, and whether the figure is above nothing."""
    low, high, found = cells["low"], cells["high"], cells[value]
    assert isinstance(low, float)
    assert isinstance(high, float)
    assert isinstance(found, float)
    return low <= truth <= high, found > 0


def is_quiet(study: Study) -> bool:
    """Whether no card and no seat is told to be out of balance."""
    figures = [
        cells[[column.name for column in table.columns].index("p")]
        for table in study.tables
        if table.name in ("cards", "seats")
        for cells in table.rows
    ]
    return all(isinstance(p, float) and p >= 0.05 for p in figures)


def runs(folder: Path, count: int, seat_games: int) -> tuple[int, int, int, int]:
    """In how many runs the card and the seat were found within their bounds, with the right sign;
    the dead card; and nothing in a game without any."""
    gems = planted(folder / "gems", gem=GEM)
    seats = planted(folder / "seats", seat=SEAT)
    fair = planted(folder / "fair")
    card = seat = dead = quiet = 0
    truth = seat_share(SEAT)
    for number in range(count):
        with_gems = run(gems, number)
        card += all(within(row(with_gems, "cards", "Gem"), GEM, "points"))
        unused = row(with_gems, "unused", "Ghost")
        dead += unused["games"] == 0
        with_seat = row(run(seats, number, seat_games), "seats", 1)
        covers, _ = within(with_seat, truth, "share")
        share = with_seat["share"]
        assert isinstance(share, float)
        seat += covers and share > 0.5
        quiet += is_quiet(run(fair, number))
    return card, seat, dead, quiet


def test_what_was_planted_is_found(tmp_path: Path) -> None:
    card, seat, dead, quiet = runs(tmp_path, 2, GAMES)
    assert (card, dead, quiet) == (2, 2, 2)
    assert seat >= 1  # so few games know a share to ten points only


@pytest.mark.proof
def test_what_was_planted_is_found_in_ninety_of_a_hundred_runs(tmp_path: Path) -> None:
    card, seat, dead, quiet = runs(tmp_path, 100, 500)
    print(f"card {card}, seat {seat}, dead card {dead}, none found {quiet} of 100")
    assert min(card, seat, dead, quiet) >= 90
