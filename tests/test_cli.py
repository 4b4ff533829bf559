"""The command line says what a person or a program needs, and exits with what it means."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from dsl.diagnostics import PackError, Report
from dsl.packs import load
from dsl.spans import NOWHERE
from interpreter.bots import BOTS
from interpreter.cli import watch
from interpreter.cli.boards import board
from interpreter.cli.commands import new
from interpreter.cli.lazy import Command, wants_colour
from interpreter.cli.main import COMMANDS, main
from interpreter.errors import PlayError, SaveError
from interpreter.game import Game
from interpreter.simulate.plan import DEFAULT_BOTS

ROOT = Path(__file__).resolve().parent.parent
MINI = Path(__file__).resolve().parent / "packs" / "mini"


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    """A copy of the pack, to be spoilt."""
    return shutil.copytree(MINI, tmp_path / "mini")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def spoil(pack: Path, file: str = "all.cards") -> None:
    path = pack / file
    path.write_text(
        path.read_text(encoding="utf-8") + '\ncard lamp "Lamp"\n    play: +2 skil\n',
        encoding="utf-8",
    )


def add_scenario(pack: Path, text: str) -> None:
    with (pack / "tests.scenarios").open("a", encoding="utf-8") as file:
        file.write("\n" + text)


FAILING = """\
scenario "Scout gives too little"
    given your hand is scout
    do play scout
    expect boots = 5
