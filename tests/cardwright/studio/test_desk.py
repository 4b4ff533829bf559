"""What is worked out about a pack as it is on the page: tried, compared, printed, given away."""

from __future__ import annotations

import io
import json
import zipfile
from base64 import b64decode
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cardwright.studio.working.desk import Desk
from cardwright.studio.working.unable import Unable
from tests.paths import ROOT

TUTORIAL = ROOT / "content" / "tutorial"
FILE = "cards/friends.cards"
TEXT = (TUTORIAL / FILE).read_text(encoding="utf-8")
START = {"players": 2, "seed": 1, "board": None}


def given(text: str = TEXT, **more: object) -> dict[str, Any]:
    texts = {FILE: text} if text != TEXT else {}
    return {"folder": str(TUTORIAL), "texts": texts, "stamp": "", **more}


def tried(desk: Desk, steps: list[Any], line: str | None = None, text: str = TEXT) -> Any:
    then = None if line is None else {"line": line}
    steps = json.loads(json.dumps(steps))  # as they come over the wire
    more = {"start": START, "steps": steps, "then": then, "lang": "en", "seat": None, "known": ""}
    return desk.do("try", given(text, **more))


def test_steps_are_done_again_on_the_changed_pack() -> None:
    desk = Desk()
    first = tried(desk, [], ":give cormorant")
    second = tried(desk, first["steps"], ":play cormorant")
    assert [len(second["steps"]), second["wrong"]] == [2, False]
    assert "strokes 0 -> 1" in second["told"][1][-1]["text"]
    changed = tried(desk, second["steps"], text=TEXT.replace("+1 stroke\n", "+5 strokes\n"))
    assert changed["steps"] == second["steps"]
    assert "strokes 0 -> 5" in changed["told"][1][-1]["text"]
    lost = {**second["steps"][1], "names": ["play", "nobody"]}
    gone = tried(desk, [*second["steps"], lost])
    assert gone["problem"]
    assert len(gone["steps"]) == 2


def test_a_pack_with_mistakes_is_played_as_it_last_was_right() -> None:
    desk = Desk()
    first = tried(desk, [], ":give otter")
    broken = tried(desk, first["steps"], text=TEXT.replace("+2 strokes", "+2 stroks", 1))
    assert broken["old"]
    assert len(broken["steps"]) == len(first["steps"])


@pytest.mark.parametrize(
    "line",
    [
        *(":save x.json", ":load /etc/passwd", ":SAVE x.scenarios", ":sav x.json", ":lo clank"),
        *("  :sa x.json", ":new card otter", ":n 2", ":sa\tx.json"),
    ],
)
def test_nothing_that_is_typed_touches_files(line: str) -> None:
    found = tried(Desk(), [], line)
    assert found["wrong"]
    assert not Path("x.json").exists()


@pytest.mark.parametrize("steps", [["x"], [{}], [{"is": "answer"}], 5, [{"is": "effect"}]])
def test_steps_that_are_none_are_refused(steps: Any) -> None:
    with pytest.raises(Unable):
        tried(Desk(), steps)


def test_a_session_is_a_scenario_that_passes_until_the_rule_is_another() -> None:
    desk = Desk()
    steps = tried(desk, tried(desk, [], ":give cormorant")["steps"], ":play cormorant")["steps"]
    steps = json.loads(json.dumps(steps))
    more = {"start": START, "steps": steps, "lang": "en", "name": "a stroke"}
    made = desk.do("as_scenario", given(**more))
    assert made["problem"] is None
    for text, passes in ((TEXT, True), (TEXT.replace("+1 stroke\n", "+2 strokes\n"), False)):
        asked = given(text, names=["a stroke"])
        asked["texts"] = {**asked["texts"], "scenarios/new.scenarios": str(made["text"])}
        marks: Any = desk.do("scenarios", asked)["marks"]
        (mark,) = marks
        assert mark["passed"] is passes
        assert mark["place"] == ["scenarios/new.scenarios", 0]


def test_two_versions_are_compared_pair_by_pair() -> None:
    desk = Desk()
    cheaper = TEXT.replace("cost 2 ideas", "cost 0 ideas")
    found = desk.do("balance", given(cheaper, before={}, most=3))
    assert 1 <= int(str(found["pairs"])) <= 3
    assert found["tables"]
    same = desk.do("balance", given(before={}, most=2))
    assert "went alike" in " ".join(map(str, same["findings"]))  # type: ignore[call-overload]
    with pytest.raises(Unable):
        desk.do("balance", given(before={FILE: "card\n"}, most=2))


