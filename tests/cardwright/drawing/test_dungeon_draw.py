"""Pictures of dungeons: the SVG has what is there, the terminal shows where the walk went."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.bots import make_bot
from cardwright.cli.main import main
from cardwright.drawing import THEMES, dungeon_svg, fragment_svg
from cardwright.drawing.dungeon_picture.trails import stretches
from dsl.boards.fragments import Placement, compose
from interpreter.game.game import Game
from interpreter.text.dungeon_text import dungeon_text
from interpreter.walks import Course, Step, check, course, path, walk_rules
from tests.packs_under_test import OWN, pack

BURROW = pack("burrow")
RULES = walk_rules(BURROW.vocabulary)
SVG = "{http://www.w3.org/2000/svg}"


def walked(text: str, *placements: Placement, **held: int) -> tuple[Course, list[Step]]:
    way = course(compose(BURROW.fragments, placements), RULES)
    steps = path(way, text)
    assert check(way, held, steps).reason is None
    return way, steps


def marks(svg: str) -> list[str]:
    return [
        node.attrib["data-mark"] for node in ET.fromstring(svg).iter() if "data-mark" in node.attrib
    ]


@pytest.mark.parametrize("name", sorted(BURROW.fragments))
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_every_mark_of_a_fragment_is_on_its_picture(name: str, theme: str) -> None:
    svg = fragment_svg(BURROW, name, theme="dark" if theme == "dark" else "light")
    fragment = BURROW.fragments[name]
    signs = {mark.sign: mark.name for mark in BURROW.vocabulary.marks.values()}
    there = [
        signs[character.lower()]
        for level in fragment.levels
        for row in level
        for character in row
        if character.lower() in signs
    ]
    assert sorted(marks(svg)) == sorted(there)


def test_the_legend_has_the_marks_that_are_there_in_the_language_asked_for() -> None:
    svg = fragment_svg(BURROW, "over", lang="fr")
    said = [node.text for node in ET.fromstring(svg).iter(f"{SVG}text")]
    assert {"Noix", "Graine", "Bec", "Rampe"} <= set(said)
    assert "Serpent" not in said
    assert "Niveau inférieur" in said


def test_what_a_walk_has_met_is_ringed() -> None:
    way, steps = walked("0:N1 0:1,1 0:3,0", Placement("den", 0, 0, 0))
    svg = dungeon_svg(BURROW, way.dungeon, path=steps)
    rings = [
        node
        for node in ET.fromstring(svg).iter(f"{SVG}circle")
        if node.attrib.get("stroke") == THEMES["light"].pawns[0] and "r" in node.attrib
    ]
    assert len(rings) == 1  # the nut; the walk is stuck before the guarded room


def test_a_walk_is_a_line_for_each_level_it_comes_to() -> None:
    way, steps = walked(
        "0:S2 0:3,2/1 0:0,2/1 flight 0:0,2 0:2,2 0:2,3 0:E2", Placement("over", 0, 0, 0)
    )
    lines = stretches(way, steps, "exit")
    assert [(line.level, line.begins, line.ends) for line in lines] == [
        (1, "start", "flight"),
        (0, "flight", "exit"),
    ]
    down = [(2.5, 0.5), (2.5, 1.5), (2.5, 2.5)]
    assert lines[1].points == [*down, (3.5, 2.5), (4.5, 2.5), (5.35, 2.5)]


def test_the_terminal_shows_corridors_rooms_and_the_walk() -> None:
    way, steps = walked("0:W4 0:3,1 0:2,2 0:1,2 0:4,4 0:3,1 0:S2", Placement("chamber", 0, 0, 0))
    assert dungeon_text(BURROW, way.dungeon, path=steps, legend=False) == (
        "\n    ┏━━━━━┓\n    ┃     ┃\n  ▒▒▒▒▒▒  ┃\n━━▒▒b▒▒▒━━┛\n  ▒▒▒▒▒▒\n    ┃\n"
    )


def test_the_terminal_shows_levels_side_by_side_and_a_legend() -> None:
    dungeon = compose(BURROW.fragments, [Placement("trap", 0, 0, 0)])
    assert dungeon_text(BURROW, dungeon) == (
        "  │\n"
        "  │\n"
        "  t───b───     ●\n"
        "               │\n"
        "               │\n"
        "\n"
        "● Nut   b Grain   t Hole\n"
    )


def test_a_fragment_is_drawn_from_the_command_line(tmp_path: Path) -> None:
    run = CliRunner()
    burrow = str(OWN / "burrow")
    shown = run.invoke(main, ["board", "draw", burrow, "--fragment", "wet", "--text"])
    assert shown.exit_code == 0
    assert "● " not in shown.output
    assert "k Beak" in shown.output
    file = tmp_path / "wet.svg"
    drawn = run.invoke(main, ["board", "draw", burrow, "--fragment", "wet", "-o", str(file)])
    assert drawn.exit_code == 0
    assert sorted(marks(file.read_text(encoding="utf-8"))) == ["beak", "grain", "pool"]
    wrong = run.invoke(main, ["board", "draw", burrow, "--fragment", "wte"])
    assert wrong.exit_code == 2
    assert "Did you mean `wet`?" in wrong.output
    alone = run.invoke(main, ["board", "draw", burrow, "--player", "1"])
    assert (alone.exit_code, "--save" in alone.output) == (2, True)


def test_what_a_player_has_laid_and_walked_is_drawn_from_a_saved_game(tmp_path: Path) -> None:
    game = Game.new(pack("map_masters"), players=2, seed=1)
    bot = make_bot("random", 3)
    for _ in range(2_000):
        state = game.laid(0).state
        if state is not None and sum(state.tally) > 1:
            break
        assert game.decision is not None
        game.push(bot.choose(game, game.decision.player))
    else:
        pytest.fail("nobody has walked")
    save, file = tmp_path / "save.json", tmp_path / "first.svg"
    save.write_text(json.dumps(game.to_json()), encoding="utf-8")
    run = CliRunner()
    about = ["board", "draw", "map_masters", "--save", str(save), "--player"]
    drawn = run.invoke(main, [*about, "1", "-o", str(file)])
    assert drawn.exit_code == 0, drawn.output
    lines = ET.parse(file).getroot().findall(f".//{SVG}g[@class='walk']/{SVG}g")
    assert lines
    assert "Coin" in run.invoke(main, [*about, "1", "--text"]).output
    assert "has 2 players" in run.invoke(main, [*about, "3"]).output
