"""What is said of a scenario that fails: what is asked, and how to answer it."""

from __future__ import annotations

from dsl.diagnostics.report import nearest
from interpreter.game.decision import Decision
from interpreter.game.game import Game

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
