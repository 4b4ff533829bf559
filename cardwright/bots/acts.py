"""What an option does, in terms that mean the same in every state of every game of a program.

An option is numbered by its place in a list, and names cards by where they are kept; both change.
An act says which question is answered and how: a card as its kind, if the player sees it, and else
as the place where it lies.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.model.values import ONE_OF
from interpreter.game.decision import Decision
from interpreter.run.position import OptionValue, Position
from interpreter.run.program import Program
from interpreter.run.visibility import sees

Act = tuple[object, ...]


class Acts:
    """The acts of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.actions = [
            (action.name, tuple(param.type for param in action.params))
            for action in program.vocabulary.actions.values()
        ]

    def of(self, position: Position, decision: Decision) -> list[Act]:
        """The act of each option. Options that differ only in what an act does not tell, such as
        where two like cards lie, have the same."""
        player, values = decision.player, decision.values
        question = self.program.questions[decision.question]
        if question.kind == "action":
            return [self._action(position, player, value) for value in values]
        if question.kind == "pick":
            type_ = ONE_OF[question.effect.among.type]
            return [
                (question.name, value if value == -1 else _thing(position, player, type_, value))
                for value in values
            ]
        return [(question.name, value) for value in values]

    def told_apart(self, position: Position, decision: Decision) -> list[Act]:
        """The same, with a number for the second and later options of the same act."""
        seen: dict[Act, int] = {}
        found: list[Act] = []
        for act in self.of(position, decision):
            copies = seen[act] = seen.get(act, 0) + 1
            found.append(act if copies == 1 else (*act, "again", copies))
        return found

    def _action(self, position: Position, player: int, value: Sequence[OptionValue]) -> Act:
        number, *given = value
        name, types = self.actions[number]
        things = [
            _thing(position, player, type_, thing)
            for type_, thing in zip(types, given, strict=True)
        ]
        return (name, *things)


def _thing(position: Position, player: int, type_: str, value: OptionValue) -> object:
    if type_ == "card":
        if sees(position, player, value):
            return position.kind_number(value)
        zone = position.zone_of(value)
        if zone is None:
            return "nowhere"
        return (zone.name, zone.index, position.cards_in(zone).index(value))
    if type_ in ("ability", "spot"):
        return (_thing(position, player, "card", value[0]), *value[1:])
    return value
