"""The effects of the effect tree: what cards and rules do.

Each class is one effect of the language and says everything about it in one place: its
docstring is its line in the reference, `form` is how it is written, and `words` is how it
reads on a card in each language, with the names of its fields in braces.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from dsl.spans import Span
from dsl.values import Counter, Filter, Selection, Value


@dataclass(frozen=True, slots=True)
class Effect:
    """Anything that can be done."""

    span: Span = field(repr=False, compare=False)

    form: ClassVar[str] = ""
    words: ClassVar[dict[str, str]] = {}


Block = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Add to a counter of the player who is doing it, up to the counter's bound."""

    form: ClassVar[str] = "+N counter"
    words: ClassVar[dict[str, str]] = {
        "en": "+{amount} {counter}",
        "fr": "+{amount} {counter}",
        "en verb": "gain {amount} {counter}",
        "fr verb": "gagnez {amount} {counter}",
        "en long": "gain {counter} equal to {amount}",
        "fr long": "gagnez autant de {counter} que {amount}",
    }
    amount: Value
    counter: Counter


@dataclass(frozen=True, slots=True)
class Lose(Effect):
    """Take from a counter as much as there is, down to the counter's bound."""

    form: ClassVar[str] = "-N counter"
    words: ClassVar[dict[str, str]] = {
        "en": "-{amount} {counter}",
        "fr": "-{amount} {counter}",
        "en verb": "lose {amount} {counter}",
        "fr verb": "perdez {amount} {counter}",
        "en long": "lose {counter} equal to {amount}",
        "fr long": "perdez autant de {counter} que {amount}",
    }
    amount: Value
    counter: Counter


@dataclass(frozen=True, slots=True)
class More(Effect):
    """Inside `whenever ... would`: change the amount that is about to be gained or lost."""

    form: ClassVar[str] = "+N more"
    words: ClassVar[dict[str, str]] = {
        "en": "{verb} {amount} {more}",
        "fr": "{verb} {amount} {more}",
    }
    amount: Value


@dataclass(frozen=True, slots=True)
class SetCounter(Effect):
    """Give a counter a new value, within its bounds."""

    form: ClassVar[str] = "set counter to N"
    words: ClassVar[dict[str, str]] = {
        "en": "set {counter} to {amount}",
        "fr": "fixez {counter} à {amount}",
    }
    counter: Value
    amount: Value


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """Move cards to a zone: to its top, or with `bottom of` under it. A row takes a card into
    its first empty slot."""

    form: ClassVar[str] = "move CARDS to [bottom of] ZONE"
    words: ClassVar[dict[str, str]] = {
        "en": "put {cards} {to}",
        "fr": "mettez {cards} {to}",
    }
    cards: Value
    to: Value
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class MovePawn(Effect):
    """Put a pawn into a room without crossing a tunnel. What the room does on entering happens."""

    form: ClassVar[str] = "move your PAWN to ROOM"
    words: ClassVar[dict[str, str]] = {
        "en": "move {pawn} to {to}",
        "fr": "déplacez {pawn} vers {to}",
    }
    pawn: str
    of: Value | None
    to: Value


@dataclass(frozen=True, slots=True)
class Cross(Effect):
    """Walk through a tunnel: pay what its kinds ask, do what they do, enter the room behind."""

    form: ClassVar[str] = "cross CROSSING"
    words: ClassVar[dict[str, str]] = {"en": "cross {crossing}", "fr": "franchissez {crossing}"}
    crossing: Value


@dataclass(frozen=True, slots=True)
class Lay(Effect):
    """Lay a card that is a fragment of a board at a spot of a zone whose cards lie side by side."""

    form: ClassVar[str] = "move SPOT to ZONE"
    words: ClassVar[dict[str, str]] = {
        "en": "lay {spot} into {zone}",
        "fr": "posez {spot} dans {zone}",
    }
    spot: Value
    zone: Value


@dataclass(frozen=True, slots=True)
class WalkOn(Effect):
    """Go on with the walk through the fragments that were laid: what is met is paid and found."""

    form: ClassVar[str] = "cross STEP"
    words: ClassVar[dict[str, str]] = {"en": "walk {step}", "fr": "parcourez {step}"}
    step: Value


@dataclass(frozen=True, slots=True)
class WalkBack(Effect):
    """Take a walk back to so many steps. What it paid and found since is as it was."""

    form: ClassVar[str] = "set ZONE.steps to N"
    words: ClassVar[dict[str, str]] = {
        "en": "take the walk in {zone} back to {amount} steps",
        "fr": "ramenez le chemin dans {zone} à {amount} pas",
    }
    zone: Value
    amount: Value


