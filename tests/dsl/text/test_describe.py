"""Card text is written from effects, in both languages, for every effect there is."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from dsl.diagnostics.spans import NOWHERE
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import CounterDecl, TagDecl, VerbDecl
from dsl.model.vocabulary import Vocabulary
from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.storage.language_files import languages
from dsl.text.describe import (
    card_text,
    card_title,
    describe_block,
    describe_card,
    describe_value,
    title_of,
)
from dsl.text.effect_wording.effect_forms import HOLES
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import polish, read_noun
from dsl.text.outline import tree_lines, tree_text
from dsl.text.wording.condition_text import clause
from dsl.text.wording.value_text import phrase
from interpreter.compile.program_cache import program_for
from interpreter.game.typed_text import read_effect, read_value
from interpreter.run.program import Program
from tests.paths import PACKS

LANGUAGES = languages()

RULES = """\
game small "Small"
    players 1 to 4

option pace: calm, hasty
counter coins "coin|coins" fr "une pièce|pièces": each player
counter luck "luck" fr "la chance": each player, until end of turn
counter marks "mark|marks" fr "une marque|marques": each card
counter riches "riches" fr "la fortune": each player
    value: coins + luck
counter hours "hour|hours" fr "une heure|heures": shared
zone deck "deck" fr "la pioche": each player, pile, hidden
zone hand "hand" fr "la main": each player, owner sees
zone table "play area" fr "la zone de jeu": each player
zone discard "discard pile" fr "la défausse": each player, pile
zone market "market" fr "le marché": shared, 4 slots
zone attic "attic" fr "le grenier": shared
tag friend fr "un ami", tool fr "un outil"
attribute cost fr "le coût": price
attribute points "point|points" fr "un point|points": number
moment play "play" fr "jouer", gather "gather" fr "prise"
pawn diver "diver" fr "le plongeur": each player, starts at gate
room cellar "cellar" fr "la cave"
tunnel wet "wet tunnel" fr "un passage humide|passages humides"
table bonus: 1, 3, 6
define wealth = coins + luck
define spare(c: card) "is spare" fr "est libre" = c.marks = 0
define sound(c: card) "" fr "" = c.marks < 9

verb draw(n) "draw {n} {n:card|cards}" fr "piochez {n} {n:carte|cartes}"
    repeat n: move top of deck to hand
verb drop(c: cards) "discard {c}" fr "défaussez {c}"
    move c to discard
verb burn(c: card) "banish {c}" fr "bannissez {c}"
    move c to attic
verb mend(n) "mend {n}" fr "réparez {n}"
    +n luck
verb sweep
    shuffle deck
verb praise(c: card) "{c} shines" fr "{c} brille"
    +1 luck

action play(c: card in your hand) "play {c}" fr "jouer {c}"
    move c to table
    do c.play
action buy(c: tool in market) "buy {c}" fr "acheter {c}"
    pay c.cost
    move c to discard
turn
    phase main: actions play, buy
end when hours = 9
"""

CARDS = """\
card otter "Otter" fr "Loutre"
    friend
    cost 2 coins
    points 1
    flavour "It knows the way." fr "Elle connaît le chemin."
    play only if coins >= 3
    gather: +1 coins
    play repeatedly:
        +2 luck
        when another friend in your table: draw 1
    while this is in your table: cost of tools is 1 less

card ladder "Ladder" fr "Échelle"
    tool
    cost 1 coins

card wise_owl
    friend
"""

BOARD = """\
board: house
rooms:
  gate: {at: [0, 0]}
  depths: {at: [1, 0], kinds: [cellar]}
tunnels:
  - gate -- depths: wet
