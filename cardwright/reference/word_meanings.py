"""What a declared word means, in a sentence made from its declaration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import singledispatch

from dsl.model.declarations import (
    ActionDecl,
    AttributeDecl,
    CardDecl,
    Charges,
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
    Owner,
    Param,
    PawnDecl,
    PhaseDecl,
    RoomKindDecl,
    ScoreDecl,
    SlotDecl,
    TableDecl,
    TagDecl,
    TunnelKindDecl,
    VerbDecl,
    ZoneDecl,
)
from dsl.model.titles import title_in
from dsl.model.vocabulary import Vocabulary
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.describe import card_text, title_of
from dsl.text.who_sees import is_open, who_sees

OWNERS: dict[Owner, str] = {
    "player": "of each player",
    "shared": "for all together",
    "room": "of each room",
    "card": "of each card",
}


@singledispatch
def meaning(decl: Declared, vocabulary: Vocabulary) -> str:
    """What a declared word stands for, in one line."""
    raise TypeError(f"nobody says what {type(decl).__name__} means")


@meaning.register
def _game(decl: GameDecl, vocabulary: Vocabulary) -> str:
    low, high = decl.players
    return f"the game, for {low if low == high else f'{low} to {high}'} players"


@meaning.register
def _counter(decl: CounterDecl, vocabulary: Vocabulary) -> str:
    parts = [f"a number {OWNERS[decl.owner]}"]
    if decl.computed:
        parts.append("worked out from other things")
    elif decl.high is not None:
        parts.append(f"from {decl.low} to {decl.high}")
    else:
        parts.append(f"from {decl.low} up")
    if decl.until_end_of_turn:
        parts.append("until the end of the turn")
    if decl.clock:
        parts.append("to which each answer adds what it took")
    if not is_open(decl):
        parts.append(who_sees(decl))
    if decl.seen_on_backs:
        parts.append("seen by all on every card")
    return ", ".join(parts)


@meaning.register
def _zone(decl: ZoneDecl, vocabulary: Vocabulary) -> str:
    shape = "a place for cards"
    if decl.side_by_side:
        shape = "a place where cards lie side by side as a map"
    elif decl.slots is not None:
        shape = f"a row of {decl.slots} slots for cards"
    elif decl.ordered:
        shape = "a pile of cards"
    seen = who_sees(decl) + (" but its top" if decl.top_seen else "")
    return f"{shape}, {OWNERS[decl.owner]}; {seen}"


@meaning.register
def _tag(decl: TagDecl, vocabulary: Vocabulary) -> str:
    bearers = sum(decl.name in card.tags for card in vocabulary.cards.values())
    what = "a word for pieces" if decl.pieces else "a word that cards bear"
    said = f"{what}; {_many(bearers, 'kind of card', 'kinds of cards')} of this pack"
    if decl.of:
        said += f"; it is a {decl.of}"
    note = title_in(decl.note, DEFAULT_LANGUAGE)
    return f"{said}. {note}" if note else said


@meaning.register
def _moment(decl: MomentDecl, vocabulary: Vocabulary) -> str:
    acting = sum(bool(card.abilities_at(decl.name)) for card in vocabulary.cards.values())
    return f"a time at which a card does something; {_many(acting, 'card does', 'cards do')}"


@meaning.register
def _attribute(decl: AttributeDecl, vocabulary: Vocabulary) -> str:
    what = "which of some tags a card has" if decl.tag else f"a {decl.type} on cards"
    needed = f"; needed by cards that are {_or(decl.needed_by)}" if decl.needed_by else ""
    return what + needed


@meaning.register
def _table(decl: TableDecl, vocabulary: Vocabulary) -> str:
    return f"numbers by their place: {', '.join(map(str, decl.entries))}"


@meaning.register
def _define(decl: DefineDecl, vocabulary: Vocabulary) -> str:
    is_condition = decl.value is not None and decl.value.type == "condition"
    of = f" of {_params(decl.params)}" if decl.params else ""
    return f"a {'condition' if is_condition else 'value'} with a name{of}"


@meaning.register
def _pawn(decl: PawnDecl, vocabulary: Vocabulary) -> str:
    start = f", which starts in {decl.start}" if decl.start else ""
    return f"a piece {OWNERS[decl.owner]} that stands in a room{start}"


@meaning.register
def _slot(decl: SlotDecl, vocabulary: Vocabulary) -> str:
    return "a number that the board gives to rooms"


@meaning.register
def _room_kind(decl: RoomKindDecl, vocabulary: Vocabulary) -> str:
    when = [
        said
        for said, block in (("come", decl.enter), ("go", decl.leave), ("stay", decl.stay))
        if block
    ]
    return "a kind of room" + (f" that does something to those who {_or(when)}" if when else "")


@meaning.register
def _tunnel_kind(decl: TunnelKindDecl, vocabulary: Vocabulary) -> str:
    asks = [
        said
        for said, there in (
            ("needs something", decl.needs),
            ("has a price", decl.prices or decl.choices),
            ("counts as longer", decl.longer is not None),
            ("does something to those who cross it", decl.cross),
        )
        if there
    ]
    of = f" with {_params(decl.params)}" if decl.params else ""
    return f"a kind of tunnel{of}" + (f" that {_and(asks)}" if asks else "")


@meaning.register
def _mark(decl: MarkDecl, vocabulary: Vocabulary) -> str:
    does = [
        said
        for said, there in (
            (f"gives {_charges(decl.gives)}", decl.gives),
            (f"needs {_charges(decl.needs)}", decl.needs),
            (f"costs {_charges(decl.pays)}", decl.pays),
            ("drops whoever comes there", decl.drops),
            ("links two levels", decl.links),
        )
        if there
    ]
    return f'a mark on maps, drawn as "{decl.sign}"' + (f", that {_and(does)}" if does else "")


@meaning.register
def _leap(decl: LeapDecl, vocabulary: Vocabulary) -> str:
    asked = _charges((*decl.needs, *decl.pays))
    return "a step of a walk where no corridor leads" + (f", for {asked}" if asked else "")


@meaning.register
def _crossing(decl: CrossingDecl, vocabulary: Vocabulary) -> str:
    asked = _charges((*decl.toll.needs, *decl.toll.pays))
    return f"what a walk must have to cross its own line there: {asked}"


@meaning.register(VerbDecl)
@meaning.register(ActionDecl)
def _doing(decl: VerbDecl | ActionDecl, vocabulary: Vocabulary) -> str:
    what = "an effect with a name" if isinstance(decl, VerbDecl) else "what a player may do"
    of = f", with {_params(decl.params)}" if decl.params else ""
    title = decl.titles.get(DEFAULT_LANGUAGE, "")
    return f"{what}{of}" + (f": {title}" if title else "")


@meaning.register
def _option(decl: OptionDecl, vocabulary: Vocabulary) -> str:
    first, *others = decl.values
    return f"a ruling: {first}, unless the game is played with {_or(others)}"


@meaning.register
def _card(decl: CardDecl, vocabulary: Vocabulary) -> str:
    title = title_of(decl, DEFAULT_LANGUAGE)
    text = " ".join(card_text(decl, vocabulary, DEFAULT_LANGUAGE).split())
    tags = f" ({', '.join(decl.tags)})" if decl.tags else ""
    return f"{title}{tags}" + (f". {text}" if text else "")


@meaning.register
def _die(decl: DieDecl, vocabulary: Vocabulary) -> str:
    return f"a die with the faces {', '.join(decl.faces)}"


@meaning.register
def _score(decl: ScoreDecl, vocabulary: Vocabulary) -> str:
    whose = "of all together" if decl.for_all else "of a player"
    return f"a number {whose} that counts at the end or for bots"


@meaning.register
def _invariant(decl: InvariantDecl, vocabulary: Vocabulary) -> str:
    return "a condition that holds at every decision"


@meaning.register
def _phase(decl: PhaseDecl, vocabulary: Vocabulary) -> str:
    played = {"alone": "", "in turn": " that all play in turn", "at once": " that all play at once"}
    offers = f", which offers {_and(decl.actions)}" if decl.actions else ""
    return f"a part of a turn{played[decl.played]}{offers}"


def _params(params: Sequence[Param]) -> str:
    return _and([f"{one.name} ({one.type})" for one in params])


def _charges(charges: Charges) -> str:
    return _and([f"{amount} {counter}" for counter, amount in charges])


def _many(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def _joined(word: str) -> Callable[[Sequence[str]], str]:
    def join(items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {word} {items[-1]}"

    return join


_and, _or = _joined("and"), _joined("or")
