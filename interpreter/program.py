"""A pack made ready to play: its effects compiled for a number of players and a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from dsl import effects as e
from dsl.declarations import CardDecl
from dsl.spans import NOWHERE, Span
from dsl.values import Value
from interpreter.layout import (
    DECISION,
    LISTENERS,
    MODIFIERS,
    OWNER,
    PHASE,
    QUEUE,
    WATCHERS,
    ZONE,
    lay_out,
)
from interpreter.errors import PlayError
from interpreter.machine import ASK
from interpreter.maps import map_of

if TYPE_CHECKING:
    from dsl.boards import Board
    from dsl.packs import Pack
    from interpreter.compile_values import Cells, Compiled, Env, Matches
    from interpreter.machine import Machine

Operation = Callable[["Machine", "Env"], Any]
SourceKind = Literal["rules", "card", "action", "verb", "phase", "setup", "effect"]


@dataclass(frozen=True, slots=True)
class Source:
    """What an effect happens because of: a moment of a card, an action, a rule."""

    kind: SourceKind
    name: str
    part: str
    span: Span


@dataclass(slots=True)
class Question:
    """Something a player is asked. `options` lists the answers as plain values."""

    kind: Literal["action", "choice", "may", "number", "pick"]
    site: int
    options: Callable[[Cells, Env], list[Any]]
    always: bool = False
    effect: Any = None


@dataclass(slots=True)
class Watch:
    """A `when` or a `per`: what it waits for, what that reads, and what it then does."""

    per: bool
    value: Compiled
    reads: Callable[[Cells, Env], frozenset[int] | None]
    code: int
    because: int


@dataclass(slots=True)
class Listener:
    """A `whenever`."""

    event: e.Event
    would: bool
    subject: Matches | None
    to: Callable[[Cells, Env], int] | None
    code: int
    more: Compiled | None
    because: int


@dataclass(slots=True)
class Modifier:
    """Something that holds for a time: a change of an attribute, an `ignore`, a `cannot`."""

    effect: e.Modify | e.Ignore | e.Cannot
    condition: Compiled | None
    matches: Matches | None
    amount: Compiled | None


LAYERS: tuple[e.Layer, ...] = ("set", "add", "multiply", "halve", "raise", "cap")


class Program:
    """Everything that is fixed once pack, players, board and options are."""

    def __init__(
        self, pack: Pack, players: int, board: Board | None, options: dict[str, str]
    ) -> None:
        from interpreter.compile_game import CompileGame

        self.pack = pack
        self.words = pack.words
        self.players = players
        self.board = board
        self.options = {
            option.name: options.get(option.name, option.values[0])
            for option in self.words.options.values()
        }
        self.map = map_of(board)
        self.layout = lay_out(self.words, players, len(self.map.names))
        self.cards: list[CardDecl] = list(self.words.cards.values())
        self.card_numbers = {card.name: number for number, card in enumerate(self.cards)}
        self.codes: list[tuple[Operation, ...]] = []
        self.sites: list[Span] = [NOWHERE]
        self.sources: list[Source] = [Source("rules", "the rules", "", NOWHERE)]
        self.questions: list[Question] = []
        self.watches: list[Watch] = []
        self.listeners: list[Listener] = []
        self.rules: list[int] = []  # listeners that always listen
        self.modifiers: list[Modifier] = []
        self.standing: dict[int, list[tuple[Compiled, int]]] = {}  # kind -> condition, modifier
        self.heard: set[tuple[str, str]] = heard_events(self.words)
        self.modified_names, self.ignored_kinds, self.forbidden = standing_words(self.words)
        self.starts: dict[int, int] = {}
        self.compiler = CompileGame(self)
        self._printed: dict[str, list[Compiled | None]] = {}
        self._defined: dict[str, Compiled] = {}
        self._computed: dict[str, Compiled] = {}
        self._values: dict[int, Compiled] = {}
        self._working: set[tuple[str, int]] = set()  # attributes being worked out right now
        out = self.words.game.out_when if self.words.game else None
        self._out = self.compiler.value(out) if out is not None else None
        self.starts = self._starts()
        self.compiler.compile()
        self.typed = self.source("effect", "typed in", "", NOWHERE)
        self.codes.append((_ask_again,))
        self.resume_code = len(self.codes) - 1
        ends = [self.compiler.value(condition) for condition in self.words.end_when]
        self._ends = ends

    def _starts(self) -> dict[int, int]:
        """The number each counter starts with, by cell."""
        found: dict[int, int] = {}
        for counter in self.words.counters.values():
            if counter.computed or counter.owner == "card":
                continue
            base = self.layout.counters[counter.name]
            start = self.compiler.value(counter.start) if counter.start is not None else None
            for index in range(self.layout.width(counter.owner)):
                value = start([], (index, index, 0)) if start else 0
                value = max(value, counter.low)
                found[base + index] = value if counter.high is None else min(value, counter.high)
        return found

    def fresh(self) -> Program:
        """The same program compiled again, to be added to without changing this one."""
        return Program(self.pack, self.players, self.board, self.options)

    def value(self, value: Value | None) -> Compiled:
        """A value of the pack compiled; kept, since scores are asked for often."""
        assert value is not None
        key = id(value)
        if key not in self._values:
            self._values[key] = self.compiler.value(value)
        return self._values[key]

    def counter(self, cells: Cells, name: str, index: int) -> int:
        """What a counter stands at; `index` is the player or room it belongs to."""
        decl = self.words.counters[name]
        if decl.computed:
            return int(self.computed_counter(name)(cells, (index, index, 0)))
        return int(cells[self.layout.counters[name] + index])

    @property
    def hears_moves(self) -> bool:
        return ("moves", "") in self.heard

    # ------------------------------------------------------------ compiled on demand

    def site(self, span: Span) -> int:
        self.sites.append(span)
        return len(self.sites) - 1

    def source(self, kind: SourceKind, name: str, part: str, span: Span) -> int:
        self.sources.append(Source(kind, name, part, span))
        return len(self.sources) - 1

    def printed(self, attribute: str) -> list[Compiled | None]:
        """What each kind of card has printed for an attribute."""
        if attribute not in self._printed:
            table: list[Compiled | None] = [None] * len(self.cards)
            self._printed[attribute] = table
            for number, card in enumerate(self.cards):
                value = card.attributes.get(attribute)
                table[number] = self.compiler.value(value) if value is not None else None
        return self._printed[attribute]

    def defined(self, name: str) -> Compiled:
        if name not in self._defined:
            value = self.words.defines[name].value
            assert value is not None
            self._defined[name] = self.compiler.value(value)
        return self._defined[name]

    def computed_counter(self, name: str) -> Compiled:
        if name not in self._computed:
            value = self.words.counters[name].value
            assert value is not None
            self._computed[name] = lambda cells, env: 0
            self._computed[name] = self.compiler.value(value)
        return self._computed[name]

    def is_out(self, cells: Cells, env: Env) -> bool:
        return self._out is not None and bool(self._out(cells, env))

    def ends_now(self, cells: Cells) -> bool:
        return any(condition(cells, (0, 0, 0)) for condition in self._ends)

    def abilities(self, moment: str, kind: int) -> tuple[tuple[int, int], ...]:
        """What a kind of card does at a moment: codes, each with its source."""
        return self.compiler.abilities[moment][kind]

    def end_of(self, cells: Cells, what: str) -> int:
        """Where the game's course goes on when this phase or turn ends."""
        if what == "turn" or cells[PHASE] < 0:
            return self.compiler.turn_end
        return self.compiler.phase_ends[cells[PHASE]]

    def distinct(self, cells: Cells, cards: list[int]) -> list[int]:
        """One of each lot of cards that nobody could tell apart."""
        record = self.layout.record
        seen: set[tuple[Any, ...]] = set()
        found = []
        for card in cards:
            look = tuple(cells[card : card + record])
            if look not in seen:
                seen.add(look)
                found.append(card)
        return found

    def every_card(self, cells: Cells) -> list[int]:
        """Every card that lies in a zone."""
        first, record = self.layout.first_card, self.layout.record
        return [card for card in range(first, len(cells), record) if cells[card + ZONE]]

    # ------------------------------------------------------------ what holds for a time

    def holding(self, cells: Cells) -> list[tuple[Modifier, Env]]:
        """Every modifier that holds now, with the words bound where it was said."""
        found = []
        for number, env, _ in cells[MODIFIERS]:
            modifier = self.modifiers[number]
            if modifier.condition is None or modifier.condition(cells, env):
                found.append((modifier, env))
        if self.standing:
            for card in self.every_card(cells):
                for condition, number in self.standing.get(cells[card], ()):
                    owner = cells[card + OWNER]
                    if condition(cells, (owner, owner, card)):
                        found.append((self.modifiers[number], (owner, owner, card)))
        return found

    def modified(self, cells: Cells, name: str, card: int, printed: int) -> int:
        """An attribute after every layer of what modifies it."""
        if (name, card) in self._working:
            kind = self.cards[cells[card]].name
            raise PlayError(f"the `{name}` of `{kind}` is worked out from itself")
        self._working.add((name, card))
        try:
            return self._layered(cells, name, card, printed)
        finally:
            self._working.discard((name, card))

    def _layered(self, cells: Cells, name: str, card: int, value: int) -> int:
        changes = [
            (modifier, env)
            for modifier, env in self.holding(cells)
            if isinstance(modifier.effect, e.Modify)
            and modifier.effect.attribute == name
            and modifier.matches is not None
            and modifier.matches(cells, env, card)
        ]
        for layer in LAYERS:
            for modifier, env in changes:
                assert isinstance(modifier.effect, e.Modify)
                if modifier.effect.layer == layer:
                    assert modifier.amount is not None
                    value = apply_layer(layer, value, modifier.amount(cells, env))
        return value

    def ignores(self, cells: Cells, player: int, kind: str) -> bool:
        return kind in self.ignored_kinds and any(
            isinstance(modifier.effect, e.Ignore)
            and kind in modifier.effect.kinds
            and env[0] == player
            for modifier, env in self.holding(cells)
        )

    def forbids(self, cells: Cells, player: int, action: str) -> bool:
        return action in self.forbidden and any(
            isinstance(modifier.effect, e.Cannot)
            and action in modifier.effect.actions
            and env[0] == player
            for modifier, env in self.holding(cells)
        )

    # ------------------------------------------------------------ reactions

    def check_watchers(self, machine: Machine) -> None:
        """Look again at each `when` and `per` that reads something that has changed."""
        cells, journal = machine.cells, machine.journal
        changed = {entry[0] for entry in journal[machine.settled :]}
        kept: list[tuple[int, Env, int]] = []
        ready: list[tuple[int, Env, int]] = []
        for number, env, seen in cells[WATCHERS]:
            watch = self.watches[number]
            if seen >= 0:
                reads = watch.reads(cells, env)
                if reads is not None and changed.isdisjoint(reads):
                    kept.append((number, env, seen))
                    continue
            now = watch.value(cells, env)
            if watch.per:
                before = max(seen, 0)
                ready.extend([(watch.code, env, watch.because)] * max(0, now - before))
                kept.append((number, env, max(before, now)))
            elif now:
                ready.append((watch.code, env, watch.because))
            else:
                kept.append((number, env, 0))
        if tuple(kept) != cells[WATCHERS]:
            machine.write(WATCHERS, tuple(kept))
        if ready:
            machine.write(QUEUE, (*cells[QUEUE], *ready))
        machine.settled = len(journal)

    def hearing(self, cells: Cells, key: tuple[str, str]) -> list[tuple[Listener, Env | None]]:
        found: list[tuple[Listener, Env | None]] = [
            (self.listeners[number], None)
            for number in self.rules
            if event_key(self.listeners[number].event) == key
        ]
        for number, env, _ in cells[LISTENERS]:
            if event_key(self.listeners[number].event) == key:
                found.append((self.listeners[number], env))
        return found

    def adjusted(
        self, machine: Machine, key: tuple[str, str], player: int, amount: int
    ) -> int | None:
        """An amount after `would`: more, less, or None when something happens instead."""
        for listener, env in self.hearing(machine.cells, key):
            if not listener.would or not concerns(listener.event.actor, player, env):
                continue
            words = env if env is not None else (player, player, 0)
            if listener.more is not None:
                amount += listener.more(machine.cells, words)
            else:
                queue = machine.cells[QUEUE]
                machine.write(QUEUE, (*queue, (listener.code, words, listener.because)))
                return None
        return amount

    def heard_event(
        self, machine: Machine, key: tuple[str, str], player: int, card: int = 0
    ) -> None:
        """Queue the reactions of those who listen."""
        cells = machine.cells
        for listener, env in self.hearing(cells, key):
            if listener.would or not concerns(listener.event.actor, player, env):
                continue
            words = env if env is not None else (player, player, card)
            if listener.subject is not None and not listener.subject(cells, words, card):
                continue
            reaction = (listener.code, words, listener.because)
            machine.write(QUEUE, (*cells[QUEUE], reaction))

    def heard_move(self, machine: Machine, card: int, to: int) -> None:
        cells = machine.cells
        for listener, env in self.hearing(cells, ("moves", "")):
            owner = cells[card + OWNER]
            words = env if env is not None else (max(owner, 0), max(owner, 0), card)
            if listener.to is not None and listener.to(cells, words) != to:
                continue
            if listener.subject is not None and not listener.subject(cells, words, card):
                continue
            reaction = (listener.code, words, listener.because)
            machine.write(QUEUE, (*cells[QUEUE], reaction))


