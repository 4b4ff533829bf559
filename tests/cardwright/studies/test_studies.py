"""Reports, comparisons and leagues: the same from anywhere, gone on with, told in every form."""

from __future__ import annotations

import csv
import json
import multiprocessing
import random
import shlex
import subprocess
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardwright.simulation import sources
from cardwright.simulation.games import Played
from cardwright.simulation.journal import Journal, JournalError, from_data, to_line
from cardwright.simulation.plan import Plan
from cardwright.simulation.sources import Where, gaps, play_games
from cardwright.studies import play_studies
from cardwright.studies.compare import CLOSE, Side
from cardwright.studies.inference import at_any_time, holm, unseen
from cardwright.studies.league import Meeting, strengths
from cardwright.studies.least_squares import fitted
from cardwright.studies.play_studies import Asked, Told, compare, league, report, write_study
from cardwright.studies.revisions import pack_at
from cardwright.studies.tables import Column, Study, Table
from cardwright.studies.telling.data_files import study_json, table_csv
from cardwright.studies.telling.plain_text import study_markdown, study_text
from cardwright.studies.telling.plots import plot_svg, ticks_between
from cardwright.studies.telling.study_page import study_page
from dsl.packs.load import load
from dsl.packs.pack import Pack
from tests.cardwright.studies.planted import planted
from tests.paths import PACKS

ASKED = Asked(24, bots=["greedy", "random"], seed=5)


@pytest.fixture(scope="module")
def race() -> Pack:
    return load(PACKS / "race")


@pytest.fixture(scope="module")
def told(race: Pack) -> Study:
    return report(race, ASKED, Where())


def test_a_game_comes_back_from_its_line_as_it_was(race: Pack) -> None:
    plan = ASKED.plan(race)
    for some in play_games(race, plan, 4, Where()):
        for played in some:
            assert from_data(json.loads(to_line(played))) == played


