"""Giving the answers of a replay again, and saying where the game is no longer the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from dsl.diagnostics.report import nearest
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from interpreter.game.decision import Decision
from interpreter.game.replaying.replay import Ended, Given, Replay, ended, one_line, player_name
from interpreter.game.scoring import Result
from interpreter.run.position import Answer
from interpreter.run.program import Program
from interpreter.state.errors import IllegalOptionError, PlayError, ReplayError

MOST_OFFERED = 12  # options that are told of a decision


class Answering(Protocol):
    """What is needed of a game to give it answers."""

    lang: str
    program: Program
    answers: list[Answer]
    snippets: list[str]
    seed: int

    @property
    def over(self) -> bool: ...
    @property
    def turn(self) -> int: ...
    @property
    def decision(self) -> Decision | None: ...
    @property
    def result(self) -> Result: ...
    def decision_of(self, player: int) -> Decision | None: ...
    def push(self, option: Answer, took: int = 0) -> None: ...


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a game is another than its replay says. `number` counts the answers
    from 1, and is one more than there are when only the end differs."""

    number: int
    turn: int
    player: int | None
    said: str
    now: str
    offered: tuple[str, ...] = ()
    line: int = 0
    changed: str = ""  # which pack it was then, if it has changed since

    def __str__(self) -> str:
        """All in one sentence or two."""
        where = f"answer {self.number}" if self.player is not None else "the end"
        whose = f", {player_name(self.player)}" if self.player is not None else ""
        text = f"{where} (turn {self.turn}{whose}): the replay says {self.said}; {self.now}"
        return f"{text}. {self.changed}" if self.changed else text

    def lines(self) -> Iterator[str]:
        """The same line by line, with what is offered now."""
        yield f"{self}"
        if self.offered:
            yield "offered now:"
            shown = self.offered[:MOST_OFFERED]
            yield from (f"  {number}. {text}" for number, text in enumerate(shown, 1))
            if len(self.offered) > len(shown):
                yield f"  ... and {len(self.offered) - len(shown)} more"


def check_start(replay: Replay, pack: Pack) -> None:
    """Whether a game of the pack can begin so; ReplayError with the line that it cannot."""
    if replay.pack != pack.id:
        _refuse(replay, "pack", f"this is a game of {replay.pack}, not of {pack.id}")
    assert pack.vocabulary.game is not None
    low, high = pack.vocabulary.game.players
    if not low <= replay.players <= high:
        many = f"{low} to {high}" if low != high else str(low)
        _refuse(replay, "players", f"{pack.id} is for {many} players, not {replay.players}")
    if replay.board is not None and replay.board not in pack.boards:
        _refuse(replay, "board", _unknown("board", replay.board, list(pack.boards)))
    options = pack.vocabulary.options
    for name, value in replay.options.items():
        if name not in options:
            _refuse(replay, "options", _unknown("option", name, list(options)))
        if value not in options[name].values:
            known = list(options[name].values)
            _refuse(replay, "options", _unknown(f"value of {name}", value, known))


def _refuse(replay: Replay, key: str, why: str) -> None:
    line = replay.lines.get(key, 0)
    place = f"{replay.file or 'the replay'}:{line}: " if line else ""
    raise ReplayError(f"{place}{why}")


def _unknown(what: str, word: str, known: Sequence[str]) -> str:
    near = nearest(one_line(word), known)
    hint = f": did you mean `{near}`?" if near else ""
    return f"there is no {what} `{one_line(word)}`{hint}"


def changed_since(replay: Replay, pack: Pack) -> str:
    """A sentence on a pack that is another than the replay was made with; none for the same."""
    if replay.fingerprint == pack.fingerprint:
        return ""
    version = pack.manifest.version
    now = f"; it is {version} now" if str(version) != replay.version else ""
    return f"It was played with {replay.pack} {replay.version}, which has changed since{now}"


def follow(game: Answering, replay: Replay, *, strictly: bool = False) -> Difference | None:
    """Give all answers of a replay to a game that has just begun, as far as it is the same. When
    `strictly`, as many options must be offered as then, and the game must end as it did."""
    for given in replay.answers:
        found = give(game, replay, given, strictly=strictly)
        if found is not None:
            return found
    return end_differs(game, replay) if strictly else None


