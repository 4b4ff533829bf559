"""The properties, over declarations of packs and over sentences by chance, with what was tried."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from dsl.diagnostics.report import Report
from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.syntax.chunks import Chunk, Parsed, Syntax, code_of
from dsl.syntax.families import tables_in, with_members
from dsl.syntax.lark_tables import lark
from dsl.syntax.parser import chunks, parse_chunk
from dsl.syntax.row_tables import RowTables, is_rows
from tests import packs_under_test
from tests.paths import PACKS
from tests.sentences.generator import Writer, laid_out
from tests.sentences.mutations import Mutation, Read, removals, replacements
from tests.sentences.reading import declaration_reader, statement_reader, value_reader

MEMBERS = 3  # of each family that are taken for all
TEXTS = (".rules", ".cards", ".scenarios")
WRITTEN_FOR = ("examples", "judges", "clank")  # the packs whose words sentences are written with
VALUES = ("expr", "phrase", "phrase", "postfix", "comparison", "sum")
WARMING_UP = 2_000  # values that are written for a pack before sentences are made of them
LONGEST = 80  # characters of a sentence: what counts in a long one counts in a short one


@dataclass(frozen=True)
class Found:
    """A change that nobody noticed."""

    text: str
    mutation: Mutation
    replaced: bool

    @property
    def kind(self) -> str:
        """What was changed, so that like findings are told together."""
        how = "replaced" if self.replaced else "taken out"
        said = self.mutation.what if " " not in self.mutation.what else "a phrase"
        return f"{how} under {' '.join(self.mutation.rules[-2:])}, {said}"


@dataclass
class Proof:
    """What was tried, and what was found."""

    texts: int = 0
    replaced: int = 0
    removed: int = 0
    found: list[Found] = field(default_factory=list)

    def told(self) -> str:
        tried = f"{self.replaced} words replaced, {self.removed} words and phrases taken out"
        return f"{tried}, {len(self.found)} unnoticed"


@dataclass(frozen=True)
class Sentence:
    """A statement or a value that is accepted, for a pack."""

    pack: str
    start: str
    text: str

    def tree(self) -> Syntax:
        return lark().parse(self.text, start=self.start)

    def reader(self) -> Read:
        return reader_of(self.pack, self.start)


@lru_cache
def pack_named(name: str) -> Pack:
    own = PACKS / name
    return load(own) if own.is_dir() else packs_under_test.pack(name)


@lru_cache
def reader_of(pack: str, start: str) -> Read:
    make = statement_reader if start == "statement" else value_reader
    return make(pack_named(pack))


def prove(text: str, tree: Syntax, read: Read, proof: Proof) -> None:
    """Change a text in every way that must be noticed."""
    said = read(text)
    assert said is not None, text
    proof.texts += 1
    for mutation in replacements(text, tree):
        proof.replaced += 1
        if read(mutation.text) is not None:
            proof.found.append(Found(text, mutation, True))
    for mutation in removals(text, tree):
        proof.removed += 1
        if read(mutation.text) == said and not mutation.is_optional():
            proof.found.append(Found(text, mutation, False))


def prove_sentence(sentence: Sentence, proof: Proof) -> None:
    prove(sentence.text, sentence.tree(), sentence.reader(), proof)


def prove_declaration(pack: str, file: str, text: str, proof: Proof) -> None:
    tree = lark().parse(text, start="start")
    prove(text, tree, declaration_reader(pack_named(pack), file), proof)


def declarations_of(
    names: Sequence[str] | None, most: int, seed: int
) -> Iterator[tuple[str, str, str]]:
    """Declarations of packs by chance, at most so many of each: pack, file and text."""
    for name in names or [*packs_under_test.ALL, "examples"]:
        found = [
            (name, chunk.file, without_comments(chunk.text))
            for chunk in declared_in(pack_named(name))
        ]
        random.Random(seed).shuffle(found)
        yield from found[:most]


def declared_in(pack: Pack) -> Iterator[Chunk]:
    """What a pack declares: of a family its first members, which are declarations like others."""
    for file, text in pack.texts.items():
        if not file.endswith(TEXTS):
            continue
        for chunk in chunks(text, file, Report()):
            if chunk.text.startswith("family "):
                yield from [one.chunk for one in members(pack, chunk)][:MEMBERS]
            elif not is_rows(parse_chunk(chunk, Report())):
                yield chunk


def members(pack: Pack, family: Chunk) -> list[Parsed]:
    unheard, tables = Report(), RowTables(pack.vocabulary.origins)
    parsed = [
        parse_chunk(chunk, unheard)
        for file, text in pack.texts.items()
        if file.endswith(TEXTS)
        for chunk in chunks(text, file, unheard)
        if chunk.text.startswith("table ")
    ]
    tables_in(parsed, pack.texts.items(), tables, unheard)
    return with_members([parse_chunk(family, unheard)], tables, unheard, {})


def without_comments(text: str) -> str:
    return "\n".join(map(code_of, text.split("\n"))).rstrip("\n") + "\n"


def sentences(
    seed: int, count: int, packs: Sequence[str] = WRITTEN_FOR, warming_up: int = WARMING_UP
) -> Iterator[Sentence]:
    """So many different sentences that are accepted: statements and values."""
    writers = {
        name: Writer(pack_named(name).vocabulary, seed + number)
        for number, name in enumerate(packs)
    }
    for name, writer in writers.items():
        for _ in range(warming_up):
            value_by_chance(name, writer)
    seen: set[str] = set()
    while len(seen) < count:
        for name, writer in writers.items():
            value = value_by_chance(name, writer)
            statement = statement_by_chance(name, writer)
            for one in (value, statement):
                if one is not None and one.text not in seen and len(seen) < count:
                    seen.add(one.text)
                    yield one


def statement_by_chance(pack: str, writer: Writer) -> Sentence | None:
    """A statement, if it is accepted."""
    text = laid_out(writer.sentence("statement"))
    if len(text) > LONGEST or not reader_of(pack, "statement")(text):
        return None
    return Sentence(pack, "statement", text)


def value_by_chance(pack: str, writer: Writer) -> Sentence | None:
    """A value, if it is accepted: it is kept for larger ones."""
    text = laid_out(writer.sentence(writer.chance.choice(VALUES))).strip()
    said = reader_of(pack, "expr")(text) if len(text) <= LONGEST else None
    if said is None:
        return None
    assert isinstance(said, tuple)
    writer.accepted(text, said[0])
    return Sentence(pack, "expr", text)
