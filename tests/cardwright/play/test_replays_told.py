"""Replays as pages and as Markdown: nothing in a pack can break out of them."""

from __future__ import annotations

import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cardwright.play.replays import told_html
from cardwright.play.replays.retelling import Eyes, Retelling
from cardwright.play.replays.stepping import show_replay
from cardwright.play.replays.told_markdown import markdown, plain
from cardwright.play.screens.page import Page
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.replaying.replay import Replay
from interpreter.game.replaying.replay_reading import read_replay
from tests.cardwright.play.sitting import Terminal
from tests.packs_under_test import pack
from tests.paths import ROOT
from tests.playing import make_pack

HOSTILE = "</script><img src=x onerror=alert(1)>"
RULES = f"""
score coins "{HOSTILE} & *coins*|x": coins
card pebble "{HOSTILE}"
    play: +1 coins
setup
    each player: create pebble in their hand
end when coins >= 1
"""


def hostile(folder: Path) -> tuple[Replay, Pack]:
    made = make_pack(folder / "small", RULES)
    game = Game.new(made, 2, 1)
    game.push(0)
    assert game.over
    return game.replay([HOSTILE, None]), made


class Reading(HTMLParser):
    """Which elements and attributes a page has."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


def test_a_page_shows_hostile_titles_as_they_are(tmp_path: Path) -> None:
    replay, made = hostile(tmp_path)
    page = told_html.page(Retelling(replay, made, Eyes(all_open=True), "en", Page(76)))
    reading = Reading()
    reading.feed(page)
    assert "img" not in reading.tags
    assert not {name for name in reading.attributes if name.startswith("on")}
    assert page.count("</script>") == 2
    assert "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;" in page


def test_a_page_needs_nothing_from_elsewhere() -> None:
    replay, made = told("tutorial")
    page = told_html.page(Retelling(replay, made, Eyes(all_open=True), "en", Page(76)))
    reading = Reading()
    reading.feed(page)
    assert not {"link", "img", "iframe"} & reading.tags
    assert not {"src", "href"} & reading.attributes
    assert "default-src 'none'" in page
    urls = set(re.findall(r"https?://[^\s\"'\\<]+", page))
    assert urls <= {"http://www.w3.org/2000/svg"}
    frames = json.loads(page.partition('id="frames">')[2].partition("</script>")[0])
    steps = len(replay.answers) + 1
    assert [len(frames[key]) for key in ("tables", "boards", "pieces")] == [steps] * 3
    assert frames["boards"][0] is not None
    assert not any(frames["boards"][1:])
    assert sum(one is not None for one in frames["pieces"]) > 3
    assert len(page) < 200_000


def test_a_page_that_would_be_too_large_says_what_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(told_html, "MOST_CHARACTERS", 30_000)
    replay, made = told("tutorial")
    page = told_html.page(Retelling(replay, made, Eyes(), "fr", Page(76)))
    assert re.search(r"Après la réponse \d+, la table manque", page)


def told(name: str) -> tuple[Replay, Pack]:
    file = ROOT / "content" / name / "replays" / "greedy_alone.replay.yaml"
    return read_replay(file.read_text(encoding="utf-8")), pack(name)


def test_markdown_tells_turns_and_scores(tmp_path: Path) -> None:
    replay, made = hostile(tmp_path)
    text = markdown(Retelling(replay, made, Eyes(all_open=True), "en", Page()))
    assert "## Turn 1 · player 1 (\\</script\\>" in text
    assert "<img" not in text.replace("\\<", "")
    assert "\\*coins\\*" in text
    assert text.rstrip().endswith("**Player 1 wins.**")


def test_what_would_begin_a_list_is_text() -> None:
    assert [plain(text) for text in ("+2 boots", "- x", "3. y", "# z", "1 coin")] == [
        "\\+2 boots",
        "\\- x",
        "3\\. y",
        "\\# z",
        "1 coin",
    ]


def test_somebody_who_looks_on_does_not_see_hands(tmp_path: Path) -> None:
    rules = RULES.replace(HOSTILE, "Jade").replace("coins >= 1", "coins >= 3")
    made = make_pack(tmp_path / "small", rules)
    replay = Game.new(made, 2, 1).replay()
    for eyes, shown in (Eyes(), 0), (Eyes(1), 1), (Eyes(all_open=True), 2):
        table = Retelling(replay, made, eyes, "en", Page()).table_lines()
        assert "\n".join(table).count("Jade") == shown


def test_one_goes_forth_and_back_and_it_is_told_the_same() -> None:
    replay, made = told("tutorial")
    retelling = Retelling(replay, made, Eyes(), "en", Page())
    retelling.go_to(12)
    steps, table = retelling.steps[:], retelling.table_lines()
    retelling.go_to(999)
    assert retelling.at == len(replay.answers)
    retelling.go_to(-3)
    assert retelling.at == 0
    retelling.go_to(12)
    assert retelling.steps[:12] == steps
    assert retelling.table_lines() == table


def test_keys_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    replay, made = told("tutorial")
    stdin = Terminal("\nn\np\n5\nwhat\nend\nq\n")
    assert show_replay(replay, made, Eyes(all_open=True), "en", to=0, stdin=stdin) == 0
    said = capsys.readouterr().out
    last = len(replay.answers)
    where = re.findall(r"answer (\d+) of", said)
    assert where == ["0", "1", "2", "1", "5", "5", str(last)]
    assert "The game is over" in said


def test_without_a_terminal_all_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    replay, made = told("tutorial")
    assert show_replay(replay, made, Eyes(), "de", to=None, stdin=io.StringIO()) == 0
    assert "Die Partie ist zu Ende" in capsys.readouterr().out
