"""Renaming a word in every pack that uses it, where all of them mean the same afterwards.

All uses that are found are changed, every pack concerned is read again with the changes, and what
it means then is compared with what it meant. Where anything else would change, nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardwright.editor.checking import check_folder
from cardwright.editor.columns import Position, Range, range_at
from cardwright.editor.edits import Edit, Edits, applied
from cardwright.editor.naming.meanings import FIELDS, LOCAL
from cardwright.editor.naming.navigation import Word, uses_of_word, word_at
from cardwright.editor.naming.same_meaning import mean_the_same
from cardwright.editor.parsed_text import chunk_at
from cardwright.editor.workspace import Workspace
from dsl.model.namespaces import OF
from dsl.model.plurals import singular_or_plural
from dsl.resolve.declare.declaring import BUILT_IN
from dsl.syntax.lark_tables import taken_words
from dsl.yamltext import is_word

CAN_BE = (*FIELDS, "phase", "fixture", "room", "board", LOCAL)
TEXT = re.compile(r'"[^"\n]*"')


class CannotRename(Exception):
    """Why a word is not renamed, in a sentence."""


def renamable(workspace: Workspace, path: Path, position: Position) -> tuple[str, Range]:
    """The word at a position, and where it stands. Raises CannotRename."""
    word, stretch = _word_at(workspace, path, position)
    return word.bare, stretch


def rename(workspace: Workspace, path: Path, position: Position, new: str) -> Edits:
    """What to change so that a word has another name. Raises CannotRename."""
    word, _ = _word_at(workspace, path, position)
    new = new.strip()
    if new == word.bare:
        return {}
    _refuse_name(new)
    edits = _edits(workspace, word, new)
    _refuse_outside(workspace, edits)
    _refuse_other_meaning(workspace, word, new, edits)
    return edits


def _word_at(workspace: Workspace, path: Path, position: Position) -> tuple[Word, Range]:
    found = word_at(workspace, path, position)
    if found is None:
        raise CannotRename("There is no word of a pack here.")
    word, stretch = found
    if word.category not in CAN_BE:
        raise CannotRename(f"The name of a {word.category} cannot be changed here.")
    if word.path is None:
        raise CannotRename(f"`{word.bare}` is declared by no file of this workspace.")
    return word, stretch


def _refuse_name(new: str) -> None:
    if not is_word(new):
        raise CannotRename(
            f"`{new}` cannot be a name: a name is letters, digits and `_`, with a letter first."
        )
    if new in taken_words() or new in BUILT_IN:
        raise CannotRename(f"`{new}` is a word of the language: take another one.")


def _edits(workspace: Workspace, word: Word, new: str) -> Edits:
    found: Edits = {}
    declared = False
    for place, use in uses_of_word(workspace, word):
        view = workspace.view(place.path)
        assert view is not None
        written = view.text.split("\n")[use.line][use.column : use.end]
        declared = declared or use.declares
        edit = Edit(place.range, _form(written, word.bare, new))
        found.setdefault(place.path, []).append(edit)
    if word.category == LOCAL:
        for path, edit in _in_wordings(workspace, word, new):
            found.setdefault(path, []).append(edit)
    if not declared:
        raise CannotRename(
            f"Where `{word.bare}` is declared cannot be changed:"
            " it is made by a family, or cannot be read."
        )
    return found


def _form(written: str, old: str, new: str) -> str:
    """The new name in the number in which the old one was written."""
    if written == old:
        return new
    forms = [f"{new}s", f"{new}es"] if len(written) > len(old) else [new[:-1]]
    if len(written) > len(old) and new.endswith("y"):
        forms.insert(0, f"{new[:-1]}ies")
    fitting = [form for form in forms if is_word(form) and new in singular_or_plural(form)]
    return fitting[0] if fitting else new


def _in_wordings(workspace: Workspace, word: Word, new: str) -> Iterator[tuple[Path, Edit]]:
    """The holes of a verb's or an action's wordings that are filled with a parameter."""
    view = workspace.view(word.path) if word.path is not None else None
    chunk = chunk_at(view.text, word.line) if view is not None and word.line is not None else None
    if view is None or chunk is None:
        return
    head = chunk.text.split("\n", 1)[0]
    for text in TEXT.finditer(head):
        for hole in re.finditer(rf"\{{({re.escape(word.name)})(?=[:}}])", text.group()):
            start = text.start() + hole.start(1)
            line = chunk.line - 1
            yield view.path, Edit(range_at(line, start, start + len(word.name)), new)


def _refuse_outside(workspace: Workspace, edits: Edits) -> None:
    for path in edits:
        if not any(path.is_relative_to(folder) for folder in _folders(workspace)):
            raise CannotRename(f"The word stands in {path} too, which is not in this workspace.")


def _folders(workspace: Workspace) -> list[Path]:
    return [*workspace.folders, *workspace.packs]


def _refuse_other_meaning(workspace: Workspace, word: Word, new: str, edits: Edits) -> None:
    """Read every pack concerned with the changes, and compare."""
    texts = workspace.unsaved_texts()
    after = dict(texts)
    for path, changes in edits.items():
        text = workspace.text_of(path)
        assert text is not None
        after[path] = applied(text, changes)
    full_name = f"{word.name.partition(OF)[0]}{OF}{new}" if OF in word.name else new
    for folder in sorted(workspace.good):
        if word.path not in workspace.good[folder].names:
            continue
        before = workspace.good[folder]
        if not workspace.is_as_checked(before):
            before = check_folder(folder, texts, workspace.search())
        if before.pack is None or before.has_errors:
            raise CannotRename(
                f"The pack `{before.id}` has mistakes, so that nobody could say whether it means"
                " the same afterwards: mend them first."
            )
        then = check_folder(folder, after, workspace.search())
        if then.pack is None or then.has_errors:
            told = next((one for one in then.diagnostics if one.severity == "error"), None)
            why = f" {told.span}: {told.message}." if told is not None else ""
            raise CannotRename(
                f"With `{new}` in place of `{word.bare}` the pack `{then.id}` has a mistake.{why}"
            )
        if not mean_the_same(before.pack, then.pack, word.name, full_name):
            raise CannotRename(
                f"With `{new}` in place of `{word.bare}` the pack `{then.id}` would not mean the"
                " same: one of the two is another word somewhere."
            )
