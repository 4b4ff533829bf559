"""The server as an editor meets it: started as a command, and talked to over its streams."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.language_client import Client, Json, Refused
from cardwright.editor.checking import check_folder
from cardwright.editor.columns import range_of, to_units
from dsl.storage.shipped import content_path
from tests.cardwright.editor.editing import at, write_packs
from tests.paths import ROOT

KEPT_SCENARIOS = ("noise.scenarios", "tables.scenarios", "fixtures.cards")
TYPED = '\ncard owl "Owl 🦉"\n    companion\n    cost 1 skill\n    play: +2 boots, draw 1\n'


def told_by_a_whole_check(folder: Path, texts: dict[Path, str]) -> dict[str, list[Json]]:
    """What `check` says of the same texts, file by file, as a client should be told."""
    checked = check_folder(folder, texts, [folder.parent])
    found: dict[str, list[Json]] = {path.as_uri(): [] for path in checked.names}
    for one in checked.diagnostics:
        lines = checked.texts[one.span.file].split("\n")
        stretch = range_of(one.span)
        ends = [
            {"line": end.line, "character": to_units(lines[end.line], end.column)}
            for end in (stretch.start, stretch.end)
        ]
        message = one.message if one.hint is None else f"{one.message}: {one.hint}"
        uri = checked.paths[one.span.file].as_uri()
        found[uri].append({"code": one.code, "range": ends, "message": message})
    return found


def told_to(client: Client, uris: set[str]) -> dict[str, list[Json]]:
    """What the client was told last."""
    return {
        uri: [
            {
                "code": one["code"],
                "range": [one["range"]["start"], one["range"]["end"]],
                "message": one["message"],
            }
            for one in client.diagnostics.get(uri, [])
        ]
        for uri in uris
    }


def same_as_a_whole_check(client: Client, folder: Path, path: Path, text: str) -> bool:
    client.command("cardwright.check")
    wanted = told_by_a_whole_check(folder, {path: text})
    return told_to(client, set(wanted)) == wanted


@pytest.fixture(scope="module")
def clank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, Path]]:
    """A server of a copy of Clank!, with few of its scenarios."""
    folder = tmp_path_factory.mktemp("clank").resolve() / "clank"
    shutil.copytree(content_path() / "clank", folder)
    for path in (folder / "scenarios").iterdir():
        if path.name not in KEPT_SCENARIOS:
            path.unlink()
    with Client([folder.parent]) as client:
        yield client, folder


def test_a_card_is_typed_key_by_key(tmp_path: Path) -> None:
    folder = write_packs(tmp_path) / "mini"
    path = folder / "all.cards"
    before = path.read_text(encoding="utf-8")
    with Client([folder]) as client:
        uri = client.open(path)
        client.command("cardwright.check")
        codes = []
        for end in range(1, len(TYPED) + 1):
            text = before + TYPED[:end]
            found = client.change(uri, text)  # waits for what is told of this version
            codes.append({one["code"] for one in found})
            if end % 30 == 0:
                assert same_as_a_whole_check(client, folder, path, text)
        assert any(codes)
        assert codes[-1] == set()
        assert same_as_a_whole_check(client, folder, path, before + TYPED)
        # A mistake past a character of two units is told at the client's column.
        [mistake] = client.change(uri, before + TYPED.replace('🦉"', '🦉" xx "y"'))
        assert mistake["range"]["start"]["character"] == len('card owl "Owl .." ')


def test_every_question_of_an_editor_is_answered(clank: tuple[Client, Path]) -> None:
    client, folder = clank
    path = folder / "cards/actions.cards"
    text = path.read_text(encoding="utf-8")
    uri = client.open(path)
    assert client.command("cardwright.check")["errors"] == 0

    def there(marked: str) -> tuple[int, int]:
        position = at(text, marked)
        return position.line, position.column

    hover = client.at("hover", uri, *there("card brill|iance"))
    assert "Génie" in hover["contents"]["value"]
    [definition] = client.at("definition", uri, *there("cost 6 ski|ll"))
    assert definition["uri"] == (folder / "rules/nouns.rules").as_uri()
    context = {"includeDeclaration": False}
    references = client.at("references", uri, *there("play: draw| 3"), context=context)
    assert {one["uri"] for one in references} >= {uri}
    assert client.at("documentHighlight", uri, *there("cost 6 ski|ll"))
    items = client.at("completion", uri, *there("play: dr|aw 3"))["items"]
    [draw] = [item for item in items if item["label"] == "draw"]
    resolved = client.request("completionItem/resolve", draw)
    assert "**verb** `draw`" in resolved["documentation"]["value"]
    assert client.ask("documentSymbol", uri)[0]["name"] == "brilliance"
    found = client.request("workspace/symbol", {"query": "brillian"})
    assert found[0]["name"] == "brilliance"
    assert client.ask("foldingRange", uri)
    assert client.ask("formatting", uri, options={"tabSize": 4, "insertSpaces": True}) == []
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    full = client.ask("semanticTokens/full", uri)["data"]
    part = client.ask("semanticTokens/range", uri, range=whole)["data"]
    assert full[: len(part)] == part
    assert len(full) > len(part) > 0
    [hint, *_] = client.ask("inlayHint", uri, range=whole)
    assert hint["label"] == "Play: Draw 3 cards."
    lens = client.ask("codeLens", uri)[0]["command"]
    tried = client.command(lens["command"], *lens["arguments"])
    assert tried["command"][-2:] == ["repl", str(folder)]
    prepared = client.at("prepareRename", uri, *there("card brill|iance"))
    assert prepared["placeholder"] == "brilliance"
    with pytest.raises(Refused, match="no word of a pack"):
        client.at("prepareRename", uri, *there("copie|s 2"))


def test_a_mistake_is_mended_by_its_code_action(clank: tuple[Client, Path]) -> None:
    client, folder = clank
    path = folder / "cards/gems.cards"
    text = path.read_text(encoding="utf-8")
    uri = client.open(path)
    client.command("cardwright.check")
    [mistake] = client.change(uri, text + "\ncard odd\n    play: +1 skil\n")
    context = {"diagnostics": [mistake]}
    [action] = client.ask("codeAction", uri, range=mistake["range"], context=context)
    assert action["title"] == "Write `skill`"
    [edit] = action["edit"]["changes"][uri]
    assert edit["newText"] == "skill"
    assert client.change(uri, text) == []


def test_a_scenario_is_run_as_it_is_in_the_editor(clank: tuple[Client, Path]) -> None:
    client, folder = clank
    path = folder / "scenarios/noise.scenarios"
    uri = client.open(path)
    lens = client.ask("codeLens", uri)[0]["command"]
    assert lens["title"] == "run scenario"
    ran = client.command(lens["command"], *lens["arguments"])
    assert ran["passed"], ran
    name = lens["arguments"][1]
    text = path.read_text(encoding="utf-8")
    head, _, rest = text.partition("    expect ")
    client.change(uri, f"{head}    expect your skill = 77\n    expect {rest}")
    failed = client.command(lens["command"], uri, name)
    assert not failed["passed"]
    assert failed["place"]["uri"] == uri
    assert failed["place"]["line"] == head.count("\n")
    client.change(uri, text)


def test_packs_that_are_written_badly_do_not_stop_it(tmp_path: Path) -> None:
    folder = write_packs(tmp_path)
    (folder / "mini/pack.yaml").write_text("id: [mini\n", encoding="utf-8")
    (folder / "bad").mkdir()
    (folder / "bad/pack.yaml").write_bytes(b"\xff\xfe\x00")
    with Client([folder]) as client:
        uri = client.open(folder / "mini/all.cards")
        assert client.command("cardwright.check")["errors"]
        manifest = client.open(folder / "mini/pack.yaml")
        assert client.diagnostics[manifest]
        client.change(manifest, "id: mini\nversion: 1.0.0\nlanguage: 1\ntitle: Mini\n")
        client.command("cardwright.check")
        assert client.diagnostics[manifest] == []
        assert client.at("hover", uri, 0, 6)


def test_without_pygls_there_is_a_sentence(tmp_path: Path) -> None:
    hidden = "import sys; sys.modules['pygls'] = None; from cardwright.__main__ import main; main()"
    script = f"import sys; sys.argv = ['cardwright', 'lsp']\n{hidden}"
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1
    assert "needs pygls" in ran.stderr
    assert "Traceback" not in ran.stderr
