"""Playing at the terminal: what is shown, what is understood, and that nothing gets lost."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any, TextIO

import pytest

from dsl.packs import Pack, load
from interpreter.game import Decision, Game
from interpreter.machine import Machine
from interpreter.play import run_play
from interpreter.play.answers import find_card, labels, matching
from interpreter.play.page import Page, flowing, side_by_side, width_of
from interpreter.play.screen import Screen, offering_zones
from interpreter.play.session import CLEAR, REDRAW, Session
from interpreter.play.table import Table
from interpreter.play.words import COMMANDS, TEXTS
from interpreter.typing_in import do_text
from tests.playing import act, make_pack

PACKS = Path(__file__).parent / "packs"
FIRST = "1\n" * 400


@pytest.fixture(scope="module")
def race() -> Pack:
    return load(PACKS / "race")


@pytest.fixture(scope="module")
def mini() -> Pack:
    return load(PACKS / "mini")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def typing(answers: list[str | None], *, terminal: bool) -> TextIO:
    """Somebody who types these lines, and presses Ctrl-C for None."""
    lines = iter(answers)

    def readline() -> str:
        line = next(lines)
        if line is None:
            raise KeyboardInterrupt
        return line + "\n"

    stdin = Terminal() if terminal else io.StringIO()
    stdin.readline = readline  # type: ignore[method-assign,assignment]
    return stdin


def play(pack: Pack, typed: str | TextIO, **changes: Any) -> int:
    asked: dict[str, Any] = {"players": None, "bots": ["random"], "seed": 3, "board": None}
    stdin = io.StringIO(typed) if isinstance(typed, str) else typed
    return run_play(pack, stdin=stdin, **{**asked, **changes})


def session(pack: Pack, seats: list[str | None], typed: str = "", seed: int = 3) -> Session:
    return Session(Game.new(pack, len(seats), seed), seats, None, io.StringIO(typed))


def waiting(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


# ---------------------------------------------------------------- from deal to result


@pytest.mark.parametrize("lang", sorted(TEXTS))
@pytest.mark.parametrize("bots", [[], ["random"], ["greedy", "random"], ["random"] * 4])
def test_a_game_is_played_to_its_result_from_piped_lines(
    race: Pack, capsys: pytest.CaptureFixture[str], bots: list[str], lang: str
) -> None:
    assert (
        play(race, FIRST, bots=bots, lang=lang, players=len(bots) if len(bots) > 2 else None) == 0
    )
    out = capsys.readouterr().out
    end = out[out.index(TEXTS[lang]["over"]) :]
    assert TEXTS[lang]["total"] in end
    assert "medals" in end or "médailles" in end
    assert any(word in end for word in ("win", "gagne"))
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("lang", sorted(TEXTS))
def test_lines_fit_80_columns_with_rooms_rows_and_reactions(
    mini: Pack, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    assert play(mini, FIRST, players=4, bots=["random"] * 3, lang=lang) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_the_table_speaks_every_language_in_full() -> None:
    assert all(set(texts) == set(TEXTS["en"]) for texts in TEXTS.values())


def test_the_table_is_drawn_from_the_declarations(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    table = session(race, [None, "random"], "play stroll\nplay stroll\n")
    for line in (
        "move all cards in hand to deck",
        "move all stroll cards in deck to deck",
        "draw 3",
        "move all cards in market to supply",
        "move all trophy cards in supply to supply",
        "move top of supply to market",
        "move all statue cards in supply to market",
    ):
        do_text(table.game, line)
    table.run()
    out = capsys.readouterr().out
    assert "  3 coins   Trophy  2 points. Play: You may draw a card.\n  20 coins  Statue" in out
    assert "  Stroll ×3  Play: +1 coin." in out
    assert "turns left 12 · supply 4" in out
    assert "            deck  hand  runner\n▸ you          2     3  Starting line\n" in out
    assert "runner: Starting line (player 2)\n" in out
    assert "  ├──── bend    mud\n" in out
    assert "  └──── bridge  toll 1\n" in out
    assert "  run to  2 bend (1 coin)   3 bridge (toll 1; 2 coins)\n  4 rest\n" in out
    assert "this turn: 2 coins\nhand: Stroll\n" in out


def test_texts_are_shown_for_the_cards_that_actions_are_about(race: Pack) -> None:
    assert offering_zones(race.words) == {"hand", "market"}


def test_what_does_not_fit_is_cut_between_words() -> None:
    assert flowing(["1 a b", "22 coins and barrels"], 12, 2, 2) == [
        "  1 a b",
        "  22 coins",
        "  and",
        "  barrels",
    ]
    assert flowing(["abcdefghij"], 4) == ["abcd", "efgh", "ij"]


def test_wide_tables_go_on_below() -> None:
    columns = [["", "you"], *([f"counter_{n}", str(n)] for n in range(20))]
    lines = side_by_side(columns)
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("you") for line in lines) > 1
    assert "counter_19" in "\n".join(lines)


def test_colours_are_for_terminals(race: Pack) -> None:
    game = Game.new(race, 2, 3)
    plain, painted = (
        Table(game.program, "en", Page(colours=colours)).whole(game.view(0))
        for colours in (False, True)
    )
    assert "\x1b" not in "".join(plain)
    assert "\x1b[1m" in "".join(painted)


# ---------------------------------------------------------------- what a pack says of its screen

KEEP = """
game keep "Keep"
    players 1 to 4

