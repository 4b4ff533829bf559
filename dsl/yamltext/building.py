"""A tree out of the events of a YAML parser.

It is built with an explicit stack, because that is where a hostile file can be stopped before it
costs anything: no depth, alias or document is ever built to be refused.
"""

from __future__ import annotations

import math
import re
from typing import Any, NoReturn

import yaml

from dsl.diagnostics.characters import code_point, hidden_at
from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.yamltext.reader import Reader
from dsl.yamltext.tree import Entry, Node, Value, YList, YMap, YScalar, shown

MAX_CHARACTERS = 1_000_000
MAX_NESTING = 64
MAX_NUMBER = 10**15
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Refused(Exception):
    """The file is refused as a whole; the report says why."""


def refuse_unreadable(text: str, file: str, report: Report) -> None:
    if len(text) > MAX_CHARACTERS:
        message = f"this file has {len(text):,} characters; {MAX_CHARACTERS:,} are allowed"
        report.error("Y004", Span.at(file), message, hint="split it into several files")
        raise Refused
    # Also the invisible line breaks, which would make our line numbers differ from an editor's.
    if (bad := hidden_at(text.replace("\r\n", " \n"))) is not None:
        before = text[:bad]
        line = before.count("\n") + 1
        column = bad - (before.rfind("\n") + 1) + 1
        message = f"the character {code_point(text[bad])} cannot stand in a text file"
        hint = "delete it; if the whole file looks like this, it is not text"
        report.error("Y003", Span.at(file, line, column), message, hint=hint)
        raise Refused


class _Open:
    """A map or list whose end has not been read yet."""

    def __init__(self, start: Span, *, is_map: bool, flow: bool) -> None:
        self.start = self.last = start
        self.is_map = is_map
        self.flow = flow
        self.items: list[Node] = []
        self.entries: dict[str, Entry] = {}
        self.key: YScalar | None = None

    @property
    def wants_key(self) -> bool:
        return self.is_map and self.key is None

    def close(self, end: Span) -> Node:
        # A block has no closing bracket: the parser ends it where the next thing starts, an
        # author where its last line ends.
        span = self.start.to(end if self.flow else self.last)
        return YMap(self.entries, span) if self.is_map else YList(tuple(self.items), span)


class Builder:
    """Builds the tree of one document out of parser events."""

    def __init__(self, file: str, report: Report) -> None:
        self.file = file
        self.reader = Reader(report)
        self.open: list[_Open] = []
        self.root: Node | None = None

    def build(self, text: str) -> Node:
        documents = 0
        for event in yaml.parse(text, Loader=LOADER):
            match event:
                case yaml.DocumentStartEvent():
                    documents += 1
                    if documents > 1:
                        self.refuse("Y006", event, "a second document starts here", "remove `---`")
                case yaml.AliasEvent():
                    self.refuse_anchor(event)
                case yaml.ScalarEvent():
                    self.refuse_decoration(event)
                    self.place(self.scalar(event))
                case yaml.CollectionStartEvent():
                    self.refuse_decoration(event)
                    self.start(event)
                case yaml.CollectionEndEvent():
                    self.place(self.open.pop().close(self.span(event)))
        if self.root is None:
            self.reader.error("Y014", Span.at(self.file), "this file is empty")
            raise Refused
        return self.root

    def start(self, event: Any) -> None:
        if len(self.open) == MAX_NESTING:
            message = f"this is nested more than {MAX_NESTING} levels deep"
            self.refuse("Y005", event, message, "no file of a pack needs that; check the brackets")
        if self.open and self.open[-1].wants_key:
            message = "a key must be a word, not a list or a map"
            self.refuse("Y010", event, message, "if it is text, put it in quotes")
        is_map = isinstance(event, yaml.MappingStartEvent)
        self.open.append(_Open(self.span(event), is_map=is_map, flow=bool(event.flow_style)))

    def place(self, node: Node) -> None:
        """Put a finished node where it belongs: into the innermost open map or list."""
        if not self.open:
            self.root = node
            return
        top = self.open[-1]
        top.last = node.span
        if not top.is_map:
            top.items.append(node)
        elif top.key is not None:
            self.enter(top, top.key, node)
            top.key = None
        elif isinstance(node, YScalar):
            top.key = node

    def enter(self, top: _Open, key: YScalar, node: Node) -> None:
        if not key.text.strip():
            self.reader.error("Y010", key.span, "there is a `:` without a key before it")
        elif first := top.entries.get(key.text):
            self.reader.error(
                "Y009",
                key.span,
                f"the key `{shown(key.text)}` is written twice",
                hint="remove or rename one of them",
                related=[(first.key, "first written here")],
            )
        else:
            top.entries[key.text] = Entry(key.span, node)

    def scalar(self, event: Any) -> YScalar:
        plain = event.implicit[0]
        if (bad := hidden_at(event.value)) is not None:  # written with an escape
            message = f"this writes the character {code_point(event.value[bad])}, which nobody sees"
            self.refuse("Y003", event, message, "leave it out")
        return YScalar(self.resolve(event) if plain else event.value, self.span(event), event.value)

    def resolve(self, event: Any) -> Value:
        """A plain scalar by YAML 1.2's core schema: `on`, `no` and `y` stay words.

        Left out are octal and hexadecimal numbers, infinity and not-a-number: no rule counts so.
        """
        text: str = event.value
        if text in ("", "~", "null", "Null", "NULL"):
            return None
        if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
            return text[0] in "tT"
        whole = re.fullmatch(r"[-+]?[0-9]+", text)
        if not whole and not re.fullmatch(
            r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", text
        ):
            return text
        # Python refuses to read very long numbers, so their length is looked at first.
        number = math.inf if len(text) > 60 else int(text) if whole else float(text)
        if abs(number) <= MAX_NUMBER:
            return number
        in_key = bool(self.open) and self.open[-1].wants_key
        if not in_key:
            self.reader.error("Y016", self.span(event), f"the number {shown(text)} is too large")
        return 0

    def refuse_decoration(self, event: Any) -> None:
        if event.anchor is not None:
            self.refuse_anchor(event)
        if event.tag is not None:
            message = "tags such as `!this` are not used here"
            self.refuse("Y008", event, message, "if it is text, put it in quotes")

    def refuse_anchor(self, event: Any) -> NoReturn:
        sign, what = ("*", "aliases") if isinstance(event, yaml.AliasEvent) else ("&", "anchors")
        message = f"{what} such as `{sign}{shown(event.anchor)}` are not used here"
        hint = "write the value out; if it is text, put it in quotes"
        self.refuse("Y007", event, message, hint)

    def refuse(self, code: str, event: Any, message: str, hint: str) -> NoReturn:
        span = self.span(event)
        first_line = Span.at(self.file, span.line, span.column)
        self.reader.error(
            code, span if span.line == span.end_line else first_line, message, hint=hint
        )
        raise Refused

    def span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        width = 1 if (start.line, start.column) == (end.line, end.column) else 0
        return Span(
            self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1 + width
        )
