"""What can be typed besides answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.pack import Pack
from dsl.storage.language_files import languages
from dsl.text.grammar.language import written
from interpreter.game.matching import find_card, matching
from tests.cardwright.play.sitting import play, session, waiting
from tests.playing import BASE, make_pack


def test_commands_have_words_in_every_language(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    meant = set(written("en").commands.values())
    assert all(set(written(lang).commands.values()) == meant for lang in languages())
    play(race, "jouer tout\nannuler\njournal\nplan\naide\nquitter\n", lang="fr")
    out = capsys.readouterr().out
    assert "Annulé." in out
    assert "n'est pas une des réponses" not in out
    assert "Au revoir." in out


def test_the_map_is_drawn_and_shows_one_room_or_lists_all(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "map\nmap bridge\nmap list\nmap legend\nmap moon\n")
    drawn, one, listed, legend, none = capsys.readouterr().out.split("> map")[1:]
    assert "@ 2" in drawn  # both stand at the start
    assert "▸" in drawn
    assert "bridge\n" in one
    assert one.count("Bridge") == 1
    assert "Starting line (you; player 2): ─── bend, ─── bridge" in listed
    assert "@ you" in legend
    assert "There is no room `moon`." in none


def test_undo_goes_back_to_the_last_decision_of_a_person(race: Pack) -> None:
    table = session(race, [None, "random"])
    start = table.game.copy()
    table.push(waiting(table.game), matching(waiting(table.game), "rest")[0])
    while waiting(table.game).player == 1:
        table.push(waiting(table.game), 0)
    assert table.game.length > 1
    assert table.undo()
    assert table.game == start
    assert not table.undo()


def test_undo_says_when_something_was_seen_meanwhile(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = """
card ace "Ace"
action drawing "draw"
    move top of deck to hand
action work "work"
    +1 coins
setup
    each player: create 3 ace in their deck
"""
    base = BASE.replace("actions play,", "actions drawing, work,")
    table = session(make_pack(tmp_path, text, base=base), [None, "random"])
    for typed, said in (
        ("work", "Taken back."),
        ("draw", "Taken back. What was seen meanwhile is known now."),
    ):
        table.push(waiting(table.game), matching(waiting(table.game), typed)[0])
        capsys.readouterr()
        assert table.undo()
        assert capsys.readouterr().out.strip() == said


def test_the_same_answers_meet_the_same_bots_after_undo(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "rest\nlog\n")
    straight = capsys.readouterr().out
    play(race, "rest\nundo\nrest\nlog\n")
    again = capsys.readouterr().out
    log = straight[straight.index("> log") :]
    assert again.endswith(log)


LAMP = """
game small "Small"
    players 1 to 2

counter lamp, way: each player

action light
    needs lamp = 0
    +1 lamp

action snuff
    needs lamp > 0
    -1 lamp

action go_home
    +1 way
    end game

score lamps: 2 * lamp - 3 * way

turn
    phase main: actions light, snuff, go_home
"""


def test_a_bot_that_could_go_to_and_fro_for_ever_moves_on(tmp_path: Path) -> None:
    playing = session(make_pack(tmp_path, "", base=LAMP), ["greedy"])
    for _ in range(100):
        decision = playing.next_decision()
        if decision is None:
            break
        playing.push(decision, *playing.bot_answer("greedy", decision))
    assert playing.game.over
    assert [told.text for told in playing.told.values()] == ["light", "snuff", "go home"]


def test_the_log_says_who_did_what_because_of_what(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "log\nplay stroll\nlog\n")
    out = capsys.readouterr().out
    assert "Nothing has happened yet." in out
    log = out[out.rindex("> log") :]
    assert "you: play Stroll (+1 coin)\n" in log


def test_help_explains_commands_and_cards(race: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    play(race, "help\nhelp old boots\nhelp tro\nhelp trophie\nhelp zzz\n")
    out = capsys.readouterr().out
    assert "undo        take the last answer back" in out
    assert (
        "> help old boots\nOld Boots\n  Ware\n  Cost: 1 coin\n  Points: 1\n  Play: +2 coins" in out
    )
    assert "> help tro\nTrophy\n" in out
    assert "There is no card `trophie`.\nDid you mean `Trophy`?" in out
    assert "There is no card `zzz`.\n>" in out


def test_cards_are_found_by_any_of_their_names(race: Pack) -> None:
    for typed in ("boots", "Old Boots", "vieilles bottes", "OLD"):
        card, _ = find_card(race, typed)
        assert card is not None
        assert card.name == "boots"
    assert find_card(race, "st")[0] is None


def test_a_hint_is_an_option_and_changes_nothing(race: Pack) -> None:
    table = session(race, [None, "random"])
    before = table.game.copy()
    assert table.command(waiting(table.game), "hint", "")
    assert table.game == before


SOWING = """
game small "Small"
    players 1 to 2

counter sprout, grain: each player
counter work: each player, until end of turn

action glean
    +1 grain
    end phase
action sow
    needs work = 0
    +1 work
    -1 grain
    +1 sprout
action reap
    needs sprout > 0
    -1 sprout
    +4 grain
    end phase

score grain: grain

turn
    phase main: actions glean, sow, reap
"""


def test_a_hint_looks_beyond_the_next_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = session(make_pack(tmp_path, "", base=SOWING), [None])
    assert [option.text for option in waiting(table.game)] == ["glean", "sow"]
    table.command(waiting(table.game), "hint", "")
    assert capsys.readouterr().out == (
        "A bot would take 2: sow\n"
        "It expects to gain by the end of the turn (over 6 guesses at what is hidden):\n"
        "     +4.0  2: sow\n"
        "     +1.0  1: glean\n"
        "Its plan for the turn: sow; reap\n"
    )


def test_a_fault_of_the_pack_leaves_the_player_where_he_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = make_pack(
        tmp_path,
        """
zone nook: shared, 1 slots
card crowd "Crowd"
    play: move all cards in your hand to nook
setup
    each player: create 3 crowd in their hand
end when coins >= 2
""",
    )
    assert play(pack, "play\npass\n", bots=[], players=1) == 0
    out = capsys.readouterr().out
    assert "`nook` has no empty slot" in out
    assert "you: pass" in out
