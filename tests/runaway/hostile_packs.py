"""Packs written by chance whose values, effects or listings explode: each draws a base with many
cards, a few attacks of different kinds, and numbers that are too large."""

from __future__ import annotations

import random

BASE = """
game small "Small"
    players 1 to 4

counter coins, sparks: each player
counter heat: each player, until end of turn
counter tide: shared
counter wear: each card
zone deck: each player, pile, hidden
zone hand: each player, owner sees
zone table: each player
zone heap: shared, pile
tag thing, gem
attribute cost: price
attribute points: number
moment play

card ruby
    gem
    points 3
    cost 1 coin

card coat
    thing
    points 1
    cost 2 coins

setup
    each player:
        create {many} ruby in deck
        create 9 coat in hand
        create 2 go in hand
        +{much} coins
    create {many} coat in heap
"""
TURN = """
action play(c: card in your hand)
    move c to table
    do c.play
{actions}
action pass
    end phase

turn
    phase main: actions play, pass{named}
"""
NUMBERS = ("3", "40", "2000", "30000", "999999999", "1000000000")


class Attacks:
    """Writes the parts of a pack; each function is one kind of attack."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.number = 0
        self.declared: list[str] = []
        self.play: list[str] = []  # lines of what a card does
        self.actions: list[str] = []

    def fresh(self, what: str) -> str:
        self.number += 1
        return f"{what}{self.number}"

    def big(self) -> str:
        return self.chance.choice(NUMBERS)

    def nested_counts(self, depth: int) -> str:
        """The name of a definition that counts cards that count cards."""
        name = self.fresh("count_")
        zone = self.chance.choice(["deck", "heap", "deck or heap or hand"])
        self.declared.append(f"define {name} = count of cards in {zone}")
        for _ in range(depth):
            outer = self.fresh("count_")
            how = self.chance.choice(
                [
                    f"count of cards with points < ({name}) in {zone}",
                    f"sum of points of cards with points < ({name}) in {zone}",
                    f"highest points of cards with points <= ({name} + {name}) in {zone}",
                ]
            )
            self.declared.append(f"define {outer} = {how}")
            name = outer
        return name

    def doubled(self, depth: int) -> str:
        """The name of a definition that is twice another that is twice another."""
        name = self.fresh("twice_")
        first = self.chance.choice(["coins", "1", "count of cards in deck"])
        self.declared.append(f"define {name} = {first}")
        for _ in range(depth):
            outer = self.fresh("twice_")
            sign = self.chance.choice(["+", "*", "+"])
            self.declared.append(f"define {outer} = {name} {sign} {name}")
            name = outer
        return name

    def value(self) -> str:
        kind = self.chance.randrange(4)
        if kind == 0:
            return self.nested_counts(self.chance.randrange(1, 6))
        if kind == 1:
            return self.doubled(self.chance.randrange(2, 11))
        if kind == 2:
            return " * ".join(["coins", "sparks + 1", "tide + 9", "coins"] * 3)
        return self.big()

    # Attacks

    def score(self) -> None:
        self.declared.append(f"score {self.fresh('points_')}: {self.value()}")

    def many_scores(self) -> None:
        name = self.nested_counts(2)
        for _ in range(30):
            self.declared.append(f"score {self.fresh('points_')}: {name}")

    def invariant(self) -> None:
        self.declared.append(f"invariant {self.fresh('held_')}: {self.value()} >= 0")

    def worth(self) -> None:
        self.declared.append(f"worth {self.fresh('aim_')}: {self.value()}")

    def worked_out(self) -> None:
        name, value = self.fresh("sum_"), self.value()
        self.declared.append(f"counter {name}: each player\n    value: {value}")

    def loop(self) -> None:
        lines = [f"repeat ({self.value()}):", f"    repeat {self.big()}:"]
        self.play += [*lines, "        " + self.small()]

    def while_loop(self) -> None:
        self.play += [f"repeat while coins >= 0 or {self.value()} > 0:", "    " + self.small()]

    def small(self) -> str:
        return self.chance.choice(
            [
                "+1 sparks",
                "nothing",
                "shuffle deck",
                "shuffle heap into deck",
                "create 1 coat in table",
                "move top of deck to bottom of deck",
                "move cards in deck to heap",
                "move cards with points > 1 in heap to deck",
                f"+({self.value()}) tide",
                f"set tide to {self.value()}",
                "each player: draw_one",
                "whenever you gain sparks: +1 sparks",
                "this game: points of gems is 1 more",
                "at end of turn: +1 coins",
                "per sparks: +1 tide",
                "when tide > 1000000: +1 coins",
            ]
        )

    def verbs(self) -> None:
        """Verbs that use each other, twice each."""
        name = self.fresh("use_")
        self.declared.append(f"verb {name}\n    {self.small()}")
        for _ in range(self.chance.choice([5, 30, 70])):
            outer = self.fresh("use_")
            self.declared.append(f"verb {outer}\n    {name}\n    {name}")
            name = outer
        self.play.append(name)

    def circle(self) -> None:
        one, other = self.fresh("use_"), self.fresh("use_")
        self.declared += [f"verb {one}\n    +1 sparks\n    {other}", f"verb {other}\n    {one}"]
        self.play.append(one)

    def armed(self) -> None:
        self.play.append(f"repeat {self.big()}: " + self.chance.choice(ARMED))
        self.play.append(self.chance.choice(["+1 coins", f"+{self.big()} coins", "+1 sparks"]))

    def per(self) -> None:
        self.play += ["per coins: +1 sparks", f"+({self.value()}) coins"]

    def feeding(self) -> None:
        self.play += ["whenever you gain coins: +1 sparks", "whenever you gain sparks: +1 coins"]
        self.play.append("+1 coins")

    def created(self) -> None:
        self.play.append(f"create ({self.value()}) coat in {self.chance.choice(['heap', 'hand'])}")

    def chosen(self) -> None:
        self.play += [f"choose n from 0 to ({self.value()})", "+n coins"]

    def picked(self) -> None:
        self.play.append(f"move random ({self.value()}) cards from deck to heap")

    def listing(self) -> None:
        name = self.fresh("act_")
        given = self.chance.choice(
            [
                "n: 0 to {big}, m: 0 to {big}",
                "c: card in deck, d: card in heap",
                "c: card in your deck, n: 0 to {big}",
                "c: card in heap, d: card in heap, e: card in heap",
            ]
        ).format(big=self.big())
        needs = f"\n    needs {self.value()} < 0" if self.chance.random() < 0.6 else ""
        self.actions.append(f"action {name}({given}){needs}\n    +1 sparks\n")
        self.named = name

    def needs(self) -> None:
        name = self.fresh("act_")
        self.actions.append(
            f"action {name}(c: card with points < ({self.value()}) in deck)\n"
            f"    needs {self.value()} > 0\n    +1 sparks\n"
        )

    def modified(self) -> None:
        name = self.nested_counts(1)
        self.play += [f"this game: points of cards is ({name}) more"] * self.chance.choice([1, 40])
        self.play.append("+(sum of points of cards in deck) coins")

    def text(self) -> str:
        own = [getattr(self, name) for name in ATTACKS]
        for attack in self.chance.sample(own, self.chance.randrange(1, 4)):
            attack()
        if not self.play:
            self.play.append(self.chance.choice(["+1 coins", f"+({self.value()}) coins"]))
        many = self.chance.choice([5, 60, 400, 1500])
        base = BASE.replace("{many}", str(many)).replace("{much}", self.big())
        base += "\nverb draw_one\n    move top of deck to hand\n"
        body = "".join(f"        {line}\n" for line in self.play)
        names = [line.split()[1].split("(")[0] for line in self.actions]
        turn = TURN.replace("{actions}", "\n".join(self.actions))
        turn = turn.replace("{named}", "".join(f", {name}" for name in names))
        return "\n".join([base, *self.declared, f"card go\n    play:\n{body}", turn])


ATTACKS = (
    "score",
    "many_scores",
    "invariant",
    "worth",
    "worked_out",
    "loop",
    "while_loop",
    "verbs",
    "circle",
    "armed",
    "per",
    "feeding",
    "created",
    "chosen",
    "picked",
    "listing",
    "needs",
    "modified",
)
ARMED = (
    "whenever you gain coins: +1 sparks",
    "when coins > 999999999: +1 sparks",
    "per coins: +1 sparks",
    "this game: points of gems is 1 more",
    "this game: points of gems is 10 times as much",
    "at end of turn: +1 sparks",
    "next turn for you",
)


def hostile_pack(seed: int) -> str:
    """The rules of a pack that explodes."""
    return Attacks(seed).text()
