"""Slips of the pen in every card of Clank!: what no longer means anything must be refused.

A slip is made in each card at each place where it can be made. Those that leave a card which says
something else are no nonsense, and are kept apart by the rules written here, not by asking the
checker: a misspelling that is another word, or the same in the singular or plural; a line that is
gone as a whole; and what `LEFT_OUT_AT_WILL` finds, without which there is a sentence too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pytest

from dsl.diagnostics.report import Report
from dsl.model.plurals import singular_or_plural
from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.packs.recheck import check_declaration
from dsl.resolve.declare.declaring import BUILT_IN
from dsl.storage.shipped import content_path
from dsl.syntax.families import tables_in, with_members
from dsl.syntax.lark_tables import reserved_words
from dsl.syntax.parser import declared_words, parse_text
from dsl.syntax.row_tables import RowTables

REFUSED_AT_LEAST = 0.95

# A sentence without one of these is a sentence, though it may say something else. Zones and
# counters without `your` are those of the player who acts; `when idol in ...` is `when an idol
# in ...`; `another` and `other` only say who is not meant; `is 2` without `less` is a price of 2.
LEFT_OUT_AT_WILL = re.compile(
    r"\byour (?=hand|play|discard|belongings|gold|trophies)"
    r"|\b(?:when|if) (?:an?|another) (?=\w+ in\b)"
    r"|\beach other (?=player:)"
    r"|\bis \d+ less$"
)

WORD = re.compile(r"[^\W\d]\w*")
NUMBER = re.compile(r"(?<!\w)\d+")
CODE = re.compile(r'"[^"]*"|#.*')


@dataclass(frozen=True)
class Mutant:
    card: str
    file: str
    kind: str
    line: str  # as it was
    slip: str  # as it is
    text: str


@lru_cache
def pack() -> Pack:
    return load(content_path() / "clank")


@lru_cache
def sources() -> dict[str, tuple[str, str]]:
    """The file and the text of every card of the game, by its name."""
    found = {}
    for file, text in pack().texts.items():
        if not file.endswith(".cards") or "/scenarios/" in file:
            continue
        parsed = parse_text(text, file, Report(), declared_words([text]))
        tables = RowTables(pack().vocabulary.origins)
        tables_in(parsed, (), tables, Report())
        for chunk in (item.chunk for item in with_members(parsed, tables, Report(), {})):
            if chunk.text.startswith("card "):
                lines = [line for line in chunk.text.splitlines() if line.strip()]
                code = [line for line in lines if not line.startswith("#")]
                found[code[0].split()[1]] = (file, "\n".join(code) + "\n")
    return found


@lru_cache
def known() -> frozenset[str]:
    """Every word that means something: of the language, of the pack, and of its boards."""
    words = {
        *pack().vocabulary.declared(),
        *pack().vocabulary.rooms,
        *reserved_words().values(),
        *BUILT_IN,
    }
    return frozenset(words | {"true", "false", "number"})


def is_a_word(word: str) -> bool:
    """Whether a word is known, as it is or as the regular plural or singular of one that is."""
    forms = [word, f"{word}s", word.removesuffix("s"), word.removesuffix("es")]
    if word.endswith("s"):
        forms.remove(f"{word}s")
    if word.endswith("ss"):
        forms.remove(word.removesuffix("s"))
    return any(form in known() for form in forms)


def masked(line: str) -> str:
    """The line with what is not code blanked: titles, flavour, comments."""
    return CODE.sub(lambda found: " " * len(found.group()), line)


def misspellings(word: str) -> Iterator[str]:
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]
        yield word[: at + 1] + word[at:]
        yield word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :]


def misspelt(line: str) -> Iterator[str]:
    for found in words_of(line):
        for wrong in sorted({*misspellings(found.group())} - {found.group(), ""}):
            if not is_a_word(wrong):
                yield put(line, found, wrong)


def words_of(line: str) -> Iterator[re.Match[str]]:
    """The words of a line, but for the name of a card: that may be any."""
    start = re.match(r"card \w+", line)
    for found in WORD.finditer(masked(line)):
        if start is None or not 0 < found.start() < start.end():
            yield found


def put(line: str, found: re.Match[str], text: str) -> str:
    return line[: found.start()] + text + line[found.end() :]


def word_dropped(line: str) -> Iterator[str]:
    code = masked(line)
    at_will = [range(*found.span()) for found in LEFT_OUT_AT_WILL.finditer(code)]
    for found in WORD.finditer(code):
        last = any(found.end() in (span.stop, span.stop - 1) for span in at_will)
        rest = put(line, found, "")
        if rest.strip() and not last:
            yield rest


def number_dropped(line: str) -> Iterator[str]:
    for found in NUMBER.finditer(masked(line)):
        yield put(line, found, "")


def colon_doubled(line: str) -> Iterator[str]:
    for found in re.finditer(":", masked(line)):
        yield put(line, found, "::")


RESOURCE = re.compile(r"(?<=[+-])\d+ (\w+)|(?<=cost )\d+ (\w+)|(?<=pay )\d+ (\w+)")
ZONE = re.compile(r"(?:in|from|or) (?:your )?(\w+)(?=$|[: ,])")


def swapped(line: str, pattern: re.Pattern[str], other: str) -> Iterator[str]:
    for found in pattern.finditer(masked(line)):
        group = next(index for index, text in enumerate(found.groups(), 1) if text)
        start, end = found.span(group)
        yield line[:start] + other + line[end:]


def zone_for_resource(line: str) -> Iterator[str]:
    for zone in ("hand", "row", "dungeon_discard"):
        yield from swapped(line, RESOURCE, zone)


def resource_for_zone(line: str) -> Iterator[str]:
    for found in ZONE.finditer(masked(line)):
        if found.group(1) in pack().vocabulary.zones:
            for resource in ("skill", "gold"):
                start, end = found.span(1)
                yield line[:start] + resource + line[end:]


def tag_for_counter(line: str) -> Iterator[str]:
    for tag in ("companion", "gem", "monster"):
        yield from swapped(line, RESOURCE, tag)


def counter_for_tag(line: str) -> Iterator[str]:
    tags = pack().vocabulary.tags
    for found in words_of(line):
        if any(form in tags for form in singular_or_plural(found.group())):
            for counter in ("skill", "swords"):
                yield put(line, found, counter)


def indented_wrongly(lines: list[str]) -> Iterator[tuple[int, str]]:
    """A line deeper or less deep than its neighbours at the same level. The only line of a block
    may be as deep as one likes, so lines with no neighbour are left alone."""
    for number, line in enumerate(lines[1:], 1):
        width = len(line) - len(line.lstrip())
        levels = [len(one) - len(one.lstrip()) for one in lines]
        before = next((levels[i] for i in range(number - 1, 0, -1) if levels[i] <= width), 0)
        after = next((levels[i] for i in range(number + 1, len(lines)) if levels[i] <= width), 0)
        if width in (before, after):
            for other in (width - 4, width - 2, width + 2, width + 4):
                yield number, " " * other + line.lstrip()


SLIPS = {
    "misspelt word": misspelt,
    "dropped word": word_dropped,
    "dropped number": number_dropped,
    "doubled colon": colon_doubled,
    "zone for resource": zone_for_resource,
    "resource for zone": resource_for_zone,
    "tag for counter": tag_for_counter,
    "counter for tag": counter_for_tag,
}


def mutants(kind: str) -> Iterator[Mutant]:
    """The cards with one slip each. The same slip in the same line of another card is not made
    again: most lines mean the same wherever they stand."""
    made: set[tuple[str, str]] = set()
    for card, (file, text) in sources().items():
        lines = text.splitlines()
        for number, slip in slips_in(lines, kind):
            if kind == LAYOUT or (lines[number], slip) not in made:
                made.add((lines[number], slip))
                changed = [*lines[:number], slip, *lines[number + 1 :]]
                yield Mutant(card, file, kind, lines[number], slip, "\n".join(changed) + "\n")


def slips_in(lines: list[str], kind: str) -> Iterator[tuple[int, str]]:
    if kind == LAYOUT:
        yield from indented_wrongly(lines)
        return
    for number, line in enumerate(lines):
        yield from ((number, slip) for slip in SLIPS[kind](line))


LAYOUT = "wrong indentation"
KINDS = [*SLIPS, LAYOUT]


MANY, NINTH = 300, 9  # of many, a ninth is tried in every run


def refused(mutant: Mutant) -> bool:
    return check_declaration(pack(), mutant.text, mutant.file).has_errors


def test_every_card_is_right_before_a_slip_is_made() -> None:
    assert len(sources()) == 71 + 26  # of decks and the reserve; tokens
    for file, text in sources().values():
        assert not list(check_declaration(pack(), text, file))


@pytest.mark.parametrize("kind", KINDS)
def test_nonsense_is_refused(kind: str) -> None:
    made = list(mutants(kind))
    are_refused(kind, made[::NINTH] if len(made) > MANY else made)


@pytest.mark.proof
@pytest.mark.parametrize("kind", KINDS)
def test_all_nonsense_is_refused(kind: str) -> None:
    are_refused(kind, list(mutants(kind)))


def are_refused(kind: str, made: list[Mutant]) -> None:
    assert made
    survivors = [mutant for mutant in made if not refused(mutant)]
    for mutant in survivors:
        print(f"{mutant.card}: `{mutant.line.strip()}` became `{mutant.slip.strip()}`")
    print(f"{kind}: {len(made) - len(survivors)} of {len(made)} are refused")
    assert len(survivors) <= (1 - REFUSED_AT_LEAST) * len(made)
