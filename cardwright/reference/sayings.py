"""Everything that the language can say: each effect and each value, as its class tells it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from dsl.model.effects import Effect, effect_classes
from dsl.model.values import Condition, Value, value_classes
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages
from dsl.text.describe import describe_example
from dsl.text.grammar.language import language
from dsl.text.reference import told

LONGEST_TITLE = 45
Kind = Literal["effect", "value", "condition"]


@dataclass(frozen=True, slots=True)
class Saying:
    """One thing that can be said. `example` does it in the pack of tests/packs/examples: lines of
    effects, a value, or a declaration where only that can say it."""

    name: str
    kind: Kind
    form: str
    meaning: str
    example: str
    on_cards: Mapping[str, str]  # how cards word it, by language; none where a pack's titles do

    @property
    def title(self) -> str:
        """How it is written: its form, a value as in its example, or else what it is called."""
        is_short = len(self.example) <= LONGEST_TITLE and not re.search(r"[\n,>]", self.example)
        return self.form or (self.example if is_short else apart(self.name))


def apart(name: str) -> str:
    """The name of a class as words: `RoomsAside` is "rooms aside"."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


@lru_cache(maxsize=1)
def sayings() -> tuple[Saying, ...]:
    """Every effect, then every value and condition, in the order of the model."""
    effects = (_saying(one, "effect", one.form) for one in effect_classes())
    values = (
        _saying(one, "condition" if issubclass(one, Condition) else "value", "")
        for one in value_classes()
    )
    return (*effects, *values)


def _saying(cls: type[Effect] | type[Value], kind: Kind, form: str) -> Saying:
    codes = sorted(languages(), key=lambda code: (code != DEFAULT_LANGUAGE, code))
    wordings = {code: language(code).effects.get(cls.__name__, "") for code in codes}
    return Saying(
        cls.__name__,
        kind,
        form,
        told(cls),
        cls.example,
        {code: describe_example(text) for code, text in wordings.items() if text},
    )
