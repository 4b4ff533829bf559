"""What happened, as one player may know it: the log in words, with what caused each change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from dsl.describe import card_title, title_of
from interpreter.game import Decision, Game
from interpreter.history import Entry, Place, entries
from interpreter.layout import ZONE
from interpreter.play.table import Table, wrapped
from interpreter.program import Source
from interpreter.wording import option_text

NOBODY = -1  # a viewer who is no player sees what all see


@dataclass(frozen=True, slots=True)
class Told:
    """An answer as it was given. Those who could not see its cards are told less."""

    player: int
    text: str
    veiled: str | None  # None when the others learn of it only by what it changes
    seen_by: frozenset[int]

    def to(self, viewer: int) -> str | None:
        return self.text if viewer in self.seen_by else self.veiled


def begin_telling(decision: Decision, index: int) -> Told:
    """What to tell of an answer, before it is given and the cards have moved."""
    game, value = decision.game, decision.values[index]
    text = option_text(decision, value)
    if decision.kind != "action":
        return Told(decision.player, text, None, frozenset([decision.player]))
    number, *_ = value
    veiled = list(game.program.words.actions.values())[number].name.replace("_", " ")
    return Told(decision.player, text, veiled, seers(decision, index))


def finish_telling(told: Told, decision: Decision, index: int) -> Told:
    """The same, after: a card that was played from a hand is seen by all now."""
    if told.veiled is None:
        return told
    return Told(told.player, told.text, told.veiled, told.seen_by | seers(decision, index))


def seers(decision: Decision, index: int) -> frozenset[int]:
    """Who can see every card that an action is done with; its own player knows them anyway."""
    program, cells = decision.game.program, decision.game.machine.cells
    number, *given = decision.values[index]
    params = list(program.words.actions.values())[number].params
    cards = [
        thing
        for param, thing in zip(params, given, strict=True)
        if param.type == "card" and cells[thing + ZONE]
    ]

    def seen(player: int) -> bool:
        return all(program.sees(cells, card, player) for card in cards)

    everyone = range(program.players)
    found = {player for player in everyone if player == decision.player or seen(player)}
    return frozenset(found | ({NOBODY} if len(found) == program.players else set()))


class News:
    """Puts the entries of the log into lines for a viewer."""

    def __init__(self, game: Game, table: Table, viewer: int) -> None:
        self.game = game
        self.table = table
        self.viewer = viewer
        self.words = table.words
        self.lang = table.lang

    def since(self, mark: int, told: Mapping[int, Told]) -> list[str]:
        """The lines since the journal had this length. `told` has the answers by their step."""
        lines: list[str] = []
        last: int | None = None
        for step, changes in self.steps(mark, told):
            answer = told.get(step)
            doer = answer.player if answer else None
            text = answer.to(self.viewer) if answer else None
            who = self.words.player(doer, self.viewer) if doer is not None else ""
            found = list(self.changes(changes, doer))
            if text is not None:
                lines += wrapped(self.words.say("plays", who=who, what=text))
            elif found and doer is not None and doer != last:
                lines += wrapped(who)
            last = doer
            for change in found:
                lines += wrapped(change, indent=2)
        return lines

    def steps(self, mark: int, told: Mapping[int, Told]) -> Iterator[tuple[int, list[Entry]]]:
        """The entries of each step, also of those in which nothing changed."""
        found: dict[int, list[Entry]] = {}
        for entry in entries(self.game, mark):
            found.setdefault(entry.step, []).append(entry)
        marks = [start for start, _ in self.game.marks]
        silent = {step for step in told if step <= len(marks) and marks[step - 1] >= mark}
        for step in sorted(silent | set(found)):
            yield step, found.get(step, [])

    def changes(self, found: list[Entry], doer: int | None) -> Iterator[str]:
        for source, group in groupby(found, lambda entry: entry.source):
            texts = list(self.merged(list(group), doer))
            if texts:
                cause = self.cause(source)
                yield (f"[{cause}] " if cause else "") + "; ".join(texts)

    def merged(self, found: list[Entry], doer: int | None) -> Iterator[str]:
        """One text for changes of the same counter, and for cards that go the same way."""
        for (what, *_), group in groupby(found, self.sameness):
            together = list(group)
            first, last = together[0], together[-1]
            if what == "counter":
                change = sum(entry.change for entry in together)
                if change and self.tells_counter(first):
                    title = title_of(self.words.pack.counters[first.name], self.lang, abs(change))
                    yield self.of(first.player, doer) + f"{change:+d} {title}"
            elif what == "pawn":
                title = title_of(self.words.pack.pawns[first.name], self.lang)
                way = f"{self.table.room_title(first.old)} -> {self.table.room_title(last.new)}"
                yield self.of(first.player, doer) + f"{title}: {way}"
            elif what == "order":
                zone = self.table.zone_title(first.name)
                yield self.of(first.player, doer) + self.words.say("shuffled", zone=zone)
            else:
                yield self.moved(together, doer)

    def sameness(self, entry: Entry) -> tuple[object, ...]:
        if entry.what in ("card", "new"):
            return (entry.what, entry.old, entry.new)
        return (entry.what, entry.name, entry.player)

    def tells_counter(self, entry: Entry) -> bool:
        """Whether the viewer may know; that a turn's counters go back to their start is no news."""
        decl = self.words.pack.counters[entry.name]
        if decl.until_end_of_turn and entry.source.kind == "rules":
            return False
        return decl.seen_by == "all" or (decl.seen_by == "owner" and entry.player == self.viewer)

    def moved(self, together: list[Entry], doer: int | None) -> str:
        first = together[0]
        if self.sees_place(first.old) or self.sees_place(first.new):
            counts = Counter(entry.name for entry in together)
            cards = ", ".join(
                (f"{count} " if count > 1 else "")
                + card_title(self.words.pack.cards[name], self.lang)
                for name, count in counts.items()
            )
        else:
            cards = self.words.cards(len(together))
        places = [self.place(place, doer) for place in (first.old, first.new) if place is not None]
        return f"{cards}: {' -> '.join(places)}"

    def sees_place(self, place: Place | None) -> bool:
        if place is None:
            return False
        seen_by = self.words.pack.zones[place.zone].seen_by
        return seen_by == "all" or (seen_by == "owner" and place.player == self.viewer)

    def place(self, place: Place, doer: int | None) -> str:
        title = self.table.zone_title(place.zone)
        if place.room is not None:
            return f"{title} ({self.table.room_title(place.room)})"
        if place.player is not None and place.player != doer:
            return f"{title} ({self.words.player(place.player, self.viewer)})"
        return title

    def of(self, player: int | None, doer: int | None) -> str:
        if player is None or player == doer:
            return ""
        return f"{self.words.player(player, self.viewer)} "

    def cause(self, source: Source) -> str:
        """What it happened because of, unless that is the action which was just named."""
        if source.kind == "card":
            return card_title(self.words.pack.cards[source.name], self.lang)
        if source.kind == "phase":
            found = [phase for phase in self.words.pack.phases if phase.name == source.name]
            return title_of(found[0], self.lang) if found else source.name
        return ""
