"""`tree --code`: what a card is compiled into."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.load import load
from tests.cardwright.cli.running import MINI, run


def test_a_card_is_shown_with_its_lines_its_form_and_its_python() -> None:
    result = run("tree", MINI, "scout", "--code")
    assert result.exit_code == 0
    first, second = result.output.split("\n\n")
    lines = first.splitlines()
    assert lines[0].startswith("card scout play, ")
    assert lines[0].endswith("all.cards:13:5")
    assert "    14 |         +2 boots" in lines
    assert "    add 2 to boots of they  @14:9" in lines
    assert "        journal.append((at, old, 4, machine.because))" in lines
    assert any(line.endswith(" is arm_watch") for line in lines)
    assert any(line.endswith(" is boots of player 0") for line in lines)
    assert second.startswith("card scout play / when, ")
    assert "\n  when:\n" in second
    assert "    do verb draw with they, they, this, 1  @15:46\n" in second
    assert result.output == run("tree", MINI, "SCOUT", "--code", "--recorded").output


def test_a_card_that_waits_is_shown_place_by_place() -> None:
    output = run("tree", MINI, "apothecary", "--code").output
    assert "ask pick among " in output
    assert "go on at card apothecary play / ask " in output
    places = [line for line in output.splitlines() if line.startswith("  place ")]
    assert len(places) > 3
    assert len(places) == output.count("  python of place ")


def test_the_code_is_that_of_the_games_that_are_meant() -> None:
    recorded = run("tree", MINI, "scout", "--code").output
    plain = run("tree", MINI, "scout", "--code", "--plain").output
    assert "# k4 is verb draw, " in plain
    assert "is verb draw, " not in recorded, "a short verb is written where it is done"
    unrecorded = run("tree", MINI, "burgle", "--code", "--unrecorded")
    assert unrecorded.exit_code == 0
    assert unrecorded.output.startswith("card burgle play, ")


def test_the_code_of_an_effect() -> None:
    result = run("tree", MINI, "--effect", "may draw 2", "--code")
    assert result.exit_code == 0
    assert result.output.startswith("effect typed in, typed:1:1\n     1 | may draw 2\n")
    assert "ask may among" in result.output
    assert "do verb draw with they, they, this, 2  @1:5" in result.output


def test_what_waits_for_an_event_or_holds_for_a_time_is_shown() -> None:
    waits = run("tree", MINI, "search", "--code").output
    assert "\n  whenever gain gold\n  more:\n    return 1\n" in waits
    holds = run("tree", MINI, "collector", "--code").output.split("\n\n")[-1]
    assert holds.startswith("card collector / holds, ")
    assert "    44 |     play: this turn: cost of gems is 1 less\n" in holds
    assert holds.endswith("  amount:\n    return (-1)\n")


def test_the_code_of_every_card_can_be_shown() -> None:
    from interpreter.compile.showing import card_shown, program_to_show

    pack = load(MINI)
    program = program_to_show(pack)
    for card in pack.vocabulary.cards.values():
        shown = card_shown(program, card.name)
        assert len(shown) >= len(card.abilities)
        assert all(part.python for routine in shown for part in routine.parts)


def test_a_card_without_code_says_so(mini: Path) -> None:
    with (mini / "all.cards").open("a", encoding="utf-8") as file:
        file.write('\ncard pebble "Pebble"\n    companion\n')
    bare = run("tree", mini, "pebble", "--code")
    assert bare.exit_code == 0
    assert bare.output == "card pebble does nothing by itself: no code is made for it alone.\n"


@pytest.mark.parametrize("flag", ["--plain", "--recorded", "--unrecorded"])
def test_how_it_is_compiled_is_asked_only_of_code(flag: str) -> None:
    result = run("tree", MINI, "scout", flag)
    assert result.exit_code == 2
    assert "go with --code" in result.output


def test_a_mistake_in_an_effect_has_no_code() -> None:
    result = run("tree", MINI, "--effect", "+1 skil", "--code")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "did you mean `skill`?" in result.stderr
