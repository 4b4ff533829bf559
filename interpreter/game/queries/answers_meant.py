"""Answers as people of all games type them: also by other words for the same deed."""

from __future__ import annotations

from interpreter.game.decision import Decision
from interpreter.game.matching import having_words, matching, plain
from interpreter.game.queries.names_meant import is_deed
from interpreter.text.typed_lines import is_too_long


def answers_meant(decision: Decision, typed: str) -> list[int]:
    """The options that what was typed may mean. Where none has its words, the first of them may be
    what other games call an action."""
    found = matching(decision, typed)
    if found or decision.kind != "action" or is_too_long(typed):
        return found
    deed, _, rest = plain(typed).partition(" ")
    among = of_deed(decision, deed)
    if among and not rest:
        return among
    return having_words(decision, rest, among)


def of_deed(decision: Decision, deed: str) -> list[int]:
    """The options that a word most surely means, among those of actions."""
    actions = list(decision.position.program.vocabulary.actions.values())
    offered = dict.fromkeys(value[0] for value in decision.values)
    sure = {number: is_deed(deed, actions[number]) for number in offered}
    best = max(sure.values(), default=0)
    return [at for at, value in enumerate(decision.values) if best and sure[value[0]] == best]
