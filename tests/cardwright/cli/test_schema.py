"""The schemas of YAML files say what the readers take, and every shipped file fits its own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from cardwright.cli.commands.pack_commands import SCHEMAS
from cardwright.cli.editing.schema import KINDS, schema_file, schema_text
from dsl.boards.board import Board
from dsl.boards.fragments.read_fragment import DeclaredMarks, read_fragments
from dsl.boards.patch import changed as board_with
from dsl.boards.patch import read_change, read_said
from dsl.boards.read_board import DeclaredKinds, read_board
from dsl.diagnostics.report import Report
from dsl.packs.manifest import read_manifest
from dsl.yamltext import Node, Reader, YList, YMap, YScalar, parse_yaml, read_yaml
from interpreter.game.replaying.replay_reading import read_replay
from interpreter.state.errors import ReplayError
from interpreter.testing.coverage import _read_groups
from tests.cardwright.cli.running import run
from tests.paths import PACKS, ROOT


@cache
def validator(kind: str) -> Draft7Validator:
    schema = json.loads(schema_text(kind))
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema)


def plain(node: Node | None) -> Any:
    """A tree as the values that an editor sees."""
    match node:
        case YMap(entries=entries):
            return {key: plain(entry.value) for key, entry in entries.items()}
        case YList(items=items):
            return [plain(item) for item in items]
        case YScalar(value=value):
            return value
    return None


def kind_of(path: Path) -> str:
    inside = "/".join(path.parts[-2:])
    return next(
        name
        for name, kind in KINDS.items()
        if any(fnmatch(inside, one) or fnmatch(path.name, one) for one in kind.files)
    )


def shipped() -> Iterator[Path]:
    for folder in (ROOT / "content", PACKS, ROOT / "bench"):
        yield from sorted(folder.rglob("*.yaml"))


def test_every_shipped_file_fits_its_schema() -> None:
    seen = set()
    for path in shipped():
        text = path.read_text(encoding="utf-8")
        kind = kind_of(path)
        seen.add(kind)
        found = [
            f"{path}: {error.json_path}: {error.message}"
            for error in validator(kind).iter_errors(plain(parse_yaml(text, path.name, Report())))
        ]
        assert found == []
    assert seen == set(KINDS)


@dataclass(frozen=True)
class Case:
    """A document with every key that its kind knows, and the reader of such documents."""

    kind: str
    document: Any
    read: Callable[[str, Report], None]
    written: Callable[[Any], str] = json.dumps  # which is YAML too


ROOMS = {
    "hall": {"at": [0, 1.5], "kinds": ["mossy"], "slots": {"small": 2}, "title": {"en": "Hall"}},
    "pit": {"aside": False, "kinds": "mossy", "title": "Pit"},
    "loft": None,
}
TUNNELS = ["hall -- pit", {"pit -> loft": "steep"}, {"hall -- loft": ["steep", "toll 2"]}]
DECLARED = DeclaredKinds(["mossy"], {"steep": 0, "toll": 1}, ["small"])
SCORE = {"total": 5, "parts": {"shells": 5}}


@cache
def mire() -> Board:
    document = {"board": "mire", "rooms": {**ROOMS, "shed": None}, "tunnels": TUNNELS}
    written = read_board(json.dumps(document), "x", DECLARED, Report())
    assert written is not None
    return Board(*written)


def _read_change(text: str, report: Report) -> None:
    change = read_yaml(text, "x", report, read_change, whole=False)
    if change is not None:
        reader = Reader(report)
        said = read_said(reader, change.root, ["hall", "pit", "loft"], DECLARED)
        if not report.has_errors:
            reader.account_for(change.root)
            board_with(mire(), said, reader)


def _read_replay(text: str, report: Report) -> None:
    try:
        read_replay(text)
    except ReplayError as error:
        report.extend(error.report or ())


class Drawn(yaml.SafeDumper):
    """Writes drawings as authors do."""


def _drawn(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


Drawn.add_representer(str, _drawn)


CASES = {
    "pack": Case(
        "pack",
        {
            "id": "bog",
            "version": "1.0.0",
            "language": 1,
            "title": {"en": "Bog", "fr": "Marais"},
            "authors": ["Ada"],
            "requires": {"fen": "^1.0", "moor": 1.5},
            "options": {"late": True, "first": 5, "kind": "stern"},
            "board": "mire",
            "summary": "Mud.",
            "accept": {"W018": {"newt": "it is meant so"}},
        },
        lambda text, report: void(read_manifest(text, "x", report)),
    ),
    "board": Case(
        "board",
        {
            "board": "mire",
            "title": "Mire",
            "rooms": ROOMS,
            "tunnels": TUNNELS,
            "accept": {"B014": "it is meant so"},
        },
        lambda text, report: void(read_board(text, "x", DECLARED, report)),
    ),
    "change": Case(
        "board",
        {
            "change board": "mire",
            "title": {"en": "Mire"},
            "rooms": {"hall": {"kinds": ["mossy"]}, "den": None},
            "tunnels": [{"den -- loft": "steep"}],
            "accept": {"B014": "it is meant so"},
            "remove rooms": ["shed"],
            "remove tunnels": ["hall -- pit", {"pit -> loft": "steep"}],
        },
        _read_change,
    ),
    "fragments": Case(
        "fragments",
        {
            "frame": {"size": [3, 3], "columns": [1], "rows": [1]},
            "without": [],
            "fragments": {
                "cross": ".|.\n-+-\n.|.\n",
                "way": {"title": "Way", "drawing": ".|.\n.|.\n.|.\n"},
            },
        },
        lambda text, report: void(read_fragments(text, "x", DeclaredMarks({}), report)),
        lambda document: yaml.dump(document, Dumper=Drawn, sort_keys=False),
    ),
    "coverage": Case(
        "coverage",
        {"Walking": {"R1": "who walks", "R2": {"says": "who rests", "by": ["N001", "N002"]}}},
        lambda text, report: void(read_yaml(text, "x", report, _read_groups)),
    ),
    "replay": Case(
        "replay",
        {
            "replay": 1,
            "pack": "bog",
            "version": "1.0.0",
            "fingerprint": "abc",
            "players": 2,
            "seed": 7,
            "answers": [["p1", "2 of 5", "walk"], ["p2", "1 of 1", "", 3]],
            "board": "mire",
            "options": {"kind": "stern"},
            "first": "p1",
            "seats": ["person", "greedy"],
            "result": {
                "over": True,
                "turn": 3,
                "winners": ["p1"],
                "scores": {"p1": SCORE, "p2": {"total": "9" * 20, "parts": {}}},
            },
        },
        _read_replay,
    ),
}
INSTEAD: tuple[Any, ...] = (None, 3, "two words", "word", [], {})
MORE_INSTEAD = (*INSTEAD, True, 0, 2.5, "", ["word"], {"word": 1})
SHAPELESS = {"Y011", "Y012", "Y013", "Y017"}  # of values and keys, whatever they are about


def void(_: object) -> None:
    """A reader is asked for its report alone."""


def changed(value: Any, instead: Sequence[Any]) -> Iterator[Any]:
    """The value with any one part of it replaced, taken away, or with a key too many."""
    for one in instead:
        # A word is a word to its reader, also where YAML takes it for a truth.
        if one != value and not (one is True and isinstance(value, str)):
            yield one
    if isinstance(value, dict):
        yield {**value, "stray": "word"}
        for key, inner in value.items():
            yield {name: one for name, one in value.items() if name != key}
            yield from ({**value, key: one} for one in changed(inner, instead))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from ([*value[:at], one, *value[at + 1 :]] for one in changed(inner, instead))


# What a reader says of a value by what stands elsewhere in the file.
BY_THE_REST = re.compile("for each of [0-9]|the key `p[0-9]` is missing|the key `p[0-9]` means")


@pytest.mark.parametrize("name", CASES)
def test_a_schema_takes_what_its_reader_takes_and_refuses_other_keys_and_values(name: str) -> None:
    compare(CASES[name], INSTEAD)


@pytest.mark.proof
@pytest.mark.parametrize("name", CASES)
def test_a_schema_goes_with_its_reader_at_length(name: str) -> None:
    compare(CASES[name], MORE_INSTEAD)


def compare(case: Case, instead: Sequence[Any]) -> None:
    tried, lenient, strict = 0, [], []
    for document in [case.document, *changed(case.document, instead)]:
        text = case.written(document)
        report = Report()
        case.read(text, report)
        fits = validator(case.kind).is_valid(document)
        errors = [found for found in report if found.severity == "error"]
        tried += 1
        if not errors and not fits:
            strict.append(text)
        if fits:
            lenient += [
                (text, found.message)
                for found in errors
                if found.code in SHAPELESS and not BY_THE_REST.search(found.message)
            ]
    assert tried > 50
    assert strict == []
    assert lenient == []


def described(shape: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every key that a schema names, with its shape."""
    if isinstance(shape, dict):
        for name, inner in shape.get("properties", {}).items():
            yield f"{path}/{name}", inner
        for key, inner in shape.items():
            yield from described(inner, f"{path}/{key}")
    elif isinstance(shape, list):
        for inner in shape:
            yield from described(inner, path)


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_says_what_it_is(kind: str) -> None:
    schema = json.loads(schema_text(kind))
    assert schema["description"]
    for path, shape in described(schema):
        assert re.search(r"[.`]$", shape.get("description", "")), path


def test_the_command_shows_one_schema_or_lists_the_kinds() -> None:
    assert tuple(KINDS) == SCHEMAS
    assert run("schema", "board").output == schema_text("board")
    listed = run("schema").output
    for kind, entry in KINDS.items():
        assert kind in listed
        assert all(file in listed for file in entry.files)


def test_the_command_writes_all_schemas(tmp_path: Path) -> None:
    result = run("schema", "--write", tmp_path / "deep" / "er")
    assert result.exit_code == 0
    for kind in KINDS:
        file = tmp_path / "deep" / "er" / schema_file(kind)
        assert file.read_text(encoding="utf-8") == schema_text(kind)
        assert file.name in result.output


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    result = run("schema", "pack", "--write", tmp_path / "taken" / "in")
    assert result.exit_code == 1
    assert "cannot be written" in result.output
