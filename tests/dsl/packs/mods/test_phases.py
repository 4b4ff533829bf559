"""Phases that mods put before and after those of a game."""

from __future__ import annotations

from pathlib import Path

from dsl.packs.load import load
from dsl.packs.recheck import check_declaration
from interpreter.game.game import Game
from tests.dsl.packs.mods.making import found, mod, said
from tests.playing import act, value

DAWN = (
    'change turn\n    phase dawn "Dawn" before day: +2 pebbles\n    phase dusk after day: rest_on\n'
)
REST = "verb rest_on\n    +1 steps\n\n"


def names(reference: str) -> list[str]:
    return [phase.name for phase in load(reference).vocabulary.phases]


def test_phases_come_before_and_after_others_and_are_played(here: Path) -> None:
    mod(here, "oak", REST + DAWN)
    assert names("oak") == ["dawn", "day", "dusk"]
    game = Game.new(load("oak"), 1, seed=1)
    assert value(game, "pebbles") == 2
    act(game, "rest")
    assert (value(game, "pebbles"), value(game, "steps")) == (4, 1)


def test_several_mods_add_theirs_in_the_order_in_which_they_are_loaded(here: Path) -> None:
    text = "change turn\n    phase {} {}: +1 steps\n    phase {} {}: +1 steps\n"
    mod(here, "elm", text.format("noon", "after day", "tea", "after noon"))
    mod(here, "oak", text.format("dusk", "after day", "dawn", "before day"))
    more = "change turn\n    phase morning before day: +1 steps\n"
    mod(here, "fir", more, requires='oak: "*"')
    assert names("elm+oak") == ["dawn", "day", "noon", "tea", "dusk"]
    assert names("elm+fir") == ["dawn", "morning", "day", "noon", "tea", "dusk"]


def test_a_phase_takes_part_in_the_end_of_the_turn_of_its_neighbour(here: Path) -> None:
    turn = "turn\n    end of turn\n    phase night: +1 steps\n\n"
    mod(here, "oak", turn + "change turn\n    phase a after day: +1 steps\n")
    mod(here, "fir", "change turn\n    phase b before night: +1 steps\n", requires='oak: "*"')
    phases = load("fir").vocabulary.phases
    after = [(phase.name, phase.after_turn) for phase in phases]
    assert after == [("day", False), ("a", False), ("b", True), ("night", True)]


def test_strangers_may_add_phases_of_one_name(here: Path) -> None:
    text = "change turn\n    phase dusk after day: if phase is dusk: +{} steps\n"
    mod(here, "elm", text.format(1))
    mod(here, "oak", text.format(2))
    assert names("elm+oak") == ["day", "dusk", "oak::dusk"]
    game = Game.new(load("elm+oak"), 1, seed=1)
    act(game, "rest")
    assert value(game, "steps") == 3


def test_an_unknown_phase_is_refused_with_the_nearest(here: Path) -> None:
    mod(here, "oak", "change turn\n    phase a before dya: +1 pebels\n")
    (one,) = found("oak")
    assert (one.code, one.message, one.hint) == (
        "N031",
        "there is no phase `dya`",
        "did you mean `day`?",
    )


def test_a_phase_of_the_pack_itself_is_written_where_it_belongs(here: Path) -> None:
    turn = "turn\n    phase night: +1 steps\n\n"
    mod(here, "oak", turn + "change turn\n    phase a before night: +1 steps\n")
    assert [(code, place) for code, place, *_ in said("oak")] == [("M003", "oak/mod.cards:5:20")]


def test_a_name_is_taken_once(here: Path) -> None:
    mod(here, "oak", "change turn\n    phase day after day: +1 steps\n")
    assert [code for code, *_ in said("oak")] == ["M001"]


def test_a_changed_turn_is_checked_again_by_itself(here: Path) -> None:
    mod(here, "oak", REST + DAWN)
    pack = load("oak")
    assert list(check_declaration(pack, REST + DAWN, "oak/mod.cards")) == []
    wrong = check_declaration(pack, DAWN.replace("+2 pebbles", "+2 pebels"), "oak/mod.cards")
    assert [one.code for one in wrong][:1] == ["N005"]
