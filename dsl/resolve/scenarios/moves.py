"""What players do and answer in a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from lark import Token

from dsl.boards.fragments.laid import LIES
from dsl.model.declarations import Declared
from dsl.model.vocabulary import find
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_names import SEATS, plays_here
from dsl.resolve.phrases.tree_parts import children
from dsl.syntax.chunks import Syntax

ANSWER_WORDS = ("yes", "no", "done", "card")


def call_words(ctx: ReadContext, tree: Syntax) -> tuple[str, ...]:
    token = cast(Token, tree.children[0])
    if str(token) not in ctx.vocabulary.actions:
        ctx.unknown("N016", token, "action", list(ctx.vocabulary.actions))
    rest = [cast(Token, word.children[0]) for word in children(tree)]
    return (ctx.word(token), *(_named(ctx, word) for word in rest))


def _named(ctx: ReadContext, token: Token) -> str:
    """What an action is done with. A title that nothing has would never be offered, and to refuse
    it would say nothing. How and where a card is laid is said in quotes too."""
    said = str(token)[1:-1]
    if token.type == "STRING" and any(map(str.isalpha, said)) and said not in LIES:
        titles = _titles(ctx)
        if str(token).casefold() not in titles:
            ctx.unknown("N024", token, "card or room", titles.values())
    return known_word(ctx, token)


def known_word(ctx: ReadContext, token: Token) -> str:
    word = ctx.word(token)
    if token.type == "STRING":
        return word[1:-1]
    if token.type == "NUMBER" or word in ANSWER_WORDS or SEATS.find(word):
        plays_here(ctx, token)
        return word
    known = _things(ctx)
    found = find(known, word)
    if found:
        return found.name
    if word in ctx.vocabulary.rooms:
        return word
    titled = _called(word, known, ctx.vocabulary.room_titles)
    if titled is not None:
        return titled
    ctx.unknown("N024", token, "card or room", [*known, *ctx.vocabulary.rooms, *ANSWER_WORDS])


def _things(ctx: ReadContext) -> dict[str, Declared]:
    """All but rooms that can be named in an answer."""
    return {
        **ctx.vocabulary.zones,  # a card to pick may lie in several
        **ctx.vocabulary.cards,
        **ctx.vocabulary.tunnel_kinds,
        **ctx.vocabulary.actions,
    }


def _titles(ctx: ReadContext) -> dict[str, str]:
    """Every name and title in quotes, by itself in small letters."""
    things = _things(ctx)
    titled = [one.titles for one in things.values()] + list(ctx.vocabulary.room_titles.values())
    forms = [
        form.strip()
        for said in titled
        for title in said.values()
        for form in (title, *title.split("|"))
    ]
    named = (*forms, *things, *ctx.vocabulary.rooms)
    return {f'"{form}"'.casefold(): f'"{form}"' for form in named}


def _called(
    word: str, known: Mapping[str, Declared], rooms: Mapping[str, Mapping[str, str]]
) -> str | None:
    """The one thing that has this title, in whichever language."""
    titles = [(one.name, one.titles) for one in known.values()]
    found = {
        name
        for name, said in (*titles, *rooms.items())
        for title in said.values()
        if word.casefold() in (form.strip().casefold() for form in title.split("|"))
    }
    return found.pop() if len(found) == 1 else None
