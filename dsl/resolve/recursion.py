"""What numbers are worked out from, and whether working them out comes to an end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from graphlib import CycleError, TopologicalSorter

from dsl.diagnostics.report import Report
from dsl.model import values as v
from dsl.model.declarations import CounterDecl, DefineDecl
from dsl.model.traverse import values_in
from dsl.model.vocabulary import Vocabulary

MOST_VALUES = 8_000  # of a definition or counter, with all that it is worked out from
LONGEST_CHAIN = 100  # of counters and definitions, each worked out from the next
MOST_CIRCLES = 20
AMONG_MANY = 20  # so often a definition counts that is asked of each of some things


def only_numbers(value: v.Value, vocabulary: Vocabulary) -> bool:
    """Whether a value is known before the game starts: nothing on the table is asked for it."""
    waiting: list[v.Value | None] = [value]
    seen: set[str] = set()
    while waiting:
        for part in values_in(waiting.pop()):
            if not part.is_fixed:
                return False
            name = part.named("define")
            if name is not None and name not in seen:
                seen.add(name)
                waiting.append(vocabulary.defines[name].value)
    return True


def asks_doer(value: v.Value, vocabulary: Vocabulary) -> bool:
    """Whether a value depends on who asks, by itself or by the definitions in it."""
    waiting: list[v.Value | None] = [value]
    seen: set[str] = set()
    while waiting:
        for part in values_in(waiting.pop()):
            if part.asks_doer():
                return True
            named = part.named("define")
            for name in (*part.each_asked(), *([named] if named is not None else [])):
                if name not in seen:
                    seen.add(name)
                    waiting.append(vocabulary.defines[name].value)
    return False


Worked = CounterDecl | DefineDecl


def check_workings(vocabulary: Vocabulary, report: Report) -> None:
    """Refuse what is worked out from itself, and what would take forever."""
    everything: list[Worked] = [*vocabulary.counters.values(), *vocabulary.defines.values()]
    worked = {decl.name: decl for decl in everything if decl.value is not None}
    uses = {name: list(_uses(decl, worked)) for name, decl in worked.items()}
    for circle in _without_circles(uses):
        decl = worked[circle[0]]
        message = f"`{decl.name}` is worked out from itself: {' -> '.join(circle)}"
        report.error("D025", decl.span, message, hint="one of them must do without the next")
    out = vocabulary.game.out_when if vocabulary.game is not None else None
    if out is not None and _asks(out, worked, lambda part: part.asks_who_is_out()):
        message = "who is out is worked out from itself"
        hint = "ask what each player has: `all players` are also those who are out"
        report.error("D025", out.span, message, hint=hint)
    for kind in vocabulary.tunnel_kinds.values():
        if kind.longer is not None and _asks(kind.longer, worked, lambda part: part.measures()):
            message = "`distance` is worked out from itself: this is how long a tunnel is"
            report.error("D025", kind.longer.span, message, hint="say it without distances")
        choices = [end for choice in kind.choices for end in (choice.low, choice.high)]
        for value in (*kind.needs, *kind.prices, *choices, kind.longer):
            if value is not None and _asks(value, worked, lambda part: part.crosses()):
                message = "what is within reach is worked out from itself: this is what tunnels ask"
                report.error("D025", value.span, message, hint="say it without `within reach`")
    sizes: dict[str, int] = {}
    chains: dict[str, int] = {}
    for name in TopologicalSorter(uses).static_order():
        decl, used = worked[name], uses[name]
        if not sizes.keys() >= set(used):
            continue  # one of them is too much already, which is said once
        size = sum(1 for _ in values_in(decl.value)) + sum(sizes[other] for other in used)
        chain = 1 + max((chains[other] for other in used), default=0)
        if size > MOST_VALUES or chain > LONGEST_CHAIN:
            message = f"`{name}` takes too much to work out, with all that it is worked out from"
            report.error("D026", decl.span, message, hint="say it in a simpler way")
            continue
        sizes[name], chains[name] = size, chain


def _asks(value: v.Value, worked: dict[str, Worked], test: Callable[[v.Value], bool]) -> bool:
    """Whether a value has a part of some sort, by itself or by what it is worked out from."""
    waiting: list[v.Value | None] = [value]
    asked: set[str] = set()
    while waiting:
        for part in values_in(waiting.pop()):
            if test(part):
                return True
            price = part.price()
            paid = [price[0]] if price is not None and price[0] in worked else []
            for name in {*_used(part, worked), *paid} - asked:
                asked.add(name)
                waiting.append(worked[name].value)
    return False


def _uses(decl: Worked, worked: dict[str, Worked]) -> Iterator[str]:
    """The worked-out counters and the definitions in a value, as often as they are in it."""
    for part in values_in(decl.value):
        yield from _used(part, worked)


def _used(part: v.Value, worked: dict[str, Worked]) -> Iterator[str]:
    name = part.named("counter") or part.named("define")
    if name in worked:
        yield name
    for asked in part.each_asked():
        if asked in worked:
            yield from (asked for _ in range(AMONG_MANY))
    for measured in part.each_measured():
        counter = worked.get(measured)
        if isinstance(counter, CounterDecl) and counter.owner == "card":
            yield measured


def _without_circles(uses: dict[str, list[str]]) -> Iterator[list[str]]:
    """Every circle of uses, broken up so that what is left has none."""
    order = {name: index for index, name in enumerate(uses)}
    for _ in range(MOST_CIRCLES):
        try:
            TopologicalSorter(uses).prepare()
        except CycleError as error:
            circle: list[str] = error.args[1][:0:-1]
            first = circle.index(min(circle, key=lambda name: order[name]))
            circle = [*circle[first:], *circle[: first + 1]]
            yield circle
            uses[circle[0]] = []
        else:
            return
    uses.clear()