@dataclass(frozen=True, slots=True)
class Create(Effect):
    """Bring new cards into the game: so many of one, or every copy of all with a tag."""

    form: ClassVar[str] = "create N card in ZONE, create all TAG cards in ZONE"
    words: ClassVar[dict[str, str]] = {
        "en": "put {what} into {zone}",
        "fr": "mettez {what} dans {zone}",
    }
    amount: Value | None
    kinds: tuple[str, ...]
    what: str
    zone: Value
    excepts: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class CreateLike(Effect):
    """Bring new cards into the game that are the same as a given card; its counters start anew."""

    form: ClassVar[str] = "create N word in ZONE"
    words: ClassVar[dict[str, str]] = {
        "en": "put {what} into {zone}",
        "fr": "mettez {what} dans {zone}",
    }
    amount: Value
    like: Value
    zone: Value


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """Shuffle a zone, or shuffle all of a zone into another."""

    form: ClassVar[str] = "shuffle ZONE [into ZONE]"
    words: ClassVar[dict[str, str]] = {
        "en": "shuffle {zone}[ into {into}]",
        "fr": "mélangez {zone}[ dans {into}]",
    }
    zone: Value
    into: Value | None


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Show cards to everyone, until they move."""

    form: ClassVar[str] = "reveal CARDS"
    words: ClassVar[dict[str, str]] = {"en": "reveal {cards}", "fr": "révélez {cards}"}
    cards: Value


@dataclass(frozen=True, slots=True)
class Look(Effect):
    """Show cards to the player who is doing it, until they move."""

    form: ClassVar[str] = "look at CARDS"
    words: ClassVar[dict[str, str]] = {"en": "look at {cards}", "fr": "regardez {cards}"}
    cards: Value


@dataclass(frozen=True, slots=True)
class Attach(Effect):
    """Attach a card to another, which becomes its host."""

    form: ClassVar[str] = "attach CARD to CARD"
    words: ClassVar[dict[str, str]] = {
        "en": "attach {cards} to {host}",
        "fr": "attachez {cards} à {host}",
    }
    cards: Value
    host: Value


@dataclass(frozen=True, slots=True)
class Detach(Effect):
    """Take cards off the card they are attached to."""

    form: ClassVar[str] = "detach CARDS"
    words: ClassVar[dict[str, str]] = {"en": "detach {cards}", "fr": "détachez {cards}"}
    cards: Value


@dataclass(frozen=True, slots=True)
class Silence(Effect):
    """What these cards still wait for, and what they make hold for a time, is over."""

    form: ClassVar[str] = "silence CARDS"
    words: ClassVar[dict[str, str]] = {
        "en": "{cards} no longer has any effect",
        "fr": "{cards} n'a plus aucun effet",
    }
    cards: Value


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """Pay a price in full. What stands under it in an action or a choice is offered only to a
    player who can."""

    form: ClassVar[str] = "pay N counter, pay CARD.cost"
    words: ClassVar[dict[str, str]] = {"en": "pay {price}", "fr": "payez {price}"}
    price: Value


@dataclass(frozen=True, slots=True)
class Needs(Effect):
    """Offer this action or choice only while the condition holds."""

    form: ClassVar[str] = "needs CONDITION"
    words: ClassVar[dict[str, str]] = {
        "en": "only if {condition}",
        "fr": "seulement si {condition}",
    }
    condition: Value


@dataclass(frozen=True, slots=True)
class Do(Effect):
    """Do what a card says for a moment, with the doer as its `you`."""

    form: ClassVar[str] = "do CARD.moment"
    words: ClassVar[dict[str, str]] = {
        "en": "apply “{moment}” of {card}",
        "fr": "appliquez « {moment} » de {card}",
    }
    card: Value
    moment: str


@dataclass(frozen=True, slots=True)
class DoAbility(Effect):
    """Use one ability of a card. It is used up for this turn, unless the card says `repeatedly`."""

    form: ClassVar[str] = "do ability"
    words: ClassVar[dict[str, str]] = {"en": "use {ability}", "fr": "utilisez {ability}"}
    ability: Value


@dataclass(frozen=True, slots=True)
class Call(Effect):
    """Use a verb of the pack."""

    form: ClassVar[str] = "verb [VALUE] [to VALUE] [for VALUE]"
    verb: str
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Let(Effect):
    """Give a value a name for the effects that follow."""

    form: ClassVar[str] = "let word = VALUE"
    words: ClassVar[dict[str, str]] = {
        "en": "let {name} be {value}",
        "fr": "{name} est {value}",
        "en chosen": "choose {value}",
        "fr chosen": "choisissez {value}",
        "en thing": "consider {value}",
        "fr thing": "considérez {value}",
    }
    name: str
    value: Value
    index: int = 0


@dataclass(frozen=True, slots=True)
class ChooseNumber(Effect):
    """The player who is doing it chooses a number; the word then stands for it."""

    form: ClassVar[str] = "choose word from N to N"
    words: ClassVar[dict[str, str]] = {
        "en": "choose a number {name} from {low} to {high}",
        "fr": "choisissez un nombre {name} de {low} à {high}",
    }
    name: str
    low: Value
    high: Value
    index: int = 0


@dataclass(frozen=True, slots=True)
class End(Effect):
    """End this phase, this turn, or the game. A phase that all play in turn or at once ends for the
    player who does it, or for all."""

    form: ClassVar[str] = "end phase, end phase for all, end turn, end game"
    words: ClassVar[dict[str, str]] = {
        "en": "end the {what}",
        "fr": "terminez {what}",
    }
    what: Literal["phase", "phase for all", "turn", "game"]


@dataclass(frozen=True, slots=True)
class Tell(Effect):
    """Tell everyone how a worked-out counter comes about now, line by line; and, if it is to be
    measured against a number, that number. An action that does so is offered with what it would
    come to."""

    form: ClassVar[str] = "tell counter [against N]"
    words: ClassVar[dict[str, str]] = {
        "en": "work out {counter}[ against {against}]",
        "fr": "calculez {counter}[ contre {against}]",
    }
    counter: Counter
    against: Value | None = None


@dataclass(frozen=True, slots=True)
class Nothing(Effect):
    """Do nothing."""

    form: ClassVar[str] = "nothing"
    words: ClassVar[dict[str, str]] = {
        "en": "do nothing",
        "fr": "ne faites rien",
    }


@dataclass(frozen=True, slots=True)
class Ignore(Effect):
    """Under `this turn` or `while`: these kinds of rooms and tunnels do nothing to you."""

    form: ClassVar[str] = "ignore kind [and kind]"
    words: ClassVar[dict[str, str]] = {"en": "ignore {kinds}", "fr": "ignorez {kinds}"}
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cannot(Effect):
    """Under `this turn` or `while`: these actions are not offered to you."""

    form: ClassVar[str] = "cannot action [and action]"
    words: ClassVar[dict[str, str]] = {
        "en": "you cannot {actions}",
        "fr": "vous ne pouvez pas {actions}",
    }
    actions: tuple[str, ...]


Layer = Literal["set", "add", "multiply", "halve", "raise", "cap"]


@dataclass(frozen=True, slots=True)
class Modify(Effect):
    """Under `this turn` or `while`: change an attribute of cards. First what sets it, then what
    adds, then what multiplies or halves (rounding down), then what raises or caps it."""

    form: ClassVar[str] = "attribute of CARDS is N, N more, N less, doubled, halved, capped at N"
    words: ClassVar[dict[str, str]] = {
        "en": "{attribute} of {cards} {change}",
        "fr": "{attribute} de {cards} {change}",
    }
    attribute: str
    cards: Selection | Value
    layer: Layer
    amount: Value


@dataclass(frozen=True, slots=True)
class ModifyCounter(Effect):
    """Under `this turn` or `while`: change what a worked-out counter comes to, in the same layers
    as an attribute."""

    form: ClassVar[str] = "your counter is N, N more, N less, doubled, halved, capped at N"
    words: ClassVar[dict[str, str]] = {
        "en": "{counter} {change}",
        "fr": "{counter} {change}",
    }
    counter: Counter
    layer: Layer
    amount: Value


@dataclass(frozen=True, slots=True)
class CountsAs(Effect):
    """Under `this turn` or `while`: an attribute of cards is added to another one of theirs and
    is itself 0."""

    form: ClassVar[str] = "attribute of CARDS counts as attribute"
    words: ClassVar[dict[str, str]] = {
        "en": "{attribute} of {cards} {counts} as {other}",
        "fr": "{attribute} de {cards} {counts} comme {other}",
    }
    attribute: str
    cards: Selection | Value
    other: str


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Do it if the condition holds now."""

    form: ClassVar[str] = "if CONDITION: ... else: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "if {condition}, {then}[; otherwise, {otherwise}]",
        "fr": "si {condition}, {then}[ ; sinon, {otherwise}]",
    }
    condition: Value
    then: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class When(Effect):
    """Do it once, as soon as the condition holds this turn; at once if it holds already."""

    form: ClassVar[str] = "when CONDITION: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "if {condition}, {body}",
        "fr": "si {condition}, {body}",
    }
    condition: Value
    body: Block


