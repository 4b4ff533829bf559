"""What each construct of the language does, one small table after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.view import CardView
from tests.playing import BASE, act, make_pack, offers, value

WORDS = """
counter mood: shared, -3 to 3
counter wear: each card
counter echo: each player
    value: coins + sparks
    gain n: +n coins, +n sparks
    lose n: -n sparks
zone discard: each player, pile
zone row: shared, 3 slots
zone bag: shared, bag
zone box: shared
tag beast, tool, sharp
attribute power, weight: number
moment rust
option thrift: on_, off
table steps: 10, 20, 30
define wealth = coins + 2 * sparks
define richer(n) = coins > n

verb draw(n) "draw {n}"
    repeat n:
        if deck is empty: shuffle discard into deck
        move top of deck to hand

verb toss(c: cards)
    move c to discard

verb give(c: card) "give"
    move c to box

verb spoil(c: card)
    do c.rust

card cat
    beast
    power 2
    points 3
    cost 4 coins

card dog
    beast
    power 5
    cost 2 coins
    rust: +1 sparks

card axe
    tool, sharp
    power 1
    weight 3

card pen
    tool
    weight 1
    rust: +2 sparks
    rust: +3 sparks

card guard
    power 1
    while a tool on this: power of this is 4 more

card lamp
    play: nothing
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return make_pack(tmp_path_factory.mktemp("engine") / "small", WORDS)


def after(pack: Pack, *lines: str, players: int = 2) -> Game:
    """A game in which these effects were typed, one after the other; digits answer choices."""
    game = Game.new(pack, players, 3)
    for line in lines:
        if line.isdigit():
            game.push(int(line) - 1)
        else:
            do_text(game, line)
    return game


