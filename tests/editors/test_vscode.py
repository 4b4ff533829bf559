"""The extension for VS Code: its parts fit the project, and it is built of what was locked."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.cli.editing.schema import KINDS, schema_file, schema_text
from dsl.packs.load import check
from dsl.storage.shipped import content_path
from dsl.storage.version import __version__
from tests.cardwright.cli.running import run
from tests.editors.conftest import VSCODE, Node


def read(name: str) -> Any:
    return json.loads((VSCODE / name).read_text(encoding="utf-8"))


PACKAGE = read("package.json")
CONTRIBUTES = PACKAGE["contributes"]


def test_it_has_the_version_of_the_project() -> None:
    assert PACKAGE["version"] == __version__ == read("package-lock.json")["version"]


def test_versions_are_pinned_and_the_lock_names_no_host() -> None:
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", one) for one in PACKAGE["devDependencies"].values())
    assert "dependencies" not in PACKAGE  # what is needed is bundled
    lock = read("package-lock.json")
    assert lock["packages"][""]["devDependencies"] == PACKAGE["devDependencies"]
    installed = {name: one for name, one in lock["packages"].items() if name}
    assert all("integrity" in one and "resolved" not in one for one in installed.values())
    assert "registry" not in (VSCODE / "package-lock.json").read_text(encoding="utf-8")


def test_every_file_it_names_is_there() -> None:
    named = [
        *(one["configuration"] for one in CONTRIBUTES["languages"]),
        *(one["path"] for key in ("grammars", "snippets") for one in CONTRIBUTES[key]),
        *(one["url"] for one in CONTRIBUTES["yamlValidation"]),
    ]
    assert [name for name in named if not (VSCODE / name).is_file()] == []


def test_it_knows_every_kind_of_file_that_has_a_schema() -> None:
    known = {one["url"]: tuple(one["fileMatch"]) for one in CONTRIBUTES["yamlValidation"]}
    assert known == {f"./schemas/{schema_file(kind)}": one.files for kind, one in KINDS.items()}
    for kind in KINDS:
        text = (VSCODE / "schemas" / schema_file(kind)).read_text(encoding="utf-8")
        assert text == schema_text(kind), "run: cardwright schema --write editors/vscode/schemas"


def patterns(shape: Any) -> Iterator[str]:
    """Every pattern in a schema."""
    if isinstance(shape, dict):
        if isinstance(shape.get("pattern"), str):
            yield shape["pattern"]
        for inner in shape.values():
            yield from patterns(inner)
    elif isinstance(shape, list):
        for inner in shape:
            yield from patterns(inner)


SAMPLES = [
    "hall",
    "été",
    "9lives",
    "_x9",
    "two words",
    "a-b",
    "",
    " ",
    "N001",
    "p1",
    "p0",
    "2 of 5",
]
SAMPLES += [
    "hall -- été",
    "a->b",
    "a <- b",
    "toll 2 -3",
    "toll,",
    "1.0.0",
    "1.0",
    "fr",
    "[x",
    "x`y",
]
SAMPLES += ["日本", "a~b", "a{b}", "A^B", "12345678901234567890"]


def test_the_patterns_of_schemas_mean_the_same_to_editors(node: Node) -> None:
    found = sorted({one for kind in KINDS for one in patterns(json.loads(schema_text(kind)))})
    assert len(found) > 8
    script = (
        "const [patterns, samples] = JSON.parse(require('fs').readFileSync(0, 'utf8'));"
        "const all = patterns.map((one) => samples.map((text) => new RegExp(one, 'u').test(text)));"
        "process.stdout.write(JSON.stringify(all));"
    )
    fits = [[bool(re.search(one, text)) for text in SAMPLES] for one in found]
    assert json.loads(node("-e", script, given=json.dumps([found, SAMPLES]))) == fits
    assert any(map(any, fits))


def filled(body: list[str], choice: int) -> str:
    """A snippet as it is when nothing is typed into it; of choices, one by its number."""

    def chosen(found: re.Match[str]) -> str:
        words = found[1].split(",")
        return words[min(choice, len(words) - 1)]

    text = "\n".join(body) + "\n"
    text = re.sub(r"\$\{\d+\|([^|}]*)\|\}", chosen, text)
    return re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text)


@pytest.mark.parametrize("choice", range(3))
def test_every_snippet_can_be_used_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choice: int
) -> None:
    """In the pack that `new pack` makes; changes are in a pack that builds on it."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "pack", "my_game").exit_code == 0
    snippets = {**read("snippets/cardwright.json"), **read("snippets/yaml.json")}
    places = {
        "cardwright-pack": "my_mod/pack.yaml",
        "cardwright-change-board": "my_mod/boards/b.yaml",
    }
    places |= {"change card": "my_mod/a.cards", "cardwright-board": "my_game/boards/b.yaml"}
    prefixes = [one["prefix"] for one in snippets.values()]
    assert len(set(prefixes)) == len(prefixes)
    for number, snippet in enumerate(snippets.values()):
        assert snippet["description"]
        text = filled(snippet["body"], choice)
        assert "$" not in text
        path = tmp_path / places.get(snippet["prefix"], f"my_game/snippet_{number}.cards")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for pack in ("my_game", "my_mod"):
        _, report = check(pack)
        # Warnings may be left: that no phase offers a new action is for its author to change.
        errors = [found for found in report if found.severity == "error"]
        assert [f"{found.span}: {found.message}" for found in errors] == []
    assert run("test", "my_game").exit_code == 0


