"""Nothing is passed over: a part of a declaration that no reader made anything of is an error, and
so is what is said twice where only one can count.

A reader takes what it makes something of (`ctx.word` for a token, `ctx.take` for a tree without
any), and `str(token)` only looks. So a reader that forgets a part, or a grammar that accepts more
than its readers know, is told of at its place, and never silent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lark import Token, Tree

from dsl.diagnostics.report import Report
from dsl.storage.giving_way import give_way
from dsl.syntax.chunks import Parsed, Syntax

# Lines of which a declaration has one, by the names of their rules.
ONCE = frozenset(
    {
        *("players", "out_when", "first_random", "turn_ends", "symbol", "tag_of"),
        *("lowest_wins", "teams_by", "all_win_if"),
        *("counter_value", "counter_gain", "counter_lose"),
        *("room_enter", "room_leave", "room_stay", "tunnel_longer", "tunnel_cross"),
        *("mark_sign", "mark_drops", "mark_links", "leap_from", "leap_to"),
        *("card_copies", "card_note", "card_flavour"),
        *("tag_note", "tag_unprinted", "tag_pieces"),
        *("scenario_players", "scenario_seed", "scenario_board"),
    }
)
# Lines of which there is one for each word that they begin with.
ONCE_EACH = frozenset({"card_only_if", "scenario_option", "translation"})
# Lists in which a word stands once.
LISTS = frozenset({"names", "ignore", "cannot", "leap_end"})


def declarations_in(parsed: Iterable[Parsed]) -> list[Parsed]:
    """What is read one and all: not scenarios, of which only those of the pack itself are."""
    apart = ("scenario", "fixture")
    return [item for item in parsed if item.tree is not None and item.tree.data not in apart]


def account_for(parsed: Iterable[Parsed], report: Report) -> None:
    """Refuse what was not understood of declarations that were read. A mistake keeps its readers
    from going on, so this is asked only where nothing else is wrong."""
    parsed = list(parsed)
    for item in parsed:
        give_way()
        for part in said_again(item):
            report.error(
                "D006", item.span(part), "this is said twice", hint="leave one of them out"
            )
    if report.has_errors:
        return
    for item in parsed:
        for part in item.not_taken():
            hint = "leave it out, or say it in another way"
            report.error("L016", item.span(part), "this is not understood here", hint=hint)


def said_again(item: Parsed) -> Iterator[Syntax | Token]:
    """The parts of a declaration that an earlier one has said, so that only one could count."""
    trees = list(item.tree.iter_subtrees()) if item.tree is not None else []
    tags = {id(tree.children[0]) for tree in trees if tree.data == "card_tags"}  # these may be
    for tree in trees:
        seen: set[tuple[str, str]] = set()
        for part in tree.children:
            key = _said(tree, part)
            if key is not None and key in seen and id(tree) not in tags:
                assert isinstance(part, Tree | Token)
                yield part
            elif key is not None:
                seen.add(key)


def _said(tree: Syntax, part: object) -> tuple[str, str] | None:
    """What a part says that can be said once, if it does."""
    if isinstance(part, Token):
        return ("", str(part)) if tree.data in LISTS and part.type == "NAME" else None
    if not isinstance(part, Tree) or part.data not in ONCE | ONCE_EACH:
        return None
    return str(part.data), str(part.children[0]) if part.data in ONCE_EACH else ""
