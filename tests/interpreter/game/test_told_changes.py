"""What a card bears and what holds for a time: told in the workshop, and at the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.cli.happened import happened
from cardwright.play.answer_news import NOBODY, begin_telling, finish_telling
from cardwright.play.news import News
from cardwright.play.screens.page import Page
from cardwright.play.screens.table import Table
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.matching import labels
from interpreter.repl.execute import execute
from interpreter.repl.session import Session
from interpreter.text.modifier_text import held_text
from tests.playing import BASE, make_pack

WORDS = """
zone field "field" fr "le champ": shared
tag beast "beast|beasts" fr "une bête|bêtes"
tag garb
attribute power "Power" fr "la Force": number
attribute secret_power: number
counter tired "tired" fr "fatigué": each card, 0 to 1, until end of turn
counter might "Might" fr "la Puissance": each player
    value: sum of power of beasts in field

card cat "Cat" fr "un Chat"
    beast
    power 2
    play: this turn: power of beasts in field is 1 more
card tiger "Tiger" fr "un Tigre"
    beast
    power 5
    while this is in field: power of this is 1 more
card hat "Hat" fr "un Chapeau"
    garb
    play: this turn: power of this is 3 more
card spell "Spell" fr "un Sort"
    play:
        this turn: while coins > 0: power of beasts in field is doubled
        this turn: secret_power of beasts in field is 1 more

action dress(c: beast in field, h: garb in field) "put {h} on {c}" fr "mettre {h} sur {c}"
    attach h to c
    set c.tired to 1
action bare(h: garb in field) "take {h} off" fr "ôter {h}"
    detach h
action storm "storm" fr "tempête"
    detach all garbs in field
    this turn: power of beasts in field is halved
