"""Tables of rows that families are made of: written in a file of the language, or as a CSV file."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import cast

from lark import Token, Tree

from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.model.provenance import Origins
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages
from dsl.syntax.chunks import Parsed, Syntax
from dsl.syntax.limits import refuse_hidden

ROWS = "rows"  # the rule of a table that stands in a file of the language
CSV = ".csv"
COLUMN = re.compile(r"([^\W\d]\w*)(?: +([a-z]+))?")  # suit, or `suit fr`
MOST_ROWS = 5_000


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of a row: as rules have it, and as the titles of each language have it."""

    text: str
    titles: Mapping[str, str]
    span: Span

    def title(self, language: str) -> str:
        plain = self.text.replace("_", " ")
        return self.titles.get(language) or self.titles.get(DEFAULT_LANGUAGE) or plain


@dataclass(frozen=True, slots=True)
class RowTable:
    """A table: the places of its columns, and its rows. `used` are the columns that some family
    has a hole for."""

    name: str
    span: Span
    columns: Mapping[str, Span]
    rows: tuple[Mapping[str, Cell], ...]
    used: set[str] = field(default_factory=set, compare=False)


class RowTables:
    """All tables of some packs, by the pack and their names."""

    def __init__(self, origins: Origins) -> None:
        self.origins = origins
        self.found: dict[tuple[str, str], RowTable] = {}
        self.broken: set[str] = set()  # the names of those that could not be read

    def add(self, table: RowTable, report: Report) -> None:
        key = (self.origins.pack_of(table.span), table.name)
        before = self.found.setdefault(key, table)
        if before is not table:
            message = f"there is a table `{table.name}` already"
            related = [(before.span, "it is declared first here")]
            report.error("D001", table.span, message, related=related)

    def named(self, word: str, pack: str) -> RowTable | None:
        """The table that a word means in a pack: its own, or one of a pack that it requires."""
        own = self.found.get((pack, word))
        if own is not None:
            return own
        below = self.origins.below.get(pack, ())
        return next(
            (self.found[one, word] for one in sorted(below) if (one, word) in self.found), None
        )

    def names(self) -> list[str]:
        return [name for _, name in self.found]

    def tell_unused(self, report: Report) -> None:
        """A column that no family has a hole for says something that nobody hears."""
        for table in self.found.values():
            unused = [column for column in table.columns if column not in table.used]
            if not table.used:
                message = f"no family is made of the table `{table.name}`"
                hint = f"say `family {table.name}`, with what is to be made of each row under it"
                report.error("R003", table.span, message, hint=hint)
                continue
            for column in unused:
                message = f"no family has a hole `{{{column}}}` for this column"
                report.error("R003", table.columns[column], message, hint="use it, or leave it out")


def read_rows(parsed: Parsed, report: Report) -> RowTable | None:
    """A table that stands in a file of the language."""
    assert parsed.tree is not None
    name, heads, *rows = cast("list[Syntax]", parsed.tree.children)
    columns: dict[str, Span] = {}
    for token in cast("list[Token]", heads.children):
        if str(token) in columns:
            report.error("R004", parsed.span(token), f"there is a column `{token}` already")
            return None
        columns[str(token)] = parsed.span(token)
    read = []
    for row in rows:
        cells = [_cell(cast(Syntax, cell), parsed, report) for cell in row.children]
        if not _fits(len(cells), list(columns), parsed.span(row), report):
            return None
        read.append(dict(zip(columns, cells, strict=True)))
    token = cast(Token, cast(object, name))
    return RowTable(str(token), parsed.span(token), columns, tuple(read))


def _cell(tree: Syntax, parsed: Parsed, report: Report) -> Cell:
    titles: dict[str, str] = {}
    text = ""
    for part in tree.iter_subtrees():
        if part.data == "translation":
            language, title = cast("list[Token]", part.children)
            if str(language) in titles:
                hint = "leave one of them out"
                report.error("D006", parsed.span(part), "this is said twice", hint=hint)
            titles[str(language)] = str(title)[1:-1]
            if str(language) not in languages():
                message = f"there is no language `{language}`"
                report.unknown("D003", parsed.span(language), message, str(language), languages())
            continue
        for token in part.children:
            if isinstance(token, Token) and token.type == "STRING":
                titles[DEFAULT_LANGUAGE] = str(token)[1:-1]
            elif isinstance(token, Token):
                text += str(token)
    if not text:
        text = titles.get(DEFAULT_LANGUAGE, "")
    return Cell(text, titles, parsed.span(tree))


