"""Reading replays: what is accepted is honoured, and what is not is refused at its line."""

from __future__ import annotations

import re

from dsl.diagnostics.report import PackError, Report
from dsl.yamltext import Node, Reader, YList, YMap, YScalar, read_yaml
from interpreter.game.replaying.replay import (
    FORMAT,
    LARGEST_PLAIN,
    LONGEST_SEED,
    LONGEST_TEXT,
    MOST_ANSWERS,
    PERSON,
    Ended,
    Given,
    Replay,
    Scored,
    player_name,
)
from interpreter.game.replaying.replay_form import (
    MOST_PLAYERS,
    PLAYER,
    REPLAY,
    RESULT,
    SCORE,
    WHICH,
)
from interpreter.state.errors import ReplayError

WHOLE = re.compile(rf"-?[0-9]{{1,{LONGEST_SEED}}}")
ANSWER = 'an answer as `[p1, 2 of 5, "what it says"]`'


def read_replay(text: str, file: str = "replay") -> Replay:
    """The replay that a text is; ReplayError, with every mistake, when it is none."""
    report = Report()
    found = read_yaml(text, file, report, _read)
    if found is None:
        raise ReplayError(str(PackError(report)), report)
    return found


def _read(reader: Reader, root: Node) -> Replay | None:
    tree = reader.map(root, "a replay")
    if tree is None:
        return None
    _check_format(reader, tree.get("replay"))
    reader.check_keys(tree, REPLAY)
    players = _between(reader, tree.get("players"), 1, MOST_PLAYERS)
    if players is None:
        return None  # whom the rest names cannot be said
    reading = _Reading(reader, players)
    pack = reader.text(tree.get("pack"))
    version, fingerprint = reader.text(tree.get("version")), reader.text(tree.get("fingerprint"))
    seed = _whole(reader, tree.get("seed"))
    first = tree.get("first")
    answers = reading.answers(tree.get("answers"))
    replay = Replay(
        pack or "",
        version or "",
        fingerprint or "",
        players,
        seed or 0,
        answers,
        reader.text(tree.get("board")),
        _options(reader, tree.get("options")),
        reading.player(first) if first is not None else None,
        reading.seats(tree.get("seats")),
        reading.ended(tree.get("result")),
        root.span.file,
        {key: entry.key.line for key, entry in tree.entries.items()},
    )
    return replay


def _check_format(reader: Reader, node: Node | None) -> None:
    number = reader.whole(node)
    if number is not None and number != FORMAT and node is not None:
        hint = "another version of Cardwright wrote it"
        message = f"this is format {number} of replays, not {FORMAT}"
        reader.error("Y011", node.span, message, hint=hint)


def _between(reader: Reader, node: Node | None, low: int, high: int) -> int | None:
    number = reader.whole(node)
    if number is None or low <= number <= high:
        return number
    assert node is not None
    reader.wrong(node, f"a number from {low} to {high}")
    return None


def _whole(reader: Reader, node: Node | None) -> int | None:
    """A whole number; one that is too large for YAML stands in quotes."""
    if isinstance(node, YScalar) and isinstance(node.value, str):
        reader.take(node)
        if WHOLE.fullmatch(node.value) and abs(int(node.value)) > LARGEST_PLAIN:
            return int(node.value)
        reader.wrong(node, "a whole number", hint=f"with at most {LONGEST_SEED} digits")
        return None
    return reader.whole(node)


def _options(reader: Reader, node: Node | None) -> dict[str, str]:
    tree = reader.map(node, "options with their values")
    entries = tree.entries if tree is not None else {}
    found = {name: reader.text(entry.value) for name, entry in entries.items()}
    return {name: value for name, value in found.items() if value is not None}


