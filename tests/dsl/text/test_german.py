"""German card text: cases, word order, adjectives. The faces of a whole game stand in german.txt.

To write that anew, run with CARDWRIGHT_UPDATE=1 and read the difference as a player would.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from dsl.packs.load import load
from dsl.text.describe import describe_block, describe_card, describe_value
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import polish, read_noun
from interpreter.compile.program_cache import program_for
from interpreter.game.typed_text import read_effect, read_value
from interpreter.run.program import Program
from tests.packs_under_test import pack

UPDATE = os.environ.get("CARDWRIGHT_UPDATE") == "1"
SNAPSHOT = Path(__file__).parent / "german.txt"
GERMAN = language("de")

RULES = """\
game small "Small"
    players 1 to 4

counter coins "coin|coins" de "die Münze|Münzen": each player
counter luck "luck" de "das Glück": each player, until end of turn
counter drops "drop|drops" de "der Tropfen|Tropfen": each player
zone deck "deck" de "der Stapel|Stapel": each player, pile, hidden
zone hand "hand" de "die Hand": each player, owner sees
zone table "play area" de "der Spielbereich": each player
zone discard "discard pile" de "die Ablage": each player, pile
zone market "market" de "der Markt": shared, 4 slots
tag friend de "der Freund|Freunde", tool de "das Werkzeug|Werkzeuge", hero de "der Held|Helden"
tag old de "alt-"
attribute cost de "die Kosten|Kosten": price
attribute points "point|points" de "der Punkt|Punkte": number
moment play "play" de "Spielen"
pawn diver "diver" de "der Taucher": each player, starts at gate
room cellar "cellar" de "der Keller|Keller"
define spare(c: card) "is spare" de "frei ist" = c.points = 0

verb draw(n) "draw {n} {n:card|cards}" de "ziehe {n} {n:Karte|Karten}"
    repeat n: move top of deck to hand
verb drop(c: cards) "discard {c}" de "wirf {c} ab"
    move c to discard
verb greet(c: card) "{c} shines" de "{c} glänzt"
    +1 luck

action play(c: card in your hand) "play {c}" de "spiele {c}"
    move c to table
    do c.play
action buy(c: tool in market) "buy {c}" de "kaufe {c}"
    pay c.cost
    move c to discard
turn
    phase main: actions play, buy