"""


# ---------------------------------------------------------------- starting


def test_without_arguments_it_says_what_to_do_next() -> None:
    result = run()
    assert result.exit_code == 0
    commands = [line.split()[1] for line in result.output.split("\n") if line.startswith("  card")]
    assert 4 <= len(commands) <= 6
    assert set(commands) <= {*COMMANDS, "--help"}


GROUPS: dict[str, click.Group] = {"new": new, "board": board}
CONTEXT = click.Context(main)


def every_command() -> list[list[str]]:
    single = [[name] for name in COMMANDS if name not in GROUPS]
    return single + [
        [name, sub] for name, group in GROUPS.items() for sub in group.list_commands(CONTEXT)
    ]


@pytest.mark.parametrize("path", every_command(), ids=" ".join)
def test_the_help_of_every_command_has_an_example_of_it(path: list[str]) -> None:
    result = run(*path, "--help")
    assert result.exit_code == 0
    examples = result.output.partition("Examples:\n")[2]
    assert examples.startswith(f"  cardwright {' '.join(path)}")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_says_of_a_command_what_its_help_says(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.help is not None
    assert command.help.startswith(COMMANDS[name].summary)


def test_the_help_lists_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name, listed in COMMANDS.items():
        assert name in result.output
        assert listed.summary in result.output


def test_on_a_terminal_the_help_of_a_command_is_set_by_rich(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("interpreter.cli.lazy.wants_colour", lambda _: True)
    output = run("check", "--help").output
    assert "─ Options ─" in output
    assert "cardwright check my_game" in output


@pytest.mark.parametrize("arguments", ["--help", "", "check --help", "simulate --help"])
def test_help_loads_nothing_heavy(arguments: str) -> None:
    code = (
        "import sys\n"
        "from cardwright.__main__ import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code, *arguments.split()]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert "cardwright" in done.stdout
    loaded = set(done.stderr.split())
    assert "interpreter.cli.main" in loaded
    assert not loaded & {"lark", "yaml", "networkx", "rich", "rich_click", "dsl.packs"}


def test_an_unknown_command_is_wrong_usage_with_a_suggestion() -> None:
    result = run("chek")
    assert result.exit_code == 2
    assert "Did you mean `check`?" in result.output


def test_the_version() -> None:
    from cardwright import __version__

    assert run("--version").output == f"cardwright {__version__}\n"


# ---------------------------------------------------------------- what goes wrong


def fail_with(error: BaseException) -> Callable[..., int]:
    def run_packs(*_: Any, **__: Any) -> int:
        raise error

    return run_packs


def test_ctrl_c_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.cli.packs.run_packs", fail_with(KeyboardInterrupt()))
    result = run("packs")
    assert (result.exit_code, result.output.strip()) == (130, "")


@pytest.mark.parametrize("error", [PlayError("it never ends"), SaveError("it never ends")])
def test_errors_of_play_are_messages(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    monkeypatch.setattr("interpreter.cli.packs.run_packs", fail_with(error))
    result = run("packs")
    assert (result.exit_code, result.stderr) == (1, "error: it never ends\n")


def test_errors_of_packs_are_diagnostics(monkeypatch: pytest.MonkeyPatch) -> None:
    report = Report()
    report.error("W001", NOWHERE, "no file of this pack declares a `game`")
    monkeypatch.setattr("interpreter.cli.packs.run_packs", fail_with(PackError(report)))
    result = run("packs")
    assert result.exit_code == 1
    assert result.stderr == "error[W001]: no file of this pack declares a `game`\n"


def test_a_defect_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.cli.packs.run_packs", fail_with(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        run("packs")


@pytest.mark.parametrize(
    "arguments",
    [["check"], ["test"], ["describe"], ["tree", "-", "x"], ["play"], ["simulate"]],
    ids=lambda arguments: arguments[0],
)
def test_an_unknown_pack_gets_a_suggestion(here: Path, arguments: list[str]) -> None:
    shutil.copytree(MINI, here / "mini")
    command, *rest = arguments
    result = run(command, "minni", *[word for word in rest if word != "-"])
    assert result.exit_code == 2
    assert "error[P008]: there is no pack `minni`\n  did you mean `mini`?\n" in result.output


class Terminal:
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("setting", "wanted"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_colour_is_for_terminals_that_want_it(
    monkeypatch: pytest.MonkeyPatch, setting: dict[str, str], wanted: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    assert wants_colour(Terminal()) is wanted  # type: ignore[arg-type]


# ---------------------------------------------------------------- check


def test_a_sound_pack_is_counted() -> None:
    result = run("check", MINI)
    assert result.exit_code == 0
    assert result.output == "mini: no mistakes (10 cards, 1 board, 2 scenarios)\n"


def test_mistakes_are_shown_with_their_lines_and_without_colour(mini: Path) -> None:
    spoil(mini)
    result = run("check", mini)
    assert result.exit_code == 1
    assert "    |              ^^^^ did you mean `skill`?\n" in result.stdout.replace("  68 |", "")
    assert result.stdout.endswith("\n\n1 error in 1 file\n")
    assert "\x1b" not in result.output


def test_a_warning_is_no_failure(mini: Path) -> None:
    with (mini / "game.rules").open("a", encoding="utf-8") as file:
        file.write("\naction idle\n    nothing\n")
    result = run("check", mini)
    assert result.exit_code == 0
    assert result.output.endswith("1 warning in 1 file\n")


def test_several_packs_are_checked_at_once(mini: Path) -> None:
    spoil(mini)
    result = run("check", MINI, mini)
    assert result.exit_code == 1
    assert "mini: no mistakes" in result.output
    assert "did you mean `skill`?" in result.output


def test_of_a_file_only_its_own_mistakes_are_shown(mini: Path) -> None:
    spoil(mini)
    result = run("check", mini / "game.rules")
    assert result.exit_code == 1
    assert result.output == (
        "mini/game.rules: no mistakes\n1 error in 1 file besides, elsewhere in mini\n"
    )
    result = run("check", mini / "all.cards")
    assert result.exit_code == 1
    assert result.output.startswith("error[")
    assert "besides" not in result.output


def test_a_file_of_no_pack_is_wrong_usage(tmp_path: Path) -> None:
    lonely = tmp_path / "lonely.cards"
    lonely.write_text("card lamp\n", encoding="utf-8")
    result = run("check", lonely)
    assert result.exit_code == 2
    assert "error[P009]" in result.output


def test_a_manifest_that_cannot_be_read_is_shown_with_its_line(mini: Path) -> None:
    (mini / "pack.yaml").write_text("id: NOT AN ID\nversion: 1.0.0\n", encoding="utf-8")
    result = run("check", mini)
    assert result.exit_code == 1
    assert "  1 | id: NOT AN ID\n    |     ^^^^^^^^^" in result.output


@pytest.mark.parametrize("broken", [False, True])
def test_check_writes_json(mini: Path, broken: bool) -> None:
    if broken:
        spoil(mini)
    result = run("check", mini, "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == int(broken)
    assert data["summary"]["errors"] == len(data["diagnostics"]) == int(broken)
    assert data["summary"]["packs"][0]["pack"] == "mini"
    assert data["summary"]["packs"][0]["boards"] == 1
    if broken:
        (found,) = data["diagnostics"]
        assert (found["file"], found["severity"]) == ("mini/all.cards", "error")
        assert found["fix"]["text"] == "skill"


def test_check_writes_json_also_when_there_is_no_pack(here: Path) -> None:
    result = run("check", "nowhere", "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 2
    assert [found["code"] for found in data["diagnostics"]] == ["P008"]


def test_json_and_watch_do_not_go_together() -> None:
    assert run("check", MINI, "--json", "--watch").exit_code == 2


def test_watching_checks_again_when_a_file_changes(
    mini: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[Callable[[], object]] = [str, lambda: spoil(mini), str]
    naps = iter(waits)

    def sleep(seconds: float) -> None:
        assert 0 < seconds < 1
        nap = next(naps, None)
        if nap is None:
            raise KeyboardInterrupt
        nap()

    monkeypatch.setattr(time, "sleep", sleep)
    result = run("check", mini, "--watch")
    assert result.exit_code == 0
    assert result.output.count("checking") == 2
    sound, spoilt = result.output.split("checking")[1:]
    assert "mini: no mistakes" in sound
    assert "did you mean `skill`?" in spoilt


def test_watching_also_looks_at_required_packs(mini: Path) -> None:
    mod = mini.parent / "mod"
    mod.mkdir()
    (mod / "pack.yaml").write_text(
        'id: mod\nversion: 1.0.0\nlanguage: 1\ntitle: Mod\nrequires:\n  mini: "^1.0"\n',
        encoding="utf-8",
    )
    assert list(watch.folders_of(str(mod))) == [mod.resolve(), mini.resolve()]
    assert list(watch.folders_of(str(mini / "all.cards"))) == [mini.resolve()]


# ---------------------------------------------------------------- test


def test_scenarios_that_pass_are_counted() -> None:
    result = run("test", MINI)
    assert (result.exit_code, result.output) == (0, "2 passed, 0 failed\n")


def test_a_failing_scenario_shows_the_line_and_what_happened(mini: Path) -> None:
    add_scenario(mini, FAILING)
    result = run("test", mini)
    assert result.exit_code == 1
    lines = result.output.split("\n")
    assert lines[-2:] == ["2 passed, 1 failed", ""]
    assert lines[0] == "failed  Scout gives too little"
    assert "2 = 5" in lines[1]
    assert "  22 |     expect boots = 5" in lines
    assert "     |            ^^^^^^^^^" in lines
    assert "    p1's boots: 0 -> 2             scout (play), all.cards:14" in lines
    assert "    scout: p1's hand -> p1's play  play, game.rules:70" in lines


def test_scenarios_are_chosen_by_a_part_of_their_name(mini: Path) -> None:
    add_scenario(mini, FAILING)
    assert run("test", mini, "-k", "DRAWS").output == "1 passed, 0 failed\n"
    result = run("test", mini, "-k", "scout", "-v")
    assert "ok    Scout draws later\n" in result.output
    assert result.output.endswith("\n1 passed, 1 failed\n")
    assert run("test", mini, "-k", "nothing like it").exit_code == 2


def test_test_writes_json(mini: Path) -> None:
    add_scenario(mini, FAILING)
    result = run("test", mini, "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 1
    assert data["summary"] == {"passed": 2, "failed": 1}
    (failed,) = (one for one in data["scenarios"] if not one["passed"])
    assert (failed["name"], failed["line"]) == ("Scout gives too little", 22)
    assert {"change": "p1's boots: 0 -> 2", "cause": "scout (play), all.cards:14"} in failed["log"]


def test_a_broken_pack_is_not_tested(mini: Path) -> None:
    spoil(mini)
    result = run("test", mini)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "did you mean `skill`?" in result.stderr


# ---------------------------------------------------------------- tree, describe, explain, packs


def test_the_tree_of_a_card() -> None:
    result = run("tree", MINI, "scout")
    assert result.exit_code == 0
    assert result.output.startswith('card scout "Scout" @9:6\n')
    assert "  tags: companion\n" in result.output
    assert "Counter boots" in result.output
    assert result.output == run("tree", MINI, "SCOUT").output


def test_every_card_has_a_tree() -> None:
    for card in load(MINI).words.cards:
        result = run("tree", MINI, card)
        assert result.exit_code == 0
        assert result.output.startswith(f"card {card} ")


def test_the_tree_of_an_effect() -> None:
    result = run("tree", MINI, "--effect", "may draw 2")
    assert result.exit_code == 0
    assert result.output.startswith("May @1:1\n")
    assert "Call draw" in result.output


def test_a_mistake_in_an_effect_is_shown_like_any_other() -> None:
    result = run("tree", MINI, "--effect", "+1 skil")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "  1 | +1 skil\n    |    ^^^^ did you mean `skill`?\n" in result.stderr


@pytest.mark.parametrize("rest", [[], ["scout", "--effect", "draw 1"]])
def test_a_tree_is_of_a_card_or_of_an_effect(rest: list[str]) -> None:
    assert run("tree", MINI, *rest).exit_code == 2


@pytest.mark.parametrize("command", ["tree", "describe"])
def test_an_unknown_card_gets_a_suggestion(command: str) -> None:
    result = run(command, MINI, "scuot")
    assert result.exit_code == 2
    assert "There is no card `scuot`. Did you mean `scout`?" in result.output


def test_describe_shows_cards_by_name_or_title_in_a_language() -> None:
    both = run("describe", MINI, "scout", "Burgle")
    assert both.exit_code == 0
    assert "Scout" in both.output
    assert "Burgle" in both.output
    french = run("describe", MINI, "burgle", "--lang", "fr")
    assert "Cambrioler" in french.output
    everything = run("describe", MINI)
    assert everything.exit_code == 0
    for card in load(MINI).words.cards.values():
        assert card.titles["en"] in everything.output


def test_explain_lists_every_code_and_explains_one() -> None:
    listed = run("explain")
    assert listed.exit_code == 0
    assert any(line.startswith("N001 ") for line in listed.output.split("\n"))
    one = run("explain", "n001")
    assert one.exit_code == 0
    assert one.output.startswith("error[N001]: ")
    assert "\nWrong, in " in one.output
    assert "\nRight, in " in one.output
    assert run("explain", "N999").exit_code == 2


def test_packs_are_listed_with_their_folders(here: Path) -> None:
    shutil.copytree(MINI, here / "mini")
    broken = here / "broken"
    broken.mkdir()
    (broken / "pack.yaml").write_text("title: nothing else\n", encoding="utf-8")
    result = run("packs")
    assert result.exit_code == 0
    rows = [line.split() for line in result.output.strip().split("\n")]
    assert rows[0] == ["order", "pack", "version", "title", "requires", "found"]
    assert ["mini", "1.0.0", "Mini", "-", "here:", "mini"] in [row[1:] for row in rows]
    assert rows[-1][:2] == ["broken", "?"]
    listed = json.loads(run("packs", "--json").stdout)
    assert [one["place"] for one in listed if one["id"] == "mini"] == ["mini"]


# ---------------------------------------------------------------- new


def test_a_new_pack_is_sound_and_its_scenarios_pass(here: Path) -> None:
    made = run("new", "pack", "my_game", "--title", "Sand: & 'Salt'")
    assert made.exit_code == 0
    assert "cardwright check my_game" in made.output
    assert run("check", "my_game").output.startswith("my_game: no mistakes (")
    tested = run("test", "my_game")
    assert tested.exit_code == 0
    assert tested.output.endswith(" passed, 0 failed\n")
    assert not tested.output.startswith("0 ")
    assert load("my_game").manifest.titles["en"] == "Sand: & 'Salt'"


@pytest.mark.parametrize("seed", range(5))
def test_a_new_pack_can_be_played_to_its_end(here: Path, seed: int) -> None:
    run("new", "pack", "my_game")
    game, chance = Game.new(load("my_game"), players=2, seed=seed), random.Random(seed)
    for _ in range(5_000):
        if game.decision is None:
            break
        game.push(chance.randrange(len(game.decision)))
        assert not game.broken_invariants()
    assert game.over
    assert len(game.result.winners) >= 1


def test_a_new_pack_never_overwrites(here: Path) -> None:
    (here / "my_game").mkdir()
    (here / "my_game" / "notes.txt").write_text("mine", encoding="utf-8")
    assert run("new", "pack", "my_game").exit_code == 2
    assert [path.name for path in (here / "my_game").iterdir()] == ["notes.txt"]
    shutil.copytree(MINI, here / "mini")
    assert run("new", "pack", "elsewhere/mini").exit_code == 2
    assert not (here / "elsewhere").exists()


@pytest.mark.parametrize("name", ["My Game", "9lives", "card", "x/Caps", ""])
def test_a_pack_needs_a_good_name(here: Path, name: str) -> None:
    assert run("new", "pack", name).exit_code == 2
    assert list(here.iterdir()) == []


def test_a_title_is_one_plain_line(here: Path) -> None:
    assert run("new", "pack", "my_game", "--title", 'say "so"').exit_code == 2
    assert run("new", "pack", "my_game", "--title", "two\nlines").exit_code == 2
    assert list(here.iterdir()) == []


def test_a_new_card_is_sound_and_uses_the_words_of_its_pack(mini: Path) -> None:
    result = run("new", "card", mini, "lamp", "--title", "Old Lamp")
    assert result.exit_code == 0
    text = (mini / "cards" / "lamp.cards").read_text(encoding="utf-8")
    assert 'card lamp "Old Lamp"\n' in text
    assert "    # companion, monster, gem, relic, starter, danger\n" in text
    assert "    # cost 2 skill\n" in text
    assert text.endswith("    play: +1 boots\n")
    checked = json.loads(run("check", mini, "--json").output)["summary"]
    assert (checked["errors"], checked["packs"][0]["cards"]) == (0, 11)
    assert run("test", mini).exit_code == 0


BARE = """\
game bare
    players 1