@dataclass(frozen=True, slots=True)
class Per(Effect):
    """Do it once for each unit, those that were there before and those that come this turn."""

    form: ClassVar[str] = "per NUMBER: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "for {number}: {body}",
        "fr": "pour {number} : {body}",
    }
    number: Value
    body: Block


Actor = Literal["you", "they", "any", "other"]


@dataclass(frozen=True, slots=True)
class Event:
    """What a `whenever` waits for. `verb` is gain, lose, do (a moment), use (a verb) or moves."""

    span: Span = field(repr=False, compare=False)
    actor: Actor
    verb: Literal["gain", "lose", "do", "use", "moves"]
    name: str
    subject: Selection | None = None
    to: Value | None = None


@dataclass(frozen=True, slots=True)
class Whenever(Effect):
    """Do it each time the event happens this turn. With `would`, before it happens: `+N more`
    changes the amount, `instead:` puts something else in its place."""

    form: ClassVar[str] = "whenever you [would] gain counter: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "whenever {event}{time}, {body}",
        "fr": "chaque fois que {event}{time}, {body}",
    }
    event: Event
    would: bool
    body: Block


@dataclass(frozen=True, slots=True)
class Instead(Effect):
    """Inside `whenever ... would`: this happens in its place."""

    form: ClassVar[str] = "instead: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "{body} instead",
        "fr": "{body} à la place",
    }
    body: Block