def indented(lines: list[str]) -> Iterator[tuple[str, bool]]:
    """Each line with whether the next one that says something stands deeper by one level."""
    said = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    for line, after in zip(said, [*said[1:], ""], strict=True):
        yield line, _depth(after) >= _depth(line) + 4


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def test_the_editor_indents_after_lines_that_open_a_block() -> None:
    rules = read("language-configuration.json")["indentationRules"]
    opens = re.compile(rules["increaseIndentPattern"])
    wrong = []
    for path in sorted(content_path().glob("tutorial/**/*")):
        if path.suffix in (".cards", ".rules", ".scenarios"):
            lines = path.read_text(encoding="utf-8").split("\n")
            wrong += [line for line, deeper in indented(lines) if bool(opens.match(line)) != deeper]
    # Some declarations may have a block and often have none, or the reverse.
    assert [line for line in wrong if not re.match(r"(tag|counter|room|tunnel|card) ", line)] == []


@pytest.mark.slow
def test_it_is_built_and_does_what_it_offers(node: Node, tmp_path: Path) -> None:
    node(VSCODE / "build.mjs")
    with zipfile.ZipFile(VSCODE / "cardwright.vsix") as built:
        look_into(built)
        program = tmp_path / "extension.js"
        program.write_bytes(built.read("extension/out/extension.js"))
    pack = content_path() / "tutorial"
    look_at(json.loads(node(VSCODE / "rehearse.mjs", program, pack)), str(pack))


def look_into(built: zipfile.ZipFile) -> None:
    """It is packed with all that it needs, and no more."""
    assert {name.removeprefix("extension/") for name in built.namelist()} == {
        *("[Content_Types].xml", "extension.vsixmanifest", "package.json", "readme.md"),
        *("LICENSE.txt", "language-configuration.json", "out/extension.js"),
        "out/LICENSES.txt",  # of the libraries in the bundle
        *(f"schemas/{schema_file(kind)}" for kind in KINDS),
        *("snippets/cardwright.json", "snippets/yaml.json", "syntaxes/cardwright.tmLanguage.json"),
    }
    assert sum(one.file_size for one in built.infolist()) < 1_000_000
    assert f'Version="{__version__}"' in built.read("extension.vsixmanifest").decode()


def look_at(seen: Any, pack: str) -> None:
    """What the packed program does, in an editor that only notes what it is asked for."""
    assert set(seen["commands"]) == {one["command"] for one in CONTRIBUTES["commands"]}
    assert seen["missing"] == (
        "There is no command `/nowhere/cardwright`. Install Cardwright with `pip install "
        "'cardwright[lsp]'`, or say in the setting `cardwright.command` where it is."
    )
    assert [task["args"] for task in seen["tasks"]] == [
        ["test", pack],
        ["board", "draw", pack, "library"],
    ]
    assert seen["terminals"] == [
        {"args": ["repl", pack], "typed": []},
        {"args": ["repl", pack], "typed": [":give otter"]},
    ]
    # The server plays scenarios; where one fails, that place is shown.
    asked = Path(pack, "cards", "friends.cards").as_uri(), "An otter swims"
    assert seen["asked"] == [["cardwright.runScenario", list(asked)]] * 2
    assert seen["shown"] == [["friends.cards", 4]]
