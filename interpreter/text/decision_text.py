"""Decisions in words: what is asked, and what each answer would do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import ActionDecl
from dsl.model.titles import title_in
from dsl.model.wordings import DEED, DOER, HOLE
from dsl.text.describe import card_title, describe_block, describe_value, number_label, title_of
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import polish, title_in_sentence
from interpreter.run.position import Asked, Crossing, OptionValue, Position
from interpreter.run.visibility import sees
from interpreter.text.bound_names import bound_around
from interpreter.text.placement_text import spot_names, spot_text
from interpreter.text.unseen_text import place_names, place_text
from interpreter.text.walk_text import step_names, step_text


def question_text(position: Position, asked: Asked) -> str:
    """The question, as a player reads it."""
    question, lang = position.question(asked), position.lang
    kind, effect = question.kind, question.effect
    texts, vocabulary = language(lang).decisions, position.program.vocabulary
    if kind == "action":
        return texts["act"]
    if kind == "may":
        text = describe_block(effect.body, vocabulary, lang, names_around(position, asked, effect))
        return texts["asked"].format(text=f"{text[:1].upper()}{text[1:]}".rstrip("."))
    if kind == "number":
        return texts["number"].format(name=number_label(effect.name))
    if kind == "pick":
        bound = names_around(position, asked, effect)
        text = describe_value(effect, vocabulary, lang, bound, as_object=True)
        return f"{texts['choose_more']} {text}"
    return texts["choose"]


def option_text(position: Position, asked: Asked, value: OptionValue) -> str:
    """One answer, as a player reads it."""
    _, player, _ = asked
    question = position.question(asked)
    texts, effect = language(position.lang).decisions, question.effect
    if question.kind == "action":
        return action_text(position, value, player)
    if value == -1 and question.kind in ("pick", "choice"):
        return texts["done"]
    if question.kind == "may":
        return texts["yes"] if value else texts["no"]
    if question.kind == "number":
        return str(value)
    if question.kind == "crossing":
        return crossing_text(position, value, player)
    if question.kind == "choice":
        # What is offered is allowed: the condition for offering it needs no saying.
        body = tuple(part for part in effect.choices[value].body if part.demands() is None)
        bound = names_around(position, asked, effect)
        return describe_block(body, position.program.vocabulary, position.lang, bound).rstrip(".")
    return thing_text(position, v.ONE_OF[effect.among.type], value, player)


def names_around(position: Position, asked: Asked, effect: e.Effect | v.Value) -> dict[str, str]:
    """What the names stand for that are bound around the effect that asks."""
    _, player, bound = asked
    return bound_around(
        effect, bound, lambda type_, thing: thing_in_sentence(position, type_, thing, player)
    )


def action_text(
    position: Position,
    value: OptionValue,
    player: int,
    unseen: frozenset[int] = frozenset(),
    untold: frozenset[str] = frozenset(),
) -> str:
    """An action with what it is done with, in the words its declaration gives; cards that are
    unseen are not named, and some parameters are not told."""
    number, *given = value
    decl = list(position.program.vocabulary.actions.values())[number]
    hidden = language(position.lang).decisions["hidden"]
    shown = {
        param.name: "?"
        if param.name in untold
        else hidden
        if unseen.intersection(cards_in(param.type, thing))
        else thing_in_sentence(position, param.type, thing, player, param.ground)
        for param, thing in zip(decl.params, given, strict=True)
    }
    return deed_text(decl, shown, position.lang)


def words_of_action(
    decl: ActionDecl, lang: str, known: Mapping[str, str] = MappingProxyType({})
) -> str:
    """An action by itself; what it is done with is left open, except for what is known of it."""
    shown = {param.name: known.get(param.name, "…") for param in decl.params}
    return deed_text(decl, shown, lang)


def deed_text(decl: ActionDecl, shown: Mapping[str, str], lang: str) -> str:
    """The title of an action, filled with what it is done with."""
    template = title_in(decl.titles, lang)
    if not template:
        return " ".join([decl.name.replace("_", " "), *shown.values()])

    def fill(hole: re.Match[str]) -> str:
        alone, one, many, chosen, singular, plural = hole.groups()
        if chosen is not None:  # it is said to whoever does it
            return str(singular if chosen == DOER else form_for(shown[chosen], singular, plural))
        return f"{shown[alone]} {form_for(shown[alone], one, many)}" if one else shown[alone]

    def form_for(number: str, one: str, many: str) -> str:
        plural = not number.lstrip("-").isdecimal() or language(lang).is_plural(int(number))
        return many if plural else one

    text = DEED.sub(lambda deed: str(deed[1]), HOLE.sub(fill, template))
    return polish(text, lang)


def cards_in(type_: v.Type, thing: OptionValue) -> tuple[int, ...]:
    """The card that a thing is, or is of."""
    if type_ == "card":
        return (thing,)
    return (thing[0],) if type_ in ("spot", "ability") else ()


def thing_in_sentence(
    position: Position, type_: v.Type, thing: OptionValue, player: int, ground: str = ""
) -> str:
    """What a thing is called among other words: "équiper la Milice"."""
    if type_ == "kind":
        return title_in_sentence(position.program.cards[thing], position.lang)
    if type_ == "card" and sees(position, player, thing):
        return title_in_sentence(position.kind(thing), position.lang)
    return thing_text(position, type_, thing, player, ground)


def thing_text(
    position: Position,
    type_: v.Type,
    thing: OptionValue,
    player: int,
    ground: str = "",
) -> str:
    """A card, a room, a player or a number, by name, as a player may know it. Spots and steps are
    in a zone, which is the first of its sort unless another is said."""
    program = position.program
    if type_ == "card":
        if not sees(position, player, thing):
            return place_text(position, thing, player)
        return card_title(position.kind(thing), position.lang)
    if type_ == "kind":
        return card_title(program.cards[thing], position.lang)
    if type_ == "room":
        return room_text(position, thing)
    if type_ == "player":
        return language(position.lang).decisions["player"].format(n=thing + 1)
    if type_ == "crossing":
        return crossing_text(position, thing, player)
    if type_ == "spot":
        return spot_text(position, thing, player, ground)
    if type_ == "step":
        return step_text(position, thing, player, ground)
    if type_ == "ability":
        card = position.kind(thing[0])
        moment = list(program.vocabulary.moments)[thing[1]]
        body = card.abilities_at(moment)[thing[2]].body
        text = describe_block(body, program.vocabulary, position.lang).rstrip(".")
        named = thing_text(position, "card", thing[0], player)
        return language(position.lang).decisions["ability"].format(card=named, text=text)
    return str(thing)


def room_text(position: Position, room: int) -> str:
    board = position.program.board
    assert board is not None
    decl = board.rooms[room]
    return title_in(decl.titles, position.lang, decl.name)


def crossing_text(position: Position, crossing: Crossing, player: int) -> str:
    """Where a crossing leads, its price, and what it does besides."""
    cost: dict[str, int] = {}
    for amount, counter in position.crossing_price(player, crossing):
        cost[counter] = cost.get(counter, 0) + amount
    changes = position.crossing_changes(player, crossing)
    return way_text(position, crossing[0], cost, [(counter, n) for n, counter in changes])


def way_text(
    position: Position, edge: int, cost: Mapping[str, int], does: Iterable[tuple[str, int]]
) -> str:
    """Where an edge leads, and in brackets its kinds, its price and what it does besides."""
    way = position.map.edges[edge]
    kinds = ", ".join(kind_text(position, kind) for kind in way.kinds)
    prices = [amount_text(position, counter, amount) for counter, amount in cost.items() if amount]
    changes = [amount_text(position, counter, amount, "+d") for counter, amount in does if amount]
    notes = "; ".join(part for part in (kinds, ", ".join([*prices, *changes])) if part)
    target = room_text(position, way.target)
    return f"{target} ({notes})" if notes else target


def kind_text(position: Position, kind: tuple[str, tuple[int, ...]]) -> str:
    """A kind of tunnel with its numbers."""
    name, numbers = kind
    title = title_of(position.program.vocabulary.tunnel_kinds[name], position.lang, 1)
    return " ".join([title, *map(str, numbers)])


def amount_text(position: Position, counter: str, amount: int, sign: str = "d") -> str:
    """So much of a counter; `sign` is how the number is written."""
    decl = position.program.vocabulary.counters[counter]
    return f"{amount:{sign}} {title_of(decl, position.lang, abs(amount))}"


def names_in_order(position: Position, asked: Asked, value: OptionValue) -> list[list[str]]:
    """The plain names of an answer: of an action first its own, then those of each thing that it is
    done with."""
    question = position.question(asked)
    if question.kind != "action":
        return [option_names(position, asked, value)]
    number, *given = value
    decl = list(position.program.vocabulary.actions.values())[number]
    things = zip(decl.params, given, strict=True)
    return [
        [decl.name],
        *(
            thing_names(position, param.type, thing, asked[1], param.ground)
            for param, thing in things
        ),
    ]


def option_names(position: Position, asked: Asked, value: OptionValue) -> list[str]:
    """The plain names by which a scenario or a script may call an answer."""
    _, player, _ = asked
    question = position.question(asked)
    if question.kind == "action":
        return [name for names in names_in_order(position, asked, value) for name in names]
    if question.kind == "may":
        return ["yes"] if value else ["no"]
    if value == -1 and question.kind in ("pick", "choice"):
        return ["done"]
    if question.kind == "choice":
        return [str(value + 1)]
    if question.kind == "number":
        return [str(value)]
    if question.kind == "crossing":
        return thing_names(position, "crossing", value, player)
    among: v.Type = question.effect.among.type
    if among == "cards":
        zone = position.zone_of(value)
        assert zone is not None
        return [*thing_names(position, "card", value, player), zone.name]
    return thing_names(position, v.ONE_OF[among], value, player)


def thing_names(
    position: Position,
    type_: v.Type,
    thing: OptionValue,
    player: int,
    ground: str = "",
) -> list[str]:
    program = position.program
    if type_ == "card":
        if not sees(position, player, thing):
            return place_names(position, thing)
        return [position.kind(thing).name]
    if type_ == "kind":
        return [program.cards[thing].name]
    if type_ == "room":
        return [program.map.names[thing]]
    if type_ == "player":
        return [f"p{thing + 1}"]
    if type_ == "crossing":
        edge = position.map.edges[thing[0]]
        return [program.map.names[edge.target], *map(str, thing[1:]), *(k for k, _ in edge.kinds)]
    if type_ == "spot":
        return spot_names(position, thing)
    if type_ == "step":
        return step_names(position, thing, player, ground)
    if type_ == "ability":
        return [position.kind(thing[0]).name, str(thing[2] + 1)]
    return [str(thing)]
