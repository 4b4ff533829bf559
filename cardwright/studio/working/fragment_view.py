"""The fragments of a pack to be painted: their squares as the text has them, the marks there are,
and the picture of what the engine reads in them."""

from __future__ import annotations

from pathlib import Path

from cardwright.drawing.dungeon_picture.tiles import tile_svg
from cardwright.editor.checking import Checked
from cardwright.studio.working.fragment_text import FragmentText
from cardwright.studio.working.unable import Unable
from dsl.boards.fragments.notation import ACROSS, DOWN, FLOOR, JOINT, ROCK
from dsl.packs.folders import FRAGMENTS
from dsl.text.describe import title_of

STRUCTURE = (
    (ROCK, "rock"),
    (ACROSS, "corridor across"),
    (DOWN, "corridor down"),
    (JOINT, "bend, fork or crossing"),
    (FLOOR, "floor of a room"),
)


def files_of_fragments(checked: Checked) -> dict[str, str]:
    """The pack's own files of fragments, by their paths in it."""
    folder = checked.folder.resolve()
    found = {}
    for name in checked.own:
        file = checked.paths[name].relative_to(folder).as_posix()
        if Path(file).parts[0] == FRAGMENTS:
            found[file] = checked.texts[name]
    return dict(sorted(found.items()))


def drawn_in(checked: Checked) -> list[list[str]]:
    """The file and the name of each fragment."""
    found = []
    for file, text in files_of_fragments(checked).items():
        try:
            found += [[file, name] for name in FragmentText(text).drawings]
        except Unable:
            continue  # the text says what is wrong
    return found


def fragment_view(
    checked: Checked, good: Checked | None, file: str, name: str, lang: str
) -> dict[str, object]:
    """A fragment as its text has it."""
    text = files_of_fragments(checked).get(file)
    if text is None:
        raise Unable(f"there is no file `{file[:80]}` of fragments in this pack")
    read = FragmentText(text)
    drawing = read.named(name)
    levels = drawing.rows(read.lines)
    pack = checked.pack if checked.pack is not None else good.pack if good is not None else None
    marks: list[list[str]] = []
    pictures: list[str] = []
    if pack is not None:
        marks = [
            [mark.sign, title_of(mark, lang), mark.symbol]
            for mark in pack.vocabulary.marks.values()
            if mark.sign
        ]
        fragment = pack.fragments.get(name)
        same = fragment is not None and [list(level) for level in fragment.levels] == levels
        if same and not checked.has_errors:
            pictures = [
                str(tile_svg(pack, name, 0, level, "light")) for level in range(len(levels))
            ]
    return {
        "file": file,
        "name": name,
        "levels": levels,
        "line": drawing.line,
        "key_line": drawing.key_line,
        "structure": [list(one) for one in STRUCTURE],
        "marks": marks,
        "pictures": pictures,
    }
