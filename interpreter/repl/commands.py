"""The commands: each is one entry of a table, from which `:help` and completion come."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from dsl.declarations import CardDecl
from dsl.diagnostics import nearest
from dsl.vocabulary import find
from interpreter.accounts import account_of
from interpreter.drawing.face import drawing_of
from interpreter.errors import SaveError
from interpreter.game import Decision
from interpreter.history import entries
from interpreter.layout import TOLD
from interpreter.repl import show
from interpreter.repl.attributes import why_attribute
from interpreter.repl.options import by_words, matching
from interpreter.repl.output import Line, Output, Refused, columns, shown
from interpreter.repl.steps import Start
from interpreter.typing_in import read_effect
from interpreter.wording import TEXTS, option_words

if TYPE_CHECKING:
    from interpreter.repl.session import Session

Completes = Literal["", "effect", "card", "changing", "option", "zone", "file", "lang", "command"]
MOST_LOGGED = 60


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, what follows it, what it is for, and what it does."""

    name: str
    arguments: str
    help: str
    run: Callable[[Session, str], list[Line]]
    completes: Completes = ""


COMMANDS: dict[str, Command] = {}


def run_command(session: Session, line: str) -> Output:
    """Do a line that starts with a colon."""
    name, _, rest = line[1:].partition(" ")
    name = name.strip()
    if name in ("quit", "q", "exit"):
        return Output(leave=True)
    command = COMMANDS.get(name)
    if command is None:
        begun = [known for known in COMMANDS if name and known.startswith(name)]
        if len(begun) != 1:
            near = nearest(name, COMMANDS)
            offer = f"did you mean `:{near}`?" if near else "`:help` lists the commands"
            raise Refused(f"error: there is no command `:{name}`; {offer}")
        command = COMMANDS[begun[0]]
    return Output(tuple(command.run(session, rest.rstrip() if "\n" in rest else rest.strip())))


def command(
    name: str, arguments: str, help_: str, completes: Completes = ""
) -> Callable[[Callable[[Session, str], list[Line]]], Callable[[Session, str], list[Line]]]:
    """Enters a function into the table."""

    def enter(run: Callable[[Session, str], list[Line]]) -> Callable[[Session, str], list[Line]]:
        COMMANDS[name] = Command(name, arguments, help_, run, completes)
        return run

    return enter


# ---------------------------------------------------------------- playing


@command("legal", "[WORDS]", "list what can be done now, or the part of it with these words")
def legal(session: Session, rest: str) -> list[Line]:
    decision = _decision(session)
    found = matching(decision, rest)
    if not found:
        near = f" with `{rest}`" if rest else ""
        return [Line(f"nothing can be done now{near}", "quiet")]
    return [
        Line(f"p{decision.player + 1}: {decision.text}", "title"),
        *show.options(decision, found),
    ]


@command("do", "NUMBER or WORDS", "do one of the options of `:legal`", "option")
def do(session: Session, rest: str) -> list[Line]:
    return session.answer(by_words(_decision(session), rest), rest)


@command("play", "CARD", "play a card, or do the first action that takes it", "option")
def play(session: Session, rest: str) -> list[Line]:
    decision = _decision(session)
    if decision.kind != "action":
        raise Refused("error: a question waits", *show.question(decision))
    words = session.pack.words
    actions = list(words.actions.values())
    takes = [
        number
        for number, action in enumerate(actions)
        if any(param.type == "card" for param in action.params)
    ]
    takes.sort(key=lambda number: actions[number].name != "play")
    if not rest:
        raise Refused(_which_card(decision, takes))
    for number in takes:
        among = [at for at, value in enumerate(decision.values) if value[0] == number]
        try:
            return session.answer(by_words(decision, rest, among, numbers=False))
        except Refused as refused:
            if "could be" in str(refused):
                raise
    raise Refused(f"error: nothing can be done with `{rest}` now; `:legal` lists what can")


@command("undo", "[N]", "take the last step back, or the last N")
def undo(session: Session, rest: str) -> list[Line]:
    return session.take_back(_number(rest, 1))


@command("give", "CARD [ZONE] [N]", "put new cards into your hand or a zone", "card")
def give(session: Session, rest: str) -> list[Line]:
    words = rest.split()
    if not words:
        raise Refused("error: give which card? `:give CARD [ZONE] [N]`")
    number = int(words.pop()) if len(words) > 1 and words[-1].isdigit() else 1
    card = the_card(session, words[0])
    zone = " ".join(words[1:]) or first_hand(session)
    return session.effect(f"create {number} {card.name} in {zone}", f":give {rest}")


