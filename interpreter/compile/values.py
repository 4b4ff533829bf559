"""Values of the effect tree to closures over the cells of a game.

A compiled value is called with the cells and the words bound around it: you, they, this,
then the locals. Nothing here changes the state.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dsl import values as v
from interpreter.layout import ACTIVE, HOST, KIND, OWNER, ZONE

if TYPE_CHECKING:
    from interpreter.program import Program

Env = tuple[Any, ...]
Cells = list[Any]
Compiled = Callable[[Cells, Env], Any]
Matches = Callable[[Cells, Env, int], bool]

COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class CompileValues:
    """Compiles the values of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout = program.layout
        self.words = program.words

    def value(self, value: v.Value) -> Compiled:
        method: Callable[[Any], Compiled] = getattr(self, f"value_{type(value).__name__}")
        return method(value)

    # ------------------------------------------------------------ people and numbers

    def value_Number(self, value: v.Number) -> Compiled:
        number = value.value
        return lambda cells, env: number

    def value_Local(self, value: v.Local) -> Compiled:
        return operator_item(value.index)

    def value_You(self, _value: v.You) -> Compiled:
        return lambda cells, env: env[0]

    def value_They(self, _value: v.They) -> Compiled:
        return lambda cells, env: env[1]

    def value_This(self, _value: v.This) -> Compiled:
        return lambda cells, env: env[2]

    def value_ActivePlayer(self, _value: v.ActivePlayer) -> Compiled:
        return lambda cells, env: cells[ACTIVE]

    def value_NextPlayer(self, _value: v.NextPlayer) -> Compiled:
        players = self.layout.players
        return lambda cells, env: (cells[ACTIVE] + 1) % players

    def value_OwnerOf(self, value: v.OwnerOf) -> Compiled:
        piece = self.value(value.piece)
        return lambda cells, env: cells[piece(cells, env) + OWNER]

    def value_HostOf(self, value: v.HostOf) -> Compiled:
        piece = self.value(value.piece)
        return lambda cells, env: cells[piece(cells, env) + HOST]

    def value_Players(self, value: v.Players) -> Compiled:
        players, is_out = self.layout.players, self.program.is_out
        others = value.others

        def run(cells: Cells, env: Env) -> list[int]:
            active = cells[ACTIVE]
            order = [(active + step) % players for step in range(players)]
            return [
                p for p in order if not (others and p == env[1]) and not is_out(cells, (p, p, 0))
            ]

        return run

    def value_Counter(self, value: v.Counter) -> Compiled:
        decl = self.words.counters[value.name]
        of = self.value(value.of) if value.of is not None else None
        if decl.computed:
            return self.computed(value, of)
        if decl.owner == "card":
            assert of is not None
            offset = self.layout.card_counters[value.name]
            return lambda cells, env: cells[of(cells, env) + offset]
        base = self.layout.counters[value.name]
        if of is None:
            return lambda cells, env: cells[base]
        if isinstance(value.of, v.They):
            return lambda cells, env: cells[base + env[1]]
        if isinstance(value.of, v.You):
            return lambda cells, env: cells[base + env[0]]
        return lambda cells, env: cells[base + of(cells, env)]

    def computed(self, value: v.Counter, of: Compiled | None) -> Compiled:
        body = self.program.computed_counter(value.name)
        card = self.words.counters[value.name].owner == "card"

        def run(cells: Cells, env: Env) -> int:
            if of is None:
                return int(body(cells, env))
            whose = of(cells, env)
            inner = (env[0], env[1], whose) if card else (whose, whose, 0)
            return int(body(cells, inner))

        return run

    def value_Arithmetic(self, value: v.Arithmetic) -> Compiled:
        left, right = self.value(value.left), self.value(value.right)
        if isinstance(value.right, v.Number):
            number = value.right.value
            if value.operator == "+":
                return lambda cells, env: left(cells, env) + number
            if value.operator == "-":
                return lambda cells, env: left(cells, env) - number
        if value.operator == "+":
            return lambda cells, env: left(cells, env) + right(cells, env)
        if value.operator == "-":
            return lambda cells, env: left(cells, env) - right(cells, env)
        if value.operator == "*":
            return lambda cells, env: left(cells, env) * right(cells, env)
        return lambda cells, env: floor_divide(left(cells, env), right(cells, env))

    def value_Function(self, value: v.Function) -> Compiled:
        parts = [self.value(argument) for argument in value.arguments]
        if value.name == "half":
            return lambda cells, env: parts[0](cells, env) // 2
        first, second = parts
        if value.name == "min":
            return lambda cells, env: min(first(cells, env), second(cells, env))
        if value.name == "max":
            return lambda cells, env: max(first(cells, env), second(cells, env))
        distance = self.program.map.distance
        return lambda cells, env: distance(first(cells, env), second(cells, env))

    def value_TableEntry(self, value: v.TableEntry) -> Compiled:
        entries = self.words.tables[value.table].entries
        index = self.value(value.index)
        last = len(entries) - 1
        return lambda cells, env: entries[max(0, min(last, index(cells, env) - 1))]

    def value_Defined(self, value: v.Defined) -> Compiled:
        body = self.program.defined(value.name)
        arguments = [self.value(argument) for argument in value.arguments]
        if not arguments:
            return lambda cells, env: body(cells, env[:3])
        return lambda cells, env: body(
            cells, (*env[:3], *(argument(cells, env) for argument in arguments))
        )

    def value_Conditional(self, value: v.Conditional) -> Compiled:
        condition = self.value(value.condition)
        then, otherwise = self.value(value.then), self.value(value.otherwise)
        return lambda cells, env: (
            then(cells, env) if condition(cells, env) else otherwise(cells, env)
        )

    def value_Count(self, value: v.Count) -> Compiled:
        things = self.value(value.of)
        return lambda cells, env: len(things(cells, env))

    def value_Aggregate(self, value: v.Aggregate) -> Compiled:
        things = self.things(value.of)
        attribute = self.attribute(value.attribute)
        combine: Callable[[Sequence[int]], int]
        if value.how == "sum":
            combine = sum
        else:
            best = max if value.how == "highest" else min
            combine = lambda numbers: best(numbers, default=0)  # noqa: E731
        return lambda cells, env: combine([attribute(cells, card) for card in things(cells, env)])

    def value_Price(self, value: v.Price) -> Compiled:
        amount, counter = self.value(value.amount), value.counter
        return lambda cells, env: (max(0, amount(cells, env)), counter)

    # ------------------------------------------------------------ attributes

    def value_Attribute(self, value: v.Attribute) -> Compiled:
        piece = self.value(value.of)
        if value.type == "price":
            price = self.price(value.name)
            return lambda cells, env: price(cells, piece(cells, env))
        attribute = self.attribute(value.name)

        def run(cells: Cells, env: Env) -> int:
            card = piece(cells, env)
            return attribute(cells, card) if card else 0

        return run

    def attribute(self, name: str, converted: bool = True) -> Callable[[Cells, int], int]:
        """A number of a card: what is printed, then what modifies it."""
        printed = self.program.printed(name)
        priced = self.words.attributes[name].type == "price"

        def base(cells: Cells, piece: int) -> int:
            value = printed[cells[piece]]
            if value is None:
                return 0
            found = value(cells, (cells[piece + OWNER], cells[piece + OWNER], piece))
            return int(found[0] if priced else found)

        program, held, about = self.program, self.program.modifiers.held, ("attribute", name)
        return lambda cells, piece: (
            program.modifiers.attribute(cells, name, piece, base(cells, piece), converted)
            if about in held
            else base(cells, piece)
        )

    def price(self, name: str) -> Callable[[Cells, int], tuple[int, str] | None]:
        printed = self.program.printed(name)
        amount = self.attribute(name)

        def run(cells: Cells, piece: int) -> tuple[int, str] | None:
            value = printed[cells[piece]]
            if value is None:
                return None
            counter = value(cells, (cells[piece + OWNER], cells[piece + OWNER], piece))[1]
            return max(0, amount(cells, piece)), counter

        return run

    # ------------------------------------------------------------ rooms and zones

    def value_RoomSlots(self, value: v.RoomSlots) -> Compiled:
        room, slots, name = self.value(value.room), self.program.map.slots, value.name
        return lambda cells, env: slots[room(cells, env)].get(name, 0)

    def value_PawnRoom(self, value: v.PawnRoom) -> Compiled:
        base = self.layout.pawns[value.pawn]
        if value.of is None:
            return lambda cells, env: cells[base]
        of = self.value(value.of)
        return lambda cells, env: cells[base + of(cells, env)]

    def value_NamedRoom(self, value: v.NamedRoom) -> Compiled:
        room = self.program.map.index.get(value.name, -1)
        return lambda cells, env: room

    def value_Rooms(self, value: v.Rooms) -> Compiled:
        board, kind = self.program.map, value.kind
        fits = [kind is None or kind in kinds for kinds in board.kinds]
        if value.next_to is None:
            rooms = [room for room in range(len(board.names)) if fits[room]]
            found: Compiled = lambda cells, env: rooms  # noqa: E731
        else:
            centre = self.value(value.next_to)
            found = lambda cells, env: [  # noqa: E731
                room for room in board.near[centre(cells, env)] if fits[room]
            ]
        return self.rooms_with(found, value.holding) if value.holding is not None else found

    def rooms_with(self, rooms: Compiled, filter_: v.Filter) -> Compiled:
        """Those of the rooms in which a card lies that passes a filter."""
        passes = self.passes(filter_)
        zones = [
            self.layout.zones[zone.name]
            for zone in self.words.zones.values()
            if zone.owner == "room"
        ]

        def run(cells: Cells, env: Env) -> list[int]:
            return [
                room
                for room in rooms(cells, env)
                if any(
                    passes is None or passes(cells, env, card)
                    for zone in zones
                    for card in cells[zone + room]
                    if card
                )
            ]

        return run

    def value_Zone(self, value: v.Zone) -> Compiled:
        base = self.layout.zones[value.name]
        if value.of is None:
            return lambda cells, env: base
        of = self.value(value.of)
        return lambda cells, env: base + of(cells, env)

    def zones(self, value: v.Value) -> Callable[[Cells, Env], Sequence[int]]:
        """The cells of one or several zones."""
        if isinstance(value, v.Zones):
            parts = [self.zones(part) for part in value.parts]
            return lambda cells, env: [cell for part in parts for cell in part(cells, env)]
        if isinstance(value, v.ZonesOfRooms):
            base, rooms = self.layout.zones[value.name], self.value(value.rooms)
            if value.rooms.type == "room":
                return lambda cells, env: (base + rooms(cells, env),)
            return lambda cells, env: [base + room for room in rooms(cells, env)]
        zone = self.value(value)
        return lambda cells, env: (zone(cells, env),)

    def value_PlaceOf(self, value: v.PlaceOf) -> Compiled:
        piece = self.value(value.piece)

        def run(cells: Cells, env: Env) -> tuple[int, int]:
            card = piece(cells, env)
            zone = cells[card + ZONE]
            return zone, cells[zone].index(card)

        return run

    # ------------------------------------------------------------ selections

    def passes(self, filter_: v.Filter) -> Matches | None:
        """Whether a card passes a filter; None when every card does."""
        kinds = frozenset(
            number
            for number, card in enumerate(self.program.cards)
            if (filter_.kind is None or card.name == filter_.kind)
            and all(tag in card.tags for tag in filter_.tags)
        )
        tests: list[Matches] = []
        if len(kinds) != len(self.program.cards):
            tests.append(lambda cells, env, piece: cells[piece] in kinds)
        if filter_.owner is not None:
            owner = self.value(filter_.owner)
            tests.append(lambda cells, env, piece: cells[piece + OWNER] == owner(cells, env))
        if filter_.attached is not None:
            tests.append(self.has_attached(filter_.attached))
        if filter_.compare is not None:
            tests.extend(map(self.compares, (filter_.compare, *filter_.also)))
        if len(tests) <= 1:
            return tests[0] if tests else None
        return lambda cells, env, piece: all(test(cells, env, piece) for test in tests)

    def compares(self, comparison: v.Comparison) -> Matches:
        name, sign, bound = comparison
        attribute, limit, compare = self.attribute(name), self.value(bound), COMPARE[sign]
        return lambda cells, env, piece: compare(attribute(cells, piece), limit(cells, env))

    def has_attached(self, filter_: v.Filter) -> Matches:
        passes, every = self.passes(filter_), self.program.every_card
        return lambda cells, env, piece: any(
            cells[card + HOST] == piece and (passes is None or passes(cells, env, card))
            for card in every(cells)
        )

    def value_Selection(self, value: v.Selection) -> Compiled:
        passes = self.passes(value.filter)
        if value.attached_to is not None:
            return self.attached(value, passes)
        if value.where is None:
            every = self.program.every_card
            test = self.matches(value)
            return lambda cells, env: [card for card in every(cells) if test(cells, env, card)]
        not_this = value.not_this
        if isinstance(value.where, v.Zone):
            zone = self.value(value.where)
            if passes is None and not not_this:
                return lambda cells, env: [card for card in cells[zone(cells, env)] if card]
            return lambda cells, env: [
                card
                for card in cells[zone(cells, env)]
                if card
                and (passes is None or passes(cells, env, card))
                and not (not_this and card == env[2])
            ]
        if value.where.type == "cards":
            among = self.value(value.where)
            return lambda cells, env: [
                card
                for card in among(cells, env)
                if (passes is None or passes(cells, env, card))
                and not (not_this and card == env[2])
            ]
        zones = self.zones(value.where)
        return lambda cells, env: [
            card
            for zone in zones(cells, env)
            for card in cells[zone]
            if card
            and (passes is None or passes(cells, env, card))
            and not (not_this and card == env[2])
        ]

    def attached(self, value: v.Selection, passes: Matches | None) -> Compiled:
        assert value.attached_to is not None
        host, every = self.value(value.attached_to), self.program.every_card

        def run(cells: Cells, env: Env) -> list[int]:
            of = host(cells, env)
            return [
                card
                for card in every(cells)
                if cells[card + HOST] == of and (passes is None or passes(cells, env, card))
            ]

        return run

    def things(self, value: v.Value) -> Compiled:
        """A value that is one or several cards, rooms or players, as a list."""
        found = self.value(value)
        if value.type in ("cards", "rooms", "players"):
            return found
        return lambda cells, env: [found(cells, env)]

    def value_Pick(self, value: v.Pick) -> Compiled:
        """A pick that asks nobody: from an end of a zone."""
        among, amount = self.value(value.among), self.value(value.amount)
        one = value.type in ("card", "room", "player")

        def run(cells: Cells, env: Env) -> Any:
            cards = among(cells, env)
            if one:
                return (cards[0] if value.how == "top" else cards[-1]) if cards else 0
            number = max(0, amount(cells, env))
            if value.how == "top":
                return cards[:number]
            return cards[len(cards) - number :] if number < len(cards) else cards

        return run

    def matches(self, value: v.Value) -> Matches:
        """Whether one card is among those a value speaks of."""
        if not isinstance(value, v.Selection) or (value.where and value.where.type == "cards"):
            found = self.things(value)
            return lambda cells, env, piece: piece in found(cells, env)
        passes = self.passes(value.filter)
        where = self.zones(value.where) if value.where is not None else None
        host = self.value(value.attached_to) if value.attached_to is not None else None
        not_this = value.not_this

        def run(cells: Cells, env: Env, piece: int) -> bool:
            return (
                (passes is None or passes(cells, env, piece))
                and (where is None or cells[piece + ZONE] in where(cells, env))
                and (host is None or cells[piece + HOST] == host(cells, env))
                and not (not_this and piece == env[2])
            )

        return run

    # ------------------------------------------------------------ conditions

    def value_Compare(self, value: v.Compare) -> Compiled:
        left, right = self.value(value.left), self.value(value.right)
        compare = COMPARE[value.operator]
        return lambda cells, env: compare(left(cells, env), right(cells, env))

    def value_AllOf(self, value: v.AllOf) -> Compiled:
        parts = [self.value(part) for part in value.parts]
        return lambda cells, env: all(part(cells, env) for part in parts)

    def value_AnyOf(self, value: v.AnyOf) -> Compiled:
        parts = [self.value(part) for part in value.parts]
        return lambda cells, env: any(part(cells, env) for part in parts)

    def value_Not(self, value: v.Not) -> Compiled:
        part = self.value(value.part)
        return lambda cells, env: not part(cells, env)

    def value_There(self, value: v.There) -> Compiled:
        things = self.things(value.of)
        if isinstance(value.at_least, v.Number):
            number = value.at_least.value
            if number == 1:
                return lambda cells, env: bool(things(cells, env))
            return lambda cells, env: len(things(cells, env)) >= number
        limit = self.value(value.at_least)
        return lambda cells, env: len(things(cells, env)) >= limit(cells, env)

    def value_Always(self, value: v.Always) -> Compiled:
        holds = value.holds
        return lambda cells, env: holds

    def value_OptionIs(self, value: v.OptionIs) -> Compiled:
        holds = self.program.options[value.option] == value.value
        return lambda cells, env: holds

    def value_HasTag(self, value: v.HasTag) -> Compiled:
        kinds = frozenset(
            number for number, card in enumerate(self.program.cards) if value.tag in card.tags
        )
        piece = self.value(value.piece)

        def run(cells: Cells, env: Env) -> bool:
            card = piece(cells, env)
            return bool(card) and cells[card + KIND] in kinds

        return run

    def value_IsKind(self, value: v.IsKind) -> Compiled:
        kind, piece = self.program.card_numbers[value.kind], self.value(value.piece)

        def run(cells: Cells, env: Env) -> bool:
            card = piece(cells, env)
            return bool(card) and cells[card + KIND] == kind

        return run

    def value_RoomIs(self, value: v.RoomIs) -> Compiled:
        room, kind = self.value(value.room), value.kind
        fits = [kind in kinds for kinds in self.program.map.kinds]
        return lambda cells, env: fits[room(cells, env)]

    def value_IsOut(self, value: v.IsOut) -> Compiled:
        player, is_out = self.value(value.player), self.program.is_out

        def run(cells: Cells, env: Env) -> bool:
            who = player(cells, env)
            return is_out(cells, (who, who, 0))

        return run

    def value_EveryPlayerOut(self, _value: v.EveryPlayerOut) -> Compiled:
        players, is_out = range(self.layout.players), self.program.is_out
        return lambda cells, env: all(is_out(cells, (p, p, 0)) for p in players)

    def value_IsEmpty(self, value: v.IsEmpty) -> Compiled:
        zones = self.zones(value.zone)
        return lambda cells, env: (
            not any(card for zone in zones(cells, env) for card in cells[zone])
        )

    def value_InZone(self, value: v.InZone) -> Compiled:
        piece = self.value(value.piece)
        if value.zone.type == "cards":
            among = self.value(value.zone)
            return lambda cells, env: piece(cells, env) in among(cells, env)
        zones = self.zones(value.zone)
        return lambda cells, env: cells[piece(cells, env) + ZONE] in zones(cells, env)

    def value_Holds(self, value: v.Holds) -> Compiled:
        zones = self.zones(value.zone)
        wanted = [
            self.program.card_numbers[kind] for count, kind in value.contents for _ in range(count)
        ]
        ordered = isinstance(value.zone, v.Zone) and self.words.zones[value.zone.name].ordered

        def run(cells: Cells, env: Env) -> bool:
            kinds = [cells[card] for zone in zones(cells, env) for card in cells[zone] if card]
            return kinds == wanted if ordered else sorted(kinds) == sorted(wanted)

        return run


def operator_item(index: int) -> Compiled:
    return lambda cells, env: env[index]


def floor_divide(left: int, right: int) -> int:
    """Division rounds down; by nothing it gives nothing, since a game must go on."""
    return left // right if right else 0
