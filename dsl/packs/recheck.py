"""Checking a declaration again while the rest of its pack stays as it is.

An editor asks this after every key, and a whole pack is too much to read that often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dsl.diagnostics.characters import hidden_at
from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
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
from dsl.syntax.chunks import Chunk, Parsed
from dsl.syntax.families import families_of, tables_in, with_members
from dsl.syntax.limits import refuse_hidden
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
ELSEWHERE = "\0"  # the file of what is only read because of others
Replaced = Callable[[Span], bool]  # whether what stood at a place is read anew


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
    pack = _as_read_in(pack, file)

    def parse(declared: Mapping[str, str]) -> list[Parsed]:
        return parse_text(text, file, report, {**declared, **declared_words([text])})

    return _read(pack, parse, file, report, lambda _: False)


def read_changed(
    pack: Pack, changed: Sequence[Chunk], file: str, stays: Callable[[int], bool]
) -> Reread:
    """Some declarations of a file of a pack that was read, while the others stay as they were.

    `stays` says of a line of the file as the pack has it whether it belongs to one of those.
    """
    report = Report()
    pack = _as_read_in(pack, file)

    def parse(declared: Mapping[str, str]) -> list[Parsed]:
        known = {**declared, **declared_words(chunk.text for chunk in changed)}
        return [parse_changed(chunk, report, known) for chunk in changed]

    return _read(pack, parse, file, report, stays)


def parse_changed(chunk: Chunk, report: Report, declared: Mapping[str, str]) -> Parsed:
    """A declaration on its own, with all that is told of it when its file is read."""
    if hidden_at(chunk.text) is not None:
        refuse_hidden("\n" * (chunk.line - 1) + chunk.text, chunk.file, report)
    return parse_chunk(chunk, report, declared)


def words_of(vocabulary: Vocabulary) -> dict[str, str]:
    """The words that a pack declares, and what each is declared as."""
    return {
        name: category.partition(" ")[0]  # declared as `room`, and a room kind to the reader
        for category, field in CATEGORIES.items()
        for name in getattr(vocabulary, field)
    }


def _as_read_in(pack: Pack, file: str) -> Pack:
    return pack.staged if _is_of_scenarios(pack, file) else pack


def _read(
    pack: Pack,
    parse: Callable[[Mapping[str, str]], list[Parsed]],
    file: str,
    report: Report,
    stays: Callable[[int], bool],
) -> Reread:
    """What `parse` gives, read in place of all lines of the file but those that stay."""

    def is_replaced(span: Span) -> bool:
        return span.file == file and not stays(span.line)

    vocabulary = _words_besides(pack.vocabulary, is_replaced)
    headers = Declaring(vocabulary, report)
    for category, field in CATEGORIES.items():
        for declared in getattr(vocabulary, field).values():
            if not is_replaced(declared.span):
                headers.declare(category, {}, declared)
    for phase in vocabulary.phases:
        headers.declare("phase", {}, phase)
    known = words_of(vocabulary)
    parsed = parse(known)
    if families_of(parsed):
        tables = RowTables(vocabulary.origins)
        tables_in(parsed, (), tables, report)
        _add_other_tables(pack, tables, parsed)
        parsed = with_members(parsed, tables, report, known)
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
        fixtures = list(_fixtures(pack, file, parsed))
        read = Scenarios(_with_staged(vocabulary, pack), list(pack.boards), report)
        read.names = _names_of_scenarios(pack, is_replaced)
        scenarios = [*read.read([*fixtures, *parsed], {file}), *read.fixtures.values()]
        account_for(read.parsed, report)
    account_for(declarations_in(parsed), report)
    told = Report()
    told.extend(one for one in report if one.span.file != ELSEWHERE)
    return Reread(vocabulary, scenarios, told)


def _names_of_scenarios(pack: Pack, is_replaced: Replaced) -> dict[tuple[str, str], Span]:
    """The names that other scenarios of a pack have."""
    pack_of = pack.vocabulary.origins.pack_of
    return {
        (pack_of(one.span), one.name): one.span
        for one in pack.scenarios
        if not is_replaced(one.span)
    }


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


def _words_besides(vocabulary: Vocabulary, is_replaced: Replaced) -> Vocabulary:
    """A copy to read into. What cannot be declared twice is as those have it that stay."""
    copied = copy_of(vocabulary)
    if copied.game is not None and is_replaced(copied.game.span):
        copied.game = None
    copied.phases = [phase for phase in vocabulary.phases if not is_replaced(phase.span)]
    copied.changes = {
        name: [span for span in spans if not is_replaced(span)]
        for name, spans in vocabulary.changes.items()
    }
    for field in NAMED_BY_THEIR_BODY:
        kept = {
            n: one for n, one in getattr(vocabulary, field).items() if not is_replaced(one.span)
        }
        setattr(copied, field, kept)
    return copied


def _add_other_tables(pack: Pack, tables: RowTables, read: Sequence[Parsed]) -> None:
    """Add the tables of rows that a pack has besides those that are there already."""
    unheard = Report()
    anew = {item.chunk.text.split(":", 1)[0] for item in read}
    written = [
        parse_chunk(chunk, unheard)
        for file, text in pack.texts.items()
        if file.endswith(SOURCE_SUFFIXES)
        for chunk in chunks(text, file, unheard)
        if chunk.text.startswith("table ") and chunk.text.split(":", 1)[0] not in anew
    ]
    tables_in(written, pack.texts.items(), tables, unheard)


def _fixtures(pack: Pack, file: str, read: Sequence[Parsed]) -> Iterator[Parsed]:
    """The fixtures that the scenarios of a pack may use, besides those that are read anew."""
    anew = {item.chunk.text.split("\n", 1)[0] for item in read}
    for one, text in pack.texts.items():
        if one.endswith(".scenarios"):
            for chunk in chunks(text, one, Report()):
                head = chunk.text.split("\n", 1)[0]
                if head.startswith("fixture ") and head not in anew:
                    # What is wrong with one in this file was told already, at another line.
                    yield parse_chunk(
                        replace(chunk, file=ELSEWHERE if one == file else one), Report()
                    )