@pytest.mark.parametrize(
    ("lines", "asked", "expected"),
    [
        # counters
        (["+2 coins", "+1 coins"], "coins", 3),
        (["+2 coins", "-5 coins"], "coins", 0),
        (["+9 mood"], "mood", 3),
        (["-9 mood"], "mood", -3),
        (["set coins to 7"], "coins", 7),
        (["each player: +1 coins"], "coins", 1),
        (["each other player: +1 coins"], "coins", 0),
        (["+1 echo", "+1 echo"], "echo", 4),
        (["+3 echo", "-1 echo"], "sparks", 2),
        (["create 1 cat in hand", "for each c in hand: set c.wear to 4"], "highest points of cards in hand", 3),
        # numbers
        ([], "7 / 2", 3),
        ([], "min(3, 2) + max(3, 2) * half(9)", 14),
        ([], "100 * remainder(7, 3) + 10 * remainder(0 - 7, 3) + remainder(7, count of hand * 0)", 120),
        ([], "steps(2)", 20),
        ([], "steps(9)", 30),
        (["+2 coins", "+3 sparks"], "wealth", 8),
        (["+2 coins"], "1 if richer(1) else 5", 1),
        (["+2 coins"], "1 if richer(2) else 5", 5),
        # selections
        (["create 2 cat in hand", "create 3 dog in hand"], "beasts in hand", 5),
        (["create 2 cat in hand", "create 3 dog in hand"], "cats in hand", 2),
        (["create 2 cat in hand", "create 3 dog in hand"], "sum of power of beasts in hand", 19),
        (["create 2 cat in hand", "create 3 dog in hand"], "count of beasts with power > 2 in hand", 3),
        (["create 1 axe in hand", "create 1 pen in table"], "tools in your hand or your table", 2),
        (["create 1 axe in hand", "create 1 pen in hand"], "sharp tools in hand", 1),
        (["create 1 cat in hand"], "lowest power of beasts in table", 0),
        (["create 2 cat in hand"], "1 if at least 2 cats in hand else 0", 1),
        (["create 2 cat in hand"], "1 if no dogs in hand else 0", 1),
        (["create 2 cat in hand"], "count of cards in your cards", 2),
        # moving
        (["create 1 cat in deck", "create 1 dog in deck", "move top of deck to hand"], "dogs in hand", 1),
        (["create 1 cat in deck", "create 1 dog in deck", "move bottom of deck to hand"], "cats in hand", 1),
        (["create 1 cat in deck", "create 1 dog in hand", "move dogs in hand to bottom of deck", "move top of deck to hand"], "cats in hand", 1),
        (["create 3 cat in discard", "draw 2"], "cats in hand", 2),
        (["create 1 cat in discard", "draw 5"], "cats in hand", 1),
        (["create 1 cat in row", "create 1 dog in row", "move cats in row to box", "create 1 axe in row"], "tools in row", 1),
        (["create 4 cat in bag", "move random 3 cats in bag to box"], "cats in box", 3),
        # choosing
        (["choose n from 2 to 5, +n coins", "3"], "coins", 4),
        (["create 1 cat in hand", "create 1 dog in hand", "give 1 card in hand", "2"], "dogs in box", 1),
        (["create 1 cat in hand", "give 1 card in hand"], "cats in box", 1),
        (["give 1 card in hand, +1 coins"], "coins", 1),
        (["create 3 cat in hand", "toss 2 cards in hand"], "cats in discard", 2),
        (["create 2 cat in hand", "create 2 dog in hand", "toss up to 3 cards in hand", "1", "3"], "cards in discard", 1),
        (["create 2 cat in hand", "toss any number of cards in hand", "1", "1"], "cards in discard", 2),
        (["may +2 coins", "1"], "coins", 2),
        (["may +2 coins", "2"], "coins", 0),
        (["may pay 1 sparks -> +2 coins"], "coins", 0),
        (["+1 sparks", "may pay 1 sparks -> +2 coins", "1"], "coins + 10 * sparks", 2),
        (["pay 1 sparks -> +2 coins"], "coins", 0),
        (["+2 sparks", "-2 sparks -> +2 coins"], "coins + 10 * sparks", 2),
        (["+1 sparks", "-2 sparks -> +2 coins"], "coins + 10 * sparks", 10),
        (["create 1 cat in hand", "toss 1 card in hand -> +3 coins"], "coins", 3),
        (["toss 1 card in hand -> +3 coins"], "coins", 0),
        # control
        (["if coins = 0: +1 coins"], "coins", 1),
        (["if coins = 1: +1 coins\nelse: +5 coins"], "coins", 5),
        (["repeat 3: +2 coins"], "coins", 6),
        (["let n = coins + 4, +n coins"], "coins", 4),
        (["create 2 cat in hand", "for each c in cats in hand: +1 coins"], "coins", 2),
        (["create 2 cat in hand", "for each c in hand: give c"], "cats in box", 2),
        (["as next player: +1 coins"], "coins", 0),
        (["create 1 dog in hand", "for each c in hand: do c.rust"], "sparks", 1),
        (["create 1 pen in hand", "spoil 1 card in hand"], "sparks", 5),
        # time
        (["when coins >= 2: +1 sparks", "+1 coins", "+1 coins", "+1 coins"], "sparks", 1),
        (["+2 coins", "when coins >= 2: +1 sparks"], "sparks", 1),
        (["+2 coins", "per coins: +1 sparks", "+1 coins"], "sparks", 3),
        (["whenever you gain coins: +1 sparks", "+5 coins", "+5 coins"], "sparks", 2),
        (["whenever you lose coins: +1 sparks", "+5 coins", "-1 coins"], "sparks", 1),
        (["whenever you would gain coins: +1 more", "+5 coins", "+5 coins"], "coins", 12),
        (["whenever you would gain coins: +1 more", "whenever you would gain coins: +1 more", "+5 coins"], "coins", 7),
        (["whenever you would gain coins: instead: +1 sparks", "+5 coins"], "coins * 10 + sparks", 1),
        (["whenever you draw: +1 sparks", "draw 1"], "sparks", 1),
        (["whenever you rust a beast: +9 coins", "create 1 dog in hand", "spoil 1 card in hand"], "coins", 9),
        (["whenever you rust a beast: +9 coins", "create 1 pen in hand", "spoil 1 card in hand"], "coins", 0),
        (["whenever cats moves to box: +1 coins", "create 1 cat in hand", "give 1 card in hand"], "coins", 1),
        (["while coins >= 5: whenever you gain sparks: +1 heat", "+1 sparks", "+5 coins", "+1 sparks"], "heat", 1),
        (["whenever you would gain echo: -5 more", "whenever you gain echo: +1 heat", "+1 echo"], "heat", 0),
        (["whenever you gain echo: +1 heat", "+1 echo"], "heat", 1),
        (["whenever cats in hand moves to box: +1 coins", "create 1 cat in hand", "give 1 card in hand"], "coins", 1),
        (["whenever cats in hand moves to box: +1 coins", "create 1 cat in row", "move cats in row to box"], "coins", 0),
        (["+1 coins", "choose n from 3 to coins, +n coins"], "coins", 4),
        # modifiers, in layers whatever their order
        (["this turn: your echo is 3 more"], "echo", 3),
        (["create 1 axe in hand", "this turn: power of axes counts as points", "this turn: weight of axes counts as points"], "sum of points of cards in hand", 4),
        (["create 1 axe in hand", "this turn: power of axes counts as points", "this turn: power of axes counts as points"], "sum of points of cards in hand", 1),
        (["create 1 axe in hand", "this turn: power of axes counts as points", "this turn: power of axes counts as weight"], "10 * sum of points of cards in hand + sum of weight of cards in hand", 13),
        (["create 1 axe in hand", "this turn: power of axes counts as weight", "this turn: weight of axes counts as power"], "10 * sum of power of cards in hand + sum of weight of cards in hand", 31),
        (["create 1 axe in hand", "this turn: power of axes counts as weight", "this turn: weight of axes counts as points"], "10 * sum of points of cards in hand + sum of weight of cards in hand", 31),
        (["create 1 axe in hand", "this turn: points of axes is doubled", "this turn: power of axes is 1 more", "this turn: power of axes counts as points"], "sum of points of cards in hand", 4),
        (["create 1 cat in hand", "this turn: power of cats is 3 more"], "sum of power of cats in hand", 5),
        (["create 1 cat in hand", "this turn: power of cats is doubled", "this turn: power of beasts is 3 more"], "sum of power of cats in hand", 10),
        (["create 1 cat in hand", "this turn: power of cats is 3 more", "this turn: power of cats is 7"], "sum of power of cats in hand", 10),
        (["create 1 dog in hand", "this turn: power of dogs is halved"], "sum of power of dogs in hand", 2),
        (["create 1 dog in hand", "this turn: power of dogs is capped at 3"], "sum of power of dogs in hand", 3),
        (["create 1 dog in hand", "this turn: power of dogs is raised to 9"], "sum of power of dogs in hand", 9),
        (["create 1 cat in hand", "while coins >= 1: power of cats is 1 more"], "sum of power of cats in hand", 2),
        (["create 1 cat in hand", "while coins >= 1: power of cats is 1 more", "+1 coins"], "sum of power of cats in hand", 3),
        (["create 1 guard in hand", "create 1 axe in hand"], "sum of power of guards in hand", 1),
        (["create 1 guard in hand", "create 1 axe in hand", "for each g in guards in hand: attach tools in hand to g"], "sum of power of guards in hand", 5),
        (["create 1 guard in hand", "create 1 axe in hand", "for each g in guards in hand: attach tools in hand to g", "detach tools in hand"], "sum of power of guards in hand", 1),
        (["create 1 guard in hand", "create 1 axe in hand", "for each g in guards in hand: attach tools in hand to g", "move tools in hand to box"], "sum of power of guards in hand", 1),
    ],
)  # fmt: skip
def test_effects(pack: Pack, lines: list[str], asked: str, expected: int) -> None:
    assert value(after(pack, *lines), asked) == expected


