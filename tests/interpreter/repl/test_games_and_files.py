"""Games are begun, saved, gone on with and written down as scenarios."""

from __future__ import annotations

import os
from pathlib import Path

from dsl.packs.load import load
from interpreter.repl.session import Session
from interpreter.testing.scenarios import run_scenario
from tests.interpreter.repl.talking import MINI, refused, rewrite, said


def test_a_new_game_is_dealt_from_the_seed() -> None:
    session = Session(str(MINI), players=2)
    first = session.game.machine.cells[:]
    said(session, ":seed 5")
    assert session.game.seed == 5
    assert session.game.machine.cells != first
    said(session, ":new 3")
    assert session.game.program.players == 3
    assert "1 to 4 players" in refused(session, ":new 9")


def test_a_game_is_saved_and_loaded(session: Session, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said(session, "+1 keys", ":undo", "+2 gold", "may +3 gold", f":save {file}", "no", ":seed 4")
    assert "? p1:" in said(session, f":load {file}")
    assert "gold 2 -> 5" in said(session, "yes")
    file.write_text("{}", encoding="utf-8")
    assert "not a saved game" in refused(session, f":load {file}")
    assert "is there already" in refused(session, f":save {file}")


def test_another_pack_is_loaded_only_when_it_is_sound(session: Session, copy: Path) -> None:
    rewrite(copy / "all.cards", "+1 skill", "+1 skil")
    assert "did you mean `skill`?" in refused(session, f":load {copy}")
    rewrite(copy / "all.cards", "+1 skil", "+7 skill")
    said(session, "+1 gold", f":load {copy}")
    assert session.steps == []
    assert "skill 0 -> 7" in said(session, ":play burgle")


def saved(session: Session, pack: Path) -> str:
    """Save the session into its pack, run it there, and answer what was written."""
    file = pack / "session.scenarios"
    assert "does not pass" not in said(session, f':save {file} "from a session"')
    read = load(pack)
    found = [scenario for scenario in read.scenarios if scenario.name == "from a session"]
    outcome = run_scenario(read, found[0])
    assert outcome.passed, outcome.problem
    return file.read_text(encoding="utf-8")


def test_a_session_is_saved_as_a_scenario_that_passes(copy: Path) -> None:
    session = Session(str(copy), players=2, seed=3)
    said(session, "+2 boots", ":give apothecary", ":play apothecary", "1", "2")
    said(session, ":do walk hall", "choose\n    - +1 gold\n    - +3 keys", "2")
    text = saved(session, copy)
    for line in ("seed 3", "do play apothecary", "answer 2", "effect: +2 boots", "do walk hall"):
        assert f"    {line}\n" in text
    assert "given your hand is" in text
    assert "your explorer is hall" in text
    assert "your gold = 2" in text


def test_a_scenario_of_a_session_can_fail(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold")
    text = saved(session, copy).replace("your gold = 2", "your gold = 3")
    (copy / "session.scenarios").write_text(text, encoding="utf-8")
    read = load(copy)
    passed = {s.name: run_scenario(read, s).passed for s in read.scenarios}
    assert not passed["from a session"]


def test_effects_of_another_player_are_saved_as_theirs(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "end turn", "toss 1 card from your hand", "stumble", ":give ruby", ":play ruby")
    text = saved(session, copy)
    assert "as p2:" in text
    assert "p2's play is ruby" in text


def test_cards_from_several_zones_are_saved_with_their_zone(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, ":give ruby", ":give ruby discard", "banish 1 gem from your hand or your discard")
    said(session, "ruby discard")
    assert "answer ruby discard" in saved(session, copy)


def test_scenarios_are_added_to_a_file(copy: Path) -> None:
    session = Session(str(copy), players=2)
    file = copy / "tests.scenarios"
    before = file.read_text(encoding="utf-8")
    said(session, "+1 gold", f":save {file}", f":save {file}")
    text = file.read_text(encoding="utf-8")
    assert text.startswith(before)
    assert 'scenario "tests"' in text
    assert 'scenario "tests 2"' in text
    assert all(run_scenario(pack, s).passed for pack in [load(copy)] for s in pack.scenarios)


def test_saving_into_the_pack_is_no_news(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold", f":save {copy / 'one.scenarios'} mine")
    assert session.check_files() is None
    said(session, f":save {copy / 'two.scenarios'} mine")  # the first is known by now
    assert 'scenario "mine 2"' in (copy / "two.scenarios").read_text(encoding="utf-8")
    assert said(session, "gold").strip() == "2"
    rewrite(copy / "all.cards", "play: +1 skill", "play: +4 skill")
    said(session, f":save {copy / 'three.scenarios'}")
    assert session.check_files() is not None  # another's change is told


def test_a_scenario_waits_for_open_questions(session: Session, tmp_path: Path) -> None:
    said(session, "may +1 gold")
    assert "question waits" in refused(session, f":save {tmp_path / 'x.scenarios'}")
    assert ".scenarios" in refused(session, f":save {tmp_path / 'x.txt'}")


def test_what_is_no_file_is_not_read_for_a_scenario(session: Session, tmp_path: Path) -> None:
    """A pipe would be waited at for ever."""
    os.mkfifo(tmp_path / "x.scenarios")
    assert "no ordinary file" in refused(session, f":save {tmp_path / 'x.scenarios'}")
