"""What is different between how the game stands and how it stood: since a step, or on a branch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from interpreter.game.game import Game
from interpreter.repl.commands.entry import command
from interpreter.repl.commands.naming import unknown
from interpreter.repl.output import Line, columns
from interpreter.repl.session import Session
from interpreter.repl.show import now, zone_name
from interpreter.repl.show.change_line import whose
from interpreter.repl.typed_steps import replay

SHUFFLED = "in another order"


@command("diff", "[N or NAME]", "what is different since N steps ago, or on a branch", "")
def diff(session: Session, rest: str) -> list[Line]:
    start, steps = session.start, session.steps
    if rest and not rest.isdecimal():
        if rest not in session.branches:
            raise unknown(rest, "branch", session.branches)
        start, steps = session.branches[rest]
        about = f"{rest}, and now"
    else:
        back = min(int(rest), len(steps)) if rest else len(steps)
        steps = steps[: len(steps) - back]
        about = f"{back} step{'' if back == 1 else 's'} ago, and now"
    before = replay(start, session.pack, steps, session.lang).game
    rows = [*_different(before, session.game, session.player)]
    if not rows:
        return [Line(f"{about}: nothing is different", "quiet")]
    return [Line(about, "title"), *(Line(f"  {row}", "change") for row in columns(rows))]


def _different(before: Game, after: Game, me: int) -> Iterator[tuple[str, str]]:
    """Everything that is not as it was, each with how."""
    if now(before) != now(after):
        yield "turn", f"{now(before)} -> {now(after)}"
    vocabulary = after.program.vocabulary
    for counter in vocabulary.counters.values():
        if counter.owner == "card":
            continue
        for index in range(after.number_of(counter.owner)):
            old, new = before.counter(counter.name, index), after.counter(counter.name, index)
            if old != new:
                owner = _of(after, counter.owner, index, me)
                yield f"{owner}{counter.name}", f"{old} -> {new}"
    for pawn in vocabulary.pawns.values():
        for index in range(after.number_of(pawn.owner)):
            rooms = [game.pawn_room(pawn.name, index) for game in (before, after)]
            if rooms[0] != rooms[1]:
                yield (
                    f"{_of(after, pawn.owner, index, me)}{pawn.name}",
                    " -> ".join(map(str, rooms)),
                )
    for zone in after.zones:
        old_names, new_names = before.names_in(zone), after.names_in(zone)
        if old_names != new_names:
            yield zone_name(after, zone, me), _moved(old_names, new_names)


def _of(game: Game, owner: str, index: int, me: int) -> str:
    if owner == "room":
        return f"{game.program.map.names[index]}'s "
    return whose(index, me) if owner == "player" else ""


def _moved(old: list[str], new: list[str]) -> str:
    """What came and what went."""
    was, is_ = Counter(old), Counter(new)
    came = [_counted(name, n) for name, n in (is_ - was).items()]
    gone = [_counted(name, n) for name, n in (was - is_).items()]
    return ", ".join([*(f"+ {one}" for one in came), *(f"- {one}" for one in gone)]) or SHUFFLED


def _counted(name: str, number: int) -> str:
    return name if number == 1 else f"{number} {name}"
