"""A game beside the text, as the workshop plays it. The page keeps how it began and its steps; here
they are done, again where the pack has changed, and what is seen of it is worked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import cast

from cardwright.studio.working.unable import Unable
from cardwright.web.replay_page import moment_page
from cardwright.web.scenes.board_scene import board_scene
from cardwright.web.scenes.catalogue import catalogue_of
from cardwright.web.scenes.seat_scene import seat_scene
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.repl import show
from interpreter.repl.commands import command_meant
from interpreter.repl.execute import execute
from interpreter.repl.kept.scenario_writer import scenario_text, trial
from interpreter.repl.output import Line, Refused
from interpreter.repl.session import Session
from interpreter.repl.typed_steps import Answered, Start, Step, Typed, replay
from interpreter.run.journal import Entry
from interpreter.state.errors import PlayError

Found = dict[str, object]
Given = Mapping[str, object]
MOST_STEPS = 2_000
MOST_LINES = 12  # of one step
# What the page has its own way for, and what would touch files.
NOT_TYPED = {
    ":save": "the button for scenarios saves the session",
    ":load": "choose a pack on the left",
    ":new": "there is a button for a new game",
    ":seed": "there is a field for the seed",
    ":branch": "there is a button that keeps a branch",
    ":back": "the branches are listed above the steps",
    ":lang": "there is a choice of languages",
    ":quit": "close the page, or choose something else to look at",
}


class Trial:
    """The game that was tried last."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.pack: Pack | None = None
        self.lines: list[list[Found]] = []  # what each step did

    def be_at(self, pack: Pack, start: Start, steps: Sequence[Step], lang: str) -> str | None:
        """Have this game, after these steps; why not all of them could be done."""
        session = self.session
        if session is None or self.pack is not pack or session.start != start:
            try:
                session = Session(
                    pack.id,
                    players=start.players,
                    seed=start.seed,
                    board=start.board,
                    lang=lang,
                    pack=pack,
                )
            except (PlayError, ValueError) as error:
                raise Unable(f"no game can begin: {error}") from error
            self.session, self.pack, self.lines = session, pack, []
        if session.lang != lang:
            session.speak(lang)
            self.lines = []
        same = alike(session.steps, steps)
        if same < len(session.steps):
            session.take_back(len(session.steps) - same)
            del self.lines[same:]
        problem = None
        if same < len(steps):
            again = replay(start, pack, steps, lang)
            session.game, session.steps, problem = again.game, again.steps, again.problem
            del self.lines[same:]
        return problem

    def told(self) -> list[list[Found]]:
        """What each step did, and why."""
        session = self.session
        assert session is not None
        game = session.game
        if len(self.lines) < len(session.steps):
            marks = [start for start, _, _ in game.marks]
            first = len(self.lines)
            by_step: dict[int, list[Entry]] = {}
            for entry in game.log_since(marks[first]):
                by_step.setdefault(entry.step, []).append(entry)
            for number in range(first, len(session.steps)):
                step = session.steps[number]
                lines = show.changes(game, by_step.get(number + 1, []), step.player, MOST_LINES)
                self.lines.append([_line(one) for one in lines])
        return self.lines


