"""A game as a replay is the same game, and a file that is no replay is refused with a sentence."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dsl.packs.load import load
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.replaying.giving_again import follow
from interpreter.game.replaying.replay import Given, Replay
from interpreter.game.replaying.replay_reading import read_replay
from interpreter.state.errors import ReplayError
from tests.packs_under_test import pack, player_counts
from tests.playing import write_pack

AT_ONCE_AND_OTHERS = ["hearts", "map_masters", "tutorial", "mini", "race", "judges", "shoals"]


def by_chance(game: Game, chance: random.Random, most: int) -> Game:
    """Answers by chance, of whichever player is asked, also in other than the usual order."""
    while game.decision is not None and len(game.answers) < most:
        decision = chance.choice(game.decisions)
        took = chance.randrange(1, 900) if game.program.clocks else 0
        index = chance.randrange(len(decision))
        game.push((decision.player, index, took) if took else (decision.player, index))
    return game


# Games of all shipped packs are played in tests/content/test_blessed_replays.py.
@pytest.mark.parametrize("name", AT_ONCE_AND_OTHERS)
def test_a_replay_is_the_same_game(name: str) -> None:
    chance = random.Random(name)
    players = player_counts(name)[0]
    game = Game.new(pack(name), players, chance.getrandbits(53), first=players - 1)
    by_chance(game, chance, 30)
    replay = game.replay(["random"] * players)
    text = replay.to_yaml()
    assert read_replay(text) == replay
    again = Game.from_replay(text, pack(name))
    assert again == game
    assert again.answers == game.answers
    assert again.replay(replay.seats).to_yaml() == text


def test_of_a_game_that_is_not_recorded_it_is_the_same() -> None:
    games = [Game.new(pack("tutorial"), 2, 5, recorded=recorded) for recorded in (True, False)]
    one, other = (by_chance(game, random.Random(1), 40).replay() for game in games)
    assert one == other


RULES = """
score coins: coins
action take "take a coin"
    +1 coins
