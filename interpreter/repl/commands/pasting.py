"""A whole card that is typed or pasted: tried in the game as it stands, and written into the pack
once it is wanted."""

from __future__ import annotations

import re
from pathlib import Path

from dsl.model.declarations import CardDecl
from dsl.storage.unsaved import reading_unsaved
from dsl.text.describe import describe_card
from interpreter.repl.commands.naming import first_hand
from interpreter.repl.output import Line, Refused
from interpreter.repl.session import Session
from interpreter.state.errors import PlayError

HEAD = re.compile(r"card[ \t]+(\w+)")


def try_card(session: Session, text: str) -> list[Line]:
    """Take a card into the session, show its face, and tell what it would do now."""
    head = HEAD.match(text)
    if head is None:
        raise Refused('error: a card begins with its name, as in `card kite "Kite"`')
    name = head[1]
    path = _place(session, name)
    if path.exists():
        raise Refused(f"error: {path.name} is there already; edit it, and it is read again")
    texts = {**session.pasted, path: f"{text.rstrip()}\n"}
    with reading_unsaved(texts):
        session.read_again()
    session.pasted = texts
    card = session.pack.vocabulary.cards[name]
    face = describe_card(card, session.pack.vocabulary, session.lang).splitlines()
    lines = [Line(f"  {line}", "title" if not at else "plain") for at, line in enumerate(face)]
    for moment in dict.fromkeys(ability.moment for ability in card.abilities):
        lines += [Line(f"{moment}, as the game stands:", "quiet"), *_tried(session, card, moment)]
    note = f"{name} is in this session alone; `:new card {name}` writes it into the pack"
    return [*lines, Line(note, "quiet")]


def write_card(session: Session, name: str) -> list[Line]:
    """Write a card that was typed here into the pack."""
    known = {path.stem: path for path in session.pasted}
    if not known:
        raise Refused('error: type or paste a card first: `card kite "Kite"` and its lines')
    name = name or next(reversed(known))
    if name not in known:
        raise Refused(f"error: no card `{name}` was typed here; there is {', '.join(known)}")
    path = known[name]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(session.pasted[path])
    del session.pasted[path]
    return [Line(f"{path} is written", "title"), *session.wrote(path)]


def _place(session: Session, name: str) -> Path:
    folder = session.pack.folder
    if not folder.is_dir():
        raise Refused(f"error: {folder.name} is a zip file: nothing can be added to it")
    return (folder / "cards" / f"{name}.cards").resolve()


def _tried(session: Session, card: CardDecl, moment: str) -> list[Line]:
    """What a card would do at a moment, if one had it now."""
    zone = first_hand(session)
    what = f"all {card.name} cards in {zone}"
    try:
        found = session.imagined(
            f"create 1 {card.name} in {zone}, for each c in {what}: do c.{moment}"
        )
    except (Refused, PlayError, ValueError) as error:
        return [Line(f"  it cannot be tried now: {error}", "warning")]
    told = [line for line in found if not line.text.startswith(f"  {card.name}: new ->")]
    return told or [Line("  nothing would change", "quiet")]
