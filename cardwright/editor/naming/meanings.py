"""What each word of a declaration means: which declared thing it names, or that it declares one.

A word may be a zone, a verb and a moment at once. Which of them is meant follows from the rule of
the grammar that the word stands in: for each, the readers of `dsl/resolve` look in some categories
and no others, in an order that `LOOKED_UP` repeats. Renaming holds it to that: a pack that does not
mean the same afterwards is not changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lark import Token, Tree

from dsl.model.namespaces import OF
from dsl.model.plurals import singular_or_plural
from dsl.model.vocabulary import Vocabulary, is_noun
from dsl.syntax.chunks import Syntax

LOCAL = "word"  # bound within one declaration
CARDS = ("tag", "card")
NOUNS = ("counter", "zone", "pawn", "define", "table")
OWNED = ("counter", "zone", "pawn")

FIELDS: Mapping[str, str] = {
    "counter": "counters",
    "zone": "zones",
    "tag": "tags",
    "moment": "moments",
    "attribute": "attributes",
    "table": "tables",
    "define": "defines",
    "pawn": "pawns",
    "slot": "slots",
    "room kind": "room_kinds",
    "tunnel kind": "tunnel_kinds",
    "mark": "marks",
    "leap": "leaps",
    "verb": "verbs",
    "action": "actions",
    "option": "options",
    "card": "cards",
    "die": "dice",
    "score": "scores",
    "tiebreak": "tiebreaks",
    "worth": "worths",
    "invariant": "invariants",
}
# What a declaration declares, by its rule, where that is not the name of the rule.
DECLARED_AS = {
    "room_kind": "room kind",
    "tunnel_kind": "tunnel kind",
    "rows": "rows",
    "face": "card",
    "phase_actions": "phase",
    "phase_effects": "phase",
    "added_actions": "phase",
    "added_effects": "phase",
}
BARE = (
    *("option", "table", "rows", "define", "tunnel_kind", "verb", "action", "worth"),
    *("invariant", "fixture"),
)
# The rules that bind a word for what follows, and at which of their children.
BINDING = {
    "param": 0,
    "let": 0,
    "choose_number": 0,
    "for_each": 0,
    "counter_gain": 0,
    "counter_lose": 0,
    "event": -1,
    "event_would": -1,
    "event_moves": -1,
    "event_would_move": -1,
    "actor_any": 0,
    "actor_other": 0,
}
# The categories in which the words of a rule are looked up, in this order.
LOOKED_UP: Mapping[str, Sequence[str]] = {
    "named change_card": ("card",),
    "named screen_tell": ("verb",),
    "names attribute": ("tag",),
    "names family": ("rows",),
    "names phase_actions": ("action",),
    "names added_actions": ("action",),
    "names screen_show": ("tag", "attribute", "pawn", "counter", "zone"),
    "names screen_hide": ("attribute", "pawn", "counter", "zone"),
    "names card_tags": ("tag",),
    "names remove_card": ("card",),
    "names scenario_using": ("fixture",),
    "tag_of": ("attribute",),
    "charge": ("counter",),
    "leap_end": ("mark",),
    "phase_before": ("phase",),
    "phase_after": ("phase",),
    "phase_is": ("phase",),
    "card_attribute": ("attribute",),
    "card_moment": ("moment",),
    "card_only_if": ("action",),
    "call": ("verb",),
    "detach_kind": ("tunnel kind",),
    "tunnels": ("tunnel kind",),
    "where_next": ("tunnel kind",),
    "is_next_to": ("tunnel kind",),
    "ignore": ("tunnel kind", "room kind"),
    "cannot": ("action",),
    "modify": ("attribute",),
    "counts_as": ("attribute",),
    "modify_your": OWNED,
    "modify_their": OWNED,
    "event": ("moment", "verb"),
    "event_would": ("moment", "verb"),
    "every_player_is": ("define",),
    "subject": (*CARDS, "room kind", "room", "define"),
    "with_compare": ("attribute", "counter", "slot", "define"),
    "with_except": (*CARDS, "room kind"),
    "with_that": ("define",),
    "with_attached": (*CARDS, "attribute", "moment"),
    "without_attached": CARDS,
    "sum_of": ("attribute", "counter", "slot", "define"),
    "highest": ("attribute", "counter", "slot", "define"),
    "lowest": ("attribute", "counter", "slot", "define"),
    "of": ("attribute", "zone", "counter", "slot", "pawn"),
    "member": ("attribute", "slot", "counter", "zone", "pawn", "mark"),
    "member do": ("moment",),
    "possessive": ("zone", "counter", "pawn", "slot", "attribute"),
    "your": OWNED,
    "their": OWNED,
    "function": ("define", "table"),
    "function kinds": ("tunnel kind",),
    "name kinds": ("tunnel kind",),
    "name": (*OWNED, "define", "room", *CARDS, "option"),
    "name is_a": ("option", *OWNED, "define", "room", *CARDS),
    "where_reach": ("define", "counter"),
    "scenario_board": ("board",),
    "scenario_option": ("option",),
    "call_words": ("action",),
    "call_word": ("action", "tunnel kind", "card", "zone", "room"),
    "answer": ("action", "tunnel kind", "card", "zone", "room"),
    "content": ("card", "room"),
    "expect_has": CARDS,
    "price": ("counter", *CARDS),
    "cards": (*CARDS, "room kind", "counter", "define"),
}
LOCAL_TOO = ("name", "with_except", "where_reach", "do", "cards", "function")
OF_CARDS = ("words", "words_2", "also", "selection")
NO_WORDS = ("translation", "option", "cell", "scenario_proves", "as_seat", "scenario_turn")


@dataclass(frozen=True, slots=True)
class Use:
    """A word in a declaration: which thing it names, by category and the name it has in the game,
    and where it stands, by line and columns of the declaration from 0."""

    category: str
    name: str
    line: int
    column: int
    end: int
    declares: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return self.category, self.name


@dataclass(frozen=True, slots=True)
class Known:
    """The words by which others are told: those of a pack, as a file of one of its packs sees
    them. `boards`, `fixtures` and `rows` are what the vocabulary has no place for."""

    vocabulary: Vocabulary
    pack: str = ""
    boards: frozenset[str] = frozenset()
    fixtures: frozenset[str] = frozenset()
    rows: frozenset[str] = frozenset()

    def has(self, category: str, word: str) -> bool:
        if category in FIELDS:
            return word in getattr(self.vocabulary, FIELDS[category])
        if category == "room":
            return word in self.vocabulary.rooms
        if category == "phase":
            return any(phase.name == word for phase in self.vocabulary.phases)
        among = {"board": self.boards, "fixture": self.fixtures, "rows": self.rows}
        return word in among.get(category, ())

    def in_game(self, word: str) -> str:
        """The name in the game of a word as a file writes it."""
        spaces = self.vocabulary.spaces
        return spaces.meaning(word, self.pack) if spaces is not None else word


def uses_in(tree: Syntax, known: Known) -> Iterator[Use]:
    """Every word of a declaration that names or declares something."""
    bound = locals_in(tree)
    waiting: list[tuple[Syntax, Syntax | None]] = [(tree, None)]
    while waiting:
        node, parent = waiting.pop()
        for at, part in enumerate(node.children):
            if isinstance(part, Tree):
                waiting.append((part, parent if node.data == "name_list" else node))
            elif isinstance(part, Token) and part.type == "NAME":
                found = _meaning(node, parent, at, part, bound, known)
                if found is not None:
                    category, name, declares = found
                    yield _use(part, category, name, declares)


def locals_in(tree: Syntax) -> dict[str, Token]:
    """The words that a declaration binds for itself, each with where it does so first."""
    found: dict[str, Token] = {}
    for node in tree.iter_subtrees():
        at = BINDING.get(str(node.data))
        if at is not None and node.children:
            token = node.children[at]
            if isinstance(token, Token) and token.type == "NAME":
                first = found.setdefault(str(token), token)
                if (token.start_pos or 0) < (first.start_pos or 0):
                    found[str(token)] = token
    return found


def _use(token: Token, category: str, name: str, declares: bool) -> Use:
    assert token.line is not None
    assert token.column is not None
    bare = str(token).rpartition(OF)[2]  # `pack::word` names the word
    end = token.column - 1 + len(str(token))
    return Use(category, name, token.line - 1, end - len(bare), end, declares)


def _meaning(
    node: Syntax,
    parent: Syntax | None,
    at: int,
    token: Token,
    bound: Mapping[str, Token],
    known: Known,
) -> tuple[str, str, bool] | None:
    rule, above = str(node.data), str(parent.data) if parent is not None else ""
    word = str(token)
    if rule in NO_WORDS and not (rule == "option" and at == 0):
        return None
    if at == BINDING.get(rule) or (BINDING.get(rule) == -1 and at == len(node.children) - 1):
        return LOCAL, word, bound.get(word) is token
    if rule == "named" and above not in ("change_card", "screen_tell"):
        if above == "cell":
            return None
        return DECLARED_AS.get(above, above), _own_name(word, known), True
    if rule in BARE and at == 0:
        return DECLARED_AS.get(rule, rule), _own_name(word, known), True
    if rule == "scenario_option" and at == 1:
        return None
    where, keys = _looked_up(node, parent)
    if where in LOCAL_TOO and word in bound:
        return LOCAL, word, False
    if above == "is_a" and rule == "subject" and _asks_option(parent, known):
        return None
    return _find(known.in_game(word), keys, known)


def _looked_up(node: Syntax, parent: Syntax | None) -> tuple[str, Sequence[str]]:
    """Under which entry the words of a node are looked up, and in which categories."""
    rule, above = str(node.data), str(parent.data) if parent is not None else ""
    if rule in OF_CARDS:
        if above in ("with_attached", "without_attached"):
            return "cards", LOOKED_UP[above]
        plain = parent is not None and [part for part in parent.children if part is not None]
        if above == "amount" and plain and len(plain) == 2 and len(node.children) == 1:
            return "cards", LOOKED_UP["price"]
        return "cards", LOOKED_UP["cards"]
    for key in (f"{rule} {above}", rule):
        if key in LOOKED_UP:
            return rule, LOOKED_UP[key]
    return rule, ()


def _find(word: str, categories: Sequence[str], known: Known) -> tuple[str, str, bool] | None:
    """The thing of the first of these categories that goes by a word, or by its singular or plural.
    Who is called just so is meant first where readers look for that."""
    if "tag" in categories and "card" in categories:
        exact = known.has("card", word) and not known.has("tag", word)
        order = ("card", "tag") if exact else CARDS
        categories = [order[CARDS.index(one)] if one in CARDS else one for one in categories]
    is_owned = categories[:1] == ("counter",) or "counter" in categories[:2]
    if is_owned and is_noun(known.vocabulary, word):
        for category in NOUNS:
            if category in categories and known.has(category, word):
                return category, word, False
    for category in categories:
        for form in singular_or_plural(word):
            if known.has(category, form):
                return category, form, False
    return None


def _asks_option(parent: Syntax | None, known: Known) -> bool:
    left = parent.children[0] if parent is not None else None
    if not isinstance(left, Tree) or left.data != "name":
        return False
    return known.has("option", known.in_game(str(left.children[0])))


def _own_name(word: str, known: Known) -> str:
    spaces = known.vocabulary.spaces
    return spaces.full(known.pack, word) if spaces is not None else word
