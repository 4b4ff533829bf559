"""Cards that are asked to be what none of them is, or what the card that asks is itself; and scores
that tell nobody apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from dsl.checks.design.design_context import Design
from dsl.checks.design.known_numbers import is_own
from dsl.diagnostics.spans import MemberSpan
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import CardDecl
from dsl.model.traverse import blocks_in, inside, values_in

NEVER, ALWAYS, SAME_SCORE = "W008", "W009", "W029"


def find_no_card(design: Design) -> None:
    """Conditions on one card that no card of the pack meets all of, though some meet each."""
    cards = list(design.vocabulary.cards.values())
    for value in design.values:
        joined = value.joins()
        if joined is None or joined[0] != "all" or type(value.span) is MemberSpan:
            continue
        for about, asked in _by_card(_parts(joined[1])).items():
            left = [card for card in cards if all(_is(card, one) for one in asked[:1])]
            for before, part in pairwise(asked):
                both = [card for card in left if _is(card, part)]
                if left and not both and any(_is(card, part) for card in cards):
                    what = design.said(about.span, "the card")
                    message = f"no card is both: where {what} is {_name(before)}, it is never"
                    message += f" {_name(part)}"
                    hint = "write `or` for one of them, or leave one out"
                    related = [(before.span, "this is asked before")]
                    design.warn(NEVER, part.span, message, hint=hint, related=related)
                    break
                left = both


def _parts(parts: Iterable[v.Value]) -> Iterator[v.Value]:
    """What must all hold, also what is joined within."""
    for part in parts:
        joined = part.joins()
        if joined is not None and joined[0] == "all":
            yield from _parts(joined[1])
        else:
            yield part


def _by_card(parts: Iterable[v.Value]) -> dict[v.Value, list[v.Value]]:
    """What is asked of each card."""
    found: dict[v.Value, list[v.Value]] = {}
    for part in parts:
        if isinstance(part, v.IsKind | v.HasTag):
            found.setdefault(part.piece, []).append(part)
    return found


def _is(card: CardDecl, asked: v.Value) -> bool:
    if isinstance(asked, v.IsKind):
        return card.name == asked.kind
    return isinstance(asked, v.HasTag) and asked.tag in card.tags


def _name(asked: v.Value) -> str:
    return f"`{asked.kind if isinstance(asked, v.IsKind) else getattr(asked, 'tag', '')}`"


def find_meets_itself(design: Design) -> None:
    """`when a beast in your den` on a beast that comes there: it is one itself."""
    lies = dict(_where_cards_lie(design))
    for card in design.vocabulary.cards.values():
        for ability in card.abilities if design.is_own(card) else ():
            zone = lies.get(ability.moment)
            for condition in _asked_first(ability.body) if zone is not None else ():
                asked = _met_by(condition, zone or "", card)
                if asked is not None and type(condition.span) is not MemberSpan:
                    said = design.said(condition.span, "this")
                    message = f"{said} always holds: `{card.name}` lies there itself, and is one"
                    hint = "write `another` to ask for one besides this card"
                    design.warn(ALWAYS, condition.span, message, hint=hint)


def _asked_first(block: e.Block) -> Iterator[v.Value]:
    """The conditions of what is done at once, while the card still lies where it was put."""
    for effect in block:
        branch = effect.branch()
        condition = branch.condition if branch is not None else None
        if condition is None and effect.armed_as is not None and not effect.is_loop:
            condition = effect.holds_if()
        if condition is not None:
            joined = condition.joins()
            yield from joined[1] if joined is not None and joined[0] == "all" else [condition]
        moved = [one for one in inside((effect,)) if one.moves() is not None or one.calls()]
        if moved and effect.armed_as is None and branch is None:
            return


def _met_by(condition: v.Value, zone: str, card: CardDecl) -> v.Filter | None:
    """What is asked for, if the card itself is one, where it lies."""
    of = condition.wants()
    asked, place = (of.asks_of_cards(), of.place()) if of is not None else (None, None)
    compared = condition.compares()
    least = getattr(condition, "at_least", None)
    if asked is None or place is None or place.named("zone") != zone or not is_own(place):
        return None
    if compared is not None or (least is not None and least.constant() != 1):
        return None
    names = v.Filter(tags=asked.tags, kind=asked.kind, either=asked.either)
    if asked != names or getattr(of, "not_this", False) or getattr(of, "attached_to", None):
        return None
    return asked if asked != v.ANYTHING and asked.names(card.name, card.tags) else None


def _where_cards_lie(design: Design) -> Iterator[tuple[str, str]]:
    """The moments that come right after a card was put into a zone of whoever acts, and that
    zone."""
    found: dict[str, set[str | None]] = {}
    for body in design.bodies:
        for block in _blocks(body.block):
            put: dict[str | None, str | None] = {}
            for effect in block:
                moved, brought = effect.moves(), effect.brings_about()
                if moved is not None and moved.cards is not None:
                    zone = moved.to.named("zone") if is_own(moved.to) else None
                    put = {moved.cards.named("word"): zone}
                elif brought is not None:
                    card, moment = brought
                    word = card.named("word")
                    found.setdefault(moment, set()).add(put.get(word) if word else None)
                elif effect.changes() is None and effect.demands() is None:
                    put = {}
    for moment, zones in found.items():
        (zone, *others) = zones
        if zone is not None and not others:
            yield moment, zone


def _blocks(block: e.Block) -> Iterator[e.Block]:
    yield block
    for effect in block:
        for under in blocks_in(effect):
            yield from _blocks(under)


def find_same_scores(design: Design) -> None:
    """Tiebreaks that are a score once more, and scores that are alike for all players."""
    vocabulary = design.vocabulary
    before = dict[v.Value, str]()
    alone = len(vocabulary.scores) == 1
    for score in vocabulary.scores.values():
        if score.value is not None:
            before.setdefault(score.value, score.name)
    for tiebreak in vocabulary.tiebreaks.values():
        if tiebreak.value is None or type(tiebreak.span) is MemberSpan:
            continue
        other = before.setdefault(tiebreak.value, tiebreak.name)
        is_score = other in vocabulary.scores and other != tiebreak.name
        if other != tiebreak.name and (alone or not is_score):
            what = "score" if is_score else "tiebreak"
            message = f"`{tiebreak.name}` breaks no tie: it is the same as the {what} `{other}`"
            hint = "players who are equal there are equal here: ask for something else"
            design.warn(SAME_SCORE, tiebreak.value.span, message, hint=hint)
    several = vocabulary.game is not None and vocabulary.game.players[1] > 1
    for one in (*vocabulary.scores.values(), *vocabulary.tiebreaks.values()):
        value = one.value
        if value is None or one.for_all or not several or type(one.span) is MemberSpan:
            continue
        if value.constant() is not None or _is_everyones(design, value):
            message = f"`{one.name}` is the same for every player: it never tells who is ahead"
            hint = "count something of each player, or write `for all` where all win together"
            design.warn(SAME_SCORE, value.span, message, hint=hint)


def _is_everyones(design: Design, value: v.Value) -> bool:
    """Whether a number is made of shared counters and plain numbers alone."""
    counters = design.vocabulary.counters
    parts = list(values_in(value))
    named = [part for part in parts if part.names() is not None]
    return (
        bool(named)
        and all(
            (name := part.named("counter")) is not None
            and counters[name].owner == "shared"
            and not counters[name].computed
            for part in named
        )
        and all(_is_plain(part) for part in parts)
    )


def _is_plain(part: v.Value) -> bool:
    return part.type in ("number",) and part.counts() is None and not part.each_measured()
