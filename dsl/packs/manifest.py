"""A pack's `pack.yaml`: who it is, and what it needs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dsl.diagnostics.acceptance import Acceptance
from dsl.diagnostics.report import Fix, Report, nearest
from dsl.diagnostics.spans import Span
from dsl.yamltext import (
    Node,
    Reader,
    YList,
    YMap,
    YScalar,
    describe,
    is_word,
    key_meant,
    read_yaml,
    shown,
)
from dsl.yamltext.forms.manifest_form import LANGUAGE_VERSION, MANIFEST
from dsl.yamltext.shapes import PACK_ID


class Version(NamedTuple):
    major: int
    minor: int
    patch: int

    @staticmethod
    def parse(text: str) -> Version:
        """Read `1.2.3`; raises ValueError with a sentence for the author."""
        if not re.fullmatch(r"\d{1,9}\.\d{1,9}\.\d{1,9}", text, re.ASCII):
            raise ValueError(
                f"`{shown(text)}` is not a version: write three numbers, as in `1.0.0`"
            )
        return Version(*map(int, text.split(".")))

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


@dataclass(frozen=True)
class Range:
    """The versions from `low` up to, and without, `high`. Versions being whole numbers, every way
    of writing a range comes down to this."""

    low: Version
    high: Version | None
    text: str

    def __contains__(self, version: Version) -> bool:
        return self.low <= version and (self.high is None or version < self.high)

    def __str__(self) -> str:
        return self.text


class Requirement(NamedTuple):
    pack: str
    range: Range
    pack_span: Span
    span: Span


class OptionChoice(NamedTuple):
    """A ruling that the pack switches away from its default."""

    value: str | int
    name_span: Span
    value_span: Span


@dataclass(frozen=True)
class Manifest:
    """`spans` has the place of the value of every key that was written."""

    id: str
    version: Version
    language: int
    titles: Mapping[str, str]
    authors: tuple[str, ...]
    requires: tuple[Requirement, ...]
    options: Mapping[str, OptionChoice]
    board: str | None
    summary: Mapping[str, str]
    spans: Mapping[str, Span]
    accept: tuple[Acceptance, ...] = ()

    def span(self, key: str) -> Span:
        return self.spans.get(key, self.spans["id"])


def read_manifest(text: str, file: str, report: Report) -> Manifest | None:
    """None when anything in the file is wrong."""
    return read_yaml(text, file, report, _read)


def draft_manifest(text: str, file: str, report: Report) -> Manifest | None:
    """As much of a manifest as the rest of its pack is checked with, whatever else is wrong.

    None when the mistakes leave open which files belong to the pack, or how to read them.
    """
    drafts: list[Manifest | None] = []

    def read(reader: Reader, node: Node) -> Manifest | None:
        drafts.append(_read(reader, node))
        return drafts[0]

    return read_yaml(text, file, report, read) or next(iter(drafts), None)


def _read(reader: Reader, node: Node) -> Manifest | None:
    root = reader.map(node)
    if root is None:
        return None
    reader.check_keys(root, MANIFEST)
    name = _read_id(reader, root.get("id"))
    version = _read_version(reader, root.get("version"))
    language = _read_language(reader, root.get("language"))
    titles = reader.titles(root.get("title"))
    authors = reader.texts(root.get("authors"))
    requires = tuple(_read_requires(reader, root.get("requires")))
    options = dict(_read_options(reader, root.get("options")))
    board = reader.word(root.get("board"))
    summary = reader.titles(root.get("summary"))
    accept = tuple(_read_accept(reader, root.get("accept")))
    unread = language is None and "language" in root.entries
    if name is None or unread or not _requires_are_known(root, requires):
        return None
    return Manifest(
        id=name,
        version=version or Version(0, 0, 0),
        language=language or LANGUAGE_VERSION,
        titles=titles,
        authors=authors,
        requires=requires,
        options=options,
        board=board,
        summary=summary,
        spans={key: entry.value.span for key, entry in root.entries.items()},
        accept=accept,
    )


def _requires_are_known(root: YMap, requires: Sequence[Requirement]) -> bool:
    """Whether no required pack is lost in a mistake."""
    written = root.get("requires")
    if written is not None and not isinstance(written, YMap):
        return False
    count = len(written.entries) if isinstance(written, YMap) else 0
    misspelt = written is None and any(
        "requires"
        in (
            nearest(key, MANIFEST.known),
            key_meant(key, MANIFEST.required, MANIFEST.optional, root.entries),
        )
        for key in root.entries
        if key not in MANIFEST.known
    )
    return not misspelt and len(requires) == count and all(is_pack_id(r.pack) for r in requires)


def is_pack_id(text: str) -> bool:
    return re.fullmatch(PACK_ID, text) is not None


def _bad_id(reader: Reader, span: Span, text: str) -> None:
    hint = "an id is one lower-case word: letters, digits and `_`, with a letter first"
    meant = "_".join(re.findall(r"[a-z0-9]+", text.lower()))
    fix = Fix(span, meant, "likely") if is_pack_id(meant) else None
    hint = f"write `{meant}`: {hint}" if fix else hint
    reader.error("P001", span, f"`{shown(text)}` cannot be the id of a pack", hint=hint, fix=fix)


def _read_id(reader: Reader, node: Node | None) -> str | None:
    scalar = reader.scalar(node, "the id of the pack")
    if scalar is None or is_pack_id(scalar.text):
        return scalar.text if scalar else None
    _bad_id(reader, scalar.span, scalar.text)
    return None


def _read_version(reader: Reader, node: Node | None) -> Version | None:
    scalar = reader.scalar(node, "a version")
    if scalar is None:
        return None
    try:
        return Version.parse(scalar.text)
    except ValueError as error:
        numbers = re.fullmatch(r"[vV]?(\d+)(?:\.(\d+))?(?:\.(\d+))?", scalar.text)
        meant = ".".join(one or "0" for one in numbers.groups()) if numbers else None
        fix = Fix(scalar.span, meant, "sure") if meant else None
        hint = f"write `{meant}`" if meant else None
        reader.error("P002", scalar.span, str(error), hint=hint, fix=fix)
        return None


def _read_language(reader: Reader, node: Node | None) -> int | None:
    if isinstance(node, YScalar) and not isinstance(node.value, int) and node.value is not None:
        reader.take(node)
        hint = (
            f"write `{LANGUAGE_VERSION}`: it is the version of the rules' language, not of a tongue"
        )
        fix = Fix(node.span, str(LANGUAGE_VERSION), "sure")
        message = f"expected a whole number here, found {describe(node)}"
        reader.error("Y011", node.span, message, hint=hint, fix=fix)
        return None
    language = reader.whole(node)
    if node is None or language is None or 1 <= language <= LANGUAGE_VERSION:
        return language
    newer = language > LANGUAGE_VERSION
    reader.error(
        "P003",
        node.span,
        f"this pack is written in version {language} of the language;"
        f" the newest that is understood is version {LANGUAGE_VERSION}"
        if newer
        else f"there is no version {language} of the language",
        hint="a newer Cardwright may read it" if newer else f"write {LANGUAGE_VERSION}",
    )
    return None


def _read_requires(reader: Reader, node: Node | None) -> Iterator[Requirement]:
    wanted = "a map from pack ids to versions"
    if node is not None and not isinstance(node, YMap):
        named = _packs_in(node)
        meant = "{" + ", ".join(f'{name}: "*"' for name in named) + "}"
        hint = f"write `{meant}`" if named else 'write `{id: "*"}`, with the id of the pack'
        fix = Fix(node.span, meant, "likely") if named else None
        message = f"expected {wanted} here, found {describe(node)}"
        reader.take(node)
        reader.error("Y011", node.span, message, hint=hint, fix=fix)
        return
    requires = reader.map(node, wanted)
    for pack, (key, value) in requires.entries.items() if requires else ():
        if not is_pack_id(pack):
            _bad_id(reader, key, pack)
        scalar = reader.scalar(value, "a range of versions")
        if scalar is None:
            continue
        try:
            yield Requirement(pack, parse_range(scalar.text), key, key.to(scalar.span))
        except ValueError as error:
            reader.error("P004", scalar.span, str(error))


def _packs_in(node: Node) -> list[str]:
    """The ids of packs in a list of them, or in one text."""
    if isinstance(node, YScalar):
        return [one for one in re.split(r"[,\s]+", node.text) if is_pack_id(one)]
    items = node.items if isinstance(node, YList) else ()
    return [one.text for one in items if isinstance(one, YScalar) and is_pack_id(one.text)]


def _read_options(reader: Reader, node: Node | None) -> Iterator[tuple[str, OptionChoice]]:
    options = reader.map(node, "a map from options to choices")
    for name, (key, value) in options.entries.items() if options else ():
        reader.word(YScalar(name, key, name))
        choice = _option_value(value)
        reader.take(value)
        if choice is None:
            reader.wrong(value, "a word or a whole number")
        else:
            yield name, OptionChoice(choice, key, value.span)


def _read_accept(reader: Reader, node: Node | None) -> Iterator[Acceptance]:
    accept = reader.map(node, "a map from codes to what is accepted")
    for code, (key, value) in accept.entries.items() if accept else ():
        if not re.fullmatch(r"[A-Z][0-9]{3}", code):
            message = f"`{shown(code)}` is not the code of a warning"
            reader.error("B016", key, message, hint="codes look like `W018`")
        if isinstance(value, YScalar):
            reader.take(value)
            hint = f"say of what, and why: `{code}: {{NAME: reason}}`"
            reader.wrong(value, "a map from names to reasons", hint)
            continue
        names = reader.map(value, "a map from names to reasons")
        for name, (place, reason) in names.entries.items() if names else ():
            why = reader.text(reason)
            if why is not None:
                yield Acceptance(code, name, why, place)


def _option_value(node: Node) -> str | int | None:
    if not isinstance(node, YScalar):
        return None
    if isinstance(node.value, bool):
        return node.text.lower()  # an option's choices are words, and these two read well
    if isinstance(node.value, int):
        return node.value
    return node.value if isinstance(node.value, str) and is_word(node.value) else None


_SIGN = r"(>=|<=|>|<|=|\^|~)"
_PART = re.compile(
    _SIGN + r"?((?:\d{1,9}\.){0,2}(?:\d{1,9}|[x*])|\d{1,9}\.[x*]\.[x*])", flags=re.ASCII
)


def parse_range(text: str) -> Range:
    """Read `>=1.0 <2`, `^1.2`, `~1.2`, `1.x`, `1.2.3` or `*`; several parts must all hold.

    Raises ValueError with a sentence for the author.
    """
    parts = re.sub(_SIGN + r"\s+", r"\1", text.replace(",", " ")).split()
    if not parts:
        raise ValueError("a range of versions is missing: write one as in `>=1.0 <2` or `^1.2`")
    lows, highs = zip(*map(_bounds, parts), strict=True)
    low = max(lows)
    high = min((high for high in highs if high is not None), default=None)
    if high is not None and low >= high:
        raise ValueError(f"no version can be in the range `{shown(text)}`")
    return Range(low, high, text)


def _bounds(part: str) -> tuple[Version, Version | None]:
    """The lowest version that one part of a range allows, and the lowest one above those."""
    match = _PART.fullmatch(part)
    if match is None:
        shapes = "`>=1.0 <2`, `^1.2`, `1.x` or `*`"
        raise ValueError(f"`{shown(part)}` is not a range of versions: write one as in {shapes}")
    sign, written = match.groups()
    numbers = [int(number) for number in written.split(".") if number.isdigit()]
    zero = Version(0, 0, 0)
    if not numbers:
        return zero, None
    first, after = _padded(numbers), _above(numbers)
    match sign:
        case ">=":
            return first, None
        case ">":
            return after, None
        case "<=":
            return zero, after
        case "<":
            return zero, first
        case "^":
            # Before 1.0.0, the first number that is not zero is the one that breaks things.
            breaking = next((i for i, number in enumerate(numbers) if number), len(numbers) - 1)
            return first, _above(numbers[: breaking + 1])
        case "~":
            return first, _above(numbers[:2])
    return first, after


def _padded(numbers: list[int]) -> Version:
    return Version(*numbers, *[0] * (3 - len(numbers)))


def _above(numbers: list[int]) -> Version:
    """The lowest version above all those that start with `numbers`."""
    return _padded([*numbers[:-1], numbers[-1] + 1])
