"""`cardwright board export` and `import`: boards leave and come back, and nothing is lost."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from dsl.boards.board import Board
from dsl.boards.exchange.formats import FORMATS as WRITERS
from dsl.packs.load import load
from interpreter.game.game import Game
from tests.cardwright.cli.running import run
from tests.dsl.boards.made_boards import bare


def same(one: Board, other: Board) -> bool:
    return bare(one).written._replace(name="") == bare(other).written._replace(name="")


@pytest.mark.parametrize("form", WRITERS)
def test_an_exported_board_comes_back_as_the_same(mini: Path, here: Path, form: str) -> None:
    file = here / f"out.{form}"
    result = run("board", "export", mini, "ring", "-o", file)
    assert (result.exit_code, result.output) == (0, f"Written to {file}.\n")
    result = run("board", "import", mini, file, "--name", "circle")
    assert result.exit_code == 0, result.output
    written = mini / "boards" / "circle.yaml"
    assert result.output.startswith(f"{written} is made.\nmini: no mistakes (")
    assert f"  cardwright play {mini} --board circle\n" in result.output
    pack = load(mini)
    assert same(pack.boards["circle"], pack.boards["ring"])
    assert Game.new(pack, players=2, board="circle").decision is not None


def test_a_board_drawn_in_yed_is_played_to_its_end(mini: Path, here: Path) -> None:
    like = load(mini).boards["ring"]
    rooms = [room.name for room in like.rooms]
    drawn = WRITERS["graphml"].write(like)
    # What a person draws: the picture, custom properties, and nodes that are numbered.
    for number, name in enumerate(rooms):
        for end in ("id", "source", "target"):
            drawn = drawn.replace(f'{end}="{name}"', f'{end}="n{number}"')
    drawn = re.sub(r'<data key="(?!nodegraphics|edgegraphics|kinds|slots).*?</data>', "", drawn)
    (here / "isle.graphml").write_text(drawn, encoding="utf-8")
    result = run("board", "import", mini, "isle.graphml")
    assert result.exit_code == 0, result.output
    board = load(mini).boards["isle"]
    assert [str(tunnel) for tunnel in board.tunnels] == [str(tunnel) for tunnel in like.tunnels]
    one, other = (Game.new(load(mini), players=2, seed=3, board=name) for name in ("isle", "ring"))
    chance = random.Random(3)
    while one.decision is not None and other.decision is not None:
        assert list(map(str, one.decision)) == list(map(str, other.decision))
        answer = chance.randrange(len(one.decision))
        one.push(answer)
        other.push(answer)
        assert not one.broken_invariants()
    assert one.over
    assert other.over


def test_a_board_is_written_over_only_by_force(mini: Path, here: Path) -> None:
    file = here / "ring.graphml"
    assert run("board", "export", mini).output == "Written to ring.graphml.\n"
    assert file.is_file()
    result = run("board", "import", mini, file, "--name", "circle")
    written = mini / "boards" / "circle.yaml"
    written.write_text(written.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    result = run("board", "import", mini, file, "--name", "circle")
    assert result.exit_code == 2
    assert "# mine" in written.read_text(encoding="utf-8")
    assert "--force" in result.output
    result = run("board", "import", mini, file, "--name", "circle", "--force")
    assert result.exit_code == 0, result.output
    assert "# mine" not in written.read_text(encoding="utf-8")


def test_standard_output_is_the_file(mini: Path) -> None:
    data = json.loads(run("board", "export", mini, "ring", "-o", "-", "--format", "json").output)
    assert data["graph"]["name"] == "ring"
    assert run("board", "export", mini, "-o", "-").output.startswith("<?xml")


def test_mistakes_are_findings_and_nothing_is_written(mini: Path, here: Path) -> None:
    before = sorted(mini.rglob("*"))
    (here / "isle.dot").write_text("digraph isle { gate -> hall [label=lok] }", encoding="utf-8")
    result = run("board", "import", mini, "isle.dot")
    assert result.exit_code == 1
    assert result.stderr == (
        "error[B008]: tunnel `gate -> hall`: there is no kind of tunnel `lok`\n"
        "  isle.dot:1:16\n"
        "    |\n"
        "  1 | digraph isle { gate -> hall [label=lok] }\n"
        "    |                ^ did you mean `lock`?\n\n"
        "1 error in 1 file\n"
        "Error: Nothing was written, because isle.dot has errors.\n"
    )
    (here / "isle.json").write_bytes(b"\xff\xfe\x00")
    result = run("board", "import", mini, "isle.json")
    assert result.exit_code == 1
    assert result.stderr.startswith("error[G001]: this is not JSON")
    assert sorted(mini.rglob("*")) == before


def test_what_the_pack_does_not_like_is_taken_away_again(mini: Path, here: Path) -> None:
    written = mini / "boards" / "isle.yaml"
    (here / "isle.dot").write_text("graph isle { gate -- hall }", encoding="utf-8")
    assert run("board", "import", mini, "isle.dot").exit_code == 0
    good = written.read_text(encoding="utf-8")
    # YAML has no keys of that length.
    (here / "isle.dot").write_text(f"graph isle {{ {'r' * 2000} -- gate }}", encoding="utf-8")
    result = run("board", "import", mini, "isle.dot", "--force")
    assert result.exit_code == 1
    assert f"{written} was not written, because of this." in result.stderr
    assert written.read_text(encoding="utf-8") == good
    result = run("board", "import", mini, "isle.dot", "--name", "atoll")
    assert result.exit_code == 1
    assert not (mini / "boards" / "atoll.yaml").exists()


def test_what_means_nothing_can_be_left_out(mini: Path, here: Path) -> None:
    text = 'graph isle { gate [Degree="3"]; gate -- hall }'
    (here / "isle.gv").write_text(text, encoding="utf-8")
    result = run("board", "import", mini, "isle.gv")
    assert result.exit_code == 1
    assert "room `gate`: the key `Degree` means nothing here" in result.stderr
    assert "A key that means nothing can be left out: `--ignore KEY`." in result.stderr
    assert run("board", "import", mini, "isle.gv", "--ignore", "Degree").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["export", "mini", "rign", "-o", "x.json"], "There is no board `rign`."),
        (["export", "mini", "-o", "x.txt"], "x.txt does not say what it is"),
        (["export", "mini", "-o", "nowhere/x", "--format", "xls"], "'xls' is not one of"),
        (["import", "mini", "none.graphml"], "none.graphml cannot be read: No such file"),
        (["import", "mini", "board.txt"], "board.txt does not say what it is"),
        (["import", "mini", "board.dot", "--name", "two words"], "`two words` cannot be a name"),
        (["import", "mini", "board.dot", "--name", "card"], "`card` is a word of the language"),
        (["import", "mini", "board.dot", "--name", "ring"], "ring.yaml is there already; --force"),
        (["import", "mini", "board.dot", "--name", "../up"], "`../up` cannot be a name"),
        (["import", "mini", "named.json"], "`/etc/up` cannot be a name"),
    ],
)
def test_what_is_asked_wrongly_is_answered(
    mini: Path, here: Path, arguments: list[str], message: str
) -> None:
    for name in ("board.dot", "board.txt"):
        (here / name).write_text("graph { gate -- hall }", encoding="utf-8")
    named = '{"graph": {"name": "/etc/up"}, "nodes": [{"id": "gate"}], "edges": []}'
    (here / "named.json").write_text(named, encoding="utf-8")
    before = sorted(mini.rglob("*"))
    result = run("board", *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())
    assert sorted(mini.rglob("*")) == before


@pytest.mark.parametrize("name", ["ring", "circle"])
def test_an_interrupted_import_leaves_everything_as_it_was(
    mini: Path, here: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    run("board", "export", mini, "ring", "-o", "out.json")
    before = {path: path.read_bytes() for path in mini.rglob("*") if path.is_file()}

    def interrupted(_: Path) -> None:
        assert (mini / "boards" / f"{name}.yaml").read_text("utf-8").startswith(f"board: {name}")
        raise KeyboardInterrupt

    monkeypatch.setattr("cardwright.cli.jobs.new.check", interrupted)
    assert run("board", "import", mini, "out.json", "--name", name, "--force").exit_code == 130
    assert {path: path.read_bytes() for path in mini.rglob("*") if path.is_file()} == before


def test_another_board_in_the_file_is_not_written_over(mini: Path, here: Path) -> None:
    run("board", "export", mini, "ring", "-o", "out.json")
    file = mini / "boards" / "circle.yaml"
    text = (mini / "boards" / "ring.yaml").read_text("utf-8")
    file.write_text(text.replace("board: ring", "board: square"), encoding="utf-8")
    before = file.read_bytes()
    result = run("board", "import", mini, "out.json", "--name", "circle", "--force")
    assert result.exit_code == 2
    assert "is not the board `circle`" in " ".join(result.output.split())
    assert file.read_bytes() == before