def test_all_that_is_given_away_can_be_opened() -> None:
    desk = Desk()
    for what in ("sheets", "once", "boards"):
        pages = desk.do("give", given(what=what, lang="fr"))["pages"]
        assert isinstance(pages, list)
        assert pages
        for page in pages:
            assert ElementTree.fromstring(page).tag.endswith("svg")
    cards = desk.do("give", given(what="tabletop", lang="en"))["cards"]
    assert isinstance(cards, list)
    assert ["otter", 4] in [card[:2] for card in cards]
    assert desk.do("give", given(what="rules", lang="de"))["rules"]
    changed = TEXT.replace("Otter Courier", "Otter Postman")
    data = desk.do("give", given(changed, what="zip", lang="en"))["data"]
    with zipfile.ZipFile(io.BytesIO(b64decode(str(data)))) as archive:
        assert archive.namelist()[0] == "tutorial/pack.yaml"
        assert "Otter Postman" in archive.read(f"tutorial/{FILE}").decode()


def test_a_board_is_shown_with_what_the_lint_finds() -> None:
    desk = Desk()
    board: Any = desk.do("board", given(board="library", lang="fr"))
    assert ElementTree.fromstring(board["picture"]).tag.endswith("svg")
    boat = board["rooms"][0]
    assert (boat["name"], boat["at"], boat["start"]) == ("boat", [3.0, 0.0], True)
    assert boat["box"] is not None
    found: Any = desk.do("findings", given(board="library"))
    assert found["findings"] == []
    assert found["ways"]["vault"]["in"]
    with pytest.raises(Unable):
        desk.do("board", given(board="nowhere", lang="en"))


def test_the_cheapest_ways_are_told_room_by_room() -> None:
    found: Any = Desk().do("findings", given(board="library"))
    ways = found["ways"]
    assert ways["vault"]["way_in"][0] == ways["vault"]["way_home"][-1] == "boat"
    assert ways["vault"]["way_in"][-1] == ways["vault"]["way_home"][0] == "vault"
    board: Any = Desk().do("board", given(board="library", lang="en"))
    joined = {(one["source"], one["target"]) for one in board["tunnels"]}
    joined |= {(one["target"], one["source"]) for one in board["tunnels"] if not one["one_way"]}
    for way in ways.values():
        for rooms in (way["way_in"], way["way_home"]):
            assert set(pairwise(rooms)) <= joined


def test_cards_are_listed_by_the_words_that_they_use() -> None:
    found: Any = Desk().do("contents", given())
    uses = {card["name"]: card["uses"] for card in found["cards"]}
    assert "stroke" in uses["otter"]
    assert "draw" in uses["tide_tables"]
    assert "draw" not in uses["palimpsest"]


def test_how_likely_a_card_is_drawn() -> None:
    desk = Desk()
    found: Any = desk.do("odds", given(card="otter"))
    assert found["tables"]
    assert any("Otter Courier" in line for line in found["findings"])
    with pytest.raises(Unable):
        desk.do("odds", given(card="nobody"))


def test_of_a_game_that_goes_on_only_what_a_player_sees_is_given_away() -> None:
    desk = Desk()
    steps = json.loads(json.dumps(tried(desk, [], ":give cormorant")["steps"]))
    more = {"start": {**START, "seed": 774_411}, "steps": steps, "lang": "en"}
    own: Any = desk.do("seen_page", given(**more, seat=0))["page"]
    other: Any = desk.do("seen_page", given(**more, seat=1))["page"]
    scene = {}
    for name, page in (("own", own), ("other", other)):
        text = page.split('id="replay">', 1)[1].split("</script>", 1)[0]
        data = json.loads(text)
        scene[name] = json.dumps([data["parts"], data["scenes"]])
        assert "774411" not in text
        assert ":give" not in text
    assert '"cormorant"' in scene["own"]
    assert '"cormorant"' not in scene["other"]
    with pytest.raises(Unable):
        desk.do("seen_page", given(**more, seat=2))


def test_a_game_that_goes_on_without_end_is_refused_in_a_sentence() -> None:
    desk = Desk()
    setup = next(path for path in TUTORIAL.glob("rules/*.rules") if "\nsetup\n" in path.read_text())
    endless = setup.read_text(encoding="utf-8").replace(
        "\nsetup\n", "\nsetup\n    repeat 999999: repeat 999999: +1 hour\n", 1
    )
    texts = {setup.relative_to(TUTORIAL).as_posix(): endless}
    asked = {**given(), "texts": texts}
    tasks: list[tuple[str, dict[str, object]]] = [
        ("try", {"start": START, "steps": [], "then": None, "lang": "en", "seat": 0, "known": ""}),
        ("balance", {"before": {}, "most": 2}),
        ("odds", {"card": "otter"}),
    ]
    for task, more in tasks:
        with pytest.raises(Unable, match="too often"):
            desk.do(task, {**asked, **more})