def test_choosing_several_lines_offers_each_once(pack: Pack) -> None:
    text = "choose 2\n    - +1 coins\n    - +10 coins\n    - +100 coins\n"
    game = after(pack, text)
    assert [option.text for option in game.decision or ()] == [
        "+1 coins",
        "+10 coins",
        "+100 coins",
    ]
    game.push(1)
    assert [option.text for option in game.decision or ()] == ["+1 coins", "+100 coins"]
    game.push(1)
    assert value(game, "coins") == 110
    assert game.decision is not None
    assert game.decision.kind == "action"


def test_a_line_that_cannot_be_paid_is_not_offered(pack: Pack) -> None:
    text = "choose\n    - pay 3 coins, +1 sparks\n    - needs sparks >= 1, +5 sparks\n    - +2 sparks\n"
    assert value(after(pack, text), "sparks") == 2
    game = after(pack, "+3 coins", "+1 sparks", text)
    assert len(game.decision or ()) == 3


def test_what_lasts_a_turn_is_over_at_its_end(pack: Pack) -> None:
    game = after(pack, "+3 heat", "+3 coins", "create 1 cat in hand", players=1)
    do_text(game, "this turn: power of cats is 3 more")
    do_text(game, "whenever you gain coins: +1 sparks")
    do_text(game, "when coins >= 9: +50 sparks")
    do_text(game, "at end of turn: +1 coins")
    act(game, "pass")
    assert value(game, "heat") == 0
    assert value(game, "sum of power of cats in hand") == 2
    assert value(game, "coins * 100 + sparks") == 401
    do_text(game, "+9 coins")
    assert value(game, "sparks") == 1


