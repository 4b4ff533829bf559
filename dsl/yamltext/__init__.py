"""YAML as authors write it: a tree that knows its places, and a reader that explains mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import yaml

from dsl.diagnostics.report import Report
from dsl.yamltext.building import MAX_NESTING, Builder, Refused, refuse_unreadable
from dsl.yamltext.complaints import SyntaxMistake
from dsl.yamltext.reader import MAX_MISTAKES, Reader, TooManyMistakes, key_meant
from dsl.yamltext.tree import Entry, Node, YList, YMap, YScalar, describe, is_word, part, shown

__all__ = [
    "MAX_MISTAKES",
    "MAX_NESTING",
    "Entry",
    "Node",
    "Reader",
    "TooManyMistakes",
    "YList",
    "YMap",
    "YScalar",
    "describe",
    "is_word",
    "key_meant",
    "parse_yaml",
    "part",
    "read_yaml",
    "shown",
]

T = TypeVar("T")


def parse_yaml(text: str, file: str, report: Report) -> Node | None:
    """The tree of a file, or None when it cannot be trusted to mean what its author meant."""
    text = text.removeprefix("\ufeff")
    try:
        refuse_unreadable(text, file, report)
        return Builder(file, report).build(text)
    except yaml.MarkedYAMLError as error:
        report.add(SyntaxMistake(error, text, file).diagnostic())
    except (Refused, TooManyMistakes):
        pass
    return None


def read_yaml(
    text: str,
    file: str,
    report: Report,
    read: Callable[[Reader, Node], T | None],
    *,
    whole: bool = True,
) -> T | None:
    """What `read` makes of the file; None when anything in the file is wrong. Unless the rest is
    read later, it has to make something of the `whole`."""
    found = Report()
    result = None
    try:
        root = parse_yaml(text, file, found)
        if root is not None:
            reader = Reader(found)
            result = read(reader, root)
            if whole and not found.has_errors:
                reader.account_for(root)
    except TooManyMistakes:
        pass
    report.extend(found)
    return None if found.has_errors else result
