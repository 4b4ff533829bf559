"""From what this room says to what the protocol says, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from urllib.parse import quote

from lsprotocol import types as lsp
from pygls.uris import from_fs_path, to_fs_path

from cardwright.editor.colours import Coloured
from cardwright.editor.columns import (
    Encoding,
    Position,
    Range,
    from_units,
    range_of,
    to_units,
    units,
)
from cardwright.editor.edits import Edit
from cardwright.editor.symbols import Symbol
from dsl.diagnostics.report import Diagnostic

SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Information,
}
SYMBOLS = {
    "card": lsp.SymbolKind.Class,
    "change card": lsp.SymbolKind.Class,
    "tag": lsp.SymbolKind.EnumMember,
    "counter": lsp.SymbolKind.Variable,
    "zone": lsp.SymbolKind.Namespace,
    "attribute": lsp.SymbolKind.Property,
    "moment": lsp.SymbolKind.Event,
    "verb": lsp.SymbolKind.Function,
    "action": lsp.SymbolKind.Method,
    "define": lsp.SymbolKind.Constant,
    "table": lsp.SymbolKind.Array,
    "option": lsp.SymbolKind.Enum,
    "scenario": lsp.SymbolKind.Interface,
    "fixture": lsp.SymbolKind.Struct,
    "game": lsp.SymbolKind.Module,
    "board": lsp.SymbolKind.Module,
    "pack": lsp.SymbolKind.Package,
    "room": lsp.SymbolKind.Object,
}
COMPLETIONS = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "card": lsp.CompletionItemKind.Class,
    "tag": lsp.CompletionItemKind.EnumMember,
    "counter": lsp.CompletionItemKind.Variable,
    "zone": lsp.CompletionItemKind.Module,
    "attribute": lsp.CompletionItemKind.Property,
    "moment": lsp.CompletionItemKind.Event,
    "verb": lsp.CompletionItemKind.Function,
    "action": lsp.CompletionItemKind.Method,
    "define": lsp.CompletionItemKind.Constant,
    "option": lsp.CompletionItemKind.Enum,
    "word": lsp.CompletionItemKind.Variable,
}
UNTITLED = Path("/untitled")


def path_of(uri: str) -> Path:
    """The file that a client names. What is no file has a place where no pack is."""
    name = to_fs_path(uri) if uri.startswith("file:") else None
    if name is None:
        return UNTITLED / f"{quote(uri, safe='')}.cards"
    return Path(name).resolve()


def uri_of(path: Path) -> str:
    return from_fs_path(str(path)) or ""


class Columns:
    """Places in one text, in the units of one client."""

    def __init__(self, text: str, encoding: Encoding) -> None:
        self.lines = text.split("\n")
        self.encoding = encoding

    def line(self, number: int) -> str:
        return self.lines[number] if 0 <= number < len(self.lines) else ""

    def position(self, position: Position) -> lsp.Position:
        column = to_units(self.line(position.line), position.column, self.encoding)
        return lsp.Position(position.line, column)

    def range(self, stretch: Range) -> lsp.Range:
        return lsp.Range(self.position(stretch.start), self.position(stretch.end))

    def from_position(self, position: lsp.Position) -> Position:
        if position.line >= len(self.lines):
            return Position(len(self.lines) - 1, len(self.lines[-1]))
        column = from_units(self.lines[position.line], position.character, self.encoding)
        return Position(position.line, column)

    def from_range(self, stretch: lsp.Range) -> Range:
        return Range(self.from_position(stretch.start), self.from_position(stretch.end))

    def edits(self, edits: Iterable[Edit]) -> list[lsp.TextEdit]:
        return [lsp.TextEdit(self.range(edit.range), edit.text) for edit in sorted(edits)]

    def symbol(self, symbol: Symbol) -> lsp.DocumentSymbol:
        return lsp.DocumentSymbol(
            name=symbol.name or "?",
            kind=SYMBOLS.get(symbol.kind, lsp.SymbolKind.Object),
            range=self.range(symbol.range),
            selection_range=self.range(symbol.name_range),
            detail=" ".join(filter(None, [symbol.kind, symbol.detail])),
        )

    def tokens(self, coloured: Iterable[Coloured]) -> list[int]:
        """Coloured pieces as numbers, each place counted from the one before it."""
        data: list[int] = []
        line = start = 0
        for one in coloured:
            text = self.lines[one.line]
            column = to_units(text, one.column, self.encoding)
            length = units(text[one.column : one.end], self.encoding)
            data += (
                one.line - line,
                column - (start if one.line == line else 0),
                length,
                one.type,
                0,
            )
            line, start = one.line, column
        return data


def diagnostic(
    one: Diagnostic, columns: Columns, related: Sequence[lsp.DiagnosticRelatedInformation]
) -> lsp.Diagnostic:
    """A mistake as an editor shows it: its sentence, what may be meant, and its code."""
    message = one.message if one.hint is None else f"{one.message}: {one.hint}"
    return lsp.Diagnostic(
        range=columns.range(_visible(range_of(one.span))),
        message=message,
        severity=SEVERITIES[one.severity],
        code=one.code,
        source="cardwright",
        related_information=list(related) or None,
    )


def _visible(stretch: Range) -> Range:
    """At least one character, so that there is something to underline."""
    if stretch.start != stretch.end:
        return stretch
    return Range(stretch.start, Position(stretch.end.line, stretch.end.column + 1))
