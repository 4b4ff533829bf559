"""Changed texts of packs, read again: whatever they say, diagnostics are all that comes of it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath

from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from dsl.boards.fragments import DeclaredMarks, read_fragments
from dsl.boards.read_board import read_board
from dsl.diagnostics.render import render
from dsl.diagnostics.report import Report
from dsl.packs.board_files import declared_for
from dsl.packs.folders import BOARDS, FRAGMENTS
from dsl.packs.manifest import read_manifest
from dsl.packs.pack import Pack
from dsl.packs.recheck import read_again
from dsl.syntax.chunks import Syntax
from dsl.syntax.lark_tables import lark
from dsl.syntax.row_tables import read_csv
from dsl.text.describe import describe_card
from tests import packs_under_test
from tests.fuzz.cases import Case
from tests.fuzz.mutating import Stock, changed
from tests.paths import PACKS
from tests.sentences.generator import BUILT_IN, Writer, laid_out
from tests.sentences.mutations import trees_of
from tests.sentences.proving import declared_in, pack_named, without_comments

SMALL = sorted(path.parent.name for path in PACKS.glob("*/pack.yaml"))
TUTORIAL = "tutorial"
OF_THE_PARSER = ("L", "Y", "R001", "P013")
SHIPPED_SHARE = 0.02  # of the cases: they take ten times as long
LONGEST_PHRASE = 60


@dataclass(frozen=True)
class Text:
    """A declaration or a file of a pack."""

    pack: str
    file: str
    text: str

    @property
    def tree(self) -> Syntax | None:
        return parsed(self.text) if self.file.endswith((".rules", ".cards", ".scenarios")) else None


@lru_cache(maxsize=4_000)
def parsed(text: str) -> Syntax | None:
    try:
        return lark().parse(text, start="start")
    except (UnexpectedInput, DedentError):
        return None


class Reader:
    """Texts of some packs, and all that they may be changed with."""

    def __init__(self, packs: Sequence[str] = (*SMALL, TUTORIAL), seed: int = 1) -> None:
        self.texts = {name: list(texts_of(name)) for name in packs}
        self.phrases = phrases_of([text for texts in self.texts.values() for text in texts])
        self.seed = seed
        self.stocks: dict[str, Stock] = {}

    def make(self, chance: random.Random) -> Case:
        name = chance.choice(list(self.texts))
        if chance.random() < SHIPPED_SHARE and len(self.texts) > len(SMALL):
            name = chance.choice(packs_under_test.SHIPPED)
        if name not in self.texts:
            self.texts[name] = list(texts_of(name))
        text = chance.choice(self.texts[name])
        made = changed(text.text, text.tree, self.stock(name), chance)
        data = made.encode("utf-8", "surrogatepass")
        return Case({"pack": name, "file": text.file}, data)

    def stock(self, name: str) -> Stock:
        if name not in self.stocks:
            vocabulary = pack_named(name).vocabulary
            writer = Writer(vocabulary, self.seed)

            def sentence(chance: random.Random) -> str:
                writer.chance = chance
                try:
                    return laid_out(writer.sentence("statement"))
                except RecursionError:  # one that goes on and on is no use
                    return ""

            built_in = [word for words in BUILT_IN.values() for word in words]
            kin = {word: words for words in writer.words.values() for word in words}
            self.stocks[name] = Stock(self.phrases, [*writer.anything, *built_in], sentence, kin)
        return self.stocks[name]

    def judge(self, case: Case) -> str:
        try:
            text = case.data.decode()
        except UnicodeDecodeError:
            return "not text"
        name, file = str(case.about["pack"]), str(case.about["file"])
        report = read(pack_named(name), file, text)
        shown = render(report, {file: text})
        assert shown.replace("\n", "").isprintable(), shown
        codes = {one.code for one in report if one.severity == "error"}
        if any(code.startswith(OF_THE_PARSER) for code in codes):
            return "refused by the parser"
        return "refused by its meaning" if codes else "accepted"


def read(pack: Pack, file: str, text: str) -> Report:
    """What is wrong with a text, in a place where such a file stands."""
    report = Report()
    path = PurePosixPath(file)
    if path.name == "pack.yaml":
        read_manifest(text, file, report)
    elif path.suffix == ".csv":
        read_csv(text, file, report)
    elif path.suffix in (".yaml", ".yml"):
        if FRAGMENTS in path.parts:
            vocabulary = pack.vocabulary
            read_fragments(text, file, DeclaredMarks.of(vocabulary.marks, vocabulary.leaps), report)
        elif BOARDS in path.parts:
            read_board(text, file, declared_for(pack.id, pack.vocabulary), report)
    else:
        found = read_again(pack, text, file)
        report = found.report
        if not report.has_errors:
            for card in found.vocabulary.cards.values():
                if card.span.file == file and card is not pack.vocabulary.cards.get(card.name):
                    describe_card(card, found.vocabulary, "en")
    return report


def texts_of(name: str) -> Iterator[Text]:
    """The declarations of a pack one by one, and its other files whole."""
    pack = pack_named(name)
    for chunk in declared_in(pack):
        yield Text(name, chunk.file, without_comments(chunk.text))
    for file, text in pack.texts.items():
        if not file.endswith((".rules", ".cards", ".scenarios")) and len(text) < 4_000:
            yield Text(name, file, text)


def phrases_of(texts: Sequence[Text]) -> dict[str, list[str]]:
    """The phrases that each rule of the grammar has read, each once."""
    found: dict[str, dict[str, None]] = {}
    for text in texts:
        if text.tree is None:
            continue
        for start, end, rules in trees_of(text.tree, ()):
            phrase = text.text[start:end].strip()
            if phrase and "\n" not in phrase and len(phrase) <= LONGEST_PHRASE:
                found.setdefault(rules[-1], {})[phrase] = None
    return {rule: list(phrases) for rule, phrases in found.items()}
