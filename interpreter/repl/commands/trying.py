"""Commands that find one's way in a game and in a pack: who uses a word, another phase, another
player, another course of things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import process_time

from dsl.model.declarations import CardDecl
from dsl.model.traverse import inside, values_in, values_of_effects
from dsl.model.vocabulary import find
from dsl.text.describe import card_title, title_of
from interpreter.repl.commands.entry import command
from interpreter.repl.commands.naming import unknown
from interpreter.repl.output import Line, Refused
from interpreter.repl.session import Session
from interpreter.repl.typed_steps import replay

MOST_SHOWN = 40


@command("who", "WORD", "the cards that use a verb, a counter, a zone, a tag or another card", "")
def who(session: Session, rest: str) -> list[Line]:
    vocabulary = session.pack.vocabulary
    known = vocabulary.declared()
    found = find(known, rest)
    if found is None:
        raise unknown(rest, "declared word", known)
    users = [card for card in vocabulary.cards.values() if found.name in set(_used_by(card))]
    if not users:
        return [Line(f"no card uses {found.name}", "quiet")]
    lines = [
        Line(
            f"  {card.name}  {card_title(card, session.lang)}  ({card.span.file}:{card.span.line})"
        )
        for card in users[:MOST_SHOWN]
    ]
    more = len(users) - MOST_SHOWN
    return [*lines, *([Line(f"  ... and {more} more", "quiet")] if more > 0 else [])]


def _used_by(card: CardDecl) -> Iterator[str]:
    """Every declared name that a card uses, with its tags and attributes."""
    yield from card.tags
    yield from card.attributes
    blocks = [*(one.body for one in card.abilities), *(one.body for one in card.standing)]
    effects = [effect for block in blocks for effect in inside(block)]
    for effect in effects:
        used, moved = effect.calls(), effect.moves()
        if used is not None:
            yield used.verb
        if moved is not None:
            yield from moved.kinds
    yield from (one.moment for one in card.abilities)
    values = (*card.attributes.values(), *card.only_if.values())
    conditions = [one.condition for one in card.standing]
    yield from _named_in([*values, *conditions, *values_of_effects(effects)])


def _named_in(values: Iterable[object]) -> Iterator[str]:
    for value in values:
        for part in values_in(value):
            named = part.names()
            if named is not None:
                yield named[1]
            yield from (name for name in part.each_measured())
            asked = part.asks_of_cards()
            if asked is not None:
                yield from asked.tags
                yield from filter(None, (asked.kind,))


@command("goto", "PHASE", "end phases until this one comes; stops where something is asked", "")
def goto(session: Session, rest: str) -> list[Line]:
    phases = {one.name: one for one in session.pack.vocabulary.phases}
    wanted = find(phases, rest) or next(
        (one for one in phases.values() if title_of(one, session.lang).lower() == rest.lower()),
        None,
    )
    if wanted is None:
        raise unknown(rest, "phase", phases)
    game, before = session.game, len(session.steps)
    last_turn = game.turn + game.program.players
    lines: list[Line] = []
    while game.turn <= last_turn and not game.over and session.question is None:
        if game.phase is not None and game.phase.name == wanted.name:
            return lines or [Line(f"it is {wanted.name} already", "quiet")]
        lines += session.effect("end phase", f":goto {rest}")
    if session.question is not None:
        return lines
    session.take_back(len(session.steps) - before)
    raise Refused(
        f"error: {wanted.name} does not come when phases are ended: while nothing can be done in "
        "a phase, it is passed over"
    )


@command("as", "PLAYER EFFECT", "do an effect as another player: `:as p2 +1 coin`", "effect")
def as_player(session: Session, rest: str) -> list[Line]:
    seat, _, effect = rest.partition(" ")
    seats = {f"p{player + 1}": player for player in range(session.game.program.players)}
    if seat not in seats:
        raise Refused(f"error: as whom? `:as p2 EFFECT`; there is {', '.join(seats)}")
    if not effect.strip():
        raise Refused(f"error: what does {seat} do? `:as {seat} EFFECT`")
    return session.effect(effect.strip(), f":as {rest}", seats[seat])


@command("time", "EFFECT", "how long an effect takes, tried in a copy of the game", "effect")
def time(session: Session, rest: str) -> list[Line]:
    if not rest:
        raise Refused("error: the time of which effect? `:time EFFECT`")
    session.imagined(rest)  # what is compiled the first time is no part of it
    before = process_time()
    lines = session.imagined(rest)
    spent = 1000 * (process_time() - before)
    return [*lines, Line(f"  {spent:.1f} ms of processor time, with the copy", "quiet")]


@command("branch", "[NAME]", "keep how the game stands under a name, or list what is kept", "")
def branch(session: Session, rest: str) -> list[Line]:
    if not rest:
        kept = [f"{name} ({len(steps)} steps)" for name, (_, steps) in session.branches.items()]
        return [Line(f"  {one}") for one in kept] or [Line("nothing is kept yet", "quiet")]
    session.branches[rest] = session.start, list(session.steps)
    return [Line(f"kept as {rest}; `:back {rest}` returns to it", "quiet")]


@command(
    "back", "NAME", "return to what `:branch` has kept; where you are now is kept as `last`", ""
)
def back(session: Session, rest: str) -> list[Line]:
    if rest not in session.branches:
        raise unknown(rest, "branch", session.branches)
    start, steps = session.branches[rest]
    again = replay(start, session.pack, steps, session.lang)
    session.branches["last"] = session.start, list(session.steps)
    session.start, session.steps, session.game = start, again.steps, again.game
    lines = [Line(f"{rest}: {len(again.steps)} steps", "title")]
    if again.problem:
        lines.append(Line(f"stopped at {again.problem}", "warning"))
    return [*lines, *session.asked()]
