"""What a selection may ask of a card, abilities that need something, and sums that are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.pack import Pack
from dsl.text.describe import describe_block, describe_card
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.typed_text import read_effect
from interpreter.repl import show
from interpreter.run.breakdown import account_of
from interpreter.text.breakdown_text import account_lines
from tests.playing import BASE, act, make_pack, offers, value

WORDS = """
counter wear: each card
zone box, field: shared
zone row: shared, 3 slots
tag beast "beast|beasts" fr "une bête|bêtes"
tag tool "tool|tools" fr "un outil|outils"
tag tame
attribute power "power" fr "la force": number
attribute house "house" fr "la maison": tag
moment care
tag owls "owl|owls" fr "un hibou|hiboux"
    of house
tag bears
    of house
define hungry(c: card) "is hungry" fr "a faim" = c.wear > 0
define force(c: card) = c.power + 1 if hungry(c) else c.power

counter might "might" fr "la puissance": each player
    value: sum of force of cards in field - 2 * coins

counter shown: each player
    value: max(0, might)

card cat
    beast, tame, owls
    power 2
card dog
    beast, bears
    power 5
card mouse
    beast, owls
card axe
    tool
card vet
    care: move 1 beast from field to box
card sage
    while this is in field: power of beasts in field is 1 more
    while this is in field: your might is doubled

action tend(x: care of cards in row) "tend {x}"
    set x.card.wear to 7
    do x
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    folder = tmp_path_factory.mktemp("selections") / "small"
    return make_pack(folder, WORDS, base=BASE.replace("actions play,", "actions play, tend,"))


@pytest.fixture
def game(pack: Pack) -> Game:
    game = Game.new(pack, players=1, seed=1)
    do_text(game, "create 1 cat in field, create 1 dog in field, create 1 mouse in field")
    return game


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("count of beasts except tame in field", 2),
        ("count of beasts except cats in field", 2),
        ("count of beasts with a power in field", 2),
        ("count of cards with a care in field", 0),
        ("count of beasts that hungry in field", 1),
        ("count of beasts with wear >= 1 in field", 1),
        ("count of beasts with house = 0 in field", 0),
        ("count of beasts with a tool in field", 1),
        ("count of beasts without a tool in field", 2),
        ("count of tools on beasts in field", 1),
        ("count of tools on cats in field", 0),
    ],
)
def test_a_selection_asks_this_of_cards(game: Game, said: str, number: int) -> None:
    do_text(game, "create 1 axe in box")
    do_text(game, "for each d in dogs in field: set d.wear to 1, attach 1 axe in box to d")
    assert value(game, said) == number


def test_cards_with_a_tag_of_the_same_attribute(game: Game) -> None:
    alike = "move all beasts with house = (c.house) in field to box"
    do_text(game, f"for each c in cats in field: {alike}")
    assert value(game, "count of field") == 1
    assert value(game, "count of mouses in box") == 1


def test_a_card_knows_its_position(game: Game) -> None:
    do_text(game, "move 1 dog in field to row, move 1 cat in field to row")
    do_text(game, "for each c in cats in row: set coins to c.position")
    assert value(game, "coins") == 2
    do_text(game, "let c = top of box, set coins to c.position")
    assert value(game, "coins") == 0


def test_an_ability_with_nothing_to_begin_with_is_not_offered(game: Game) -> None:
    do_text(game, "create 1 vet in row")
    assert offers(game, "tend")
    do_text(game, "move all beasts in field to box")
    assert not offers(game, "tend")


def test_the_card_of_an_ability(game: Game) -> None:
    do_text(game, "create 1 vet in row, move 1 cat in field to box, move 1 dog in field to box")
    act(game, "tend")
    assert value(game, "count of cards with wear = 7 in row") == 1


def test_all_of_a_tag_but_some_are_created(game: Game) -> None:
    do_text(game, "create all beasts except tame in box")
    assert value(game, "count of box") == 2
    assert value(game, "count of cats in box") == 0


def lines_of(game: Game, counter: str, lang: str = "en") -> list[str]:
    account = account_of(game.program, game.machine.cells, counter, 0)
    return account_lines(game.program.vocabulary, account, lang)


def test_a_sum_names_every_part(game: Game) -> None:
    do_text(game, "create 1 sage in field")
    assert lines_of(game, "might") == [
        "might: 20",
        "  +3 cat",
        "    +2 printed",
        "    +1 sage",
        "  +6 dog",
        "    +5 printed",
        "    +1 sage",
        "  +1 mouse",
        "    +1 sage",
        "  +10 sage",
    ]


def test_the_lines_of_a_sum_add_up(game: Game) -> None:
    do_text(game, "create 1 sage in field, set coins to 20")
    for counter in ("might", "shown"):
        account = account_of(game.program, game.machine.cells, counter, 0)
        assert account[1] == value(game, counter) == sum(part[1] for part in account[2])


def test_what_is_told_is_in_the_log_and_can_be_taken_back(game: Game) -> None:
    before = game.machine.cells[:]
    do_text(game, "tell might")
    told = [entry for entry in game.log if entry.what == "told"]
    assert [(entry.name, entry.new[1]) for entry in told] == [("might", 7)]
    assert show.account(game, told[0].new)[0].text.strip() == "might: 7"
    game.pop()
    assert game.machine.cells == before


def test_a_sum_is_told_against_what_it_is_measured_by(game: Game) -> None:
    do_text(game, "tell might against 4 + 5")
    told = [entry.new for entry in game.log if entry.what == "told"]
    vocabulary = game.program.vocabulary
    assert account_lines(vocabulary, told[0])[0] == "might: 7 against 9"
    assert account_lines(vocabulary, told[0], "fr")[0] == "puissance : 7 contre 9"
    said = describe_block(read_effect(game.program, "tell might against 9"), vocabulary, "en")
    assert said == "Work out your might against 9."


def test_parts_of_a_sum_that_are_alike_are_told_once(game: Game) -> None:
    do_text(game, "create 2 sage in field")
    do_text(game, "create 1 cat in field")
    assert lines_of(game, "might")[1:4] == ["  +8 2 × cat", "    +2 printed", "    +2 2 × sage"]


def test_a_sum_in_french(game: Game) -> None:
    assert lines_of(game, "might", "fr")[0] == "puissance : 7"


def test_what_a_selection_asks_reads_well(game: Game) -> None:
    vocabulary = game.program.vocabulary

    def read(said: str, lang: str) -> str:
        return describe_block(read_effect(game.program, said), vocabulary, lang)

    hungry = "move 1 beast that hungry from field to box"
    assert read(hungry, "en") == "Put a beast that is hungry from the field into the box."
    assert "une bête qui a faim" in read(hungry, "fr")
    others = "move all beasts except tools from field to box"
    assert "all beasts except tools" in read(others, "en")
    assert "sauf les outils" in read(others, "fr")
    bare = "move all beasts without a tool from field to box"
    assert "all beasts without a tool" in read(bare, "en")
    assert "sans un outil" in read(bare, "fr")


def test_a_tag_that_is_an_attribute_is_said_once(pack: Pack) -> None:
    assert describe_card(pack.vocabulary.cards["cat"], pack.vocabulary, "en").count("owl") == 1
    assert "House" not in describe_card(pack.vocabulary.cards["cat"], pack.vocabulary, "en")


def test_a_game_with_a_sum_in_it_is_saved(game: Game, tmp_path: Path) -> None:
    do_text(game, "tell might")
    again = Game.from_json(game.to_json(), game.program.pack)
    assert again.machine.cells == game.machine.cells