counter coins: each player
counter strength: each player, until end of turn
counter noise "noise": each player, 0 to 10
    value: count of area
    gain n: move top (n) of heap to area
    lose n: move top (n) of area to heap
counter tired: each player, 0 to 1
counter secret_sum: shared
zone heap: each player, pile
zone area "noisy area": each player, pile
zone hand: each player, owner sees
zone row: shared, 3 slots
zone stall: shared
zone cellar: shared
zone deck "deck": shared, pile, hidden
tag thing
tag trap "trap|traps"
    symbol "!"
attribute cost: price
moment play

card cube "cube"
card snare "Snare"
    trap
    cost 2 coins
    play: +2 noise, +1 strength, set tired to 1, +1 secret_sum

action play(c: card in your hand) "play {c}"
    move c to row
    do c.play

action buy(c: card in stall) "buy {c}"
    pay c.cost
    move c to hand

action pass "pass"
    end phase

turn
    phase main: actions play, buy, pass

setup
    set secret_sum to 7
    create 5 cube in deck
    create 2 snare in stall
    create 1 snare in cellar
    each player:
        create 9 cube in heap
        create 1 snare in hand
        set coins to 4
end when coins >= 9
score coins: coins
"""
SCREEN = """
screen
    show noise, coins
    show stall, hand
    hide secret_sum, heap, cellar
