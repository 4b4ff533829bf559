"""A short tour of a pack, made from what it declares: for those who open it without a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.model.vocabulary import find
from interpreter.game.decision import Decision
from interpreter.repl.commands import first_hand
from interpreter.repl.output import Refused
from interpreter.repl.session import Session

MOST_ANSWERS = 10


def tour(session: Session) -> Iterator[tuple[str, str]]:
    """Lines to type, each with what it shows. Made one by one, as the game goes on."""
    vocabulary = session.pack.vocabulary
    counters = [
        counter.name
        for counter in vocabulary.counters.values()
        if counter.owner == "player" and not counter.computed and counter.high is None
    ]
    if counters:
        one, other = counters[0], counters[min(1, len(counters) - 1)]
        yield "an effect is done, and what changes is shown with its cause", f"+2 {one}"
        yield "a value is worked out", f"{one} * 3 + 1"
        yield "a choice is answered in place", f"choose\n    - +1 {one}\n    - +3 {other}"
        yield "by number, or by a word", "2"
        wrong = one[:1] + one[2:]
        if len(wrong) > 2 and find(vocabulary.declared(), wrong) is None:
            yield "a mistake is underlined, with the nearest word that is known", f"+1 {wrong}"
    yield from _verbs(session)
    if vocabulary.zones:
        try:
            zone = first_hand(session)
        except Refused:
            zone = ""
        if zone:
            yield "what you hold", f"your {zone}"
    yield from _cards(session)
    yield from _ways(session)
    moved = [entry.name for entry in session.game.log if entry.what == "counter"]
    if moved:
        yield "where a number comes from", f":why {moved[-1]}"
    if session.steps:
        yield "every step can be taken back", ":undo"
    yield "how things stand", ":state"


def _ways(session: Session) -> Iterator[tuple[str, str]]:
    """Look round from where the player stands, and for ways to the last room of the board."""
    board, here = session.game.board, session.game.walker_room(session.player)
    if board is None or here is None:
        return
    yield "the rooms around you, and what getting there takes", ":near 1"
    rooms = [room.name for room in board.rooms if room.name != here]
    if rooms:
        yield "the cheapest ways to a room, and what is missing", f":path {rooms[-1]}"


def _verbs(session: Session) -> Iterator[tuple[str, str]]:
    for verb in session.pack.vocabulary.verbs.values():
        if [param.type for param in verb.params] == ["number"]:
            yield "verbs of the game are effects too; `:what` only looks", f":what {verb.name} 1"
            return


def _cards(session: Session) -> Iterator[tuple[str, str]]:
    """Look at a card that can be used now, and use it."""
    decision = session.game.decision
    if decision is None or decision.kind != "action":
        return
    yield "what the rules allow now", ":legal"
    cards = session.pack.vocabulary.cards
    for value in decision.values:
        names = decision.names_of(value)
        card = next((name for name in names[1:] if name in cards), None)
        if card is None:
            continue
        yield "a card's text is written from what it does", f":card {card}"
        yield "which is this tree", f":tree {card}"
        yield "an action of the game", f":do {' '.join(names)}"
        for _ in range(MOST_ANSWERS):
            if session.question is None:
                return
            yield "and its answers", _first(session.question)
        return


def _first(decision: Decision) -> str:
    return str(decision.values[0]) if decision.kind == "number" else "1"