def give(
    game: Answering, replay: Replay, given: Given, *, strictly: bool = False
) -> Difference | None:
    """Give one answer, if it is still what it was; or else what differs, and the game stays."""
    found = differs(game, replay, given, strictly=strictly)
    if found is not None:
        return found
    took = (given.took,) if given.took else ()
    try:
        game.push((given.player, given.index, *took))
    except (PlayError, IllegalOptionError) as error:
        return differs(game, replay, given, f"now it goes wrong: {error}")
    return None


def differs(
    game: Answering, replay: Replay, given: Given, now: str = "", *, strictly: bool = False
) -> Difference | None:
    """How the next answer of a replay is another by now: as is told, or as is found."""
    decision = game.decision_of(given.player)
    asked = game.decision if decision is None or decision.player != given.player else decision
    now = now or _differs(game, given, asked, strictly=strictly)
    if not now:
        return None
    return Difference(
        len(game.answers) + 1,
        game.turn,
        given.player,
        f"`{given.text}` ({given.index + 1} of {given.among})",
        now,
        tuple(offered(game, asked)) if asked is not None else (),
        given.line,
        changed_since(replay, game.program.pack),
    )


def _differs(game: Answering, given: Given, asked: Decision | None, *, strictly: bool) -> str:
    """What differs, in words; nothing when it is the same."""
    if asked is None:
        return "the game is over by now"
    if asked.player != given.player:
        return f"it is {player_name(asked.player)} who is asked now"
    texts = offered(game, asked, [given.index])
    if texts != [given.text]:
        again = [n for n, text in enumerate(offered(game, asked), 1) if text == given.text]
        if again:
            return f"now that is option {again[0]} of {len(asked)}"
        there = f"option {given.index + 1} is `{texts[0]}`" if texts else "there are fewer"
        return f"now {there}, of {len(asked)}, and no other says it"
    if strictly and len(asked) != given.among:
        return f"now it is one of {len(asked)}"
    if given.took and not game.program.clocks:
        return f"it took {given.took}, but no counter of the pack is a clock"
    return ""


def offered(game: Answering, decision: Decision, indices: Sequence[int] | None = None) -> list[str]:
    """What options say in English, whichever language is spoken at the table."""
    spoken, game.lang = game.lang, DEFAULT_LANGUAGE
    try:
        wanted = range(len(decision)) if indices is None else indices
        values = (decision.values[index] for index in wanted if index < len(decision))
        return [one_line(decision.text_of(value)) for value in values]
    finally:
        game.lang = spoken


def end_differs(game: Answering, replay: Replay) -> Difference | None:
    """How the game ends otherwise than the replay says, once all answers are given."""
    if replay.ended is None:
        return None
    now = ended(game.turn, game.result)
    if now == replay.ended:
        return None
    said, found = _told_apart(replay.ended, now)
    changed = changed_since(replay, game.program.pack)
    line = replay.lines.get("result", 0)
    number = len(game.answers) + 1
    return Difference(number, game.turn, None, said, f"now {found}", (), line, changed)


def _told_apart(then: Ended, now: Ended) -> tuple[str, str]:
    """In what two ends differ first, in words."""
    if then.over != now.over:
        said = ["that the game goes on", "that the game is over"]
        return said[then.over], "it is over" if now.over else "it goes on"
    if then.winners != now.winners:
        return f"that {_names(then.winners)} won", f"{_names(now.winners)} won"
    for before, after in zip(then.scores, now.scores, strict=False):
        if before != after:
            who = player_name(before.player)
            parts = sorted({**before.parts, **after.parts})
            apart = [name for name in parts if before.parts.get(name) != after.parts.get(name)]
            of = f" ({', '.join(apart)})" if apart else ""
            return f"that {who} has {before.total} points", f"it is {after.total}{of}"
    return f"turn {then.turn}", f"it is turn {now.turn}"


def _names(players: Sequence[int]) -> str:
    return " and ".join(map(player_name, players)) or "nobody"
