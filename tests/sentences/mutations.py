"""A text with one word replaced by a word nobody declares, or with a word or phrase taken out, and
whether that is noticed: it is refused, or it says something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass

from lark import Token, Tree

from dsl.diagnostics.spans import Span
from dsl.syntax.chunks import Syntax
from dsl.syntax.optional import OPTIONAL

UNDECLARED = "zzyzx"
# Rules that begin with a NAME which is given a meaning there, and not used.
GIVES_NAME = {
    *("let", "choose_number", "for_each", "named", "param", "option", "table", "define"),
    *("tunnel_kind", "verb", "action", "worth", "invariant", "fixture"),
    *("counter_gain", "counter_lose"),
}
# Rules that may end with one: what the thing of an event, or who did it, is called in the body.
ENDS_WITH_NAME = {"event", "event_would", "event_moves", "event_would_move"}
ENDS_WITH_NAME |= {"actor_any", "actor_other"}
USES_NAMED = {"change_card", "screen_tell"}  # a name with titles that is declared elsewhere
FREE = {"scenario_proves", "scenario_refuse_path"}  # words of the author's own
WORD = re.compile(r'"[^"\n]*"|[^\W\d]\w*(?:::[^\W\d]\w*)?|\d+')

Read = Callable[[str], object | None]  # what a text says, or None where it is refused


def shape(thing: object) -> object:
    """A tree without the places where its parts stand."""
    if isinstance(thing, Span):
        return None
    if is_dataclass(thing):
        parts = (getattr(thing, one.name) for one in fields(thing) if one.name != "read")
        return (type(thing).__name__, *map(shape, parts))
    if isinstance(thing, dict):
        return tuple((shape(key), shape(value)) for key, value in thing.items())
    if isinstance(thing, list | tuple):
        return tuple(map(shape, thing))
    return thing


@dataclass(frozen=True)
class Mutation:
    """A changed text: what was changed, and under which rules of the grammar, outermost first."""

    text: str
    what: str
    rules: tuple[str, ...]

    def is_optional(self) -> bool:
        """Whether the reference says that it may be left out."""
        return any(one.covers(self.what, self.rules) for one in OPTIONAL)


def replacements(text: str, tree: Syntax) -> Iterator[Mutation]:
    """The text with each word that it uses replaced by one that nobody declares."""
    for part, rules in parts_of(tree, ()):
        if isinstance(part, Token) and part.type == "NAME" and not FREE & set(rules):
            yield Mutation(replaced(text, part, UNDECLARED), str(part), rules)


def removals(text: str, tree: Syntax) -> Iterator[Mutation]:
    """The text without each of its words, and without each of its phrases."""
    spans = list(trees_of(tree, ()))
    for match in WORD.finditer(text):
        rules = max(
            (rules for start, end, rules in spans if start <= match.start() and match.end() <= end),
            key=len,
            default=(str(tree.data),),
        )
        yield Mutation(text[: match.start()] + text[match.end() :], match[0], rules)
    for start, end, rules in spans:
        inside = text[start:end]
        part = inside.strip() != text.strip() and "\n" not in inside.strip()
        if part and " " in inside.strip():
            yield Mutation(text[:start] + text[end:], inside.strip(), rules[:-1])


def replaced(text: str, token: Token, word: str) -> str:
    assert token.start_pos is not None
    assert token.end_pos is not None
    return text[: token.start_pos] + word + text[token.end_pos :]


def parts_of(tree: Syntax, above: tuple[str, ...]) -> Iterator[tuple[Token, tuple[str, ...]]]:
    """Every token of a tree that uses a word, with the rules that it stands under."""
    rules = (*above, str(tree.data))
    for index, part in enumerate(tree.children):
        if isinstance(part, Tree):
            yield from parts_of(part, rules)
        elif isinstance(part, Token):
            named = rules[-1] == "named" and rules[-2:-1] and rules[-2] in USES_NAMED
            given = index == 0 and rules[-1] in GIVES_NAME and not named
            given |= index == len(tree.children) - 1 and rules[-1] in ENDS_WITH_NAME
            listed = rules[-2:] == ("option", "names")  # the values of an option are declared there
            if not given and not listed:
                yield part, rules


def trees_of(tree: Syntax, above: tuple[str, ...]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Every tree in a tree by where it starts and ends, with its rule and those around it."""
    rules = (*above, str(tree.data))
    if not tree.meta.empty:
        yield tree.meta.start_pos, tree.meta.end_pos, rules
    for part in tree.children:
        if isinstance(part, Tree):
            yield from trees_of(part, rules)


def unnoticed(text: str, tree: Syntax, read: Read) -> Iterator[Mutation]:
    """What can be changed of a text without anybody noticing."""
    said = read(text)
    assert said is not None, text
    for mutation in replacements(text, tree):
        if read(mutation.text) is not None:
            yield mutation
    for mutation in removals(text, tree):
        if read(mutation.text) == said and not mutation.is_optional():
            yield mutation
