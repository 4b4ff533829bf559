"""What can be put right: the fixes that come with mistakes, and the canonical form of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardwright.editor.columns import Range, range_of
from cardwright.editor.edits import Edit, line_edits
from cardwright.editor.workspace import View
from dsl.diagnostics.report import Diagnostic, Fix
from dsl.formatting.source_text import formatted
from dsl.formatting.yaml_text import formatted_yaml
from dsl.packs.folders import YAML_SUFFIXES


@dataclass(frozen=True, slots=True)
class Repair:
    """Edits of one file that mend some mistakes. A preferred one can be made without asking."""

    title: str
    edits: tuple[Edit, ...]
    mends: tuple[Diagnostic, ...]
    preferred: bool = False


def repairs_at(diagnostics: Iterable[Diagnostic], at: Range) -> list[Repair]:
    """The fixes of the mistakes that a stretch of a file meets."""
    found = []
    for one in diagnostics:
        if one.fix is not None and range_of(one.span).meets(at):
            sure = one.fix.applicability == "sure"
            found.append(Repair(_title(one.fix), (_edit(one.fix),), (one,), sure))
    return found


def sure_repairs(diagnostics: Iterable[Diagnostic]) -> Repair | None:
    """All fixes of a file that nobody need be asked about, as one."""
    mended = list(_apart([one for one in diagnostics if _is_sure(one)]))
    if not mended:
        return None
    edits = tuple(_edit(one.fix) for one in mended if one.fix is not None)
    return Repair("Mend all that is sure to be meant so", edits, tuple(mended), preferred=True)


def _is_sure(one: Diagnostic) -> bool:
    return one.fix is not None and one.fix.applicability == "sure"


def _apart(found: list[Diagnostic]) -> Iterator[Diagnostic]:
    """Those whose fixes do not touch the one before them."""
    last: Range | None = None
    for one in sorted(
        found, key=lambda one: (one.fix.span.line, one.fix.span.column) if one.fix else (0, 0)
    ):
        assert one.fix is not None
        stretch = range_of(one.fix.span)
        if last is None or not last.meets(stretch):
            yield one
            last = stretch


def _edit(fix: Fix) -> Edit:
    return Edit(range_of(fix.span), fix.text)


def _title(fix: Fix) -> str:
    if not fix.text.strip():
        return "Take this away" if not fix.text else "Put spaces here"
    first, *more = fix.text.strip("\n").split("\n")
    shown = f"{first.strip()} …" if more else first.strip()
    sketched = " (a sketch to fill in)" if fix.applicability == "sketch" else ""
    return f"Write `{shown}`{sketched}"


def formatting(view: View) -> list[Edit]:
    """What turns a file into its canonical form; nothing where it cannot be read."""
    if view.is_source:
        return line_edits(view.text, formatted(view.text).text)
    if view.path.suffix in YAML_SUFFIXES:
        canonical = formatted_yaml(view.text)
        return line_edits(view.text, canonical) if canonical is not None else []
    return []
