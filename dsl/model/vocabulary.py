"""The words of a pack: everything it declares, found by category and name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, fields, replace
from typing import TypeVar

from dsl.diagnostics.spans import Span
from dsl.model.declarations import (
    ActionDecl,
    AttributeDecl,
    CardDecl,
    CounterDecl,
    CrossingDecl,
    Declared,
    DefineDecl,
    DieDecl,
    GameDecl,
    InvariantDecl,
    LeapDecl,
    MarkDecl,
    MomentDecl,
    OptionDecl,
    PawnDecl,
    PhaseDecl,
    RoomKindDecl,
    RuleDecl,
    ScoreDecl,
    SlotDecl,
    TableDecl,
    TagDecl,
    TunnelKindDecl,
    VerbDecl,
    ZoneDecl,
)
from dsl.model.effects import Block
from dsl.model.namespaces import Namespaces
from dsl.model.plurals import singular_or_plural
from dsl.model.provenance import Origins
from dsl.model.values import AllOf, Not, Value

D = TypeVar("D")


@dataclass(slots=True)
class Vocabulary:
    """All that a pack and the packs it requires declare."""

    game: GameDecl | None = None
    counters: dict[str, CounterDecl] = field(default_factory=dict)
    zones: dict[str, ZoneDecl] = field(default_factory=dict)
    tags: dict[str, TagDecl] = field(default_factory=dict)
    moments: dict[str, MomentDecl] = field(default_factory=dict)
    attributes: dict[str, AttributeDecl] = field(default_factory=dict)
    tables: dict[str, TableDecl] = field(default_factory=dict)
    defines: dict[str, DefineDecl] = field(default_factory=dict)
    pawns: dict[str, PawnDecl] = field(default_factory=dict)
    slots: dict[str, SlotDecl] = field(default_factory=dict)
    room_kinds: dict[str, RoomKindDecl] = field(default_factory=dict)
    tunnel_kinds: dict[str, TunnelKindDecl] = field(default_factory=dict)
    marks: dict[str, MarkDecl] = field(default_factory=dict)
    leaps: dict[str, LeapDecl] = field(default_factory=dict)
    crossings: dict[str, CrossingDecl] = field(default_factory=dict)
    verbs: dict[str, VerbDecl] = field(default_factory=dict)
    actions: dict[str, ActionDecl] = field(default_factory=dict)
    options: dict[str, OptionDecl] = field(default_factory=dict)
    cards: dict[str, CardDecl] = field(default_factory=dict)
    dice: dict[str, DieDecl] = field(default_factory=dict)
    scores: dict[str, ScoreDecl] = field(default_factory=dict)
    tiebreaks: dict[str, ScoreDecl] = field(default_factory=dict)
    worths: dict[str, ScoreDecl] = field(default_factory=dict)
    invariants: dict[str, InvariantDecl] = field(default_factory=dict)
    phases: list[PhaseDecl] = field(default_factory=list)
    rules: list[RuleDecl] = field(default_factory=list)
    setup: list[Block] = field(default_factory=list)
    skip_if: list[Value] = field(default_factory=list)
    skip_out_unless: list[Value] = field(default_factory=list)
    end_when: list[Value] = field(default_factory=list)
    scores_if: list[Value] = field(default_factory=list)
    screen: dict[str, bool] = field(default_factory=dict)  # what is shown first, or not at all
    told: dict[str, Declared] = field(default_factory=dict)  # verbs whose doings have a title
    rooms: frozenset[str] = frozenset()
    room_titles: dict[str, Mapping[str, str]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    changes: dict[str, list[Span]] = field(default_factory=dict)  # cards that later packs change
    removed: dict[str, Span] = field(default_factory=dict)
    origins: Origins = field(default_factory=Origins)
    spaces: Namespaces | None = None  # where packs that do not know each other are together
    reading: int = 0  # how deep the defines are that are being read, one because of the other

    def skipped(self) -> list[Value]:
        """When a turn passes at once: where a rule says so, and for players who are out, except
        where a rule says that they play on."""
        out = self.game.out_when if self.game is not None else None
        if out is None:
            return self.skip_if
        plays_on = tuple(Not(one.span, one) for one in self.skip_out_unless)
        return [*self.skip_if, AllOf(out.span, (out, *plays_on)) if plays_on else out]

    def declared(self) -> dict[str, Declared]:
        """Every declared word, for completion and for finding the nearest one."""
        found: dict[str, Declared] = {}
        for category in self.categories():
            found.update(category)
        return found

    def categories(self) -> Iterable[Mapping[str, Declared]]:
        return (
            self.counters,
            self.zones,
            self.tags,
            self.moments,
            self.attributes,
            self.tables,
            self.defines,
            self.pawns,
            self.slots,
            self.room_kinds,
            self.tunnel_kinds,
            self.marks,
            self.leaps,
            self.verbs,
            self.actions,
            self.options,
            self.cards,
        )


def copy_of(vocabulary: Vocabulary) -> Vocabulary:
    """A copy into which more can be read while the first one stays as it is."""
    return replace(
        vocabulary, **{one.name: copy(getattr(vocabulary, one.name)) for one in fields(vocabulary)}
    )


def is_piece(vocabulary: Vocabulary, card: str) -> bool:
    """Whether a card is none to players, but a thing of wood or paper that a game has besides."""
    tags = (vocabulary.tags.get(tag) for tag in vocabulary.cards[card].tags)
    return any(tag is not None and tag.pieces for tag in tags)


def is_noun(vocabulary: Vocabulary, word: str) -> bool:
    """Whether a counter, zone, definition, pawn or table is called just so."""
    return any(
        word in among
        for among in (
            vocabulary.counters,
            vocabulary.zones,
            vocabulary.defines,
            vocabulary.pawns,
            vocabulary.tables,
        )
    )


def find(among: Mapping[str, D], word: str) -> D | None:
    """Look a word up as written, or as the singular or plural of a known one."""
    for form in singular_or_plural(word):
        if form in among:
            return among[form]
    return None