@command("seat", "PLAYER", "answer for another player who is asked at the same time")
def seat(session: Session, rest: str) -> list[Line]:
    game = session.game
    asked = {f"p{decision.player + 1}": decision for decision in game.decisions}
    if rest not in asked:
        known = ", ".join(asked) or "nobody"
        raise Refused(f"error: `{rest}` is not asked anything now; asked is {known}")
    game.seat = asked[rest].player
    return [Line(f"{rest}: {asked[rest].text}", "title"), *session.asked()]


# ---------------------------------------------------------------- looking


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
    words = session.pack.words
    named, of, card = rest.partition(" of ")
    attribute = find(words.attributes, named.strip())
    known: dict[str, Any] = {**words.cards, **words.pawns, **words.counters}
    found = find(known, rest)
    if attribute is not None and (of or found is None):
        kind = the_card(session, card.strip()) if of else None
        return why_attribute(session.game, attribute.name, kind, session.player)
    if of and found is None:
        raise _unknown(named.strip(), "attribute", words.attributes)
    if found is None:
        raise _unknown(rest, "counter, pawn, card or attribute", {**known, **words.attributes})
    decl = words.counters.get(found.name)
    if decl is not None and decl.computed:
        line = account_of(
            session.game.program, session.game.machine.cells, decl.name, session.player
        )
        lines = show.account(session.game, line)
        told = session.game.machine.cells[TOLD]
        if told is not None and told[0] == decl.name and told[2][:2] != line[:2]:
            lines += [Line("  as it was told last:", "quiet"), *show.account(session.game, told[2])]
        return lines
    return show.why(session.game, found.name, session.player)


@command("log", "[N]", "everything that happened, or the last N changes")
def log(session: Session, rest: str) -> list[Line]:
    number = _number(rest, MOST_LOGGED)
    found = entries(session.game)[-number:] if number else []
    lines = show.changes(session.game, found, session.player, None)
    return lines or [Line("nothing has happened yet", "quiet")]


@command("what", "EFFECT", "what an effect would do, without doing it", "effect")
def what(session: Session, rest: str) -> list[Line]:
    if not rest:
        raise Refused("error: what would which effect do? `:what EFFECT`")
    return session.imagined(rest)


@command("tree", "EFFECT or CARD", "the effect tree", "effect")
def tree(session: Session, rest: str) -> list[Line]:
    from dsl.treeprint import tree_text

    if not rest:
        raise Refused("error: the tree of what? `:tree EFFECT or CARD`")
    words = session.pack.words
    card = card_named(session, rest)
    if card is not None:
        return shown(tree_text(card, words, session.lang))
    with session.reading(rest):
        return shown(tree_text(read_effect(session.game.program, rest), words, session.lang))


@command("card", "NAME", "a card's text, as players read it", "card")
def card_text(session: Session, rest: str) -> list[Line]:
    from dsl.describe import describe_card

    card = the_card(session, rest)
    face = describe_card(card, session.pack.words, session.lang)
    return shown("\n".join([face.rstrip(), *drawing_of(session.pack, card.name, session.lang)]))


# ---------------------------------------------------------------- games and files


@command("new", "[PLAYERS]", "begin a new game")
def new(session: Session, rest: str) -> list[Line]:
    start = session.start
    players = _number(rest, session.game.program.players)
    return _begun(session, Start(players, session.game.seed, start.board))


@command("seed", "N", "begin a new game, dealt from this seed")
def seed(session: Session, rest: str) -> list[Line]:
    if not rest:
        return [Line(f"the seed is {session.game.seed}")]
    return _begun(
        session, Start(session.game.program.players, _number(rest, 1), session.start.board)
    )


