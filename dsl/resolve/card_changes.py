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

from dsl.model.declarations import Ability, CardDecl
from dsl.resolve.permissions import clashes, may_change
from dsl.resolve.phrases.tree_parts import child, children, tokens
from dsl.storage.language_files import DEFAULT_LANGUAGE

if TYPE_CHECKING:
    from dsl.resolve.declare.declare_cards import CardHeads
    from dsl.resolve.define.define_cards import CardBodies
    from dsl.syntax.chunks import Parsed, Syntax

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
    headers.vocabulary.cards[decl.name] = changed
    headers.vocabulary.changes.setdefault(decl.name, []).append(headers.span(token))


def _titles(before: Mapping[str, str], said: dict[str, str]) -> dict[str, str]:
    """A new title in English is a new name: what the card was called elsewhere is not its name any
    more. A title in another language alone is a translation of the name it has."""
    return said if DEFAULT_LANGUAGE in said else {**before, **said}


def remove_head(headers: CardHeads, tree: Syntax) -> None:
    for token in tokens(child(tree, 0)):
        word, span = str(token), headers.span(token)
        gone = headers.vocabulary.removed.get(word)
        if gone is not None:
            continue  # two packs agree, or the file that said so is read again
        if _changed(headers, token, "removed") is not None:
            headers.vocabulary.removed[word] = span
            del headers.vocabulary.cards[word]


def _changed(headers: CardHeads, token: Token, what: str) -> CardDecl | None:
    """The card that a pack changes or removes, when it is its to do so."""
    vocabulary, report, origins = headers.vocabulary, headers.report, headers.vocabulary.origins
    word, span = str(token), headers.span(token)
    decl = vocabulary.cards.get(word)
    earlier = [*vocabulary.changes.get(word, ()), *filter(None, [vocabulary.removed.get(word)])]
    for before in earlier:
        if clashes("card", word, at=span, before=before, origins=origins, report=report):
            return None
    if decl is None and word in vocabulary.broken:
        return None
    if decl is None:
        report.unknown("N010", span, f"there is no card `{word}`", word, vocabulary.cards)
        return None
    of = decl.span
    its = may_change("card", word, what, at=span, of=of, origins=origins, report=report)
    return decl if its else None


def change_body(bodies: CardBodies, tree: Syntax) -> None:
    token = cast(Token, child(tree, 0).children[0])
    decl, span = bodies.vocabulary.cards.get(str(token)), bodies.span(token)
    if decl is None or span not in bodies.vocabulary.changes.get(decl.name, ()):
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
