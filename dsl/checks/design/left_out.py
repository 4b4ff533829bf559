"""What was left out: copies of a card, a translation, slots on boards, a room to start in,
something that a scenario does."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.checks.design.design_context import Design, listed
from dsl.diagnostics.spans import Span
from dsl.model import values as v
from dsl.model.declarations import Declared, Titles
from dsl.model.scenario import (
    Expect,
    Given,
    Scenario,
)
from dsl.model.traverse import values_in
from dsl.storage.language_files import DEFAULT_LANGUAGE

NO_COPY, UNTRANSLATED, NO_SLOT, NOTHING_DONE, NO_START = "W015", "W021", "W022", "W026", "B017"
MOST_OF = 0.8  # this share of titles says that a pack is meant for a language
FEW = 3


def find_copies(design: Design) -> None:
    """Cards of which there is none, unless something asks for so many of them by name."""
    made = (move for effect in design.effects if (move := effect.moves()) is not None)
    by_name = {kind for move in made if move.amount is not None for kind in move.kinds}
    for card in design.vocabulary.cards.values():
        if card.copies == 0 and card.name not in by_name:
            place = design.line_under(card.span, "copies 0")
            message = f"there is no copy of `{card.name}`: it is never in the game"
            hint = "give it copies; to take a card out for a while, make comments of its lines"
            design.warn(NO_COPY, place, message, hint=hint)


@dataclass(frozen=True)
class _Text:
    """Something that players read, in some languages."""

    what: str
    titles: Titles
    span: Span
    owner: str
    of_board: str = ""

    @property
    def kind(self) -> str:
        return f"{self.what} {self.of_board}"


def find_untranslated(design: Design) -> None:
    """Texts without a language in which nearly all others of their kind are written."""
    by_kind: dict[tuple[str, str], list[_Text]] = {}
    for text in _texts(design):
        pack = design.vocabulary.origins.pack_of(text.span)
        by_kind.setdefault((pack, text.kind), []).append(text)
    for texts in by_kind.values():
        spoken = Tally(lang for one in texts for lang in one.titles)
        meant = [
            lang
            for lang, number in spoken.items()
            if max(FEW, MOST_OF * len(texts)) <= number < len(texts)
        ]
        if meant == [DEFAULT_LANGUAGE]:
            continue  # what has no title goes by its name
        for text in texts:
            missing = [lang for lang in meant if lang not in text.titles]
            if missing:
                message = f"`{text.owner}` has no {text.what} in {listed(missing)}, as others have"
                example = " ".join(f'{lang} "..."' for lang in missing)
                place = text.span
                if text.what == "flavour":
                    place = design.line_under(place, "flavour")
                design.warn(UNTRANSLATED, place, message, hint=f"add {example}")


def _texts(design: Design) -> Iterator[_Text]:
    vocabulary = design.vocabulary
    named: tuple[Mapping[str, Declared], ...] = (
        *vocabulary.categories(),
        vocabulary.scores,
        vocabulary.tiebreaks,
        {phase.name: phase for phase in vocabulary.phases},
    )
    for declared in (one for among in named for one in among.values() if design.is_own(one)):
        title = declared.titles.get(DEFAULT_LANGUAGE, "")
        if any(map(str.isalpha, title)):  # numbers are the same in every language
            yield _Text("title", declared.titles, declared.span, declared.name)
        elif vocabulary.cards.get(declared.name) is declared and not title:
            yield _Text("title", {}, declared.span, declared.name)
    for card in vocabulary.cards.values():
        if design.is_own(card) and card.flavour:
            yield _Text("flavour", card.flavour, card.span, card.name)
    for board in design.boards.values():
        for room in board.rooms:
            if room.titles:
                yield _Text("title", room.titles, room.span, room.name, board.name)


def find_slots(design: Design) -> None:
    """Slots that rules ask for, and that no room of any board has."""
    if not design.boards:
        return
    filled = {
        slot
        for board in design.boards.values()
        for room in board.rooms
        for slot, number in room.slots.items()
        if number > 0
    }
    read = {name for value in design.values if (name := value.named("slot")) is not None}
    for slot in design.vocabulary.slots.values():
        if slot.name in read and slot.name not in filled:
            message = f"no room of any board has the slot `{slot.name}`"
            hint = f"write it into a room: `slots: {{{slot.name}: 1}}`"
            design.warn(NO_SLOT, slot.span, message, hint=hint)


def find_starts(design: Design) -> None:
    """Boards without the room in which the pawns of players start."""
    for board in design.boards.values():
        rooms = {room.name for room in board.rooms}
        for pawn in design.vocabulary.pawns.values():
            if pawn.owner == "player" and pawn.start not in rooms and NO_START not in board.accept:
                first = board.rooms[0].name
                message = f"the pawn `{pawn.name}` starts at `{pawn.start}`"
                message += f", which this board does not have: it is put into `{first}`"
                design.warn(NO_START, board.span, message)


def find_idle_scenarios(design: Design) -> None:
    """Scenarios that lay the table, do nothing, and expect what they have laid."""
    for scenario in design.scenarios:
        if _expects_what_is_given(design, scenario):
            message = "this scenario does nothing: it expects what it was given"
            hint = "add what is to be tried, as with `do ...` or `effect: ...`"
            expected = next(step for step in scenario.steps if isinstance(step, Expect))
            related = [(scenario.span, "nothing in this scenario does anything")]
            design.warn(NOTHING_DONE, expected.span, message, hint=hint, related=related)


def _expects_what_is_given(design: Design, scenario: Scenario) -> bool:
    if not all(isinstance(step, Given | Expect) for step in scenario.steps):
        return False
    given = [step.target for step in scenario.steps if isinstance(step, Given)]
    expected = [step for step in scenario.steps if isinstance(step, Expect)]
    if not given or not expected:
        return False
    return all(_is_given(design, step.condition, given) for step in expected)


def _is_given(design: Design, condition: v.Value, given: list[v.Value]) -> bool:
    counters = design.vocabulary.counters
    for part in values_in(condition):
        counter = part.named("counter")
        if counter is not None and (counters[counter].computed or part not in given):
            return False
        if part.type in ("zone", "room") and part.names() is not None and part not in given:
            return False
        asked = part.asks_of_cards()
        if asked is not None and asked != v.ANYTHING:
            return False
        attribute = part.whose() is not None and part.names() is None
        if part.named("define") is not None or attribute or part.each_measured():
            return False
    return any(part in given for part in values_in(condition))