def _ask_again(machine: Machine, env: Env) -> Any:
    """After a typed effect, what was asked before is asked again."""
    waiting = env[3]
    if waiting is None:
        return None
    machine.write(DECISION, waiting)
    return ASK


def event_key(event: e.Event) -> tuple[str, str]:
    return (event.verb, event.name)


def concerns(actor: e.Actor, player: int, env: Env | None) -> bool:
    """Whether an event of this player is one that a listener waits for."""
    if env is None or actor == "any":
        return True
    if actor == "other":
        return bool(player != env[0])
    return bool(player == (env[0] if actor == "you" else env[1]))


def apply_layer(layer: e.Layer, value: int, amount: int) -> int:
    if layer == "set":
        return amount
    if layer == "add":
        return value + amount
    if layer == "multiply":
        return value * amount
    if layer == "halve":
        return value // amount
    return max(value, amount) if layer == "raise" else min(value, amount)


def every_effect(words: Any) -> list[e.Effect]:
    """Every effect of a pack, at any depth."""
    roots: list[e.Effect] = []
    for card in words.cards.values():
        for ability in card.abilities:
            roots.extend(ability.body)
        for standing in card.standing:
            roots.extend(standing.body)
    for decl in (*words.verbs.values(), *words.actions.values(), *words.phases, *words.rules):
        roots.extend(decl.body)
    for counter in words.counters.values():
        roots.extend((*(counter.gain or ()), *(counter.lose or ())))
    for kind in words.room_kinds.values():
        roots.extend((*kind.enter, *kind.leave))
    for tunnel in words.tunnel_kinds.values():
        roots.extend(tunnel.cross)
    for block in words.setup:
        roots.extend(block)
    found: list[e.Effect] = []
    while roots:
        effect = roots.pop()
        found.append(effect)
        roots.extend(under(effect))
    return found


def under(effect: e.Effect) -> list[e.Effect]:
    """The effects directly under an effect."""
    found: list[e.Effect] = []
    for name in effect.__dataclass_fields__:
        part = getattr(effect, name)
        if isinstance(part, e.Effect):
            found.append(part)
        elif isinstance(part, tuple):
            for item in part:
                if isinstance(item, e.Effect):
                    found.append(item)
                elif isinstance(item, e.Choice):
                    found.extend(item.body)
    return found


def heard_events(words: Any) -> set[tuple[str, str]]:
    """The events that anything in the pack waits for; no other is ever announced."""
    heard = {event_key(rule.event) for rule in words.rules}
    for effect in every_effect(words):
        if isinstance(effect, e.Whenever):
            heard.add(event_key(effect.event))
    return heard


def standing_words(words: Any) -> tuple[set[str], set[str], set[str]]:
    attributes: set[str] = set()
    kinds: set[str] = set()
    actions: set[str] = set()
    for effect in every_effect(words):
        if isinstance(effect, e.Modify):
            attributes.add(effect.attribute)
        elif isinstance(effect, e.Ignore):
            kinds.update(effect.kinds)
        elif isinstance(effect, e.Cannot):
            actions.update(effect.actions)
    return attributes, kinds, actions
