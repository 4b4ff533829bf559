"""What is to be decided: who is asked, what about, and the legal answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dsl.diagnostics.render import plural
from interpreter.run.position import Asked, OptionValue, Position

# The text of an option is made when somebody reads it, and only then imported.
if TYPE_CHECKING:
    from interpreter.game.view import DecisionView


@dataclass(frozen=True, slots=True, repr=False)
class Option:
    """One legal answer. `value` is plain data; `text` is made when somebody reads it."""

    index: int
    value: OptionValue
    decision: Decision

    @property
    def text(self) -> str:
        return self.decision.text_of(self.value)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.index}: {self.text}>"


class Decision:
    """What the game waits for: a player, a question, and the legal answers."""

    __slots__ = ("asked", "position", "values")

    def __init__(self, position: Position, asked: Asked, values: tuple[OptionValue, ...]) -> None:
        self.position = position
        self.asked = asked
        self.values = values

    @property
    def player(self) -> int:
        return self.asked[1]

    @property
    def question(self) -> int:
        return self.asked[0]

    @property
    def kind(self) -> str:
        """action, choice, may, number or pick."""
        return self.position.program.questions[self.question].kind

    @property
    def text(self) -> str:
        from interpreter.text.decision_text import question_text

        return question_text(self.position, self.asked)

    def text_of(self, value: OptionValue) -> str:
        """One of the values, as the player reads it."""
        from interpreter.text.decision_text import option_text

        return option_text(self.position, self.asked, value)

    def names_of(self, value: OptionValue) -> list[str]:
        """The plain names by which a scenario or a script may call one of the values."""
        from interpreter.text.decision_text import option_names

        return option_names(self.position, self.asked, value)

    def names_in_order(self, value: OptionValue) -> list[list[str]]:
        """The same names: of an action first its own, then those of each thing it is done with."""
        from interpreter.text.decision_text import names_in_order

        return names_in_order(self.position, self.asked, value)

    @property
    def options(self) -> list[Option]:
        return [Option(index, value, self) for index, value in enumerate(self.values)]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __repr__(self) -> str:
        return f"<Decision of player {self.player} ({self.kind}): {plural(len(self), 'option')}>"

    def to_json(self) -> DecisionView:
        return {
            "player": self.player,
            "kind": self.kind,
            "text": self.text,
            "options": [{"index": o.index, "text": o.text} for o in self.options],
        }