"""
CAUSE = re.compile(r" {3,}(because .*|\(typed in\))$")


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    base = BASE.replace("actions play,", "actions play, dress, bare, storm,")
    return make_pack(tmp_path / "small", WORDS, base=base)


@pytest.fixture
def session(pack: Pack) -> Session:
    found = Session(str(pack.folder), players=2)
    done(found, "create 2 cat in field, create 1 hat in field")
    return found


def done(session: Session, *lines: str) -> list[str]:
    """What the last of these lines shows, without its causes."""
    text = ""
    for line in lines:
        output = execute(session, line)
        assert not output.error, output.text
        text = output.text
    return [CAUSE.sub("", line).strip() for line in text.split("\n")]


def news(game: Game, word: str, viewer: int, lang: str = "en", *, full: bool = False) -> str:
    """What a viewer is told of the answer with this beginning."""
    game.lang = lang
    decision, mark = game.decision, len(game.machine.journal)
    assert decision is not None
    index = next(at for at, text in enumerate(labels(decision)) if text.startswith(word))
    told = begin_telling(decision, index)
    game.push(index)
    table = Table(game.program, lang, Page(200))
    step = {game.length: finish_telling(told, decision, index)}
    return "\n".join(News(game, table, viewer, full=full).since(mark, step))


# ---------------------------------------------------------------- in the workshop


def test_the_workshop_tells_what_is_attached_and_marked(session: Session) -> None:
    assert done(session, ":do dress") == [
        "chosen: put Hat on Cat",
        "hat: attached to cat",
        "tired of cat 0 -> 1",
    ]
    assert done(session, ":do bare") == ["chosen: take Hat off", "hat: detached from cat"]


def test_what_goes_elsewhere_is_not_told_to_be_detached(session: Session) -> None:
    done(session, ":do dress")
    assert done(session, "move hats in field to hand") == ["hat: field -> hand"]


def test_what_holds_for_a_time_is_told_when_it_begins_and_when_it_ends(session: Session) -> None:
    done(session, ":give cat", ":give hat")
    begins = done(session, ":play cat")
    assert begins[-1] == "this turn, the Power of beasts in the field is 1 more"
    assert done(session, ":play hat")[-1] == "this turn, the Power of Hat is 3 more"
    ended = done(session, ":do dress", ":do pass")
    assert "no longer: the Power of beasts in the field is 1 more" in ended
    assert "no longer: the Power of Hat is 3 more" in ended
    assert "tired of cat 1 -> 0" in ended


def test_what_depends_on_something_says_on_what(session: Session) -> None:
    told = done(session, ":give spell", ":play spell")
    doubled = "the Power of beasts in the field is doubled"
    assert f"this turn, while you have at least 1 coins, {doubled}" in told


def test_what_changes_for_each_of_some_cards_names_it(session: Session) -> None:
    told = done(session, "for each c in top 1 cat of field: this turn: power of c is 2 more")
    assert told == ["this turn, the Power of Cat is 2 more"]


def test_a_scenario_that_fails_shows_the_same_changes(pack: Pack) -> None:
    game = Game.new(pack, players=1, seed=1)
    do_text(game, "create 1 cat in field, create 1 hat in field, create 1 cat in hand")
    for word in ("put", "play", "take"):
        news(game, word, 0)
    shown = "\n".join(happened(game.log_since(0)))
    assert "hat: attached to cat" in shown
    assert "tired of cat: 0 -> 1" in shown
    assert "power is changed for a time" in shown
    assert "hat: detached from cat" in shown


# ---------------------------------------------------------------- which of two like cards


def test_the_workshop_tells_like_cards_apart(session: Session) -> None:
    done(session, "for each c in top 1 cat of field: this turn: power of c is 2 more")
    listed = done(session, ":legal put")
    assert listed[1:] == ["1  put Hat on Cat (Power 4)", "2  put Hat on Cat"]
    unclear = execute(session, ":do put hat")
    assert unclear.error
    assert unclear.text == "this could be `1` put Hat on Cat (Power 4), or `2` put Hat on Cat"
    assert done(session, ":do put power")[0] == "chosen: put Hat on Cat"
    asked = done(session, "move 1 cat in field to hand")
    assert asked[1:] == ["1  Cat (Hat, Power 4)", "2  Cat"]
    assert done(session, "cat (hat, power 4)")[1] == "cat: field -> hand"


# ---------------------------------------------------------------- why an attribute


def test_why_an_attribute_is_what_it_is(session: Session) -> None:
    assert done(session, ":why power") == [
        "no power is changed now: `:why power of CARD` tells what it is"
    ]
    done(session, "for each c in top 1 cat of field: this turn: power of c is 2 more")
    done(session, ":give cat", ":play cat")
    changed = ["Power of Cat: 5 (in field)", "+2 printed", "+2 the rules", "+1 Cat"]
    other = ["Power of Cat: 3 (in field)", "+2 printed", "+1 Cat"]
    played = ["Power of Cat: 2 (in table)", "+2 printed"]
    assert done(session, ":why power of cat") == [*played, *changed, *other]
    assert done(session, ":why power") == [*changed, *other]


def test_what_a_card_adds_to_itself_is_told(session: Session) -> None:
    done(session, ":give tiger field")
    assert done(session, ":why power of tiger") == [
        "Power of Tiger: 6 (in field)",
        "+5 printed",
        "+1 Tiger",
    ]
    assert done(session, ":lang fr", ":why power of tiger")[0] == "Force, Tigre : 6 (in field)"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (":why pwer", "there is no counter, pawn, card or attribute `pwer`; did you mean `power`?"),
        (":why pwer of cat", "there is no attribute `pwer`; did you mean `power`?"),
        (":why power of cta", "there is no card `cta`; did you mean `cat`?"),
    ],
)
def test_a_misspelt_attribute_is_named(session: Session, line: str, told: str) -> None:
    output = execute(session, line)
    assert output.error
    assert output.text == f"error: {told}"


def test_a_kind_that_nobody_sees_has_no_account(session: Session) -> None:
    done(session, "each other player: create 1 spell in hand")
    assert done(session, ":why power of spell") == ["no Spell is in sight"]


# ---------------------------------------------------------------- at the table


@pytest.fixture
def game(pack: Pack) -> Game:
    found = Game.new(pack, players=2, seed=1)
    do_text(
        found,
        "create 1 cat in field, create 1 hat in field, create 1 cat in hand,"
        " create 1 spell in hand",
    )
    return found


def test_the_table_tells_what_the_answer_does_not_say(game: Game) -> None:
    assert news(game, "put", 0) == "you: put Hat on Cat (Cat: tired)"
    assert news(game, "storm", 1) == (
        "player 1: storm (Hat: no longer on Cat; "
        "this turn, the Power of beasts in the field is halved (rounded down))"
    )


def test_the_table_tells_it_in_french(game: Game) -> None:
    news(game, "mettre", 0, "fr")
    assert news(game, "tempête", 0, "fr") == (
        "vous : tempête (Chapeau : quitte le Chat ; "
        "ce tour-ci, la Force des bêtes du champ diminue de moitié)"
    )


def test_what_holds_for_several_like_cards_is_told_once(game: Game) -> None:
    do_text(game, "create 1 cat in field")
    mark = len(game.machine.journal)
    do_text(game, "for each c in cats in field: this turn: power of c is 2 more")
    told = News(game, Table(game.program, "en", Page(200)), 0).since(mark, {})
    assert told == ["  this turn, the Power of Cat is 2 more ×2"]


def test_what_has_no_title_is_not_told_at_the_table(game: Game) -> None:
    told = news(game, "play Spell", 0)
    assert "the Power of beasts in the field is doubled" in told
    assert "secret" not in told


def test_what_a_turn_takes_back_is_no_news(game: Game) -> None:
    news(game, "put", 0)
    news(game, "storm", 0)
    assert news(game, "pass", 0, full=True) == "you: pass"


def test_others_read_of_another_player(pack: Pack) -> None:
    game = Game.new(pack, players=2, seed=1)
    do_text(game, "create 1 cat in hand, this turn: your might is 2 more")
    held = [entry for entry in game.log_since(0) if entry.what == "held"]
    assert [entry.name for entry in held] == ["might"]
    assert held_text(game, [held[0].new], 0, seen=True) == "this turn, your Might is 2 more"
    assert held_text(game, [held[0].new], 1, seen=True) == "this turn, their Might is 2 more"


ENCHANT = """
action enchant(c: card in hand) "enchant a card"
    this turn: power of c is 2 more
    this turn:
        power of c is doubled
        power of c is capped at 9
    move c to deck
action show_off(c: card in hand) "show {c}"
    reveal c
    this turn: power of c is 2 more
    move c to deck
"""


@pytest.mark.parametrize(
    ("word", "viewer", "named"),
    [
        ("enchant", 0, "Cat"),
        ("enchant", 1, "a hidden card"),
        ("enchant", NOBODY, "a hidden card"),
        ("show", 0, "Cat"),
        ("show", 1, "Cat"),
        ("show", NOBODY, "Cat"),
    ],
)
def test_a_card_is_named_to_those_who_saw_it_then(
    tmp_path: Path, word: str, viewer: int, named: str
) -> None:
    base = BASE.replace("actions play,", "actions enchant, show_off,")
    words = WORDS.replace("action dress", ENCHANT + "\naction dress")
    game = Game.new(make_pack(tmp_path / "small", words, base=base), players=2, seed=1)
    do_text(game, "create 1 cat in hand")
    told = news(game, word, viewer)
    assert f"the Power of {named} is 2 more" in told
    if word == "enchant":
        assert f"the Power of {named} is doubled and the Power of {named} is at most 9" in told
        assert told.count("this turn") == 1
