"""Where words are declared, and where they are used, in all packs of a workspace."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.editor.checking import Checked
from cardwright.editor.columns import Position, Range, range_at, range_of
from cardwright.editor.edits import Place
from cardwright.editor.naming.meanings import FIELDS, LOCAL, Known, Use, uses_in
from cardwright.editor.naming.yaml_words import yaml_uses
from cardwright.editor.parsed_text import chunk_at, chunks_of, tree_of
from cardwright.editor.workspace import View, Workspace
from dsl.diagnostics.report import Report
from dsl.model.namespaces import OF
from dsl.model.plurals import singular_or_plural
from dsl.syntax.chunks import Chunk
from dsl.syntax.families import HOLE, Template, templates_of
from dsl.syntax.parser import FAMILY


@dataclass(frozen=True, slots=True)
class Word:
    """A thing that a pack declares: its category, its name, and the file that declares it. A word
    of one declaration has the place of that declaration's first line besides."""

    category: str
    name: str
    path: Path | None
    line: int | None = None

    @property
    def bare(self) -> str:
        return self.name.rpartition(OF)[2]


def known_in(view: View) -> Known:
    """The words that a file is read with."""
    if view.checked is None or view.pack is None:
        return Known(view.vocabulary)
    pack, texts = view.pack, view.checked.texts
    own = pack.vocabulary.origins.packs.get(view.name, view.checked.id)
    heads = [
        line
        for file, text in texts.items()
        if file.endswith((".scenarios", ".rules", ".cards"))
        for line in HEADS.findall(text)
    ]
    return Known(
        view.vocabulary,
        own,
        frozenset(pack.boards),
        frozenset(name for kind, name in heads if kind == "fixture"),
        frozenset(name for kind, name in heads if kind == "table"),
    )


HEADS = re.compile(r"^(fixture|table)[ ]+([^\W\d]\w*)", re.MULTILINE)


def uses_of_chunk(chunk: Chunk, known: Known) -> Iterator[Use]:
    """The words of a declaration, at their lines in the file."""
    tree = tree_of(chunk)
    if tree is not None:
        for use in uses_in(tree, known):
            yield replace(use, line=use.line + chunk.line - 1)
    if tree is not None and tree.data == FAMILY:
        for template in templates_of(chunk, Report()) or ():
            yield from _uses_of_template(template, known)


def _uses_of_template(template: Template, known: Known) -> Iterator[Use]:
    """The words of a declaration with holes, but for those that have a hole in them. A hole may
    stand for a number or for a word: it is read as both, and a number tells more."""
    text = template.chunk.text
    holes = [
        (line, hole.start(), hole.end())
        for line, said in enumerate(text.split("\n"))
        for hole in HOLE.finditer(said)
    ]
    found: dict[tuple[int, int], Use] = {}
    for filler in ("1", "x"):
        filled = HOLE.sub(lambda hole, filler=filler: filler * len(hole.group()), text)  # type: ignore[misc]
        tree = tree_of(replace(template.chunk, text=filled))
        for use in uses_in(tree, known) if tree is not None else ():
            has_hole = any(
                line == use.line and start <= use.end and use.column <= end
                for line, start, end in holes
            )
            if not has_hole:
                found.setdefault((use.line, use.column), use)
    shift = template.chunk.line - 1
    for use in found.values():
        yield replace(
            use,
            line=use.line + shift,
            column=use.column + template.indent,
            end=use.end + template.indent,
        )


def uses_of_view(view: View) -> Iterator[Use]:
    """Every word of a file that names or declares something."""
    known = known_in(view)
    if not view.is_source:
        yield from yaml_uses(view.text, view.inside, known)
        return
    for chunk in chunks_of(view.text):
        yield from uses_of_chunk(chunk, known)


def use_at(view: View, position: Position) -> Use | None:
    """The word at a position that names or declares something."""
    known = known_in(view)
    if view.is_source:
        chunk = chunk_at(view.text, position.line)
        among = uses_of_chunk(chunk, known) if chunk is not None else iter(())
    else:
        among = yaml_uses(view.text, view.inside, known)
    here = [
        use
        for use in among
        if use.line == position.line and use.column <= position.column <= use.end
    ]
    return here[0] if here else None


def word_of(view: View, use: Use) -> Word | None:
    """What a use names, by the file that declares it."""
    if use.category == LOCAL:
        chunk = chunk_at(view.text, use.line)
        return Word(LOCAL, use.name, view.path, chunk.line - 1 if chunk is not None else None)
    if use.declares and view.checked is not None and _is_new(view, use):
        return Word(use.category, use.name, view.path)
    return Word(use.category, use.name, _declared_in(view, use))


def _is_new(view: View, use: Use) -> bool:
    """Whether a declaration is none that the last whole check knew."""
    return _declared_in(view, use) is None


