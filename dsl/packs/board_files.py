"""All boards of a game: those that its packs declare, with what later packs change of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from dsl.boards.board import Board
from dsl.boards.parts import Kind, Room, Tunnel
from dsl.boards.patch import BoardChange, changed, is_change, read_change, read_said
from dsl.boards.read_board import DeclaredKinds, read_board, tell_doubts
from dsl.diagnostics.report import Fix, Report
from dsl.diagnostics.spans import Span
from dsl.model.vocabulary import Vocabulary
from dsl.packs.folders import PackFiles, SourceText
from dsl.packs.manifest import Manifest
from dsl.resolve.permissions import clashes, may_change
from dsl.yamltext import Reader, TooManyMistakes, read_yaml


@dataclass
class _Declared:
    """A board, the file it is from, and the changes that later packs make."""

    board: Board
    source: SourceText
    changes: list[BoardChange] = field(default_factory=list)


def read_boards(
    packs: Sequence[tuple[Manifest, PackFiles]], vocabulary: Vocabulary, report: Report
) -> dict[str, Board]:
    found: dict[str, _Declared] = {}
    changes: list[BoardChange] = []
    lost: set[str] = set()  # the words of boards that cannot be read, unknown to rules only
    for manifest, files in packs:
        for source in files.boards:
            if is_change(source.text):
                change = read_yaml(source.text, source.file, report, read_change, whole=False)
                changes += [change] if change is not None else []
            else:
                lost |= _declare(manifest.id, source, vocabulary, found, report)
    for change in changes:
        _enter(change, vocabulary, found, lost, report)
    boards = {
        name: replace(_changed(one, vocabulary, report), vocabulary=vocabulary)
        for name, one in found.items()
    }
    vocabulary.broken |= lost
    return boards


def _declare(
    pack: str,
    source: SourceText,
    vocabulary: Vocabulary,
    found: dict[str, _Declared],
    report: Report,
) -> set[str]:
    """Enter a board; the words of its text when it cannot be read."""
    if _is_of_another_pack(pack, source, vocabulary, found, report):
        return set()
    written = read_board(source.text, source.file, declared_for(pack, vocabulary), report)
    if written is None:
        return set(re.findall(r"[^\W\d]\w*", source.text))
    board = _named(Board(*written), pack, vocabulary)
    before = found.get(board.name)
    if before is None:
        found[board.name] = _Declared(board, source)
        return set()
    message = f"`{board.name}` is declared already"
    related = [(before.board.span, "it is declared first here")]
    report.error("D001", board.span, message, related=related)
    return set()


BOARD_LINE = re.compile(r"^(?P<key>board) *: *[\"']?(?P<name>[^\W\d]\w*)", re.MULTILINE)


def _is_of_another_pack(
    pack: str,
    source: SourceText,
    vocabulary: Vocabulary,
    found: Mapping[str, _Declared],
    report: Report,
) -> bool:
    """Tell of a file that has the name of a board that the pack builds on: it is not read, since
    what it says may be meant of that board."""
    said = BOARD_LINE.search(source.text)
    before = found.get(said["name"]) if said is not None else None
    if said is None or before is None:
        return False
    owner = vocabulary.origins.pack_of(before.board.span)
    if not vocabulary.origins.builds_on(pack, owner):
        return False
    line = source.text.count("\n", 0, said.start()) + 1
    name = said["name"]
    report.error(
        "M001",
        Span.at(source.file, line, said.start("name") - said.start() + 1, len(name)),
        f"`{name}` is a board of `{owner}` already",
        hint=f"to change that board write `change board: {name}`; else take another word",
        fix=Fix(Span.at(source.file, line, 1, len("board")), "change board", "likely"),
        related=[(before.board.span, "it is declared first here")],
    )
    return True


def _enter(
    change: BoardChange,
    vocabulary: Vocabulary,
    found: dict[str, _Declared],
    lost: set[str],
    report: Report,
) -> None:
    """Note a change at its board, when it is the pack's to make."""
    origins = vocabulary.origins
    pack = origins.pack_of(change.span)
    name = vocabulary.spaces.meaning(change.board, pack) if vocabulary.spaces else change.board
    declared = found.get(name)
    if declared is None:
        if name not in lost:
            message = f"there is no board `{change.board}`"
            report.unknown("N021", change.span, message, change.board, found)
        return
    asked, at = change.board, change.span
    of = declared.board.span
    if not may_change("board", asked, "changed", at=at, of=of, origins=origins, report=report):
        return
    for before in declared.changes:
        if clashes("board", name, at=at, before=before.span, origins=origins, report=report):
            return
    declared.changes.append(change)


def _changed(declared: _Declared, vocabulary: Vocabulary, report: Report) -> Board:
    """The board as the last of its changes leaves it, or as declared where one is wrong."""
    board = declared.board
    for change in declared.changes:
        mistakes = Report()
        reader = Reader(mistakes)
        pack = vocabulary.origins.pack_of(change.span)
        known = [room.name for room in board.rooms]
        try:
            said = read_said(reader, change.root, known, declared_for(pack, vocabulary))
            if not mistakes.has_errors:
                reader.account_for(change.root)
            reader.accepted = frozenset(board.accept) | frozenset(said.accept)
            named = said.named(
                partial(_named_room, pack=pack, vocabulary=vocabulary),
                partial(_named_tunnel, pack=pack, vocabulary=vocabulary),
            )
            if not mistakes.has_errors:
                board = changed(board, named, reader)
                tell_doubts(reader, board.rooms, board.tunnels)
        except TooManyMistakes:
            pass
        report.extend(mistakes)
        if mistakes.has_errors:
            return declared.board
    return board


def declared_for(pack: str, vocabulary: Vocabulary) -> DeclaredKinds:
    """The words for boards as a pack writes them."""
    declared = DeclaredKinds.of(vocabulary)
    if vocabulary.spaces is None:
        return declared
    written, kinds = vocabulary.spaces.written, declared.tunnel_kinds
    return DeclaredKinds(
        list(written(declared.room_kinds, pack)),
        {word: kinds[name] for word, name in written(kinds, pack).items()},
        list(written(declared.slots, pack)),
        vocabulary.broken,
    )


def _named(board: Board, pack: str, vocabulary: Vocabulary) -> Board:
    """The board with the names that its words have in the game."""
    if vocabulary.spaces is None:
        return board
    return replace(
        board,
        name=vocabulary.spaces.full(pack, board.name),
        rooms=tuple(_named_room(room, pack, vocabulary) for room in board.rooms),
        tunnels=tuple(_named_tunnel(tunnel, pack, vocabulary) for tunnel in board.tunnels),
    )


def _named_room(room: Room, pack: str, vocabulary: Vocabulary) -> Room:
    spaces = vocabulary.spaces
    if spaces is None:
        return room
    return replace(
        room,
        kinds=tuple(spaces.meaning(kind, pack) for kind in room.kinds),
        slots={spaces.meaning(slot, pack): number for slot, number in room.slots.items()},
    )


def _named_tunnel(tunnel: Tunnel, pack: str, vocabulary: Vocabulary) -> Tunnel:
    spaces = vocabulary.spaces
    if spaces is None:
        return tunnel
    kinds = tuple(Kind(spaces.meaning(kind, pack), numbers) for kind, numbers in tunnel.kinds)
    return replace(tunnel, kinds=kinds)
