"""Files of fragments: drawings under their names, and the frame they all fit into.

frame: {size: [6, 10], columns: [1, 4], rows: [2, 7]}
fragments:
  long_hall: |
    .|..|.
    .+--+.
    ...

`columns` and `rows` say where openings may be, counted from 0. A drawing with several levels has
them side by side, the highest first. `without` names marks that no drawing of the file has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.boards.fragments.findings import examine
from dsl.boards.fragments.fragment import Fragment
from dsl.boards.fragments.sketch import Frame, Sketch
from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.model.declarations import LeapDecl, MarkDecl
from dsl.model.vocabulary import find
from dsl.yamltext import Entry, Node, Reader, YMap, YScalar, is_word, read_yaml, shown
from dsl.yamltext.forms.fragments_form import DRAWN, FRAGMENTS, FRAME, MAX_SIDE

MAX_FRAGMENTS = 2_000
MAX_LEVELS = 6


@dataclass(frozen=True)
class DeclaredMarks:
    """What a pack declares for drawings; `arrivals` are the marks that a leap may lead to."""

    marks: Mapping[str, MarkDecl]
    arrivals: frozenset[str] = frozenset()

    @classmethod
    def of(cls, marks: Mapping[str, MarkDecl], leaps: Mapping[str, LeapDecl]) -> DeclaredMarks:
        ends = (find(marks, leap.end_mark) for leap in leaps.values())
        return cls(marks, frozenset(mark.name for mark in ends if mark is not None))

    @property
    def signs(self) -> dict[str, str]:
        return {mark.sign: mark.name for mark in self.marks.values() if mark.sign}


def read_fragments(text: str, file: str, known: DeclaredMarks, report: Report) -> list[Fragment]:
    """The fragments of a file; none when the report has errors about it."""
    lines = text.split("\n")
    return (
        read_yaml(text, file, report, lambda reader, node: _read(reader, node, known, lines)) or []
    )


def _read(
    reader: Reader, node: Node, known: DeclaredMarks, lines: list[str]
) -> list[Fragment] | None:
    root = reader.map(node)
    if root is None:
        return None
    reader.check_keys(root, FRAGMENTS)
    frame = _read_frame(reader, root.get("frame"))
    without = frozenset(_read_without(reader, root.get("without"), known))
    drawings = reader.map(root.get("fragments"), "a map of fragments")
    if drawings is None:
        return None
    if len(drawings.entries) > MAX_FRAGMENTS:
        message = (
            f"this file has {len(drawings.entries):,} fragments; {MAX_FRAGMENTS:,} are allowed"
        )
        reader.error("F001", Span.at(drawings.span.file, drawings.span.line), message)
        return None
    found = []
    for name, entry in drawings.entries.items():
        fragment = _read_fragment(reader, name, entry, known, frame, without, lines)
        if fragment is not None:
            found.append(fragment)
    return found


def _read_frame(reader: Reader, node: Node | None) -> Frame:
    frame = reader.map(node)
    if frame is None:
        return Frame()
    reader.check_keys(frame, FRAME)
    size = _numbers(reader, frame.get("size"))
    if size is not None and (len(size) != 2 or not all(1 <= side <= MAX_SIDE for side in size)):
        hint = f"write width and height, as in `[6, 10]`; {MAX_SIDE} is the most"
        reader.error("F001", frame.entries["size"].value.span, "this is not a size", hint=hint)
        size = None
    return Frame(
        (size[0], size[1]) if size else None,
        _numbers(reader, frame.get("columns")),
        _numbers(reader, frame.get("rows")),
    )


def _numbers(reader: Reader, node: Node | None) -> tuple[int, ...] | None:
    listed = reader.list(node, "a list of numbers")
    if listed is None:
        return None
    found = [reader.whole(item) for item in listed.items]
    return tuple(number for number in found if number is not None)


def _read_without(reader: Reader, node: Node | None, known: DeclaredMarks) -> Iterator[str]:
    for word in reader.word_list(node):
        mark = find(known.marks, word.text)
        if mark is None:
            message = f"there is no mark `{shown(word.text)}`"
            reader.unknown("F106", word.span, message, word.text, known.marks)
        else:
            yield mark.name


def _read_fragment(
    reader: Reader,
    name: str,
    entry: Entry,
    known: DeclaredMarks,
    frame: Frame,
    without: frozenset[str],
    lines: list[str],
) -> Fragment | None:
    if not is_word(name):
        hint = "a name is made of letters, digits and `_`, with a letter first"
        reader.error("F001", entry.key, f"`{shown(name)}` cannot be a fragment's name", hint=hint)
    node = entry.value
    titles: dict[str, str] = {}
    drawing: Node | None = node
    if isinstance(node, YMap):
        reader.check_keys(node, DRAWN)
        titles, drawing = reader.titles(node.get("title")), node.get("drawing")
    sketch = _sketch(reader, drawing, lines) if drawing is not None else None
    if sketch is None:
        return None
    marks = known.marks
    fragment = Fragment(
        name,
        sketch.levels,
        known.signs,
        titles,
        frozenset(mark.name for mark in marks.values() if mark.drops),
        frozenset(mark.name for mark in marks.values() if mark.links),
        entry.key,
    )
    if not examine(reader, fragment, sketch, frame, without, known.arrivals):
        return None
    return fragment


def _sketch(reader: Reader, node: Node, lines: list[str]) -> Sketch | None:
    """The drawing with the place of each character, which only a literal block keeps."""
    reader.take(node)
    opening = lines[node.span.line - 1][node.span.column - 1 :] if node.span.line else ""
    if not isinstance(node, YScalar) or not opening.startswith("|"):
        hint = "put `|` after the colon and the drawing on the lines under it"
        reader.error("F001", node.span, "a drawing is expected here", hint=hint)
        return None
    rows = node.text.rstrip("\n").split("\n")
    first = node.span.line + 1
    indent = next(
        (len(line) - len(line.lstrip(" ")) for line in lines[first - 1 :] if line.strip()), 0
    )
    blocks = [[(m.start(), m.group()) for m in re.finditer(r"\S+", row)] for row in rows]
    sketch = Sketch(node.span.file, first, indent, tuple(map(tuple, blocks)))
    shapes = [tuple((column, len(text)) for column, text in row) for row in blocks]
    shape, like_it = Counter(shapes).most_common(1)[0]  # of equally many, that of the first row
    if like_it < len(rows):
        odd = next(number for number, other in enumerate(shapes) if other != shape)
        message = "this row does not line up with the others"
        hint = "all rows have the same number of characters, in the same columns"
        widths = [len(text) for _, text in blocks[odd]]
        wanted = [length for _, length in shape]
        if len(widths) == len(wanted) == 1 and widths != wanted:
            how = "too short" if widths < wanted else "too long"
            hint = f"it is {widths[0]} characters wide, and the others are {wanted[0]}: it is {how}"
        reader.error("F002", sketch.row_span(odd), message, hint=hint)
        return None
    wide = max((width for _, width in shape), default=0)
    if not shape or len(rows) > MAX_SIDE or wide > MAX_SIDE or len(shape) > MAX_LEVELS:
        message = f"a drawing has 1 to {MAX_LEVELS} levels of at most {MAX_SIDE} squares a side"
        reader.error("F002", sketch.row_span(0), message)
        return None
    if len({width for _, width in shape}) > 1:
        reader.error("F002", sketch.row_span(0), "the levels of this drawing differ in width")
        return None
    return sketch