action stop
    end game

turn
    phase main: actions stop
"""


def test_a_new_card_is_sound_in_a_pack_with_few_words(here: Path) -> None:
    folder = here / "bare"
    folder.mkdir()
    (folder / "pack.yaml").write_text(
        "id: bare\nversion: 1.0.0\nlanguage: 1\ntitle: Bare\n", encoding="utf-8"
    )
    (folder / "game.rules").write_text(BARE, encoding="utf-8")
    assert run("new", "card", "bare", "lamp").exit_code == 0
    (folder / "game.rules").write_text(BARE + "\nmoment wake\n", encoding="utf-8")
    assert run("new", "card", "bare", "kettle").exit_code == 0
    assert "wake: nothing" in (folder / "cards" / "kettle.cards").read_text(encoding="utf-8")
    assert run("check", "bare").exit_code == 0


@pytest.mark.parametrize("name", ["scout", "skill", "card", "two words", "7up", "../up"])
def test_a_card_needs_a_name_of_its_own(mini: Path, name: str) -> None:
    before = sorted(mini.rglob("*"))
    assert run("new", "card", mini, name).exit_code == 2
    assert sorted(mini.rglob("*")) == before


def test_a_new_card_never_overwrites(mini: Path) -> None:
    (mini / "cards").mkdir()
    (mini / "cards" / "lamp.cards").write_text("# mine\n", encoding="utf-8")
    assert run("new", "card", mini, "lamp").exit_code == 2
    assert (mini / "cards" / "lamp.cards").read_text(encoding="utf-8") == "# mine\n"


def test_what_a_pack_does_not_like_is_taken_away_again(
    mini: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interpreter.cli.new._usual_counter", lambda _: "nonsense")
    result = run("new", "card", mini, "lamp")
    assert result.exit_code == 1
    assert "nonsense" in result.stderr
    assert not (mini / "cards" / "lamp.cards").exists()


def test_a_new_board_has_the_room_where_pawns_start(mini: Path) -> None:
    assert run("new", "board", mini, "small").exit_code == 0
    pack = load(mini)
    assert "gate" in [room.name for room in pack.boards["small"].rooms]
    assert Game.new(pack, players=2, board="small").decision is not None
    text = (mini / "boards" / "small.yaml").read_text(encoding="utf-8")
    assert "# Kinds of tunnels: double, lock, monster N.\n" in text


def test_a_new_board_may_be_a_copy(mini: Path) -> None:
    assert run("new", "board", mini, "circle", "--from", "ring").exit_code == 0
    boards = load(mini).boards
    assert [room.name for room in boards["circle"].rooms] == [
        room.name for room in boards["ring"].rooms
    ]
    assert run("new", "board", mini, "third", "--from", "rign").exit_code == 2
    assert run("new", "board", mini, "ring").exit_code == 2


# ---------------------------------------------------------------- games


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "--players", "9"], "mini is for 1 to 4 players, not 9."),
        (["play", "--board", "rign"], "Did you mean `ring`?"),
        (["simulate", "--bots", "gredy"], "Did you mean `greedy`?"),
        (
            ["simulate", "--bots", "zzz"],
            "There is no bot `zzz`. There are random, greedy, planner, mapper, hasty.",
        ),
        (["play", "--board", "zzz"], "There is no board `zzz`. There "),
        (["simulate", "--option", "house=yes"], "There is no option `house`."),
        (["simulate", "--option", "house"], "give it as NAME=VALUE"),
        (["repl", "--players", "9"], "mini is for 1 to 4 players, not 9."),
        (["repl", "--lang", "xx"], "xx"),
    ],
)
def test_a_game_that_cannot_be_is_refused_before_it_starts(
    arguments: list[str], message: str
) -> None:
    command, *rest = arguments
    result = run(command, MINI, *rest)
    assert result.exit_code == 2
    assert message in result.output


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_names_every_bot_and_who_plays_without_them(command: str) -> None:
    words = " ".join(run(command, "--help").output.split())
    assert all(bot in words for bot in BOTS)
    assert {"play": "people share the keyboard", "simulate": f"all are {DEFAULT_BOTS[0]}"}[
        command
    ] in words


def test_simulate_checks_invariants_and_gives_up_when_told(tmp_path: Path) -> None:
    race = shutil.copytree(MINI.parent / "race", tmp_path / "race")
    assert run("simulate", race, "--games", "2", "--bots", "random", "--check").exit_code == 0
    rules = race / "game.rules"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text + "\ninvariant never: turns_left = 12 and home = 0\n", encoding="utf-8")
    unchecked = run("simulate", race, "--games", "2", "--bots", "random")
    checked = run("simulate", race, "--games", "2", "--bots", "random", "--check")
    assert (unchecked.exit_code, checked.exit_code) == (0, 1)
    assert "`never` does not hold" in checked.output
    short = run("simulate", race, "--games", "1", "--bots", "random", "--max-decisions", "3")
    assert "not over after 3 decisions" in short.output


def test_a_game_without_a_seed_tells_which_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def run_play(*_: object, seed: int, **__: object) -> int:
        seeds.append(seed)
        return 0

    monkeypatch.setattr("interpreter.play.run_play", run_play)
    told = [run("play", MINI).output for _ in range(3)]
    assert told == [f"seed {seed}\n" for seed in seeds]
    assert len(set(seeds)) > 1
    assert run("play", MINI, "--seed", "7").output == ""
    assert seeds[-1] == 7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("junk", "is not a saved game."),
        ("[1]", "is not a saved game."),
        ("{}", "is not a saved game."),
        ('{"pack": "other"}', "is a game of other, not of mini."),
    ],
)
def test_what_cannot_be_resumed_is_told(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "evening.json"
    file.write_text(text, encoding="utf-8")
    result = run("play", MINI, "--resume", file)
    assert result.exit_code == 2
    assert f"{file} {message}" in " ".join(result.output.split())


def test_every_command_is_one_with_examples() -> None:
    for path in every_command():
        group = GROUPS.get(path[0], main)
        command = group.get_command(click.Context(group), path[-1])
        assert isinstance(command, Command)
        assert command.examples
