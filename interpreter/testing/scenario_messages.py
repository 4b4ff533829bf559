"""What is said of a scenario that fails: what is not so, what is asked, and how to answer it."""

from __future__ import annotations

from dsl.diagnostics.report import nearest
from dsl.model import values as v
from interpreter.game.decision import Decision
from interpreter.game.evaluate import value_now, zones_now
from interpreter.game.game import Game
from interpreter.run.position import Bound

MOST_SHOWN = 12  # options in one message


def asked(decision: Decision) -> str:
    """An open question, with its answers."""
    return f"{decision.text} ({_listed(decision, ' | ')})"


def unanswered(decision: Decision) -> str:
    """What to say of a question that a step has led to and that no line answers."""
    return f"this leads to a question: {asked(decision)}; {how_to_answer(decision)}"


def how_to_answer(decision: Decision) -> str:
    """The line that would give the first answer."""
    first = decision.values[0]
    names = [name for name in decision.names_of(first) if " " not in name]
    said = names[0] if names else f'"{decision.text_of(first)}"'
    who = f" as p{decision.player + 1}" if len(_asked_now(decision)) > 1 else ""
    return f"to answer it, write a line as `answer {said}{who}`"


def _asked_now(decision: Decision) -> list[int]:
    position = decision.position
    return [one.player for one in position.decisions] if isinstance(position, Game) else []


def offered(decision: Decision, said: str = "") -> str:
    """What may be done or answered instead, with what was probably meant."""
    texts = [option.text for option in decision.options]
    known = {text.casefold(): text for text in texts}
    for value in decision.values:
        for name in decision.names_of(value):
            known.setdefault(name.casefold(), name)
    near = nearest(said.casefold(), known) if said else None
    meant = f"did you mean `{known[near]}`? " if near is not None else ""
    verb = "allowed" if decision.kind == "action" else "offered"
    return f"{meant}{verb} {'are' if len(texts) != 1 else 'is'}: {_listed(decision, '; ')}"


def no_answer(decision: Decision, said: str) -> str:
    """What to say of an answer that is none."""
    return f"`{said}` is no answer to “{decision.text}”; {offered(decision, said)}"


def nobody_asked(decision: Decision | None) -> str:
    """What to say of an answer that nobody asked for."""
    if decision is None:
        return "nobody asked for this answer: the game is over"
    return (
        f"nobody asked for this answer: p{decision.player + 1} is to act, with `do ...`;"
        f" {offered(decision)}"
    )


def _listed(decision: Decision, between: str) -> str:
    texts = [option.text for option in decision.options]
    more = f" and {len(texts) - MOST_SHOWN} more" if len(texts) > MOST_SHOWN else ""
    return between.join(texts[:MOST_SHOWN]) + more


# How a number falls short of what is expected of it.
WANTED = {
    "=": "not {}",
    "!=": "which is just what it should not be",
    "<": "not less than {}",
    "<=": "not {} or less",
    ">": "not more than {}",
    ">=": "not {} or more",
}


def explain(game: Game, condition: v.Value, bound: Bound) -> str:
    """What the parts of a condition are, where it does not hold."""
    joined = condition.joins()
    if joined is not None and joined[0] == "all":
        for part in joined[1]:
            if not value_now(game, part, bound):
                return explain(game, part, bound)
    if isinstance(condition, v.Compare) and condition.left.type == "number":
        left, right = (
            value_now(game, condition.left, bound),
            value_now(game, condition.right, bound),
        )
        return f"it is {left}, {WANTED[condition.operator].format(right)}"
    if isinstance(condition, v.Compare) and condition.left.type == "room":
        return f"it is {game.program.map.names[value_now(game, condition.left, bound)]}"
    if isinstance(condition, v.Compare) and condition.left.type == "player":
        player = value_now(game, condition.left, bound)
        return f"it is p{player + 1}" if player >= 0 else "it is nobody"
    if isinstance(condition, v.Holds):
        zones = zones_now(game, condition.zone, bound)
        kinds = [name for zone in zones for name in game.names_in(zone)]
        wanted = [name for count, name in condition.contents for _ in range(count)]
        return f"it has {', '.join(kinds) or 'nothing'}, not {', '.join(wanted)}"
    return "the condition does not hold"