def test_moves_offered_follow_cannot_and_only_if(tmp_path: Path) -> None:
    text = """
card picky
    play only if coins >= 2
    play: nothing
"""
    game = Game.new(make_pack(tmp_path / "small", text), 1, 1)
    do_text(game, "create 1 picky in hand")
    assert not offers(game, "play", "picky")
    do_text(game, "+2 coins")
    assert offers(game, "play", "picky")
    do_text(game, "this turn: cannot play")
    assert not offers(game, "play", "picky")
    act(game, "pass")
    assert offers(game, "play", "picky")


def test_a_card_can_take_the_place_of_another(pack: Pack) -> None:
    game = after(pack, "create 1 cat in row", "create 1 dog in row", "create 1 axe in row")
    do_text(game, "create 1 pen in deck")
    do_text(
        game,
        "for each c in dogs in row:\n    let s = c.place\n    move c to box\n    move top of deck to s\n",
    )
    row = [item["card"] for item in zone(game, "row")]
    assert row == ["cat", "pen", "axe"]


def zone(game: Game, name: str, player: int = 0) -> list[CardView]:
    zones = game.view(player)["zones"]
    cards = next(
        item["cards"] for item in zones if item["zone"] == name and item["of"] in (None, player)
    )
    return [card or {} for card in cards]


def test_hidden_cards_are_seen_when_looked_at_or_revealed(pack: Pack) -> None:
    game = after(pack, "create 1 cat in deck", "create 1 dog in deck")
    assert zone(game, "deck") == [{"hidden": True}, {"hidden": True}]
    do_text(game, "look at top of deck")
    assert zone(game, "deck") == [
        {"card": "dog", "owner": 0, "seen_by": [0]},
        {"hidden": True},
    ]
    mine = [item for item in game.view(1)["zones"] if item["zone"] == "deck" and item["of"] == 0]
    assert mine[0]["cards"] == [{"hidden": True, "seen_by": [0]}, {"hidden": True}]
    do_text(game, "reveal bottom of deck")
    mine = [item for item in game.view(1)["zones"] if item["zone"] == "deck" and item["of"] == 0]
    assert mine[0]["cards"] == [
        {"hidden": True, "seen_by": [0]},
        {"card": "cat", "owner": 0, "seen_by": [0, 1]},
    ]
    do_text(game, "shuffle deck")
    assert zone(game, "deck") == [{"hidden": True}, {"hidden": True}]


def test_undo_works_in_the_middle_of_an_effect(pack: Pack) -> None:
    game = after(pack, "create 2 cat in hand", "create 2 dog in hand")
    before = game.copy()
    do_text(game, "+1 coins, toss 2 cards in hand, +1 coins")
    middle = game.copy()
    game.push(0)
    assert value(game, "coins") == 1
    game.pop()
    assert game == middle
    game.pop()
    assert game.machine.cells == before.machine.cells


