"""Checking a declaration again while the rest of its pack stays as it is.

An editor asks this after every key, and a whole pack is too much to read that often.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.diagnostics.report import Report
from dsl.model.scenario import Scenario
from dsl.model.vocabulary import Vocabulary, copy_of
from dsl.packs.folders import SOURCE_SUFFIXES
from dsl.packs.pack import Pack
from dsl.resolve.accounting import account_for, declarations_in
from dsl.resolve.declare import Declaring, read_head
from dsl.resolve.declare.declare_changes import changes_last
from dsl.resolve.define import prepare, read_declaration
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.scenarios.gathering import Scenarios
from dsl.resolve.settle_names import settle
from dsl.syntax.chunks import Parsed
from dsl.syntax.families import families_of, tables_in, with_members
from dsl.syntax.parser import chunks, declared_words, parse_chunk, parse_text
from dsl.syntax.row_tables import CSV, RowTables, read_csv

CATEGORIES = {
    "option": "options",
    "counter": "counters",
    "zone": "zones",
    "tag": "tags",
    "moment": "moments",
    "slot": "slots",
    "attribute": "attributes",
    "table": "tables",
    "define": "defines",
    "pawn": "pawns",
    "room kind": "room_kinds",
    "tunnel kind": "tunnel_kinds",
    "mark": "marks",
    "leap": "leaps",
    "crossing": "crossings",
    "verb": "verbs",
    "action": "actions",
    "card": "cards",
    "die": "dice",
}
NAMED_BY_THEIR_BODY = ("scores", "tiebreaks", "worths", "invariants")


@dataclass(frozen=True, slots=True)
class Reread:
    """What declarations say that were read again: the words of the pack with theirs, and their
    scenarios."""

    vocabulary: Vocabulary
    scenarios: list[Scenario]
    report: Report


def check_declaration(pack: Pack, text: str, file: str) -> Report:
    """What is wrong with a declaration, or several, written in a file of a pack that was read.

    What it declares takes the place of what the file declared by that name; names that other
    files declare are taken. The pack itself does not change.
    """
    return read_again(pack, text, file).report


def read_again(pack: Pack, text: str, file: str) -> Reread:
    """The declarations of a text, as if it stood in a file of a pack that was read."""
    report = Report()
    if file.endswith(CSV):
        read_csv(text, file, report)
        return Reread(pack.vocabulary, [], report)
    if _is_of_scenarios(pack, file):
        pack = pack.staged
    vocabulary = _words_besides(pack.vocabulary, file)
    headers = Declaring(vocabulary, report)
    for category, field in CATEGORIES.items():
        for declared in getattr(vocabulary, field).values():
            if declared.span.file != file:
                headers.declare(category, {}, declared)
    for phase in vocabulary.phases:
        headers.declare("phase", {}, phase)
    known = {
        name: category.partition(" ")[0]  # declared as `room`, and a room kind to the reader
        for category, field in CATEGORIES.items()
        for name in getattr(vocabulary, field)
    }
    declared = {**known, **declared_words([text])}
    parsed = parse_text(text, file, report, declared)
    if families_of(parsed):
        tables = RowTables(vocabulary.origins)
        tables_in(parsed, (), tables, report)
        _add_other_tables(pack, tables)
        parsed = with_members(parsed, tables, report, declared)
    if vocabulary.spaces is not None:
        settle(parsed, vocabulary.spaces)
    parsed = changes_last(parsed)
    for item in parsed:
        read_head(headers, item)
    bodies = [ReadContext(item, vocabulary, report) for item in parsed if item.tree is not None]
    for body in bodies:
        prepare(body)
    for body in bodies:
        read_declaration(body)
    scenarios: list[Scenario] = []
    if any(item.tree is not None and item.tree.data in ("scenario", "fixture") for item in parsed):
        fixtures = list(_fixtures(pack))
        read = Scenarios(_with_staged(vocabulary, pack), list(pack.boards), report)
        scenarios = [*read.read([*fixtures, *parsed], {file}), *read.fixtures.values()]
        account_for(read.parsed, report)
    account_for(declarations_in(parsed), report)
    return Reread(vocabulary, scenarios, report)


def _is_of_scenarios(pack: Pack, file: str) -> bool:
    """Whether a file may use the cards that are for scenarios alone."""
    if pack.backstage is None or file.endswith(".scenarios"):
        return True
    staged = pack.backstage.vocabulary
    declared = (*staged.cards.values(), *staged.tags.values())
    game = (pack.vocabulary.cards, pack.vocabulary.tags)
    return any(
        one.span.file == file and not any(one.name in among for among in game) for one in declared
    )


def _with_staged(vocabulary: Vocabulary, pack: Pack) -> Vocabulary:
    """Words of a game with the cards that its scenarios have besides."""
    if pack.backstage is None:
        return vocabulary
    found = copy_of(vocabulary)
    found.cards = {**pack.backstage.vocabulary.cards, **vocabulary.cards}
    found.tags = {**pack.backstage.vocabulary.tags, **vocabulary.tags}
    return found


def _words_besides(vocabulary: Vocabulary, file: str) -> Vocabulary:
    """A copy to read into. What cannot be declared twice is as the other files have it."""
    copied = copy_of(vocabulary)
    if copied.game is not None and copied.game.span.file == file:
        copied.game = None
    copied.phases = [phase for phase in vocabulary.phases if phase.span.file != file]
    copied.changes = {
        name: [span for span in spans if span.file != file]
        for name, spans in vocabulary.changes.items()
    }
    for field in NAMED_BY_THEIR_BODY:
        kept = {n: one for n, one in getattr(vocabulary, field).items() if one.span.file != file}
        setattr(copied, field, kept)
    return copied


def _add_other_tables(pack: Pack, tables: RowTables) -> None:
    """Add the tables of rows that a pack has besides those that are there already."""
    unheard = Report()
    written = [
        parse_chunk(chunk, unheard)
        for file, text in pack.texts.items()
        if file.endswith(SOURCE_SUFFIXES)
        for chunk in chunks(text, file, unheard)
        if chunk.text.startswith("table ")
    ]
    tables_in(written, pack.texts.items(), tables, unheard)


def _fixtures(pack: Pack) -> Iterator[Parsed]:
    """The fixtures that the scenarios of a pack may use."""
    for file, text in pack.texts.items():
        if file.endswith(".scenarios"):
            for chunk in chunks(text, file, Report()):
                if chunk.text.startswith("fixture "):
                    yield parse_chunk(chunk, Report())
