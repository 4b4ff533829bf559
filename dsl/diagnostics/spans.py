"""Where a thing was written: the file and the characters it covers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a file. Lines and columns start at 1; the end is past the last character. On
    line 0 is what is somewhere in the file."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of the other."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)

    @staticmethod
    def at(file: str, line: int = 1, column: int = 1, width: int = 1) -> Span:
        return Span(file, line, column, line, column + width)


@dataclass(frozen=True, slots=True)
class MemberSpan(Span):
    """A stretch of a family, as one member of it has it. `cell` is the place of the value, where it
    lies in what a hole is filled with; `mendable` says that a text could be put in its place."""

    member: str
    cell: Span | None = None
    mendable: bool = True

    def to(self, other: Span) -> Span:
        whole = (self.file, self.line, self.column, other.end_line, other.end_column)
        return MemberSpan(*whole, self.member, mendable=False)

    @property
    def in_family(self) -> Span:
        """The place alone, whichever member is meant."""
        return Span(self.file, self.line, self.column, self.end_line, self.end_column)


NOWHERE = Span("", 0, 0, 0, 0)
