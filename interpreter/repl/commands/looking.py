"""Commands that look at the game and at cards."""

from __future__ import annotations

from dsl.model.declarations import Declared
from dsl.model.vocabulary import find
from dsl.text.describe import describe_value
from interpreter.game.typed_text import read_effect
from interpreter.repl import show
from interpreter.repl.commands.entry import command
from interpreter.repl.commands.naming import card_named, number_of, the_card, unknown
from interpreter.repl.commands.using import named_in
from interpreter.repl.output import Line, Refused, shown
from interpreter.repl.session import Session
from interpreter.repl.show.attribute_lines import why_attribute
from interpreter.text.card_face import drawing_of

MOST_LOGGED = 60
MOST_MOVED = 12


@command("state", "", "counters, pawns and zones, as the player who decides sees them")
def state(session: Session, rest: str) -> list[Line]:
    return show.state(session.game, session.player)


@command("hand", "", "what the player who decides holds")
def hand(session: Session, rest: str) -> list[Line]:
    return show.held(session.game, session.player)


@command(
    "why",
    "NAME or ATTRIBUTE of CARD",
    "each change of a counter, a pawn or a card, and its cause; what an attribute is made of",
    "changing",
)
def why(session: Session, rest: str) -> list[Line]:
    vocabulary = session.pack.vocabulary
    named, of, card = rest.partition(" of ")
    attribute = find(vocabulary.attributes, named.strip())
    known: dict[str, Declared] = {**vocabulary.cards, **vocabulary.pawns, **vocabulary.counters}
    found = find(known, rest)
    if attribute is not None and (of or found is None):
        kind = the_card(session, card.strip()) if of else None
        return why_attribute(session.game, attribute.name, kind, session.player)
    if of and found is None:
        raise unknown(named.strip(), "attribute", vocabulary.attributes)
    if found is None:
        raise unknown(rest, "counter, pawn, card or attribute", {**known, **vocabulary.attributes})
    decl = vocabulary.counters.get(found.name)
    if decl is not None and decl.computed:
        line = session.game.account(decl.name, session.player)
        lines = show.account(session.game, line)
        if decl.value is not None and all(part[0] == ("number",) for part in line[2]):
            said = describe_value(decl.value, vocabulary, session.lang)
            lines = [*lines[:1], Line(f"    {said}"), *_moved(session, set(named_in([decl.value])))]
        told = session.game.told
        if told is not None and told[0] == decl.name and told[2][:2] != line[:2]:
            lines += [Line("  as it was told last:", "quiet"), *show.account(session.game, told[2])]
        return lines
    return show.why(session.game, found.name, session.player)


def _moved(session: Session, zones: set[str]) -> list[Line]:
    """The last changes of what lies in some zones."""
    found = [
        entry
        for entry in session.game.log_since(0)
        if entry.what in ("card", "new")
        and any(place is not None and place.zone in zones for place in (entry.old, entry.new))
    ]
    return show.changes(session.game, found[-MOST_MOVED:], session.player)


@command("log", "[N]", "everything that happened, or the last N changes")
def log(session: Session, rest: str) -> list[Line]:
    number = number_of(rest, MOST_LOGGED)
    found = session.game.log_since(0)[-number:] if number else []
    lines = show.changes(session.game, found, session.player, None)
    return lines or [Line("nothing has happened yet", "quiet")]


@command("what", "EFFECT", "what an effect would do, without doing it", "effect")
def what(session: Session, rest: str) -> list[Line]:
    if not rest:
        raise Refused("error: what would which effect do? `:what EFFECT`")
    return session.imagined(rest)


@command("tree", "EFFECT or CARD", "the effect tree", "effect")
def tree(session: Session, rest: str) -> list[Line]:
    from dsl.text.outline import tree_text

    if not rest:
        raise Refused("error: the tree of what? `:tree EFFECT or CARD`")
    vocabulary = session.pack.vocabulary
    card = card_named(session, rest)
    if card is not None:
        return shown(tree_text(card, vocabulary, session.lang))
    with session.reading(rest):
        return shown(tree_text(read_effect(session.game.program, rest), vocabulary, session.lang))


@command("card", "NAME", "a card's text, as players read it", "card")
def card_text(session: Session, rest: str) -> list[Line]:
    from dsl.text.describe import describe_card

    card = the_card(session, rest)
    face = describe_card(card, session.pack.vocabulary, session.lang)
    return shown("\n".join([face.rstrip(), *drawing_of(session.pack, card.name, session.lang)]))