"""

SENTENCES = [
    ("+2 coins", "+2 coins.", "+2 pièces."),
    ("+1 coins, +2 luck, draw 1", "+1 coin, +2 luck. Draw a card.", None),
    ("-1 coins", "-1 coin.", "-1 pièce."),
    ("draw 3", "Draw 3 cards.", "Piochez 3 cartes."),
    (
        "draw (count of tools in your hand)",
        "Draw a card for each tool in your hand.",
        "Piochez une carte pour chaque outil dans votre main.",
    ),
    (
        "mend (2 * count of tools in your hand)",
        "Mend 2 for each tool in your hand.",
        "Réparez 2 pour chaque outil dans votre main.",
    ),
    (
        "mend (min(coins, 3))",
        "Mend X, where X is the lesser of your coins and 3.",
        "Réparez X, X étant la plus petite valeur entre vos pièces et 3.",
    ),
    (
        "+(coins / 2) luck",
        "+1 luck for every 2 coins you have.",
        "+1 chance pour chaque groupe de 2 pièces que vous avez.",
    ),
    (
        "+(max(hours, 2)) luck",
        "Gain luck equal to the greater of the hours and 2.",
        "Gagnez autant de chance que la plus grande valeur entre les heures et 2.",
    ),
    ("set coins to 3", "Set your coins to 3.", "Fixez vos pièces à 3."),
    ("sweep", "Sweep.", "Sweep."),
    (
        "move 1 card from your hand to deck",
        "Put a card from your hand on top of your deck.",
        "Mettez une carte de votre main sur votre pioche.",
    ),
    (
        "move top 2 of deck to bottom of deck",
        "Put the top 2 cards of your deck on the bottom of your deck.",
        "Mettez les 2 cartes du dessus de votre pioche sous votre pioche.",
    ),
    (
        "move all tool cards in your discard to attic",
        "Put all tools from your discard pile into the attic.",
        "Mettez tous les outils de votre défausse dans le grenier.",
    ),
    (
        "move up to 2 tools with points < 3 in market to hand",
        "Put up to 2 tools with points 2 or less from the market into your hand.",
        "Mettez jusqu'à 2 outils de points 2 ou moins du marché dans votre main.",
    ),
    (
        "drop random 1 card from your hand",
        "Discard a random card from your hand.",
        "Défaussez une carte au hasard de votre main.",
    ),
    (
        "move your diver to 1 room next to your room",
        "Move your diver to a room next to your room.",
        "Déplacez votre plongeur vers une salle à côté de votre salle.",
    ),
    (
        "create 1 ladder in your discard",
        "Put a new Ladder into your discard pile.",
        "Mettez 1 Échelle de plus dans votre défausse.",
    ),
    (
        "create all tool cards in market",
        "Put all tools into the market.",
        "Mettez tous les outils dans le marché.",
    ),
    (
        "shuffle discard into deck",
        "Shuffle your discard pile into your deck.",
        "Mélangez votre défausse dans votre pioche.",
    ),
    (
        "drop 1 card from your hand -> draw 2",
        "Discard a card from your hand to draw 2 cards.",
        "Défaussez une carte de votre main pour piocher 2 cartes.",
    ),
    (
        "-2 coins -> +1 luck",
        "Lose 2 coins to gain 1 luck.",
        "Perdez 2 pièces pour gagner 1 chance.",
    ),
    (
        "drop 1 card from your hand -> each other player: draw 1",
        "Discard a card from your hand; in that case, each other player draws a card.",
        "Défaussez une carte de votre main ; dans ce cas, chaque autre joueur pioche une carte.",
    ),
    (
        "may burn 1 card from your hand or your discard -> +1 coins",
        "You may banish a card from your hand or your discard pile to gain 1 coin.",
        "Vous pouvez bannir une carte de votre main ou de votre défausse pour gagner 1 pièce.",
    ),
    (
        "choose\n    - +3 luck\n    - +2 coins, draw 1\n    - pay 2 coins, mend 1\n",
        "Choose one: +3 luck; gain 2 coins and draw a card; or pay 2 coins to mend 1.",
        "Choisissez un effet : +3 chance ; gagnez 2 pièces et piochez une carte ; "
        "ou payez 2 pièces pour réparer 1.",
    ),
    (
        "choose up to 2\n    - draw 1\n    - needs coins >= 3, mend 1\n",
        "Choose up to 2: draw a card; or only if you have at least 3 coins: mend 1.",
        "Choisissez jusqu'à 2 effets : piochez une carte ; "
        "ou seulement si vous avez au moins 3 pièces : réparez 1.",
    ),
    (
        "if coins >= 7: draw 1",
        "If you have at least 7 coins, draw a card.",
        "Si vous avez au moins 7 pièces, piochez une carte.",
    ),
    (
        "if hours = 0: +1 coins",
        "If there is no hour: +1 coin.",
        "S'il n'y a pas d'heure : +1 pièce.",
    ),
    (
        "if not (coins >= 2 or deck is empty): draw 1",
        "If you have less than 2 coins and your deck is not empty, draw a card.",
        "Si vous avez moins de 2 pièces et votre pioche n'est pas vide, piochez une carte.",
    ),
    (
        "when tool in your table: draw 1",
        "This turn, as soon as you have a tool in your play area, draw a card.",
        "Ce tour-ci, dès que vous avez un outil dans votre zone de jeu, piochez une carte.",
    ),
    (
        "if no tool in market: draw 1",
        "If there is no tool in the market, draw a card.",
        "S'il n'y a pas d'outil dans le marché, piochez une carte.",
    ),
    (
        "if your room is cellar: draw 1",
        "If you are in a cellar, draw a card.",
        "Si vous êtes dans une cave, piochez une carte.",
    ),
    (
        "if not (your room is cellar): draw 1",
        "If you are not in a cellar, draw a card.",
        "Si vous n'êtes pas dans une cave, piochez une carte.",
    ),
    ("per luck: +1 coins", "For each luck this turn, now or later: +1 coin.", None),
    (
        "per coins: draw 1",
        "For each coin you have, now or later this turn: draw a card.",
        "Pour chaque pièce que vous avez, maintenant ou plus tard ce tour-ci : piochez une carte.",
    ),
    (
        "whenever you would gain coins: +1 more",
        "Whenever you would gain coins this turn, gain 1 more.",
        "Chaque fois que vous gagneriez des pièces ce tour-ci, gagnez 1 de plus.",
    ),
    (
        "this turn: whenever another player gains luck: draw 1",
        "This turn, whenever another player gains luck, draw a card.",
        "Ce tour-ci, chaque fois qu'un autre joueur gagne de la chance, piochez une carte.",
    ),
    (
        "whenever a player play a tool: draw 1",
        "Whenever a player plays a tool this turn, draw a card.",
        "Chaque fois qu'un joueur joue un outil ce tour-ci, piochez une carte.",
    ),
    (
        "whenever you draw: +1 coins",
        "Whenever you draw cards this turn: +1 coin.",
        "Chaque fois que vous piochez des cartes ce tour-ci : +1 pièce.",
    ),
    (
        "this turn: cost of tools is 1 less",
        "This turn, the cost of tools is 1 less.",
        "Ce tour-ci, le coût des outils diminue de 1.",
    ),
    (
        "this game: points of friends is doubled",
        "For the rest of the game, the points of friends are doubled.",
        "Jusqu'à la fin de la partie, les points des amis doublent.",
    ),
    (
        "this turn: ignore wet, cannot buy",
        "This turn, ignore wet tunnels and you cannot buy a tool.",
        "Ce tour-ci, ignorez les passages humides et vous ne pouvez pas acheter un outil.",
    ),
    (
        "each other player: drop 1 card from their hand",
        "Each other player discards a card from their hand.",
        "Chaque autre joueur défausse une carte de sa main.",
    ),
    (
        "each player: choose\n    - draw 1\n"
        "    - needs tool in their hand, drop 1 tool from their hand\n",
        "Each player chooses one: draw a card; "
        "or only if they have a tool in their hand: discard a tool from their hand.",
        "Chaque joueur choisit un effet : piocher une carte ; "
        "ou seulement si ce joueur a un outil dans sa main : défausser un outil de sa main.",
    ),
    (
        "each player: +1 coins",
        "Each player: +1 coin.",
        "Chaque joueur : +1 pièce.",
    ),
    (
        "each player: praise 1 friend in their hand",
        "Each player: a friend in their hand shines.",
        "Chaque joueur : un ami de sa main brille.",
    ),
    (
        "as next player: burn 1 card from their hand",
        "The next player banishes a card from their hand.",
        "Le joueur suivant bannit une carte de sa main.",
    ),
    (
        "as you: draw 1",
        "You: draw a card.",
        "Vous : piochez une carte.",
    ),
    (
        "praise 1 friend in your hand",
        "A friend in your hand shines.",
        "Un ami de votre main brille.",
    ),
    (
        "drop 1 tool that spare with cost <= (coins) from your hand",
        "Discard a tool from your hand whose cost is at most your coins and that is spare.",
        "Défaussez un outil de votre main dont le coût vaut au plus vos pièces et qui est libre.",
    ),
    (
        "drop 1 tool that spare from your hand -> draw 1",
        "Discard a tool from your hand that is spare; in that case, draw a card.",
        "Défaussez un outil de votre main qui est libre ; dans ce cas, piochez une carte.",
    ),
    (
        "drop 1 tool that sound from your hand -> draw 1",
        "Discard a tool from your hand to draw a card.",
        "Défaussez un outil de votre main pour piocher une carte.",
    ),
    (
        "drop 1 tool with points >= 1 with points <= 3 from your hand",
        "Discard a tool with points 1 to 3 from your hand.",
        "Défaussez un outil de points 1 à 3 de votre main.",
    ),
    (
        "let c = 1 tool in your hand, burn c",
        "Choose a tool from your hand. Banish that tool.",
        "Choisissez un outil de votre main. Bannissez cet outil.",
    ),
    (
        "let c = 1 card in your hand, burn c",
        "Choose a card from your hand. Banish that card.",
        "Choisissez une carte de votre main. Bannissez la carte concernée.",
    ),
    (
        "for each c in friends in market: burn c",
        "For each friend in the market: banish that friend.",
        "Pour chaque ami dans le marché : bannissez cet ami.",
    ),
    (
        "this turn: points of tools is 2 * count of friends in your hand more",
        "This turn, the points of tools are 2 more for each friend in your hand.",
        "Ce tour-ci, les points des outils augmentent de 2 pour chaque ami dans votre main.",
    ),
    (
        "create all tool cards except friends in market",
        "Put all tools except friends into the market.",
        "Mettez tous les outils sauf les amis dans le marché.",
    ),
    (
        "each other player: may draw 1",
        "Each other player may draw a card.",
        "Chaque autre joueur peut piocher une carte.",
    ),
    (
        "let n = count of cards in your hand, +n coins",
        "Let N be the number of cards in your hand. +N coins.",
        "N vaut le nombre de cartes dans votre main. +N pièces.",
    ),
    (
        "for each c in top 3 of deck: burn c",
        "For each of the top 3 cards of your deck: banish that card.",
        (
            "Pour chaque carte parmi les 3 cartes du dessus de votre pioche : "
            "bannissez la carte concernée."
        ),
    ),
    ("at end of turn: draw 1", "At the end of the turn, draw a card.", None),
    ("end turn", "End the turn.", "Terminez le tour."),
    (
        "silence 1 friend in your table",
        "A friend in your play area no longer has any effect.",
        "Un ami de votre zone de jeu n'a plus aucun effet.",
    ),
    (
        "silence all friends in your table",
        "All friends in your play area no longer have any effect.",
        "Tous les amis de votre zone de jeu n'ont plus aucun effet.",
    ),
    (
        "may silence 1 friend in your table",
        "You may end all effects of a friend in your play area.",
        "Vous pouvez mettre fin à tous les effets d'un ami de votre zone de jeu.",
    ),
    (
        "silence 1 friend in your table -> draw 1",
        "End all effects of a friend in your play area to draw a card.",
        "Mettez fin à tous les effets d'un ami de votre zone de jeu pour piocher une carte.",
    ),
    (
        "each player: silence 1 friend in their table",
        "Each player ends all effects of a friend in their play area.",
        "Chaque joueur met fin à tous les effets d'un ami de sa zone de jeu.",
    ),
    ("may tell riches", "You may work out your riches.", "Vous pouvez calculer votre fortune."),
    ("nothing", "Do nothing.", "Ne faites rien."),
]

VALUES = [
    ("1 card in your hand", "a card from your hand", "une carte de votre main"),
    ("any number of tools in market", "any number of tools from the market", None),
    ("wealth", "your coins plus your luck", "vos pièces plus votre chance"),
    ("bonus(2)", "the bonus value for 2", "la valeur « bonus » pour 2"),
    ("pace is hasty", "the game is played with pace: hasty", None),
    ("next player's hand", "the next player's hand", "la main du joueur suivant"),
    ("highest cost of cards in market", "the highest cost of cards in the market", None),
    (
        "sum of points of cards in your cards",
        "the total points of all your cards",
        "le total des points de toutes vos cartes",
    ),
    ("2 coins", "2 coins", "2 pièces"),
    ("gate", "the gate", "le gate"),
]


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    folder = tmp_path_factory.mktemp("small")
    (folder / "boards").mkdir()
    (folder / "pack.yaml").write_text("id: small\nversion: 1.0.0\nlanguage: 1\ntitle: Small\n")
    (folder / "game.rules").write_text(RULES, encoding="utf-8")
    (folder / "all.cards").write_text(CARDS, encoding="utf-8")
    (folder / "boards" / "house.yaml").write_text(BOARD, encoding="utf-8")
    return load(folder)


@pytest.fixture(scope="session")
def program(small: Pack) -> Program:
    return program_for(small)


@pytest.fixture(scope="session")
def mini() -> Pack:
    return load(PACKS / "mini")


@pytest.mark.parametrize(("text", "english", "french"), SENTENCES)
def test_an_effect_reads_as_on_a_card(
    program: Program, text: str, english: str, french: str | None
) -> None:
    block = read_effect(program, text)
    assert describe_block(block, program.vocabulary, "en") == english
    told = describe_block(block, program.vocabulary, "fr")
    assert told == french if french is not None else unfinished(told) == []


@pytest.mark.parametrize(("text", "english", "french"), VALUES)
def test_a_value_reads_as_part_of_a_sentence(
    program: Program, text: str, english: str, french: str | None
) -> None:
    value = read_value(program, text)
    assert describe_value(value, program.vocabulary, "en") == english
    told = describe_value(value, program.vocabulary, "fr")
    assert told == french if french is not None else unfinished(told) == []


def test_the_face_of_a_card(small: Pack) -> None:
    assert describe_card(small.vocabulary.cards["otter"], small.vocabulary, "en").split("\n") == [
        "Otter",
        "Friend",
        "Cost: 2 coins",
        "Points: 1",
        "Play this card only if you have at least 3 coins.",
        "Gather: +1 coin.",
        "Play (as often as you like): +2 luck. "
        "This turn, as soon as you have another friend in your play area, draw a card.",
        "While this card is in your play area, the cost of tools is 1 less.",
        "It knows the way.",
    ]
    assert describe_card(small.vocabulary.cards["otter"], small.vocabulary, "fr").split("\n") == [
        "Loutre",
        "Ami",
        "Coût : 2 pièces",
        "Points : 1",
        "Jouer cette carte seulement si vous avez au moins 3 pièces.",
        "Prise : +1 pièce.",
        "Jouer (Répéter) : +2 chance. "
        "Ce tour-ci, dès que vous avez un autre ami dans votre zone de jeu, piochez une carte.",
        "Tant que cette carte est dans votre zone de jeu, le coût des outils diminue de 1.",
        "Elle connaît le chemin.",
    ]


def test_a_card_that_does_nothing_has_no_rules(small: Pack) -> None:
    assert card_text(small.vocabulary.cards["ladder"], small.vocabulary, "en") == ""


def test_the_words_of_a_title() -> None:
    coins = CounterDecl("coins", {"en": "coin|coins", "fr": "une pièce|pièces"}, NOWHERE)
    assert [title_of(coins, "en", count) for count in (0, 1, 2)] == ["coins", "coin", "coins"]
    assert [title_of(coins, "fr", count) for count in (0, 1, 2)] == ["pièce", "pièce", "pièces"]
    assert title_of(TagDecl("old_box", {}, NOWHERE), "en") == "old box"
    assert title_of(TagDecl("old_box", {}, NOWHERE), "en", 2) == "old boxes"
    # A counter is called as its pack writes it: it may be something that is not counted.
    assert title_of(CounterDecl("dust", {}, NOWHERE), "en", 2) == "dust"
    wording = "draw {n} {n:card|cards}"
    assert title_of(VerbDecl("draw", {"en": wording}, NOWHERE), "en") == wording


def test_a_card_without_a_title_is_called_by_its_name(small: Pack) -> None:
    assert card_title(small.vocabulary.cards["wise_owl"], "fr") == "wise owl"


def test_an_article_tells_the_gender_and_is_no_part_of_the_name() -> None:
    assert read_noun("la main", "fr").gender == "f"
    assert read_noun("un outil|outils", "fr").one == "outil"
    assert read_noun("les abysses", "fr").several
    assert read_noun("La Grande Échelle", "fr").one == "La Grande Échelle"


@pytest.mark.parametrize(
    ("rough", "smooth"),
    [
        ("de le or", "de l'or"),
        ("de le jeu", "du jeu"),
        ("à les autres", "aux autres"),
        ("chaque fois que un joueur", "chaque fois qu'un joueur"),
        ("si il y a", "s'il y a"),
        ("vous ne avez pas de héron", "vous n'avez pas de héron"),
        ("mettez-le au bord", "mettez-le au bord"),
    ],
)
def test_french_words_melt_together(rough: str, smooth: str) -> None:
    assert polish(rough, "fr") == smooth
    assert polish(rough, "en") == rough


@pytest.mark.parametrize(
    ("order", "infinitive", "of_another"),
    [
        ("piochez une carte", "piocher une carte", "pioche une carte"),
        ("choisissez", "choisir", "choisit"),
        ("mettez", "mettre", "met"),
        ("prenez", "prendre", "prend"),
        ("recevez", "recevoir", "reçoit"),
        ("laissez", "laisser", "laisse"),
        ("détruisez", "détruire", "détruit"),
        ("révélez", "révéler", "révèle"),
        ("achetez", "acheter", "achète"),
    ],
)
def test_an_order_in_french_as_what_is_done(order: str, infinitive: str, of_another: str) -> None:
    assert language("fr").to_do(order, "may") == infinitive
    assert language("fr").does(order) == of_another


@pytest.mark.parametrize(
    ("order", "of_another"),
    [
        ("draw a card", "draws a card"),
        ("banish a card", "banishes a card"),
        ("carry it off", "carries it off"),
        ("pay 2", "pays 2"),
        ("have a look", "has a look"),
        ("be struck", "is struck"),
        ("do nothing", "does nothing"),
    ],
)
def test_an_order_as_what_someone_else_does(order: str, of_another: str) -> None:
    assert language("en").does(order) == of_another


def test_what_you_are_and_others_are() -> None:
    said = language("en").someone_does
    assert said("you", "be struck", True) == "you are struck"
    assert said("a player", "be struck", False) == "a player is struck"


@pytest.mark.parametrize(
    ("text", "lang", "order"),
    [
        ("draw a card", "en", True),
        ("piochez une carte", "fr", True),
        ("faites ceci", "fr", True),
        ("each tool is lost", "en", False),
        ("chaque outil est perdu", "fr", False),
        ("+2", "en", False),
    ],
)
def test_an_order_is_known_from_what_is_so(text: str, lang: str, order: bool) -> None:
    assert language(lang).is_order(text) == order


def unfinished(text: str) -> list[str]:
    """What must never be read on a card: braces, underscores, names of classes, double spaces."""
    return re.findall(r"[{}_\[\]|]|[a-z][A-Z]|  | [.,;]|None|NoneType", text.replace(" ; ", "; "))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_of_a_pack_has_a_finished_text(mini: Pack, small: Pack, lang: str) -> None:
    for pack in (mini, small):
        for card in pack.vocabulary.cards.values():
            face = describe_card(card, pack.vocabulary, lang)
            assert face.startswith(card_title(card, lang)[:1].upper())
            assert unfinished(face) == []
            assert all(
                line.endswith(".")
                for line in card_text(card, pack.vocabulary, lang).split("\n")
                if line
            )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_of_a_pack_can_be_told(mini: Pack, lang: str) -> None:
    vocabulary = mini.vocabulary
    blocks = [verb.body for verb in vocabulary.verbs.values()]
    blocks += [action.body for action in vocabulary.actions.values()]
    blocks += [*vocabulary.setup, *(phase.body for phase in vocabulary.phases if phase.body)]
    for block in blocks:
        told = describe_block(block, vocabulary, lang)
        assert told
        assert unfinished(told) == []


def leaves(base: type[Any]) -> list[type[Any]]:
    """The classes that trees are made of."""
    found = []
    for kind in base.__subclasses__():
        found.extend(leaves(kind) or [kind])
    # A dataclass with slots is made twice; only the second stands in its module.
    modules = (vars(e), vars(v))
    return [kind for kind in found if any(names.get(kind.__name__) is kind for names in modules)]


EFFECTS = leaves(e.Effect)
VALUE_CLASSES = leaves(v.Value)


def test_the_classes_are_found() -> None:
    assert {e.Gain, e.Choose, e.Call} <= set(EFFECTS)
    assert {v.Number, v.Compare, v.Pick} <= set(VALUE_CLASSES)


@pytest.mark.parametrize("kind", EFFECTS, ids=lambda kind: kind.__name__)
def test_every_effect_has_a_wording_with_holes_that_can_be_filled(kind: type[e.Effect]) -> None:
    if kind is e.Call:  # its wording is the verb's
        return
    names = {item.name for item in fields(kind)}
    for lang in LANGUAGES:
        wordings = language(lang).effects
        assert kind.__name__ in wordings
        for key, wording in wordings.items():
            if key.split(" ")[0] == kind.__name__:
                holes = {hole for _, hole, _, _ in string.Formatter().parse(wording) if hole}
                assert holes <= names | {name for cls, name in HOLES if cls == kind.__name__}


@pytest.mark.parametrize("kind", VALUE_CLASSES, ids=lambda kind: kind.__name__)
def test_every_value_has_words_of_its_own(kind: type[v.Value]) -> None:
    if kind.__name__ in language("en").phrases:
        return
    own = clause if issubclass(kind, v.Condition) else phrase
    default = own.dispatch(v.Condition if own is phrase else object)
    assert own.dispatch(kind) not in (default, own.dispatch(object))


def samples(kind: type[Any]) -> Iterator[Any]:
    """Plain instances of a class: one for each of its literal words."""
    hints = get_type_hints(kind)
    names = [item.name for item in fields(kind) if item.name not in ("span", "type")]
    most = max((len(get_args(hints[name])) for name in names if is_literal(hints[name])), default=1)
    for turn in range(most):
        given = {name: sample(name, hints[name], turn) for name in names}
        yield kind(NOWHERE, **given) if "span" in hints else kind(**given)


def is_literal(hint: Any) -> bool:
    return get_origin(hint) is Literal


def sample(name: str, hint: Any, turn: int) -> Any:
    if is_literal(hint):
        return get_args(hint)[turn % len(get_args(hint))]
    if get_origin(hint) is tuple:
        return tuple(sample(name, part, turn) for part in get_args(hint) if part is not Ellipsis)
    if get_origin(hint) is Union or type(hint).__name__ == "UnionType":
        return sample(name, get_args(hint)[0], turn)
    if hint is v.Value:
        return SAMPLES.get(name, v.Number(NOWHERE, 3))
    if hint is e.Effect:
        return e.Pay(NOWHERE, v.Price(NOWHERE, v.Number(NOWHERE, 1), "old_dust"))
    if hint is v.Filter:
        return v.Filter(("old_dust",), attached=v.Filter(kind="old_box"), owner=v.They(NOWHERE))
    simple = {str: "old_dust", int: 2, bool: turn % 2 == 1}
    return simple[hint] if hint in simple else next(samples(hint))


HAND = v.Zone(NOWHERE, "old_hand", v.You(NOWHERE))
SAMPLES: dict[str, v.Value] = {
    "condition": v.IsEmpty(NOWHERE, HAND),
    "part": v.IsEmpty(NOWHERE, HAND),
    "parts": HAND,
    "piece": v.This(NOWHERE),
    "card": v.This(NOWHERE),
    "cards": v.Selection(NOWHERE, v.Filter(), HAND),
    "among": v.Selection(NOWHERE, v.Filter(), HAND),
    "zone": HAND,
    "to": HAND,
    "where": HAND,
    "host": v.This(NOWHERE),
    "attached_to": v.This(NOWHERE),
    "room": v.NamedRoom(NOWHERE, "old_gate"),
    "player": v.NextPlayer(NOWHERE),
    "owner": v.They(NOWHERE),
}
FUNCTIONS = {"min": 2, "max": 2, "half": 1, "distance": 2}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", [*EFFECTS, *VALUE_CLASSES], ids=lambda kind: kind.__name__)
def test_every_construct_can_be_told(kind: type[Any], lang: str) -> None:
    vocabulary = Vocabulary()
    for thing in samples(kind):
        if isinstance(thing, e.Effect):
            told = describe_block((thing,), vocabulary, lang)
            assert told.endswith(".")
        elif isinstance(thing, v.Function):
            for name, count in FUNCTIONS.items():
                call = v.Function(NOWHERE, name, (v.Number(NOWHERE, 3),) * count)
                assert unfinished(describe_value(call, vocabulary, lang)) == []
            continue
        else:
            told = describe_value(thing, vocabulary, lang)
        assert unfinished(told) == []
        assert tree_lines(thing)[0].startswith(kind.__name__)


def test_a_tree_shows_classes_words_and_places(program: Program) -> None:
    block = read_effect(program, "if coins >= 2: +1 luck")
    assert tree_text(block, program.vocabulary).split("\n") == [
        "If @1:1",
        "  condition: Compare >= @1:4",
        "    left: Counter coins @1:4",
        "      of: They @1:4",
        "    right: Number 2 @1:13",
        "  then:",
        "    Gain @1:16",
        "      amount: Number 1 @1:17",
        "      counter: Counter luck @1:17",
        "        of: They @1:17",
    ]


def test_the_tree_of_a_card_has_its_text_beside_it(small: Pack) -> None:
    lines = tree_text(small.vocabulary.cards["otter"], small.vocabulary).split("\n")
    assert lines[0].startswith('card otter "Otter" @1:')
    assert "  tags: friend" in lines
    assert any(line.startswith("  gather @") and line.endswith('"+1 coin."') for line in lines)
    assert any(line.startswith("  while @") for line in lines)
