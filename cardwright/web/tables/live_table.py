"""A table that is awake: its game, who sits where, and what each has been told.

Nothing here waits or knows of a network: what is done is done at once or refused, and gives the
deed to be kept. What was done can be done again, deed by deed, and leads to the same table.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardwright.play.answer_news import Told, begin_telling, finish_telling
from cardwright.web.scenes.catalogue import table_of
from cardwright.web.scenes.seat_scene import Scene, Sight, scene_of, seat_scene, seat_sight
from cardwright.web.scenes.story import Page, Story
from cardwright.web.tables.kept_tables import Deed, TableSpec
from dsl.packs.pack import Pack
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.run.journal import is_open_to_all
from interpreter.state.errors import IllegalOptionError

TOKEN_BYTES = 12
MOST_ANSWERS = 20_000  # a game that goes on for longer goes on for ever


class Refused(Exception):
    """What somebody at the table asked for and does not get; `why` names a sentence of the page."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(slots=True)
class Asking:
    """Somebody asks to take answers back, down to `length`; who has to agree, and who has."""

    player: int
    length: int
    waits_for: set[int]


class Look(NamedTuple):
    """All that a seat is shown, with the token that stands for it."""

    token: str
    scene: Scene
    pages: tuple[Page, ...]


@dataclass(slots=True)
class LiveTable:
    """A table and all that was done there."""

    spec: TableSpec
    pack: Pack
    game: Game
    seats: list[str | None]
    names: list[str | None]  # what players want to be called by
    deeds: int = 0
    asking: Asking | None = None
    joined: set[int] = field(default_factory=set)  # seats on which a person has sat
    told: dict[str, dict[int, Told]] = field(default_factory=dict)
    turns: dict[int, tuple[int, int]] = field(default_factory=dict)
    by_person: set[int] = field(default_factory=set)  # the answers that no bot gave
    stories: dict[tuple[int, str], Story] = field(default_factory=dict)
    # What was worked out since something was done last, by seats, and by these and languages.
    sights: dict[int, Sight] = field(default_factory=dict)
    tokens: dict[int, str] = field(default_factory=dict)
    looks: dict[tuple[int, str], Look] = field(default_factory=dict)
    seen_before: dict[int, tuple[object, str]] = field(default_factory=dict)

    @staticmethod
    def opened(spec: TableSpec, pack: Pack, deeds: Sequence[Deed] = ()) -> LiveTable:
        """A new table, or one at which these deeds were done."""
        table = LiveTable(spec, pack, begun(spec, pack), list(spec.seats), [None] * spec.players)
        table.game.lang = spec.lang
        table.told = {spec.lang: {}}
        for deed in deeds:
            table.done_again(deed)
        return table

    def done_again(self, deed: Deed) -> None:
        """Do what was done before."""
        match deed:
            case Deed("answer", (int(player), int(index), int(took), by_bot)):
                self._push(player, index, took, bool(by_bot))
            case Deed("undo", (int(length),)):
                self._take_back(length)
            case Deed("seat", (int(player), bot)):
                self.seats[player] = None if bot is None else str(bot)
            case Deed("name", (int(player), name)):
                self.names[player] = None if name is None else str(name)
        self.deeds += 1

    @property
    def length(self) -> int:
        return self.game.length

    # What is done

    def answer(self, player: int, index: int, seen: str, took: int = 0) -> Deed:
        """Answer for a player who saw the table when `seen` stood for it."""
        if seen != self.token(player):
            raise Refused("stale")
        return self.push(player, index, took, by_bot=False)

    def push(self, player: int, index: int, took: int, *, by_bot: bool) -> Deed:
        """Answer for a player."""
        if self.length >= MOST_ANSWERS:
            raise Refused("too_long")
        decision = self._asked(player)
        if decision is None or not 0 <= index < len(decision):
            raise Refused("not_asked" if decision is None else "no_option")
        took = took if self.game.program.clocks else 0
        self._push(player, index, took, by_bot)
        self.asking = None
        return self._deed(Deed("answer", (player, index, took, by_bot)))

    def hand_over(self, player: int, bot: str | None) -> Deed:
        """Give a seat to a bot, or back to the person."""
        self.seats[player] = bot
        return self._deed(Deed("seat", (player, bot)))

    def call(self, player: int, name: str | None) -> Deed:
        """Let a player go by this name, or by none."""
        self.names[player] = name
        return self._deed(Deed("name", (player, name)))

    def take_back(self, length: int) -> Deed:
        """Let only so many answers be given."""
        self._take_back(length)
        self.asking = None
        return self._deed(Deed("undo", (length,)))

    def ask_to_take_back(self, player: int) -> bool:
        """Ask for taking back to before the player's last answer. True when nobody is to agree."""
        own = [
            step
            for step, told in self.told[self.spec.lang].items()
            if told.player == player and step in self.by_person
        ]
        if not own:
            raise Refused("nothing_to_undo")
        length = max(own) - 1
        people = {n for n, bot in enumerate(self.seats) if bot is None and n in self.joined}
        self.asking = Asking(player, length, people - {player})
        return not self.asking.waits_for

    def agree(self, player: int, *, yes: bool) -> bool:
        """What a player says to the one who asks. True when all have agreed."""
        asking = self.asking
        if asking is None or (player not in asking.waits_for and player != asking.player):
            raise Refused("nothing_asked")
        if not yes:
            self.asking = None
            return False
        asking.waits_for -= {player}
        return not asking.waits_for

    def _deed(self, deed: Deed) -> Deed:
        self.deeds += 1
        return deed

    def _asked(self, player: int) -> Decision | None:
        if all(one != player for _, one, _ in self.game.asked):
            return None
        return self.game.decision_of(player)

    def _push(self, player: int, index: int, took: int, by_bot: bool) -> None:
        game = self.game
        decision = self._asked(player)
        if decision is None or not 0 <= index < len(decision):
            raise IllegalOptionError("its answers are not possible any more")
        begun_telling = {}
        for lang in self.told:
            game.lang = lang
            begun_telling[lang] = begin_telling(decision, index)
        turn = game.turn, game.active
        game.push((player, index, took) if took else (player, index))
        self.turns[self.length] = turn
        if not by_bot:
            self.by_person.add(self.length)
        self._changed()
        for lang, told in begun_telling.items():
            game.lang = lang
            self.told[lang][self.length] = finish_telling(told, decision, index)

    def _take_back(self, length: int) -> None:
        self._changed()
        while self.length > length:
            step = self.length
            self.game.pop()
            self.turns.pop(step, None)
            self.by_person -= {step}
            for told in self.told.values():
                told.pop(step, None)
        for story in self.stories.values():
            story.forget_after(length)

    # What is seen

    def sight(self, seat: int) -> Sight:
        """What a seat may see now, and is asked."""
        if seat not in self.sights:
            self.sights[seat] = seat_sight(self.game, seat)
        return self.sights[seat]

    def token(self, seat: int) -> str:
        """What stands for all that a seat sees now; another for whatever it sees next. While all
        play at once, what others have answered does not count."""
        if seat not in self.tokens:
            view, decision = self.sight(seat)
            length = 0 if is_open_to_all(self.game) else self.length
            asked = (decision.question, decision.values) if decision is not None else None
            now = length, asked, {**view, "decider": None}  # whose turn it is stands in `asked`
            before, token = self.seen_before.get(seat, (None, ""))
            if now != before:
                token = secrets.token_urlsafe(TOKEN_BYTES)
                self.seen_before[seat] = now, token
            self.tokens[seat] = token
        return self.tokens[seat]

    def look(self, seat: int, lang: str) -> Look:
        """All that a seat is shown in a language; worked out once as long as nothing is done."""
        if (seat, lang) not in self.looks:
            self.looks[seat, lang] = Look(
                self.token(seat), self.scene(seat, lang), tuple(self.pages(seat, lang))
            )
        return self.looks[seat, lang]

    def scene(self, seat: int, lang: str) -> Scene:
        sight = self.sight(seat)
        self.game.lang = lang
        return scene_of(self.game, sight)

    def pages(self, seat: int, lang: str) -> list[Page]:
        """All that a seat is told, in a language."""
        return self._story(seat, lang).pages(self.told[lang], self.turns)

    def steps(self, seat: int, lang: str) -> list[int]:
        """The answers that a seat is told of: how many had been given with each."""
        return self._story(seat, lang).steps(self.told[lang], self.turns)

    def _story(self, seat: int, lang: str) -> Story:
        self.speak(lang)
        self.game.lang = lang
        key = (seat, lang)
        if key not in self.stories:
            self.stories[key] = Story(self.game, table_of(self.game.program, lang), seat)
        return self.stories[key]

    def _changed(self) -> None:
        """What was seen before is not so any more."""
        self.sights.clear()
        self.tokens.clear()
        self.looks.clear()

    def past(self, seat: int, lang: str, page: int) -> Scene:
        """What a seat saw after so many of the pages that it is told; nothing can be answered."""
        steps = self.steps(seat, lang)
        if not 0 <= page <= len(steps):
            raise Refused("no_such_page")
        game = begun(self.spec, self.pack)
        for answer in self.game.answers[: steps[page - 1] if page else 0]:
            game.push(answer)
        game.lang = lang
        scene = seat_scene(game, seat)
        scene["offer"] = None
        return scene

    def speak(self, lang: str) -> None:
        """Have what was told in this language too."""
        if lang in self.told:
            return
        again = LiveTable.opened_in(self, lang)
        self.told[lang] = again.told[lang]

    @staticmethod
    def opened_in(table: LiveTable, lang: str) -> LiveTable:
        """The same answers, told in another language."""
        again = LiveTable(table.spec, table.pack, begun(table.spec, table.pack), [], [])
        again.told = {lang: {}}
        for answer in table.game.answers:
            player, index, took = whole_answer(again.game, answer)
            again._push(player, index, took, by_bot=True)
        return again


def whole_answer(game: Game, answer: int | tuple[int, ...]) -> tuple[int, int, int]:
    """Who answers, with which option, and what it took."""
    if isinstance(answer, tuple):
        player, index, *took = answer
        return player, index, took[0] if took else 0
    first = game.asked_first
    assert first is not None
    return first[1], answer, 0


def begun(spec: TableSpec, pack: Pack) -> Game:
    """The game of a table before its first answer."""
    return Game.new(
        pack, spec.players, spec.seed, board=spec.board, options=dict(spec.options) or None
    )
