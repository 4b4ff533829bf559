"""Declarations by chance, written as badly as the language lets them be.

    python -m tests.dsl.formatting.by_chance 10000

reports every one that the canonical form changes in meaning, or that is not the same when it is
formatted again.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator

from dsl.diagnostics.report import Report
from dsl.formatting.source_text import formatted
from dsl.syntax.chunks import Parsed, comments
from dsl.syntax.parser import parse_text
from tests.packs_under_test import pack
from tests.sentences.generator import Writer, laid_out

SPACED = re.compile(r'"[^"]*"|.')
PACKS = ("clank", "map_masters", "tutorial")


def declarations(seed: int) -> Iterator[str]:
    """Declarations that can be read, without end."""
    writers = [Writer(pack(name).vocabulary, seed + place) for place, name in enumerate(PACKS)]
    while True:
        for writer in writers:
            text = badly_written(laid_out(writer.sentence("start")), writer.chance)
            if not text.startswith("family") and read(text) is not None:
                yield text


def badly_written(text: str, chance: random.Random) -> str:
    """The same text with other indents, more spaces, blank lines and comments."""
    step = chance.choice((1, 2, 3, 4, 8))
    found: list[str] = []
    for line in text.rstrip("\n").split("\n"):
        code = line.lstrip()
        width = (len(line) - len(code)) // 4 * step
        wide = "".join(
            " " * chance.choice((1, 1, 3)) if part == " " else part for part in SPACED.findall(code)
        )
        note = chance.choice(("", "", "", "  #why", "# because  of this", " ## "))
        found.append(" " * width + wide + note)
        found += [""] * chance.choice((0, 0, 0, 1, 4))
        if chance.random() < 0.1:
            found.append(" " * chance.choice((0, width, width + step)) + "#a note")
    return "\n".join(found) + "\n"


def read(text: str) -> list[Parsed] | None:
    report = Report()
    found = parse_text(text, "", report)
    return None if len(report) or not found else found


def wrong_with(text: str) -> str | None:
    """What the canonical form of a text gets wrong."""
    before, written = read(text), formatted(text)
    assert before is not None
    after = read(written.text)
    if written.unread:
        return "left as it was"
    if after is None or [one.tree for one in after] != [one.tree for one in before]:
        return "another meaning"
    if formatted(written.text) != written:
        return "not the same again"
    if notes(after) != notes(before):
        return "other comments"
    return None


def notes(parsed: list[Parsed]) -> list[str]:
    """All comments, without what the canonical form does to their spaces."""
    found = [note for one in parsed for _, note in comments(one.chunk)]
    return [note.replace(" ", "") for note in found]


def main(count: int, seed: int = 1) -> int:
    chance = declarations(seed)
    wrong = 0
    for number in range(1, count + 1):
        text = next(chance)
        if (what := wrong_with(text)) is not None:
            wrong += 1
            print(f"{what}:\n{text}---\n{formatted(text).text}")
        if number % 1000 == 0:
            print(f"{number} declarations, {wrong} wrong", flush=True)
    print(f"{count} declarations, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
