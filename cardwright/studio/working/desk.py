"""What the process of a page has before it: the pack as it is on the page, read once, and the tasks
that can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from cardwright.editor.checking import Checked, check_folder
from cardwright.studies.odds import odds_of
from cardwright.studio.working.balance import Balance, as_data
from cardwright.studio.working.board_edits import edited
from cardwright.studio.working.board_view import board_findings, board_view
from cardwright.studio.working.card_view import declared_at
from cardwright.studio.working.contents_list import contents_of_pack
from cardwright.studio.working.fragment_text import painted
from cardwright.studio.working.fragment_view import fragment_view
from cardwright.studio.working.giving_away import given_away
from cardwright.studio.working.scenario_marks import marks_of
from cardwright.studio.working.trial import Trial, as_scenario, past, seen_page, tried
from cardwright.studio.working.unable import Unable
from dsl.packs.pack import Pack
from dsl.syntax.parser import Trees
from interpreter.state.errors import PlayError
from interpreter.state.meter import time_for_answers

SECONDS = 8.0  # for an answer of a game, a score or a view
Given = Mapping[str, object]
Found = dict[str, object]


class Desk:
    """One pack at a time. `good` is what was last read of it without a mistake."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self.texts: Mapping[Path, str] = {}
        self.stamp = ""
        self.checked: Checked | None = None
        self.good: Checked | None = None
        self.trees = Trees()
        self.trial = Trial()
        self.balance = Balance()

    def do(self, task: str, given: Given) -> Found:
        """Do a task with the pack that is given: its `folder`, the `texts` that are not saved, and
        a `stamp` that stands for what is on disk."""
        self.read(Path(str(given["folder"])), _texts(given), str(given.get("stamp", "")))
        try:
            with time_for_answers(SECONDS):
                return TASKS[task](self, given)
        except PlayError as error:
            raise Unable(str(error)) from error

    def read(self, folder: Path, texts: Mapping[Path, str], stamp: str) -> None:
        """Have this pack before us as it is now."""
        if folder != self.folder:
            self.folder, self.checked, self.good, self.trees = folder, None, None, Trees()
        elif self.checked is not None and (texts, stamp) == (self.texts, self.stamp):
            return
        self.texts, self.stamp = texts, stamp
        self.checked = check_folder(folder, texts, [folder.parent], self.trees)
        if self.checked.pack is not None and not self.checked.has_errors:
            self.good = self.checked

    @property
    def readable(self) -> Checked | None:
        """The pack as it is now, as far as it can be read; else as it last could."""
        checked = self.checked
        return checked if checked is not None and checked.pack is not None else self.good

    def text_of(self, file: str) -> str:
        """A file as it was read with the pack, which reads none that is a link out of it."""
        assert self.checked is not None
        path = self.checked.folder.resolve() / file
        return self.checked.texts.get(self.checked.names.get(path, ""), "")

    def to_play(self) -> Pack:
        """The pack to play: as it is now if nothing is wrong in it, else as it last was right."""
        if self.good is None or self.good.pack is None:
            raise Unable("the pack has mistakes: it can be played once they are mended")
        return self.good.pack

    @property
    def has_errors(self) -> bool:
        return self.checked is None or self.checked.has_errors


def _texts(given: Given) -> dict[Path, str]:
    texts = given.get("texts")
    if not isinstance(texts, Mapping):
        return {}
    folder = Path(str(given["folder"]))
    return {folder / str(name): str(text) for name, text in texts.items()}


def look(desk: Desk, given: Given) -> Found:
    """What is declared at a line of a file."""
    file, line = str(given["file"]), given["line"]
    checked = desk.readable
    if checked is None or checked.pack is None or desk.folder is None:
        raise Unable("the pack cannot be read as it is")
    assert isinstance(line, int)
    found = declared_at(checked.pack, desk.text_of(file), line)
    return {"errors": desk.has_errors, "at": found}


