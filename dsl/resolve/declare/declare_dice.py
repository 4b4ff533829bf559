"""Dice. A die is a thing that lies with one of its faces up, and each face is a kind of card: what
shows is what the die is, until it is rolled."""

from __future__ import annotations

from typing import cast

from lark import Token, Tree

from dsl.diagnostics.spans import Span
from dsl.model import declarations as d
from dsl.model import values as v
from dsl.resolve.declare.declaring import Declaring, declares
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.syntax.chunks import Syntax

MOST_FACES = 1_000
FACE = "face"  # the attribute that is the number of a face


@declares("die")
def declare_die(ctx: Declaring, tree: Syntax) -> None:
    """A die is a tag of all its faces, so that it can be meant whatever shows."""
    name, titles, span = ctx.one_named(tree, "die")
    ctx.declare("tag", ctx.vocabulary.tags, d.TagDecl(name, titles, span))
    said = tree.children[1:]
    faces = _numbers(ctx, name, said) if isinstance(said[0], Token) else _listed(ctx, name, said)
    if len(faces) > 1:
        ctx.declare("die", ctx.vocabulary.dice, d.DieDecl(name, titles, span, tuple(faces)))
        return
    ctx.vocabulary.broken.add(name)
    if faces:
        message, hint = "a die has at least two faces", "such as `1 to 6`"
        ctx.report.error("D031", ctx.span(tree), message, hint=hint)


def _numbers(ctx: Declaring, die: str, said: list[Token | Syntax]) -> list[str]:
    """The faces of `1 to 6`."""
    first, last = cast("list[Token]", said)
    low, high = int(ctx.word(first)), int(ctx.word(last))
    span = ctx.span(first).to(ctx.span(last))
    if high - low >= MOST_FACES:
        ctx.report.error("D031", span, f"a die has at most {MOST_FACES:,} faces")
        return []
    if low > high:
        hint = "write the smaller one first"
        ctx.report.error("D009", span, "the lower bound is above the upper one", hint=hint)
        return []
    return [_number(ctx, die, number, span) for number in range(low, high + 1)]


def _listed(ctx: Declaring, die: str, said: list[Token | Syntax]) -> list[str]:
    """Faces that are listed one by one; one that stands there twice is there twice."""
    faces: list[str] = []
    for face in cast("list[Syntax]", said):
        part = face.children[0]
        if isinstance(part, Tree):
            token = cast(Token, part.children[0])
            titles = ctx.titles(part.children[1:], token)
            name = ctx.name(token, "card")
            if name not in faces or titles:
                _face(ctx, die, d.CardDecl(name, titles, ctx.span(token)), again=name in faces)
            faces.append(name)
        else:
            faces.append(_number(ctx, die, int(ctx.word(part)), ctx.span(part), faces))
    return faces


def _number(
    ctx: Declaring, die: str, number: int, span: Span, before: list[str] | None = None
) -> str:
    name = f"{die}_{number}"
    if ("attribute", FACE) not in ctx.seen:
        ctx.declare("attribute", ctx.vocabulary.attributes, d.AttributeDecl(FACE, {}, span))
    if name not in (before or ()):
        decl = d.CardDecl(name, {DEFAULT_LANGUAGE: str(number)}, span)
        decl.attributes[FACE] = v.Number(span, number)
        _face(ctx, die, decl)
    return name


def _face(ctx: Declaring, die: str, decl: d.CardDecl, *, again: bool = False) -> None:
    """Enter a face; one that is declared as a card does what that says."""
    before = ctx.seen.get(("card", decl.name))
    own = isinstance(before, d.CardDecl) and not before.face_of and not decl.attributes
    if again or (own and decl.titles):
        message = f"`{decl.name}` has its titles already"
        where = [(before.span, "it is declared here")] if before is not None else []
        ctx.report.error("D006", decl.span, message, hint="leave them out here", related=where)
    elif own and isinstance(before, d.CardDecl):
        before.tags += (die,)
        before.face_of = die
    elif isinstance(before, d.CardDecl) and before.face_of:
        message = f"`{decl.name}` is a face of the die `{before.face_of}` already"
        hint = "give it another name; its title can be the same"
        where = [(before.span, "it is declared first here")]
        ctx.report.error("D001", decl.span, message, hint=hint, related=where)
    else:
        decl.tags, decl.face_of = (die,), die
        ctx.declare("card", ctx.vocabulary.cards, decl)
