"""In which order packs load: after what they require, and otherwise by their names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise

from dsl.diagnostics.report import Report, nearest
from dsl.diagnostics.spans import NOWHERE
from dsl.packs.manifest import Manifest, Requirement
from dsl.yamltext import shown


def order_packs(
    wanted: Sequence[str],
    find: Callable[[str], Manifest | None],
    report: Report,
    known: Collection[str] = (),
) -> list[Manifest]:
    """The wanted packs and all that they require, each after the packs it requires itself, and
    otherwise by their names.

    Where `find` itself reports why a pack cannot be read, no second message follows. `known` are
    the ids to suggest from.
    """
    found: dict[str, Manifest | None] = {}
    explained: set[str] = set()

    def look_up(name: str) -> Manifest | None:
        if name not in found:
            before = len(report)
            found[name] = find(name)
            if len(report) > before:
                explained.add(name)
        return found[name]

    ordered: dict[str, Manifest] = {}
    for first in wanted:
        manifest = look_up(first)
        if manifest is not None:
            _follow(manifest, look_up, explained, ordered, report, known)
        elif first not in explained:
            near = nearest(first, known)
            hint = f"did you mean `{near}`?" if near else None
            report.error("P008", NOWHERE, f"there is no pack `{shown(first)}`", hint=hint)
    return _by_name(ordered)


def _follow(
    first: Manifest,
    look_up: Callable[[str], Manifest | None],
    explained: Collection[str],
    ordered: dict[str, Manifest],
    report: Report,
    known: Collection[str],
) -> None:
    """Enter a pack after everything that it requires; say what of that cannot be."""
    path = {first.id: (first, iter(first.requires))} if first.id not in ordered else {}
    while path:
        name, (manifest, left) = next(reversed(path.items()))
        need = next(left, None)
        if need is None:
            path.popitem()
            ordered[name] = manifest
            continue
        if need.pack in path:
            _report_circle([one for one, _ in path.values()], need, report)
            continue
        needed = look_up(need.pack)
        if needed is None:
            if need.pack not in explained:
                _report_missing(need, report, known)
            continue
        if needed.version not in need.range:
            message = f"`{need.pack}` is version {needed.version}, which is not in `{need.range}`"
            declared = [(needed.span("version"), "its version is declared here")]
            version = needed.version
            hint = f'a range that has it is `"^{version.major}.{version.minor}"`'
            report.error("P006", need.span, message, hint=hint, related=declared)
        if need.pack not in ordered:
            path[need.pack] = (needed, iter(needed.requires))


def _report_missing(need: Requirement, report: Report, known: Collection[str]) -> None:
    message = f"the pack `{need.pack}` is required and cannot be found"
    near = nearest(need.pack, known)
    if near is not None:
        report.unknown("P005", need.pack_span, message, need.pack, known)
        return
    hint = (
        "put it beside this pack, as a folder or a zip file; `cardwright packs` lists what is found"
    )
    report.error("P005", need.pack_span, message, hint=hint)


def _report_circle(path: Sequence[Manifest], last: Requirement, report: Report) -> None:
    names = [manifest.id for manifest in path]
    circle = path[names.index(last.pack) :]
    message = f"packs require each other in a circle: {' -> '.join(m.id for m in circle)}"
    message += f" -> {last.pack}"
    others = [
        (need.span, f"`{one.id}` requires `{after.id}` here")
        for one, after in pairwise(circle)
        for need in one.requires
        if need.pack == after.id
    ]
    hint = "one of them must do without the next"
    report.error("P007", last.span, message, hint=hint, related=others)


def _by_name(packs: Mapping[str, Manifest]) -> list[Manifest]:
    """Packs in the order in which they load: of those whose requirements are all there, the first
    by name. What is in a circle comes last, as it was found."""
    waiting = {
        name: {need.pack for need in manifest.requires if need.pack in packs}
        for name, manifest in packs.items()
    }
    wanted_by: dict[str, list[str]] = {name: [] for name in packs}
    for name, needs in waiting.items():
        for need in needs:
            wanted_by[need].append(name)
    ready = [name for name, needs in waiting.items() if not needs]
    heapify(ready)
    order: dict[str, None] = {}
    while ready:
        name = heappop(ready)
        order[name] = None
        for other in wanted_by[name]:
            waiting[other] -= {name}
            if not waiting[other]:
                heappush(ready, other)
    return [packs[name] for name in [*order, *(name for name in packs if name not in order)]]


def all_below(packs: Sequence[Manifest]) -> dict[str, frozenset[str]]:
    """What each pack requires, directly or not. The packs are in the order in which they load."""
    found: dict[str, frozenset[str]] = {}
    for manifest in packs:
        needs = {need.pack for need in manifest.requires}
        found[manifest.id] = frozenset(needs).union(*(found.get(need, ()) for need in needs))
    return found
