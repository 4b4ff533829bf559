"""A pack: the folder of text that is a game, read and checked as a whole."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from dsl.boards import Board, BoardWords, read_board
from dsl.bodies import Bodies
from dsl.chunks import Chunk, Parsed
from dsl.diagnostics import PackError, Report
from dsl.folders import PackFiles, find_pack, known_packs, read_pack
from dsl.fragments import Fragment, MarkWords, read_fragments
from dsl.headers import Headers
from dsl.manifest import Manifest, draft_manifest, order_packs, read_manifest
from dsl.parser import declared_words, parse_text, stop_reading
from dsl.scenarios import Scenario, Scenarios
from dsl.spans import Span
from dsl.vocabulary import Vocabulary
from dsl.whole import check_whole

MOST_MISTAKES = 500
MOST_DECLARATIONS = 20_000


@dataclass(slots=True)
class Pack:
    """A pack ready to be played, described or tested."""

    manifest: Manifest
    folder: Path
    words: Vocabulary
    boards: dict[str, Board]
    scenarios: list[Scenario]
    options: dict[str, str]
    texts: dict[str, str]  # every file read, by the name that messages show
    fingerprint: str
    fragments: dict[str, Fragment] = field(default_factory=dict)
    programs: dict[object, object] = field(default_factory=dict, repr=False)

    @property
    def id(self) -> str:
        return self.manifest.id

    @property
    def board(self) -> Board | None:
        """The board to play on when none is asked for."""
        name = self.manifest.board
        if name in self.boards:
            return self.boards[name]
        return next(iter(self.boards.values()), None)


def load(reference: str | Path, *, paths: Sequence[Path] = ()) -> Pack:
    """The pack at a folder or with an id. Raises PackError, with every mistake, if it has any."""
    pack, report = check(reference, paths=paths)
    if pack is None or report.has_errors:
        raise PackError(report)
    return pack


def check(reference: str | Path, *, paths: Sequence[Path] = ()) -> tuple[Pack | None, Report]:
    """Read a pack and everything it requires; report every mistake of every file."""
    report = Report()
    folder = find_pack(str(reference), report, paths)
    if folder is None:
        return None, report
    paths = (*paths, folder.resolve().parent)
    files = read_pack(folder, report)
    if files is None:
        return None, report
    all_files = not report.has_errors
    manifest = draft_manifest(files.manifest.text, files.manifest.file, report)
    if manifest is None or not all_files:
        # Without every file, known words would be called unknown: only the writing is checked.
        declared = declared_words(source.text for source in files.sources)
        for source in files.sources:
            parse_text(source.text, source.file, report, declared)
        return None, report
    found: dict[str, tuple[Manifest, PackFiles]] = {manifest.id: (manifest, files)}
    ordered = order_packs(
        manifest.id,
        lambda name: _required(name, found, report, paths),
        report,
        known=list(known_packs(paths)),
    )
    return _assemble(manifest, [found[item.id] for item in ordered], report), report


def _required(
    name: str,
    found: dict[str, tuple[Manifest, PackFiles]],
    report: Report,
    paths: Sequence[Path],
) -> Manifest | None:
    if name not in found:
        folder = known_packs(paths).get(name)
        files = read_pack(folder, report) if folder is not None else None
        manifest = (
            read_manifest(files.manifest.text, files.manifest.file, report) if files else None
        )
        if files is None or manifest is None:
            return None
        found[name] = (manifest, files)
    return found[name][0]


def _assemble(
    manifest: Manifest, packs: list[tuple[Manifest, PackFiles]], report: Report
) -> Pack | None:
    words = Vocabulary()
    headers = Headers(words, report)
    parsed: list[Parsed] = []
    texts: dict[str, str] = {}
    declared = declared_words(source.text for _, files in packs for source in files.sources)
    for _, files in packs:
        for source in (files.manifest, *files.sources, *files.boards, *files.fragments):
            texts[source.file] = source.text
        for source in files.sources:
            parsed.extend(parse_text(source.text, source.file, report, declared))
            if sum(item.tree is not None for item in parsed) > MOST_DECLARATIONS:
                message = f"this pack has more than {MOST_DECLARATIONS:,} declarations"
                report.error("P012", Span.at(source.file), message)
                return None
    if not _read_all([(item.chunk, partial(headers.read, item)) for item in parsed], report):
        return None
    boards = _read_boards(packs, words, report)
    fragments = _read_fragments(packs, words, report)
    words.rooms = frozenset(room.name for board in boards.values() for room in board.rooms)
    bodies = [Bodies(item, words, report) for item in parsed if item.tree is not None]
    for body in bodies:
        body.prepare()
    if not _read_all([(body.parsed.chunk, body.read) for body in bodies], report):
        return None
    own = {source.file for source in packs[-1][1].sources}
    read = Scenarios(words, list(boards), report)
    scenarios = read.read(parsed, own)
    options = _options(packs, words, report)
    check_whole(words, manifest, boards, read.steps(), own, report)
    fingerprint = hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest()[:16]
    folder = packs[-1][1].folder
    return Pack(manifest, folder, words, boards, scenarios, options, texts, fingerprint, fragments)


def _read_all(readers: Sequence[tuple[Chunk, Callable[[], None]]], report: Report) -> bool:
    """Read one declaration after the other, until there are too many mistakes to go on."""
    for chunk, read in readers:
        if len(report) >= MOST_MISTAKES:
            stop_reading(chunk, MOST_MISTAKES, report)
            return False
        read()
    return True


def _read_boards(
    packs: list[tuple[Manifest, PackFiles]], words: Vocabulary, report: Report
) -> dict[str, Board]:
    kinds = BoardWords(
        room_kinds=list(words.room_kinds),
        tunnel_kinds={name: len(kind.params) for name, kind in words.tunnel_kinds.items()},
        slots=list(words.slots),
        broken=words.broken,
    )
    boards: dict[str, Board] = {}
    for _, files in packs:
        for source in files.boards:
            board = read_board(source.text, source.file, kinds, report)
            if board is None:
                words.broken |= set(re.findall(r"[^\W\d]\w*", source.text))
                continue
            if board.name in boards:
                report.error(
                    "D001",
                    board.span,
                    f"`{board.name}` is declared already",
                    related=[(boards[board.name].span, "it is declared first here")],
                )
                continue
            boards[board.name] = board
    return boards


def _read_fragments(
    packs: list[tuple[Manifest, PackFiles]], words: Vocabulary, report: Report
) -> dict[str, Fragment]:
    marks = MarkWords.of(words.marks, words.leaps)
    fragments: dict[str, Fragment] = {}
    for source in (source for _, files in packs for source in files.fragments):
        for fragment in read_fragments(source.text, source.file, marks, report):
            before = fragments.setdefault(fragment.name, fragment)
            if before is not fragment:
                report.error(
                    "D001",
                    fragment.span,
                    f"`{fragment.name}` is declared already",
                    related=[(before.span, "it is declared first here")],
                )
    return fragments


def _options(
    packs: list[tuple[Manifest, PackFiles]], words: Vocabulary, report: Report
) -> dict[str, str]:
    """The rulings that the packs switch away from their defaults."""
    chosen: dict[str, str] = {}
    for manifest, _ in packs:
        for name, choice in manifest.options.items():
            option = words.options.get(name)
            if option is None and name in words.broken:
                continue
            if option is None:
                report.unknown(
                    "N022", choice.name_span, f"there is no option `{name}`", name, words.options
                )
            elif str(choice.value) not in option.values:
                report.unknown(
                    "N009",
                    choice.value_span,
                    f"there is no value of option `{name}` called `{choice.value}`",
                    str(choice.value),
                    option.values,
                )
            else:
                chosen[name] = str(choice.value)
    return chosen