def test_the_log_names_the_card_and_its_line(tmp_path: Path) -> None:
    text = "\ncard giver\n    play:\n        +2 coins\n        help\n\nverb help\n    +1 sparks\n"
    game = Game.new(make_pack(tmp_path / "small", text), 1, 1)
    do_text(game, "create 1 giver in hand")
    act(game, "play", "giver")
    found = {entry.name: entry for entry in game.log if entry.what == "counter"}
    assert (found["coins"].old, found["coins"].new) == (0, 2)
    assert (found["coins"].source.name, found["coins"].source.part) == ("giver", "play")
    lines = (tmp_path / "small" / "game.rules").read_text().split("\n")
    assert lines[found["coins"].span.line - 1].strip() == "+2 coins"
    assert found["sparks"].source.name == "giver"
    assert lines[found["sparks"].span.line - 1].strip() == "+1 sparks"


def test_end_turn_skips_to_the_end_of_the_turn_and_what_follows_it(tmp_path: Path) -> None:
    base = """
game small "Small"
    players 1 to 2

counter coins, heat: each player, until end of turn
counter sparks: each player

action stop
    end turn

turn
    phase main: actions stop
    phase skipped:
        +10 sparks
    end of turn
    phase cleanup:
        +1 sparks, +heat sparks
"""
    game = Game.new(make_pack(tmp_path / "small", "", base=base), 1, 1)
    do_text(game, "+5 heat")
    act(game, "stop")
    assert value(game, "sparks") == 1


def test_a_silenced_card_waits_for_nothing_any_more(tmp_path: Path) -> None:
    text = """
card eager
    thing
    play: when coins >= 2: +1 sparks, whenever you gain coins: +10 sparks
"""
    game = Game.new(make_pack(tmp_path / "small", text), 1, 1)
    do_text(game, "create 1 eager in hand")
    act(game, "play", "eager")
    do_text(game, "silence things in table")
    do_text(game, "+5 coins")
    assert value(game, "sparks") == 0


def test_a_card_listens_as_long_as_its_while_holds(tmp_path: Path) -> None:
    text = """
counter shine: each card, until end of turn
card miser
    while this is in your table: whenever you gain coins: +1 sparks
    play: +2 shine
"""
    game = Game.new(make_pack(tmp_path / "small", text), 1, 1)
    do_text(game, "create 1 miser in hand")
    do_text(game, "+1 coins")
    assert value(game, "sparks") == 0
    act(game, "play", "miser")
    do_text(game, "+1 coins")
    assert value(game, "sparks") == 1
    do_text(game, "for each c in table: if c.shine = 2: +10 sparks")
    act(game, "pass")
    do_text(game, "+1 coins")
    assert value(game, "sparks") == 12
    do_text(game, "for each c in table: if c.shine = 2: +10 sparks")
    assert value(game, "sparks") == 12


def test_cannot_is_for_the_player_who_is_doing_it(pack: Pack) -> None:
    game = after(pack, "each other player: this game: cannot play", "create 1 cat in hand")
    assert offers(game, "play", "cat")
    act(game, "pass")
    do_text(game, "create 1 cat in hand")
    assert not offers(game, "play", "cat")


ROOMS = """
zone shelf: each room
pawn hero: each player, starts at porch
tunnel toll
    choose x from 0 to 2
    choose y from 0 to x
    cross: +(10 * x + y) coins
action walk(t: crossing)
    cross t
card cat
    thing
"""
HOUSE = """
board: house
rooms: {porch: {}, den: {}}
tunnels:
  - porch -- den: toll
"""


@pytest.fixture
def house(tmp_path: Path) -> Game:
    (tmp_path / "small" / "boards").mkdir(parents=True)
    (tmp_path / "small" / "boards" / "house.yaml").write_text(HOUSE, encoding="utf-8")
    base = BASE.replace("actions play, pass", "actions play, pass, walk")
    base = "pawn boss: shared, starts at porch\n" + base
    return Game.new(make_pack(tmp_path / "small", ROOMS, base=base), 1, 1)


def test_a_later_choice_on_a_tunnel_may_depend_on_an_earlier_one(house: Game) -> None:
    walks = [option.value[1][1:] for option in house.decision or () if option.value[0] == 2]
    assert walks == [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]
    act(house, "walk", "den", "2", "1")
    assert value(house, "coins") == 21


def test_the_walkers_own_pawn_walks(house: Game) -> None:
    act(house, "walk", "den", "0")
    assert house.view(0)["pawns"] == {"boss": ["porch"], "hero": ["den"]}


