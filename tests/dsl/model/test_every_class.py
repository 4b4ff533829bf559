"""Every effect and every value of the language is complete: it is explained, read, compiled and put
into words, and its example does what it says in a game of the pack `tests/packs/examples`.

An example is an expression, lines of effects that are done one after the other, or a declaration of
that pack, where only an action or a card can say it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

import pytest

from dsl.diagnostics.report import PackError
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.traverse import every_effect, inside, values_in
from dsl.packs.pack import Pack
from dsl.storage.language_files import languages
from dsl.text.grammar.language import written
from dsl.text.wording import condition_text, value_text
from interpreter.compile.effects.compiler import lowered_effects
from interpreter.compile.effects.every_effect import REGISTERED
from interpreter.compile.values.lowering import lowered
from interpreter.game.ad_hoc import do_text, value_of
from interpreter.game.game import Game
from interpreter.game.typed_text import read_effect, read_value
from interpreter.testing.scenarios import run_scenario
from tests.packs_under_test import pack

LANGUAGES = languages()
Class = type[e.Effect] | type[v.Value]
EFFECTS = e.effect_classes()
VALUES = v.value_classes()
CLASSES: list[Class] = [*EFFECTS, *VALUES]


def examples() -> Pack:
    return pack("examples")


def new_game() -> Game:
    return Game.new(examples(), players=2, seed=1)


def named(cls: Class) -> str:
    kind = "effect" if issubclass(cls, e.Effect) else "value"
    return f"the {kind} {cls.__name__}"


def lines_of(example: str) -> list[str]:
    """Lines with what is indented under each."""
    found: list[str] = []
    for line in example.split("\n"):
        if line.startswith(" "):
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def declared_at(example: str) -> tuple[str, range] | None:
    """The file and the lines of the pack where an example stands as a declaration."""
    for file, text in examples().texts.items():
        before, found, _ = f"\n{text}".partition(f"\n{example}\n")
        if found:
            first = before.count("\n") + 1
            return file, range(first, first + example.count("\n") + 1)
    return None


def is_expression(example: str) -> bool:
    with suppress(PackError):
        read_value(new_game().program, example)
        return True
    return False


def parts_of(effects: e.Block) -> Iterator[e.Effect | v.Value]:
    for effect in inside(effects):
        yield effect
        for name in effect.__dataclass_fields__:
            yield from values_in(getattr(effect, name))


@lru_cache
def declared_parts() -> tuple[e.Effect | v.Value, ...]:
    """All that stands in the pack's own declarations."""
    vocabulary = examples().vocabulary
    domains = [param.domain for action in vocabulary.actions.values() for param in action.params]
    return (*parts_of(tuple(every_effect(vocabulary))), *values_in(tuple(domains)))


def parts_in(example: str) -> list[e.Effect | v.Value]:
    """The effects and values that an example is read as."""
    program = new_game().program
    declared = declared_at(example)
    if declared is not None:
        file, lines = declared
        inside_it = (part for part in declared_parts() if part.span.file == file)
        return [part for part in inside_it if part.span.line in lines]
    if is_expression(example):
        return list(values_in(read_value(program, example)))
    return [part for line in lines_of(example) for part in parts_of(read_effect(program, line))]


def compiles(cls: Class) -> bool:
    """Whether there is code for it. What holds for a time is looked up by what it changes; several
    zones at once, and what an action is given, by what takes cards from them."""
    assert REGISTERED
    if issubclass(cls, e.Effect):
        return cls.is_continuous or cls in lowered_effects()
    if cls.joins_zones or cls.is_domain:
        return True
    return cls in lowered()


def has_wording(cls: Class, lang: str) -> bool:
    """Whether it can be said in a language. A verb of a pack reads as its own title says."""
    if issubclass(cls, e.Effect):
        return cls.__name__ in written(lang).effects or cls.calls is not e.Effect.calls
    say = condition_text.clause if issubclass(cls, v.Condition) else value_text.phrase
    return say.dispatch(cls) is not say.dispatch(object) or cls.__name__ in written(lang).phrases


def state_of(game: Game) -> list[object]:
    """All cells but the stack, which keeps that something was typed."""
    return list(game.machine.cells)[1:]


@pytest.mark.parametrize("cls", EFFECTS)
def test_an_effect_says_how_it_is_written(cls: type[e.Effect]) -> None:
    assert cls.form, f"{named(cls)} has no form: how is it written?"


@pytest.mark.parametrize("cls", CLASSES)
def test_a_class_explains_itself(cls: Class) -> None:
    doc = cls.__doc__ or ""  # without one, a dataclass gets its signature
    explained = bool(doc) and not doc.startswith(f"{cls.__name__}(")
    assert explained, f"{named(cls)} has no docstring"


@pytest.mark.parametrize("cls", CLASSES)
def test_a_class_is_read_from_its_example(cls: Class) -> None:
    assert cls.example, f"{named(cls)} has no example"
    try:
        found = parts_in(cls.example)
    except PackError as error:
        pytest.fail(f"the example of {named(cls)} has a mistake in it: {error}")
    assert any(type(part) is cls for part in found), f"no reader makes {named(cls)} of its example"


@pytest.mark.parametrize("cls", [cls for cls in CLASSES if cls.example])
def test_an_example_runs(cls: Class) -> None:
    if declared_at(cls.example) is not None:
        return  # the scenarios of the pack do what its actions and cards say
    game = new_game()
    if is_expression(cls.example):
        value_of(game, cls.example)
        return
    for line in lines_of(cls.example):
        before = state_of(game)
        do_text(game, line)
        answer_all(game)
        idle = issubclass(cls, e.Effect) and cls.is_idle
        assert idle or state_of(game) != before, f"in {named(cls)}, `{line}` changes nothing"


def zones_of(game: Game) -> dict[int, object]:
    """Where each card lies."""
    return {card: game.zone_of(card) for card in game.every_card}


@pytest.mark.parametrize("cls", [cls for cls in EFFECTS if not is_expression(cls.example)])
def test_an_effect_that_takes_cards_elsewhere_says_so(cls: type[e.Effect]) -> None:
    """What brings cards somewhere is asked for by `moves`: without it they are out of reach."""
    if declared_at(cls.example) is not None:
        return
    for line in lines_of(cls.example):
        game = new_game()
        for earlier in lines_of(cls.example):
            if earlier == line:
                break
            do_text(game, earlier)
            answer_all(game)
        before = zones_of(game)
        do_text(game, line)
        answer_all(game)
        after = zones_of(game)
        effects = [part for part in parts_in(line) if isinstance(part, e.Effect)]
        said = any(effect.moves() or effect.calls() for effect in effects)
        assert said or after == before, f"`{line}` takes cards elsewhere, and nothing in it `moves`"


def answer_all(game: Game) -> None:
    while game.decision is not None and game.decision.kind != "action":
        game.push(game.decision.options[0])


def test_what_only_a_declaration_can_say_is_done() -> None:
    for scenario in examples().scenarios:
        assert run_scenario(examples(), scenario).problem is None


@pytest.mark.parametrize("cls", CLASSES)
def test_a_class_is_compiled(cls: Class) -> None:
    assert compiles(cls), f"no code is compiled for {named(cls)}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("cls", CLASSES)
def test_a_class_has_a_wording(cls: Class, lang: str) -> None:
    assert has_wording(cls, lang), f"{named(cls)} has no wording in `{lang}`"


def test_every_class_is_looked_at() -> None:
    assert e.Gain in EFFECTS
    assert v.Local in VALUES
    assert v.Condition not in VALUES  # others are made from it
    assert textwrap.dedent(e.Choose.example) == e.Choose.example
