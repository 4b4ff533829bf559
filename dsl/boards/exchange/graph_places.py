"""Places in a graph: a finding about a node or an edge names it, since graphs have no lines."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from dsl.diagnostics.render import plural
from dsl.diagnostics.report import Fix, Report
from dsl.diagnostics.spans import NOWHERE, Span
from dsl.yamltext import Reader

AnyNode = TypeVar("AnyNode", bound=Hashable)  # whatever a graph from elsewhere has for nodes

UNKNOWN_KEY = "Y013"


@dataclass(frozen=True, slots=True)
class GraphPlace(Span):
    """A room, tunnel or the whole of a graph. The span is that of its file as far as it is known;
    `what` is how messages call it, and `span` what is kept of it."""

    what: str
    span: Span


def place(span: Span, what: str) -> GraphPlace:
    return GraphPlace(span.file, span.line, span.column, span.end_line, span.end_column, what, span)


def span_of(span: Span) -> Span:
    return span.span if isinstance(span, GraphPlace) else span


def somewhere_in(file: str) -> Span:
    """A place in a file whose lines say nothing to anybody."""
    return Span(file, 0, 0, 0, 0) if file else NOWHERE


class GraphReader(Reader):
    """A reader whose findings name the room or tunnel. It offers no fix: what would be written is
    not a text that the author has.

    Programs give the same key to every node or edge, so one that means nothing is told once, by
    `tell_keys`, with how many others have it."""

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self._keys: dict[tuple[str, str], _Key] = {}  # by rooms or tunnels, and by the message

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
        super().error(code, span_of(span), _told(span, message), hint=hint)

    def warning(self, code: str, span: Span, message: str, *, hint: str | None = None) -> None:
        super().warning(code, span_of(span), _told(span, message), hint=hint)

    def unknown(
        self, code: str, span: Span, message: str, word: str, known: Collection[str]
    ) -> None:
        if code == UNKNOWN_KEY and isinstance(span, GraphPlace):
            what = span.what.partition(" ")[0]
            self._keys.setdefault((what, message), _Key(span, word, known)).count += 1
        else:
            self.error(code, span, message, hint=_hint(word, known))

    def tell_keys(self) -> None:
        for (what, message), key in self._keys.items():
            hint = _hint(key.word, key.known)
            if others := key.count - 1:
                also = f"{plural(others, f'more {what}')} {'has' if others == 1 else 'have'} it"
                hint = f"{hint}; {also}" if hint else also
            self.error(UNKNOWN_KEY, key.first, message, hint=hint)


@dataclass
class _Key:
    """A key that means nothing, where it stands first, and how often it stands somewhere."""

    first: GraphPlace
    word: str
    known: Collection[str]
    count: int = 0


def _hint(word: str, known: Collection[str]) -> str | None:
    guessed = Report()
    Reader(guessed).unknown(UNKNOWN_KEY, NOWHERE, "", word, known)
    return next((finding.hint for finding in guessed), None)


def _told(span: Span, message: str) -> str:
    what = span.what if isinstance(span, GraphPlace) else ""
    return f"{what}: {message}" if what else message