"""


def keep(folder: Path, screen: str = SCREEN) -> Pack:
    return make_pack(folder, screen, base=KEEP)


def test_a_screen_puts_what_it_shows_first_and_leaves_out_what_it_hides(tmp_path: Path) -> None:
    game = Game.new(keep(tmp_path), 2, 1)
    shown = Table(game.program, "en", Page()).whole(game.view(0))
    assert shown[1:4] == [
        "            noise  coins  hand",
        "▸ you        0/10      4     1",
        "  player 2   0/10      4     1",
    ]
    text = "\n".join(shown)
    assert "secret sum 7" not in text
    assert "heap" not in text
    assert "cellar" not in text
    assert "deck 5" in text
    assert text.index("stall") < text.index("\nhand")


def test_without_a_screen_everything_is_shown(tmp_path: Path) -> None:
    game = Game.new(keep(tmp_path, ""), 2, 1)
    text = "\n".join(Table(game.program, "en", Page()).whole(game.view(0)))
    assert "secret sum 7 · deck 5" in text
    assert "coins  heap  hand" in text
    assert "cellar: ! Snare (2 coins)" in text


def test_the_symbol_of_a_tag_marks_its_cards(tmp_path: Path) -> None:
    game = Game.new(keep(tmp_path), 2, 1)
    text = "\n".join(Table(game.program, "en", Page()).whole(game.view(0)))
    assert "stall   ! trap\n  2 coins  ! Snare ×2  Play: " in text


def test_a_turn_and_what_lasts_are_apart_and_pieces_are_told_as_what_they_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(keep(tmp_path), "play snare\ntable\n", bots=[], players=1)
    out = capsys.readouterr().out
    assert "you: play Snare (+2 noise, +1 strength, tired)\nthis turn: 1 strength\n" in out
    table = out[out.index("> table") :]
    assert "▸ you   2/10      4     0  tired\n" in table
    assert "cube" not in table


def test_a_later_screen_counts(tmp_path: Path) -> None:
    words = keep(tmp_path, SCREEN + "screen\n    show heap\n    hide coins\n").words
    screen = Screen(words)
    assert screen.arranged(["coins", "noise", "heap", "stall"]) == ["noise", "stall", "heap"]
    assert screen.hides("coins")


def test_less_is_said_where_there_is_less_room(race: Pack) -> None:
    game = Game.new(race, 2, 3)
    table = Table(game.program, "en", Page())
    view = game.view(0)
    tall = table.fitting(view, None)
    small = table.fitting(view, 12)
    assert "" in tall
    assert len(small) < len(tall)
    assert "" not in small
    assert all("Trophy" in "\n".join(lines) for lines in (tall, small))


def test_a_terminal_is_drawn_anew_and_fits(race: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "24")
    play(race, Terminal("play stroll\nplay stroll\nquit\n\n"))
    first, *pages = screen.getvalue().split(REDRAW)
    assert first == ""
    assert len(pages) == 3
    for page in pages:
        lines = page[: page.index("\n> ") + 3].splitlines()
        assert len(lines) <= 24
        assert max(map(width_of, lines)) <= 60
    assert "this turn: 2 coins" in pages[-1]
    assert "play Stroll (+1 coin) ×2" in pages[-1]


# ---------------------------------------------------------------- what stays hidden


def test_others_hands_and_draws_are_not_shown(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = next(
        seed
        for seed in range(50)
        if held(Game.new(race, 2, seed), 0) == {"stroll"}
        and "gamble" in held(Game.new(race, 2, seed), 1)
    )
    play(race, "log\ntable\nhint\n", seed=seed)
    out = capsys.readouterr().out
    assert "Stroll" in out
    assert "Gamble" not in out


def held(game: Game, player: int) -> set[str]:
    zones = game.view(player)["zones"]
    cards = next(z["cards"] for z in zones if z["zone"] == "hand" and z["of"] == player)
    return {card["card"] for card in cards}


def test_the_news_names_only_cards_that_were_seen(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "rest\nlog\n")
    out = capsys.readouterr().out
    shown, log = out.split("> log")
    assert "you: rest" in shown
    assert "discard" not in shown[shown.index("you: rest") : shown.index("─ Player 1 · turn 3")]
    assert "cleanup: 3 Stroll: hand → discard" in log
    others = log[log.index("player 2: ") :]
    assert "card: deck → hand" in others or "cards: deck → hand" in others


def test_a_hidden_card_of_an_action_is_not_named_to_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = make_pack(
        tmp_path,
        """
card secret "Secret"
action hide(c: card in your hand) "hide {c}"
    move c to deck
    end phase
setup
    each player: create 2 secret in their hand
end when count of cards in hand < 0
""",
        base=BASE.replace("actions play, pass", "actions hide"),
    )
    play(pack, "1\n", bots=[], players=2)
    out = capsys.readouterr().out
    assert "player 1: hide" in out
    assert "player 1: hide Secret" not in out
    assert "player 1: hide (1 card: hand → deck)" in out


BASE = """
game small "Small"
    players 1 to 4

counter coins: each player
zone deck: each player, pile, hidden
zone hand: each player, owner sees
tag thing
moment play

action pass
    end phase

turn
    phase main: actions play, pass