@command("load", "PACK or FILE", "open another pack, or a game saved with `:save`", "file")
def load(session: Session, rest: str) -> list[Line]:
    if not rest:
        raise Refused("error: load what? `:load PACK or FILE.json`")
    if not rest.endswith(".json"):
        session.open(rest, Start(None, session.game.seed))
        return [Line(f"{session.pack.id}: {show.now(session.game)}", "title"), *session.asked()]
    try:
        data = json.loads(Path(rest).expanduser().read_text(encoding="utf-8"))
        pack = str(data["pack"])
    except OSError as error:
        raise Refused(f"error: `{rest}` cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise Refused(f"error: `{rest}` is not a saved game") from error
    try:
        if pack == session.pack.id:
            session.begin(Start(saved=data))
        else:
            session.open(pack, Start(saved=data))
    except SaveError as error:
        raise Refused(f"error: {error}") from error
    return [Line(f"{session.pack.id}: {show.now(session.game)}", "title"), *session.asked()]


@command("save", 'FILE ["NAME"]', "save the game (.json), or the session as a test (.scenarios)")
def save(session: Session, rest: str) -> list[Line]:
    try:
        names = shlex.split(rest)
    except ValueError as error:
        raise Refused('error: write `:save FILE`, or `:save FILE "NAME"`') from error
    if not names:
        raise Refused("error: save where? a name that ends in `.scenarios` or `.json`")
    path = Path(names[0]).expanduser()
    try:
        if path.suffix == ".json":
            return _save_game(session, path)
        if path.suffix == ".scenarios":
            from interpreter.repl.scenario_writer import save_scenario

            lines = save_scenario(session, path, " ".join(names[1:]))
            return [*lines, *session.wrote(path)]
    except OSError as error:
        raise Refused(f"error: `{path}` cannot be written: {error.strerror}") from error
    raise Refused("error: the name of the file must end in `.scenarios` or `.json`")


@command("lang", "LANGUAGE", "the language of cards and questions", "lang")
def lang(session: Session, rest: str) -> list[Line]:
    if rest not in TEXTS:
        raise Refused(f"error: the languages are {', '.join(TEXTS)}")
    session.speak(rest)
    return [Line(f"the language is {rest}"), *session.asked()]


@command("help", "[COMMAND]", "this list", "command")
def help_(session: Session, rest: str) -> list[Line]:
    wanted = rest.lstrip(":")
    if wanted and wanted not in COMMANDS:
        raise _unknown(wanted, "command", COMMANDS)
    rows = [
        (f":{entry.name} {entry.arguments}".rstrip(), entry.help)
        for entry in COMMANDS.values()
        if not wanted or entry.name == wanted
    ]
    if wanted:
        return [Line(f"  {row}") for row in columns(rows)]
    head = (
        "Type an effect, and it is done: what changes is shown, with the cause.",
        "Type a value, and it is worked out. While a question waits, a number or a word answers.",
        "A line that ends with `:`, `->` or `choose` goes on until an empty line.",
    )
    rows.append((":quit", "leave; `quit`, `exit`, `help` and `?` need no colon"))
    return [*(Line(line) for line in head), *(Line(f"  {row}") for row in columns(rows))]


# ---------------------------------------------------------------- words


def card_named(session: Session, name: str) -> CardDecl | None:
    """A card by its name, its title, or a beginning that no other has."""
    cards = session.pack.words.cards
    word = "_".join(name.lower().split())
    found = find(cards, word)
    if found is not None:
        return found
    titled = [
        card for card in cards.values() if name.lower() in map(str.lower, card.titles.values())
    ]
    begun = [card for card in cards.values() if word and card.name.startswith(word)]
    return titled[0] if titled else begun[0] if len(begun) == 1 else None


def the_card(session: Session, name: str) -> CardDecl:
    card = card_named(session, name)
    if card is None:
        raise _unknown(name, "card", session.pack.words.cards)
    return card


def first_hand(session: Session) -> str:
    """The zone that a player's new cards go to: one its owner alone sees, or any of a player."""
    zones = [zone for zone in session.pack.words.zones.values() if zone.owner == "player"]
    zones.sort(key=lambda zone: zone.seen_by != "owner")
    if not zones:
        raise Refused("error: no zone is a player's: say which, `:give CARD ZONE`")
    return zones[0].name


def _which_card(decision: Decision, takes: Iterable[int]) -> str:
    """What to type after `:play`, with the cards that can be named there now."""
    cards: list[str] = []
    for number in takes:
        words = [option_words(decision, value) for value in decision.values if value[0] == number]
        cards += [word[1] for word in words if len(word) > 1]
    now = f"; now it could be {', '.join(dict.fromkeys(cards))}" if cards else ""
    return f"error: play which card? `:play CARD`{now}"


def _unknown(word: str, what_: str, known: Iterable[str]) -> Refused:
    if not word:
        return Refused(f"error: which {what_}?")
    near = nearest(word, known)
    offer = f"; did you mean `{near}`?" if near else ""
    return Refused(f"error: there is no {what_} `{word}`{offer}")


def _decision(session: Session) -> Decision:
    decision = session.game.decision
    if decision is None:
        raise Refused("error: the game is over: `:undo`, or `:new`")
    return decision


def _number(text: str, otherwise: int) -> int:
    if not text:
        return otherwise
    if not text.isdigit():
        raise Refused(f"error: `{text}` is not a number")
    return int(text)


def _begun(session: Session, start: Start) -> list[Line]:
    session.begin(start)
    players = session.game.program.players
    text = f"a new game, {players} player{'s' if players > 1 else ''}, seed {session.game.seed}"
    return [Line(text, "title"), *session.asked()]


def _save_game(session: Session, path: Path) -> list[Line]:
    if path.exists():
        try:
            known = "cardwright" in json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, TypeError):
            known = False
        if not known:
            raise Refused(f"error: `{path}` is there already, and is not a saved game")
    text = json.dumps(session.clean_game().to_json(), ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")
    return [Line(f"saved: `:load {path}` goes on with it")]