@dataclass(frozen=True, slots=True)
class While(Effect):
    """What is listed holds as long as the condition does."""

    form: ClassVar[str] = "while CONDITION: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "while {condition}, {body}",
        "fr": "tant que {condition}, {body}",
    }
    condition: Value
    body: Block


@dataclass(frozen=True, slots=True)
class During(Effect):
    """What is listed holds until the end of this turn, phase or game."""

    form: ClassVar[str] = "this turn: ..., this phase: ..., this game: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "{span_of}, {body}",
        "fr": "{span_of}, {body}",
    }
    span_of: Literal["turn", "phase", "game"]
    body: Block


@dataclass(frozen=True, slots=True)
class AtEnd(Effect):
    """Do it when this turn ends."""

    form: ClassVar[str] = "at end of turn: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "at the end of the turn, {body}",
        "fr": "à la fin du tour, {body}",
    }
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """Do it so many times."""

    form: ClassVar[str] = "repeat NUMBER: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "{times} times: {body}",
        "fr": "{times} fois : {body}",
        "en each": "for {unit}: {body}",
        "fr each": "pour {unit} : {body}",
        "en long": "as many times as {times}: {body}",
        "fr long": "autant de fois que {times} : {body}",
    }
    times: Value
    body: Block


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    """Do it for each of a selection; the word stands for each in turn."""

    form: ClassVar[str] = "for each word in CARDS: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "for {among}: {body}",
        "fr": "pour {among} : {body}",
    }
    name: str
    among: Value
    body: Block
    index: int = 0


@dataclass(frozen=True, slots=True)
class EachPlayer(Effect):
    """Each player who is in does it, in turn order from the one whose turn it is; or each other
    than the doer; or, with `everyone`, also those who are out."""

    form: ClassVar[str] = "each player: ..., each other player: ..., everyone: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "{who}: {body}",
        "fr": "{who} : {body}",
        "en may": "{body}",
        "fr may": "{body}",
        "en does": "{who} {body}",
        "fr does": "{who} {body}",
    }
    who: Literal["each", "other", "everyone"]
    body: Block


@dataclass(frozen=True, slots=True)
class AsPlayer(Effect):
    """A given player does it."""

    form: ClassVar[str] = "as PLAYER: ..."
    words: ClassVar[dict[str, str]] = {
        "en": "{player}: {body}",
        "fr": "{player} : {body}",
        "en may": "{body}",
        "fr may": "{body}",
        "en does": "{player} {body}",
        "fr does": "{player} {body}",
    }
    player: Value
    body: Block


@dataclass(frozen=True, slots=True)
class May(Effect):
    """The player who is doing it may do it, or not."""

    form: ClassVar[str] = "may ..."
    words: ClassVar[dict[str, str]] = {
        "en": "{who} {body}",
        "fr": "{who} {body}",
        "en apart": "{who} do this: {body}",
        "fr apart": "{who} faire ceci : {body}",
    }
    body: Block


@dataclass(frozen=True, slots=True)
class Arrow(Effect):
    """Do the first part; only if it was done in full, do the second."""

    form: ClassVar[str] = "COST -> ..."
    words: ClassVar[dict[str, str]] = {
        "en": "{cost} to {body}",
        "fr": "{cost} pour {body}",
        "en apart": "{cost}; in that case, {body}",
        "fr apart": "{cost} ; dans ce cas, {body}",
    }
    cost: Effect
    body: Block


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a `choose`; it is offered when its leading `needs` and `pay` allow it."""

    span: Span = field(repr=False, compare=False)
    body: Block


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """The player who is doing it chooses one of the lines, or so many different ones."""

    form: ClassVar[str] = "choose [N] / - ... / - ..."
    words: ClassVar[dict[str, str]] = {
        "en": "choose {times}: {choices}",
        "fr": "choisissez {times} : {choices}",
    }
    times: Value
    up_to: bool
    choices: tuple[Choice, ...]
