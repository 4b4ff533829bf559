"""What a pack changes of the cards of a pack that it requires: `change card` and `remove card`.

What is said anew replaces what was said: all tags, an attribute, all texts of a moment, what an
action needs, all that holds while the card is somewhere, copies, flavour, and all titles where the
English one is said. The rest stays. The heads are read once every card is declared, the bodies once
every card is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from lark import Token

from dsl.declarations import Ability, CardDecl
from dsl.reading.syntax import child, children, tokens
from dsl.spans import Span

if TYPE_CHECKING:
    from dsl.bodies.cards import CardBodies
    from dsl.chunks import Parsed, Syntax
    from dsl.headers.cards import CardHeads

CHANGES = ("change_card", "remove_card")


def changes_last(parsed: list[Parsed]) -> list[Parsed]:
    """Declarations in their order, with those that change others after all of them."""
    return sorted(parsed, key=lambda item: item.tree is not None and item.tree.data in CHANGES)


def change_head(headers: CardHeads, tree: Syntax) -> None:
    named = child(tree, 0)
    token = cast(Token, named.children[0])
    decl = _changed(headers, token, "changed")
    if decl is None:
        return
    changed = replace(
        decl,
        titles=_titles(decl.titles, headers.titles(named.children[1:], token)),
        attributes=dict(decl.attributes),
        abilities=list(decl.abilities),
        only_if=dict(decl.only_if),
        standing=list(decl.standing),
    )
    if any(item.data == "card_tags" for item in children(tree)):
        changed.tags = ()
    headers.card_head(changed, tree)
    headers.words.cards[decl.name] = changed
    headers.words.changes.setdefault(decl.name, []).append(headers.span(token))


def _titles(before: Mapping[str, str], said: dict[str, str]) -> dict[str, str]:
    """A new title in English is a new name: what the card was called elsewhere is not its name any
    more. A title in another language alone is a translation of the name it has."""
    return said if "en" in said else {**before, **said}


def remove_head(headers: CardHeads, tree: Syntax) -> None:
    for token in tokens(child(tree, 0)):
        word, span = str(token), headers.span(token)
        gone = headers.words.removed.get(word)
        if gone is not None:
            continue  # two packs agree, or the file that said so is read again
        if _changed(headers, token, "removed") is not None:
            headers.words.removed[word] = span
            del headers.words.cards[word]


def _changed(headers: CardHeads, token: Token, what: str) -> CardDecl | None:
    """The card that a pack changes or removes, when it is its to do so."""
    words, report, origins = headers.words, headers.report, headers.words.origins
    word, span = str(token), headers.span(token)
    pack = origins.pack_of(span)
    decl = words.cards.get(word)
    earlier = [*words.changes.get(word, ()), *filter(None, [words.removed.get(word)])]
    for before in earlier:
        if not origins.builds_on(pack, origins.pack_of(before)):
            clash(report_at=span, before=before, what=f"card `{word}`", headers=headers)
            return None
    if decl is None and word in words.broken:
        return None
    if decl is None:
        report.unknown("N010", span, f"there is no card `{word}`", word, words.cards)
        return None
    owner = origins.pack_of(decl.span)
    if not origins.builds_on(pack, owner):
        message = f"`{word}` is a card of this pack itself, so it cannot be {what} here"
        if owner != pack:
            message = f"`{word}` is a card of `{owner}`, which `{pack}` does not require"
        hint = "write the card as it should be" if owner == pack else "add it to `requires`"
        declared = [(decl.span, "it is declared here")]
        report.error("M003", span, message, hint=hint, related=declared)
        return None
    return decl


def clash(*, report_at: Span, before: Span, what: str, headers: CardHeads) -> None:
    """Two changes that do not know of each other: nobody could say which should win."""
    origins = headers.words.origins
    one, other = origins.pack_of(before), origins.pack_of(report_at)
    message = f"the {what} is changed twice"
    hint = "change it once"
    if one != other:
        message = f"`{one}` and `{other}` both change the {what}"
        hint = "play without one of them, or let one require the other and say what both should"
    headers.report.error(
        "M002", report_at, message, hint=hint, related=[(before, "it is changed first here")]
    )


def change_body(bodies: CardBodies, tree: Syntax) -> None:
    token = cast(Token, child(tree, 0).children[0])
    decl, span = bodies.words.cards.get(str(token)), bodies.span(token)
    if decl is None or span not in bodies.words.changes.get(decl.name, ()):
        return
    said = CardDecl(decl.name, decl.titles, span, decl.tags)
    bodies.card_items(said, tree)
    decl.attributes.update(said.attributes)
    decl.only_if.update(said.only_if)
    decl.abilities = _abilities(decl.abilities, said.abilities)
    decl.standing = said.standing or decl.standing
    if not bodies.may_lack:
        bodies.needed_attributes(decl, span)


def _abilities(before: list[Ability], said: list[Ability]) -> list[Ability]:
    """What a card does at each moment, where what is said of a moment replaces all of it."""
    moments = list(dict.fromkeys(ability.moment for ability in [*before, *said]))
    anew = {ability.moment for ability in said}
    return [
        ability
        for moment in moments
        for ability in (said if moment in anew else before)
        if ability.moment == moment
    ]
