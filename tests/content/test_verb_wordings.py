"""The wording of a verb is its author's, and not generated: what of it can be compared with what
the verb does is compared here, for every shipped pack."""

from __future__ import annotations

import re

import pytest

from dsl.model.declarations import VerbDecl
from dsl.model.traverse import inside
from dsl.model.values import Number
from dsl.model.wordings import DEED, DOER, HOLE, holes_in
from dsl.text.describe import describe_block
from dsl.text.effect_wording.call_wording import uses_of
from tests.packs_under_test import SHIPPED, pack

VERBS = [
    pytest.param(name, verb, id=f"{name} {verb.name}")
    for name in SHIPPED
    for verb in pack(name).vocabulary.verbs.values()
    if any(verb.titles.values())
]


# Verbs of the rules that no card uses, whose wording leaves out what goes without saying.
UNSAID = {"close_ranks", "restock", "set_out"}
# "Unless you have 1" is "while you have none".
OTHERWISE_SAID = {"half_without_magic", "need_magic"}


def bare(wording: str) -> str:
    return HOLE.sub("", DEED.sub(lambda deed: str(deed[1]), wording))


@pytest.mark.parametrize(("name", "verb"), VERBS)
def test_a_wording_says_what_its_verb_is_given(name: str, verb: VerbDecl) -> None:
    used = {param.name for param in verb.params if uses_of(param.name, verb.body)}
    if verb.name in UNSAID:
        used = set()
    for lang, wording in verb.titles.items():
        said = holes_in(DEED.sub(lambda deed: str(deed[1]), wording)) - {DOER}
        assert said == used, lang


@pytest.mark.parametrize(("name", "verb"), VERBS)
def test_a_figure_in_a_wording_is_one_of_what_the_verb_does(name: str, verb: VerbDecl) -> None:
    does = describe_block(verb.body, pack(name).vocabulary, "en")
    figures = set(re.findall(r"\d+", does)) | ({"1"} if verb.name in OTHERWISE_SAID else set())
    for lang, wording in verb.titles.items():
        assert set(re.findall(r"\d+", bare(wording))) <= figures, (lang, does)


def test_verbs_and_their_figures_are_found() -> None:
    assert len(VERBS) > 50
    assert any(
        isinstance(getattr(effect, "amount", None), Number)
        for name in SHIPPED
        for verb in pack(name).vocabulary.verbs.values()
        for effect in inside(verb.body)
    )
