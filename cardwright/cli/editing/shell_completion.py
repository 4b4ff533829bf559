"""What a shell completes: packs, cards, boards, bots, options and codes.

Whatever is wrong with a pack, a shell that asks what could follow is told nothing instead of it:
nobody has run anything yet.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from dsl.packs.pack import Pack

TOGETHER = "+"
PATHS = "cardwright.paths"  # where a context keeps what `--path` said
Complete: TypeAlias = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
Offers: TypeAlias = Callable[[click.Context, str], Iterable[CompletionItem]]


def _completes(offers: Offers) -> Complete:
    """Those of the offers that begin as the word does."""

    @functools.wraps(offers)
    def complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from dsl.packs.search_path import looking_also_in

        with looking_also_in(ctx.meta.get(PATHS, ())):
            found = list(offers(ctx, incomplete))
        return [item for item in found if item.type != "plain" or item.value.startswith(incomplete)]

    return complete


@_completes
def complete_pack(_: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    """Ids of packs, also after a `+`; folders where no id begins so."""
    yield from _ids(incomplete, "dir")


@_completes
def complete_pack_or_file(_: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    """Ids of packs; files and folders where no id begins so."""
    yield from _ids(incomplete, "file")


def _ids(incomplete: str, otherwise: str) -> Iterator[CompletionItem]:
    from dsl.packs.folders import known_packs

    before, plus, begun = incomplete.rpartition(TOGETHER)
    named = set(before.split(TOGETHER))
    found = [one for one in sorted(known_packs()) if one.startswith(begun) and one not in named]
    yield from (CompletionItem(f"{before}{plus}{one}") for one in found)
    if not found:
        yield CompletionItem(incomplete, type=otherwise)


@_completes
def complete_card(ctx: click.Context, _: str) -> Iterator[CompletionItem]:
    """Cards of the pack that was named, with their titles."""
    from dsl.text.grammar.nouns import title_forms

    pack = _pack_of(ctx)
    given = ctx.params.get("cards") or ()
    for name, card in pack.vocabulary.cards.items() if pack is not None else ():
        if name not in given:
            yield CompletionItem(name, help=next(title_forms(card.titles), None))


@_completes
def complete_board(ctx: click.Context, _: str) -> Iterator[CompletionItem]:
    """Boards of the pack that was named."""
    pack = _pack_of(ctx)
    given = ctx.params.get("boards") or ()
    for name, board in pack.boards.items() if pack is not None else ():
        if name not in given:
            yield CompletionItem(name, help=next(iter(board.titles.values()), None))


@_completes
def complete_fragment(ctx: click.Context, _: str) -> Iterator[CompletionItem]:
    """Fragments of the pack that was named."""
    pack = _pack_of(ctx)
    yield from (CompletionItem(name) for name in (pack.fragments if pack is not None else ()))


@_completes
def complete_bots(_: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    """Bots, also after a comma."""
    from cardwright.bots import BOTS

    before, comma, _begun = incomplete.rpartition(",")
    yield from (CompletionItem(f"{before}{comma}{name}") for name in BOTS)


@_completes
def complete_option(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    """Options of the game as `NAME=VALUE`."""
    pack = _pack_of(ctx)
    for name, option in pack.vocabulary.options.items() if pack is not None else ():
        yield from (CompletionItem(f"{name}={value}") for value in option.values)


@_completes
def complete_code(_: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    """Codes of messages, with what they are about."""
    from dsl.diagnostics.catalogue import catalogue

    for code, entry in catalogue().items():
        yield CompletionItem(code, help=entry.title)


def _pack_of(ctx: click.Context) -> Pack | None:
    """The pack that the command line names, if there is one that can be read."""
    # Where an option still waits for its value, click has read no argument yet.
    reference = ctx.params.get("pack") or next(iter(ctx.args), None)
    if not isinstance(reference, str):
        return None
    from dsl.packs.load import examine

    return examine(reference).pack
