"""A session written as a scenario: what was typed becomes steps, how it ended what is expected."""

from __future__ import annotations

import re
from pathlib import Path

from dsl.diagnostics.report import PackError, Report
from dsl.model.declarations import Owner
from dsl.packs.pack import Pack
from dsl.resolve.scenarios.gathering import Scenarios
from dsl.storage.whole_file import place_for, write_whole
from dsl.syntax.parser import parse_text
from interpreter.game.game import Game
from interpreter.repl.output import Line, Refused
from interpreter.repl.session import Session
from interpreter.repl.typed_steps import Answered, Step
from interpreter.run.position import OwnedZone
from interpreter.testing.scenarios import run_scenario

MOST_CARDS = 12
INDENT = "    "
TRIAL = "session.scenarios"
OF_THEM = {"your": "their", "you": "they"}


def save_scenario(session: Session, path: Path, name: str) -> list[Line]:
    """Write the session to a file of scenarios, after those that are in it, and try it out."""
    if session.start.saved is not None:
        raise Refused("error: this game was loaded; a scenario begins with a new one")
    if session.question is not None:
        raise Refused("error: a question waits: a scenario ends when all are answered")
    place = place_for(path)
    before = place.read_text(encoding="utf-8") if place.exists() else ""
    taken = {scenario.name for scenario in session.pack.scenarios}
    taken.update(re.findall(r'^scenario "([^"\n]*)"', before, re.MULTILINE))
    name = _unused(name.replace('"', "'") or path.stem.replace("_", " "), taken)
    text = scenario_text(session, name, with_given=True)
    problem = trial(session.pack, text)
    if problem is not None:  # what was dealt cannot be laid out in words: let the seed deal it
        text = scenario_text(session, name, with_given=False)
        problem = trial(session.pack, text)
    gap = "" if not before or before.endswith("\n\n") else "\n" if before.endswith("\n") else "\n\n"
    write_whole(place, (before + gap + text).encode("utf-8"))
    lines = [Line(f'saved in {path} as "{name}"')]
    if problem is not None:
        lines.append(Line(f"it does not pass as it is: {problem}", "warning"))
    return lines


def trial(pack: Pack, text: str) -> str | None:
    """Why a scenario does not pass; None when it does."""
    report = Report()
    parsed = parse_text(text, TRIAL, report)
    found = Scenarios(pack.vocabulary, list(pack.boards), report).read(parsed, {TRIAL})
    if report.has_errors or not found:
        return str(PackError(report))
    return run_scenario(pack, found[0]).problem


def scenario_text(session: Session, name: str, with_given: bool) -> str:
    game = session.clean_game()
    first = session.start.game(session.pack)
    lines = [f'scenario "{name}"', f"{INDENT}players {game.program.players}"]
    lines.append(f"{INDENT}seed {game.seed}")
    if session.start.board is not None:
        lines.append(f"{INDENT}board {session.start.board}")
    if with_given:
        lines.extend(_together("given", _given(first, game)))
    for step in session.steps:
        lines.extend(_step(step))
    lines.extend(_together("expect", _expected(first, game)))
    return "\n".join(lines) + "\n"


def _together(word: str, things: list[str]) -> list[str]:
    """`given this` with `and that` lines under it."""
    if not things:
        return []
    return [f"{INDENT}{word} {things[0]}", *(f"{INDENT}  and {thing}" for thing in things[1:])]


def _step(step: Step) -> list[str]:
    if isinstance(step, Answered):
        answered_with = " ".join(step.said)
        who = f" as p{step.player + 1}" if step.called else ""
        return [f"{INDENT}{'do' if step.kind == 'action' else 'answer'} {answered_with}{who}"]
    text = step.text.rstrip()
    if step.player:  # a scenario's effects are the first player's
        text = re.sub(r"\b(your?)\b", lambda found: OF_THEM[found.group()], text)
        text = f"as p{step.player + 1}:\n{_under(text)}"
    if "\n" not in text:
        return [f"{INDENT}effect: {text}"]
    return [f"{INDENT}effect:", *_under(text, 2).split("\n")]


def _under(text: str, levels: int = 1) -> str:
    return "\n".join(INDENT * levels + line for line in text.split("\n") if line.strip())


def _given(first: Game, game: Game) -> list[str]:
    """The zones that the session changed, as they lay before."""
    return [
        f"{_whose(zone.owner, zone.index)}{zone.name} is {contents}"
        for zone in first.zones
        if zone.owner != "room"
        and first.names_in(zone)
        and (contents := _contents(first, zone)) is not None
        and first.names_in(zone) != game.names_in(zone)
    ]


def _expected(first: Game, game: Game) -> list[str]:
    """Counters, pawns and zones that are not as they were."""
    found = []
    vocabulary = game.program.vocabulary
    for counter in vocabulary.counters.values():
        if counter.computed or counter.owner in ("room", "card"):
            continue
        for index in range(game.number_of(counter.owner)):
            number = game.counter(counter.name, index)
            if number != first.counter(counter.name, index):
                found.append(f"{_whose(counter.owner, index)}{counter.name} = {number}")
    for pawn in vocabulary.pawns.values():
        for index in range(game.number_of(pawn.owner)):
            room = game.pawn_room(pawn.name, index)
            if room != first.pawn_room(pawn.name, index):
                found.append(f"{_whose(pawn.owner, index)}{pawn.name} is {room}")
    for zone in game.zones:
        contents = _contents(game, zone)
        changed = first.names_in(zone) != game.names_in(zone)
        if zone.owner != "room" and changed and contents is not None:
            found.append(f"{_whose(zone.owner, zone.index)}{zone.name} is {contents}")
    if game.over:
        found.append("game over")
    return found or ["no decision"]


def _whose(owner: Owner, index: int) -> str:
    return _of(index) if owner == "player" else ""


def _of(player: int) -> str:
    return "your " if player == 0 else f"p{player + 1}'s "


def _contents(game: Game, zone: OwnedZone) -> str | None:
    """What lies in a zone as a scenario writes it; None when it is too much to read."""
    kinds = game.names_in(zone)
    if len(kinds) > MOST_CARDS:
        return None
    runs: list[tuple[str, int]] = []
    for kind in kinds:
        if runs and runs[-1][0] == kind:
            runs[-1] = (kind, runs[-1][1] + 1)
        else:
            runs.append((kind, 1))
    return ", ".join(kind if n == 1 else f"{n} {kind}" for kind, n in runs) or "empty"


def _unused(name: str, taken: set[str]) -> str:
    found, number = name, 2
    while found in taken:
        found, number = f"{name} {number}", number + 1
    return found
