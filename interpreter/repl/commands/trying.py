"""Commands that lead elsewhere in a game: another phase, another player, another course."""

from __future__ import annotations

from dsl.model.vocabulary import find
from dsl.text.describe import title_of
from interpreter.repl.commands.entry import command
from interpreter.repl.commands.naming import unknown
from interpreter.repl.output import Line, Refused
from interpreter.repl.session import Session
from interpreter.repl.typed_steps import replay
from interpreter.state.errors import PlayError

MOST_TRIED = 60  # answers that are looked at, for one that leads to a phase


@command("goto", "PHASE", "end phases until this one comes; stops where something is asked", "")
def goto(session: Session, rest: str) -> list[Line]:
    phases = {one.name: one for one in session.pack.vocabulary.phases}
    wanted = find(phases, rest) or next(
        (one for one in phases.values() if title_of(one, session.lang).lower() == rest.lower()),
        None,
    )
    if wanted is None:
        raise unknown(rest, "phase", phases)
    game, before = session.game, len(session.steps)
    last_turn = game.turn + game.program.players
    lines: list[Line] = []
    while game.turn <= last_turn and not game.over and session.question is None:
        if game.phase is not None and game.phase.name == wanted.name:
            return lines or [Line(f"it is {wanted.name} already", "quiet")]
        lines += session.effect("end phase", f":goto {rest}")
    if session.question is not None:
        return lines
    if len(session.steps) > before:
        session.take_back(len(session.steps) - before)
    answer = _leading_to(session, wanted.name)
    if answer is not None:
        return session.answer(answer)
    raise Refused(
        f"error: {wanted.name} does not come when phases are ended, nor by an answer: while "
        "nothing can be done in a phase, it is passed over"
    )


def _leading_to(session: Session, phase: str) -> int | None:
    """An answer after which it is this phase."""
    decision = session.game.decision
    for at in range(min(len(decision), MOST_TRIED) if decision is not None else 0):
        copy = session.game.copy()
        try:
            copy.push(at)
        except PlayError:
            continue
        if copy.phase is not None and copy.phase.name == phase:
            return at
    return None


@command("as", "PLAYER EFFECT", "do an effect as another player: `:as p2 +1 coin`", "effect")
def as_player(session: Session, rest: str) -> list[Line]:
    seat, _, effect = rest.partition(" ")
    seats = {f"p{player + 1}": player for player in range(session.game.program.players)}
    if seat not in seats:
        raise Refused(f"error: as whom? `:as p2 EFFECT`; there is {', '.join(seats)}")
    if not effect.strip():
        raise Refused(f"error: what does {seat} do? `:as {seat} EFFECT`")
    return session.effect(effect.strip(), f":as {rest}", seats[seat])


@command("branch", "[NAME]", "keep how the game stands under a name, or list what is kept", "")
def branch(session: Session, rest: str) -> list[Line]:
    if not rest:
        kept = [f"{name} ({len(steps)} steps)" for name, (_, steps) in session.branches.items()]
        return [Line(f"  {one}") for one in kept] or [Line("nothing is kept yet", "quiet")]
    session.branches[rest] = session.start, list(session.steps)
    return [Line(f"kept as {rest}; `:back {rest}` returns to it", "quiet")]


@command(
    "back", "NAME", "return to what `:branch` has kept; where you are now is kept as `last`", ""
)
def back(session: Session, rest: str) -> list[Line]:
    if rest not in session.branches:
        raise unknown(rest, "branch", session.branches)
    start, steps = session.branches[rest]
    again = replay(start, session.pack, steps, session.lang)
    session.branches["last"] = session.start, list(session.steps)
    session.start, session.steps, session.game = start, again.steps, again.game
    lines = [Line(f"{rest}: {len(again.steps)} steps", "title")]
    if again.problem:
        lines.append(Line(f"stopped at {again.problem}", "warning"))
    return [*lines, *session.asked()]