def alike(one: Sequence[object], other: Sequence[object]) -> int:
    """How many things two lists begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def tried(at: Trial, pack: Pack, given: Given) -> Found:
    """Do the steps, and then one more: an `answer`, or a `line` that was typed."""
    start, steps = start_of(given), steps_of(given)
    problem = at.be_at(pack, start, steps, str(given["lang"]))
    session = at.session
    assert session is not None
    said: list[Line] = []
    wrong = False
    then = given.get("then")
    if isinstance(then, Mapping) and problem is None:
        if "answer" in then:
            said, wrong = _answered(session, int(then["answer"]), then.get("player"))
        elif "line" in then:
            said, wrong = _typed(session, str(then["line"]))
    return {
        "steps": [plain(step) for step in session.steps],
        "told": at.told(),
        "said": [_line(one) for one in said],
        "wrong": wrong,
        "problem": problem,
        "now": show.now(session.game),
        **seen(session.game, given),
    }


def past(at: Trial, pack: Pack, given: Given) -> Found:
    """How the table was after the steps that are given; the game stays where it is."""
    again = replay(start_of(given), pack, steps_of(given), str(given["lang"]))
    return {"problem": again.problem, "now": show.now(again.game), **seen(again.game, given)}


def seen_page(at: Trial, pack: Pack, given: Given) -> Found:
    """The game as one player sees it now, as a page of its own: with nothing in it that this
    player does not see, and no seed."""
    problem = at.be_at(pack, start_of(given), steps_of(given), str(given["lang"]))
    session, seat = at.session, given["seat"]
    assert session is not None
    if problem is not None:
        raise Unable(f"not all steps can be done any more: {problem}")
    if not isinstance(seat, int) or not 0 <= seat < session.game.program.players:
        raise Unable("there is no such seat")
    return {"page": moment_page(session.game, seat, str(given["lang"]))}


def as_scenario(at: Trial, pack: Pack, given: Given) -> Found:
    """The session as a scenario, and why it does not pass if it does not."""
    problem = at.be_at(pack, start_of(given), steps_of(given), str(given["lang"]))
    session = at.session
    assert session is not None
    if problem is not None:
        raise Unable(f"not all steps can be done any more: {problem}")
    if session.question is not None:
        raise Unable("a question waits: a scenario ends when all are answered")
    name = str(given["name"]).replace('"', "'").replace("\n", " ").strip() or "a session"
    taken, number, unused = {one.name for one in pack.scenarios}, 2, name
    while unused in taken:
        unused, number = f"{name} {number}", number + 1
    text = scenario_text(session, unused, with_given=True)
    fails = trial(pack, text)
    if fails is not None:  # what was dealt cannot be laid out in words: let the seed deal it
        text = scenario_text(session, unused, with_given=False)
        fails = trial(pack, text)
    return {"text": text, "name": unused, "problem": fails}


def seen(game: Game, given: Given) -> Found:
    """The table as the player sees it who decides, or the one who is asked for."""
    lang = str(given["lang"])
    game.lang = lang
    program = game.program
    asked = given.get("seat")
    decision = game.decision
    seat = decision.player if decision is not None else 0
    if isinstance(asked, int) and 0 <= asked < program.players:
        seat = asked
    scene = seat_scene(game, seat)
    found: Found = {"seat": seat, "scene": scene, "catalogue": None, "board": None}
    key = f"{program.pack.fingerprint}/{program.players}/{lang}"
    if given.get("known") != key:
        found["catalogue"] = catalogue_of(program, lang)
    found["known"] = key
    if program.board is not None:
        found["board"] = board_scene(program, scene["board"], lang)
    return found


def _answered(session: Session, index: int, player: object) -> tuple[list[Line], bool]:
    game = session.game
    if isinstance(player, int) and any(one.player == player for one in game.decisions):
        game.seat = player
    decision = game.decision
    if decision is None or not 0 <= index < len(decision):
        return [Line("this cannot be answered any more", "error")], True
    try:
        return session.answer(index, decision.options[index].text), False
    except PlayError as error:
        return [Line(f"error: {error}", "error")], True


def _typed(session: Session, line: str) -> tuple[list[Line], bool]:
    if (command := not_typed(line)) is not None:
        return [Line(f"`{command}` is not typed here: {NOT_TYPED[command]}", "error")], True
    if len(session.steps) >= MOST_STEPS:
        return [Line("this game has gone on for too long: begin a new one", "error")], True
    try:
        output = execute(session, line)
    except Refused as refused:
        return list(refused.lines), True
    return list(output.lines), output.error


def not_typed(line: str) -> str | None:
    """The command of a line, however short it is said, if it is none for the page."""
    said = line.strip().partition(" ")[0].strip().lower()
    meant = command_meant(said[1:]) if said.startswith(":") else None
    command = f":{meant.name}" if meant is not None else said
    return command if command in NOT_TYPED else None


def _line(line: Line) -> Found:
    return {"text": line.text, "style": line.style}


# Steps as plain data, which the page keeps


def plain(step: Step) -> Found:
    return {"is": "answer" if isinstance(step, Answered) else "effect", **asdict(step)}


def start_of(given: Given) -> Start:
    start = given["start"]
    if not isinstance(start, Mapping):
        raise Unable("it is not said how the game begins")
    players, seed, board = start.get("players"), start.get("seed", 1), start.get("board")
    if not isinstance(players, int | None) or type(seed) is not int:
        raise Unable("how many play, and the seed, are numbers")
    return Start(players, seed, None if board is None else str(board))


def steps_of(given: Given) -> list[Step]:
    steps = given["steps"]
    if not isinstance(steps, list) or len(steps) > MOST_STEPS:
        raise Unable("these steps cannot be done")
    try:
        return [_step(cast("Mapping[str, object]", one)) for one in steps]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unable("these steps cannot be read") from error


def _step(given: Given) -> Step:
    def name(key: str) -> str:
        return str(given[key])

    def number(key: str) -> int:
        found = given[key]
        if type(found) is not int:
            raise ValueError(key)
        return found

    if given["is"] == "effect":
        doer = given.get("doer")
        return Typed(
            name("text"),
            number("player"),
            name("command"),
            None if doer is None else number("doer"),
        )
    names, said = given["names"], given["said"]
    if not isinstance(names, list) or not isinstance(said, list):
        raise ValueError("names")
    return Answered(
        number("index"),
        name("kind"),
        tuple(map(str, names)),
        tuple(map(str, said)),
        name("text"),
        number("player"),
        given.get("called") is True,
    )
