"""Where cards are laid and where walks lead, as a player reads it at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import Game
from cardwright.bots import answer, make_bot
from cardwright.play.screens.laid_maps import pictures
from cardwright.play.screens.messages import Messages
from cardwright.play.screens.option_lines import option_lines
from cardwright.play.screens.page import Page
from interpreter.game.ad_hoc import do_text
from interpreter.game.matching import labels
from interpreter.repl.listing import labels as workshop_labels
from interpreter.text.placement_text import Beside, beside
from interpreter.text.walk_text import letter
from tests.packs_under_test import pack
from tests.playing import BASE, act, make_pack

PACK = pack("map_masters")
MAPS = ("four_ways", "guardroom", "ossuary")


@pytest.fixture
def game() -> Game:
    """All have declined to buy, and the first player has three maps to lay."""
    game = Game.new(PACK, 2, 3)
    for _ in range(2):
        act(game, "decline")
    made = ", ".join(f"create 1 {name} in building_zone" for name in MAPS)
    do_text(game, f"move building_zone to discard_pile, {made}")
    game.seat = 0
    return game


def listed(game: Game) -> list[str]:
    decision = game.decision
    assert decision is not None
    words = Messages(game.program.vocabulary, game.lang)
    return option_lines(game, decision, list(range(len(decision))), words, Page(80))


def take(game: Game, text: str) -> None:
    """Lay or walk as the text says; the others wait meanwhile."""
    game.seat = 0
    decision = game.decision
    assert decision is not None
    game.push(decision.options[labels(decision).index(text)])
    game.seat = 0


def test_the_first_card_lies_beside_none(game: Game) -> None:
    assert "  lay Guardroom  3 upright   4 ↻ upside down" in listed(game)
    take(game, "lay Guardroom upside down")
    assert game.decision is not None


def test_a_spot_is_told_by_the_card_it_touches_and_how_far_it_is_shifted(game: Game) -> None:
    take(game, "lay Guardroom")
    assert game.decision is not None
    texts = labels(game.decision)
    assert "lay Ossuary above Guardroom" in texts
    assert "lay Ossuary upside down above Guardroom, 3 to the left" in texts
    assert "lay Four Ways left of Guardroom, 5 higher" in texts
    assert len(set(texts)) == len(texts)
    game.lang = "fr"
    texts = labels(game.decision)
    assert "poser L'Ossuaire au-dessus de La Salle de Garde" in texts
    assert "poser L'Ossuaire à l'envers au-dessus de La Salle de Garde, 3 à gauche" in texts
    assert "poser Les Quatre Chemins à gauche de La Salle de Garde, 5 plus haut" in texts


def test_spots_are_listed_by_the_sides_of_what_lies(game: Game) -> None:
    take(game, "lay Guardroom")
    lines = listed(game)
    at = next(n for n, line in enumerate(lines) if line.startswith("  lay Ossuary"))
    assert lines[at].split(maxsplit=2)[2].startswith("above A:   ")
    assert "aligned" in lines[at]
    assert any(line.strip().startswith("right of A:") for line in lines[at:])


def test_a_card_between_two_is_told_by_the_longer_side(game: Game) -> None:
    take(game, "lay Guardroom")
    take(game, "lay Ossuary above Guardroom, 3 to the left")
    decision = game.decision
    assert decision is not None
    card = decision.values[0][1][0]
    assert beside(game, (card, 0, -6, 0), 0) == Beside("left", 0, "guardroom", 0)
    assert beside(game, (card, 0, 3, -9), 0) == Beside("right", 1, "ossuary", 1)
    assert beside(game, (card, 0, 50, 50), 0) is None


def test_places_are_named_by_letters_that_stand_in_the_picture(game: Game) -> None:
    take(game, "lay Guardroom")
    take(game, "lay Ossuary above Guardroom")
    decision = game.decision
    assert decision is not None
    drawn = pictures(decision, Page(80))
    assert drawn[-1] == "A Guardroom   B Ossuary"
    assert [line[:2] for line in drawn if line[:2] in ("A ", "B ")] == ["B ", "A ", "A "]
    texts = labels(decision)
    assert "go in at B top 1 → B 3,2 (sword)" in texts
    assert any(text.startswith("go in at A bottom 2") for text in texts)
    game.lang = "fr"
    assert "aller par l'entrée B haut 1 → B 3,2 (épée)" in labels(decision)


def test_letters_do_not_end_with_the_alphabet() -> None:
    assert [letter(slot) for slot in (0, 25, 26, 53)] == ["A", "Z", "AA", "BB"]


def test_a_hint_goes_on_with_a_path_begun_by_hand(game: Game) -> None:
    take(game, "lay Guardroom")
    take(game, "lay Ossuary above Guardroom")
    decision = game.decision
    assert decision is not None
    starts = [at for at, text in enumerate(labels(decision)) if text.startswith("go in at")]
    hints = []
    for start in starts:
        game.push(decision.options[start])
        game.seat = 0
        assert game.decision is not None
        hint = labels(game.decision)[answer(make_bot("mapper", 1), game, 1)]
        hints.append(hint)
        game.pop()
        game.seat = 0
    assert len(hints) == 8
    onward = [hint for hint in hints if hint.startswith("go ")]
    # It goes on, or back where another path is worth more; none is one to finish with.
    assert onward
    assert set(hints) - set(onward) == {"erase the path"}


def test_a_bot_leaps_out_of_the_middle_of_a_run(game: Game) -> None:
    """It goes too far, and then back to just where its plan leaps."""
    do_text(game, "set monster_leaps to 2")
    bot, done = make_bot("mapper", 1), []
    while "finish" not in done:
        game.seat = 0
        decision = game.decision
        assert decision is not None
        chosen = answer(bot, game, 1)
        done.append(labels(decision)[chosen])
        game.push(chosen)
        assert len(done) < 40
    assert any(text.startswith("go onto a monster") for text in done)
    assert "one step back" in done


def test_the_workshop_says_also_how_a_scenario_names_it(game: Game) -> None:
    assert game.decision is not None
    assert "lay Guardroom upside down [guardroom turned 0,0]" in workshop_labels(game.decision)
    take(game, "lay Guardroom")
    assert game.decision is not None
    texts = workshop_labels(game.decision)
    assert "lay Ossuary above Guardroom [ossuary upright 0,-10]" in texts
    assert "go in at A left → A room (the end) [0:2,0 0:W2 start 0:2,1]" in texts


NUMBERS = """
action pay_in(n: 1 to 3) "pay in {n}"
    +(n) coins
action name_it(n: 1 to 2) "count to {n} aloud"
    +(n) sparks
"""


def test_a_number_is_listed_with_what_it_is_for(tmp_path: Path) -> None:
    base = BASE.replace("actions play,", "actions play, pay_in, name_it,")
    game = Game.new(make_pack(tmp_path / "small", NUMBERS, base=base), players=1, seed=1)
    assert listed(game) == [
        "  1 pay in 1   2 pay in 2   3 pay in 3",
        "  4 count to 1 aloud   5 count to 2 aloud",
        "  6 pass",
    ]