def _declared_in(view: View, use: Use) -> Path | None:
    checked = view.checked
    if checked is None:
        return view.path
    file = _file_declaring(view, use)
    return checked.paths.get(file) if file is not None else None


def _file_declaring(view: View, use: Use) -> str | None:
    vocabulary = view.vocabulary
    if use.category in FIELDS:
        declared = getattr(vocabulary, FIELDS[use.category]).get(use.name)
        return declared.span.file if declared is not None else None
    if use.category == "phase":
        return next((one.span.file for one in vocabulary.phases if one.name == use.name), None)
    pack = view.pack
    if use.category in ("board", "room") and pack is not None:
        for board in pack.boards.values():
            if use.category == "board" and board.name == use.name:
                return board.span.file
            if use.category == "room":
                for room in board.rooms:
                    if room.name == use.name:
                        return room.span.file
    if use.category in ("fixture", "rows") and view.checked is not None:
        head = "fixture" if use.category == "fixture" else "table"
        for file, text in view.checked.texts.items():
            if (head, use.name) in HEADS.findall(text):
                return file
    return None


def word_at(workspace: Workspace, path: Path, position: Position) -> tuple[Word, Range] | None:
    """The declared thing that the word at a position names."""
    view = workspace.view(path)
    use = use_at(view, position) if view is not None else None
    if view is None or use is None:
        return None
    word = word_of(view, use)
    return (word, range_at(use.line, use.column, use.end)) if word is not None else None


def places_of_word(workspace: Workspace, word: Word, *, declared: bool = True) -> list[Place]:
    """Where a word is used in all packs that know it; with where it is declared, or without."""
    return [place for place, use in uses_of_word(workspace, word) if declared or not use.declares]


def declarations_of(workspace: Workspace, word: Word) -> list[Place]:
    """Where a word is declared. A declaration that cannot be read now is where it last was."""
    found = [place for place, use in uses_of_word(workspace, word) if use.declares]
    if found or word.path is None or word.category == LOCAL:
        return found
    view = workspace.view(word.path)
    if view is None or word.category not in FIELDS:
        return [Place(word.path, range_at(0, 0, 0))]
    declared = getattr(view.vocabulary, FIELDS[word.category]).get(word.name)
    return [Place(word.path, range_of(declared.span))] if declared is not None else []


def uses_of_word(workspace: Workspace, word: Word) -> Iterator[tuple[Place, Use]]:
    """Every use of a word with its place. Each file is read as a file of its own pack."""
    if word.category == LOCAL:
        yield from _uses_of_local(workspace, word)
        return
    seen: set[tuple[Path, int, int]] = set()
    for folder in sorted(workspace.good):
        checked = workspace.good[folder]
        if word.path is not None and word.path not in checked.names:
            continue
        for view in _own_views(workspace, checked, word):
            for use in _uses_with_forms(view, word):
                at = view.path, use.line, use.column
                found = word_of(view, use) if use.key == (word.category, word.name) else None
                if found is not None and found.path == word.path and at not in seen:
                    seen.add(at)
                    yield Place(view.path, range_at(use.line, use.column, use.end)), use


def _own_views(workspace: Workspace, checked: Checked, word: Word) -> Iterator[View]:
    """The files of a pack; with them those of packs that are read in no other way, such as what is
    shipped."""
    others = {path for other in workspace.good.values() for path in map(other.paths.get, other.own)}
    for name, path in sorted(checked.paths.items()):
        if name in checked.own or path not in others:
            view = workspace.view(path)
            if view is not None and view.checked is None:
                vocabulary = checked.pack.staged.vocabulary if checked.pack else view.vocabulary
                view = View(path, name, view.text, checked, vocabulary, ())
            if view is not None:
                yield view


def _uses_with_forms(view: View, word: Word) -> Iterator[Use]:
    """The uses in declarations that have the word in one of its forms at all."""
    forms = re.compile(rf"\b(?:{'|'.join(re.escape(form) for form in _forms(word.bare))})\b")
    if not forms.search(view.text):
        return
    known = known_in(view)
    if not view.is_source:
        yield from yaml_uses(view.text, view.inside, known)
        return
    for chunk in chunks_of(view.text):
        if forms.search(chunk.text):
            yield from uses_of_chunk(chunk, known)


def _forms(word: str) -> set[str]:
    """How a word may be written: as it is, or as its singular or plural."""
    forms = {word, *singular_or_plural(word), f"{word}s", f"{word}es"}
    return forms | {f"{word[:-1]}ies"} if word.endswith("y") else forms


def _uses_of_local(workspace: Workspace, word: Word) -> Iterator[tuple[Place, Use]]:
    view = workspace.view(word.path) if word.path is not None else None
    chunk = chunk_at(view.text, word.line) if view is not None and word.line is not None else None
    if view is None or chunk is None:
        return
    for use in uses_of_chunk(chunk, known_in(view)):
        if use.key == (LOCAL, word.name):
            yield Place(view.path, range_at(use.line, use.column, use.end)), use
