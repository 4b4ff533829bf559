"""What stands on both sides of `or`: conditions, or words that go on with what is asked before it.

`c is TAG or TAG` is one question about a card, `TAG or TAG in row` are cards of two
sorts, and `rich or a TAG in row` are two conditions.
"""

from __future__ import annotations

from functools import partial

from lark import Token

from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.resolve.phrases.dispatch import read_condition, reads_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_filters import is_cards
from dsl.resolve.phrases.read_names import bound_word
from dsl.resolve.phrases.read_selections import read_among
from dsl.resolve.phrases.read_values import read_is_one_of
from dsl.resolve.phrases.tree_parts import child, children, parts, sides_of, token_of, tokens
from dsl.syntax.chunks import Syntax


@reads_value("disjunction")
def read_disjunction(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value:
    groups: list[list[Syntax]] = []
    for part in children(tree):
        if groups and goes_on(ctx, groups[-1], part, scope):
            groups[-1].append(part)
        else:
            groups.append([part])
    if len(groups) == 1:
        return read_group(ctx, groups[0], tree, scope)
    conditions = (partial(condition_of, ctx, group, scope) for group in groups)
    return v.AnyOf(ctx.span(tree), ctx.all_of(*conditions))


def condition_of(ctx: ReadContext, group: list[Syntax], scope: Scope) -> v.Value:
    if len(group) == 1:
        return read_condition(ctx, group[0], scope)
    return ctx.as_condition(read_group(ctx, group, group[-1], scope))


def goes_on(ctx: ReadContext, group: list[Syntax], part: Syntax, scope: Scope) -> bool:
    """Whether what stands after `or` is no condition of its own, but more of what is before it."""
    if group[0].data == "is_a":
        first = child(part, 0) if part.data == "conjunction" else part
        word = bare_word(first)
        if word is None or is_condition(ctx, word, scope):
            return False
        if first is not part:
            message = "this could go on with what stands before `or`, or begin something else"
            ctx.wrong("T013", ctx.span(part), message, "put brackets round what belongs together")
        return True
    return names_cards(ctx, group[-1], scope) and (
        names_cards(ctx, part, scope) or is_selection(ctx, part, scope)
    )


def bare_word(tree: Syntax) -> Token | None:
    """The word of `TAG` or `a TAG`, if nothing else is said of it."""
    if tree.data == "name":
        return token_of(tree)
    said, with_, where = parts(tree, "words", "with_", "where")
    if tree.data != "one" or said is None or with_ is not None or where is not None:
        return None
    return tokens(said)[0] if len(said.children) == 1 else None


def is_condition(ctx: ReadContext, word: Token, scope: Scope) -> bool:
    """Whether a word holds or not by itself."""
    bound = bound_word(word, scope)
    if bound is not None:
        return bound[1] == "condition"
    return str(word) in ctx.vocabulary.defines or str(word) in ("true", "false")


def names_cards(ctx: ReadContext, tree: Syntax, scope: Scope) -> bool:
    """Whether a tree is just a word for cards, which means nothing else here."""
    return tree.data == "name" and means_cards(ctx, token_of(tree), scope)


def means_cards(ctx: ReadContext, token: Token, scope: Scope) -> bool:
    if bound_word(token, scope) is not None or is_condition(ctx, token, scope):
        return False
    known = ctx.vocabulary
    return str(token) not in {*known.counters, *known.zones, *known.pawns, *known.rooms} and (
        is_cards(ctx, str(token))
    )


def is_selection(ctx: ReadContext, tree: Syntax, scope: Scope) -> bool:
    """Whether a tree is a selection of cards that begins with a word for them."""
    if tree.data != "selection":
        return False
    words_2, *_ = parts(tree, "words_2")
    said = tokens(words_2 if words_2 is not None else tree)
    return all(means_cards(ctx, token, scope) for token in said)


def read_group(ctx: ReadContext, group: list[Syntax], at: Syntax, scope: Scope) -> v.Value:
    """One question about a thing, or cards of several sorts with what is said of them last."""
    first, *_, last = group
    ctx.take(*group)
    if first.data == "is_a":
        more = [word for part in group[1:] if (word := bare_word(part)) is not None]
        return read_is_one_of(ctx, first, more, scope)
    words_2, with_, where = parts(last, "words_2", "with_", "where")
    sides = [tokens(part) for part in group[:-1]]
    sides += sides_of(words_2 if words_2 is not None else last)
    return read_among(ctx, sides, with_, where, False, at, scope)