end when coins >= 4
"""


def taking(folder: Path, rules: str = RULES, wording: str = "actions play, pass, take") -> Game:
    write_pack(folder, rules)
    path = folder / "game.rules"
    text = path.read_text(encoding="utf-8").replace("actions play, pass", wording)
    path.write_text(text, encoding="utf-8")
    return Game.new(load(folder), 2, 3)


def text_of(folder: Path) -> str:
    game = taking(folder)
    for words in ("pass", "take", "take", "pass", "take", "take", "take", "take"):
        game.push(words)
    return game.replay(["Ada", None]).to_yaml()


def test_a_replay_reads_like_the_game(tmp_path: Path) -> None:
    text = text_of(tmp_path / "small")
    assert "pack: small\n" in text
    assert 'seats: ["Ada", person]\n' in text
    assert '  - [p1, 1 of 2, "pass"]\n  - [p2, 2 of 2, "take a coin"]\n' in text
    assert "    p1: {total: 4, parts: {coins: 4}}\n" in text


def test_effects_that_were_typed_in_are_refused(tmp_path: Path) -> None:
    game = taking(tmp_path / "small")
    do_text(game, "+2 coins")
    with pytest.raises(ReplayError, match="effects were typed into this game"):
        game.replay()


def test_a_game_that_was_tampered_with_has_no_replay(tmp_path: Path) -> None:
    game = taking(tmp_path / "small")
    do_text(game, "+2 coins")
    game.snippets.clear()
    with pytest.raises(ReplayError, match="do not lead to where it stands"):
        game.replay()


def test_too_many_names_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match="3 names are given for 2 players"):
        taking(tmp_path / "small").replay(["a", "b", "c"])


def test_texts_that_yaml_would_not_take_are_written_so_that_it_does() -> None:
    odd = 'say "hi": {a} #b \\ \u2028 \x85 - é 🦦'
    game = Replay(
        "p", "1", "f", 1, -(10**50), (Given(0, 0, 1, odd),), "odd: board", {}, None, (odd,)
    )
    again = read_replay(game.to_yaml())
    assert again.seed == -(10**50)
    assert again.answers[0].text == 'say "hi": {a} #b \\ - é 🦦'  # blanks of every sort are one
    assert again.board == "odd: board"


TAMPERED = [
    ("replay: 1", "replay: 2", "this is format 2 of replays, not 1"),
    ("replay: 1\n", "", "the key `replay` is missing"),
    ("players: 2", "players: 0", "expected a number from 1 to 99"),
    ("players: 2", "players: two", "expected a whole number"),
    ("seed: 3", "seed: [3]", "expected a whole number"),
    ("seed: 3", f'seed: "{"9" * 61}"', "expected a whole number"),
    ("seed: 3", "sead: 3", "the key `sead` means nothing here"),
    ('"take a coin"]', '"take a coin", 0]', "expected a number from 1 to"),
    ('"take a coin"]', '"take a coin", 1, 2]', "expected an answer as"),
    ("[p2, 2 of 2,", "[p3, 2 of 2,", "expected a player, `p1` to `p2`"),
    ("[p2, 2 of 2,", "[2, 2 of 2,", "expected a player"),
    ("[p2, 2 of 2,", "[p2, 3 of 2,", "expected which option it was"),
    ("[p2, 2 of 2,", "[p2, 2,", "expected which option it was"),
    ('"take a coin"', "7", "expected what the option says"),
    ('"take a coin"', f'"{"x" * 300}"', "300 characters; 200 are allowed"),
    ("  over: true", "  over: maybe", "expected `true` or `false`"),
    ("  over: true", "  over: true\n  why: x", "the key `why` means nothing here"),
    ("    p2: {", "    p4: {", "the key `p2` is missing"),
    ("answers:", "answers: &x", "anchors such as"),
    ("answers:", "answers: !!python/object", "tags such as"),
    ("pack: small", "pack: [", "this `[` is never closed"),
    ("seats: [", "seats: [x, ", "expected a name for each of 2 players"),
    ("winners: [p1]", "winners: p1", "expected a list of players"),
]


@pytest.mark.parametrize(("there", "instead", "told"), TAMPERED)
def test_what_is_no_replay_is_refused_at_its_line(
    tmp_path: Path, there: str, instead: str, told: str
) -> None:
    text = text_of(tmp_path / "small")
    assert there in text
    with pytest.raises(ReplayError) as refused:
        read_replay(text.replace(there, instead, 1), "evening.yaml")
    assert told in str(refused.value)
    assert str(refused.value).startswith("evening.yaml:")


@pytest.mark.parametrize("text", ["", "{}", "[]", "7", "a: b", "\x00", "answers:\n" + "- x\n" * 9])
def test_anything_else_is_refused_too(text: str) -> None:
    with pytest.raises(ReplayError):
        read_replay(text)


def test_any_single_change_is_a_replay_error_or_a_replay(tmp_path: Path) -> None:
    game = taking(tmp_path / "small")
    text = text_of(tmp_path / "small")
    chance = random.Random(7)
    for _ in range(150):
        at = chance.randrange(len(text))
        changed = (
            text[:at] + chance.choice("\t\n:[]{}'\"-#p09 ,") + text[at + chance.randrange(3) :]
        )
        try:
            Game.from_replay(changed, game.program.pack)
        except ReplayError:
            continue


STARTS = [
    ("pack: small", "pack: tall", r"replay:3: this is a game of tall, not of small"),
    ("players: 2", "players: 9", "small is for 1 to 4 players, not 9"),
    ("seed: 3", "board: attic\nseed: 3", "there is no board `attic`"),
    ("seed: 3", "options: {mood: good}\nseed: 3", "there is no option `mood`"),
    ('"take a coin"]', '"take a coin", 90]', "it took 90, but no counter of the pack is a clock"),
]


@pytest.mark.parametrize(("there", "instead", "told"), STARTS)
def test_what_the_pack_cannot_do_is_refused(
    tmp_path: Path, there: str, instead: str, told: str
) -> None:
    text = text_of(tmp_path / "small").replace(there, instead, 1)
    if "players: 9" in text:
        text = text[: text.index("result:")].replace('seats: ["Ada", person]\n', "")
    with pytest.raises(ReplayError, match=told):
        Game.from_replay(text, taking(tmp_path / "small").program.pack)


CHANGED = [
    (  # an option comes before the one that was taken
        RULES + 'action rest "rest"\n    end phase\n',
        "actions play, rest, pass, take",
        r"answer 1 \(turn 1, p1\): the replay says `pass` \(1 of 2\); now that is option 2 of 3",
    ),
    (
        RULES.replace("take a coin", "grab a coin"),
        "actions play, pass, take",
        r"answer 2 .* the replay says `take a coin` \(2 of 2\); now option 2 is `grab a coin`",
    ),
    (RULES.replace(">= 4", ">= 2"), "actions play, pass, take", "the game is over by now"),
    (
        RULES.replace("+1 coins", "+1 coins, end phase"),
        "actions play, pass, take",
        "it is p1 who is asked now",
    ),
]


@pytest.mark.parametrize(("rules", "actions", "told"), CHANGED)
def test_a_changed_pack_says_the_first_decision_that_differs(
    tmp_path: Path, rules: str, actions: str, told: str
) -> None:
    text = text_of(tmp_path / "small")
    changed = taking(tmp_path / "other" / "small", rules, actions).program.pack
    with pytest.raises(ReplayError, match=told) as refused:
        Game.from_replay(text, changed)
    assert "which has changed since" in str(refused.value)


def test_fewer_options_and_another_end_count_only_when_it_is_strict(tmp_path: Path) -> None:
    replay = read_replay(text_of(tmp_path / "small"))
    other = RULES.replace("score coins: coins", "score coins: 2 * coins")
    game = taking(tmp_path / "other" / "small", other)
    difference = follow(game, replay, strictly=True)
    assert difference is not None
    assert "the replay says that p1 has 4 points; now it is 8 (coins)" in str(difference)
    more = RULES + 'action rest "rest"\n    end phase\n'
    game = taking(tmp_path / "more" / "small", more, "actions play, pass, take, rest")
    difference = follow(game, replay, strictly=True)
    assert difference is not None
    assert (difference.number, difference.offered) == (1, ("pass", "take a coin", "rest"))
    assert "now it is one of 3" in str(difference)
    assert Game.from_replay(replay, game.program.pack).over
