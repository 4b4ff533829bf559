"""What a way takes, and why it is not open to a player, in the words of the game."""

from __future__ import annotations

from typing import NamedTuple

from dsl.model.declarations import EVERY
from dsl.model.scope import FIRST_LOCAL
from dsl.model.values import Bounds
from dsl.text.describe import describe_value
from dsl.text.grammar.language import language
from interpreter.run.crossings import Way
from interpreter.run.position import Bound, Position
from interpreter.text.decision_text import amount_text, kind_text, room_text, way_text

MOST_KEPT = 20_000


class WayTold(NamedTuple):
    """A way in words."""

    text: str  # where it leads and what it takes, as the table says it
    unmet: tuple[str, ...]  # a sentence for each need that is not met
    why_not: str | None  # these, or of what there is too little; None when the way is open


def told(position: Position, way: Way) -> WayTold:
    """A way in words, as they were kept if it was told before."""
    kept = position.program.way_texts
    key = (
        position.lang,
        position.map.edges[way.crossing[0]],
        *way.crossing,
        *(kind for kind, _ in way.kinds),
        *((kind, number) for kind, number, _ in way.unmet),
        *way.cost.items(),
        *way.does.items(),
        *way.short.items(),
        way.priceless,
    )
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = WayTold(*_told(position, way))
    return WayTold(*found)


def _told(position: Position, way: Way) -> tuple[str, tuple[str, ...], str | None]:
    texts = language(position.lang).decisions
    unmet = [need_text(position, kind, number, bound) for kind, number, bound in way.unmet]
    if way.priceless:
        unmet.append(texts["no price"])
    short = [
        texts["short"].format(
            price=amount_text(position, counter, way.cost.get(counter, 0)), held=held
        )
        for counter, held in way.short.items()
    ]
    text = way_text(position, way.crossing[0], way.cost, way.does.items())
    return text, tuple(unmet), "; ".join([*unmet, *short]) or None


def need_text(position: Position, kind: str, number: int, bound: Bound) -> str:
    """One of the needs of a kind of tunnel, with what is bound in it."""
    from dsl.checks.board_lint.bounds import NOBODY, Reckoner
    from interpreter.text.settled import settled

    board, vocabulary = position.program.board, position.program.vocabulary
    assert board is not None
    decl = vocabulary.tunnel_kinds[kind]
    here, there, *numbers = bound[FIRST_LOCAL:]
    names = position.map.names
    known = (*NOBODY, names[here], names[there], *(Bounds(one, one) for one in numbers))
    reckoner = Reckoner(vocabulary, {room.name: room for room in board.rooms})
    need = settled(decl.needs[number], reckoner, known)
    rooms = {"here": room_text(position, here), "there": room_text(position, there)}
    called = [*(one.name for one in decl.params), *(one.name for one in decl.choices)]
    given = dict(zip(called, map(str, numbers), strict=True))
    condition = describe_value(need, vocabulary, position.lang, {**rooms, **given})
    texts = language(position.lang).decisions
    if kind == EVERY:
        return texts["need"].format(condition=condition)
    named = kind_text(position, (kind, tuple(numbers[: len(decl.params)])))
    return texts["need of a kind"].format(condition=condition, kind=named)
