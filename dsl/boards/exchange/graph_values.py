"""Values on a graph as nodes of the tree that a board in YAML is.

Whatever people's tools write is taken as far as it has one meaning: `toll 2, steep` for a list of
kinds, `small: 2` for slots, numbers and truth as text. What has none stays as it is, for the checks
of boards to tell.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Set
from contextlib import suppress

from dsl.boards.parts import Kind
from dsl.diagnostics.characters import code_point, hidden_at
from dsl.diagnostics.spans import Span
from dsl.yamltext import MAX_NESTING, Entry, Node, Reader, YList, YMap, YScalar, shown

Convert = Callable[[Reader, object, Span], Node]
LARGEST = 10**15  # as in a YAML file


def is_nothing(value: object) -> bool:
    """Whether a value says nothing: many programs write an empty text for that."""
    return value is None or (isinstance(value, str) and not value.strip())


def tree_value(reader: Reader, value: object, span: Span, depth: int = 0) -> Node:
    """Any value as a node; one that no file could hold is told and becomes nothing."""
    if depth == MAX_NESTING:
        reader.error("Y005", span, f"this is nested more than {MAX_NESTING} levels deep")
        return YScalar(None, span, "")
    if isinstance(value, Kind):
        return YScalar(str(value), span, str(value))
    if isinstance(value, Mapping):
        entries = {
            str(key): Entry(span, tree_value(reader, one, span, depth + 1))
            for key, one in value.items()
        }
        return YMap(entries, span)
    if isinstance(value, list | tuple | Set):
        items = sorted(value, key=str) if isinstance(value, Set) else value
        return YList(tuple(tree_value(reader, one, span, depth + 1) for one in items), span)
    return _scalar(reader, value, span)


def _scalar(reader: Reader, value: object, span: Span) -> YScalar:
    plain = value
    if not isinstance(value, str | int | float) and value is not None and hasattr(value, "item"):
        with suppress(ValueError):  # an array of several
            plain = value.item()  # a number of numpy's
    if isinstance(plain, str) and (bad := hidden_at(plain)) is not None:
        message = f"the character {code_point(plain[bad])} cannot stand in a text file"
        reader.error("Y003", span, message, hint="delete it")
        return YScalar(None, span, "")
    if plain is None or isinstance(plain, str | bool):
        return YScalar(plain, span, "" if plain is None else str(plain))
    if isinstance(plain, int | float):
        if isinstance(plain, float) and not math.isfinite(plain):
            return YScalar(str(plain), span, str(plain))  # no number that a board could hold
        if abs(plain) > LARGEST:
            reader.error("Y016", span, f"{large(plain)} is too large")
            return YScalar(0, span, "0")
        whole = isinstance(plain, float) and plain.is_integer()
        plain = int(plain) if whole else plain
        return YScalar(plain, span, str(plain))
    message = f"expected text, a number, a list or a map here, found a `{type(value).__name__}`"
    reader.error("Y011", span, message)
    return YScalar(None, span, "")


def large(value: float) -> str:
    """A large number for a message: in few digits, and without any where they are thousands."""
    try:
        return f"the number {shown(str(float(value)))}"
    except OverflowError:
        return "this number"


def listed(reader: Reader, value: object, span: Span) -> Node:
    """A list; of the parts between commas, where it is one text."""
    if isinstance(value, Kind):
        value = [value]
    if isinstance(value, str):
        return YList(tuple(YScalar(one, span, one) for one in _parts(value)), span)
    if isinstance(value, list | tuple):
        value = [_kind(one) for one in value]
    return tree_value(reader, value, span)


def _kind(value: object) -> object:
    """A kind as JSON keeps it, `["toll", [2]]`, as the kind that it is."""
    match value:
        case Kind():
            return value
        case [str(name), [*numbers]] if all(type(one) is int for one in numbers):
            return Kind(name, tuple(int(str(one)) for one in numbers))
    return value


def counted(reader: Reader, value: object, span: Span) -> Node:
    """A map from words to numbers; `small: 2, large: 1` where it is one text."""
    if not isinstance(value, str):
        return tree_value(reader, value, span)
    entries: dict[str, Entry] = {}
    for one in _parts(value.strip().removeprefix("{").removesuffix("}")):
        match = re.fullmatch(r"([^\W\d]\w*)\s*[:= ]\s*(\S+)", one)
        if match is None or match[1] in entries:
            return YScalar(value, span, value)
        entries[match[1]] = Entry(span, tree_value(reader, number(match[2]), span))
    return YMap(entries, span)


def paired(reader: Reader, value: object, span: Span) -> Node:
    """Two numbers; `3, 1.5` where they are one text."""
    if isinstance(value, str):
        value = [number(one) for one in re.split(r"[\s,;]+", value.strip(" \t\n()[]!"))]
    elif hasattr(value, "tolist"):
        value = value.tolist()  # an array of numpy's
    return tree_value(reader, value, span)


def flag(reader: Reader, value: object, span: Span) -> Node:
    """True or false, also as the texts and numbers that tools write for them."""
    truth = {"true": True, "false": False, "1": True, "0": False}
    return tree_value(reader, truth.get(str(value).strip().lower(), value), span)


def number(value: object) -> object:
    """The number that a text is, or the value as it is."""
    if not isinstance(value, str) or len(value) > 60:
        return value
    text = value.strip()
    if re.fullmatch(r"[-+]?[0-9]+", text):
        return int(text)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", text):
        return float(text)
    return value


def _parts(text: str) -> Iterable[str]:
    inner = text.strip()
    if inner.startswith("[") and inner.endswith("]"):
        inner = inner[1:-1]
    return [one.strip() for one in re.split(r"[,;\n]", inner) if one.strip()]
