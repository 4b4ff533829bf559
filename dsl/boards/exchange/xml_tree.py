"""XML read into elements that know their lines, and nothing of XML that could do harm.

No document type, so no entities to swell or to fetch; no more elements, and none deeper, than a
board could need.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat

from dsl.diagnostics.spans import Span

MAX_DEPTH = 100
MAX_ELEMENTS = 2_000_000


class NotXml(Exception):
    """The file is refused; the message is a sentence, and `span` where."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


@dataclass(slots=True, eq=False)
class Element:
    """`name` is without its namespace, and so are the names of attributes."""

    name: str
    attributes: dict[str, str]
    span: Span
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def all(self, name: str) -> list[Element]:
        return [child for child in self.children if child.name == name]

    def inside(self, name: str) -> list[Element]:
        """All of this name, however deep."""
        found = []
        for child in self.children:
            found += [child] if child.name == name else []
            found += child.inside(name)
        return found


def read_xml(content: bytes, file: str) -> Element:
    """The root of a document."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    roots: list[Element] = []
    stack: list[Element] = []
    count = 0

    def here() -> Span:
        return Span.at(file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if len(stack) == MAX_DEPTH or count > MAX_ELEMENTS:
            raise NotXml("this XML is nested too deep or too long for a board", here())
        plain = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        element = Element(name.rpartition(" ")[2], plain, here())
        (stack[-1].children if stack else roots).append(element)
        stack.append(element)

    def end(_: str) -> None:
        stack.pop()

    def text(data: str) -> None:
        if stack:
            stack[-1].text += data

    def doctype(*_: object) -> None:
        raise NotXml("this XML declares a document type or entities, which no board needs", here())

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        span = Span.at(file, max(1, error.lineno), error.offset + 1)
        raise NotXml(f"this is not well-formed XML: {why}", span) from None
    except (ValueError, LookupError):  # an encoding that Python cannot do either
        raise NotXml("the encoding that this XML declares is not known", here()) from None
    return roots[0]
