"""What goes on for ever: a rule that sets itself off again, a verb that does itself, an action or
an ability that can be had again and again for nothing.

Only what is surely done counts. What is under a condition, a choice or a price may end it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from dsl.checks.design.design_context import Design, event_of, filter_of, listed
from dsl.checks.design.known_numbers import Here, is_own
from dsl.diagnostics.spans import Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import ActionDecl, CardDecl, Param
from dsl.model.scope import FIRST_LOCAL
from dsl.model.traverse import blocks_in, inside, values_in
from dsl.model.values import Bounds

FEEDS, FREE = "W012", "W013"
# A warning is quiet where there is more than can be looked at.
MOST_VERBS = 60  # that one block leads to
MOST_LOOKED_AT = 300_000  # effects, each as often as it is come to
Raised = tuple[str, str]  # the verb of an event, and what it is about


@dataclass(frozen=True)
class _Done:
    """An effect that is surely done; `doer` says that it is by whom the whole is done, and `verb`
    is the verb it stands in."""

    effect: e.Effect
    here: Here
    doer: bool


def find_feeding(design: Design) -> None:
    """Rules, verbs and counters that lead to themselves."""
    vocabulary = design.vocabulary
    listeners = [(rule.event, rule.would, rule.body, rule.span) for rule in vocabulary.rules]
    for effect in design.effects:
        event = event_of(effect)
        if event is not None:
            (body,) = blocks_in(effect) or [()]
            listeners.append((event, bool(getattr(effect, "would", False)), body, effect.span))
    for event, would, body, span in listeners:
        if not would and span.file in design.own:
            _look_at_listener(design, event, body)
    _look_at_circles(design)
    for verb in vocabulary.verbs.values():
        for done in _surely(design, verb.body, Here(vocabulary), {verb.name}):
            used = done.effect.calls()
            if used is not None and used.verb == verb.name:
                message = f"`{verb.name}` does itself again, without end"
                hint = "put it under a condition"
                design.warn(FEEDS, done.effect.span, message, hint=hint)
    for counter in vocabulary.counters.values():
        for block, how in ((counter.gain, "add"), (counter.lose, "take")):
            for done in _surely(design, block or (), Here(vocabulary), set()):
                change = done.effect.changes()
                if change and change.how == how and change.counter.named("counter") == counter.name:
                    message = f"this is what `{counter.name}` does when it changes, and changes it"
                    design.warn(FEEDS, done.effect.span, message, hint="nothing ends it")


def _look_at_circles(design: Design) -> None:
    """Rules that always listen, and set each other off in a circle."""
    rules = [one for one in design.vocabulary.rules if not one.would]
    waiting_for: dict[Raised, list[int]] = {}
    for at, rule in enumerate(rules):
        waiting_for.setdefault(_waits_for(rule.event), []).append(at)
    leads: dict[int, set[int]] = {}
    for at, rule in enumerate(rules):
        leads[at] = {
            to
            for done in _surely(design, rule.body, Here(design.vocabulary), set())
            for raised in _may_raise(done.effect)
            for to in waiting_for.get(raised, ())
            if to != at and _raises(rules[to].event, done)
        }
    for at, rule in enumerate(rules):
        reached, waiting = set[int](), list(leads[at])
        while waiting and waiting[-1] >= at:
            now = waiting.pop()
            if now not in reached:
                reached.add(now)
                waiting += leads[now]
        if at in reached and not waiting:  # each circle is told once, at its first rule
            others = [(rules[one].event.span, "and this") for one in sorted(reached - {at})]
            message = "this rule and another one set each other off again and again"
            design.warn(FEEDS, rule.event.span, message, related=others[:3])


def _waits_for(event: e.Event) -> Raised:
    return event.verb, "" if event.verb == "moves" else event.name


def _may_raise(effect: e.Effect) -> Iterator[Raised]:
    """The events that an effect may be."""
    change, used, brought = effect.changes(), effect.calls(), effect.brings_about()
    counter = change.counter.named("counter") if change is not None else None
    if change is not None and counter is not None and change.how != "set":
        yield ("gain" if change.how == "add" else "lose"), counter
    if used is not None:
        yield "use", used.verb
    if brought is not None:
        yield "do", brought[1]
    if effect.moves() is not None:
        yield "moves", ""


def find_loops(design: Design) -> None:
    """Loops whose condition nothing in them changes, and turns that end as soon as they start."""
    for effect in design.effects:
        condition = effect.holds_if()
        if effect.is_loop and condition is not None:
            asked = list(values_in(condition))
            counters = {name for part in asked if (name := part.named("counter")) is not None}
            (body,) = blocks_in(effect)
            if (
                counters
                and all(map(_is_of_counters, asked))
                and not _may_change(design, body, counters, set())
            ):
                named = listed(sorted(counters))
                message = f"nothing in this loop changes {named}: it is never done or without end"
                design.warn(FEEDS, condition.span, message)
    for rule in design.vocabulary.rules:
        if rule.event.key == ("turn", "start"):
            for done in _surely(design, rule.body, Here(design.vocabulary), set()):
                if done.effect.ends() == "turn" and done.doer:
                    message = "every turn is over as soon as it starts"
                    hint = "put this under a condition"
                    design.warn(FEEDS, done.effect.span, message, hint=hint)


def _is_of_counters(part: v.Value) -> bool:
    """Whether a part of a condition changes only with counters."""
    if part.type == "number":
        return part.named("counter") is not None or part.constant() is not None
    joined = part.compares() or part.joins() or part.negates()
    return part.is_doer or joined is not None


def _may_change(design: Design, block: e.Block, counters: set[str], known: set[str]) -> bool:
    """Whether what is done may change one of some counters, or end the loop. Verbs that are `known`
    have been looked into."""
    for effect in inside(block):
        change, used = effect.changes(), effect.calls()
        if effect.moves() is not None and "moves" in design.heard:
            return True
        if change is not None:
            counter = design.vocabulary.counters.get(change.counter.named("counter") or "")
            if counter is None or counter.name in counters or counter.gain or counter.lose:
                return True
            if counter.name in design.heard:
                return True
        elif used is not None and used.verb not in known:
            if len(known) == MOST_VERBS:
                return True
            known.add(used.verb)
            verb = design.vocabulary.verbs[used.verb]
            if used.verb in design.heard or _may_change(design, verb.body, counters, known):
                return True
        elif not (
            effect.moves() is not None
            or effect.branch() is not None
            or effect.only_tells
            or _is_plain(effect)
        ):
            return True
    return False


def _is_plain(effect: e.Effect) -> bool:
    """Whether an effect does what is under it, now and whatever is so."""
    asks = effect.holds_if() is not None or effect.answers_would
    return bool(blocks_in(effect)) and effect.armed_as is None and not asks


def _look_at_listener(design: Design, event: e.Event, body: e.Block) -> None:
    for done in _surely(design, body, Here(design.vocabulary), set()):
        effect = done.effect
        if _raises(event, done):
            ends = _bound(design, event)
            message = f"this sets off the same `whenever` again, {ends}"
            hint = "give or do something else, or put it under a condition"
            if event.verb == "gain":
                hint = f"to give more each time, write `would gain {event.name}: +1 more`"
            place = [effect.span, *(one.span for one in body)]
            inside_body = next((span for span in place if _is_in(span, body)), effect.span)
            related = [(event.span, "it waits for this")]
            design.warn(FEEDS, inside_body, message, hint=hint, related=related)
            return


def _is_in(span: Span, body: e.Block) -> bool:
    first, last = body[0].span, body[-1].span
    return span.file == first.file and first.line <= span.line <= max(last.end_line, last.line)


def _raises(event: e.Event, done: _Done) -> bool:
    """Whether an effect surely is the event, for the same player."""
    effect, change = done.effect, done.effect.changes()
    if event.verb in ("gain", "lose"):
        how = "add" if event.verb == "gain" else "take"
        return (
            change is not None
            and change.how == how
            and change.counter.named("counter") == event.name
            and event.actor != "other"
            and (done.doer or event.actor == "any")
            and done.here.number(change.amount).low >= 1
            and is_own(change.counter)
        )
    if event.verb == "use":
        used = effect.calls()
        asks = event.subject is not None
        return used is not None and used.verb == event.name and event.actor != "other" and not asks
    brought = effect.brings_about()
    if event.verb == "do" and brought is not None:
        card, moment = brought
        same = event.thing_as is not None and card.named("word") == event.thing_as
        return moment == event.name and same and event.actor != "other"
    moved = effect.moves()
    if event.verb == "moves" and moved is not None and event.to is not None:
        asked = event.subject.asks_of_cards() if event.subject is not None else v.ANYTHING
        whatever = event.subject is None or (asked == v.ANYTHING and event.subject.place() is None)
        same = moved.to == event.to or (
            moved.to.named("zone") is not None
            and moved.to.named("zone") == event.to.named("zone")
            and done.doer
            and all(
                whose is None or whose.is_doer for whose in (moved.to.whose(), event.to.whose())
            )
        )
        return whatever and same and not moved.is_new
    return False


def _bound(design: Design, event: e.Event) -> str:
    counter = design.vocabulary.counters.get(event.name)
    if event.verb == "moves":
        return "as long as there are cards to move"
    if counter is None or event.verb == "use":
        return "without end"
    if event.verb == "gain":
        return f"until `{counter.name}` is {counter.high}" if counter.high else "without end"
    return f"until `{counter.name}` is {counter.low}"


def _surely(
    design: Design, block: e.Block, here: Here, known: set[str], doer: bool = True
) -> Iterator[_Done]:
    """The effects of a block that are done whenever it is, also in the verbs that it uses: in each
    of them once, since verbs that use each other twice do more than can be looked at."""
    for effect in block:
        design.looked_at += 1
        if design.looked_at > MOST_LOOKED_AT:
            return
        yield _Done(effect, here, doer)
        binding, often, doers = effect.binding(), effect.how_often(), effect.done_by()
        surely = often is not None and here.number(often).low >= 1
        if binding is not None and binding.value is not None:
            picked = binding.value.how_many() if binding.value.picked_from() is not None else None
            surely = binding.under and picked is not None and here.number(picked).low >= 1
            if binding.type == "number" and not binding.under:
                here = here.binding(getattr(effect, "index", 0), here.number(binding.value))
        by_doer = doer
        if doers is not None:
            surely = doers.who != "others" and doers.is_everyone
            by_doer = doer and (doers.player is None or doers.player.is_doer)
        for under in blocks_in(effect) if surely else ():
            yield from _surely(design, under, here, known, by_doer)
        used = effect.calls()
        if used is not None and used.verb not in known and len(known) < MOST_VERBS:
            verb = design.vocabulary.verbs[used.verb]
            given: dict[int, Bounds] = {
                FIRST_LOCAL + at: here.number(argument)
                for at, argument in enumerate(used.arguments)
                if argument.type == "number"
            }
            known.add(used.verb)
            inner = Here(design.vocabulary, given)
            yield from _surely(design, verb.body, inner, known, doer)


def find_free(design: Design) -> None:
    """Actions of a phase, and abilities that can be used repeatedly, which cost nothing and end
    nothing."""
    vocabulary = design.vocabulary
    offered = {name for phase in vocabulary.phases for name in phase.actions}
    about = (what for effect in design.effects for what in effect.about())
    limited = {name for sort, name in about if sort == "cannot"}
    watched = _watched(design)
    for action in vocabulary.actions.values():
        if (
            action.name in offered - limited
            and design.is_own(action)
            and not any(map(_is_choosy, action.params))
            and _is_free(design, action.body, watched)
        ):
            _tell_free(design, action.span, f"`{action.name}`", action.body)
    for card in vocabulary.cards.values():
        if design.is_own(card):
            _look_at_abilities(design, card, watched)


def _is_choosy(param: Param) -> bool:
    """Whether what an action is given must be so or so, which may be over after it."""
    domain = param.domain
    if domain is None:
        return False
    asked = filter_of(domain)
    return asked is None or bool(asked.measured() or asked.definitions())


def _tell_free(design: Design, span: Span, what: str, body: e.Block) -> None:
    vain = all(one.only_tells or _is_plain(one) for one in inside(body))
    comes = ", and nothing comes of it" if vain else ""
    message = f"{what} costs nothing and ends nothing: it can be done again and again{comes}"
    hint = "add `pay ...`, `needs ...` or `end phase`"
    design.warn(FREE, span, message, hint=hint)


def _look_at_abilities(design: Design, card: CardDecl, watched: Collection[str]) -> None:
    for ability in card.abilities:
        uses = [] if not ability.repeatedly else list(_users(design, ability.moment))
        if (
            uses
            and ability.moment not in card.only_if
            and _is_free(design, ability.body, watched)
            and all(_only_uses(action) for action in uses)
        ):
            _tell_free(design, ability.span, f"`{ability.moment}` of this card", ability.body)


def _users(design: Design, moment: str) -> Iterator[ActionDecl]:
    for action in design.vocabulary.actions.values():
        for param in action.params:
            offered = param.domain.abilities_at() if param.domain is not None else None
            if offered is not None and offered[0] == moment:
                yield action


def _only_uses(action: ActionDecl) -> bool:
    return all(one.armed_as == "use" for one in action.body)


def _watched(design: Design) -> set[str]:
    """The counters of which something comes when they change: a rule waits for it, it ends the game
    or puts a player out, or a condition asks for it."""
    vocabulary = design.vocabulary
    found = {one.name for one in vocabulary.counters.values() if one.gain or one.computed}
    found |= design.heard
    ending: list[v.Value] = [*vocabulary.end_when, *vocabulary.skip_if]
    if vocabulary.game is not None and vocabulary.game.out_when is not None:
        ending.append(vocabulary.game.out_when)
    armed = (one for one in design.effects if one.armed_as is not None)
    ending += [condition for one in armed if (condition := one.holds_if()) is not None]
    ending += [one.condition for card in vocabulary.cards.values() for one in card.standing]
    return found | set(_counters(design, ending))


def _counters(design: Design, values: Iterable[v.Value]) -> Iterator[str]:
    waiting, known = list(values), set[str]()
    while waiting:
        for part in values_in(waiting.pop()):
            counter, define = part.named("counter"), part.named("define")
            if counter is not None:
                yield counter
            if define is not None and define not in known:
                known.add(define)
                body = design.vocabulary.defines[define].value
                waiting += [body] if body is not None else []


def _is_free(
    design: Design,
    block: e.Block,
    watched: Collection[str],
    free: dict[str, bool] | None = None,
) -> bool:
    """Whether all that is done is to give, to show or to ask. `free` has the verbs that were looked
    into; one that leads to itself is none."""
    if free is None:
        free = {}
    for effect in block:
        change, used = effect.changes(), effect.calls()
        if change is not None:
            if change.how != "add" or change.counter.named("counter") in watched:
                return False
        elif used is not None:
            if used.verb not in free:
                if len(free) == MOST_VERBS:
                    return False
                free[used.verb] = False
                verb = design.vocabulary.verbs[used.verb]
                free[used.verb] = _is_free(design, verb.body, watched, free)
            if not free[used.verb]:
                return False
        elif _is_plain(effect):
            if not all(_is_free(design, under, watched, free) for under in blocks_in(effect)):
                return False
        elif not effect.only_tells:
            return False
    return bool(block)
