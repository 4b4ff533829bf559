"""YAML as authors write it: a tree that knows its places, and a reader that explains mistakes.

The tree is built from parser events with an explicit stack, because that is where a hostile file
can be stopped before it costs anything: no depth, alias or document is ever built to be refused.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn, TypeVar

import yaml

from dsl.diagnostics import Diagnostic, Fix, Report, nearest
from dsl.spans import Span

MAX_CHARACTERS = 1_000_000
MAX_NESTING = 64
MAX_MISTAKES = 100
MAX_NUMBER = 10**15

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Value = str | int | float | bool | None
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class YScalar:
    """A single value. `text` is how it was written, so that `1.10` need not become 1.1."""

    value: Value
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class YList:
    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class YMap:
    entries: dict[str, Entry]
    span: Span

    def get(self, key: str) -> Node | None:
        entry = self.entries.get(key)
        return entry.value if entry else None


Node = YMap | YList | YScalar


class Entry(NamedTuple):
    """One `key: value` of a map, with the place of the key."""

    key: Span
    value: Node


def parse_yaml(text: str, file: str, report: Report) -> Node | None:
    """The tree of a file, or None when it cannot be trusted to mean what its author meant."""
    text = text.removeprefix("\ufeff")
    try:
        _refuse_unreadable(text, file, report)
        return _Builder(file, report).build(text)
    except yaml.MarkedYAMLError as error:
        report.add(_SyntaxMistake(error, text, file).diagnostic())
    except (_Refused, TooManyMistakes):
        pass
    return None


def read_yaml(
    text: str, file: str, report: Report, read: Callable[[Reader, Node], T | None]
) -> T | None:
    """What `read` makes of the file; None when anything in the file is wrong."""
    found = Report()
    result = None
    try:
        root = parse_yaml(text, file, found)
        if root is not None:
            result = read(Reader(found), root)
    except TooManyMistakes:
        pass
    report.extend(found)
    return None if found.has_errors else result


class TooManyMistakes(Exception):
    """Raised by a reader that has said enough about one file."""


NO_EXAMPLES: Mapping[str, str] = {}


class Reader:
    """Takes values of the expected kind out of a tree and reports the ones that are not.

    Every method accepts None for a node that is not there and answers None, so that one missing
    key is reported once. After `MAX_MISTAKES` it gives up: nobody reads the hundred-and-first, and
    a hostile file must not buy a message for every three bytes.
    """

    def __init__(self, report: Report) -> None:
        self._report = report
        self._left = self._warnings_left = MAX_MISTAKES
        self.accepted: frozenset[str] = frozenset()

    def error(
        self,
        code: str,
        span: Span,
        message: str,
        *,
        hint: str | None = None,
        fix: Fix | None = None,
        related: Iterable[tuple[Span, str]] = (),
    ) -> None:
        self._report.error(code, span, message, hint=hint, fix=fix, related=related)
        self._count(span)

    def warning(self, code: str, span: Span, message: str, *, hint: str | None = None) -> None:
        """A finding that the file may accept by its code; many of them do not spoil the file."""
        if code not in self.accepted and self._warnings_left > 0:
            self._warnings_left -= 1
            self._report.warning(code, span, message, hint=hint)

    def unknown(
        self, code: str, span: Span, message: str, word: str, known: Collection[str]
    ) -> None:
        """An unknown word, with the nearest known one where looking for it is cheap."""
        if len(word) <= 60 and len(known) <= 1000:
            self._report.unknown(code, span, message, word, known)
        else:
            self._report.error(code, span, message)
        self._count(span)

    def _count(self, span: Span) -> None:
        self._left -= 1
        if self._left == 0:
            self._report.error(
                "Y015",
                span,
                f"{MAX_MISTAKES} mistakes in this file are enough for now",
                hint="the file is not read any further; mend the ones above first",
            )
            raise TooManyMistakes

    def wrong(self, node: Node, wanted: str, hint: str | None = None) -> None:
        self.error("Y011", node.span, f"expected {wanted} here, found {describe(node)}", hint=hint)

    def map(self, node: Node | None, wanted: str = "a map of keys and values") -> YMap | None:
        if node is None or isinstance(node, YMap):
            return node
        self.wrong(node, wanted, hint="write `key: value` lines, or `{key: value}`")
        return None

    def list(self, node: Node | None, wanted: str = "a list") -> YList | None:
        if node is None or isinstance(node, YList):
            return node
        self.wrong(node, wanted, hint="write each item on a line after `- `, or as `[a, b]`")
        return None

    def scalar(self, node: Node | None, wanted: str) -> YScalar | None:
        """Any single value that is written out, to be read by its text."""
        if node is None or (isinstance(node, YScalar) and node.value is not None):
            return node
        self.wrong(node, wanted)
        return None

    def text(self, node: Node | None) -> str | None:
        if node is None:
            return None
        if isinstance(node, YScalar) and isinstance(node.value, str) and node.value.strip():
            return node.value
        quotable = isinstance(node, YScalar) and isinstance(node.value, bool | int | float)
        self.wrong(node, "text", hint="put it in quotes to make it text" if quotable else None)
        return None

    def word(self, node: Node | None) -> str | None:
        """A name as the language knows them: letters, digits and `_`, no digit first."""
        if node is None:
            return None
        if isinstance(node, YScalar) and isinstance(node.value, str) and is_word(node.value):
            return node.value
        self.wrong(node, "a word", hint="a word is made of letters, digits and `_`")
        return None

    def words(self, node: Node | None) -> tuple[YScalar, ...]:
        """A list of words; a single word stands for a list of one."""
        items = (node,) if isinstance(node, YScalar) else self._items(node)
        return tuple(
            item for item in items if isinstance(item, YScalar) and self.word(item) is not None
        )

    def texts(self, node: Node | None) -> tuple[str, ...]:
        found = (self.text(item) for item in self._items(node))
        return tuple(text for text in found if text is not None)

    def _items(self, node: Node | None) -> tuple[Node, ...]:
        listed = self.list(node)
        return listed.items if listed else ()

    def whole(self, node: Node | None) -> int | None:
        if node is None:
            return None
        value = node.value if isinstance(node, YScalar) else None
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.wrong(node, "a whole number")
        return None

    def titles(self, node: Node | None) -> dict[str, str]:
        """Text by language. Text alone is in English, the language all others fall back to."""
        if not isinstance(node, YMap):
            text = self.text(node)
            return {} if text is None else {"en": text}
        titles: dict[str, str] = {}
        for language, (key, value) in node.entries.items():
            if not re.fullmatch(r"[a-z]{2,3}", language):
                message = f"`{shown(language)}` is not a language"
                self.error("Y013", key, message, hint="languages are short codes: `en`, `fr`")
            text = self.text(value)
            if text is not None:
                titles[language] = text
        return titles

    def keys(
        self,
        node: YMap,
        *,
        required: Collection[str] = (),
        optional: Collection[str] = (),
        examples: Mapping[str, str] = NO_EXAMPLES,
    ) -> None:
        """Report the keys that are missing and the ones that mean nothing here.

        A key that is only misspelt is not missing too. `examples` has values to suggest.
        """
        known = (*required, *optional)
        for key, entry in node.entries.items():
            if key not in known:
                message = f"the key `{shown(key)}` means nothing here"
                self.unknown("Y013", entry.key, message, key, known)
        meant = {nearest(key, known) for key in node.entries if key not in known}
        start = Span.at(node.span.file, node.span.line, node.span.column)
        for key in required:
            if key not in node.entries and key not in meant:
                hint = f"add `{key}: {examples.get(key, '...')}`"
                self.error("Y012", start, f"the key `{key}` is missing", hint=hint)


def is_word(text: str) -> bool:
    return re.fullmatch(r"[^\W\d]\w*", text) is not None


def shown(text: str) -> str:
    """`text` as a message quotes it: on one line, never a whole page, no codes for a terminal."""
    line = " ".join(text[:1000].split())
    line = "".join(c if c.isprintable() else "�" for c in line)
    return line if len(line) <= 40 else line[:39] + "…"


def describe(node: Node) -> str:
    match node:
        case YMap():
            return "a map of keys and values"
        case YList():
            return "a list"
        case YScalar(value=None):
            return "nothing"
        case YScalar(value=bool()):
            return f"`{node.text}`"
        case YScalar(value=int() | float()):
            return f"the number {node.text}"
    return f"the text `{shown(node.text)}`" if node.text.strip() else "an empty text"


def part(span: Span, text: str, start: int, end: int) -> Span:
    """The place of `text[start:end]` inside the scalar `text` at `span`.

    Escapes and line folding make that place unknowable; then it is the whole scalar.
    """
    quotes = span.end_column - span.column - len(text)
    if span.line != span.end_line or quotes not in (0, 2):
        return span
    first = span.column + quotes // 2
    return Span(span.file, span.line, first + start, span.line, first + end)


class _Refused(Exception):
    """The file is refused as a whole; the report says why."""


# What YAML 1.2 lets a file contain, without the invisible line breaks (U+0085, U+2028, U+2029)
# that would make our line numbers differ from an editor's.
_UNREADABLE = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


def _refuse_unreadable(text: str, file: str, report: Report) -> None:
    if len(text) > MAX_CHARACTERS:
        message = f"this file has {len(text):,} characters; {MAX_CHARACTERS:,} are allowed"
        report.error("Y004", Span.at(file), message, hint="split it into several files")
        raise _Refused
    if bad := _UNREADABLE.search(text):
        before = text[: bad.start()]
        line = before.count("\n") + 1
        column = bad.start() - (before.rfind("\n") + 1) + 1
        message = f"the character U+{ord(bad[0]):04X} cannot stand in a text file"
        hint = "delete it; if the whole file looks like this, it is not text"
        report.error("Y003", Span.at(file, line, column), message, hint=hint)
        raise _Refused


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


class _Builder:
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
            raise _Refused
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
        raise _Refused

    def span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        width = 1 if (start.line, start.column) == (end.line, end.column) else 0
        return Span(
            self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1 + width
        )


# What the parsers complain about (libyaml and pure Python word it differently), in plain words.
_PLAIN_WORDS = [
    (
        "mapping values are not allowed",
        "a `:` cannot stand here",
        "if it belongs to a text, put the text in quotes; if a key starts here, check that it"
        " is indented like the keys beside it",
    ),
    (
        "unknown escape character",
        "a `\\` before this letter means nothing inside double quotes",
        "use single quotes, or write `\\\\` for one backslash",
    ),
    (
        "could not find expected ':'",
        "a `:` is missing after this key",
        "write `key: value`",
    ),
    (
        "parsing a block",
        "this does not fit what stands before it",
        "keys of one map start in the same column, and so do the `-` of one list",
    ),
]

_Place = tuple[int, int]


class _SyntaxMistake:
    """A parser's complaint, said at the place where an author would look for it."""

    def __init__(self, error: yaml.MarkedYAMLError, text: str, file: str) -> None:
        self.file = file
        self.lines = re.split(r"\r\n|\r|\n", text)
        self.said = f"{error.context or ''}: {error.problem or error}"
        self.at = self.place(error.problem_mark or error.context_mark)
        self.opened = self.place(error.context_mark or error.problem_mark)

    def diagnostic(self) -> Diagnostic:
        return (
            self.tab()
            or self.needs_quotes()
            or self.open_quote()
            or self.after_quote()
            or self.open_bracket()
            or self.plain_words()
        )

    def tab(self) -> Diagnostic | None:
        line, column = self.at
        indent = re.match(r"[ \t]*", self.rest((line, 0)))
        if indent is None or "\t" not in indent[0] or column > indent.end():
            return None
        message, hint = "a tab cannot indent a line of YAML", "use two spaces for each level"
        fix = Fix(self.spot((line, 0), indent.end()), indent[0].replace("\t", "  "))
        span = self.spot((line, indent[0].index("\t")))
        return Diagnostic("Y002", "error", message, span, hint, fix)

    def needs_quotes(self) -> Diagnostic | None:
        """Text that starts with one of YAML's signs, such as the version range `>=1.0`."""
        from_start = re.search("scanning|parsing a tag|node content", self.said)
        start = self.opened if from_start else self.at
        sign = self.rest(start)[:1]
        if not sign or sign not in "@`%*&!|>,]}" or "quoted scalar" in self.said:
            return None
        if sign in "]}" and "parsing a flow" in self.said and "node" not in self.said:
            return None  # it closes a bracket of the other shape
        message, hint = f"a value cannot start with `{sign}`", "put the text in quotes"
        value = re.split(r"\s#", self.rest(start))[0].rstrip()
        if re.search(r"[\"\\,\[\]{}]", value):
            return self.error(start, message, hint)
        span = self.spot(start, len(value))
        return Diagnostic("Y001", "error", message, span, hint, Fix(span, f'"{value}"'))

    def open_quote(self) -> Diagnostic | None:
        if "quoted scalar" not in self.said or "unexpected" not in self.said:
            return None
        closing = f"add the closing {self.rest(self.opened)[:1]}"
        return self.error(self.opened, "this quote is never closed", closing)

    def after_quote(self) -> Diagnostic | None:
        line, column = self.at
        before = self.rest((line, 0))[:column].rstrip()
        if "parsing a block" not in self.said or not before.endswith(('"', "'")):
            return None
        return self.error(self.at, "there is text after the closing quote", "quote all or nothing")

    def open_bracket(self) -> Diagnostic | None:
        if "parsing a flow" not in self.said:
            return None
        bracket, close = ("[", "]") if "sequence" in self.said else ("{", "}")
        at_end = self.at[0] >= len(self.lines) - 2 and not self.rest(self.at).strip()
        if at_end:
            hint = f"add `{close}` after the last item"
            return self.error(self.opened, f"this `{bracket}` is never closed", hint)
        message, span = f"a `,` or `{close}` is missing before this", self.spot(self.at)
        related = ((self.spot(self.opened), f"this `{bracket}` is still open"),)
        return Diagnostic("Y001", "error", message, span, related=related)

    def plain_words(self) -> Diagnostic:
        place = self.opened if "scanning a simple key" in self.said else self.at
        for needle, message, hint in _PLAIN_WORDS:
            if needle in self.said:
                return self.error(place, message, hint)
        return self.error(place, f"this is not valid YAML ({self.said.strip(': ')})", None)

    def error(self, place: _Place, message: str, hint: str | None) -> Diagnostic:
        return Diagnostic("Y001", "error", message, self.spot(place), hint)

    def spot(self, place: _Place, width: int = 1) -> Span:
        return Span.at(self.file, place[0] + 1, place[1] + 1, width)

    def rest(self, place: _Place) -> str:
        """The text of a line from a place on."""
        line, column = place
        return self.lines[line][column:] if line < len(self.lines) else ""

    @staticmethod
    def place(mark: Any) -> _Place:
        return (mark.line, mark.column) if mark else (0, 0)
