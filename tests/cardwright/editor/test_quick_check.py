"""After every key the changed declaration is read again, and the others are left as they were."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from cardwright.editor.checking import check_folder
from cardwright.editor.workspace import Workspace
from dsl.diagnostics.report import Diagnostic, Report
from dsl.syntax.chunks import Chunk, Parsed
from dsl.syntax.parser import parse_chunk
from tests.cardwright.editor.editing import checked_workspace

CARDS = "mini/all.cards"


def typed(workspace: Workspace, name: str, text: str) -> list[Diagnostic]:
    """Change a file, and ask what is known of it at once."""
    path = workspace.folders[0] / name
    if path not in workspace.texts:
        workspace.open(path, path.read_text(encoding="utf-8"))
    workspace.change(path, text)
    return workspace.diagnostics_of(path)


def whole(workspace: Workspace, name: str) -> list[Diagnostic]:
    """The same, as a whole check tells it."""
    folder = workspace.folders[0] / "mini"
    checked = check_folder(folder, workspace.unsaved_texts(), workspace.search())
    file = checked.names[workspace.folders[0] / name]
    return [one for one in checked.diagnostics if one.span.file == file]


def text_of(workspace: Workspace, name: str) -> str:
    return (workspace.folders[0] / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("+2 boots", "+2 boot"),
        ("+2 boots", "+2 boooots"),
        ("card scout", "card burgle"),
        ("copies 4", "copies four"),
        ("copies 4", "copies 4\n    copies 4"),
        ("    companion\n    cost 2 skill", "   companion\n    cost 2 skill"),
        ("when another", "when\u200b another"),
        ("card burgle", "  card burgle"),
        ('"Scout"', '"Scout'),
    ],
)
def test_a_mistake_is_told_as_the_whole_check_tells_it(
    own_packs: Workspace, old: str, new: str
) -> None:
    text = text_of(own_packs, CARDS)
    assert old in text
    found = typed(own_packs, CARDS, text.replace(old, new, 1))
    assert found == whole(own_packs, CARDS)
    assert bool(found) == (new != "+2 boot")
    assert typed(own_packs, CARDS, text) == []


def test_what_was_wrong_elsewhere_moves_with_its_declaration(own_packs: Workspace) -> None:
    text = text_of(own_packs, CARDS).replace("draw 1", "drew 1")
    typed(own_packs, CARDS, text)
    own_packs.check(own_packs.folders[0] / "mini")
    first = whole(own_packs, CARDS)[0]
    moved = typed(own_packs, CARDS, f"# one\n\n# two\n{text}")
    assert moved[0].span.line == first.span.line + 3
    assert moved[0].message == first.message
    assert moved == whole(own_packs, CARDS)


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("mini/pack.yaml", "version: 1.0.0", "version: 1", "P002"),
        ("mini/boards/ring.yaml", "kinds: [cave]", "kinds: [cavern]", "B007"),
        ("mini/boards/ring.yaml", "rooms:", "rooms: [", "Y001"),
        ("mini/tests.scenarios", "do play scout", "do play scoot", "N024"),
    ],
)
def test_other_files_are_told_of_too(
    own_packs: Workspace, name: str, old: str, new: str, code: str
) -> None:
    text = text_of(own_packs, name)
    assert old in text
    found = typed(own_packs, name, text.replace(old, new, 1))
    assert code[0] in {one.code[0] for one in found}
    assert typed(own_packs, name, text) == []


def test_only_the_changed_declaration_is_read(
    own_packs: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole pack is too much to read after every key."""
    read: list[str] = []

    def noted(chunk: Chunk, report: Report, declared: Mapping[str, str]) -> Parsed:
        read.append(chunk.text)
        return parse_chunk(chunk, report, declared)

    monkeypatch.setattr("dsl.packs.recheck.parse_chunk", noted)
    typed(own_packs, CARDS, text_of(own_packs, CARDS).replace("+2 boots", "+3 boots"))
    assert len(read) == 1
    assert read[0].startswith("card scout")


def test_a_pack_that_is_broken_keeps_the_words_it_had(own_packs: Workspace) -> None:
    manifest = own_packs.folders[0] / "mini/pack.yaml"
    own_packs.open(manifest, "id: [\n")
    broken = own_packs.check(own_packs.folders[0] / "mini")
    assert broken.pack is None
    view = own_packs.view(own_packs.folders[0] / CARDS)
    assert view is not None
    assert "skill" in view.vocabulary.counters
    # Until it is mended only the writing of what is typed is checked.
    assert not typed(own_packs, CARDS, text_of(own_packs, CARDS).replace("+2 boots", "+2 boats"))
    assert typed(own_packs, CARDS, text_of(own_packs, CARDS).replace("+2 boots", "+ + boots"))


def test_it_starts_with_a_broken_pack(tmp_path: Path) -> None:
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd/pack.yaml").write_text("id: odd\nrequires: {nowhere: ^1.0}\n")
    (tmp_path / "odd/a.cards").write_text("card a\n    play +\n")
    workspace = checked_workspace(tmp_path.resolve())
    told = workspace.diagnostics()
    assert {one.span.file for found in told.values() for one in found} >= {"odd/pack.yaml"}
    assert told[tmp_path.resolve() / "odd/a.cards"]


def test_a_file_without_a_pack_is_checked_for_its_writing(tmp_path: Path) -> None:
    workspace = Workspace([tmp_path])
    path = tmp_path.resolve() / "alone.cards"
    workspace.open(path, "card a\n    play: +1 anything\n")
    assert workspace.diagnostics_of(path) == []
    workspace.change(path, "card a\n    play: + +\n")
    assert workspace.diagnostics_of(path)


def test_what_a_mod_breaks_is_told_where_it_breaks_it(own_packs: Workspace) -> None:
    path = own_packs.folders[0] / "more/more.cards"
    own_packs.open(path, path.read_text() + "\nremove card burgle\n")
    own_packs.check(own_packs.folders[0] / "more")
    told = own_packs.told()[path]
    assert {one.code for one in told} == {"M005"}
