"""Why something is not offered: what an action needs, costs or is done with, and what is amiss now.

What a player does not see is never told by a reason: a need that depends on it is named, but not
whether it is met.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from dsl.checks.told_by_options import unseen_reads
from dsl.model import values as v
from dsl.model.declarations import ActionDecl, Param
from dsl.model.effects import Block
from dsl.model.traverse import uses_locals
from dsl.text.describe import card_title, describe_block, describe_value, title_of
from dsl.text.grammar.language import language
from interpreter.game.evaluate import kept_cost, kept_things, kept_value
from interpreter.game.game import Game
from interpreter.game.matching import plain
from interpreter.game.queries.names_meant import is_deed, meant
from interpreter.game.queries.pack_rules import sayable
from interpreter.run.crossings import Way
from interpreter.run.position import Bound, OptionValue, Position, bound_to
from interpreter.run.visibility import as_seen, counter_shown_to, sees
from interpreter.text.crossing_text import told
from interpreter.text.decision_text import action_text, amount_text, thing_text, words_of_action

MOST_TRIED = 400  # things an action may be done with that are looked at
MOST_MEANT = 6  # cards that a few words may mean


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that is amiss, as a clause; where numbers are compared, how much is wanted and how
    much there is."""

    text: str
    wanted: int | None = None
    held: int | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that a player may want to do, in words, and why it cannot be done now; without
    reasons it can. `value` is the option's value where it is about one thing in particular."""

    action: str
    text: str
    reasons: tuple[Reason, ...]
    value: OptionValue | None = None

    @property
    def offered(self) -> bool:
        return not self.reasons


def refusal(game: Game, player: int, action: ActionDecl) -> Refusal:
    """Why an action is not offered with anything at all; of what it may be done with, the thing
    that lacks least."""
    return refusals(game, player, action)[0]


def refusals(game: Game, player: int, action: ActionDecl, kind: str | None = None) -> list[Refusal]:
    """Why an action is not offered with each thing that it may be done with, or only with cards of
    one kind: what lacks least stands first."""
    general = out_of_time(game, player, action)
    if general:
        return [Refusal(action.name, words_of_action(action, game.lang), general)]
    found = offered(game, player, action, kind)
    known = {one.text for one in found}
    for one in _refused(game, player, action, kind):
        if one.text not in known or one.reasons:
            found += [one] if one not in found else []
    if not found:
        reasons = list(unmet(game, player, action, ()))
        names: dict[str, str] = {}
        if action.params:
            reasons = [*_nothing_to_do_it_with(game, player, action, kind), *reasons]
        if action.params and kind is not None:
            names[action.params[0].name] = card_title(
                game.program.vocabulary.cards[kind], game.lang
            )
        found = [Refusal(action.name, words_of_action(action, game.lang, names), tuple(reasons))]
    return sorted(found, key=lambda one: len(one.reasons))


def of_card(game: Game, player: int, kind: str) -> list[Refusal]:
    """What may be done with a kind of card, and why it cannot be done now."""
    found: list[Refusal] = []
    for action in game.program.vocabulary.actions.values():
        if _may_take(game, action, kind):
            found += refusals(game, player, action, kind)[:1]
    return sorted(found, key=lambda one: len(one.reasons))


def offered(game: Game, player: int, action: ActionDecl, kind: str | None = None) -> list[Refusal]:
    """The options there are of an action: with no reason against them."""
    decision, number = game.decision_of(player), _number(game, action)
    if decision is None or decision.kind != "action":
        return []
    return [
        Refusal(action.name, decision.text_of(value), (), value)
        for value in decision.values
        if value[0] == number and (kind is None or _has_kind(game, player, action, value[1:], kind))
    ]


def _refused(game: Game, player: int, action: ActionDecl, kind: str | None) -> Iterator[Refusal]:
    """What an action could be done with as far as its parameters say, and why it cannot."""
    number = _number(game, action)
    if [param.type for param in action.params] == ["crossing"]:
        for way, why in shut_ways(game, player):
            value = (number, way.crossing)
            yield Refusal(action.name, action_text(game, value, player), (Reason(why),), value)
        return
    for given in _given(game, player, action, kind) if action.params else ():
        value = (number, *given)
        reasons = tuple(unmet(game, player, action, given))
        if reasons:
            yield Refusal(action.name, action_text(game, value, player), reasons, value)


