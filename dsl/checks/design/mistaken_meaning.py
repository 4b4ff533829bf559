"""Words that mean somebody or something else than they seem to: `your` where each player does it, a
word of a loop that is never used, cards that are counted wherever they lie."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from dsl.checks.design.design_context import Body, Design, event_of
from dsl.diagnostics.spans import MemberSpan, Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import blocks_in, inside, values_in, values_of_effects

YOURS, EVERYWHERE, UNUSED = "W019", "W020", "W024"


def find_yours(design: Design) -> None:
    """`your` in what each of several players does, where nothing there is `their`."""
    for effect in design.effects:
        doers = effect.done_by()
        if doers is not None and doers.who != "one":
            for one in _alone(block for under in blocks_in(effect) for block in under):
                held = tuple(values_in(_held(one)))
                yours = [part for part in held if part.is_you]
                theirs = any(part.is_doer and not part.is_you for part in held)
                if yours and not theirs and _is_told(one):
                    who = "each other player" if doers.who == "others" else "each player"
                    message = f"`your` is not theirs: under `{who}` it stays the same player"
                    hint = "write `their` for each one's own"
                    related = [(effect.span, "each of them does it")]
                    design.warn(YOURS, yours[0].span, message, hint=hint, related=related)


def _alone(block: Iterable[e.Effect]) -> Iterator[e.Effect]:
    """The effects of a block at any depth that are done for the same players."""
    for effect in block:
        yield effect
        if effect.done_by() is None and effect.waits_for() is None:
            for under in blocks_in(effect):
                yield from _alone(under)


def _held(effect: e.Effect) -> tuple[object, ...]:
    """The values of an effect itself, without those under it."""
    fields = (getattr(effect, name) for name in effect.__dataclass_fields__)
    return tuple(held for held in fields if isinstance(held, v.Value | v.Filter | tuple))


def _is_told(effect: e.Effect) -> bool:
    """Whether an effect takes from or gives to a place, or asks: amounts may well be yours."""
    return effect.moves() is not None or effect.branch() is not None or bool(effect.begins_with())


def find_unused(design: Design) -> None:
    """Words that are given a meaning which nothing uses."""
    for body in design.bodies:
        if body.block[0].span.file in design.own:
            if body.of is not None and design.vocabulary.verbs.get(body.of.name) is body.of:
                _look_at_params(design, body)
            _look_at_bound(design, body)


def _look_at_params(design: Design, body: Body) -> None:
    used = _said(body.effects) if body.params else set()
    for param in body.params:
        if body.of is not None and param.name not in used:
            message = f"`{param.name}` is not used: `{body.of.name}` does the same whatever it is"
            design.warn(UNUSED, param.span, message, hint="use it, or leave it out")


def _look_at_bound(design: Design, body: Body) -> None:
    said: set[str | None] | None = None  # in all of it
    for effect in body.effects:
        binding = effect.binding()
        if binding is None or binding.value is None:
            continue
        name = binding.name
        if not binding.under:
            said = _said(body.effects) if said is None else said
            if name not in said:
                message = f"`{name}` is not used: nothing is done with what it stands for"
                design.warn(UNUSED, _place(design, effect), message, hint="use it, or leave it out")
        elif binding.type == "player":
            under = inside(one for block in blocks_in(effect) for one in block)
            if name not in _said(under):
                message = f"`{name}` is not used: the same player does this once for each"
                hint = f"write `each player: ...`, or `as {name}: ...` under it"
                design.warn(UNUSED, _place(design, effect), message, hint=hint)


def _place(design: Design, effect: e.Effect) -> Span:
    """The line of an effect, without those under it."""
    span = effect.span
    if type(span) is MemberSpan or span.line == span.end_line:
        return span
    line = design.lines(span.file)[span.line - 1 : span.line]
    end = len(line[0].rstrip()) + 1 if line else span.column + 1
    return Span(span.file, span.line, span.column, span.line, end)


def _said(effects: Collection[e.Effect]) -> set[str | None]:
    """The words that effects use."""
    found = {value.named("word") for value in values_of_effects(effects)}
    for effect in effects:
        used = event_of(effect)
        if used is not None:
            found |= {one.named("word") for one in values_in((used.subject, used.to))}
        kinds = getattr(effect, "kinds", ()) or (getattr(effect, "kind", ()),)
        found |= {one.named("word") for one in values_in(tuple(_tuples(kinds)))}
    return found


def _tuples(kinds: object) -> Iterator[object]:
    for kind in kinds if isinstance(kinds, tuple) else ():
        if isinstance(kind, tuple):
            yield from kind


def find_everywhere(design: Design) -> None:
    """Cards that a card or a score counts without saying where, so that those count too which
    lie in piles, in other players' hands and out of the game."""
    nowhere = [
        (value, counted)
        for value in design.values
        if (counted := _counted(value)) is not None and not counted.says_where()
    ]
    told = set(map(id, _told_values(design))) if nowhere else ()
    for value, counted in nowhere:
        if id(value) in told:
            what = design.said(counted.span, "this")
            message = f"{what} counts wherever it lies: in every zone of every player"
            hint = "say where, as in `in your hand`"
            design.warn(EVERYWHERE, counted.span, message, hint=hint)


def _counted(value: v.Value) -> v.Value | None:
    """The cards that are counted, summed up, or of which there must be some."""
    found = value.counts() or value.wants()
    if found is None and value.each_measured():
        found = getattr(value, "of", None)
    return found if isinstance(found, v.Value) and found.asks_of_cards() is not None else None


def _told_values(design: Design) -> Iterator[v.Value]:
    for body in design.bodies:
        if body.on_card:
            yield from values_of_effects(body.effects)
    for card in design.vocabulary.cards.values():
        yield from values_in(tuple(card.attributes.values()))
        yield from values_in(tuple(one.condition for one in card.standing))
    for score in design.vocabulary.scores.values():
        yield from values_in(score.value)
