"""How likely a card is drawn: worked out, not played.

A pile is in any order, so whoever draws some of its cards has any as many of them: the copies among
these follow the hypergeometric law. Piles are counted as games begin, over several deals, since
what is dealt out of them differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, perm

from cardwright.studies.tables import Cell, Column, Plot, Study, Table
from dsl.model.titles import title_in
from dsl.packs.named import no_such
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.describe import card_title, title_of
from interpreter.game.game import Game
from interpreter.run.visibility import sees

DEALS = 40
MOST_ROWS = 40
GAINED = (1, 2, 3)  # copies that a player could have


@dataclass(frozen=True, slots=True)
class Begun:
    """What lies where as one game begins."""

    piles: Mapping[str, tuple[int, int]]  # of each shared pile: cards, and copies of the card
    own: int  # cards of the first player in piles and in hand
    copies: int
    hand: int  # those of them that are in hand


def at_least(wanted: int, copies: int, drawn: int, of: int) -> Fraction:
    """The chance of so many copies among some cards drawn, at least.

    >>> at_least(1, 1, 5, 10)
    Fraction(1, 2)
    """
    drawn = min(drawn, of)
    ways = sum(
        choices(copies, found) * choices(of - copies, drawn - found)
        for found in range(wanted, min(copies, drawn) + 1)
    )
    return Fraction(ways, choices(of, drawn))


def choices(of: int, some: int) -> int:
    """In how many ways some of so many can be chosen."""
    return perm(of, some) // factorial(some)


def first_at(copies: int, of: int) -> Fraction | None:
    """How many cards are drawn on average until the first copy comes."""
    return Fraction(of + 1, copies + 1) if copies else None


def begun(card: str, game: Game) -> Begun:
    piles: dict[str, tuple[int, int]] = {}
    own: list[int] = []
    hand = 0
    for zone in game.zones:
        cards = game.cards_in(zone)
        hidden = [one for one in cards if not sees(game, 0, one)]
        if zone.owner == "shared" and zone.pile:
            if hidden:
                piles[zone.name] = (len(cards), sum(game.kind(one).name == card for one in cards))
        elif zone.owner == "player" and zone.index == 0:
            if hidden and zone.pile:
                own += cards
            elif cards and not zone.pile and is_for_one(game, cards):
                own += cards
                hand += len(cards)
    copies = sum(game.kind(one).name == card for one in own)
    return Begun(piles, len(own), copies, hand)


def is_for_one(game: Game, cards: Sequence[int]) -> bool:
    """Whether the first player sees these cards, and no other does."""
    others = range(1, game.program.players)
    return all(
        sees(game, 0, one) and not any(sees(game, player, one) for player in others)
        for one in cards
    )


def odds_of(
    pack: Pack,
    card: str,
    players: int | None = None,
    board: str | None = None,
    options: Mapping[str, str] | None = None,
) -> Study:
    """The odds of a card in every pile where it lies as games begin, and in a player's own cards.
    ValueError when there is no such card, or nothing is drawn."""
    if card not in pack.vocabulary.cards:
        raise ValueError(no_such("card", card, pack.vocabulary.cards, pack.id))
    deals = [
        begun(card, Game.new(pack, players, seed, board=board, options=dict(options or {})))
        for seed in range(DEALS)
    ]
    tables = [
        pile_table(pack, card, name, deals)
        for name in deals[0].piles
        if all(name in deal.piles for deal in deals) and any(deal.piles[name][1] for deal in deals)
    ]
    own = own_table(card, deals)
    tables += [own] if own is not None else []
    if not tables:
        raise ValueError(
            f"`{card}` lies in no hidden pile as games of {pack.id} begin, and players have no "
            "cards of their own to draw"
        )
    title = card_title(pack.vocabulary.cards[card], DEFAULT_LANGUAGE)
    name = title_in(pack.manifest.titles, DEFAULT_LANGUAGE, pack.id)
    facts: tuple[tuple[str, Cell], ...] = (
        ("pack", f"{pack.id} {pack.manifest.version}"),
        ("card", card),
        ("players", Game.new(pack, players, board=board).program.players),
    )
    findings = tuple(_findings(pack, title, deals))
    return Study("odds", f"{name}: the odds of {title}", facts, findings, tuple(tables))


def pile_table(pack: Pack, card: str, name: str, deals: list[Begun]) -> Table:
    """Of a shared pile: how likely the card is among the first so many."""
    kinds = Counter(deal.piles[name] for deal in deals)
    size = max(of for of, _ in kinds)
    rows: list[tuple[Cell, ...]] = []
    for drawn in _counts(size):
        chances = [
            sum(n * at_least(wanted, copies, drawn, of) for (of, copies), n in kinds.items())
            / len(deals)
            for wanted in (1, 2)
        ]
        rows.append((drawn, *map(float, chances)))
    title = title_of(pack.vocabulary.zones[name], DEFAULT_LANGUAGE)
    note = "Worked out, not played: in a pile of any order, how likely the card is among the first"
    if len(kinds) > 1:
        note += f"; on average over {len(deals)} deals, since what is dealt out before differs"
    return Table(
        f"pile_{name}",
        f"Drawn from {title}",
        f"{note}.",
        (
            Column("drawn", "cards drawn"),
            Column("one", "1 or more", "share"),
            Column("two", "2 or more", "share"),
        ),
        tuple(rows),
        Plot("curves", ("one", "two")),
    )


def own_table(card: str, deals: list[Begun]) -> Table | None:
    """Of a player's own cards: how likely the card is among so many drawn of them all."""
    deal = deals[0]
    if deal.own < 2:
        return None
    counts = [deal.copies] if deal.copies else []
    counts += [deal.copies + more for more in GAINED]
    columns = [
        Column(f"copies_{count}", f"{count} of {deal.own + count - deal.copies}", "share")
        for count in counts
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            drawn,
            *(float(at_least(1, count, drawn, deal.own + count - deal.copies)) for count in counts),
        )
        for drawn in _counts(deal.own + counts[-1] - deal.copies)
    ]
    return Table(
        "own",
        "Drawn from one's own cards",
        f"Worked out, not played: a player begins with {deal.own} cards to draw from, {deal.hand} "
        "of them in hand. The chance of at least one copy among so many cards drawn of them all, "
        "with so many copies of so many cards: as they begin, and with more gained.",
        (Column("drawn", "cards drawn"), *columns),
        tuple(rows),
        Plot("curves", tuple(column.name for column in columns)),
    )


