"""What every effect is.

Each class is one effect of the language and says in one place what is known of it: its docstring is
its line in the reference, `form` is how it is written, and the other class attributes are the facts
that readers, card text, checks and the compiler ask for. How it reads on a card stands in the file
of each language under the name of the class.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from dsl.diagnostics.spans import Span
from dsl.model.values import Type, Value

# What an effect leaves behind in the state until it happens or is over.
Armed = Literal["condition", "listener", "modifier", "end of turn", "use"]


@dataclass(frozen=True, slots=True)
class Moves:
    """Which cards an effect puts where. New cards are of these kinds, or like those given."""

    cards: Value | None  # a value of the type zone is all that lies there
    to: Value
    kinds: tuple[str, ...] = ()
    amount: Value | None = None  # of new cards; without it, every copy there is
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What an effect does to the number of a counter."""

    how: Literal["add", "take", "set"]
    counter: Value
    amount: Value


@dataclass(frozen=True, slots=True)
class Binding:
    """A word that stands for a value: under the effect, or else for all that follows it. A number
    that is still to be chosen has no value yet."""

    name: str
    value: Value | None
    type: Type
    under: bool = False


@dataclass(frozen=True, slots=True)
class VerbUse:
    """A verb of the pack, and what it is given."""

    verb: str
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Doers:
    """By whom what is under an effect is done: by one player, or by each of several."""

    who: Literal["one", "each", "others"]
    player: Value | None = None
    is_everyone: bool = False  # of those it is said of, and not only some


@dataclass(frozen=True, slots=True)
class Offer:
    """What a player chooses from, and how many of it."""

    times: Value
    up_to: bool
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """What happens if a condition holds, and what if it does not."""

    condition: Value
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class Effect:
    """Anything that can be done."""

    span: Span = field(repr=False, compare=False)

    form: ClassVar[str] = ""
    example: ClassVar[str] = ""  # lines that do it, in the pack of tests/packs/examples
    is_order: ClassVar[bool] = False  # it can follow "you may" and "to"
    joins: ClassVar[bool] = False  # it can be joined with its neighbours by "and"
    is_continuous: ClassVar[bool] = False  # it holds for a time instead of happening once
    in_duration: ClassVar[bool] = False  # it may stand under `this turn:` and `while`
    can_lead: ClassVar[bool] = False  # it says whether the action or choice it leads is offered
    can_cost: ClassVar[bool] = True  # it may stand before `->`: something is given up
    is_idle: ClassVar[bool] = False  # it changes nothing
    only_tells: ClassVar[bool] = False  # it shows, names or asks something, or does nothing
    is_loop: ClassVar[bool] = False  # it is done as long as a condition says
    answers_would: ClassVar[bool] = False  # it stands under `whenever ... would`, and alone
    changes_amount: ClassVar[bool] = False  # of what is about to be gained or lost
    armed_as: ClassVar[Armed | None] = None
    binds: ClassVar[str | None] = None  # the field that names the word it binds
    marks_cards: ClassVar[bool] = False  # a card bears a mark of it until it moves
    attaches: ClassVar[bool] = False  # cards lie on cards because of it
    orders_turns: ClassVar[bool] = False  # who has the next turn is named
    changes_board: ClassVar[bool] = False  # rooms or tunnels come, go or change
    keeps_owners: ClassVar[bool] = False  # a card is somebody's from then on, wherever it lies

    def begins_with(self) -> tuple[Value, ...]:
        """What is picked or taken first: without any of it there is nothing to do."""
        return ()

    def waits_for(self) -> tuple[str, str] | None:
        """The event that sets it off: its verb, and the counter, moment or verb it is about."""
        return None

    def about(self) -> tuple[tuple[str, str], ...]:
        """What a continuous effect has to do with: an attribute, a counter, what is to be ignored
        or cannot be done; what it changes comes first."""
        return ()

    def moves(self) -> Moves | None:
        """From where to where it takes cards."""
        return None

    def changes(self) -> Change | None:
        """The counter that it changes."""
        return None

    def pays(self) -> Value | None:
        """The price that it takes."""
        return None

    def demands(self) -> Value | None:
        """The condition without which it is not offered."""
        return None

    def done_first(self) -> Effect | None:
        """What must be done in full before the rest of it is done."""
        return None

    def ignores(self) -> tuple[str, ...]:
        """The kinds of rooms and tunnels that do nothing while it holds."""
        return ()

    def binding(self) -> Binding | None:
        """The word that it gives a meaning."""
        return None

    def words_bound(self) -> tuple[str, ...]:
        """The words that it gives a meaning, for itself or for what follows."""
        return (getattr(self, self.binds),) if self.binds is not None else ()

    def opens(self) -> tuple[Value, Value] | None:
        """The rooms between which it opens a tunnel."""
        return None

    def leads_one_way(self) -> bool:
        """Whether the tunnel that it opens leads one way only."""
        return False

    def adds_rooms(self) -> bool:
        """Whether rooms that stand aside come to the board."""
        return False

    def calls(self) -> VerbUse | None:
        """The verb of the pack that it uses."""
        return None

    def tells(self) -> Value | None:
        """The counter of which it tells everyone how it comes about."""
        return None

    def branch(self) -> Branch | None:
        """The condition that says which of its effects are done."""
        return None

    def holds_if(self) -> Value | None:
        """The condition on which it depends whether what is under it is done or holds."""
        return None

    def done_by(self) -> Doers | None:
        """Who does what is under it, where that is somebody else."""
        return None

    def how_often(self) -> Value | None:
        """How many times what is under it is done."""
        return None

    def number_between(self) -> tuple[Value, Value] | None:
        """The lowest and the highest number that a player may choose."""
        return None

    def offers(self) -> Offer | None:
        """What a player chooses from."""
        return None

    def brings_about(self) -> tuple[Value, str] | None:
        """The card whose moment comes, and which moment."""
        return None

    def ends(self) -> str | None:
        """What is over after it, so that nothing may follow: the phase, the turn or the game."""
        return None


Block = tuple[Effect, ...]
