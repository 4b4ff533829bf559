"""What a pack changes of the cards of a pack that it requires: `change card` and `remove card`.

What is said anew replaces what was said: all tags, an attribute, all texts of a moment, what an
action needs, all that holds while the card is somewhere, copies, note, flavour, and all titles
where the English one is said. The rest stays. The heads are read here, once every card is declared;
the bodies by `define_changes`, once every card is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from lark import Token

from dsl.model.declarations import CardDecl
from dsl.resolve.declare.declare_cards import card_head
from dsl.resolve.declare.declaring import Declaring, declares
from dsl.resolve.permissions import clashes, may_change
from dsl.resolve.phrases.tree_parts import child, children, tokens
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.syntax.chunks import Parsed, Syntax

CHANGES = ("change_card", "remove_card", "change_turn")
LATER = {"die": 1, **dict.fromkeys(CHANGES, 2)}  # a die may have cards as faces


def changes_last(parsed: list[Parsed]) -> list[Parsed]:
    """Declarations in their order, with those that change others after all of them."""
    return sorted(parsed, key=lambda item: LATER.get(item.tree.data, 0) if item.tree else 0)


@declares("change_card")
def change_head(ctx: Declaring, tree: Syntax) -> None:
    named = child(tree, 0)
    token = cast(Token, named.children[0])
    decl = _changed(ctx, token, "changed")
    if decl is None:
        return
    changed = replace(
        decl,
        titles=_titles(decl.titles, ctx.titles(named.children[1:], token)),
        attributes=dict(decl.attributes),
        abilities=list(decl.abilities),
        only_if=dict(decl.only_if),
        standing=list(decl.standing),
    )
    if any(item.data == "card_tags" for item in children(tree)):
        changed.tags = ()
    card_head(ctx, changed, tree)
    ctx.vocabulary.cards[decl.name] = changed
    ctx.vocabulary.changes.setdefault(decl.name, []).append(ctx.span(token))


def _titles(before: Mapping[str, str], said: dict[str, str]) -> dict[str, str]:
    """A new title in English is a new name: what the card was called elsewhere is not its name any
    more. A title in another language alone is a translation of the name it has."""
    return said if DEFAULT_LANGUAGE in said else {**before, **said}


@declares("remove_card")
def remove_head(ctx: Declaring, tree: Syntax) -> None:
    for token in tokens(child(tree, 0)):
        word, span = ctx.word(token), ctx.span(token)
        gone = ctx.vocabulary.removed.get(word)
        if gone is not None:
            continue  # two packs agree, or the file that said so is read again
        decl = _changed(ctx, token, "removed")
        if decl is not None and decl.face_of:
            message = f"`{word}` is a face of the die `{decl.face_of}`, and cannot be removed"
            related = [(ctx.vocabulary.dice[decl.face_of].span, "it is declared here")]
            ctx.report.error("M005", span, message, related=related)
        elif decl is not None:
            ctx.vocabulary.removed[word] = span
            del ctx.vocabulary.cards[word]


def _changed(ctx: Declaring, token: Token, what: str) -> CardDecl | None:
    """The card that a pack changes or removes, when it is its to do so."""
    vocabulary, report, origins = ctx.vocabulary, ctx.report, ctx.vocabulary.origins
    word, span = ctx.word(token), ctx.span(token)
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