def out_of_time(position: Position, player: int, action: ActionDecl) -> tuple[Reason, ...]:
    """Why nobody may do an action now, whatever it is done with: another phase, another player's
    turn, something that forbids it."""
    texts = language(position.lang).queries
    phase = position.phase
    if position.over:
        return (Reason(texts["over"]),)
    if phase is None or action.name not in phase.actions:
        when = [
            title_of(one, position.lang)
            for one in position.program.vocabulary.phases
            if action.name in one.actions
        ]
        if not when:
            return (Reason(texts["no phase"]),)
        now = title_of(phase, position.lang) if phase is not None else texts["no phase now"]
        return (Reason(texts["phase"].format(phase=texts["or"].join(when), now=now)),)
    asked = [position.question(one).kind for one in position.asked if one[1] == player]
    if not asked:
        return (Reason(texts["not asked"]),)
    if asked != ["action"]:
        return (Reason(texts["question first"]),)
    if position.forbids(player, action.name):
        return (Reason(texts["forbidden"]),)
    return ()


def unmet(
    position: Position, player: int, action: ActionDecl, given: Sequence[OptionValue]
) -> Iterator[Reason]:
    """The needs and costs of an action that are not met. Without all that it is done with, those
    that do not depend on it."""
    names = {
        param.name: thing_text(position, param.type, thing, player, param.ground)
        for param, thing in zip(action.params, given, strict=False)
    }
    whole = len(given) == len(action.params)
    yield from unmet_lead(position, player, action.body, bound_to(player, *given), names, whole)
    yield from _forbidden_by_card(position, player, action, given, names)


def unmet_lead(
    position: Position,
    player: int,
    body: Block,
    bound: Bound,
    names: Mapping[str, str],
    whole: bool = True,
) -> Iterator[Reason]:
    """The needs and costs that lead a block and are not met; unless all is bound that it speaks of,
    only those that speak of nothing bound."""
    costs: dict[str, int] = {}
    for effect in body:
        need, price = effect.demands(), effect.pays()
        if need is not None and (whole or not uses_locals(need)):
            yield from unmet_parts(position, player, need, bound, names)
        elif price is not None and (whole or not uses_locals(price)):
            amount = kept_value(position, price, bound)
            if not isinstance(amount, tuple):
                yield Reason(language(position.lang).decisions["no price"])
            else:
                costs[amount[1]] = costs.get(amount[1], 0) + max(0, amount[0])
        first = effect.done_first()
        if first is not None and whole and not kept_cost(position, first, bound):
            cost = describe_block((first,), position.program.vocabulary, position.lang, names)
            text = language(position.lang).queries["cost of arrow"]
            yield Reason(text.format(cost=cost.rstrip(".")))
        if need is None and price is None:
            break
    for counter, amount in costs.items():
        held = position.purse(counter, player)
        if held < amount:
            shown = counter_shown_to(position.program.vocabulary.counters[counter], player, player)
            yield _short(position, counter, amount, held if shown else None)


def unmet_parts(
    position: Position, player: int, need: v.Value, bound: Bound, names: Mapping[str, str]
) -> Iterator[Reason]:
    """The parts of a condition that do not hold, each with the number that it comes to."""
    texts, vocabulary = language(position.lang).queries, position.program.vocabulary
    if any(True for _ in unseen_reads(vocabulary, need)):
        if not kept_value(position, need, bound):
            condition = describe_value(need, vocabulary, position.lang, names)
            yield Reason(texts["perhaps"].format(condition=condition))
        return
    if kept_value(position, need, bound):
        return
    joined = need.joins()
    if joined is not None and joined[0] == "all":
        for part in joined[1]:
            yield from unmet_parts(position, player, part, bound, names)
        return
    inner = _spelled_out(position, need)
    if inner is not None:
        yield from unmet_parts(position, player, inner, bound_to(player), {})
        return
    if joined is not None:  # any of these would do: those that players have words for
        said = [part for part in joined[1] if sayable(part, vocabulary)]
        each = [describe_value(part, vocabulary, position.lang, names) for part in said]
        text = texts["needs any" if len(each) > 1 else "needs"] if each else texts["unmet"]
        yield Reason(text.format(condition=texts["or condition"].join(each)))
        return
    if not sayable(need, vocabulary):
        yield Reason(texts["unmet"])
        return
    condition = describe_value(need, vocabulary, position.lang, names)
    compared = need.compares()
    if compared is not None and compared[1].type == compared[2].type == "number":
        _, left, right = compared
        now, than = (int(kept_value(position, side, bound)) for side in (left, right))
        if left.constant() is not None:
            now, than = than, now
        text = texts["needs now"].format(condition=condition, n=now)
        yield Reason(text, than, now)
        return
    yield Reason(texts["needs"].format(condition=condition))


