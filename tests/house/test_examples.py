"""Every example of the language in the documents is read without a mistake.

Those of the reference are read with the words of `library/words.rules` that they do not declare
themselves, those about a shipped game with the words of that game. A line may be a declaration, an
effect, a value, or part of a card or a turn; what is declared twice in one example are two ways to
say it, and each is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
import yaml

from dsl.diagnostics.report import Report
from dsl.packs.load import check
from dsl.storage.shipped import content_path
from dsl.syntax.lark_tables import first_words
from dsl.syntax.parser import declared_words, parse_text
from tests.paths import ROOT

LIBRARY = Path(__file__).parent / "library"
DOCS = ROOT / "docs"
OF_GAMES = ("hearts", "honey", "porters")
SHELL = re.compile(r"^(\$ |cardwright |python3? |mkdir |\w+> |error)", re.MULTILINE)
WHERE_MENTIONED = {"road"}  # beside another such zone, actions must say which they mean
ABOUT_OTHERS = ("change", "remove", "whenever", "at")
ONLY_ONCE = ("game", "turn", "setup", "screen", "end")
MANIFEST = "id: {0}\nversion: 1.0.0\nlanguage: 1\ntitle: {0}\n"
PARAMS = ("c: card", "d: card", "m: card", "r: room", "s: room", "p: player", "n")
WRAPPERS = (
    "{0}",
    "verb zz({params})\n{4}",
    "verb zz({params})\n    let zzz = {1}",
    "{0}\n    nothing",
    "card zz\n    play:\n{8}",
    "card zz\n    play:\n        this turn:\n{12}",
    "card zz\n{4}",
    "turn\n{4}",
)


def examples(path: Path) -> list[tuple[int, str]]:
    """The blocks of a document that are the language, with their lines."""
    text = path.read_text(encoding="utf-8")
    found = re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [
        (text[: one.start()].count("\n") + 1, one[2])
        for one in found
        if not one[1] and not SHELL.search(one[2])
    ]


def units(block: str) -> Iterator[str]:
    """Lines that start in the first column, each with what is indented under it."""
    for part in re.split(r"^(?=[^\s#])", block, flags=re.MULTILINE):
        lines = [line for line in part.split("\n") if line.strip() and line.lstrip()[0] != "#"]
        if lines:
            yield "\n".join(lines)


def first(unit: str) -> str:
    return unit.split(maxsplit=1)[0]


def declares(unit: str) -> bool:
    """Whether it declares something that the rest of an example may use."""
    said = first(unit)
    return said in first_words("declaration") and said not in ABOUT_OTHERS


@lru_cache
def paragraphs() -> tuple[str, ...]:
    return tuple(units((LIBRARY / "words.rules").read_text(encoding="utf-8")))


def base(texts: list[str]) -> str:
    """The words of the library that some texts do not declare."""
    here = declared_words(texts)
    mentioned = set(re.findall(r"\w+", " ".join(texts)))
    heads = {first(text) for text in texts}
    kept = []
    for one in paragraphs():
        if first(one) in ONLY_ONCE and first(one) in heads:
            continue
        line, _, under = one.partition("\n")
        own = declared_words([one])
        said = [word for word, kind in own.items() if here.get(word) == kind]
        if own.keys() & WHERE_MENTIONED and not own.keys() & mentioned:
            continue
        for word in said:
            line = re.sub(rf"(?<=[ ,]){word}\b,? *", "", line, count=1).replace(", :", ":")
        if said and re.match(r"\w+ *(\(|\"|:|=|$)", line):
            continue  # nothing is left to declare
        kept.append(f"{line.rstrip(', ')}\n{under}" if under else line.rstrip(", "))
    return "\n".join(kept) + "\n"


def mistakes(folder: Path, texts: list[str], *, as_mod: bool = False) -> list[str]:
    files = {
        "library/pack.yaml": MANIFEST.format("library"),
        "library/base.rules": base([] if as_mod else texts),
        "library/boards/library.yaml": (LIBRARY / "library.yaml").read_text(encoding="utf-8"),
    }
    own = "library/example.rules"
    if as_mod:
        files["mod/pack.yaml"] = MANIFEST.format("mod") + "requires: {library: 1.x}\n"
        own = "mod/example.rules"
    (folder / "library" / "example.rules").unlink(missing_ok=True)
    files[own] = "\n".join(texts) + "\n"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    _, report = check(folder / own.partition("/")[0])
    return [f"{one.span} {one.message}" for one in report if one.severity == "error"]


def wrapped(unit: str) -> Iterator[str]:
    bare = re.sub(r" *#[^\n]*", "", unit)
    bound = set(re.findall(r"\b(?:let|choose) (\w+)\b", unit))
    params = ", ".join(one for one in PARAMS if one.partition(":")[0] not in bound)
    for wrapper in WRAPPERS:
        indented = {
            by: "\n".join(f"{'':{by}}{line}" for line in unit.split("\n")) for by in (4, 8, 12)
        }
        text = wrapper.replace("{params}", params).replace("{0}", unit).replace("{1}", bare)
        for by, lines in indented.items():
            text = text.replace(f"{{{by}}}", lines)
        report = Report()
        parse_text(f"{text}\n", "example.rules", report)
        if not len(report):  # else there is no need to look further
            yield text


def unread(block: str, folder: Path) -> list[str]:
    """What of an example cannot be read in any way."""
    declared: list[str] = []
    others: list[str] = []
    for unit in units(block):
        known = declared_words(declared).keys()
        heads = {first(one) for one in declared if first(one) in ONLY_ONCE}
        twice = first(unit) in heads or known & declared_words([unit]).keys()
        (declared if declares(unit) and not twice else others).append(unit)
    problems = mistakes(folder, declared) if declared else []
    if problems:  # declarations that are two ways to say a thing, or are about another one
        declared, others = [], [*declared, *others]
        problems = []
    together = "\n".join(others)
    if others and any(not mistakes(folder, [*declared, one]) for one in wrapped(together)):
        return problems
    for unit in others:
        context = [
            one for one in declared if not set(declared_words([one])) & set(declared_words([unit]))
        ]
        tried = [["it is no declaration, effect or value"]]
        for one in wrapped(unit):
            tried.append(mistakes(folder, [*context, one]))
            if not tried[-1]:
                break
        else:
            tried.append(mistakes(folder, [unit], as_mod=True))
        if all(tried):
            problems.append(f"{unit}\n  {min(tried[1:], key=len)}")
    return problems


@pytest.mark.parametrize(
    ("line", "block"), examples(DOCS / "language.md"), ids=lambda part: str(part)[:5].strip()
)
def test_every_example_of_the_reference_is_read(line: int, block: str, tmp_path: Path) -> None:
    assert unread(block, tmp_path) == [], f"docs/language.md:{line}"


def test_an_example_with_a_mistake_is_noticed(tmp_path: Path) -> None:
    assert unread("counter glue: each player\n\n+1 gleu\n", tmp_path)
    assert unread("card zz\n    play: +1 coinz\n", tmp_path)
    assert not unread("counter glue: each player\n\n+1 glue\n", tmp_path)


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda path: path.name)
def test_every_example_in_yaml_or_json_is_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for block in re.findall(r"^```(?:yaml|json)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        assert yaml.safe_load(block)


@pytest.mark.parametrize("name", OF_GAMES)
def test_examples_about_a_game_stand_in_its_files(name: str) -> None:
    written = "\n".join(
        path.read_text(encoding="utf-8")
        for path in content_path().glob(f"{name}/**/*")
        if path.suffix in (".rules", ".cards", ".scenarios")
    )
    lines = {
        " ".join(re.sub(r'( (fr|de))? "[^"\n]*"|#.*', "", line).split())
        for line in written.split("\n")
    }
    for line, block in examples(DOCS / f"{name}.md"):
        for shown in block.split("\n"):
            plain = " ".join(re.sub(r'( (fr|de))? "[^"\n]*"|#.*', "", shown).split())
            assert plain in lines or not plain, f"docs/{name}.md:{line}: {shown}"
