"""Effects of every kind, written by chance in the words of the pack `phrasebook`.

A form names in braces what may stand in it. Effects are kept small, so that those which differ in
one place only are met often: it is they whose texts could be the same.

    python -m tests.dsl.text.effects_by_chance 60000        # look for texts that say two things
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Sequence

from tests.dsl.text.played_alike import Collision, as_played, collisions, read_all

FORMS: dict[str, list[str]] = {
    "player": [
        *("you", "they", "next player", "active player", "{c}.owner", "{p}", "{p}"),
        *("previous player", "player after {p}", "player before {p}"),
    ],
    "people": [
        *("players", "other players", "all players", "players with coins {compare} {quantity}"),
        *(
            "other players with luck >= {figure}",
            "players with seat = {figure}",
            "players with fame {compare} {quantity}",
            "all other players",
        ),
    ],
    "figure": ["1", "2", "3"],
    "number": [
        *("{figure}", "{figure}", "coins", "your coins", "their luck", "luck", "rain", "{n}"),
        *("next player's coins", "{player}'s luck", "{c}.wear", "moss of {room}", "vigour"),
        *("count of {some}", "count of {some}", "count of rooms {lying}", "count of players"),
        *("count of other players", "sum of size of {some}", "highest girth of {some}"),
        *("lowest size of {some}", "highest merit of {some}", "highest near of rooms"),
        *("sum of wear of {some}", "highest wear of {some}", "lowest position of {some}"),
        *("({number} + {number})", "({number} - {number})", "({number} * {number})"),
        *(
            "({number} / {figure})",
            "half({number})",
            "remainder({number}, {figure})",
            "min({number}, {number})",
        ),
        *("max({number}, {number})", "({number} if {condition} else {number})"),
        *("distance({room}, {room})", "prices({number})", "means", "merit({card})"),
        *("{c}.size", "size of {card}", "position of {card}", "{room}.seeds", "maze.steps"),
        *(
            "maze.nut",
            "lowest luck of maze",
            "-({number})",
            "seat",
            "seat of {player}",
            "count of {people}",
        ),
        *("sum of coins of {people}", "highest coins of {people}", "lowest luck of {people}"),
        *("highest seat of {people}", "sum of moss of rooms", "highest seeds of rooms"),
    ],
    "zone": [
        *("hand", "your hand", "their hand", "crate", "your bed", "bed", "heap", "shelf"),
        *("{player}'s hand", "yard of {room}", "next player's bed", "your crate"),
    ],
    "places": [
        *("{zone}", "{zone}", "{zone}", "your hand or your bed", "heap or {zone}"),
        *("bed of {people}", "yard of rooms"),
    ],
    "tag": ["card", "plant", "utensil", "fern", "plant tile", "spade or plant", "tile or fern"],
    "asked": [
        *("", "", "", "", " with size {compare} {quantity}", " with wear {compare} {quantity}"),
        *(" with position {compare} {quantity}", " like {card}", " like {k}"),
        " with merit {compare} {quantity}",
        *(" with a spade", " without a utensil", " except fern", " that worn", " with a fee"),
        *(" with a dig", " with size >= 1 with size <= {figure}", " with girth > 1 that worn"),
    ],
    "quantity": ["{figure}", "{figure}", "({number})"],
    "compare": ["=", "!=", "<", "<=", ">", ">="],
    "some": [
        *("{tag}s{asked} in {places}", "{tag}s{asked} in {zone}", "other {tag}s in {zone}"),
        *("{tag}s on {card}", "{tag}s on {tag}s in {zone}", "cards in your cards"),
        *("your {tag}s in {zone}", "{tag}s in {cs}"),
    ],
    "picked": [
        *("{quantity} {tag}s{asked} in {zone}", "up to {quantity} {tag}s from {zone}"),
        *("any number of {tag}s{asked} from {zone}", "random {quantity} {tag}s from {zone}"),
        *("all {tag}s{asked} in {zone}", "top {quantity} of {zone}", "bottom {quantity} of {zone}"),
        *("1 other {tag} in {zone}", "top of {zone}", "bottom {tag} of {zone}"),
    ],
    "cards": ["{picked}", "{picked}", "{some}", "{card}", "{cs}"],
    "card": ["top of {zone}", "bottom of {zone}", "{c}", "{c}", "this", "{c}.host"],
    "room": ["stile", "shed", "your room", "crow", "{player}'s gnome", "{r}"],
    "lying": [
        *("next to {room}", "next to {room} by mud", "within {figure} of {room}", "aside"),
        *("within reach", "within reach of {player}", "nearest to {room}", "with a fern"),
        *("with a plant next to {room}", "in route({room}, {room})"),
    ],
    "rooms": [
        *("rooms {lying}", "pond rooms {lying}", "route({room}, {room})"),
        *("routes({room}, {room})", "rooms", "{rs}"),
    ],
    "condition": [
        *("{number} {compare} {number}", "coins {compare} {figure}", "{number} = {figure}"),
        *("at least {quantity} {some}", "a {tag} in {zone}", "no {tag}s{asked} in {zone}"),
        *("another {tag} in {zone}", "{zone} is empty", "not {zone} is empty", "rich", "not rich"),
        *("{card} is like {card}", "{card} is not like {k}", "{k} is plant"),
        *("{card} is plant or spade", "{card} is not tile or fern"),
        *("{card} is plant", "{card} is not fern", "{card} is in {zone}", "worn({card})"),
        *("your room is pond", "{room} is not pond", "{player} is out", "every player is out"),
        *("{room} is next to {room}", "{room} is next to {room} by mud"),
        *("{room} is in route({room}, {room})", "{room} is not in rooms {lying}"),
        *("{room} = {room}", "{card} = {card}", "{player} = {player}", "{player} != {player}"),
        *("weather is misty", "weather is not wet", "({condition} and {condition})"),
        *("({condition} or {condition})", "not ({condition} and {condition})", "maze.exit"),
        *("not {condition}", "true", "maze.complete", "phase is day", "phase is not day"),
    ],
    "counter": ["coins", "luck", "energy", "rain"],
    "set_counter": ["{counter}", "their luck", "next player's coins", "{c}.wear", "{r}.moss"],
    "pay": ["pay {quantity} coins", "pay {c}.fee", "-1 coins", "move {picked} to heap"],
    "event": [
        *("you gain coins", "a player gains luck", "another player loses coins", "you lose luck"),
        *("you play_ a plant", "you draw", "another player draws", "you drop"),
        *("plants moves to {zone}", "fern moves to {zone}", "a player dig a utensil"),
        *("you grow a plant", "they gain coins", "you dig a card"),
        *("you gain coins as x", "another player as pp draws", "you draw as y"),
    ],
    "would": ["you would gain coins", "you would lose luck", "a player would gain luck"],
    "replaced": [
        *("you would draw", "another player would drop a plant", "this would move to {zone}"),
        *("you would dig a utensil", "a player would grow a card", "plants would move to {zone}"),
    ],
    "change": [
        *("{number}", "{number} more", "{number} less", "doubled", "halved", "raised to {number}"),
        *("capped at {number}", "{figure} more"),
    ],
    "lasting": [
        *("size of {some} is {change}", "size of {card} is {change}", "cannot rest"),
        *("cannot rest and walk", "ignore mud", "ignore mud and pond", "your vigour is {change}"),
        *("their vigour is {change}", "girth of {some} counts as size", "fee of {some} is 1 less"),
    ],
    "simple": [
        *("+{quantity} coins", "+{quantity} luck", "-{quantity} {counter}", "+{quantity} rain"),
        *("+{figure} wear", "-1 wear", "set {set_counter} to {number}"),
        *("tell vigour", "tell vigour against {number}", "move {cards} to {zone}"),
        *("move {cards} to bottom of {zone}", "move {card} to place of {card}"),
        *("create {quantity} fern in {zone}", "create all plant cards in {zone}"),
        *("create all utensil cards in {zone}", "create {quantity} {c} in {zone}"),
        *("shuffle {zone}", "shuffle {zone} into {zone}", "reveal {cards}", "look at {cards}"),
        *("roll knuckles in {zone}", "roll 1 knuckle in {zone}", "create 2 knuckle in {zone}"),
        *("attach {card} to {card}", "detach {cards}", "silence {cards}", "draw {quantity}"),
        *("move your gnome to {room}", "move crow to {room}", "move crow along {rooms}"),
        *("move their gnome along {rooms} by {quantity}", "cross {rooms}", "drop {cards}"),
        *("create tunnel between {room} and {room}", "create tunnel from {room} to {room}"),
        *("create tunnel between {room} and {room} with mud and toll({figure})",),
        *("remove every tunnel between {room} and {room}", "create 1 room aside"),
        *("remove every tunnel between {room} and {room} with mud", "create rooms aside"),
        *("attach toll({figure}) to every tunnel between {room} and {room}",),
        *("detach mud from every tunnel between {room} and {room}", "set maze.steps to {figure}"),
        *("do {c}.dig", "do {c}.grow", "lend {card} to {player}", "dig_up {room}"),
        *("shine {card}", "end phase", "end phase for all", "end turn", "end game", "nothing"),
        *("next turn for {player}", "next turn for 1 other player"),
    ],
    "head": [
        *("if {condition}:", "if {condition}:", "when {condition}:", "per {number}:"),
        *("repeat {quantity}:", "each player:", "each other player:", "everyone:"),
        *("each player with coins {compare} {quantity}:", "each other player with luck >= 1:"),
        *("everyone with coins = 0:", "each player with seat = {figure}:"),
        *("as {player}:", "at end of turn:", "at end of phase:", "whenever {event}:", "may", "may"),
        *("at start of turn:", "at start of your next turn:", "at start of their next turn:"),
        *("repeat while {condition}:", "repeat until {condition}:"),
        *("{pay} ->", "repeat ({number}):"),
    ],
}
HOLE = re.compile(r"\{(\w+)\}")
BOUND = {
    "k": "kind",
    "c": "card",
    "cs": "cards",
    "n": "number",
    "p": "player",
    "r": "room",
    "rs": "rooms",
}
BINDERS = {
    "c": ["let {} = 1 {tag} from {zone}", "let {} = {card}", "for each {} in {cards}:"],
    "k": ["let {} = 1 kind of {tag}", "let {} = 1 kind of plant with size <= {figure}"],
    "cs": ["let {} = up to {quantity} {tag}s from {zone}", "let {} = {some}"],
    "n": ["let {} = {number}", "choose {} from 0 to {quantity}"],
    "p": ["let {} = 1 other player", "for each {} in other players:", "let {} = {player}"],
    "r": ["let {} = 1 room {lying}", "for each {} in {rooms}:"],
    "rs": ["let {} = {rooms}"],
}
DEEPEST = 2
FLAT_KINDS = ["simple"] * 6 + ["bind"] * 3 + ["last"]
KINDS = [*FLAT_KINDS, *["head"] * 4, "choose"]


class Tape:
    """Choices that can be made again, all but one of them the same."""

    def __init__(self, chance: random.Random, made: Sequence[int] = ()) -> None:
        self.chance = chance
        self.made = list(made)
        self.among: list[int] = []  # of how many each was chosen

    def choice(self, among: Sequence[str]) -> str:
        at = len(self.among)
        self.among.append(len(among))
        if at == len(self.made):
            self.made.append(self.chance.randrange(len(among)))
        return among[self.made[at] % len(among)]

    def others(self) -> Iterator[Tape]:
        """One of the choices made in every other way."""
        at = self.chance.randrange(len(self.made))
        ways = range(self.among[at])
        few = self.chance.sample(ways, min(len(ways), MOST_WAYS))
        for way in few:
            yield Tape(self.chance, [*self.made[:at], way, *self.made[at + 1 :]])


MOST_WAYS = 40


class Writer:
    """Writes effects by chance."""

    def __init__(self, chance: Tape) -> None:
        self.chance = chance
        self.bound: list[tuple[str, str]] = []  # words and what they stand for

    def said(self, form: str, deep: int = 0) -> str:
        return HOLE.sub(lambda hole: self.thing(hole[1], deep), form)

    def thing(self, kind: str, deep: int) -> str:
        if kind in BOUND:
            words = [word for word, what in self.bound if what == kind]
            return self.chance.choice(words) if words else self.said(UNBOUND[kind], deep)
        forms = FORMS[kind]
        if deep >= DEEPEST:
            forms = [form for form in forms if form.count("{") < 1] or forms[:1]
        return self.said(self.chance.choice(forms), deep + 1)

    def block(self, deep: int, indent: int) -> list[str]:
        kept = list(self.bound)
        many = int(self.chance.choice("111223"))
        lines = [line for _ in range(many) for line in self.effect(deep, indent)]
        self.bound = kept
        return lines

    def effect(self, deep: int, indent: int) -> list[str]:
        space, kind = "    " * indent, self.chance.choice(KINDS if deep else FLAT_KINDS)
        if kind == "bind":
            return self.binder(deep, indent)
        if kind == "head":
            head = self.said(self.chance.choice(FORMS["head"]))
            lines = [space + head, *self.block(deep - 1, indent + 1)]
            if head.startswith("if") and self.chance.choice(["yes", "no", "no"]) == "yes":
                lines += [f"{space}else:", *self.block(deep - 1, indent + 1)]
            return lines
        if kind == "last":
            return self.lasting(indent)
        if kind == "choose":
            times = self.chance.choice(("", "", " 2", " up to 2"))
            lines = [f"{space}choose{times}"]
            for _ in range(3 if times else 2):
                first = self.said(
                    self.chance.choice(("", "", "needs {condition}, ", "pay 1 coins, "))
                )
                lines.append(
                    f"{space}    - {first}{self.said(self.chance.choice(FORMS['simple']))}"
                )
            return lines
        return [space + self.said(self.chance.choice(FORMS["simple"]))]

    def binder(self, deep: int, indent: int) -> list[str]:
        space, kind = "    " * indent, self.chance.choice(list(BINDERS))
        word = f"{kind}{len(self.bound)}" if kind != "n" else "xyzw"[len(self.bound) % 4]
        form = self.chance.choice(BINDERS[kind])
        line = space + self.said(form.replace("{}", word))
        self.bound.append((word, kind))
        if not line.endswith(":"):
            return [line, *self.effect(deep, indent)]
        return [line, *self.block(max(0, deep - 1), indent + 1)]

    def lasting(self, indent: int) -> list[str]:
        space = "    " * indent
        if self.chance.choice(("would", "while", "while")) == "would":
            more = self.chance.choice(("+{figure} more", "-1 more", "instead: {simple}"))
            kinds = ("would", "replaced") if more.startswith("instead") else ("would",)
            event = self.said(self.chance.choice(FORMS[self.chance.choice(kinds)]))
            return [f"{space}whenever {event}:", f"{space}    {self.said(more)}"]
        head = self.chance.choice(("this turn:", "this phase:", "this game:", "while {condition}:"))
        lines = [space + self.said(head), f"{space}    {self.said('{lasting}')}"]
        if self.chance.choice(("one", "one", "two")) == "two":
            lines.append(f"{space}    {self.said('{lasting}')}")
        return lines


UNBOUND = {
    "k": "this",
    "c": "this",
    "cs": "your hand",
    "n": "{figure}",
    "p": "next player",
    "r": "shore",
    "rs": "rooms",
}


def effects(seed: int) -> Iterator[str]:
    """Effects without end, from small ones to some with others under them; each with those that
    differ from it in one choice, or in how far a line is indented."""
    chance = random.Random(seed)
    known: set[str] = set()
    while True:
        for source in kin(chance):
            if source not in known:
                known.add(source)
                yield source


def kin(chance: random.Random) -> Iterator[str]:
    deep, tape = chance.choice((0, 0, 1, 1, 2)), Tape(chance)
    source = written(tape, deep)
    yield source
    yield from shifted(source, chance)
    for _ in range(3):
        yield from (written(other, deep) for other in tape.others())


def written(tape: Tape, deep: int) -> str:
    return "\n".join(Writer(tape).effect(deep, 0))


def shifted(source: str, chance: random.Random) -> Iterator[str]:
    """The same lines, some of them under another."""
    lines = source.split("\n")
    if len(lines) > 2:
        at = chance.randrange(2, len(lines))
        if lines[at].startswith(" "):
            yield "\n".join([*lines[:at], *(line.removeprefix("    ") for line in lines[at:])])
        yield "\n".join([*lines[:at], *(f"    {line}" for line in lines[at:])])


def main(number: int, seed: int) -> None:
    read, found = read_all(effects(seed), number), []
    print(f"{len(read)} effects, {len({as_played(block) for _, block in read})} different trees")
    found = collisions(read)
    for lang in sorted({one.lang for one in found}):
        own = [one for one in found if one.lang == lang]
        print(f"{lang}: {len(own)} texts say two things")
        for one in own[: int(sys.argv[3]) if len(sys.argv) > 3 else 20]:
            print(f"\n    {one.text}")
            for source in one.sources[:2]:
                print("    | " + source.replace("\n", "\n    | "))
                print("    |")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)


__all__ = ["Collision", "effects"]
