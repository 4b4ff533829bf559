"""Completion: what may come next by the grammar, the pack's words, and the commands' arguments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from dsl.model.titles import title_in
from dsl.packs.folders import known_packs
from dsl.storage.language_files import languages
from interpreter.game.decision import Decision
from interpreter.repl.commands import COMMANDS
from interpreter.repl.commands.naming_rooms import without_article
from interpreter.repl.keywords import next_words
from interpreter.repl.session import Session

WIDEST = 78  # of what stands beside a word
MOST_EXPLAINED = 80  # of the words that are offered at once
LAST_WORD = re.compile(r"[\w./-]*$")


class SessionCompleter(Completer):
    def __init__(self, session: Session) -> None:
        self.session = session

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        text = document.text_before_cursor
        prefix = last_word(text)
        if not prefix and not complete_event.completion_requested:
            return  # the list of everything would only be in the way
        for at, (word, kind) in enumerate(suggestions(self.session, text)):
            meta = self.beside(word, kind) if at < MOST_EXPLAINED else kind
            yield Completion(word, start_position=-len(prefix), display_meta=meta)

    def beside(self, word: str, kind: str) -> str:
        """What stands beside a word: what it is or means."""
        if word.startswith(":") or kind in ("pack", "saved game"):
            return kind
        meant = self.session.meanings.beside(self.session.pack, word, kind)
        return meant if len(meant) <= WIDEST else f"{meant[: WIDEST - 1]}…"


def last_word(text: str) -> str:
    """The word that is being typed."""
    if text.startswith(":") and " " not in text:
        return text
    found = LAST_WORD.search(text)
    word = found.group() if found else ""
    return word if text.startswith((":load ", ":save ")) else re.split(r"[./-]", word)[-1]


def suggestions(session: Session, text: str) -> Iterator[tuple[str, str]]:
    """The words that may stand where the text ends, each with what it is."""
    prefix = last_word(text)
    for word, kind in _candidates(session, text, text[: len(text) - len(prefix)]):
        if word.lower().startswith(prefix.lower()) and word != prefix:
            yield word, kind


def _candidates(session: Session, text: str, before: str) -> Iterable[tuple[str, str]]:
    vocabulary = session.pack.vocabulary
    if not text.startswith(":"):
        question = session.question
        answers = _options(question) if question is not None and not before.strip() else {}
        return {**next_words(vocabulary, before), **answers}.items()
    name, space, rest = before[1:].partition(" ")
    if not space:
        names = {f":{command.name}": command.help for command in COMMANDS.values()}
        return {**names, ":quit": "leave"}.items()
    command = COMMANDS.get(name)
    completes = command.completes if command is not None else ""
    if completes == "effect":
        cards = {} if rest.strip() or name != "tree" else dict.fromkeys(vocabulary.cards, "card")
        return {**cards, **next_words(vocabulary, rest)}.items()
    if completes == "card":
        among = vocabulary.zones if rest.strip() and name == "give" else vocabulary.cards
        return [(word, "zone" if rest.strip() else "card") for word in among]
    if completes == "changing":
        if rest.endswith(" of "):
            return _cards(session).items()
        if rest.strip() in vocabulary.attributes:
            return [("of", "")]
        attributes = dict.fromkeys(vocabulary.attributes, "attribute")
        counters = {**attributes, **dict.fromkeys(vocabulary.counters, "counter")}
        return {**counters, **dict.fromkeys(vocabulary.pawns, "pawn"), **_cards(session)}.items()
    if completes == "option":
        decision = session.game.decision
        return _options(decision).items() if decision is not None else []
    if completes == "room":
        return _rooms(session).items()
    if completes == "lang":
        return [(lang, "") for lang in languages()]
    if completes == "command":
        return [(command.name, command.help) for command in COMMANDS.values()]
    return _files() if completes == "file" else []


def _cards(session: Session) -> dict[str, str]:
    return dict.fromkeys(session.pack.vocabulary.cards, "card")


def _rooms(session: Session) -> dict[str, str]:
    """The rooms of the board by name, each with its title, and by title, each with its name."""
    rooms = session.game.board.rooms if session.game.board is not None else ()
    found = {room.name: title_in(room.titles, session.lang, room.name) for room in rooms}
    for name, title in [*found.items()]:
        bare = without_article(title, session.lang)
        if bare.lower() not in found:
            found[bare] = name
    return found


def _options(decision: Decision) -> dict[str, str]:
    """The words of all that can be chosen now."""
    found: dict[str, str] = {}
    for value in decision.values:
        for name in decision.names_of(value):
            found.setdefault(name, "")
    return found


def _files() -> list[tuple[str, str]]:
    packs = [(name, "pack") for name in known_packs()]
    return [*packs, *((path.name, "saved game") for path in sorted(Path().glob("*.json")))]
