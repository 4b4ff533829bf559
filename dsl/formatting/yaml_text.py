"""The canonical form of a pack's YAML: boards, fragments, the manifest. Comments and order stay."""

from __future__ import annotations

from io import StringIO

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from dsl.diagnostics.report import Report
from dsl.formatting.lines import tidy_comment
from dsl.yamltext import Node, YList, YMap, parse_yaml

WIDEST = 1 << 16  # a room is one line, however long
MOST_BLANK = 2


def formatted_yaml(text: str) -> str | None:
    """A text in its canonical form; None when it cannot be read."""
    before = parse_yaml(text, "", Report())
    if before is None:
        return None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    writer = YAML()
    writer.indent(mapping=2, sequence=4, offset=2)
    writer.preserve_quotes = True
    writer.width = WIDEST
    written = StringIO()
    try:
        writer.dump(writer.load(text), written)
    except YAMLError:
        return None
    found = _with_fewer_blank_lines(written.getvalue())
    after = parse_yaml(found, "", Report())
    return found if after is not None and said(after) == said(before) else text


def _with_fewer_blank_lines(text: str) -> str:
    """Without spaces at the ends of lines, and with at most so many blank lines in a row."""
    lines: list[str] = []
    for line in map(str.rstrip, text.split("\n")):
        comment = line.lstrip()
        if comment.startswith("#"):
            line = line[: len(line) - len(comment)] + tidy_comment(comment)
        if line or (lines and lines[-MOST_BLANK:] != [""] * MOST_BLANK):
            lines.append(line)
    while lines and not lines[-1]:
        lines.pop()
    return "".join(line + "\n" for line in lines)


def said(node: Node) -> object:
    """What a tree says, without its places; keys in their order."""
    if isinstance(node, YMap):
        return [(key, said(entry.value)) for key, entry in node.entries.items()]
    if isinstance(node, YList):
        return [said(item) for item in node.items]
    return node.value, node.text
