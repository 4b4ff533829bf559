"""Packs written by chance: verbs, cards and actions whose effects nest and use each other."""

from __future__ import annotations

import random

BASE = """
game small "Small"
    players 1 to 4

counter coins, sparks: each player
counter heat: each player, until end of turn
counter luck: each player, -3 to 6, starts at 1
counter tide: shared, 0 to 9, starts at 2
counter wear: each card
zone deck: each player, pile, hidden
zone hand: each player, owner sees
zone table: each player
zone heap: shared, pile
zone bin: shared
tag thing, gem
attribute cost: price
attribute points: number
moment play
define dear(c: card) "dear" = c.points > your coins
define worn(c: card) "worn" = c.wear > their heat

setup
    each player:
        create 3 knife in deck
        create 2 ruby in hand
        create 2 coat in hand
        create 2 coat in table
        shuffle deck
        +3 coins
        +2 sparks
    create all gem cards in heap
    create 3 knife in bin
"""
NUMBERS = ["2", "1", "coins", "your sparks", "their luck", "tide", "count of {some}"]
NUMBERS += ["min({number}, {number})", "sum of points of {some}", "({number} - {number})"]
NUMBERS += ["({number} if {condition} else {number})"]
NUMBERS += ["sum of coins of other players", "highest luck of players with sparks >= (luck)"]
ZONES = ["deck", "hand", "table", "your hand", "their table", "your deck", "heap", "bin"]
SOME = ["cards in {zone}", "things in {zone}", "gems in {zone}", "cards that dear in {zone}"]
SOME += ["cards that worn in {zone}", "cards with points >= (luck) in your hand or your table"]
CARDS = [*SOME, "top ({number}) of {zone}", "bottom 2 of {zone}", "random 2 {some}", "{card}"]
ASKED = ["up to 2 {some}", "2 {some}", "any number of {some}"]
CONDITIONS = ["{number} >= {number}", "coins = {number}", "at least 2 {some}", "a gem in {zone}"]
CONDITIONS += ["phase is main"]
CONDITIONS += ["no things in {zone}", "{zone} is empty", "{card} is thing", "not {card} is in hand"]
EFFECTS = ["+({number}) coins", "+2 luck", "-({number}) luck", "-1 tide", "+({number}) heat"]
EFFECTS += ["set your coins to {number}", "set {card}.wear to {number}", "shuffle {zone}"]
EFFECTS += [
    "shuffle {zone} into {zone}",
    "create 2 coat in {zone}",
    "create ({number}) knife in bin",
]
EFFECTS += ["move {cards} to {zone}", "move {card} to {zone}", "move {cards} to bottom of {zone}"]
EFFECTS += ["move random 1 card from {zone} to {zone} -> +({number}) sparks"]
EFFECTS += [
    "pay 1 spark -> move {cards} to {zone}",
    "if {condition}: end phase",
    "{call}",
    "{call}",
]
HEADS = ["if {condition}:", "if {condition}:", "each player:", "each other player:"]
HEADS += ["as next player:", "repeat (min(3, {number})):", "as previous player:"]
HEADS += ["each player with coins >= ({number}):", "each other player with seat <= 2:"]
HEADS += ["repeat until tide <= 0 or {condition}:\n-1 tide"]
CHOICES = ["may", "choose n{fresh} from 0 to 2", "choose"]
ACTIONS = ["", "(c: card in your hand)", "(c: thing in your table)", "(c: gem in heap)"]
ACTIONS += ["(c: card that dear in your hand)", "(n: 0 to 2)", "(c: card in bin or heap)"]
ACTIONS += ["(c: card that worn in your hand, d: card that dear in heap)"]
Scope = dict[str, str]  # the words bound, and what each is