def _findings(pack: Pack, title: str, deals: list[Begun]) -> list[str]:
    found = []
    deal = deals[0]
    for name in deal.piles:
        if not all(name in one.piles for one in deals):
            continue
        sizes, copies = (sum(one.piles[name][at] for one in deals) / len(deals) for at in (0, 1))
        if copies:
            zone = title_of(pack.vocabulary.zones[name], DEFAULT_LANGUAGE)
            found.append(
                f"{copies:.3g} of {sizes:.3g} cards in {zone} are {title}; the first of them comes "
                f"as number {(sizes + 1) / (copies + 1):.3g} on average."
            )
    if deal.own >= 2:
        count, of = (deal.copies, deal.own) if deal.copies else (1, deal.own + 1)
        said = "as they begin" if deal.copies else "with one gained"
        first = first_at(count, of)
        assert first is not None
        text = f"Of their own {of} cards {said}, players draw {float(first):.3g} on average"
        found.append(f"{text} until the first {title} comes.")
        if deal.hand:
            chance = float(at_least(1, count, deal.hand, of))
            found.append(f"A hand of {deal.hand} has it {100 * chance:.1f} times of 100.")
    return found


def _counts(size: int) -> list[int]:
    """Numbers of cards to tell, all of them or about forty."""
    step = max(1, -(-size // MOST_ROWS))
    return sorted({*range(step, size + 1, step), size}) if size else []
