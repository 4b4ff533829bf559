"""Sentences by chance from the rules of `grammar.lark`, with the words that a pack declares.

A derivation is walked from the start down, an alternative taken by chance at each rule, with short
ones preferred the deeper it gets. Where a rule wants a NAME it is given a word of a category that
fits the rule, mostly; values that were accepted before are used again as parts of larger ones.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache

from lark.grammar import Rule

from dsl.model.vocabulary import Vocabulary
from dsl.syntax.lark_tables import lark

Category = tuple[str, ...]
NOUNS: Category = ("counters", "zones", "defines", "pawns", "rooms", "bound")
CARDS: Category = ("tags", "cards", "any_card")
THINGS: Category = (*CARDS, *CARDS, "room_words", "player_words", "counters")
PARTS: Category = ("attributes", "zones", "counters", "card_parts", "slots")
# The categories of the words that fit a rule, by the name of its tree; the rest takes any.
WANTED: Mapping[str, Category] = {
    "call": ("verbs",),
    "name": NOUNS,
    "your": ("counters", "zones", "pawns"),
    "their": ("counters", "zones", "pawns"),
    "member": PARTS,
    "possessive": PARTS,
    "of": (*PARTS, "zones"),
    "modify": ("attributes",),
    "counts_as": ("attributes",),
    "modify_your": ("computed",),
    "modify_their": ("computed",),
    "words": THINGS,
    "words_2": THINGS,
    "selection": CARDS,
    "with_compare": ("attributes", "counters", "position"),
    "with_except": ("tags", "cards", "bound"),
    "with_that": ("conditions",),
    "sum_of": ("attributes", "defines", "counters", "card_counters", "position"),
    "highest": ("attributes", "defines", "counters", "card_counters", "position"),
    "lowest": ("attributes", "defines", "counters", "card_counters", "position"),
    "player_after": ("player_words",),
    "player_before": ("player_words",),
    "subject": ("tags", "cards", "room_kinds", "rooms", "out", "values", "bound"),
    "function": ("functions", "tables", "defines", "tunnel_kinds"),
    "event": ("moments", "verbs", "gain"),
    "event_would": ("moments", "verbs", "gain"),
    "as_name": ("fresh",),
    "event_moves": ("fresh",),
    "event_would_move": ("fresh",),
    "actor_any": ("fresh",),
    "actor_other": ("fresh",),
    "ignore": ("tunnel_kinds", "room_kinds"),
    "cannot": ("actions",),
    "detach_kind": ("tunnel_kinds",),
    "tunnels": ("tunnel_kinds",),
    "is_next_to": ("tunnel_kinds",),
    "amount_of": ("kind",),
    "also": CARDS,
    "own": CARDS,
    "where_next": ("tunnel_kinds",),
    "where_reach": ("reach", "bound"),
    "every_player_is": ("out",),
    "phase_is": ("phases",),
    "let": ("fresh",),
    "choose_number": ("fresh",),
    "for_each": ("fresh",),
}
BUILT_IN: Mapping[str, Sequence[str]] = {
    "any_card": ("card", "cards"),
    "room_words": ("room", "rooms"),
    "player_words": ("player", "players"),
    "position": ("position",),
    "kind": ("kind",),
    "card_parts": ("owner", "host", "place", "position", "name"),
    "functions": ("min", "max", "half", "remainder", "distance", "route", "routes"),
    "gain": ("gain", "lose"),
    "reach": ("reach",),
    "out": ("out",),
    "fresh": ("x", "y"),
    "bound": ("x", "y"),
}
DEEPEST = 14
POOLED = ("expr", "phrase", "postfix", "sum", "product", "unary", "negation", "conjunction")
NUMBER, CONDITION, ZONE = ("number",), ("condition",), ("zone",)
SOME, ROOM = ("cards", "card"), ("room",)
OWNER = ("card", "player", "room")
# The types of the values that a rule takes, one after the other; the last for all that follow.
TAKES: Mapping[str, Sequence[Category]] = {
    "change": (("price",),),
    "set": (("counter",), NUMBER),
    "move": (SOME, ZONE),
    "move_along": (("pawn",), ("rooms",), NUMBER),
    "shuffle": (ZONE,),
    "roll": (SOME,),
    "reveal": (SOME,),
    "look": (SOME,),
    "attach": (SOME, ("card",)),
    "attach_kind": (("kind",), ROOM),
    "detach": (SOME,),
    "silence": (SOME,),
    "pay": (("price",),),
    "needs": (CONDITION,),
    "cross": (("rooms",),),
    "let": ((*NUMBER, *CONDITION, *SOME, "player", "rooms"),),
    "choose_number": (NUMBER,),
    "tell": (("counter",), NUMBER),
    "modify": (SOME, NUMBER),
    "counts_as": (SOME,),
    "becomes": (NUMBER,),
    "more": (NUMBER,),
    "less": (NUMBER,),
    "raised": (NUMBER,),
    "capped": (NUMBER,),
    "call": ((*NUMBER, *SOME, *ROOM),),
    "if": (CONDITION,),
    "else_if": (CONDITION,),
    "when": (CONDITION,),
    "while": (CONDITION,),
    "per": (NUMBER,),
    "repeat": (NUMBER,),
    "repeat_while": (CONDITION,),
    "repeat_until": (CONDITION,),
    "for_each": ((*SOME, "rooms", "players"),),
    "as_player": (("player",),),
    "next_turn": (("player",),),
    "event": ((*SOME, "counter"),),
    "event_would": (("player",), (*SOME, "counter")),
    "event_moves": (SOME, ZONE),
    "event_would_move": (SOME, ZONE),
    "conditional": ((*NUMBER, *CONDITION), CONDITION, NUMBER),
    "disjunction": (CONDITION,),
    "conjunction": (CONDITION,),
    "negate": (CONDITION,),
    "compare": ((*NUMBER, *ROOM, "player"),),
    "is_a": ((*SOME, *ROOM, "player", *ZONE),),
    "is_empty": (ZONE,),
    "is_in": (("card", "room"),),
    "is_next_to": (ROOM,),
    "is_like": (("card", "kind"),),
    "with_like": (("card", "kind"),),
    "amount_of": (("cards",),),
    "sum": (NUMBER,),
    "product": (NUMBER,),
    "negative": (NUMBER,),
    "count": ((*SOME, *ZONE, "rooms", "players"),),
    "sum_of": ((*SOME, "rooms", "players"),),
    "highest": ((*SOME, "rooms", "players"),),
    "lowest": ((*SOME, "rooms", "players"),),
    "player_after": (("player",),),
    "player_before": (("player",),),
    "of": ((*OWNER, "rooms"),),
    "member": (OWNER,),
    "possessive": (OWNER,),
    "where_on": (SOME,),
    "where_next": (ROOM,),
    "where_within": (ROOM,),
    "where_reach": (("player", "room"),),
    "where_nearest": (ROOM,),
    "places": (ZONE,),
    "top": (ZONE,),
    "bottom": (ZONE,),
    "quantity": (NUMBER,),
    "function": ((*NUMBER, *ROOM, *SOME),),
    "ends_between": (ROOM,),
    "ends_from": (ROOM,),
    "tunnels": (ROOM,),
    "kinds": (("kind",),),
}


@lru_cache(maxsize=1)
def rules_by_origin() -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in lark().rules:
        found.setdefault(str(rule.origin.name), []).append(rule)
    return found


@lru_cache(maxsize=1)
def heights() -> dict[str, int]:
    """How deep the shortest derivation of each rule is."""
    found: dict[str, int] = {}
    while True:
        before = dict(found)
        for origin, rules in rules_by_origin().items():
            costs = [cost for rule in rules if (cost := height_of(rule, found)) is not None]
            if costs:
                found[origin] = min(costs)
        if found == before:
            return found


def height_of(rule: Rule, known: Mapping[str, int]) -> int | None:
    inner = [0 if part.is_term else known.get(str(part.name)) for part in rule.expansion]
    if any(cost is None for cost in inner):
        return None
    return 1 + max((cost for cost in inner if cost is not None), default=0)


@lru_cache(maxsize=1)
def terminals() -> dict[str, str]:
    """The fixed texts of terminals, by their names."""
    patterns = {one.name: one.pattern for one in lark().terminals}
    return {name: one.value for name, one in patterns.items() if one.type == "str"}


class Writer:
    """Writes sentences for a pack; `pool` are values that were accepted before, by their types."""

    def __init__(self, vocabulary: Vocabulary, seed: int) -> None:
        self.chance = random.Random(seed)
        self.words = self.categories(vocabulary)
        self.anything = sorted({word for words in self.words.values() for word in words})
        self.pool: dict[str, list[str]] = {"kind": self.words.get("tunnel_kinds", [])}
        self.pool["counter"] = self.words.get("counters", [])
        self.pool["pawn"] = self.words.get("pawns", [])

    def categories(self, vocabulary: Vocabulary) -> dict[str, list[str]]:
        found = {name: list(words) for name, words in BUILT_IN.items()}
        for name in (
            *("counters", "zones", "defines", "pawns", "tags", "cards", "attributes", "moments"),
            *("verbs", "actions", "tables", "slots", "room_kinds", "tunnel_kinds", "options"),
        ):
            found[name] = sorted(getattr(vocabulary, name))
        found["rooms"] = sorted(vocabulary.rooms)
        found["phases"] = [phase.name for phase in vocabulary.phases]
        found["computed"] = [n for n, one in vocabulary.counters.items() if one.computed]
        found["card_counters"] = [
            n for n, one in vocabulary.counters.items() if one.owner == "card"
        ]
        found["values"] = [v for one in vocabulary.options.values() for v in one.values]
        found["conditions"] = [
            name
            for name, one in vocabulary.defines.items()
            if one.value is not None and one.value.type == "condition" and len(one.params) == 1
        ]
        return {name: words for name, words in found.items() if words}

    def sentence(self, start: str) -> str:
        """A statement or a value."""
        text = " ".join(self.derived(start, "", 0))
        return text.replace(" ,", ",").replace("( ", "(").replace(" )", ")").replace(" 's", "'s")

    def derived(self, symbol: str, inside: str, depth: int, place: int = 0) -> list[str]:
        if symbol in POOLED and inside in TAKES and self.chance.random() < 0.85:
            types = TAKES[inside][min(place, len(TAKES[inside]) - 1)]
            known = [one for one in types if self.pool.get(one)]
            if known:
                return [self.chance.choice(self.pool[self.chance.choice(known)])]
        rules = rules_by_origin()[symbol]
        weights = [self.weight(rule, depth) for rule in rules]
        rule = self.chance.choices(rules, weights)[0]
        name = inside if symbol.startswith("_") else str(rule.alias or symbol)
        found: list[str] = []
        place = 0
        for part in rule.expansion:
            if part.is_term:
                found += self.terminal(str(part.name), name)
            else:
                found += self.derived(str(part.name), name, depth + 1, place)
                place += part.name in POOLED
        return found

    def weight(self, rule: Rule, depth: int) -> float:
        height = height_of(rule, heights()) or 1
        if depth + height > DEEPEST + 4:
            return 0.0001 / height
        return 1.0 / (1 + max(0, depth + height - DEEPEST)) / (1 + len(rule.expansion) / 4)

    def terminal(self, name: str, inside: str) -> list[str]:
        if name in ("_NL", "_INDENT", "_DEDENT"):
            return ["\n"] if name == "_NL" else [{"_INDENT": "\x01", "_DEDENT": "\x02"}[name]]
        if name == "NUMBER":
            return [str(self.chance.choice((1, 1, 2, 3)))]
        if name == "STRING":
            return ['"text"']
        if name == "COMPARE":
            return [self.chance.choice(("=", "!=", "<", "<=", ">", ">="))]
        if name != "NAME":
            return [terminals()[name]]
        fitting = [one for one in WANTED.get(inside, ()) if one in self.words]
        if fitting and self.chance.random() < 0.97:
            return [self.chance.choice(self.words[self.chance.choice(fitting)])]
        return [self.chance.choice(self.anything)]

    def accepted(self, value: str, type_: str) -> None:
        """Keep a value for use in larger ones."""
        if len(value) < 40:
            self.pool.setdefault(type_, []).append(value)


def laid_out(sentence: str) -> str:
    """A sentence with its line breaks as indentation wants them."""
    lines, width, line = [], 0, ""
    for part in sentence.replace("\n", " \n ").split(" "):
        if part == "\n":
            if line.strip():
                lines.append("    " * width + line.strip())
            line = ""
        elif part == "\x01":
            width += 1
        elif part == "\x02":
            width -= 1
        else:
            line += f" {part}"
    if line.strip():
        lines.append("    " * width + line.strip())
    return "\n".join(lines) + "\n"