class Writer:
    """Writes blocks of effects by chance; `asks` is whether players are asked anything in them."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.asks = seed % 2 == 1
        self.fresh = 0
        self.verbs: dict[str, list[str]] = {}

    def bound(self, scope: Scope, kind: str) -> list[str]:
        return [word for word, what in scope.items() if what == kind]

    def said(self, text: str, scope: Scope, deep: int = 3) -> str:
        """A text with something for each word in braces."""
        while "{" in text:
            start = text.index("{")
            end = text.index("}", start)
            found = self.thing(text[start + 1 : end], scope, deep)
            text = text[:start] + found + text[end + 1 :]
        return text

    def thing(self, kind: str, scope: Scope, deep: int) -> str:
        if kind == "fresh":
            self.fresh += 1
            return str(self.fresh)
        if kind == "call":
            return self.call(scope)
        words = self.bound(scope, kind)
        if words and self.chance.random() < 0.5:
            return self.chance.choice(words)
        if kind == "card":
            return self.chance.choice(words) if words else "c"
        forms = {"number": NUMBERS, "zone": ZONES, "some": SOME, "condition": CONDITIONS}
        known = forms.get(kind, CARDS + (ASKED if self.asks else []))
        usable = [form for form in known if "{card}" not in form or self.bound(scope, "card")]
        simple = [form for form in usable if "{" not in form]
        return self.said(self.chance.choice(simple if simple and not deep else usable), scope, 0)

    def call(self, scope: Scope) -> str:
        if not self.verbs:
            return "nothing"
        name, params = self.chance.choice(list(self.verbs.items()))
        given = ["({number})" if param == "number" else f"{{{param}}}" for param in params]
        one = self.chance.choice(["top of {zone}", "bottom of {zone}", "random 1 card from {zone}"])
        if not self.bound(scope, "card") or self.chance.random() < 0.4:
            given = [one if text == "{card}" else text for text in given]
        return " to ".join([f"{name} {self.said(given[0], scope)}", *given[1:]]) if given else name

    def block(self, scope: Scope, deep: int, indent: int) -> list[str]:
        around, lines = dict(scope), []
        for _ in range(self.chance.randrange(1, 4)):
            lines += self.effect(around, deep, indent)
        return lines

    def effect(self, scope: Scope, deep: int, indent: int) -> list[str]:
        space, roll = "    " * indent, self.chance.random()
        if roll < 0.15:
            what, text = self.chance.choice(
                [("number", "{number}"), ("card", "top of {zone}"), ("cards", "{some}")]
            )
            line = self.said(f"let w{{fresh}} = {text}", scope)
            scope[line.split()[1]] = what
            return [space + line]
        if roll < 0.35 and deep:
            word = self.said("w{fresh}", scope)
            inner = self.block({**scope, word: "card"}, deep - 1, indent + 1)
            return [space + self.said(f"for each {word} in {{cards}}:", scope), *inner]
        if roll < 0.55 and deep:
            head, *first = self.said(self.chance.choice(HEADS), scope).split("\n")
            lines = [f"{space}    {line}" for line in first]
            return [space + head, *lines, *self.block(scope, deep - 1, indent + 1)]
        if roll < 0.65 and deep and self.asks:
            return self.choice(scope, deep, indent)
        usable = [form for form in EFFECTS if "{card}" not in form or self.bound(scope, "card")]
        return [space + self.said(self.chance.choice(usable), scope)]

    def choice(self, scope: Scope, deep: int, indent: int) -> list[str]:
        space, head = "    " * indent, self.said(self.chance.choice(CHOICES), scope)
        if head == "choose":
            needs = self.said("    - needs {condition}, +1 coin", scope)
            return [space + head, f"{space}    - +1 luck", space + needs]
        if head == "may":
            return [space + head, *self.block(scope, deep - 1, indent + 1)]
        scope[head.split()[1]] = "number"
        return [space + head]

    def verb(self, number: int) -> list[str]:
        kinds = self.chance.choice([[], ["card"], ["number"], ["cards"], ["card", "number"]])
        scope = {f"p{at}": kind for at, kind in enumerate(kinds)}
        head = ", ".join(
            word if kind == "number" else f"{word}: {kind}" for word, kind in scope.items()
        )
        lines = [f"verb v{number}({head})" if head else f"verb v{number}"]
        only = "cards" in kinds or self.chance.random() < 0.2
        if only and kinds and kinds[0] != "number":
            lines.append(self.said("    move p0 to {zone}", {}))
        else:
            lines += self.block(scope, 2, 1)
        self.verbs[f"v{number}"] = kinds
        return lines

    def action(self, number: int) -> list[str]:
        head = self.chance.choice(ACTIONS)
        scope = {"n": "number"} if "(n" in head else {"c": "card"} if head else {}
        lines = [f"action a{number}{head}"]
        if self.chance.random() < 0.4:
            lines.append(self.said("    needs {condition}", {}))
        if scope == {"c": "card"} and self.chance.random() < 0.3:
            lines.append("    pay c.cost")
        return [*lines, *self.block(scope, 2, 1)]

    def card(self, name: str, tag: str, points: int) -> list[str]:
        lines = [f'card {name} "{name.title()}"', f"    {tag}", f"    points {points}"]
        lines += [f"    cost {points} coins", "    play:"]
        return [*lines, *self.block({}, 2, 2)]


def random_rules(seed: int) -> str:
    """The text of a pack."""
    writer = Writer(seed)
    lines = [line for number in range(5) for line in writer.verb(number)]
    for points, (name, tag) in enumerate([("knife", "thing"), ("ruby", "gem"), ("coat", "thing")]):
        lines += writer.card(name, tag, points)
    lines += ["action use(c: card in your hand)", "    move c to table", "    do c.play"]
    lines += [line for number in range(3) for line in writer.action(number)]
    lines += ["action pass", "    needs a card in your hand", "    end phase"]
    played = ["", " in turn", "", " at once"][seed % 4]
    lines += ["turn", f"    phase main{played}: actions a0, use, a1, a2, pass", "    phase clean:"]
    return BASE + "\n".join([*lines, *writer.block({}, 2, 2)]) + "\n"