def _spelled_out(position: Position, need: v.Value) -> v.Value | None:
    """The condition that a definition without a title of its own stands for, which says more."""
    name = need.named("define")
    if name is None:
        return None
    decl = position.program.vocabulary.defines[name]
    if decl.titles or decl.params or decl.value is None or decl.value.type != "condition":
        return None
    return decl.value


def _short(position: Position, counter: str, amount: int, held: int | None) -> Reason:
    texts = language(position.lang)
    price = amount_text(position, counter, amount)
    if held is None:
        return Reason(texts.queries["cost"].format(price=price), amount)
    return Reason(texts.decisions["short"].format(price=price, held=held), amount, held)


def _forbidden_by_card(
    position: Position,
    player: int,
    action: ActionDecl,
    given: Sequence[OptionValue],
    names: Mapping[str, str],
) -> Iterator[Reason]:
    """What the cards say of themselves against it."""
    for param, thing in zip(action.params, given, strict=False):
        if param.type not in ("card", "ability"):
            continue
        card = thing if param.type == "card" else thing[0]
        condition = position.kind(card).only_if.get(action.name)
        if condition is not None:
            yield from unmet_parts(position, player, condition, (player, player, card), names)


def _given(
    position: Position, player: int, action: ActionDecl, kind: str | None
) -> Iterator[tuple[OptionValue, ...]]:
    """Everything that an action could be done with as far as its parameters say, whether or not its
    needs are met; with `kind`, in which a card of this kind is one of the parameters."""
    for given in islice(_filled(position, player, action, ()), MOST_TRIED):
        if kind is None or _has_kind(position, player, action, given, kind):
            yield given


def _has_kind(
    position: Position, player: int, action: ActionDecl, given: Sequence[OptionValue], kind: str
) -> bool:
    """Whether one of the things is a card of a kind that the player sees."""
    cards = [
        thing if param.type == "card" else thing[0]
        for param, thing in zip(action.params, given, strict=True)
        if param.type in ("card", "ability", "spot")
    ]
    return any(sees(position, player, card) and position.kind(card).name == kind for card in cards)


def _filled(
    position: Position, player: int, action: ActionDecl, given: tuple[OptionValue, ...]
) -> Iterator[tuple[OptionValue, ...]]:
    if len(given) == len(action.params):
        yield given
        return
    for thing in _domain(position, player, action.params[len(given)], given):
        yield from _filled(position, player, action, (*given, thing))


def _domain(
    position: Position, player: int, param: Param, given: tuple[OptionValue, ...]
) -> Iterable[OptionValue]:
    bound = bound_to(player, *given)
    if param.low is not None and param.high is not None:
        low, high = (int(kept_value(position, end, bound)) for end in (param.low, param.high))
        return range(low, min(high, low + MOST_TRIED) + 1)
    if param.domain is None or param.domain.is_domain:
        return ()  # ways, spots and steps have rules of their own
    return kept_things(position, param.domain, bound)


def _nothing_to_do_it_with(
    position: Position, player: int, action: ActionDecl, kind: str | None
) -> Iterator[Reason]:
    texts, vocabulary = language(position.lang).queries, position.program.vocabulary
    for param in action.params:
        if param.type == "crossing":
            yield Reason(texts["no way"])
            return
        if param.domain is None:
            continue
        usable = param.domain.abilities_at()
        if usable is not None:
            yield from _unusable(position, player, param.domain, *usable, kind)
            return
        what = describe_value(param.domain, vocabulary, position.lang)
        if kind is not None:
            card = card_title(vocabulary.cards[kind], position.lang)
            yield Reason(texts["not among"].format(card=card, what=what))
        else:
            yield Reason(texts["none"].format(what=what))
        return


