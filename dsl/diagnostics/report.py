"""What an author is told: diagnostics as plain data, collected in a report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from dsl.diagnostics.likeness import nearest, same_but_for_writing
from dsl.diagnostics.spans import NOWHERE, MemberSpan, Span

__all__ = [
    "FEW",
    "Applicability",
    "Diagnostic",
    "Fix",
    "PackError",
    "Report",
    "Severity",
    "Unknown",
    "near_fix",
    "nearest",
]

Severity = Literal["error", "warning", "note"]

# How far a replacement can be trusted. `sure`: nothing else can have been meant, and it is put in
# place without asking. `likely`: offered, and taken when someone says so. `sketch`: the shape of
# what belongs there, with something for the author to fill in.
Applicability = Literal["sure", "likely", "sketch"]


@dataclass(frozen=True, slots=True)
class Fix:
    """A replacement that would mend the mistake: put `text` in place of `span`."""

    span: Span
    text: str
    applicability: Applicability = "likely"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word that means nothing where it stands, and the words that would."""

    word: str
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message to an author. `hint` continues the sentence under the carets."""

    code: str
    severity: Severity
    message: str
    span: Span
    hint: str | None = None
    fix: Fix | None = None
    related: tuple[tuple[Span, str], ...] = ()
    unknown: Unknown | None = None

    @property
    def word(self) -> str:
        """The unknown word that it is about, if it is about one."""
        return self.unknown.word if self.unknown is not None else ""

    def to_json(self) -> dict[str, Any]:
        def place(span: Span) -> dict[str, Any]:
            return {
                "file": span.file,
                "line": span.line,
                "column": span.column,
                "end_line": span.end_line,
                "end_column": span.end_column,
            }

        data: dict[str, Any] = {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            **place(self.span),
        }
        if self.hint:
            data["hint"] = self.hint
        if self.fix:
            data["fix"] = {
                **place(self.fix.span),
                "text": self.fix.text,
                "applicability": self.fix.applicability,
            }
        if self.related:
            data["related"] = [{**place(span), "message": text} for span, text in self.related]
        return data


class Report:
    """The diagnostics of one run, in the order of their places, without repeats."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Span, str], Diagnostic] = {}
        self._members: dict[tuple[str, Span, str], dict[str, None]] = {}
        self._compared = 0  # words with each other, to find the one that was meant

    def add(self, diagnostic: Diagnostic) -> None:
        span = diagnostic.span
        key = (diagnostic.code, span, diagnostic.message)
        if isinstance(span, MemberSpan):
            diagnostic = _of_member(diagnostic, span)
            # What is wrong with a family is wrong with all of its members, and told once.
            key = (diagnostic.code, diagnostic.span, "" if span.cell is None else key[2])
            self._members.setdefault(key, {})[span.member] = None
        self._found.setdefault(key, diagnostic)

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
        self.add(Diagnostic(code, "error", message, span, hint, fix, tuple(related)))

    def warning(
        self,
        code: str,
        span: Span,
        message: str,
        *,
        hint: str | None = None,
        fix: Fix | None = None,
        related: Iterable[tuple[Span, str]] = (),
    ) -> None:
        self.add(Diagnostic(code, "warning", message, span, hint, fix, tuple(related)))

    def note(self, code: str, span: Span, message: str) -> None:
        """Something that is worth knowing and not wrong."""
        self.add(Diagnostic(code, "note", message, span))

    def unknown(self, code: str, span: Span, message: str, word: str, known: Iterable[str]) -> None:
        """An error about an unknown word, with the nearest known one offered as a fix; without,
        where there are more of them than anybody mends one by one."""
        known = tuple(dict.fromkeys(known))
        self._compared += len(known)
        if self._compared > MOST_COMPARED:
            self.error(code, span, message)
            return
        near = nearest(word, known)
        hint = f"did you mean `{near}`?" if near else None
        if not known:
            hint = "none is declared"
        elif near is None and len(known) <= FEW:
            hint = "known here: " + ", ".join(f"`{one}`" for one in known)
        fix = near_fix(span, word, near) if near else None
        about = Unknown(word, known)
        self.add(Diagnostic(code, "error", message, span, hint, fix, unknown=about))

    def rework(self, better: Callable[[Diagnostic], Diagnostic | None]) -> None:
        """Say again what was said, now that more is known; None takes a diagnostic back."""
        for key, one in list(self._found.items()):
            said = better(one)
            if said is None:
                del self._found[key]
            else:
                self._found[key] = said

    def extend(self, other: Iterable[Diagnostic]) -> None:
        for diagnostic in other:
            self.add(diagnostic)

    def take_out(self, meant: Callable[[Diagnostic], bool]) -> int:
        """Leave out the warnings for which this holds; how many there were."""
        keys = [
            key
            for key, found in self._found.items()
            if found.severity == "warning" and meant(found)
        ]
        for key in keys:
            del self._found[key]
        return len(keys)

    @property
    def has_errors(self) -> bool:
        return any(d.severity == "error" for d in self._found.values())

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(
            sorted(
                (self._told(key) for key in self._found),
                key=lambda d: (d.span.file, d.span.line, d.span.column, d.code, d.message),
            )
        )

    def _told(self, key: tuple[str, Span, str]) -> Diagnostic:
        """A diagnostic that names the members of a family that it is about."""
        found, members = self._found[key], list(self._members.get(key, ()))
        if not members:
            return found
        others = f" and {len(members) - 1} more" if len(members) > 1 else ""
        return replace(found, message=f"in `{members[0]}`{others}: {found.message}")

    def __len__(self) -> int:
        return len(self._found)


def _of_member(diagnostic: Diagnostic, span: MemberSpan) -> Diagnostic:
    """A mistake in a member of a family at its place in the family, or at the value in a table that
    a hole was filled with."""

    def place(of: Span) -> Span:
        return of if not isinstance(of, MemberSpan) else of.cell or of.in_family

    fix = diagnostic.fix
    if fix is not None and isinstance(fix.span, MemberSpan):
        fix = replace(fix, span=place(fix.span)) if fix.span.mendable else None
    related = [(place(at), text) for at, text in diagnostic.related]
    if span.cell is not None:
        related.append((span.in_family, f"it is put in here, for `{span.member}`"))
    return replace(diagnostic, span=place(span), fix=fix, related=tuple(related))


def near_fix(span: Span, word: str, near: str) -> Fix:
    """A known word in place of one like it: sure where only the writing differs."""
    sure = same_but_for_writing(word, [near]) is not None
    return Fix(span, near, "sure" if sure else "likely")


FEW = 4  # so many known words can be listed in a hint
MOST_COMPARED = 300_000  # words with each other


class PackError(Exception):
    """A pack that cannot be used; carries the report that says why."""

    def __init__(self, report: Report) -> None:
        self.report = report
        super().__init__(_first_of([one for one in report if one.severity == "error"]))

    def __reduce__(self) -> tuple[type[PackError], tuple[Report]]:
        return PackError, (self.report,)


def _first_of(errors: list[Diagnostic]) -> str:
    """The first mistake with its place and what may be meant, and how many more there are."""
    if not errors:
        return "the pack has errors"
    first, *others = errors
    said = first.message if first.span == NOWHERE else f"{first.span}: {first.message}"
    if first.hint:
        said += f" ({first.hint})"
    return f"{said}, and {len(others)} more" if others else said