def _fits(cells: int, columns: list[str], span: Span, report: Report) -> bool:
    if cells == len(columns):
        return True
    named = ", ".join(f"`{column}`" for column in columns)
    message = f"this row has {cells} value{'' if cells == 1 else 's'} for {len(columns)}"
    message += f" column{'' if len(columns) == 1 else 's'}"
    report.error("R002", span, message, hint=f"give it one value for each of {named}")
    return False


def read_csv(text: str, file: str, report: Report) -> RowTable | None:
    """A CSV file as a table that has its name. Its first row names the columns."""
    if not refuse_hidden(text, file, report):
        return None
    lines = text.split("\n")
    rows: list[tuple[int, list[str]]] = []  # with the line that each begins in
    reader = csv.reader((f"{line}\n" for line in lines), strict=True)
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((begins, [cell.strip() for cell in cells]))
            begins = reader.line_num + 1
    except csv.Error as error:
        message = f"this is not a row of a CSV file: {error}"
        report.error("R001", Span.at(file, max(1, reader.line_num)), message)
        return None
    name = PurePosixPath(file).stem
    if not rows or len(rows) > MOST_ROWS:
        hint = "its first row names the columns" if not rows else f"it may have {MOST_ROWS:,} rows"
        message = "this table is empty" if not rows else "this table is too long"
        report.error("R001", Span.at(file), message, hint=hint)
        return None
    head, *others = rows
    heads = _csv_heads(head[1], _places(head, lines, file), report)
    if heads is None:
        return None
    columns = {column: span for column, language, span in heads if language is None}
    read = []
    for row in others:
        places = _places(row, lines, file)
        whole = Span.at(file, row[0], 1, max(1, len(lines[row[0] - 1])))
        if not _fits(
            len(row[1]), [" ".join(filter(None, one[:2])) for one in heads], whole, report
        ):
            return None
        said = list(zip(heads, row[1], places, strict=True))
        if any("\n" in value for value in row[1]):
            report.error("R001", whole, "a value of a table stands on one line")
            return None
        read.append(
            {
                column: Cell(value, _csv_titles(column, said), span)
                for (column, language, _), value, span in said
                if language is None
            }
        )
    return RowTable(name, Span.at(file), columns, tuple(read))


Head = tuple[str, str | None, Span]
# What other programs put between the values of a row.
OTHER_COMMAS = {";": "`;`", "\t": "tabs", "|": "`|`"}


def _csv_heads(cells: list[str], places: list[Span], report: Report) -> list[Head] | None:
    """The columns of a CSV file; `suit fr` has the French titles of the column `suit`."""
    heads: list[Head] = []
    for cell, span in zip(cells, places, strict=True):
        match = COLUMN.fullmatch(cell)
        if match is None or (match[2] and match[2] not in languages()):
            message = f"`{cell}` is not the name of a column"
            hint = "it is one word, such as `cost`, or a column and a language, such as `name fr`"
            between = next((mark for mark in OTHER_COMMAS if mark in cell), None)
            if len(cells) == 1 and between is not None:
                message = (
                    f"the values of a row are separated by `,`, not by {OTHER_COMMAS[between]}"
                )
                hint = f"write a comma: `{','.join(cell.split(between))}`"
            report.error("R004", span, message, hint=hint)
            return None
        if any(one[:2] == (match[1], match[2]) for one in heads):
            report.error("R004", span, f"there is a column `{cell}` already")
            return None
        heads.append((match[1], match[2], span))
    for column, language, span in heads:
        if language is not None and not any(one[:2] == (column, None) for one in heads):
            message = f"these are the titles of a column `{column}`, which is not there"
            report.error("R004", span, message)
            return None
    return heads


def _csv_titles(column: str, said: Iterable[tuple[Head, str, Span]]) -> dict[str, str]:
    return {head[1]: text for head, text, _ in said if head[0] == column and head[1] and text}


def _places(row: tuple[int, list[str]], lines: list[str], file: str) -> list[Span]:
    """Where the cells of a row stand, as far as they stand there as they are."""
    number, cells = row
    line = lines[number - 1]
    places, at = [], 0
    for cell in cells:
        found = line.find(cell, at) if cell else at
        if found < 0:
            places.append(Span.at(file, number, 1, max(1, len(line))))
            continue
        places.append(Span.at(file, number, found + 1, max(1, len(cell))))
        at = max(found + len(cell), line.find(",", found + len(cell))) + 1
    return places


def is_rows(parsed: Parsed) -> bool:
    return isinstance(parsed.tree, Tree) and parsed.tree.data == ROWS
