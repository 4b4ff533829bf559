"""Commands that put cards and numbers where one wants them, so that what the pack says always holds
goes on holding where that can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl.diagnostics.report import PackError
from dsl.model.declarations import CounterDecl
from dsl.model.vocabulary import find
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.repl.commands.entry import command
from interpreter.repl.commands.naming import first_hand, number_of, the_card, unknown
from interpreter.repl.output import Line, Refused
from interpreter.repl.session import Session
from interpreter.run.position import OwnedZone
from interpreter.state.errors import PlayError


@command(
    "give",
    "CARD [ZONE] [N]",
    "put cards into your hand or a zone: new ones, or, where the pack counts them, from elsewhere",
    "card",
)
def give(session: Session, rest: str) -> list[Line]:
    typed_parts = rest.split()
    if not typed_parts:
        raise Refused("error: give which card? `:give CARD [ZONE] [N]`")
    number = int(typed_parts.pop()) if len(typed_parts) > 1 and typed_parts[-1].isdigit() else 1
    card = the_card(session, typed_parts[0])
    zone = " ".join(typed_parts[1:]) or first_hand(session)
    text, written = f"create {number} {card.name} in {zone}", f":give {rest}"
    if broken_by(session.game, text):
        places = _lying_in(session.game, card.name, number, session.player)
        moves = (f"move {number} {card.name} in {place} to {zone}" for place in places)
        kept = _that_keeps(session.game, moves)
        if kept is not None:
            return session.effect(kept, written)
    return session.effect(text, written)


@command(
    "set",
    "COUNTER N",
    "set a counter, also one that counts cards: these are moved from elsewhere",
    "changing",
)
def set_(session: Session, rest: str) -> list[Line]:
    name, _, typed = rest.replace("=", " ").strip().rpartition(" ")
    name = name.strip().removesuffix(" to").strip()
    counters = session.pack.vocabulary.counters
    counter = find(counters, name)
    if not name:
        raise Refused("error: set what to how much? `:set COUNTER N`")
    if counter is None:
        raise unknown(name, "counter", counters)
    number, written = number_of(typed, 0), f":set {rest}"
    if not counter.computed:
        return session.effect(f"set {counter.name} to {number}", written)
    text = _counted_up_to(session, counter, number)
    if text is None:
        raise Refused(
            f"error: {counter.name} is worked out, and nothing that can be moved makes it {number}"
            f"; `:why {counter.name}` tells from what"
        )
    return session.effect(text, written)


def broken_by(game: Game, text: str) -> set[str]:
    """The invariants that an effect would break."""
    copy = _after(game, text)
    return set(copy.broken_invariants()) - set(game.broken_invariants()) if copy else set()


def _after(game: Game, text: str) -> Game | None:
    """The game after an effect that asks nothing; None when it cannot be done so."""
    copy = game.copy()
    try:
        do_text(copy, text)
    except (PackError, PlayError, ValueError):
        return None
    return copy if copy.asks_the_same(game) or copy.decision is None else None


def _that_keeps(game: Game, texts: Iterable[str]) -> str | None:
    """The first of some effects that can be done and breaks nothing."""
    before = set(game.broken_invariants())
    for text in texts:
        copy = _after(game, text)
        if copy is not None and not set(copy.broken_invariants()) - before:
            return text
    return None


def _lying_in(game: Game, kind: str, number: int, player: int) -> Iterator[str]:
    """Where so many cards of a kind lie that can be taken: what all share, then one's own."""
    own = [zone for zone in game.zones if zone.owner == "player" and zone.index == player]
    shared = [zone for zone in game.zones if zone.owner == "shared"]
    for zone in (*own, *shared):
        if game.names_in(zone).count(kind) >= number:
            yield _named(zone)


def _named(zone: OwnedZone) -> str:
    return f"your {zone.name}" if zone.owner == "player" else zone.name


def _counted_up_to(session: Session, counter: CounterDecl, number: int) -> str | None:
    """A move of cards after which a worked-out counter is so much, and nothing is broken."""
    game, player = session.game, session.player
    missing = number - game.counter(counter.name, player if counter.owner == "player" else 0)
    if not missing or counter.value is None:
        return None
    counted = [zone for zone in game.zones if zone.name in _zones_in(counter)]
    counted = [zone for zone in counted if zone.owner != "player" or zone.index == player]
    others = [
        zone
        for zone in game.zones
        if zone not in counted
        and zone.owner in ("player", "shared")
        and (zone.owner == "shared" or zone.index == player)
    ]
    sources, targets = (others, counted) if missing > 0 else (counted, others)
    moves = (
        f"move {abs(missing)} {kind} in {_named(source)} to {_named(target)}"
        for source in sources
        for kind in dict.fromkeys(game.names_in(source))
        if game.names_in(source).count(kind) >= abs(missing)
        for target in targets
    )
    before = set(game.broken_invariants())
    index = player if counter.owner == "player" else 0
    for text in moves:
        copy = _after(game, text)
        if copy is None or set(copy.broken_invariants()) - before:
            continue
        if copy.counter(counter.name, index) == number:
            return text
    return None


def _zones_in(counter: CounterDecl) -> set[str]:
    """The zones that a worked-out counter is made of."""
    from interpreter.repl.commands.using import named_in

    return set(named_in([counter.value]))
