"""A pack: a game as data, read and checked as a whole."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from dsl.boards.board import Board
from dsl.boards.fragments import Fragment
from dsl.model.contents import Contents
from dsl.model.titles import title_in
from dsl.model.vocabulary import Vocabulary
from dsl.packs.manifest import Manifest
from dsl.packs.named import Cards, Named
from dsl.storage.language_files import DEFAULT_LANGUAGE

if TYPE_CHECKING:  # the scenarios of a pack that was kept are read when somebody asks for them
    from dsl.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Backstage:
    """What the scenarios of a pack have to play with, beyond the game: its words with those of the
    cards that are for scenarios alone, and all fragments."""

    vocabulary: Vocabulary
    fragments: Named[Fragment]


@dataclass(slots=True, repr=False)
class Pack:
    """A pack ready to be played, described or tested; or several that are played together.

    `places` are the folders or zip files of all packs in the order in which they load, and
    `named` those that were asked for."""

    manifest: Manifest
    places: tuple[Path, ...]
    named: tuple[Path, ...]
    vocabulary: Vocabulary
    boards: Named[Board]
    scenarios: Sequence[Scenario]
    options: dict[str, str]
    texts: dict[str, str]  # every file read, by the name that messages show
    fingerprint: str
    played_on: str | None = None
    fragments: dict[str, Fragment] = field(default_factory=dict)
    programs: dict[object, object] = field(default_factory=dict)
    backstage: Backstage | None = None  # where some cards are for scenarios alone

    @property
    def staged(self) -> Pack:
        """The pack as its scenarios play it, with the cards that are for them alone."""
        if self.backstage is None:
            return self
        found = self.programs.get(Backstage)
        if not isinstance(found, Pack):
            found = replace(
                self,
                vocabulary=self.backstage.vocabulary,
                fragments=self.backstage.fragments,
                programs={},
                backstage=None,
            )
            self.programs[Backstage] = found
        return found

    @property
    def id(self) -> str:
        return self.manifest.id

    @property
    def contents(self) -> Contents:
        """How much there is of what."""
        return Contents(self.id, len(self.vocabulary.cards), len(self.boards), len(self.scenarios))

    @property
    def cards(self) -> Cards:
        """Its cards by name: `pack.cards[name].text(lang)` is what one of them does."""
        return Cards(self.vocabulary)

    def title(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return title_in(self.manifest.titles, lang, self.id)

    @property
    def folder(self) -> Path:
        return self.named[-1]

    @property
    def board(self) -> Board | None:
        """The board to play on when none is asked for."""
        if self.played_on is not None and self.played_on in self.boards:
            return self.boards[self.played_on]
        return next(iter(self.boards.values()), None)

    def with_board(self, board: Board) -> Pack:
        """The pack with one board more, or with another in place of the one of that name: to play
        on a board that was made in Python. The pack itself stays as it is."""
        vocabulary = _with_rooms(self.vocabulary, board)
        backstage = self.backstage
        if backstage is not None:
            backstage = replace(backstage, vocabulary=_with_rooms(backstage.vocabulary, board))
        added = replace(board, vocabulary=vocabulary)
        told = f"{self.fingerprint}\n{board.to_yaml()}"
        return replace(
            self,
            vocabulary=vocabulary,
            boards=Named("board", {**self.boards, board.name: added}),
            fingerprint=hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:16],
            programs={},
            backstage=backstage,
        )

    def __repr__(self) -> str:
        return f'<Pack {self.id} {self.manifest.version} "{self.title()}": {self.contents}>'


def _with_rooms(vocabulary: Vocabulary, board: Board) -> Vocabulary:
    """The words of a pack with the rooms of one more board."""
    found = copy(vocabulary)
    found.rooms |= frozenset(room.name for room in board.rooms)
    titles = {room.name: room.titles for room in board.rooms if room.titles}
    found.room_titles = {**found.room_titles, **titles}
    return found
