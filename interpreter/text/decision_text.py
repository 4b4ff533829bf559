"""Decisions in words: what is asked, and what each answer would do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import PhaseDecl
from dsl.text.describe import card_title, describe_block, describe_value, title_of
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import title_in
from interpreter.state.layout import KIND, ZONE
from interpreter.text.bound_names import spoken
from interpreter.text.placement_text import spot_text, spot_words
from interpreter.text.walk_text import step_text, step_words

if TYPE_CHECKING:
    from interpreter.game.game import Decision, Game

HOLE = re.compile(r"\{(\w+)(?::([^|}]*)\|([^}]*))?\}")


def question_text(decision: Decision) -> str:
    """The question, as a player reads it."""
    game = decision.game
    question = game.program.questions[decision.question]
    texts, effect = language(game.lang).decisions, question.effect
    if isinstance(effect, PhaseDecl):
        return texts["act"]
    if isinstance(effect, e.May):
        bound = spoken(decision, effect)
        text = describe_block(effect.body, game.program.vocabulary, game.lang, bound)
        return texts["asked"].format(text=f"{text[:1].upper()}{text[1:]}".rstrip("."))
    if isinstance(effect, e.ChooseNumber):
        return texts["number"].format(name=effect.name)
    if isinstance(effect, v.Pick):
        bound = spoken(decision, effect)
        text = describe_value(effect, game.program.vocabulary, game.lang, bound, as_object=True)
        return f"{texts['choose_more']} {text}"
    return texts["choose"]


def option_text(decision: Decision, value: Any) -> str:
    """One answer, as a player reads it."""
    game = decision.game
    question = game.program.questions[decision.question]
    texts, effect = language(game.lang).decisions, question.effect
    if question.kind == "action":
        return action_text(game, value, decision.player)
    if value == -1 and question.kind in ("pick", "choice"):
        return texts["done"]
    if question.kind == "may":
        return texts["yes"] if value else texts["no"]
    if question.kind == "number":
        return str(value)
    if isinstance(effect, e.Choose):
        # What is offered is allowed: the condition for offering it needs no saying.
        body = tuple(part for part in effect.choices[value].body if not isinstance(part, e.Needs))
        bound = spoken(decision, effect)
        return describe_block(body, game.program.vocabulary, game.lang, bound).rstrip(".")
    assert isinstance(effect, v.Pick)
    kinds: dict[str, v.Type] = {"cards": "card", "rooms": "room", "players": "player"}
    return thing_text(game, kinds[effect.among.type], value, decision.player)


def action_text(game: Game, value: tuple[Any, ...], player: int) -> str:
    """An action with what it is done with, in the words its declaration gives."""
    number, *given = value
    decl = list(game.program.vocabulary.actions.values())[number]
    shown = {
        param.name: thing_text(game, param.type, thing, player)
        for param, thing in zip(decl.params, given, strict=True)
    }
    template = title_in(decl.titles, game.lang)
    if not template:
        return " ".join([decl.name.replace("_", " "), *shown.values()])
    return HOLE.sub(lambda hole: shown.get(hole.group(1), hole.group(0)), template)


def thing_text(game: Game, type_: v.Type, thing: Any, player: int) -> str:
    """A card, a room, a player or a number, by name, as a player may know it."""
    program, cells = game.program, game.machine.cells
    if type_ == "card":
        if not program.sees(cells, thing, player):
            return language(game.lang).decisions["hidden"]
        return card_title(program.cards[cells[thing + KIND]], game.lang)
    if type_ == "room":
        return room_text(game, thing)
    if type_ == "player":
        return language(game.lang).decisions["player"].format(n=thing + 1)
    if type_ == "crossing":
        return crossing_text(game, thing, player)
    if type_ == "spot":
        return spot_text(game, thing, player)
    if type_ == "step":
        return step_text(game, thing, player)
    if type_ == "ability":
        card = program.cards[cells[thing[0] + KIND]]
        moment = list(program.vocabulary.moments)[thing[1]]
        body = card.abilities_at(moment)[thing[2]].body
        text = describe_block(body, program.vocabulary, game.lang).rstrip(".")
        named = card_title(card, game.lang)
        return language(game.lang).decisions["ability"].format(card=named, text=text)
    return str(thing)


def room_text(game: Game, room: int) -> str:
    board = game.program.board
    assert board is not None
    decl = board.rooms[room]
    return title_in(decl.titles, game.lang, decl.name)


def crossing_text(game: Game, crossing: tuple[int, ...], player: int) -> str:
    """Where a crossing leads, its price, and what it does besides."""
    program = game.program
    edge = program.map.edges[crossing[0]]
    compiler, cells = program.compiler, game.machine.cells
    totals: dict[str, int] = {}
    for amount, counter in compiler.crossing_price(cells, player, crossing):
        totals[counter] = totals.get(counter, 0) + amount
    prices = [
        f"{amount} {title_of(program.vocabulary.counters[counter], game.lang, amount)}"
        for counter, amount in totals.items()
        if amount
    ]
    price = ", ".join([*prices, *crossing_changes(game, player, crossing)])
    kinds = ", ".join(
        " ".join(
            [title_of(program.vocabulary.tunnel_kinds[name], game.lang, 1), *map(str, arguments)]
        )
        for name, arguments in edge.kinds
    )
    notes = "; ".join(part for part in (kinds, price) if part)
    return f"{room_text(game, edge.target)} ({notes})" if notes else room_text(game, edge.target)


def crossing_changes(game: Game, player: int, crossing: tuple[int, ...]) -> Iterator[str]:
    """What the kinds of a tunnel give to the walker or take, besides their price."""
    program, cells = game.program, game.machine.cells
    for kind, env in program.compiler.kind_words(cells, player, crossing):
        for effect in program.vocabulary.tunnel_kinds[kind].cross:
            if isinstance(effect, e.Gain | e.Lose):
                amount = program.value(effect.amount)(cells, env)
                sign = "+" if isinstance(effect, e.Gain) else "-"
                counter = program.vocabulary.counters[effect.counter.name]
                if amount:
                    yield f"{sign}{amount} {title_of(counter, game.lang, amount)}"


def option_words(decision: Decision, value: Any) -> list[str]:
    """The plain words by which a scenario or a script may name an answer."""
    game = decision.game
    program, cells = game.program, game.machine.cells
    question = program.questions[decision.question]
    if question.kind == "action":
        number, *given = value
        decl = list(program.vocabulary.actions.values())[number]
        words = [decl.name]
        for param, thing in zip(decl.params, given, strict=True):
            words.extend(thing_words(game, param.type, thing, decision.player))
        return words
    if question.kind == "may":
        return ["yes"] if value else ["no"]
    if value == -1 and question.kind in ("pick", "choice"):
        return ["done"]
    if question.kind == "choice":
        return [str(value + 1)]
    if question.kind == "number":
        return [str(value)]
    effect = question.effect
    assert isinstance(effect, v.Pick)
    if effect.among.type == "cards":
        words = thing_words(game, "card", value, decision.player)
        words.append(program.layout.zone_cells[cells[value + ZONE]].name)
        return words
    type_: v.Type = "room" if effect.among.type == "rooms" else "player"
    return thing_words(game, type_, value, decision.player)


def thing_words(game: Game, type_: v.Type, thing: Any, player: int) -> list[str]:
    program, cells = game.program, game.machine.cells
    if type_ == "card":
        if not program.sees(cells, thing, player):
            return ["hidden"]
        return [program.cards[cells[thing + KIND]].name]
    if type_ == "room":
        return [program.map.names[thing]]
    if type_ == "player":
        return [f"p{thing + 1}"]
    if type_ == "crossing":
        edge = program.map.edges[thing[0]]
        return [program.map.names[edge.target], *map(str, thing[1:]), *(k for k, _ in edge.kinds)]
    if type_ == "spot":
        return spot_words(game, thing)
    if type_ == "step":
        return step_words(game, thing, player)
    if type_ == "ability":
        return [program.cards[cells[thing[0] + KIND]].name, str(thing[2] + 1)]
    return [str(thing)]