def test_processes_give_the_same_report(
    race: Pack, told: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwright.simulation.processes.WORTH_PROCESSES", 0.0)
    monkeypatch.setattr("cardwright.simulation.processes.SAMPLE_SECONDS", 0.0)
    again = report(race, ASKED, Where(jobs=2))
    assert study_page(again) == study_page(told)


@pytest.mark.proof
def test_one_two_four_processes_and_a_cluster_give_the_same_bytes(told: Study, race: Pack) -> None:
    for where in (Where(2), Where(4), Where(cluster="local:2")):
        assert study_json(report(race, ASKED, where)) == study_json(told)


def test_a_run_goes_on_where_it_was_cut_off(race: Pack, told: Study, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    report(race, Asked(10, bots=ASKED.bots, seed=5), Where(journal=file))
    whole = file.read_text()
    file.write_text(whole[:-40])  # in the middle of a line
    again = report(race, ASKED, Where(journal=file, go_on=True))
    assert study_json(again) == study_json(told)
    assert len(file.read_text().splitlines()) == 25
    with pytest.raises(JournalError, match="is there already"):
        report(race, ASKED, Where(journal=file))
    with pytest.raises(JournalError, match="of another run: seed differ"):
        report(race, Asked(4, bots=ASKED.bots, seed=6), Where(journal=file, go_on=True))


@pytest.mark.slow
def test_a_process_that_is_killed_costs_its_games_only(
    race: Pack, told: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwright.simulation.processes.WORTH_PROCESSES", 0.0)
    monkeypatch.setattr("cardwright.simulation.processes.SAMPLE_SECONDS", 0.0)
    killed: list[int] = []

    def tick(_: int) -> None:
        if not killed:
            for process in multiprocessing.active_children():
                process.kill()
                killed.append(1)

    again = report(race, Asked(200, bots=ASKED.bots, seed=5), Where(jobs=2), tick)
    assert killed
    monkeypatch.undo()
    assert study_json(again) == study_json(report(race, replace(ASKED, games=200), Where()))


def test_what_is_missing_of_a_journal_is_played(race: Pack) -> None:
    some = next(play_games(race, ASKED.plan(race), 1, Where()))
    assert gaps({1: some[0], 2: some[0], 4: some[0]}, 6) == [
        range(0, 1),
        range(3, 4),
        range(5, 6),
    ]


def test_after_ctrl_c_what_was_finished_is_told(
    race: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(
        pack: Pack, plan: Plan, games: range, jobs: int, *, native: bool
    ) -> Generator[list[Played], None, None]:
        for number in range(5):
            yield [sources_play(pack, plan, number)]
        raise KeyboardInterrupt

    from cardwright.simulation.games import play_game as sources_play

    monkeypatch.setattr(sources, "play_all", cut_off)
    found = report(race, ASKED, Where())
    assert found.interrupted
    assert dict(found.facts)["games"] == 5
    assert "(interrupted)" in study_text(found)


def test_every_form_has_every_figure(told: Study, tmp_path: Path) -> None:
    forms = Told(
        False, tmp_path / "r.md", tmp_path / "r.html", tmp_path / "csv", tmp_path / "parquet"
    )
    write_study(told, forms)
    data = json.loads(study_json(told))
    assert sorted(data["tables"]) == sorted(table.name for table in told.tables)
    for table in told.tables:
        rows = (tmp_path / "csv" / f"{table.name}.csv").read_text().splitlines()
        assert len(rows) == len(table.rows) + 1
        assert table.title in study_markdown(told)
        assert table.title.upper() in study_text(told)
        assert (tmp_path / "parquet" / f"{table.name}.parquet").stat().st_size > 0
    assert max(map(len, study_text(told).splitlines())) <= 110


def test_the_page_needs_nothing_from_outside(told: Study) -> None:
    page = study_page(told)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in page
    drawn = [table for table in told.tables if table.plot is not None]
    assert drawn
    for table in drawn:
        ElementTree.fromstring(plot_svg(table))


def test_ticks_are_round_and_around_what_is_shown() -> None:
    assert ticks_between(0.0, 1.0) == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    for low, high in ((-3.2, 7.9), (0.001, 0.002), (5.0, 5.0), (-1e6, 1e6)):
        ticks = ticks_between(low, high)
        assert ticks[0] <= low
        assert ticks[-1] >= high
        assert 2 <= len(ticks) <= 13


def test_two_versions_that_are_the_same_differ_in_nothing_that_was_seen(race: Pack) -> None:
    plan = ASKED.plan(race)
    found = compare(Side("one", race, plan), Side("two", race, plan), 400, Where())
    assert found.findings == (
        "All 250 pairs of games went alike. What is different in fewer than 1.2 % of games may "
        "have stayed unseen.",
    )
    alpha = 0.05 / len(found.tables[0].rows)
    assert unseen(200, alpha) > CLOSE > unseen(250, alpha)  # looked at every 50: it is enough now
    for row in found.tables[0].rows:
        low, high = row[4], row[5]
        assert isinstance(low, float)
        assert isinstance(high, float)
        assert low < 0 < high


def test_what_is_seldom_is_rarely_missed_for_as_long_as_it_is_bounded() -> None:
    """Of things that happen in two games of a hundred, at most one in twenty is ever held to be
    more seldom than it is."""
    chance = random.Random(3)
    often, alpha, missed = 0.02, 0.05, 0
    for _ in range(2000):
        games = 1
        while chance.random() >= often and unseen(games, alpha) >= often:
            games += 1
        missed += unseen(games, alpha) < often
    assert 0 < missed / 2000 < alpha + 0.01


def test_a_difference_is_found_and_told(tmp_path: Path) -> None:
    asked = Asked(120, bots=["random"], seed=2)
    sides = [
        Side(name, pack, asked.plan(pack))
        for name, pack in (
            ("plain", planted(tmp_path / "a")),
            ("gems", planted(tmp_path / "b", gem=9)),
        )
    ]
    found = compare(sides[0], sides[1], 120, Where(), card="gem")
    assert any(one.startswith("mean score:") for one in found.findings)
    assert [table.name for table in found.tables] == ["differences", "curve"]
    with pytest.raises(ValueError, match="there is no card `kite`"):
        compare(sides[0], sides[1], 1, Where(), card="kite")


def test_a_pack_is_compared_with_what_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    planted(folder)
    git = ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@b.c"]
    for step in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run([*git, *step], check=True, capture_output=True)
    now = planted(folder, gem=5)
    with pack_at(folder, "HEAD") as then:
        assert then.fingerprint != now.fingerprint
        assert then.id == now.id
    with pytest.raises(ValueError, match="git: "), pack_at(folder, "nowhere"):
        pass


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("game", -1), ("game", 1.5), ("turns", True), ("scores", [1e999, 1]), ("scores", [1])),
        *(("seats", [0, 0]), ("winners", [7]), ("shares", ["1", 0]), ("acquired", [[], []])),
        *(("kept", None), ("begun_with", ["x"]), ("facts", [1]), ("acted_on", 3)),
    ],
)
def test_a_line_that_is_no_game_is_refused(
    race: Pack, tmp_path: Path, name: str, value: object
) -> None:
    plan = ASKED.plan(race)
    journal = Journal(tmp_path / "games", plan, go_on=False)
    for some in play_games(race, plan, 1, Where()):
        for played in some:
            journal.add(played)
    journal.close()
    lines = (tmp_path / "games").read_text(encoding="utf-8").splitlines()
    again = Journal(tmp_path / "games", plan, go_on=True)
    again.close()
    assert set(again.known) == {0}
    for line in (json.dumps({**json.loads(lines[1]), name: value}), "[" * 5000, "[]", "7"):
        (tmp_path / "games").write_text(f"{lines[0]}\n{line}\n", encoding="utf-8")
        with pytest.raises(JournalError, match="line 2: this is no game"):
            Journal(tmp_path / "games", plan, go_on=True)


def test_no_title_is_a_formula_in_a_spreadsheet() -> None:
    columns = (Column("card", "card", "text"), Column("won", "won"))
    rows = (('=HYPERLINK("//x";"y")', -0.5), ("+1", 2), ("@a", None), ("Fox -1", 3.0))
    table = Table("cards", "Cards", "", columns, rows)
    again = list(csv.reader(table_csv(table).splitlines()))
    assert [one for one, _ in again[1:]] == ["'" + rows[0][0], "'+1", "'@a", "Fox -1"]
    assert [number for _, number in again[1:]] == ["-0.5", "2", "", "3.0"]


def test_the_settings_of_a_repository_run_nothing(tmp_path: Path) -> None:
    """They may name programs, and a stranger may have written them."""
    folder, ran = tmp_path / "planted", tmp_path / "ran"
    planted(folder)
    evil = f"touch {shlex.quote(str(ran))}; cat"
    git = ["git", "-C", str(folder), "-c", "user.name=Author", "-c", "user.email=author@localhost"]
    (folder / ".gitattributes").write_text("* filter=sly diff=sly\n", encoding="utf-8")
    (folder / "link.cards").symlink_to(tmp_path / "outside.cards")
    for step in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run([*git, *step], check=True, capture_output=True)
    for setting in ("filter.sly.smudge", "diff.sly.textconv", "core.fsmonitor", "core.pager"):
        subprocess.run([*git, "config", setting, evil], check=True)
    with pack_at(folder, "HEAD") as then:
        assert "gem" in then.vocabulary.cards
    assert not ran.exists()
    subprocess.run([*git, "archive", "-o", str(tmp_path / "all.zip"), "HEAD"], check=True)
    assert ran.exists()  # where git runs them, it is seen


def test_a_league_knows_who_is_stronger(race: Pack) -> None:
    found = league(race, Asked(30, bots=["random", "greedy"], seed=1), Where())
    (table,) = found.tables
    assert [row[0] for row in table.rows] == ["greedy", "random"]
    with pytest.raises(ValueError, match="two bots or more"):
        league(race, Asked(4, bots=["greedy"]), Where())


def test_strengths_are_the_odds_of_winning() -> None:
    met = [[Meeting(0, 1, float(number % 4 > 0))] for number in range(400)]
    strong, weak = strengths(["a", "b"], met)
    assert strong.bot == "a"
    assert strong.elo - weak.elo == pytest.approx(190.8, abs=2)  # three to one
    assert strong.low < strong.elo < strong.high


def test_least_squares_tell_things_apart_and_say_what_cannot_be() -> None:
    rows = [
        [({0: float(a), 1: float(b), 2: float(b)}, 2.0 * a - 1.0 * b)]
        for a in range(-3, 4)
        for b in range(-3, 4)
    ]
    first, second, same = fitted(rows, 3)
    assert first is not None
    assert second is not None
    assert first.value == pytest.approx(2)
    assert second.value == pytest.approx(-1)
    assert same is None


def test_looking_at_many_is_corrected_for() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_bounds_that_hold_at_any_time_are_wider() -> None:
    numbers = [float(one % 2) for one in range(200)]
    found = at_any_time(numbers, 0.05)
    assert found.low is not None
    assert found.high is not None
    assert found.high - found.low > 2 * 1.96 * 0.5 / 200**0.5


def test_an_exit_code_tells_what_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    def refused(_: play_studies.Progress) -> Study:
        raise ValueError("no such game")

    assert play_studies.run_study(refused, 1, Told()) == 2
    assert capsys.readouterr().err == "error: no such game\n"
