"""Map Masters plays as its rules say, and its scores are right: what paths have met and what it is
worth are worked out here a second time. The steps of a path, what its walker held and whether it
has come to its end are taken from the engine."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cardwright.bots import answer, make_bot
from cardwright.play.session import Session
from dsl.boards.fragments import Dungeon, compose
from dsl.model.scenario import Scenario
from dsl.packs.load import check
from dsl.storage.shipped import content_path
from dsl.text.describe import card_text, describe_card
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.scoring import Score
from interpreter.state.layout import KIND, PHASE
from interpreter.testing.scenarios import run_scenario
from tests.packs_under_test import pack

PACK = pack("map_masters")
TOOLS = {"sword": "sword_uses", "key": "key_uses", "rope": "rope_uses", "scroll": "scroll_uses"}
NEEDS = {"monster": "sword_uses", "lock": "key_uses", "lava": "rope_uses"}
POINTS = {
    "barrel": (1, ["barrel"]),
    "monster": (3, ["monster"]),
    "room": (1, ["room"]),
    "key": (2, ["key"]),
    "rope": (3, ["rope"]),
    "coin": (1, ["coin"]),
    "trap": (3, ["trapdoor", "lava"]),
    "lock": (3, ["lock"]),
    "circle": (2, ["magic_circle"]),
    "scroll": (1, ["scroll"]),
    "sword": (1, ["sword"]),
    "stairs": (1, ["stairs"]),
}


def test_the_pack_has_no_mistake_and_no_warning() -> None:
    _, report = check(PACK.folder)
    assert not list(report)


@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    outcome = run_scenario(PACK, scenario)
    assert outcome.passed, f"{outcome.span}: {outcome.problem}"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_has_a_finished_face(lang: str) -> None:
    for card in PACK.vocabulary.cards.values():
        face = describe_card(card, PACK.vocabulary, lang)
        assert not re.findall(r"[{}_\[\]|]|  |None", face), face
        for line in card_text(card, PACK.vocabulary, lang).split("\n"):
            assert not line or line.endswith("."), line
        assert lang in card.titles


def test_starting_maps_have_no_traps_ropes_or_circles() -> None:
    for card in PACK.vocabulary.cards.values():
        if "starter" in card.tags:
            drawn = "".join("".join(level) for level in PACK.fragments[card.name].levels)
            assert not set(drawn) & set("tT~rRoO"), card.name


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("starting.yaml", ".c..b.", ".t..b.", "F010"),
        ("starting.yaml", ".c..b.", ".~..b.", "F010"),
        ("starting.yaml", ".c..b.", ".r..b.", "F010"),
        ("starting.yaml", ".:M::.", ".:O::.", "F010"),
        ("fixtures.yaml", ":M:B:", ":M:~:", "F011"),
        ("fixtures.yaml", ":M:B:", ":M:#:", "F011"),
    ],
)
def test_the_checker_refuses_what_no_map_may_have(
    file: str, old: str, new: str, code: str, tmp_path: Path
) -> None:
    folder = shutil.copytree(content_path() / "map_masters", tmp_path / "map_masters")
    drawings = folder / "fragments" / file
    text = drawings.read_text(encoding="utf-8")
    assert old in text
    drawings.write_text(text.replace(old, new, 1), encoding="utf-8")
    _, report = check(folder)
    assert [found.code for found in report if found.severity == "error"][:1] == [code]


def test_each_pile_has_twelve_maps_of_its_own() -> None:
    costs = Counter(
        str(card.attributes["cost"])
        for card in PACK.vocabulary.cards.values()
        if "market" in card.tags and card.name in PACK.fragments
    )
    assert sorted(costs.values()) == [12, 12, 12, 12]


@dataclass
class Sheet:
    """The score sheet of one player, kept by hand."""

    blue: int = 0
    pink: int = 0
    green: int = 0
    ticks: int = 0
    coins: int = 6


@dataclass
class Table:
    """What is written down beside a game."""

    game: Game
    sheets: list[Sheet]
    finds: dict[int, tuple[Counter[str], bool, bool]] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)


def counted(dungeon: Dungeon, steps: list[tuple[str, int]], held: Counter[str]) -> Counter[str]:
    """What a path has met, from its steps and what stands on the squares."""
    met: Counter[str] = Counter()
    seen: set[int] = set()
    climbed = None
    spots = dungeon.spots
    for number, (kind, node) in enumerate(steps):
        before = steps[number - 1][1] if number else None
        if kind == "flight":
            met["stairs"] += 1
        if before is not None:
            was = spots[before].spot
            if "trapdoor" in was.marks and was.kind != "room" and before != climbed:
                met["trapdoor"] += 1  # it is left by falling or over a rope
                held["rope_uses"] -= kind != "drop"
        if kind == "warp":
            held["scroll_uses"] -= 1
        if kind == "climb":
            climbed = node
            met["trapdoor"] += 1
        spot = spots[node].spot
        if node in seen and spot.kind == "room":
            continue
        prices = Counter(NEEDS[mark] for mark in spot.marks if mark in NEEDS)
        if any(held[tool] < price for tool, price in prices.items()):
            break  # the path ends here and nothing of this place counts
        held.subtract(prices)
        seen.add(node)
        met["room"] += spot.kind == "room"
        for mark in spot.marks:
            corridor_trap = mark == "trapdoor" and spot.kind != "room"
            met[mark] += mark != "stairs" and not corridor_trap
            if mark in TOOLS:
                held[TOOLS[mark]] += 1
    return met


def worth(objective: str, met: Counter[str]) -> int:
    points, marks = POINTS[objective.rsplit("_", 1)[0]]
    return points * sum(met[mark] for mark in marks)


def name_in(game: Game, zone: str) -> list[str]:
    cells = game.machine.cells
    cards = cells[game.program.layout.zones[zone]]
    return [game.program.cards[cells[card + KIND]].name for card in cards]


def counter(game: Game, name: str, player: int) -> int:
    return game.program.counter(game.machine.cells, name, player)


def note_commit(table: Table, player: int) -> None:
    """Before a path is final: what it has met, whether it is outside, whether it is at its end."""
    game, laid = table.game, table.game.laid(player)
    dungeon = compose(PACK.fragments, laid.placements)
    steps = [tuple(step) for step in laid.done]
    names = laid.rules.resources
    held = Counter(dict(zip(names, laid.held, strict=True)))
    met = counted(dungeon, steps, held)  # type: ignore[arg-type]
    last = steps[-1][1]
    free = {opening.spot for opening in dungeon.openings}
    leaps = ("start", "wrap_down", "wrap_across")
    outside = last in free and steps[-1][0] not in leaps
    table.finds[player] = (met, outside, laid.ground.completed(game.machine.cells, player))
    table.order.append(player)


def note_reward(table: Table, primary: str, coins: list[int]) -> None:
    game = table.game
    secondary = name_in(game, "secondary") or name_in(game, "old_objectives")[:1]
    for player, (met, outside, _) in table.finds.items():
        sheet = table.sheets[player]
        sheet.blue += worth(primary, met)
        sheet.pink += worth(secondary[0], met)
        sheet.ticks += outside
        sheet.coins = coins[player] + met["coin"]
    first = next((p for p in table.order if table.finds[p][2]), None)
    if primary.endswith("_race") and first is not None:
        table.sheets[first].green += 1
    for player, sheet in enumerate(table.sheets):
        for name in ("blue", "pink", "green", "ticks"):
            assert counter(game, name, player) == getattr(sheet, name), (name, player)
        assert counter(game, "coins", player) == sheet.coins
    table.finds.clear()
    table.order.clear()


def final(sheets: list[Sheet]) -> list[int]:
    numbers = sorted({sheet.ticks for sheet in sheets if sheet.ticks}, reverse=True)
    awards = dict(zip(numbers, (2, 1), strict=False))
    return [
        sheet.blue + sheet.pink // 2 + sheet.green + awards.get(sheet.ticks, 0) + sheet.coins // 3
        for sheet in sheets
    ]


def played(seed: int, bots: list[str]) -> tuple[Game, Table]:
    """A game to its end, with everything that must hold looked at after every answer."""
    players = len(bots)
    game = Game.new(PACK, players, seed)
    table = Table(game, [Sheet() for _ in bots])
    seated = [make_bot(name, seed, seat) for seat, name in enumerate(bots)]
    actions = list(PACK.vocabulary.actions)
    for step in range(20_000):
        decision = game.decision
        if decision is None:
            break
        option = answer(seated[decision.player], game, seed + step)
        commits = decision.kind == "action" and actions[decision.values[option][0]] == "commit"
        primary, coins = name_in(game, "primary")[0], []
        if commits:
            note_commit(table, decision.player)
            coins = [counter(game, "coins", player) for player in range(players)]
        game.push(option)
        assert game.broken_invariants() == []
        if commits and PACK.vocabulary.phases[game.machine.cells[PHASE]].name != "exploration":
            for player in range(players):  # one without any map has nothing to finish
                table.finds.setdefault(player, (Counter(), False, False))
            note_reward(table, primary, coins)
    return game, table


def is_right(game: Game, table: Table) -> None:
    assert game.over
    assert counter(game, "round_number", 0) == 6
    totals = final(table.sheets)
    scores: tuple[Score, ...] = game.result.scores
    assert [score.total for score in scores] == totals
    best = max((total, sheet.pink) for total, sheet in zip(totals, table.sheets, strict=True))
    winners = tuple(
        player
        for player, (total, sheet) in enumerate(zip(totals, table.sheets, strict=True))
        if (total, sheet.pink) == best
    )
    assert game.result.winners == winners


CROWDS = [
    ["random", "random"],
    pytest.param(["random", "greedy", "random"], marks=pytest.mark.proof),
    ["random", "random", "random", "random"],
    ["random", "random", "random", "random", "random"],
]


@pytest.mark.parametrize("bots", CROWDS, ids=lambda bots: f"{len(bots)} players")
def test_games_end_and_their_scores_are_right(bots: list[str]) -> None:
    for seed in range(1 if "greedy" in bots or len(bots) > 3 else 2):  # these take longer
        is_right(*played(seed, bots))


@pytest.mark.proof
@pytest.mark.parametrize("part", range(20))
def test_three_hundred_games_end_and_their_scores_are_right(part: int) -> None:
    for number in range(15):
        bots = ["random"] * (2 + number % 4)
        if number == 0:
            bots[0] = "greedy"
        is_right(*played(100 + 15 * part + number, bots))


@pytest.mark.proof
def test_the_mapper_wins_with_what_it_is_advised() -> None:
    game, table = played(5, ["mapper", "greedy"])
    is_right(game, table)
    assert game.result.winners == (0,)
    assert game.result.scores[0].total > 2 * game.result.scores[1].total


def test_dungeons_and_paths_are_unseen_until_all_have_finished() -> None:
    game = Game.new(PACK, 3, 8)
    for _ in range(3):
        game.push(len(game.decision or ()) - 1)  # all decline
    assert [decision.player for decision in game.decisions] == [0, 1, 2]
    before = json.dumps(game.view(1), sort_keys=True)
    for _ in range(6):
        game.push((0, 0))
    assert json.dumps(game.view(1), sort_keys=True) == before
    assert json.dumps(game.imagine(1, 3).view(1), sort_keys=True) == before


def test_maps_and_dungeon_are_drawn_with_the_numbers_of_their_ways(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = Game.new(PACK, 2, 3)
    for name in ("four_ways", "twin_cells", "gallery", "guardroom", "ossuary"):
        do_text(game, f"move all {name} cards in draw_pile to draw_pile")  # on its top
    stdin = io.StringIO("pass\n9\nhint\ngo in at\nquit\n")
    Session(game, [None, "random"], None, stdin).run()
    printed = capsys.readouterr().out
    assert "Guardroom      Ossuary" in printed
    assert "──┼─☠───┤" in printed
    laid = printed.split("you: lay Ossuary\n", 1)[1]
    numbers = re.search(r"^A (\d\d)    (\d\d)$", laid, re.MULTILINE)
    assert numbers is not None
    assert f"{numbers[1]} in at A top 1 → A 3,2 (sword)" in laid
    assert "\nA Ossuary\n" in laid
    assert "A bot would take" in laid


def test_drawn_maps_are_hidden_even_from_their_owner() -> None:
    zone = PACK.vocabulary.zones["face_down"]
    assert zone.seen_by == "none"
    assert PACK.vocabulary.zones["draw_pile"].seen_by == "none"
