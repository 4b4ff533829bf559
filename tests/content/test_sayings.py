"""Sentences of games that no pack ships, as an author would write them; and that they mean it."""

from __future__ import annotations

import re
import shutil
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from dsl.diagnostics.report import Report
from dsl.model.scenario import Scenario
from dsl.packs.load import check
from dsl.packs.pack import Pack
from dsl.text.describe import card_text, describe_block
from interpreter.game.game import Game
from interpreter.testing.scenarios import run_scenario
from tests.paths import PACKS

FOLDER = PACKS / "sayings"

# Each sentence: the pack that says it, and the heart of how it is said.
SENTENCES: dict[int, tuple[str, str]] = {
    1: ("tricks", "no cards that follows in your hand"),
    2: ("tricks", "let best = 1 card with might = (highest might of trick) in trick"),
    3: ("tricks", "if tricks = bid: +(10 + tricks) points"),
    4: ("tricks", "each player: move passed to hand of next player"),
    5: ("ladder", "skip if hand is empty or passed = 1"),
    6: ("ladder", "if no player except leader that may_still_lay:"),
    7: ("ladder", "as last: move 1 card with height = (highest height of hand)"),
    8: ("auction", "action raise(n: offered + 1 to coins)"),
    9: ("auction", "highest offer of players that offers_alone"),
    10: ("auction", "pay {ware}_price coins"),
    11: ("auction", "at end of turn: for each c in market: set c.bait to c.bait + 1"),
    12: ("fields", "s: spot without a worker in town"),
    13: ("fields", "let first = players with presence = (most) with presence >= 1"),
    14: ("fields", "with arrival = (highest arrival of behind)"),
    15: ("fields", "learn only if wheel in your crafts and rope in your crafts"),
    16: ("fields", "for each c in your line: do c.run"),
    17: ("masks", "if count of players with votes = (most) = 1:"),
    18: ("masks", "move 1 card in goal to bottom of goals"),
    19: ("masks", "let theirs = cards in p's hand"),
    20: ("masks", "as p: may move 1 card like wanted in hand to your hand ->"),
    21: ("drafts", "phase pick at once: move 1 card in hand to picked"),
    22: ("drafts", "count of shells with copy_number = (n) in your towel"),
    23: ("drafts", "6 / count of players with claws_held = (most_claws)"),
    24: ("duel", "for each d in stance of other players: if beats(d, c)"),
    25: ("duel", "phase first_orders in turn by delay: if mode is racing"),
    26: ("duel", "- be_struck n"),
    27: ("duel", "if cards like c in spread:"),
    28: ("duel", "set c.notches to c.notches + 1"),
    29: ("duel", "each player with points = (fewest): may draw_one"),
}
NAMES = sorted(path.parent.name for path in FOLDER.glob("*/pack.yaml"))


@cache
def checked(name: str) -> tuple[Pack, Report]:
    pack, report = check(FOLDER / name)
    assert pack is not None, list(report)
    return pack, report


SCENARIOS = [(name, one) for name in NAMES for one in checked(name)[0].scenarios]
TITLES = [scenario.name for _, scenario in SCENARIOS]


@pytest.mark.parametrize("name", NAMES)
def test_no_pack_has_a_mistake_or_a_warning(name: str) -> None:
    meant = {"W007"} if name == "auction" else set()  # whoever counts knows what is left in stock
    assert {found.code for found in checked(name)[1]} <= meant