"""


def test_between_two_people_the_screen_is_wiped(
    race: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    play(race, Terminal("rest\n\nrest\n"), bots=[])
    out = screen.getvalue()
    first, curtain, second, *_ = out.split(CLEAR)
    assert "Player 1 ·" in first
    assert "Pass the screen on" in curtain
    assert "hand" not in curtain
    assert "Player 2 ·" in second


def test_one_person_against_bots_needs_no_curtain(
    race: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    play(race, Terminal("rest\nrest\n"))
    assert CLEAR not in screen.getvalue()


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", ["play Stroll"]),
        ("play stroll", ["play Stroll"]),
        ("PLAY  STROLL", ["play Stroll"]),
        ("pl st", ["play Stroll"]),
        ("stroll", ["play Stroll"]),
        ("bridge", ["run to bridge (toll 1; 2 coins)"]),
        ("toll", ["run to bridge (toll 1; 2 coins)"]),
        ("r", ["run to bend (1 coin)", "run to bridge (toll 1; 2 coins)", "rest"]),
        ("run", ["run to bend (1 coin)", "run to bridge (toll 1; 2 coins)"]),
        ("re", ["rest"]),
        ("0", []),
        ("99", []),
        ("dance", []),
        ("!", []),
    ],
)
def test_an_answer_may_be_a_number_words_or_their_beginnings(
    race: Pack, typed: str, meant: list[str]
) -> None:
    game = Game.new(race, 2, 3)
    act(game, "play", "stroll")
    act(game, "play", "stroll")
    decision = waiting(game)
    assert [labels(decision)[index] for index in matching(decision, typed)] == meant


def test_accents_need_not_be_typed(race: Pack) -> None:
    game = Game.new(race, 2, 3)
    game.lang = "fr"
    decision = waiting(game)
    assert labels(decision)[0] == "jouer Flânerie"
    assert matching(decision, "jouer flanerie") == [0]


def test_when_numbers_are_asked_for_a_number_is_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = make_pack(
        tmp_path,
        """
card dial "Dial"
    play:
        choose n from 0 to 3
        +n coins
setup
    create 1 dial in your hand
end when coins >= 2
score coins: coins
""",
    )
    assert play(pack, "dial\nhint\n9\n2\n", bots=[], players=1) == 0
    out = capsys.readouterr().out
    assert "`9` is none of the answers" in out
    assert "A bot would take 3: 3" in out
    assert "Player 1 wins" in out


def test_cards_that_read_the_same_are_told_apart_by_their_place(tmp_path: Path) -> None:
    pack = make_pack(
        tmp_path,
        """
card twin "Twin"
    play: move 1 card from your hand or your table to deck
setup
    create 2 twin in your hand
