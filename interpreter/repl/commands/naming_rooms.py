"""Rooms as they are typed after a command: by name, by title, or by how one begins."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.boards.board import Board
from dsl.boards.parts import Room
from dsl.model.titles import title_in
from dsl.storage.language_files import languages
from dsl.text.grammar.language import language
from interpreter.repl.commands.naming import unknown
from interpreter.repl.output import Refused
from interpreter.repl.session import Session


def the_rooms(session: Session, text: str) -> tuple[str | None, str]:
    """The rooms from which and to which, where both are typed, perhaps with `to` between them;
    where only one is, it is that to which."""
    if not text:
        raise Refused("error: to which room? `:path ROOM`, or `:path ROOM ROOM`")
    typed = text.split()
    halves = [(" ".join(typed[:at]), " ".join(typed[at:])) for at in range(1, len(typed))]
    halves = [(first, second.removeprefix("to ")) for first, second in halves]
    found = [
        (rooms_named(session, first), rooms_named(session, second)) for first, second in halves
    ]
    sure = {(one[0], other[0]) for one, other in found if len(one) == len(other) == 1}
    if len(rooms_named(session, text)) == 1 or not any(one or other for one, other in found):
        return None, the_room(session, text)
    if len(sure) > 1:
        raise Refused(f"error: this could be {_either(' '.join(pair) for pair in sorted(sure))}")
    if sure:
        return sure.pop()
    # One of the halves is known to mean something: of the other it is said what is wrong.
    at = max(range(len(halves)), key=lambda at: bool(found[at][0]) + bool(found[at][1]))
    first, second = halves[at]
    return the_room(session, first), the_room(session, second)


def the_room(session: Session, text: str) -> str:
    found = rooms_named(session, text)
    if len(found) > 1:
        rooms = {room.name: room for room in the_board(session).rooms}
        told = (f"`{name}` ({title_in(rooms[name].titles, session.lang, name)})" for name in found)
        raise Refused(f"error: `{text}` could be {', or '.join(told)}")
    if not found:
        raise unknown(text, "room", (room.name for room in the_board(session).rooms))
    return found[0]


def rooms_named(session: Session, text: str) -> list[str]:
    """The rooms that a text may mean: those that are called so, else those that begin so, else
    those with a word that does."""
    typed = " ".join(text.lower().replace("_", " ").replace('"', " ").split())
    called = {room.name: called_forms(room) for room in the_board(session).rooms}
    exact = [name for name, forms in called.items() if typed in forms]
    begun = [name for name, forms in called.items() if any(one.startswith(typed) for one in forms)]
    inside = [name for name, forms in called.items() if any(f" {typed}" in one for one in forms)]
    return (exact or begun or inside) if typed else []


def called_forms(room: Room) -> list[str]:
    """What a room may be called, in small letters: its name, its titles, and these without their
    articles."""
    called = [room.name.replace("_", " ")]
    for lang, title in room.titles.items():
        called += [title, without_article(title, lang)]
    return list(dict.fromkeys(form.lower() for form in called))


def without_article(title: str, lang: str) -> str:
    article = language(lang).articles.match(title) if lang in languages() else None
    return title[article.end() :] if article else title


def the_board(session: Session) -> Board:
    board = session.game.board
    if board is None:
        raise Refused(f"error: {session.pack.id} is played without a board")
    return board


def _either(names: Iterable[str]) -> str:
    return ", or ".join(f"`{name}`" for name in names)
