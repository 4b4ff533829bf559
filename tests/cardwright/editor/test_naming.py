"""What a word means follows from where it stands; and it is found wherever it is used."""

from __future__ import annotations

from collections import Counter

import pytest
from lark import Token

from cardwright.editor.naming.navigation import (
    declarations_of,
    known_in,
    places_of_word,
    use_at,
    uses_of_view,
    word_at,
)
from cardwright.editor.parsed_text import chunks_of, tree_of
from cardwright.editor.workspace import Workspace
from dsl.resolve.declare.declaring import BUILT_IN
from tests.cardwright.editor.editing import at, view_of

CARDS, RULES = "mini/all.cards", "mini/game.rules"


@pytest.mark.parametrize(
    ("name", "marked", "category", "word"),
    [
        (CARDS, "card scou|t", "card", "scout"),
        (CARDS, "    start|er", "tag", "starter"),
        (CARDS, "    co|st 2 skill", "attribute", "cost"),
        (CARDS, "    cost 2 ski|ll", "counter", "skill"),
        (CARDS, "    pla|y: +1 skill", "moment", "play"),
        (CARDS, "another companion in your pla|y", "zone", "play"),
        (CARDS, "dra|w 1", "verb", "draw"),
        (CARDS, "cost of gem|s is", "tag", "gem"),
        (RULES, "action pla|y(c", "action", "play"),
        (RULES, "do c.pla|y", "moment", "play"),
        (RULES, "move |c to discard", "word", "c"),
        (RULES, "repeat n|:", "word", "n"),
        (RULES, "starts at gat|e", "room", "gate"),
        ("mini/tests.scenarios", "do pla|y scout", "action", "play"),
        ("mini/tests.scenarios", "do play scou|t", "card", "scout"),
        ("mini/boards/ring.yaml", "kinds: [cav|e]", "room kind", "cave"),
        ("mini/boards/ring.yaml", "slots: {relic|s", "slot", "relics"),
        ("mini/boards/ring.yaml", "hall -- pi|t", "room", "pit"),
        ("mini/boards/ring.yaml", "mons|ter 2", "tunnel kind", "monster"),
        ("more/more.cards", "cost 1 ski|ll", "counter", "skill"),
        ("more/boards/more.yaml", "change board: rin|g", "board", "ring"),
        ("more/pack.yaml", "{min|i:", "pack", "mini"),
    ],
)
def test_a_word_means_what_its_place_says(
    packs: Workspace, name: str, marked: str, category: str, word: str
) -> None:
    view = view_of(packs, name)
    use = use_at(view, at(view.text, marked))
    assert use is not None
    assert (use.category, use.name) == (category, word)


def test_every_word_of_a_pack_means_something(packs: Workspace) -> None:
    """But for words of the language that are written like names, such as `card` and `p2`."""
    missing: Counter[str] = Counter()
    for name in (CARDS, RULES, "mini/tests.scenarios"):
        view = view_of(packs, name)
        known = {(use.line, use.end) for use in uses_of_view(view)}
        for chunk in chunks_of(view.text):
            tree = tree_of(chunk)
            assert tree is not None
            for node in tree.iter_subtrees():
                if node.data in ("translation", "scenario_proves", "as_seat", "attribute"):
                    continue
                for token in node.children:
                    if isinstance(token, Token) and token.type == "NAME":
                        end = (token.end_column or 0) - 1
                        if (chunk.line + (token.line or 0) - 2, end) not in known:
                            missing[str(token)] += 1
    assert missing.keys() - BUILT_IN <= {"p1", "p2", "gain", "crossing"}


def test_a_definition_is_found_across_packs(packs: Workspace) -> None:
    view = view_of(packs, "more/more.cards")
    found = word_at(packs, view.path, at(view.text, "cost 1 ski|ll"))
    assert found is not None
    [place] = declarations_of(packs, found[0])
    assert place.path == packs.folders[0] / RULES
    line = view_of(packs, RULES).text.split("\n")[place.range.start.line]
    assert line[place.range.start.column : place.range.end.column] == "skill"
    assert line.startswith("counter")


def test_references_are_those_of_all_packs_and_of_no_other_meaning(packs: Workspace) -> None:
    view = view_of(packs, RULES)
    found = word_at(packs, view.path, at(view.text, "zone pla|y"))
    assert found is not None
    places = places_of_word(packs, found[0])
    files = {place.path.name for place in places}
    assert files >= {"all.cards", "game.rules"}
    for place in places:
        text = packs.text_of(place.path)
        assert text is not None
        line = text.split("\n")[place.range.start.line]
        assert line[place.range.start.column : place.range.end.column] == "play"
        moment = line.lstrip().startswith("play:") and place.range.start.column == 4
        assert not moment
        assert not line.lstrip().startswith(("action play", "moment play", "do play"))
    counter = word_at(packs, view.path, at(view.text, "counter ski|ll"))
    assert counter is not None
    used = places_of_word(packs, counter[0], declared=False)
    assert {place.path.parent.name for place in used} == {"mini", "more"}


def test_a_word_of_one_declaration_stays_in_it(packs: Workspace) -> None:
    view = view_of(packs, RULES)
    found = word_at(packs, view.path, at(view.text, "move |c to discard"))
    assert found is not None
    places = places_of_word(packs, found[0])
    assert len(places) == 2
    assert len({place.range.start.line for place in places}) == 2


def test_words_in_a_family_are_found(own_packs: Workspace) -> None:
    path = own_packs.folders[0] / "mini/family.cards"
    text = (
        "table sorts: sort, cost\n    oak, 2\n    elm, 3\n\n"
        'family sorts\n    card {sort}_staff "Staff"\n        relic\n        cost {cost} skill\n'
        "        play: +{cost} skill, draw 1\n"
    )
    own_packs.open(path, text)
    own_packs.check(own_packs.folders[0] / "mini")
    view = view_of(own_packs, "mini/family.cards")
    uses = {(use.category, use.name) for use in uses_of_view(view)}
    assert uses >= {
        ("rows", "sorts"),
        ("tag", "relic"),
        ("attribute", "cost"),
        ("counter", "skill"),
        ("verb", "draw"),
    }
    assert known_in(view).has("card", "oak_staff")
