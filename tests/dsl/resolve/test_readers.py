"""Every rule of the grammar that is an effect, a value, a declaration or a line of a scenario is
read by one function, and every such function is for a rule."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from dsl.resolve.declare import declares
from dsl.resolve.define import defines
from dsl.resolve.effects.read_blocks import reads_effect
from dsl.resolve.phrases.dispatch import reads_value
from dsl.resolve.registry import Registry
from dsl.resolve.scenarios.scene import reads_line
from dsl.syntax.lark_tables import lark

READ_APART = {
    *("scenario", "fixture"),  # after the pack, by `Scenarios`
    *("rows", "family"),  # before it: their members are declarations, by `with_members`
}


def trees(*starts: str) -> set[str]:
    """The names of the trees that the parser may give for some rules."""
    found: set[str] = set()
    seen: set[str] = set()
    waiting = list(starts)
    while waiting:
        start = waiting.pop()
        if start in seen:
            continue
        seen.add(start)
        for rule in lark().rules:
            if rule.origin.name != start:
                continue
            if rule.alias:
                found.add(str(rule.alias))
            elif rule.options.expand1 and len(rule.expansion) == 1:
                waiting.append(str(rule.expansion[0].name))
            else:
                found.add(start)
    return found


def complaints(what: str, rules: Iterable[str], *registered: Iterable[str]) -> list[str]:
    wanted, there = set(rules), set().union(*registered)
    return [
        *(f"no function reads the {what} `{rule}`" for rule in sorted(wanted - there)),
        *(f"there is no {what} `{rule}` in the grammar to read" for rule in sorted(there - wanted)),
    ]


def test_every_effect_has_one_reader() -> None:
    assert complaints("effect", trees("simple", "compound"), reads_effect) == []


def test_every_value_has_one_reader() -> None:
    assert complaints("value", trees("expr", "place"), reads_value) == []


def test_every_declaration_has_one_reader_of_its_head_and_body() -> None:
    assert complaints("declaration", trees("declaration") - READ_APART, declares, defines) == []


def test_every_line_of_a_scenario_has_one_reader() -> None:
    assert complaints("line of a scenario", trees("scenario_item"), reads_line) == []


def test_the_grammar_is_looked_through() -> None:
    assert {"move", "if", "arrow", "call"} <= trees("simple", "compound")
    assert {"sum", "compare", "name", "top", "function", "of"} <= trees("expr")
    assert {"zone", "card", "crossing_price"} <= trees("declaration")


def test_a_reader_that_is_lacking_is_named() -> None:
    assert complaints("effect", {"move", "set"}, ["set", "seet"]) == [
        "no function reads the effect `move`",
        "there is no effect `seet` in the grammar to read",
    ]


def test_a_rule_has_one_reader_only() -> None:
    registry: Registry[object] = Registry("effect")  # type: ignore[type-var]
    registry("move")(len)
    with pytest.raises(ValueError, match="the effect `move` has two readers"):
        registry("move")(sorted)
