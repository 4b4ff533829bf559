"""The recipes of the architecture: the files they name are there, few, and enough.

What is already in the language is the proof: every effect and value stands in the files that its
recipe names, and most of them in no other.
"""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench import house
from dsl.diagnostics.catalogue import catalogue
from dsl.model.declarations import ZoneDecl
from dsl.model.effects import Effect, effect_classes
from dsl.model.values import value_classes
from dsl.storage.language_files import OWN, languages
from dsl.syntax.lark_tables import lark
from dsl.text.grammar.language import written

RECIPES = (
    *("an effect", "a value", "a zone trait", "a language of card text", "a command"),
    "a message",
)
MOST = {"an effect": 4, "a value": 4, "a zone trait": 5, "a language of card text": 1}
classes_named = cache(house.classes_named)
DECLARED_BY_ALL = {"name", "titles", "span"}  # what every declaration has


def files_of(step: str) -> list[Path]:
    """The files that a step may mean: `<group>` stands for any name."""
    return sorted(house.ROOT.glob(re.sub(r"<\w+>", "*", step)))


def folder(recipe: str, floor: str) -> str:
    """The folder of modules that a recipe has something added in, as the start of their names."""
    (step,) = [step for step in house.steps(recipe) if step.startswith(floor) and "<" in step]
    return step.partition("<")[0].replace("/", ".")


def within(modules: list[str], start: str) -> list[str]:
    return [name for name in modules if name.startswith(start)]


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_files_of_a_recipe_are_there(recipe: str) -> None:
    steps = house.steps(recipe)
    assert steps, f"there is no recipe for {recipe}"
    assert [step for step in steps if not files_of(step)] == []
    assert len(set(steps)) == len(steps)


@pytest.mark.parametrize("recipe", MOST)
def test_few_files_are_to_be_touched(recipe: str) -> None:
    assert 1 <= len(house.to_touch(recipe)) <= MOST[recipe]


@pytest.mark.parametrize("cls", effect_classes())
def test_an_effect_stands_in_the_files_of_its_recipe(cls: type[Effect]) -> None:
    effects, _ = classes_named()
    named = effects[cls.__name__]
    where = f"{cls.__name__} is named in {named}"
    assert len(within(named, folder("an effect", "dsl/model/"))) == 1, where
    assert len(within(named, folder("an effect", "dsl/resolve/"))) == 1, where
    assert cls.is_continuous or within(named, folder("an effect", "interpreter/"))
    worded = [code for code in languages() if cls.__name__ in written(code).effects]
    assert cls.calls is not Effect.calls or worded == list(languages())


@pytest.mark.parametrize("name", [cls.__name__ for cls in value_classes()])
def test_a_value_stands_in_the_files_of_its_recipe(name: str) -> None:
    _, values = classes_named()
    assert len(within(values[name], folder("a value", "dsl/model/"))) == 1
    assert within(values[name], "dsl.resolve.")


def test_a_recipe_is_enough_for_most() -> None:
    """At least three effects of four stand nowhere but where the recipe and its table say."""
    places = (
        *(folder("an effect", floor) for floor in ("dsl/model/", "dsl/resolve/", "interpreter/")),
        "dsl.text.effect_wording.",
    )
    effects, _ = classes_named()
    elsewhere = {
        name: more
        for name, named in effects.items()
        if (more := [module for module in named if not module.startswith(places)])
    }
    assert len(elsewhere) <= len(effects) // 4, elsewhere


def test_every_trait_is_read_by_a_declaration() -> None:
    traits = {str(rule.alias) for rule in lark().rules if rule.origin.name == "trait"}
    (file,) = (name for name in house.to_touch("a zone trait") if "resolve" in name)
    tree = ast.parse((house.ROOT / file).read_text(encoding="utf-8"))
    read = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert "own_chance" in traits
    assert sorted(traits - read) == [], "traits of the grammar that no reader hands to a zone"


def test_every_trait_is_asked_for() -> None:
    asked = {
        node.attr
        for module in house.modules().values()
        if module.floor == "interpreter"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute)
    }
    assert {item.name for item in fields(ZoneDecl)} - DECLARED_BY_ALL - asked == set(), (
        "fields of a zone that nothing in the interpreter asks for"
    )


def test_a_language_is_its_file() -> None:
    (step,) = house.to_touch("a language of card text")
    found = {path.stem for path in files_of(step)} - {"__init__"}
    assert found == {path.stem for path in OWN.glob("??.py")} == set(languages())


def test_every_command_stands_in_the_files_of_its_recipe() -> None:
    from cardwright.cli.main import COMMANDS

    table, options, _ = house.to_touch("a command")
    assert house.ROOT / table in files_of(table)
    # `bench` is only in a checkout, and that of assistants stands after the command line.
    homes = {path.stem for path in files_of(options)} | {"bench", "mcp_command"}
    assert {
        listed.target.partition(":")[0].rpartition(".")[2] for listed in COMMANDS.values()
    } <= homes


def test_every_message_stands_in_the_files_of_its_recipe() -> None:
    entries, found = house.to_touch("a message")
    assert "code: N001" in (house.ROOT / entries).read_text(encoding="utf-8")
    rooms = found.partition("<")[0]
    text = "".join(
        path.read_text(encoding="utf-8") for path in sorted((house.ROOT / rooms).rglob("*.py"))
    )
    assert [code for code in catalogue() if f'"{code}"' not in text] == []


def test_the_outline_of_the_walk_is_the_one_that_is_shown() -> None:
    from cardwright.cli.main import main

    shown = CliRunner().invoke(main, ["tree", "tutorial", "otter"]).output
    assert "Gain" in shown
    assert shown in (house.ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_code_of_the_walk_is_the_one_that_is_shown() -> None:
    from cardwright.cli.main import main

    typed = "tree tutorial otter --code --plain"
    shown = CliRunner().invoke(main, typed.split()).output
    assert "add 2 to strokes of they" in shown
    text = (house.ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert f"python -m cardwright {typed}\n\n{shown}```\n" in text, f"cardwright {typed}: {shown}"


def test_a_recipe_that_is_not_there_has_no_files() -> None:
    assert house.steps("a new game") == []
    assert files_of("dsl/gone/<group>.py") == []