class _Reading:
    """The parts that name players."""

    def __init__(self, reader: Reader, players: int) -> None:
        self.reader = reader
        self.players = players

    def player(self, node: Node | None) -> int | None:
        if node is None:
            return None
        self.reader.take(node)
        text = node.value if isinstance(node, YScalar) else None
        found = re.fullmatch(PLAYER, text) if isinstance(text, str) else None
        if found and int(found[1]) <= self.players:
            return int(found[1]) - 1
        last = player_name(self.players - 1)
        self.reader.wrong(node, "`p1`" if self.players == 1 else f"a player, `p1` to `{last}`")
        return None

    def answers(self, node: Node | None) -> tuple[Given, ...]:
        listed = self.reader.list(node, "a list of answers")
        items = listed.items if listed is not None else ()
        if listed is not None and len(items) > MOST_ANSWERS:
            message = f"this replay has {len(items):,} answers; {MOST_ANSWERS:,} are allowed"
            self.reader.error("Y011", listed.span, message)
            return ()
        found = (self.answer(item) for item in items)
        return tuple(one for one in found if one is not None)

    def answer(self, node: Node) -> Given | None:
        if not isinstance(node, YList) or not 3 <= len(node.items) <= 4:
            self.reader.wrong(node, ANSWER)
            return None
        self.reader.take(node)
        player = self.player(node.items[0])
        which = self.which(node.items[1])
        text = self.said(node.items[2])
        took = 0
        if len(node.items) == 4:
            took = _between(self.reader, node.items[3], 1, LARGEST_PLAIN) or 0
        if player is None or which is None or text is None:
            return None
        return Given(player, which[0] - 1, which[1], text, took, node.span.line)

    def which(self, node: Node) -> tuple[int, int] | None:
        self.reader.take(node)
        text = node.value if isinstance(node, YScalar) else None
        found = re.fullmatch(WHICH, text) if isinstance(text, str) else None
        if found and int(found[1]) <= int(found[2]):
            return int(found[1]), int(found[2])
        self.reader.wrong(node, "which option it was of how many, as `2 of 5`")
        return None

    def said(self, node: Node) -> str | None:
        """What the option says; that may be nothing."""
        self.reader.take(node)
        if not isinstance(node, YScalar) or not isinstance(node.value, str):
            self.reader.wrong(node, "what the option says, in quotes")
        elif len(node.value) > LONGEST_TEXT:
            message = f"this text has {len(node.value):,} characters; {LONGEST_TEXT} are allowed"
            self.reader.error("Y011", node.span, message)
        else:
            return node.value
        return None

    def seats(self, node: Node | None) -> tuple[str | None, ...]:
        if node is None:
            return ()
        names = self.reader.texts(node)
        if isinstance(node, YList) and len(node.items) != self.players:
            self.reader.wrong(node, f"a name for each of {self.players} players")
        if any(len(name) > LONGEST_TEXT for name in names):
            self.reader.wrong(node, f"names of at most {LONGEST_TEXT} characters")
        return tuple(None if name == PERSON else name for name in names)

    def ended(self, node: Node | None) -> Ended | None:
        tree = self.reader.map(node, "how the game ended")
        if tree is None:
            return None
        self.reader.check_keys(tree, RESULT)
        over, turn = self.truth(tree.get("over")), self.reader.whole(tree.get("turn"))
        winners = self.reader.list(tree.get("winners"), "a list of players")
        found = [self.player(item) for item in winners.items] if winners is not None else []
        scores = self.scores(tree.get("scores"))
        won = tuple(one for one in found if one is not None)
        return Ended(bool(over), turn or 0, won, scores)

    def truth(self, node: Node | None) -> bool | None:
        if node is None:
            return None
        self.reader.take(node)
        if isinstance(node, YScalar) and isinstance(node.value, bool):
            return node.value
        self.reader.wrong(node, "`true` or `false`")
        return None

    def scores(self, node: Node | None) -> tuple[Scored, ...]:
        tree = self.reader.map(node, "players and their scores")
        if tree is None:
            return ()
        names = tuple(player_name(player) for player in range(self.players))
        self.reader.keys(tree, required=names)
        found = []
        for player, name in enumerate(names):
            scored = self.reader.map(tree.get(name), "a total and its parts")
            if scored is not None:
                found.append(self.scored(player, scored))
        return tuple(found)

    def scored(self, player: int, tree: YMap) -> Scored:
        self.reader.check_keys(tree, SCORE)
        total = _whole(self.reader, tree.get("total")) or 0
        parts = self.reader.map(tree.get("parts"), "the parts of the score")
        entries = parts.entries if parts is not None else {}
        read = {name: _whole(self.reader, entry.value) for name, entry in entries.items()}
        return Scored(player, total, {name: one for name, one in read.items() if one is not None})