end when coins >= 2
""",
    )
    game = Game.new(pack, 1, 1)
    act(game, "play")
    decision = waiting(game)
    found = labels(decision)
    assert len(set(found)) == len(found)
    assert matching(decision, "hand") == [found.index("Twin (hand)")]


def test_an_unclear_answer_lists_what_it_could_be(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "play stroll\nr\nfly\n")
    out = capsys.readouterr().out
    listed = out[out.index("`r` could be any of these:") :]
    assert "  run to  2 bend (1 coin)\n  3 rest\n" in listed
    assert "`fly` is none of the answers." in listed


def test_several_answers_go_on_one_line(race: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    play(race, "play stroll, play str, run bend\n")
    out = capsys.readouterr().out
    assert "you: play Stroll (+1 coin) ×2; run to bend (" in out


def test_answers_in_advance_stop_where_they_are_not_understood(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "play stroll, dance, rest\n")
    out = capsys.readouterr().out
    assert "`dance` is none of the answers." in out
    assert "you: rest" not in out


def test_all_of_a_sort_are_done(race: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    play(race, "play all\n")
    out = capsys.readouterr().out
    assert "you: play Stroll (+1 coin) ×3\nthis turn: 3 coins\n" in out


def test_answers_in_advance_are_for_the_one_who_typed_them(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, "rest, rest, rest\n", bots=[])
    out = capsys.readouterr().out
    assert "Player 2 · turn 2" in out
    assert "player 1: rest" in out
    assert "turn 3" not in out


def test_a_question_says_which_card_asks(race: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.new(race, 1, 3)
    table = Session(game, [None], None, io.StringIO(""))
    do_text(game, "create 1 trophy in hand")
    act(game, "play", "trophy")
    assert table.asked(waiting(game))[0] == "Trophy: Draw a card?"


# ---------------------------------------------------------------- commands


def test_commands_have_words_in_every_language(
    race: Pack, capsys: pytest.CaptureFixture[str]
) -> None:
    assert {word for words in COMMANDS.values() for word in words.values()} == set(
        COMMANDS["en"].values()
    )
    assert all(set(words.values()) == set(COMMANDS["en"].values()) for words in COMMANDS.values())
    play(race, "jouer tout\nannuler\njournal\nplan\naide\nquitter\n", lang="fr")
    out = capsys.readouterr().out
    assert "Annulé." in out
    assert "n'est pas une des réponses" not in out
    assert "Au revoir." in out


def test_the_map_shows_every_room_or_one(race: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    play(race, "map\nmap bridge\nmap moon\n")
    whole, one, none = capsys.readouterr().out.split("> map")[1:]
    assert "Starting line (you; player 2): ─── bend, ─── bridge" in whole
    assert one.startswith(" bridge\nbridge\n")
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
    assert "There is no card `trophie`.\nDid you mean `trophy`?" in out
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
    assert capsys.readouterr().out == "A bot would take 2: sow\n"


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


# ---------------------------------------------------------------- leaving, saving, going on


def test_at_the_end_of_input_nothing_is_saved_and_that_is_said(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    assert play(race, "play stroll\n", save=file) == 0
    assert "nothing is saved" in capsys.readouterr().out
    assert not file.exists()


def test_a_saved_game_goes_on_as_if_it_had_never_stopped(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    assert play(race, f"1\n1\nsave {file}\n" + FIRST, bots=["greedy"]) == 0
    straight = capsys.readouterr().out
    assert f"Saved in {file}" in straight
    assert play(race, FIRST, bots=[], resume=file) == 0
    resumed = capsys.readouterr().out
    end = straight[straight.index("The game is over") :]
    assert resumed.endswith(end)


def test_a_resumed_game_can_be_told_and_taken_back(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    play(race, f"play stroll\nplay stroll\nsave {file}\n")
    capsys.readouterr()
    play(race, "log\nundo\nundo\nundo\n", bots=[], resume=file)
    out = capsys.readouterr().out
    log = out[out.index("> log") :]
    assert log.startswith("> log\nyou: play Stroll (+1 coin)\nyou: play Stroll (+1 coin)\n")
    assert log.count("Taken back.") == 2
    assert "There is nothing to take back." in log


def test_ctrl_c_saves_where_it_was_said(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    assert play(race, typing(["play stroll", None], terminal=False), save=file) == 130
    assert "Saved in" in capsys.readouterr().out
    data = json.loads(file.read_text())
    assert data["seats"] == [None, "random"]
    game = Game.from_json(data, race)
    expected = Game.new(race, 2, 3)
    act(expected, "play", "stroll")
    assert game == expected


def test_ctrl_c_asks_at_a_terminal_where_to_save(
    race: Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.json"
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert play(race, typing([None, str(file)], terminal=True)) == 130
    assert Game.from_json(json.loads(file.read_text()), race) == Game.new(race, 2, 3)


def test_ctrl_c_in_the_middle_of_an_effect_leaves_no_half_of_it(
    race: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = session(race, [None, "random"])
    before = table.game.copy()

    def half(machine: Machine) -> None:
        machine.write(machine.program.layout.counters["coins"], 7)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Machine, "run", half)
        with pytest.raises(KeyboardInterrupt):
            table.push(waiting(table.game), 0)
    assert table.game == before
    assert len(waiting(table.game)) == len(waiting(before))


def test_quit_says_whether_the_game_is_saved(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(race, "quit\n") == 0
    assert "The game is not saved." in capsys.readouterr().out
    file = tmp_path / "game.json"
    assert play(race, "quit\n", save=file) == 0
    assert file.exists()
    assert play(race, f"save {file}\nquit\n") == 0
    assert "not saved" not in capsys.readouterr().out


def test_a_save_that_fails_is_said_and_the_game_goes_on(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(race, f"save {tmp_path}/nowhere/game.json\nsave\nrest\n")
    out = capsys.readouterr().out
    assert "It cannot be saved in" in out
    assert "Type `save` and the name of a file." in out
    assert "you: rest" in out


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bots": ["greddy"]}, "did you mean `greedy`"),
        ({"players": 2, "bots": ["random"] * 3}, "3 bots for 2 players"),
        ({"players": 7}, "1 to 4 players"),
        ({"lang": "tlh"}, "speaks en and fr"),
        ({"resume": Path("no_such_file.json")}, "no_such_file.json"),
        ({"resume": PACKS / "race" / "pack.yaml"}, "is not a saved game"),
    ],
)
def test_what_cannot_be_played_is_exit_code_2(
    race: Pack, capsys: pytest.CaptureFixture[str], changes: dict[str, Any], message: str
) -> None:
    assert play(race, "", **changes) == 2
    assert message in capsys.readouterr().err
