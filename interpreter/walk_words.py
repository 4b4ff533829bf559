"""Spots and steps in words: where a card is laid, where a walk leads, what it meets and pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.describe import card_title, title_of
from dsl.fragments.notation import Side
from interpreter.grounds import Ground, walked
from interpreter.layout import KIND
from interpreter.walks import Course, Step

if TYPE_CHECKING:
    from interpreter.game import Game

TEXTS = {
    "en": {
        "turned": "upside down",
        "at": "at",
        "start": "in at",
        "walk": "to",
        "flight": "by the link to",
        "drop": "down to",
        "pays": "pays",
        "exit": "exit",
        "stuck": "the end",
        "and": ", ",
    },
    "fr": {
        "turned": "à l'envers",
        "at": "en",
        "start": "par l'entrée",
        "walk": "vers",
        "flight": "par le lien vers",
        "drop": "chute vers",
        "pays": "coûte",
        "exit": "sortie",
        "stuck": "la fin",
        "and": ", ",
    },
}


def the_ground(game: Game) -> Ground:
    """The zone in which a game's walks are."""
    zones = game.program.words.zones.values()
    return game.program.compiler.ground_of(next(z.name for z in zones if z.side_by_side))


def spot_text(game: Game, spot: tuple[int, int, int, int]) -> str:
    card, turned, x, y = spot
    texts = TEXTS[game.lang]
    title = card_title(game.program.cards[game.machine.cells[card + KIND]], game.lang)
    way = f" {texts['turned']}" if turned else ""
    return f"{title}{way} {texts['at']} {x},{y}"


def spot_words(game: Game, spot: tuple[int, int, int, int]) -> list[str]:
    card, turned, x, y = spot
    name = game.program.cards[game.machine.cells[card + KIND]].name
    return [name, "turned" if turned else "upright", f"{x},{y}"]


def step_text(game: Game, steps: tuple[Any, ...], player: int) -> str:
    """Where a step or a run leads; then what it meets, what it pays and how it ends."""
    ground, cells = the_ground(game), game.machine.cells
    way = ground.course(cells, player)
    assert way is not None
    held, done = ground.held(cells, player), ground.done(cells, player)
    taken = tuple(Step(*step) for step in steps)
    before, after = walked(way, held, done), walked(way, held, (*done, *taken))
    texts, words = TEXTS[game.lang], game.program.words
    parts = [how(game, taken[0]), way.name(taken[-1].node)]
    if taken[0].kind == "start" and len(taken) > 1:
        parts[1:] = [way.name(taken[0].node), "→", way.name(taken[-1].node)]
    names = [mark.name for mark in way.rules.marks]
    met = [
        (f"{number} " if number > 1 else "") + title_of(words.marks[name], game.lang, number)
        for name, old, new in zip(names, before.tally, after.tally, strict=False)
        if (number := new - old)
    ]
    given = dict.fromkeys(range(len(way.resources)), 0)
    for mark, old, new in zip(way.rules.marks, before.tally, after.tally, strict=False):
        for resource, amount in mark.gives:
            given[resource] += amount * (new - old)
    paid = [
        f"{number} {title_of(words.counters[name], game.lang, number)}"
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


def how(game: Game, step: Step) -> str:
    """How a step goes."""
    leap = game.program.words.leaps.get(step.kind)
    if leap is not None:
        return title_of(leap, game.lang, 1)
    return TEXTS[game.lang][step.kind]


def step_words(game: Game, steps: tuple[Any, ...], player: int) -> list[str]:
    """The names of all the places that a step or run comes to, and how it goes."""
    way = the_ground(game).course(game.machine.cells, player)
    assert way is not None
    words: list[str] = []
    for kind, node in steps:
        words.extend(names_of(way, node))
        if kind != "walk":
            words.append(kind)
    return words


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