def contents(desk: Desk, _: Given) -> Found:
    """Everything that the pack declares, to be listed."""
    checked = desk.readable
    if checked is None or checked.pack is None:
        raise Unable("the pack cannot be read as it is")
    return {"errors": desk.has_errors, **contents_of_pack(checked.pack, checked)}


def scenarios(desk: Desk, given: Given) -> Found:
    """Play scenarios of the pack as it is now."""
    if desk.has_errors or desk.checked is None:
        raise Unable("the pack has mistakes: its scenarios are played once they are mended")
    names = given["names"]
    return marks_of(desk.checked, [str(name) for name in names] if isinstance(names, list) else [])


def board(desk: Desk, given: Given) -> Found:
    """A board of the pack as it is drawn; as it last was, while its text has mistakes."""
    readable, name = desk.readable, str(given["board"])
    old = readable is None or readable.pack is None or name not in readable.pack.boards
    checked = desk.good if old else readable
    if checked is None or checked.pack is None:
        raise Unable("the pack cannot be read as it is")
    return {"errors": desk.has_errors, **board_view(checked, name, str(given["lang"]))}


def findings(desk: Desk, given: Given) -> Found:
    """What the lint finds on a board."""
    if desk.checked is None or desk.checked.pack is None:
        raise Unable("the pack cannot be read as it is")
    return board_findings(desk.checked, str(given["board"]))


def board_edit(desk: Desk, given: Given) -> Found:
    """The text of a board after a change to the picture."""
    edit = given["edit"]
    assert isinstance(edit, Mapping)
    return {"text": edited(str(given["text"]), edit)}


def fragment(desk: Desk, given: Given) -> Found:
    """A fragment of a board, to be painted."""
    checked = desk.checked
    if checked is None:
        raise Unable("the pack cannot be read as it is")
    file, name, lang = (str(given[key]) for key in ("file", "name", "lang"))
    return {"errors": desk.has_errors, **fragment_view(checked, desk.good, file, name, lang)}


def fragment_edit(_: Desk, given: Given) -> Found:
    """The text of a file of fragments after painting."""
    edit = given["edit"]
    assert isinstance(edit, Mapping)
    return {"text": painted(str(given["text"]), edit)}


def odds(desk: Desk, given: Given) -> Found:
    """How likely a card of the pack is drawn."""
    try:
        return as_data(odds_of(desk.to_play(), str(given["card"])))
    except ValueError as error:
        raise Unable(str(error)) from error


def balance(desk: Desk, given: Given) -> Found:
    """Some more games of the pack as it is against how it was before."""
    assert desk.folder is not None
    before = _texts({"folder": str(desk.folder), "texts": given["before"]})
    if desk.has_errors:
        raise Unable("the pack has mistakes: it is compared once they are mended")
    most = given["most"]
    assert isinstance(most, int)
    return desk.balance.play_on(desk.folder, before, desk.to_play(), most)


def give(desk: Desk, given: Given) -> Found:
    """Something to print or to give away."""
    if desk.has_errors or desk.checked is None:
        raise Unable("the pack has mistakes: it is given away once they are mended")
    checked = desk.checked
    own = {
        checked.paths[name].relative_to(checked.folder.resolve()).as_posix(): checked.texts[name]
        for name in checked.own
    }
    return given_away(desk.to_play(), str(given["what"]), str(given["lang"]), own)


def _trying(do: Callable[[Trial, Pack, Given], Found]) -> Callable[[Desk, Given], Found]:
    def task(desk: Desk, given: Given) -> Found:
        return {"old": desk.has_errors, **do(desk.trial, desk.to_play(), given)}

    return task


TASKS: dict[str, Callable[[Desk, Given], Found]] = {
    "look": look,
    "contents": contents,
    "scenarios": scenarios,
    "board": board,
    "findings": findings,
    "board_edit": board_edit,
    "fragment": fragment,
    "fragment_edit": fragment_edit,
    "balance": balance,
    "odds": odds,
    "give": give,
    "try": _trying(tried),
    "past": _trying(past),
    "seen_page": _trying(seen_page),
    "as_scenario": _trying(as_scenario),
}