def test_every_sentence_is_written_and_proven() -> None:
    proven = {int(found[1]) for title in TITLES if (found := re.match(r"S(\d\d) ", title))}
    assert proven == set(SENTENCES)
    for name, heart in SENTENCES.values():
        assert heart in "\n".join(checked(name)[0].texts.values())


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS, ids=TITLES)
def test_what_it_says_is_what_happens(name: str, scenario: Scenario) -> None:
    outcome = run_scenario(checked(name)[0], scenario)
    assert outcome.passed, f"{outcome.span}: {outcome.problem}"


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS, ids=TITLES)
def test_the_same_happens_unrecorded(
    name: str, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    unrecorded = SimpleNamespace(new=partial(Game.new, recorded=False))
    monkeypatch.setattr("interpreter.testing.scenarios.Game", unrecorded)
    outcome = run_scenario(checked(name)[0], scenario)
    assert outcome.passed, f"{outcome.span}: {outcome.problem}"


@pytest.mark.parametrize("name", NAMES)
def test_a_misspelling_in_each_is_caught(name: str, tmp_path: Path) -> None:
    """All of them at once: each line is named."""
    copy = tmp_path / name
    shutil.copytree(FOLDER / name, copy, ignore=shutil.ignore_patterns("*.scenarios"))
    hearts = [heart for of, heart in SENTENCES.values() if of == name]
    wrong = set()
    for file in (*copy.glob("*.cards"), *copy.glob("*.rules")):
        lines = file.read_text().split("\n")
        for at, line in enumerate(lines):
            for heart in hearts:
                if heart in line:
                    lines[at] = re.sub(r"(\w+)(\W*)$", r"\1q\2", line)
                    wrong.add((file.name, at + 1))
        file.write_text("\n".join(lines))
    assert len(wrong) == len(hearts)
    found = {(Path(one.span.file).name, one.span.line) for one in check(copy)[1]}
    assert found >= wrong


# What a verb or a card of some sentences says to players, in English and in French.
TEXTS: dict[tuple[str, str], tuple[str, str]] = {
    ("tricks", "lay"): (
        "Only if the trick is empty, that card follows suit or you have no cards in your "
        "hand that follow suit: put that card into the trick; (if the number of cards in "
        "the trick is the number of players, the trick goes to the strongest card); end the"
        " phase.",
        "Seulement si le pli est vide, la carte concernée suit la couleur ou vous n'avez "
        "pas de carte dans votre main qui suit la couleur : mettez la carte concernée dans "
        "le pli ; (si le nombre de cartes dans le pli vaut le nombre de joueurs, le pli va "
        "à la carte la plus forte) ; terminez la phase.",
    ),
    ("tricks", "take_trick"): (
        "Choose a card from the trick whose strength is the highest strength of cards in "
        "the trick. Consider the owner of that card. Put all cards from the trick into the "
        "discard. That player: +1 trick. The next turn goes to that player.",
        "Choisissez une carte du pli dont la force vaut le maximum de force parmi les "
        "cartes du pli. Considérez le propriétaire de la carte concernée. Mettez toutes les"
        " cartes du pli dans la défausse. Le joueur concerné : +1 pli. Le tour suivant est "
        "pour le joueur concerné.",
    ),
    ("tricks", "settle_bid"): (
        "If your tricks are your bid, gain points equal to 10 plus your tricks; otherwise, "
        "lose points equal to the greater of (your tricks minus your bid) and (your bid "
        "minus your tricks). Set your tricks to 0.",
        "Si vos plis valent votre annonce, gagnez autant de points que 10 plus vos plis ; "
        "sinon, perdez autant de points que la plus grande valeur entre (vos plis moins "
        "votre annonce) et (votre annonce moins vos plis). Fixez vos plis à 0.",
    ),
    ("auction", "knock_down"): (
        "That player: lose 1 coin for each offer they have and put all cards from the crate"
        " into their storehouse.",
        "Le joueur concerné : perdez 1 pièce pour chaque offre que ce joueur a et mettez "
        "toutes les cartes de la caisse dans son entrepôt.",
    ),
    ("auction", "take"): (
        "+1 coin for each coin on that card. Set that card's coins to 0. Put that card into"
        " your storehouse. End the phase.",
        "+1 pièce pour chaque pièce sur la carte concernée. Fixez les pièces de la carte "
        "concernée à 0. Mettez la carte concernée dans votre entrepôt. Terminez la phase.",
    ),
    ("fields", "crane"): (
        "Learn this card only if you have a Wheel in your crafts and you have a Rope in "
        "your crafts.",
        "Apprenez cette carte seulement si vous avez 1 Roue dans votre savoir et vous avez "
        "1 Corde dans votre savoir.",
    ),
    ("fields", "smithy"): (
        "Run: +1 coin for each workshop in your line whose position is less than the "
        "position of this card.",
        "Marche : +1 pièce pour chaque atelier dans votre ligne dont la position vaut moins"
        " que la position de cette carte.",
    ),
    ("masks", "count_votes"): (
        "Let most be the highest number of votes of all players. If there is exactly 1 "
        "player with number of votes most, each player with number of votes most reveals "
        "all cards in their role and sets their sent home to 1.",
        "Most vaut le maximum de nombre de voix parmi tous les joueurs. S'il y a exactement"
        " 1 joueur de nombre de voix most, chaque joueur de nombre de voix most révèle "
        "toutes les cartes de son rôle et fixe son renvoi à 1.",
    ),
    ("masks", "swap"): (
        "Consider all cards in your hand. Consider all cards in that player's hand. Put the"
        " first group of cards into that player's hand. Put the second group of cards into "
        "your hand. End the phase.",
        "Considérez toutes les cartes de votre main. Considérez toutes les cartes de la "
        "main du joueur concerné. Mettez le premier groupe de cartes dans la main du joueur"
        " concerné. Mettez le deuxième groupe de cartes dans votre main. Terminez la phase.",
    ),
    ("masks", "offer"): (
        "Only if your hand is not empty: choose a card name among gems; put any number of "
        "cards from your hand into the tray; (that player may put a card with that card "
        "name from their hand into your hand to put all cards from the tray into their "
        "hand); put all cards from the tray into your hand; end the phase.",
        "Seulement si votre main n'est pas vide : choisissez un nom de carte parmi les gems"
        " ; mettez un nombre quelconque de cartes de votre main dans le plateau ; (le "
        "joueur concerné peut mettre une carte portant le nom concerné de sa main dans "
        "votre main pour mettre toutes les cartes du plateau dans sa main) ; mettez toutes "
        "les cartes du plateau dans votre main ; terminez la phase.",
    ),
    ("duel", "sabre"): (
        "Play: Each other player is struck for 2.",
        "Jeu : Chaque autre joueur subit un coup de 2.",
    ),
    ("duel", "shield"): (
        "While this card is in your hand, whenever you would be struck for N, (choose one: "
        "reveal this card; or be struck for N) instead.",
        "Tant que cette carte est dans votre main, chaque fois que vous vous apprêtez à "
        "subir un coup de N, (choisissez un effet : révélez cette carte ; ou subissez un "
        "coup de N) à la place.",
    ),
    ("duel", "dare"): (
        "Only if the game is played with mode: cards and the pool is not empty: consider a "
        "random fish in the pool; if you have a card with the same name as that fish in "
        "your spread, put that fish into the pool, put all cards from your spread into the "
        "pool and end the phase; otherwise, put that fish into your spread.",
        "Seulement si la partie se joue avec mode : cards et le sac n'est pas vide : "
        "considérez un poisson au hasard du sac ; si vous avez une carte du même nom que ce"
        " poisson dans votre étalage, mettez ce poisson dans le sac, mettez toutes les "
        "cartes de votre étalage dans le sac et terminez la phase ; sinon, mettez ce "
        "poisson dans votre étalage.",
    ),
    ("duel", "champion"): (
        "Play: Gain points equal to the highest sharpness of Sabre in your hand.",
        "Jeu : Gagnez autant de points que le maximum de tranchant parmi les Sabre de votre main.",
    ),
    ("duel", "cross_blades"): (
        "Each player: for each card in their stance: for each card in the stances of all "
        "other players: if “beats” holds for the second card and the first card: +1 wound. "
        "Each player puts all cards from their stance into their hand.",
        "Chaque joueur : pour chaque carte dans sa posture : pour chaque carte dans les "
        "postures de tous les autres joueurs : si « beats » est vrai pour la deuxième carte"
        " et la première carte : +1 blessure. Chaque joueur met toutes les cartes de sa "
        "posture dans sa main.",
    ),
}


def text_of(name: str, word: str, lang: str) -> str:
    vocabulary = checked(name)[0].vocabulary
    if word in vocabulary.cards:
        return card_text(vocabulary.cards[word], vocabulary, lang)
    verbs, actions = vocabulary.verbs, vocabulary.actions
    body = verbs[word].body if word in verbs else actions[word].body
    return describe_block(body, vocabulary, lang)


@pytest.mark.parametrize(("name", "word"), TEXTS)
def test_what_players_read(name: str, word: str) -> None:
    assert (text_of(name, word, "en"), text_of(name, word, "fr")) == TEXTS[name, word]
