"""`cardwright test --bless` offers to write what failing scenarios expect as it is now."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import blessed_scenarios
from cardwright.cli.main import main
from tests.cardwright.cli.running import FAILING, add_scenario, run

PLAYED = """\
scenario "Tried"
    players 2
    given your hand is scout, burgle, 2 stumble
      and your deck is ruby, ruby, scout
    do play scout
"""


def tried(pack: Path, *lines: str, before: str = PLAYED) -> Path:
    add_scenario(pack, before + "".join(f"    {line}\n" for line in lines))
    return pack / "tests.scenarios"


def blessed(pack: Path, *more: str) -> Result:
    return run("test", pack, "--bless", *more)


def typed(pack: Path, said: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    """The command, with somebody at the terminal."""
    monkeypatch.setattr(blessed_scenarios, "_somebody_is_there", lambda: True)
    return CliRunner().invoke(main, ["test", str(pack), "--bless"], input=said)


@pytest.mark.parametrize(
    ("line", "now"),
    [
        ("expect boots = 5", "expect boots = 2"),
        ("expect boots  =  5  # why", "expect boots  =  2  # why"),
        ("expect boots = -5", "expect boots = 2"),
        ("expect your boots is 1", "expect your boots is 2"),
        ("expect your hand has 2 cards", "expect your hand has 3 cards"),
        ("expect your hand is scout", "expect your hand is burgle, 2 stumble"),
        ("expect your hand is stumble, 7 scout", "expect your hand is 2 stumble, burgle"),
        ("expect your hand is empty # all", "expect your hand is burgle, 2 stumble # all"),
        ("expect your deck is scout, 2 ruby", "expect your deck is 2 ruby, scout"),
        ("expect your discard is 2 ruby", "expect your discard is empty"),
        ("expect your play is empty", "expect your play is scout"),
        ("expect p1 scores -12", "expect p1 scores 8"),
        ("expect active player is p2", "expect active player is p1"),
        ("expect boots = 1 and gold = 9", "expect boots = 2 and gold = 0"),
        ("expect boots = 2 and your play is empty", "expect boots = 2 and your play is scout"),
    ],
)
def test_only_the_value_is_written(line: str, now: str, mini: Path) -> None:
    path = tried(mini, line)
    before = path.read_bytes()
    result = blessed(mini, "--yes")
    assert result.exit_code == 0, result.output
    assert path.read_bytes() == before.replace(line.encode(), now.encode())
    assert f"  - {line}\n  + {now}\n" in result.output
    again = blessed(mini, "--yes")
    assert (again.exit_code, again.output) == (0, "3 passed, 0 failed\n")


def test_every_wrong_part_of_a_scenario_is_written_at_once(mini: Path) -> None:
    path = tried(mini, "expect boots = 5", "  and gold = 5", "do play burgle", "expect skill = 5")
    result = blessed(mini, "--yes")
    assert "blessed  Tried: 3 values" in result.output
    text = path.read_text(encoding="utf-8")
    assert "boots = 2\n      and gold = 0\n    do play burgle\n    expect skill = 1\n" in text


def test_line_ends_and_the_start_mark_stay(mini: Path) -> None:
    path = tried(mini, "expect boots = 5")
    content = b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(content)
    assert blessed(mini, "--yes").exit_code == 0
    assert path.read_bytes() == content.replace(b"boots = 5", b"boots = 2")


def test_without_a_terminal_nothing_is_written_and_that_is_said(mini: Path) -> None:
    path = tried(mini, "expect boots = 5")
    before = path.read_bytes()
    result = blessed(mini)
    assert result.exit_code == 1
    assert "  + expect boots = 2\n" in result.stdout
    assert "Nothing is written" in result.stderr
    assert "`--yes`" in result.stderr
    assert path.read_bytes() == before


def test_an_author_says_yes_no_or_neither(mini: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tried(mini, "expect boots = 5")
    add_scenario(mini, FAILING)
    add_scenario(mini, FAILING.replace("Scout gives", "The scout gives"))
    before = path.read_text(encoding="utf-8")
    assert typed(mini, "q\n", monkeypatch).output.count("write this?") == 1
    assert typed(mini, "", monkeypatch).output.count("write this?") == 1
    assert path.read_text(encoding="utf-8") == before
    result = typed(mini, "what\nn\ny\nq\n", monkeypatch)
    assert result.output.count("write this? [y/n/q]") == 4
    assert result.output.endswith("\n3 passed, 2 failed\n")
    first, second, third = before.split("boots = 5")[:3]
    assert path.read_text(encoding="utf-8").startswith(
        f"{first}boots = 5{second}boots = 2{third}boots = 5"
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("expect count of cards in your hand >= 30", "`>=` leaves open which value is meant"),
        ("expect boots != 2", "`!=` leaves open"),
        ("expect boots = gold", "what it is compared with is worked out"),
        ("expect your hand is not empty\n    expect ruby in your hand", "it does not say a value"),
        ("expect boots = 5 and your hand is burgle", "on a line of their own"),
        ('expect asked "Which?"', "what is asked, or that nothing is, is no value"),
        ("refuse play burgle", "what should be refused is allowed"),
        ("do play scout", "what is to be done is not allowed"),
        ("answer 1", "the answer fits no question"),
        ("expect game over", "whether the game is over is no value"),
        ("expect p2 wins", "who wins is no value"),
        ("expect p2 sees your hand", "who sees what is no value"),
        ("effect: toss 1 card from your hand", "ends with a question open"),
        ("effect: toss 1 card from your hand\n    expect boots = 5", "a question has no answer"),
    ],
)
def test_what_no_value_mends_is_named_with_the_reason(line: str, reason: str, mini: Path) -> None:
    path = tried(mini, "expect gold = 5", line)
    before = path.read_bytes()
    result = blessed(mini, "--yes")
    assert result.exit_code == 1
    assert "cannot be mended  Tried: " in result.stderr
    assert reason in result.stderr
    assert path.read_bytes() == before


def test_a_file_is_put_back_that_could_not_be_read_so(mini: Path) -> None:
    path = tried(mini, "given your gold is -3", "expect your gold is 3")
    before = path.read_bytes()
    result = blessed(mini, "--yes")
    assert "the line could not be read so: " in result.stderr
    assert "The file is as it was" in result.stderr
    assert path.read_bytes() == before


def test_a_file_is_put_back_when_the_scenario_fails_all_the_same(
    mini: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tried(mini, "expect boots = 5")
    before = path.read_bytes()
    monkeypatch.setattr(
        blessed_scenarios, "replaced", lambda text, places: text.replace("boots = 5", "boots = 6")
    )
    result = blessed(mini, "--yes")
    assert "it does not pass so either: this is not so: it is 2, not 6" in result.stderr
    assert path.read_bytes() == before


def test_a_file_is_put_back_when_the_author_breaks_off(
    mini: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tried(mini, "expect boots = 5")
    before = path.read_bytes()

    def broken_off(*_: object) -> str:
        assert path.read_bytes() != before
        raise KeyboardInterrupt

    monkeypatch.setattr(blessed_scenarios, "_passing", broken_off)
    CliRunner().invoke(main, ["test", str(mini), "--bless", "--yes"])
    assert path.read_bytes() == before


def test_a_file_that_changes_while_the_author_thinks_is_left_alone(
    mini: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tried(mini, "expect boots = 5")

    def saved_meanwhile() -> str:
        path.write_bytes(path.read_bytes() + b"# mine\n")
        return "y"

    monkeypatch.setattr(blessed_scenarios, "_asked", saved_meanwhile)
    result = typed(mini, "", monkeypatch)
    assert "the file has changed since it was read" in result.stderr
    assert path.read_bytes().endswith(b"boots = 5\n# mine\n")


@pytest.mark.parametrize("users", [1, 2])
def test_a_line_of_a_fixture_is_only_written_for_its_only_user(users: int, mini: Path) -> None:
    fixture = "fixture laid\n    given your gold is 3\n    expect gold = 4\n"
    uses = [f'\nscenario "Uses {n}"\n    using laid\n    expect gold = 3\n' for n in range(users)]
    path = tried(mini, before=fixture + "".join(uses))
    before = path.read_bytes()
    result = blessed(mini, "--yes")
    if users == 1:
        assert path.read_bytes() == before.replace(b"gold = 4", b"gold = 3")
    else:
        assert "the line is in a fixture that “Uses 1” uses too" in result.stderr
        assert path.read_bytes() == before


def test_yes_is_an_answer_to_bless_alone(mini: Path) -> None:
    result = run("test", mini, "--yes")
    assert result.exit_code == 2
    assert "give both" in result.output


def test_json_stays_json(mini: Path) -> None:
    path = tried(mini, "expect boots = 5")
    assert run("test", mini, "--bless", "--json").stdout.startswith("{")
    assert b"boots = 5" in path.read_bytes()
    assert run("test", mini, "--bless", "--json", "--yes").stdout.startswith("{")
    assert b"boots = 2" in path.read_bytes()
