"""What a way takes, and why it is not open to a player, in the words of the game."""

from __future__ import annotations

from dsl.model.declarations import EVERY
from dsl.model.scope import FIRST_LOCAL
from dsl.model.values import Bounds
from dsl.text.describe import describe_value
from dsl.text.grammar.language import language
from interpreter.run.crossings import Way
from interpreter.run.position import Bound, Position
from interpreter.text.decision_text import amount_text, kind_text, room_text, way_text

MOST_KEPT = 20_000


def told(position: Position, way: Way) -> tuple[str, str | None]:
    """Where a way leads and what it takes, as the table says it; and why it is not open."""
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
        text = way_text(position, way.crossing[0], way.cost, way.does.items())
        found = kept[key] = (text, why_not(position, way))
    return found


def why_not(position: Position, way: Way) -> str | None:
    """Which need is not met and of which kind of tunnel, or what there is too little of; None when
    the way is open."""
    if way.open:
        return None
    texts = language(position.lang).decisions
    reasons = [need_text(position, kind, number, bound) for kind, number, bound in way.unmet]
    if way.priceless:
        reasons.append(texts["no price"])
    for counter, held in way.short.items():
        price = amount_text(position, counter, way.cost.get(counter, 0))
        reasons.append(texts["short"].format(price=price, held=held))
    return "; ".join(reasons)


def need_text(position: Position, kind: str, number: int, bound: Bound) -> str:
    """One of the needs of a kind of tunnel, with what is bound in it."""
    from dsl.checks.board_lint.bounds import NOBODY, Reckoner
    from interpreter.text.settled import settled

    board, vocabulary = position.board, position.program.vocabulary
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
