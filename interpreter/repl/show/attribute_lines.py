"""Why an attribute of a card is what it is now: what is printed, and who changes it."""

from __future__ import annotations

from dsl.model.declarations import CardDecl
from dsl.text.describe import card_title
from interpreter.game.game import Game
from interpreter.repl.output import Line
from interpreter.repl.show import account, zone_name
from interpreter.run.tables import Line as Account
from interpreter.run.visibility import sees

MOST_CARDS = 6


def why_attribute(game: Game, attribute: str, card: CardDecl | None, player: int) -> list[Line]:
    """The account of an attribute for each card of a kind that a player sees, like ones once; of no
    kind in particular: for each card with which something else than the print counts."""
    found = accounts(game, attribute, card, player)
    if card is None:
        found = {place: n for place, n in found.items() if not only_printed(place[1])}
        if not found:
            text = f"no {attribute} is changed now: `:why {attribute} of CARD` tells what it is"
            return [Line(text, "quiet")]
    elif not found:
        return [Line(f"no {card_title(card, game.lang)} is in sight", "quiet")]
    lines: list[Line] = []
    for (place, line), times in list(found.items())[:MOST_CARDS]:
        first, *rest = account(game, line)
        where = f"{times} in {place}" if times > 1 else f"in {place}"
        lines += [Line(f"{first.text} ({where})", first.style), *rest]
    if len(found) > MOST_CARDS:
        lines.append(Line(f"  ... and {len(found) - MOST_CARDS} more", "quiet"))
    return lines


def accounts(
    game: Game, attribute: str, card: CardDecl | None, player: int
) -> dict[tuple[str, Account], int]:
    """How many cards in a place have this account; what is the player's own comes first."""
    found: dict[tuple[str, Account], int] = {}
    own: list[tuple[str, Account]] = []
    for one in game.every_card:
        zone = game.zone_of(one)
        right_kind = card is None or game.kind(one) is card
        if zone is not None and right_kind and sees(game, player, one):
            line = game.attribute_account(attribute, one)
            place = (zone_name(game, zone, player), line)
            found[place] = found.get(place, 0) + 1
            if zone.owner == "player" and zone.index == player:
                own.append(place)
    return {place: found[place] for place in [*own, *found]}


def only_printed(line: Account) -> bool:
    return all(part[0] == ("printed",) for part in line[2])