end when coins = 9
"""
CARDS = 'card ladder "Ladder" de "Leiter"\n    tool\n    points 0\n    cost 1 coin\n'
BOARD = "board: house\nrooms:\n  gate: {at: [0, 0]}\n  depths: {at: [1, 0], kinds: [cellar]}\n"

SENTENCES = [
    ("draw 3", "Ziehe 3 Karten."),
    ("draw 1", "Ziehe eine Karte."),
    ("drop 1 hero from your hand", "Wirf einen Helden aus deiner Hand ab."),
    ("drop 1 old tool from your hand", "Wirf ein altes Werkzeug aus deiner Hand ab."),
    ("drop all old tools in your hand", "Wirf alle alten Werkzeuge aus deiner Hand ab."),
    (
        "move 1 card from your hand to deck",
        "Lege eine Karte aus deiner Hand oben auf deinen Stapel.",
    ),
    (
        "move top 2 of deck to bottom of deck",
        "Lege die obersten 2 Karten deines Stapels unter deinen Stapel.",
    ),
    (
        "move all tools in market to discard",
        "Lege alle Werkzeuge aus dem Markt in deine Ablage.",
    ),
    (
        "drop 1 card from your hand -> draw 2",
        "Wirf eine Karte aus deiner Hand ab, um 2 Karten zu ziehen.",
    ),
    (
        "may drop 1 card from your hand -> +2 coins",
        "Du darfst eine Karte aus deiner Hand abwerfen, um 2 Münzen zu erhalten.",
    ),
    (
        "-1 coins -> drop 1 card from your hand",
        "Verliere 1 Münze, um eine Karte aus deiner Hand abzuwerfen.",
    ),
    (
        "each other player: drop 1 card from their hand",
        "Jeder andere Spieler wirft eine Karte aus seiner Hand ab.",
    ),
    (
        "as next player: may drop 1 card from their hand",
        "Der nächste Spieler darf eine Karte aus seiner Hand abwerfen.",
    ),
    (
        "if coins >= 2: may draw 1",
        "Falls du mindestens 2 Münzen hast, darfst du eine Karte ziehen.",
    ),
    (
        "if no tool in your hand: each player: draw 1",
        "Falls du keine Werkzeuge in deiner Hand hast: Jeder Spieler zieht eine Karte.",
    ),
    ("if your room is cellar: draw 1", "Falls du in einem Keller bist, ziehe eine Karte."),
    (
        "per coins: draw 1",
        "Für jede Münze, die du hast, jetzt oder später in diesem Zug: Ziehe eine Karte.",
    ),
    (
        "+(drops / 2) luck",
        "+1 Glück für je 2 Tropfen, die du hast.",
    ),
    ("set drops to 0", "Setze deine Tropfen auf 0."),
    (
        "whenever you would gain coins: +1 more",
        "Immer wenn du in diesem Zug Münzen erhalten würdest, erhalte 1 mehr.",
    ),
    (
        "whenever a player play a tool: draw 1",
        "Immer wenn in diesem Zug ein Spieler ein Werkzeug spielt, ziehe eine Karte.",
    ),
    (
        "whenever you drop: +1 coins",
        "Immer wenn du in diesem Zug eine Karte abwirfst: +1 Münze.",
    ),
    (
        "this turn: cost of tools is 1 less",
        "In diesem Zug: Die Kosten von Werkzeugen sinken um 1.",
    ),
    (
        "drop 1 tool that spare from your hand -> draw 1",
        "Wirf ein Werkzeug, das frei ist, aus deiner Hand ab; "
        "wenn dies geschieht, ziehe eine Karte.",
    ),
    ("greet 1 hero in your hand", "Ein Held in deiner Hand glänzt."),
    (
        "let c = 1 hero in your hand, drop c",
        "Wähle einen Helden aus deiner Hand. Wirf diesen Helden ab.",
    ),
    (
        "move your diver to 1 room next to your room",
        "Bewege deinen Taucher in einen Raum neben deinem Raum.",
    ),
    (
        "choose\n    - draw 1\n    - pay 2 coins, +3 luck\n",
        "Wähle eins: ziehe eine Karte; oder bezahle 2 Münzen, um 3 Glück zu erhalten.",
    ),
    ("may reveal 1 card from your hand", "Du darfst eine Karte aus deiner Hand aufdecken."),
    ("end turn", "Beende den Zug."),
]
VALUES = [
    ("count of friends in your table", "die Anzahl der Freunde in deinem Spielbereich"),
    ("count of old tools in market", "die Anzahl der alten Werkzeuge im Markt"),
    ("half(drops)", "die Hälfte von deinen Tropfen (abgerundet)"),
    ("1 card in your hand", "eine Karte aus deiner Hand"),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    folder = tmp_path_factory.mktemp("small")
    (folder / "boards").mkdir()
    (folder / "pack.yaml").write_text("id: small\nversion: 1.0.0\nlanguage: 1\ntitle: Small\n")
    (folder / "game.rules").write_text(RULES, encoding="utf-8")
    (folder / "all.cards").write_text(CARDS, encoding="utf-8")
    tunnels = "tunnels:\n  - gate -- depths\n"
    (folder / "boards" / "house.yaml").write_text(BOARD + tunnels, encoding="utf-8")
    return program_for(load(folder))


@pytest.mark.parametrize(("text", "german"), SENTENCES)
def test_an_effect_reads_as_on_a_card(program: Program, text: str, german: str) -> None:
    assert describe_block(read_effect(program, text), program.vocabulary, "de") == german


@pytest.mark.parametrize(("text", "german"), VALUES)
def test_a_value_reads_as_part_of_a_sentence(program: Program, text: str, german: str) -> None:
    assert describe_value(read_value(program, text), program.vocabulary, "de") == german


def test_what_is_chosen_is_in_the_accusative(program: Program) -> None:
    value = read_value(program, "1 hero in your hand")
    told = describe_value(value, program.vocabulary, "de", as_object=True)
    assert told == "einen Helden aus deiner Hand"


@pytest.mark.parametrize(
    ("order", "may", "to", "of_another"),
    [
        ("ziehe eine Karte", "eine Karte ziehen", "eine Karte zu ziehen", "zieht eine Karte"),
        ("wirf sie ab", "sie abwerfen", "sie abzuwerfen", "wirft sie ab"),
        ("erhalte 2", "2 erhalten", "2 zu erhalten", "erhält 2"),
        ("sammle 3", "3 sammeln", "3 zu sammeln", "sammelt 3"),
        ("verringere es", "es verringern", "es zu verringern", "verringert es"),
        ("kopiere es", "es kopieren", "es zu kopieren", "kopiert es"),
        ("durchquere es", "es durchqueren", "es zu durchqueren", "durchquert es"),
        ("rette sie", "sie retten", "sie zu retten", "rettet sie"),
        ("öffne sie", "sie öffnen", "sie zu öffnen", "öffnet sie"),
        ("tu nichts", "nichts tun", "nichts zu tun", "tut nichts"),
        ("eine Karte glänzt", "eine Karte glänzt", "eine Karte glänzt", "eine Karte glänzt"),
    ],
)
def test_an_order_as_what_is_done(order: str, may: str, to: str, of_another: str) -> None:
    assert GERMAN.to_do(order, "may") == may
    assert GERMAN.to_do(order, "to") == to
    assert GERMAN.does(order) == of_another


@pytest.mark.parametrize(
    ("written", "forms"),
    [
        ("der Held|Helden", ("der Held", "den Helden", "dem Helden", "des Helden")),
        ("der Stapel|Stapel", ("der Stapel", "den Stapel", "dem Stapel", "des Stapels")),
        ("das Buch|Bücher", ("das Buch", "das Buch", "dem Buch", "des Buchs")),
        ("die Hand", ("die Hand", "die Hand", "der Hand", "der Hand")),
        ("die Leute|Leute", ("die Leute", "die Leute", "den Leuten", "der Leute")),
    ],
)
def test_a_noun_is_declined(written: str, forms: tuple[str, ...]) -> None:
    noun = read_noun(written, "de")
    assert tuple(GERMAN.definite(noun, 1, case) for case in ("", "acc", "dat", "gen")) == forms


def test_the_plural_takes_an_n_in_the_dative() -> None:
    books = read_noun("das Buch|Bücher", "de")
    assert GERMAN.definite(books, 2, "dat") == "den Büchern"
    assert GERMAN.yours(read_noun("der Tropfen|Tropfen", "de"), 2, "dat") == "deinen Tropfen"


def test_words_that_meet() -> None:
    assert polish("in dem Markt, von dem Stapel zu der Ablage", "de") == (
        "im Markt, vom Stapel zur Ablage"
    )
    assert polish("eine Karte, die frei ist,.", "de") == "eine Karte, die frei ist."


def test_the_faces_of_all_cards_are_as_they_were_read() -> None:
    vocabulary = pack("tutorial").vocabulary
    cards = vocabulary.cards.values()
    faces = "\n\n".join(describe_card(card, vocabulary, "de") for card in cards) + "\n"
    if UPDATE:
        SNAPSHOT.write_text(faces, encoding="utf-8")
    assert faces == SNAPSHOT.read_text(encoding="utf-8")
    assert not re.search(r"[_{}\[\]|<>]|  | [,.]|,,", faces)