def _unusable(
    position: Position,
    player: int,
    abilities: v.Value,
    moment: str,
    cards: v.Value,
    kind: str | None,
) -> Iterator[Reason]:
    """Why the abilities of cards cannot be used at a moment."""
    texts, vocabulary = language(position.lang).queries, position.program.vocabulary
    found = False
    for card in kept_things(position, cards, bound_to(player)):
        decl = position.kind(card)
        if not sees(position, player, card) or kind not in (None, decl.name):
            continue
        for number, ability in enumerate(decl.abilities_at(moment)):
            found = True
            title = card_title(decl, position.lang)
            if not ability.repeatedly and position.has_used(card, moment, number):
                yield Reason(texts["used"].format(card=title))
                continue
            bound = (player, player, card)
            for reason in unmet_lead(position, player, ability.body, bound, {}):
                text = texts["of card"].format(card=title, why=reason.text)
                yield Reason(text, reason.wanted, reason.held)
    if not found:
        what = describe_value(abilities, vocabulary, position.lang)
        yield Reason(texts["none"].format(what=what))


def shut_ways(position: Position, player: int) -> list[tuple[Way, str]]:
    """The ways out of the room where a player's pawn stands that are not open, each with what it
    lacks as far as the player may know."""
    found: list[tuple[Way, str]] = []
    room = position.walker_room(player)
    if room is None:
        return found
    for way in position.ways_from(player, room):
        seen = as_seen(position, way, player)
        if not way.open:
            texts = language(position.lang).queries
            found.append((way, told(position, seen).why_not or texts["not known"]))
    return found


def _may_take(position: Position, action: ActionDecl, kind: str) -> bool:
    """Whether an action is ever done with cards of a kind."""
    decl = position.program.vocabulary.cards[kind]
    for param in action.params:
        asked = param.domain.asks_of_cards() if param.domain is not None else None
        if param.type == "card" and asked is not None and asked.names(kind, decl.tags):
            return True
    return False


def _number(position: Position, action: ActionDecl) -> int:
    return list(position.program.vocabulary.actions).index(action.name)


def asked_why(game: Game, player: int, typed: str) -> list[Refusal]:
    """What somebody asks about who asks why something is not offered: words of actions, of what
    they would be done with, or of both; without words, every action of the phase. What is most
    surely meant stands first; nothing when nothing is meant."""
    vocabulary, parts = game.program.vocabulary, typed.split()
    actions = list(vocabulary.actions.values())
    if not parts:
        phase = game.phase
        here = [one for one in actions if phase is not None and one.name in phase.actions]
        return [refusal(game, player, action) for action in here]
    found: list[tuple[int, int, Refusal]] = []
    for action in actions:
        sure = [is_deed(word, action) for word in parts]
        rest = " ".join(word for word, how in zip(parts, sure, strict=True) if not how)
        if not any(sure):
            rest = typed
        for one in _about(game, player, action, rest):
            found.append((-max(sure), len(one.reasons), one))
    if found and not any(sure for sure, _, _ in found):
        found = [entry for entry in found if entry[2].value is not None] or found
    best = min((sure for sure, _, _ in found), default=0)
    among = [entry for entry in found if entry[0] == best]
    return [one for _, _, one in sorted(among, key=lambda entry: entry[:2])]


def _about(game: Game, player: int, action: ActionDecl, rest: str) -> list[Refusal]:
    """Why an action is not offered with what some words mean; without words, with anything."""
    if not rest:
        return [refusal(game, player, action)]
    kinds = [thing.name for thing in meant(game.program.vocabulary, rest, game.lang, "card")]
    found = [
        one
        for kind in kinds[:MOST_MEANT]
        if _may_take(game, action, kind)
        for one in refusals(game, player, action, kind)[:1]
    ]
    if not kinds:  # a way, or a room
        parts = plain(rest).split()
        found = [
            one
            for one in refusals(game, player, action)
            if one.value is not None and all(word in plain(one.text) for word in parts)
        ]
    return found
