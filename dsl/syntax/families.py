"""Families: declarations that are written once and made once for each row of a table.

What is indented under `family suits, ranks` is a text with holes. For each row it is read with the
values of the row in them, as any declaration is; so whoever reads declarations need not know of
families. Places are those of the family, or of the value in the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import cast

from lark import Token

from dsl.diagnostics.report import Fix, Report
from dsl.diagnostics.spans import Span
from dsl.storage.language_files import DEFAULT_LANGUAGE, language_file
from dsl.syntax.chunks import Chunk, Filled, Member, Parsed, Syntax, code_of
from dsl.syntax.parser import FAMILY, parse_chunk
from dsl.syntax.row_tables import CSV, Cell, RowTable, RowTables, is_rows, read_csv, read_rows

HOLE = re.compile(r"\{([^\W\d]\w*)(:[^{}\"]*)?\}")
# Holes as templates of other languages have them: {{wall}}, ${wall}, %wall%, <wall>, $wall.
OTHER_HOLES = re.compile(
    r"\{\{ *(?P<two>[^\W\d]\w*) *\}\}"
    r"|(?:\$\{|[%<$])(?P<dollar>[^\W\d]\w*)[}%>]?"
)
TEXT = re.compile(r'"[^"]*"')
LANGUAGE = re.compile(r"(?P<before>.*?)(?P<language>[^\W\d]\w*)\s*$")
WORDED = ("verb", "action")  # their titles have holes of their own
MOST_MEMBERS = 5_000  # of one family
MOST_IN_ALL = 20_000
Row = Mapping[str, Cell]


def tables_in(
    parsed: Iterable[Parsed], files: Iterable[tuple[str, str]], tables: RowTables, report: Report
) -> None:
    """Enter the tables that declarations and files hold; of the files, those that are CSV."""
    for item in parsed:
        if is_rows(item):
            table = read_rows(item, report)
            if table is None:
                tables.broken |= item.first_words
            else:
                tables.add(table, report)
        if item.tree is None and item.chunk.text.startswith("table "):
            tables.broken |= item.first_words
    for file, text in files:
        if file.endswith(CSV):
            table = read_csv(text, file, report)
            if table is None:
                tables.broken.add(file.rpartition("/")[2].removesuffix(CSV))
            else:
                tables.add(table, report)


def with_members(
    parsed: Iterable[Parsed], tables: RowTables, report: Report, declared: Mapping[str, str]
) -> list[Parsed]:
    """The declarations with the members of families in their place, and without tables of rows."""
    found: list[Parsed] = []
    made = 0
    for item in parsed:
        if item.tree is not None and item.tree.data == FAMILY:
            if made > MOST_IN_ALL:
                message = f"the families before it have more than {MOST_IN_ALL:,} members"
                report.error("R005", item.chunk.at(1), message)
                break
            members = _members(item, tables, report, declared)
            made += len(members)
            found += members
        elif not is_rows(item):
            found.append(item)
    return found


@dataclass(frozen=True, slots=True)
class Template:
    """A declaration of a family, with its holes."""

    chunk: Chunk  # as it stands in the file, without its indentation
    indent: int

    @property
    def kind(self) -> str:
        return self.chunk.text.split(" ", 1)[0].rstrip(":\n")

    def span(self, line: int, start: int, end: int) -> Span:
        at = self.indent + start + 1
        return Span.at(self.chunk.file, self.chunk.line + line, at, end - start)


def _members(
    family: Parsed, tables: RowTables, report: Report, declared: Mapping[str, str]
) -> list[Parsed]:
    lost = Parsed(family.chunk, None, family.first_words)  # what it declares is not unknown
    over = _tables_of(family, tables, report)
    templates = templates_of(family.chunk, report)
    if over is None or templates is None:
        return [lost]
    columns = {column: table for table in over for column in table.columns}
    found: list[Parsed] = []
    size = 0
    for template in templates:
        used = _holes(template, columns, report)
        if used is None:
            found.append(lost)
            continue
        meant = [table for table in over if used & set(table.columns)]
        for table in meant:
            table.used.update(used & set(table.columns))
        size += prod(len(table.rows) for table in meant)
        if size > MOST_MEMBERS:
            message = f"this family has {size:,} members, and {MOST_MEMBERS:,} are the most"
            report.error("R005", template.chunk.at(1), message)
            return [lost]
        for rows in product(*(table.rows for table in meant)):
            row = {column: cell for one in rows for column, cell in one.items()}
            chunk = _filled(template, row, report)
            if chunk is not None:
                found.append(parse_chunk(chunk, report, declared))
    return found


def _tables_of(family: Parsed, tables: RowTables, report: Report) -> list[RowTable] | None:
    """The tables that a family is made of, if they go together."""
    assert family.tree is not None
    pack = tables.origins.packs.get(family.chunk.file, "")
    over: list[RowTable] = []
    for token in cast("list[Token]", cast(Syntax, family.tree.children[0]).children):
        table, span = tables.named(str(token), pack), family.span(token)
        if table is None:
            if str(token) not in tables.broken:
                message = f"there is no table `{token}`"
                report.unknown("R006", span, message, str(token), tables.names())
            return None
        for other in over:
            both = [column for column in table.columns if column in other.columns]
            if both:
                message = f"`{other.name}` and `{table.name}` both have a column `{both[0]}`"
                report.error("R004", span, message, hint="call one of them otherwise")
                return None
        over.append(table)
    return over


def templates_of(chunk: Chunk, report: Report) -> list[Template] | None:
    """The declarations that are indented under the head of a family."""
    lines = chunk.text.split("\n")
    first = next((line for line in lines[1:] if code_of(line).strip()), None)
    if first is None or not first[0].isspace():
        report.error(
            "L013", chunk.at(1, 1, len(lines[0])), "something must be indented under this line"
        )
        return None
    indent = len(first) - len(first.lstrip())
    found: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines[1:], 1):
        blank = not code_of(line).strip()
        width = len(line) - len(line.lstrip())
        if not blank and width < indent:
            message = "this line is indented like nothing above it"
            hint = "line it up with the line it belongs to"
            report.error("L004", chunk.at(number + 1, 1, max(1, width)), message, hint=hint)
            return None
        if not blank and width == indent:
            found.append((number, []))
        if found:
            found[-1][1].append("" if blank else line[indent:])
    templates = [
        Template(Chunk(chunk.file, chunk.line + number, "\n".join(body) + "\n"), indent)
        for number, body in found
    ]
    for template in templates:
        if template.kind in ("family", "table"):
            message = f"a `{template.kind}` does not stand in a family"
            report.error("R007", template.span(0, 0, len(template.kind)), message)
            return None
    return templates


def _holes(template: Template, columns: Mapping[str, RowTable], report: Report) -> set[str] | None:
    """The columns that a declaration of a family has holes for; None where one is for nothing."""
    used: set[str] = set()
    sound = True
    for number, line in enumerate(template.chunk.text.split("\n")):
        code = code_of(line)
        texts = [match.span() for match in TEXT.finditer(code)]
        code = _of_other_languages(template, number, code, columns, report)
        sound = sound and code == code_of(line)
        for hole in HOLE.finditer(code):
            in_text = any(start < hole.start() < end for start, end in texts)
            span = template.span(number, *hole.span())
            if hole[1] in columns and not hole[2]:
                used.add(hole[1])
            elif in_text and template.kind in WORDED and hole[1] not in columns:
                continue  # `check_wordings` looks at these
            elif hole[1] in columns:
                message, sound = f"`{hole[0]}` is no hole of a table", False
                report.error("D030", span, message, hint=f"write `{{{hole[1]}}}`")
            else:
                sound = False
                message = f"no table of this family has a column `{hole[1]}`"
                report.unknown(
                    "D030",
                    template.span(number, hole.start(1), hole.end(1)),
                    message,
                    hole[1],
                    columns,
                )
        for brace in re.finditer(r"[{}]", HOLE.sub(lambda hole: "_" * len(hole[0]), code)):
            sound = False
            mark, other = ("opened", "}") if brace[0] == "{" else ("closed", "{")
            column = re.compile(r"[^\W\d]\w*").match(code, brace.end())
            end = column.end() if column and brace[0] == "{" else brace.end()
            hint = f"write `{code[brace.start() : end]}}}`" if mark == "opened" else None
            report.error(
                "D030",
                template.span(number, brace.start(), end),
                f"a hole is {mark} here, and its `{other}` is missing",
                hint=hint,
                fix=Fix(template.span(number, end, end), "}", "likely") if hint else None,
            )
    if sound and not used:
        message = "this has no hole, so that it would be the same for every row"
        hint = "put it outside the family, or put a column in braces, as `{name}`"
        report.error("R007", template.chunk.at(1), message, hint=hint)
        return None
    return used if sound else None


def _of_other_languages(
    template: Template, number: int, code: str, columns: Mapping[str, RowTable], report: Report
) -> str:
    """Tell of holes that are written as in other languages; the line without them."""
    for hole in list(OTHER_HOLES.finditer(code)):
        name = hole["two"] or hole["dollar"]
        if name in columns:
            span = template.span(number, hole.start(), hole.end())
            hint = f"a hole has one brace on each side: write `{{{name}}}`"
            message = f"`{hole[0]}` is no hole of a table"
            report.error("D030", span, message, hint=hint, fix=Fix(span, f"{{{name}}}", "sure"))
            code = code[: hole.start()] + "_" * len(hole[0]) + code[hole.end() :]
    return code


def _filled(template: Template, row: Row, report: Report) -> Chunk | None:
    """A declaration for one row; None where its first line is left out, or a value does not fit.
    A line is left out, with what is under it, where the row has nothing for a hole of it."""
    lines: list[str] = []
    holes: list[tuple[Filled, ...]] = []
    gone: int | None = None  # how far the line is indented that is left out
    for number, line in enumerate(template.chunk.text.split("\n")):
        width = len(line) - len(line.lstrip())
        if gone is not None and (not line.strip() or width > gone):
            lines.append("")
            holes.append(())
            continue
        gone = None
        filled = _filled_line(template, number, line, row, report)
        if filled is None:
            return None
        text, in_line = filled
        if any(hole.start == hole.end for hole in in_line):
            if number == 0:
                return None
            text, in_line, gone = "", (), width
        lines.append(text)
        holes.append(in_line)
    name = _name_in(lines[0])
    member = Member(name, template.indent, tuple(holes))
    return Chunk(template.chunk.file, template.chunk.line, "\n".join(lines), member)


def _name_in(head: str) -> str:
    """What a member is called in messages: what it declares, or the head of it."""
    match = re.match(
        r"(?:change card|remove card|[^\W\d]\w*) +(?P<name>[^\W\d]\w*|\"[^\"]*\")", head
    )
    return match["name"].strip('"') if match else head.strip()


def _filled_line(
    template: Template, number: int, line: str, row: Row, report: Report
) -> tuple[str, tuple[Filled, ...]] | None:
    code = code_of(line)
    texts = [(match.start(), match.end()) for match in TEXT.finditer(code)]
    out, at, holes = "", 0, []
    for hole in HOLE.finditer(code):
        if hole[1] not in row or hole[2]:
            continue
        cell = row[hole[1]]
        text = next(((start, end) for start, end in texts if start < hole.start() < end), None)
        value = cell.text if text is None else cell.title(_language(code[: text[0]]))
        if '"' in value or (text is None and "#" in value):
            mark = '"' if '"' in value else "#"
            message = f"`{mark}` cannot stand in what is put in here"
            where = [(template.span(number, *hole.span()), "it is put in here")]
            report.error("R001", cell.span, message, related=where)
            return None
        out += code[at : hole.start()]
        holes.append(
            Filled(
                len(out),
                len(out) + len(value) * (cell.text != ""),
                template.indent + hole.start(),
                template.indent + hole.end(),
                cell.span,
            )
        )
        out += value
        at = hole.end()
    return out + code[at:], tuple(holes)


def _language(before: str) -> str:
    """The language of a text, by the word before it: what is declared is no language."""
    match = LANGUAGE.match(before)
    if match is None:
        return DEFAULT_LANGUAGE
    head = match["before"].strip()
    named = head.endswith(",") or re.fullmatch(r"[^\W\d]\w*|", head) is not None
    known = not named and language_file(match["language"]) is not None
    # `flavour "..." fr "..."` has its first text after a word of the language.
    return match["language"] if known else DEFAULT_LANGUAGE


def families_of(parsed: Sequence[Parsed]) -> bool:
    """Whether there is anything to do here."""
    return any(item.tree is not None and item.tree.data in (FAMILY, "rows") for item in parsed)
