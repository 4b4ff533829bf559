"""What a text says, or that it is refused: a statement or value by itself, a declaration in its
pack."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from dsl.diagnostics.report import Report
from dsl.model.scope import Scope
from dsl.model.vocabulary import Vocabulary
from dsl.packs.pack import Pack
from dsl.packs.recheck import read_again
from dsl.resolve.accounting import account_for
from dsl.resolve.effects.read_blocks import read_block
from dsl.resolve.phrases.dispatch import read_value
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.syntax.chunks import Chunk, Parsed
from dsl.syntax.lark_tables import lark
from tests.sentences.mutations import Read, shape

ON_A_CARD = Scope(has_this=True).leading()
FILE = "sentence"


def parsed_as(text: str, start: str) -> Parsed | None:
    """A statement or a value; None where the grammar refuses it."""
    try:
        tree = lark().parse(text, start=start)
    except (UnexpectedInput, DedentError):
        return None
    return Parsed(Chunk(FILE, 1, text), tree, frozenset())


def statement_reader(pack: Pack) -> Read:
    """Reads a statement as the first line of what a card says."""

    def read(text: str) -> object | None:
        report = Report()
        parsed = parsed_as(text, "statement")
        if parsed is None:
            return None
        context = ReadContext(parsed, pack.vocabulary, report)
        block = read_block(context, [parsed.tree], ON_A_CARD)
        account_for([parsed], report)
        return None if report.has_errors else shape(block)

    return read


def value_reader(pack: Pack) -> Read:
    """Reads a value as it may stand on a card."""

    def read(text: str) -> object | None:
        report = Report()
        parsed = parsed_as(text, "expr")
        if parsed is None or parsed.tree is None:
            return None
        try:
            value = read_value(ReadContext(parsed, pack.vocabulary, report), parsed.tree, ON_A_CARD)
        except Wrong:
            return None
        account_for([parsed], report)
        return None if report.has_errors else (value.type, shape(value))

    return read


def said_in(vocabulary: Vocabulary, file: str) -> object:
    """What a file declares, and all that is said without a name."""
    found: list[object] = []
    for one in fields(vocabulary):
        part = getattr(vocabulary, one.name)
        if isinstance(part, dict):
            own = [decl for decl in part.values() if getattr(decl, "span", None)]
            found.append(shape([decl for decl in own if decl.span.file == file] if own else part))
        elif isinstance(part, list):
            found.append(shape(part if one.name == "phases" else part[-3:]))
        elif is_dataclass(part):
            found.append(shape(part))
    return found


def declaration_reader(pack: Pack, file: str) -> Read:
    """Reads a declaration in the place of what stands in a file of the pack."""

    # What a screen says adds to what is said before, which would hide what is taken out.
    pack = replace(pack, vocabulary=replace(pack.vocabulary, screen={}, told={}))

    def read(text: str) -> object | None:
        found = read_again(pack, text, file)
        if found.report.has_errors:
            return None
        return said_in(found.vocabulary, file), shape(found.scenarios)

    return read
