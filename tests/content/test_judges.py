"""Forty sentences of card and rule text that the language must say well, and mean."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from dsl.model.scenario import Scenario
from dsl.packs.load import check, load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.testing.scenarios import run_scenario
from tests.packs_under_test import some
from tests.paths import PACKS

FOLDER = PACKS / "judges"

# Each sentence: the words that say it in the pack, and the heart of how it is said.
SENTENCES: dict[int, tuple[tuple[str, ...], str]] = {
    1: (("rebel_scout",), "when another companion in your play"),
    2: (("swagger", "clank"), "per clank_added"),
    3: (("search",), "whenever you would gain gold"),
    4: (("apothecary", "discard"), "discard 1 card from your hand"),
    5: (("gem_collector",), "this turn: cost of gems"),
    6: (("mister_whiskers", "clank"), "- -2 clank"),
    7: (("treasure_hunter", "replace"), "replace 1 card in row"),
    8: (("flying_carpet",), "this turn: ignore monster and crystal_cave"),
    9: (("wand_of_wind",), "take 1 secret from secrets of rooms next to your room"),
    10: (("underworld_dealing",), "needs 2 secret_tomes in reserve, pay 7 gold"),
    11: (("shrine",), "move 3 black_cubes from aside to dragon_bag"),
    12: (("dragons_eye", "wizard", "duke"), "points 10 if mastery in your tokens"),
    13: (("crystal_golem", "deep_singer"), "fight only if your room is a crystal_cave"),
    14: (("tattle", "clank"), "each other player: +1 clank"),
    15: (("amulet", "brooch"), "acquire: +1 swords"),
    16: (("magic_spring",), "at end of turn: banish 1 card from your discard or your play"),
    17: (("every", "double", "monster"), "choose s from 0 to min(n, swords"),
    18: (("dragon_attack", "knock_out"), "for each c in random (drawn) cards in dragon_bag"),
    19: (("refill",), "if dragon in new: dragon_attack"),
    20: (("advance", "knock_out"), "if countdown = 5: each player: knock_out"),
    21: (("cubes",), "count of your cubes in supply or area or dragon_bag or health or aside"),
    22: (("janissary",), "while an edged weapon on this: attack"),
    23: (("regian_cleric", "use"), "dungeon repeatedly: destroy 1 disease from your hand"),
    24: (("spear",), "at end of turn: destroy"),
    25: (("polearm",), "attack 6 if this.host.strength"),
    26: (("magical_aura",), "this turn: weight of weapons"),
    27: (("arcane_energies",), "attack of heroes with a weapon counts as magic"),
    28: (("warlock", "magic"), "while this is in your hand: your magic"),
    29: (("wraith", "slag", "ooze"), "while your magic < 1: your total"),
    30: (("suffering", "drop_heavy"), "strength of heroes in your hand"),
    31: (("theurge",), "if guest is in your hand: move guest to home"),
    32: (("redblade_assassin",), "- needs hero in their hand"),
    33: (("tyxr", "fill_hall"), "breach: each player: discard 2 cards from their hand"),
    34: (("banish", "rearrange_hall"), "- send_under 1 monster in hall"),
    35: (("gray_ooze", "coins"), "may buy 1 food with cost <= (your coins) from village"),
    36: (("level_up",), "pay h.training"),
    37: (("disease",), "needs your attack >= 1, this turn: your attack"),
    38: (("way", "leave_by", "book_of_bridges"), "needs there is a chamber or there.walked"),
    39: (("chamber", "blades", "book_of_blades"), "count of monsters in finds of your room"),
    40: (("lay", "finish", "explore", "monsters", "secondary"), "phase explore at once"),
}
PACK, REPORT = check(FOLDER)
SCENARIOS = PACK.scenarios if PACK is not None else []


def pack() -> Pack:
    assert PACK is not None
    return PACK


def test_the_pack_has_no_mistake_and_no_warning() -> None:
    assert not list(REPORT)


def test_all_forty_are_there() -> None:
    assert list(SENTENCES) == list(range(1, 41))


@pytest.mark.parametrize("number", SENTENCES)
def test_every_sentence_is_written_and_proven(number: int) -> None:
    names, heart = SENTENCES[number]
    vocabulary = pack().vocabulary
    declared = {
        *vocabulary.declared(),
        *vocabulary.scores,
        *vocabulary.invariants,
        *(p.name for p in vocabulary.phases),
    }
    assert declared.issuperset(names)
    assert heart in "\n".join(pack().texts.values())
    assert any(scenario.name.startswith(f"J{number:02} ") for scenario in SCENARIOS)


def test_every_scenario_proves_a_sentence() -> None:
    for scenario in SCENARIOS:
        found = re.match(r"J(\d\d) ", scenario.name)
        assert found is not None, scenario.name
        assert int(found.group(1)) in SENTENCES, scenario.name


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.name for scenario in SCENARIOS])
def test_what_it_says_is_what_happens(scenario: Scenario) -> None:
    outcome = run_scenario(pack(), scenario)
    assert outcome.passed, f"{outcome.span}: {outcome.problem}"


def mistakes_in_a_copy(folder: Path, heart: str, wrong: str) -> bool:
    copy = folder / "judges"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("scenarios"))
    for file in (*copy.glob("*.cards"), *copy.glob("*.rules")):
        file.write_text(file.read_text().replace(heart, wrong))
    return check(copy)[1].has_errors


@pytest.mark.parametrize("number", some(list(SENTENCES), 5))
def test_a_misspelling_in_it_is_caught(number: int, tmp_path: Path) -> None:
    heart = SENTENCES[number][1]
    assert mistakes_in_a_copy(tmp_path, heart, heart[:-1] + "q" + heart[-1])


def test_a_copy_without_misspelling_has_no_mistake(tmp_path: Path) -> None:
    assert not mistakes_in_a_copy(tmp_path, "", "")


def test_cards_laid_at_once_are_unseen_by_the_others() -> None:
    game = Game.new(load(FOLDER), 2, seed=1, board="map", options={"mode": "maps"})
    for player in range(2):
        zone = game.program.layout.zones["laid"] + player
        game.machine.create(game.program.card_numbers["north_card"], 1, zone, 0)
    seen = {zone["of"]: zone["cards"] for zone in game.view(0)["zones"] if zone["zone"] == "laid"}
    assert "north_card" in str(seen[0])
    assert "north_card" not in str(seen[1])


def test_a_tie_is_shared() -> None:
    game = Game.new(load(FOLDER), 3, seed=1)
    ogre, found = game.program.card_numbers["ogre"], game.program.layout.zones["found"]
    for player in (0, 2):
        game.machine.create(ogre, 1, found + player, 0)
    assert game.result.winners == (0, 2)
