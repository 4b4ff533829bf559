"""Steps in words: where a walk leads, what it meets, what it pays and how it ends."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.boards.fragments.notation import Side
from dsl.text.describe import title_of
from dsl.text.grammar.language import language
from interpreter.run.position import Position
from interpreter.walks import Course, Step

Steps = Sequence[tuple[str, int]]  # how each goes, and where to


def step_text(position: Position, steps: Steps, player: int, zone: str = "") -> str:
    """Where a step or a run leads; then what it meets, what it pays and how it ends."""
    laid = position.laid(player, zone)
    way, before = laid.course, laid.state
    assert way is not None
    assert before is not None
    taken = tuple(Step(*step) for step in steps)
    after = laid.after(taken)
    texts, vocabulary = language(position.lang).walks, position.program.vocabulary
    parts = [how(position, taken[0]), place_text(way, taken[-1].node, position.lang)]
    if taken[0].kind == "start" and len(taken) > 1:
        parts[1:] = [place_text(way, taken[0].node, position.lang), "→", parts[1]]
    names = [mark.name for mark in way.rules.marks]
    met = [
        (f"{number} " if number > 1 else "")
        + title_of(vocabulary.marks[name], position.lang, number)
        for name, old, new in zip(names, before.tally, after.tally, strict=False)
        if (number := new - old)
    ]
    given = dict.fromkeys(range(len(way.resources)), 0)
    for mark, old, new in zip(way.rules.marks, before.tally, after.tally, strict=False):
        for resource, amount in mark.gives:
            given[resource] += amount * (new - old)
    paid = [
        f"{number} {title_of(vocabulary.counters[name], position.lang, number)}"
        for at, name in enumerate(way.resources)
        if (number := before.resources[at] + given[at] - after.resources[at]) > 0
    ]
    notes = [texts["and"].join(met)] if met else []
    if paid:
        notes.append(f"{texts['pays']} {texts['and'].join(paid)}")
    if after.status != "open":
        notes.append(texts[after.status])
    text = " ".join(part for part in parts if part)
    return f"{text} ({'; '.join(notes)})" if notes else text


def place_text(way: Course, node: int, lang: str) -> str:
    """A place by the letter of its card: a room, an opening by its side, or else row and column.
    Where there are several of a sort on a card, they are counted."""
    dungeon, texts = way.dungeon, language(lang).walks
    placed = dungeon.spots[node]
    card, plan = letter(placed.slot), dungeon.laid[placed.slot].plan
    own = node - dungeon.firsts[placed.slot]
    if way.rooms[node]:
        rooms = [at for at, spot in enumerate(plan.spots) if spot.kind == "room"]
        return f"{card} {texts['room']}" + (f" {rooms.index(own) + 1}" if rooms[1:] else "")
    for port in plan.ports:
        if port.spot == own:
            along = sorted(one.place for one in plan.ports if one.side == port.side)
            number = f" {along.index(port.place) + 1}" if along[1:] else ""
            return f"{card} {texts[port.side]}{number}"
    row, column = placed.spot.square
    below = f" {texts['below']}" if placed.spot.level else ""
    return f"{card}{below} {row + 1},{column + 1}"


def letter(slot: int) -> str:
    """What the card is called that was laid so many others later than the first."""
    return (letter(slot // 26 - 1) if slot >= 26 else "") + chr(ord("A") + slot % 26)


def how(position: Position, step: Step) -> str:
    """How a step goes."""
    leap = position.program.vocabulary.leaps.get(step.kind)
    if leap is not None:
        return title_of(leap, position.lang, 1)
    return language(position.lang).walks[step.kind]


def step_names(position: Position, steps: Steps, player: int, zone: str = "") -> list[str]:
    """The names of all the places that a step or run comes to, and how it goes."""
    way = position.laid(player, zone).course
    assert way is not None
    names: list[str] = []
    for kind, node in steps:
        names.extend(names_of(way, node))
        if kind != "walk":
            names.append(kind)
    return names


def names_of(way: Course, node: int) -> list[str]:
    """A place by its square, and an opening also by its side."""
    found = [way.name(node)]
    dungeon = way.dungeon
    slot = dungeon.spots[node].slot
    for port in dungeon.laid[slot].plan.ports:
        if dungeon.firsts[slot] + port.spot == node:
            side: Side = port.side
            found.append(f"{slot}:{side}{port.place}")
    return found
