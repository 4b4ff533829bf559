"""Finding what somebody means: declared things by any part of a title in any language, by their
declared names, and actions also by other words for the same deed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from dsl.diagnostics.likeness import nearest, stem
from dsl.model.declarations import ActionDecl, Declared
from dsl.model.titles import title_in
from dsl.model.vocabulary import Vocabulary
from dsl.syntax.synonyms import concepts
from dsl.text.describe import title_of
from dsl.text.grammar.nouns import title_forms
from interpreter.game.matching import plain
from interpreter.text.decision_text import words_of_action
from interpreter.text.typed_lines import LONGEST_TYPED

Sort = Literal["card", "room", "zone", "tag", "counter", "action", "attribute", "tunnel", "kind"]
FORMS = re.compile(r"[|{}]")


@dataclass(frozen=True, slots=True)
class Thing:
    """A declared thing that players know by a title."""

    sort: Sort
    name: str
    title: str


def meant(vocabulary: Vocabulary, typed: str, lang: str, *sorts: Sort) -> list[Thing]:
    """What somebody may mean, of these sorts or of any: one thing when it is clear. What is called
    just so comes before what begins so, that before what has these words, and that before what has
    words that begin so."""
    wanted = plain(typed[:LONGEST_TYPED])
    parts = re.findall(r"\w+", wanted)
    if not parts:
        return []
    names = [(one, [*called(decl)]) for one, decl in _things(vocabulary, lang, sorts)]
    for fits in _fits(wanted, parts):
        found = [one for one, known in names if any(map(fits, known))]
        if found:
            return found
    return []


def near(vocabulary: Vocabulary, typed: str, lang: str, *sorts: Sort) -> Thing | None:
    """What is called most like what somebody typed."""
    by_name = {name: one for one, decl in _things(vocabulary, lang, sorts) for name in called(decl)}
    name = nearest(plain(typed[:LONGEST_TYPED]), by_name, cutoff=0.6)
    return by_name[name] if name is not None else None


def called(decl: Declared) -> Iterator[str]:
    """Everything a declared thing is called: its name, and its title in each language, with and
    without an article."""
    yield plain(decl.name.replace("_", " "))
    yield plain(decl.name)
    yield from map(plain, title_forms(decl.titles))


def _fits(wanted: str, parts: list[str]) -> Iterable[Callable[[str], bool]]:
    whole = set(parts)
    return (
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: whole <= set(re.findall(r"\w+", name)),
        lambda name: all(
            any(known.startswith(word) for known in re.findall(r"\w+", name)) for word in parts
        ),
    )


def _things(
    vocabulary: Vocabulary, lang: str, sorts: Collection[Sort]
) -> Iterator[tuple[Thing, Declared]]:
    among: Mapping[Sort, Iterable[Declared]] = {
        "card": vocabulary.cards.values(),
        "room": [
            Declared(name, titles, vocabulary.game.span)
            for name, titles in vocabulary.room_titles.items()
            if vocabulary.game is not None
        ],
        "zone": vocabulary.zones.values(),
        "tag": vocabulary.tags.values(),
        "counter": vocabulary.counters.values(),
        "attribute": vocabulary.attributes.values(),
        "tunnel": vocabulary.tunnel_kinds.values(),
        "kind": vocabulary.room_kinds.values(),
        "action": vocabulary.actions.values(),
    }
    for sort, decls in among.items():
        if sorts and sort not in sorts:
            continue
        for decl in decls:
            if isinstance(decl, ActionDecl):
                yield Thing(sort, decl.name, words_of_action(decl, lang)), decl
            elif sort in ("card", "room") or decl.titles:  # others without a title are internal
                title = title_in(decl.titles, lang, decl.name.replace("_", " "))
                shown = title if sort == "room" else title_of(decl, lang)
                yield Thing(sort, decl.name, shown), decl


def words_for(action: ActionDecl) -> frozenset[str]:
    """The words by which an action may be called: those of its title in each language, without
    what it is done with, and of its name."""
    texts = [
        action.name.replace("_", " "),
        *(re.sub(r"\{[^}]*\}", " ", t) for t in action.titles.values()),
    ]
    return frozenset(word for text in texts for word in re.findall(r"[^\W\d]\w+", plain(text)))


def is_deed(word: str, action: ActionDecl) -> int:
    """How surely a word means an action: 3 its own word, 2 the beginning of one, 1 another word for
    the same deed in other games, 0 not at all."""
    wanted, own = plain(word), words_for(action)
    if wanted in own:
        return 3
    if len(wanted) > 1 and any(known.startswith(wanted) for known in own):
        return 2
    stems = {stem(known) for known in own}
    stemmed = stem(wanted)
    return int(any(stemmed in concept.stems and stems & concept.stems for concept in concepts()))