def test_a_condition_on_the_room_one_stands_in_is_seen_after_a_walk(house: Game) -> None:
    do_text(house, "create 1 cat in den's shelf")
    do_text(house, "when a cat in their room's shelf: +1 sparks")
    assert value(house, "sparks") == 0
    act(house, "walk", "den", "0")
    assert value(house, "sparks") == 1


def test_like_cards_of_a_row_are_one_option_unless_places_differ(tmp_path: Path) -> None:
    rules = "zone shelf: shared, 4 slots\ncard cat\n    thing\ncard dog\n"
    for number, (verb, expected) in enumerate((("", 2), ("move top of shelf to table", 3))):
        text = f"{rules}verb take_first\n    {verb or 'nothing'}\n"
        game = Game.new(make_pack(tmp_path / f"p{number}" / "small", text), 1, 1)
        do_text(game, "create 2 cat in shelf, create 1 dog in shelf")
        do_text(game, "move 1 card in shelf to hand")
        assert len(game.decision or ()) == expected


def test_a_typed_effect_that_leaves_nothing_to_choose_from_ends_the_question(pack: Pack) -> None:
    game = after(pack, "create 1 cat in hand", "create 1 dog in hand")
    do_text(game, "let c = 1 card in hand, move c to box, +1 coins")
    do_text(game, "move all cards in hand to table")
    assert game.decision is not None
    assert game.decision.kind == "action"
    assert value(game, "coins") == 1


def test_what_is_armed_for_the_end_of_the_turn_at_its_end_still_happens(pack: Pack) -> None:
    game = after(pack, "whenever you gain coins: at end of turn: +1 sparks", players=1)
    do_text(game, "at end of turn: +1 coins")
    act(game, "pass")
    assert value(game, "sparks") == 1


def test_each_player_skips_those_who_go_out_meanwhile(tmp_path: Path) -> None:
    base = BASE.replace("players 1 to 4", "players 1 to 4\n    out when sparks >= 1")
    game = Game.new(make_pack(tmp_path / "small", "", base=base), 3, 1)
    do_text(game, "each player: +1 coins, each other player: +1 sparks")
    coins = [game.program.counter(game.machine.cells, "coins", player) for player in range(3)]
    assert coins == [1, 0, 0]


def test_who_goes_out_in_a_phase_of_all_at_once_is_not_asked_any_more(tmp_path: Path) -> None:
    base = BASE.replace("players 1 to 4", "players 1 to 4\n    out when sparks >= 1")
    base = base.replace("phase main:", "phase main at once:")
    game = Game.new(make_pack(tmp_path / "small", "", base=base), 3, 1)
    do_text(game, "as next player: +1 sparks")
    act(game, "pass")
    assert game.decision is not None
    assert game.decision.player == 2


def test_prices_with_and_without_the_chosen_card_are_paid_together(tmp_path: Path) -> None:
    rules = (
        "card cat\n    cost 2 coins\ncard dog\n    cost 3 coins\nzone shop: shared\n"
        "action buy(c: card in shop)\n    pay 1 coins\n    needs sparks >= 1\n    pay c.cost\n"
        "    move c to hand\n"
    )
    base = BASE.replace("actions play, pass", "actions play, buy, pass")
    game = Game.new(make_pack(tmp_path / "small", rules, base=base), 1, 1)
    do_text(game, "create 1 cat in shop, create 1 dog in shop, +1 sparks")
    assert not offers(game, "buy", "cat")
    do_text(game, "+3 coins")
    assert offers(game, "buy", "cat")
    assert not offers(game, "buy", "dog")
    act(game, "buy", "cat")
    assert value(game, "coins") == 0


def test_a_card_like_another_is_new(pack: Pack) -> None:
    game = after(pack, "create 1 dog in hand", "for each c in hand: set c.wear to 4")
    do_text(game, "for each c in hand: create 2 c in table")
    assert value(game, "count of dogs in table") == 2
    assert value(game, "count of dogs in hand") == 1
    do_text(game, "for each c in table: +(c.wear) coins")
    assert value(game, "coins") == 0
