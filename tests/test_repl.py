"""The workshop: what a line does, shows and leaves undone."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from pathlib import Path
from threading import Timer

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from dsl.packs import load
from interpreter.repl.commands import COMMANDS
from interpreter.repl.complete import SessionCompleter, suggestions
from interpreter.repl.lexer import coloured
from interpreter.repl.main import blocks, run_repl
from interpreter.repl.session import Session, wants_more
from interpreter.repl.terminal import kept_history, run_terminal
from interpreter.repl.words import declared
from interpreter.scenarios import run_scenario

MINI = Path(__file__).parent / "packs" / "mini"


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pack with cards that do not fall by chance: hands of two burgle and a stumble, a row
    of a ruby, a brute and a scout."""
    folder = Path(shutil.copytree(MINI, tmp_path_factory.mktemp("dealt") / "mini"))
    rules = folder / "game.rules"
    rewrite(rules, "create 3 burgle in their deck", "create 1 stumble in their deck")
    rewrite(rules, "create 2 stumble in their deck", "create 1 burgle in their deck")
    rewrite(rules, "shuffle their deck", "create 1 stumble in their deck, create 2 burgle in deck")
    row = ", ".join(f"create 1 {card} in row" for card in ("ruby", "brute", "scout"))
    rewrite(rules, "shuffle library", row)
    return folder


@pytest.fixture
def session(dealt: Path) -> Session:
    return Session(str(dealt), players=2)


@pytest.fixture
def copy(dealt: Path, tmp_path: Path) -> Path:
    """The pack in a folder that may be written to."""
    return Path(shutil.copytree(dealt, tmp_path / "mini"))


def said(session: Session, *lines: str) -> str:
    """What the last of these lines shows, when none of them is wrong."""
    text = ""
    for line in lines:
        output = session.execute(line)
        assert not output.error, output.text
        text = output.text
    return text


def refused(session: Session, line: str) -> str:
    """What a wrong line shows; it must leave the game and the steps as they were."""
    cells, steps = session.game.machine.cells[:], session.steps[:]
    output = session.execute(line)
    assert output.error, output.text
    assert session.game.machine.cells == cells
    assert session.steps == steps
    return output.text


def rewrite(path: Path, old: str, new: str) -> None:
    """Change a file the way an editor does, some time after it was read."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1_000_000_000))


# ---------------------------------------------------------------- effects and values


def test_an_effect_shows_what_changed(session: Session) -> None:
    assert said(session, "+2 gold") == "  gold 0 -> 2   (typed in)"
    assert said(session, "+1 gold") == "  gold 2 -> 3   (typed in)"


def test_changes_of_others_name_them(session: Session) -> None:
    shown = said(session, "each player: +1 gold")
    assert shown.split("\n") == [
        "  gold 0 -> 1        (typed in)",
        "  p2's gold 0 -> 1   (typed in)",
    ]


def test_a_change_names_the_card_and_its_line(session: Session) -> None:
    shown = said(session, ":give scout 2", ":play scout", ":play scout")
    assert "boots 2 -> 4" in shown
    assert "because Scout, play (all.cards:14)" in shown
    assert "deck -> hand" in shown


def test_like_changes_share_a_line(session: Session) -> None:
    assert said(session, ":give ruby discard 3") == "  3 ruby: new -> discard   (typed in)"


def test_an_effect_that_changes_nothing_says_so(session: Session) -> None:
    assert said(session, "if gold > 5: +1 gold") == "  nothing changed"


def test_a_counter_at_its_bound_is_named_when_nothing_changes(session: Session) -> None:
    assert said(session, "-1 gold") == "  nothing changed: gold is at its least, 0"
    said(session, "+10 damage")
    assert said(session, "+1 damage") == "  nothing changed: damage is at its most, 10"


def test_a_number_alone_is_a_value_and_perhaps_an_option(session: Session) -> None:
    assert session.game.decision is not None
    first = session.game.decision.options[0].text
    assert said(session, "1").split("\n") == ["  1", f"  (`:do 1` would do this: {first})"]
    assert said(session, "99") == "  99"


def test_changes_inside_a_verb_that_was_typed_are_typed_too(session: Session) -> None:
    assert said(session, "draw 1").endswith("(typed in)")
    shown = said(session, "each player: draw 1")
    assert all(line.endswith("(typed in)") for line in shown.split("\n"))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("gold + 2", "2"),
        ("count of cards in your hand", "3"),
        ("gold >= 1", "no"),
        ("your room", "gate"),
        ("active player", "player 1"),
        ("count of monster in row + 1", "2"),
        ("top 2 of discard", "none"),
    ],
)
def test_a_value_is_worked_out(session: Session, value: str, shown: str) -> None:
    assert said(session, value).strip() == shown
    assert session.steps == []


def test_pieces_are_shown_by_title(session: Session) -> None:
    assert said(session, "your hand") == "  hand: 2 Burgle, Stumble (3 cards)"
    assert said(session, "1 card from your hand").startswith("  to choose from: 2 Burgle")
    assert said(session, "your deck") == "  deck: 2 hidden (2 cards)"


def test_a_card_is_listed_by_the_places_where_it_is_seen(session: Session) -> None:
    shown = said(session, ":give burgle discard", "burgle")
    assert shown.split("\n") == ["  hand     2 Burgle", "  discard  Burgle", "  and 4 hidden"]
    assert said(session, "ruby").startswith("  row  Ruby")


def test_several_lines_are_one_effect(session: Session) -> None:
    said(session, "each player:\n    +1 gold\n    +2 keys")
    assert said(session, "keys").strip() == "2"
    assert len(session.steps) == 1


def test_a_broken_invariant_is_told(session: Session, copy: Path) -> None:
    rewrite(copy / "game.rules", "damage <= 10", "gold <= 3")
    session = Session(str(copy))
    assert "invariant `hurt` does not hold" in said(session, "+5 gold")
    assert "invariant" not in said(session, "+1 keys")


# ---------------------------------------------------------------- mistakes


def test_a_mistake_is_underlined_with_a_fix(session: Session) -> None:
    lines = refused(session, "+2 glod").split("\n")
    assert "glod" in lines[0]
    caret = next(line for line in lines if "^" in line)
    source = next(line for line in lines if "+2 glod" in line)
    assert caret.index("^") == source.index("glod")
    assert "^^^^ did you mean `gold`?" in caret


def test_a_mistake_in_a_value_is_told_as_one(session: Session) -> None:
    assert "did you mean `skill`?" in refused(session, "gold + skil")


def test_a_mistake_in_a_command_is_underlined_under_what_it_stands_for(session: Session) -> None:
    assert "create 1 ruby in hnad" in refused(session, ":give ruby hnad")
    assert "did you mean `gold`?" in refused(session, ":what +1 gild")


def test_an_action_typed_as_an_effect_is_pointed_at(session: Session) -> None:
    assert refused(session, "play burgle") == "`play` is an action: type `:do play burgle`"
    assert "did you mean `empty`?" in refused(session, "play is empt")


@pytest.mark.parametrize("line", ["help", "?", ":help"])
def test_help_needs_no_colon(session: Session, line: str) -> None:
    assert ":undo [N]" in said(session, line)


@pytest.mark.parametrize("line", ["quit", "exit", ":quit", ":q"])
def test_leaving_needs_no_colon(session: Session, line: str) -> None:
    assert session.execute(line).leave


def test_a_word_of_the_pack_is_no_command(copy: Path) -> None:
    rewrite(copy / "game.rules", "keys", "exit")
    assert said(Session(str(copy)), "exit") == "  0"


def test_an_effect_without_end_leaves_the_game_as_it_was(session: Session) -> None:
    said(session, "whenever you gain gold: +1 gold")
    assert "error" in refused(session, "+1 gold")
    assert said(session, "gold").strip() == "0"


def test_whatever_goes_wrong_the_session_goes_on(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a surprise")

    with monkeypatch.context() as patch:
        patch.setattr("interpreter.repl.show.diff", fail)
        assert "a surprise" in refused(session, "+2 gold")
    assert said(session, "+2 gold") == "  gold 0 -> 2   (typed in)"
    said(session, ":undo")


def test_an_interrupted_effect_is_rolled_back(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("interpreter.repl.show.diff", interrupt)
        assert "nothing was changed" in refused(session, "+2 gold")


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        (":udno", ":undo"),
        (":why glod", "`gold`"),
        (":card scuot", "`scout`"),
        (":help legl", "`legal`"),
        (":zzzz", ":help"),
    ],
)
def test_an_unknown_word_gets_the_nearest(session: Session, line: str, offer: str) -> None:
    assert offer in refused(session, line)


# ---------------------------------------------------------------- choices


def test_a_choice_is_answered_by_number(session: Session) -> None:
    shown = said(session, "choose\n    - +1 gold\n    - +3 keys")
    assert "? p1: Choose one" in shown
    assert "  2  " in shown
    assert "keys 0 -> 3" in said(session, "2")
    assert session.question is None


def test_a_choice_is_answered_by_a_name_or_its_beginning(session: Session) -> None:
    said(session, "toss 1 card from your hand")
    assert "stumble: hand -> discard" in said(session, "stum")


@pytest.mark.parametrize(("answer", "gold"), [("yes", "1"), ("n", "0"), ("1", "1"), ("2", "0")])
def test_a_question_takes_yes_and_no(session: Session, answer: str, gold: str) -> None:
    said(session, "may +1 gold", answer)
    assert said(session, "gold").strip() == gold


def test_a_number_is_answered_with_itself(session: Session) -> None:
    said(session, "choose x from 2 to 5, +x gold", "2")
    assert said(session, "gold").strip() == "2"


def test_picking_ends_with_done(session: Session) -> None:
    said(session, "toss any number of cards from your hand", "stumble", "done")
    assert said(session, "count of cards in your hand").strip() == "2"


def test_cards_in_several_zones_are_told_apart(session: Session) -> None:
    said(session, ":give ruby", ":give ruby discard", "banish 1 gem from your hand or your discard")
    assert "(hand)" in refused(session, "ruby")
    assert "ruby: discard -> box" in said(session, "ruby discard")


def test_effects_and_values_work_while_a_question_waits(session: Session) -> None:
    said(session, "may +1 gold")
    assert "? p1:" in said(session, "+5 gold")
    assert said(session, "gold").strip() == "5"
    said(session, "yes")
    assert said(session, "gold").strip() == "6"


def test_an_option_that_is_not_there_is_refused(session: Session) -> None:
    said(session, "may +1 gold")
    assert "1 to 2" in refused(session, "3")
    assert "a question waits" in refused(session, ":play burgle")


# ---------------------------------------------------------------- playing


def test_legal_lists_and_filters(session: Session) -> None:
    assert "play Burgle" in said(session, ":legal")
    shown = said(session, ":legal stum")
    assert "play Stumble" in shown
    assert "Burgle" not in shown


def test_do_takes_a_number_or_words(session: Session) -> None:
    said(session, "+2 boots", "+9 skill")
    number = next(o.index + 1 for o in session.game.decision or () if o.text == "play Stumble")
    assert "stumble: hand -> play" in said(session, f":do {number}")
    assert "explorer gate -> hall" in said(session, ":do walk hall")
    assert "ruby: row -> discard" in said(session, ":do bu rub")


def test_play_prefers_the_action_of_that_name(session: Session) -> None:
    assert "burgle: hand -> play" in said(session, ":play burgle")
    assert "cannot" in refused(session, ":do fight ruby")
    assert "nothing can be done" in refused(session, ":play brute")


def test_play_alone_says_what_to_type(session: Session) -> None:
    shown = refused(session, ":play")
    assert "`:play CARD`; now it could be burgle, stumble" in shown


def test_play_does_the_first_action_that_takes_the_card(session: Session) -> None:
    assert "brute: row -> box" in said(session, "+1 swords", ":play brute")


def test_undo_takes_back_effects_and_answers(session: Session) -> None:
    before = session.game.machine.cells[:]
    said(session, "+2 gold", ":play burgle", "may +1 gold", "yes")
    assert "taken back: yes" in said(session, ":undo")
    assert session.question is not None
    said(session, ":undo 3")
    assert session.game.machine.cells == before
    assert "nothing to take back" in refused(session, ":undo")


def test_undo_names_the_command_that_is_taken_back(session: Session) -> None:
    assert said(session, ":give ruby discard", ":undo") == "  taken back: :give ruby discard"


def test_the_next_player_types_for_themselves(session: Session) -> None:
    shown = said(session, "end turn")
    assert "-- turn 2, player 2" in shown
    assert said(session, "+1 gold") == "  gold 0 -> 1   (typed in)"
    assert session.game.view(1)["counters"]["gold"] == [0, 1]


def test_a_game_that_is_over_shows_its_scores(session: Session) -> None:
    shown = said(session, "+3 gold", "end game")
    assert "the game is over" in shown
    assert "player 1: 3 (gold 3)  wins" in shown
    assert "over" in refused(session, ":legal")
    said(session, ":undo", ":legal")


# ---------------------------------------------------------------- looking


def test_why_lists_every_change_and_the_sum(session: Session) -> None:
    shown = said(session, "+2 skill", ":play burgle", "each player: +1 skill", ":why skill")
    assert "skill 0 -> 2 " in shown
    assert "because Burgle, play (all.cards:3)" in shown
    assert "skill: 0 +2 +1 +1 = 4" in shown
    assert "p2's skill: 0 +1 = 1" in shown


def test_why_tells_where_a_card_went(session: Session) -> None:
    assert "burgle: hand -> play" in said(session, ":play burgle", ":why burgle")
    assert "has not changed" in said(session, ":why keys")


def test_state_shows_what_the_player_sees(session: Session) -> None:
    shown = said(session, "+2 gold", ":state")
    assert "turn 1, player 1, main" in shown
    assert "p1's hand     2 burgle, stumble" in shown
    assert "p2's hand     3 hidden" in shown
    assert "explorer: p1 in gate, p2 in gate" in shown
    gold = next(line for line in shown.split("\n") if line.startswith("  gold"))
    assert gold.split() == ["gold", "2", "0"]


def test_hand_shows_what_the_player_holds(session: Session) -> None:
    assert said(session, ":hand") == "  hand  2 burgle, stumble"


def test_what_shows_and_does_nothing(session: Session) -> None:
    cells = session.game.machine.cells[:]
    assert "gold 0 -> 2" in said(session, ":what +2 gold, draw 1")
    assert "? p1:" in said(session, ":what may +1 gold")
    assert session.game.machine.cells == cells
    assert session.steps == []


def test_card_and_tree_read_the_same_card(session: Session) -> None:
    assert "Scout" in said(session, ":card scout")
    assert "Gain" in said(session, ":tree scout")
    assert "Gain" in said(session, ":tree +2 gold")


def test_the_language_of_cards_can_be_changed(session: Session) -> None:
    said(session, ":lang fr")
    assert "jouer Cambrioler" in said(session, ":legal")
    assert "en, fr" in refused(session, ":lang xx")


def test_log_has_everything(session: Session) -> None:
    assert "nothing" in said(session, ":log")
    shown = said(session, "+2 gold", "+1 keys", ":log")
    assert shown.split("\n") == ["  gold 0 -> 2   (typed in)", "  keys 0 -> 1   (typed in)"]
    assert "gold" not in said(session, ":log 1")


def test_help_lists_every_command(session: Session) -> None:
    shown = said(session, ":help")
    assert all(f":{name} " in shown or f":{name}\n" in shown for name in COMMANDS)
    assert said(session, ":help undo").strip().startswith(":undo [N]")


# ---------------------------------------------------------------- games and files


def test_a_new_game_is_dealt_from_the_seed() -> None:
    session = Session(str(MINI), players=2)
    first = session.game.machine.cells[:]
    said(session, ":seed 5")
    assert session.game.seed == 5
    assert session.game.machine.cells != first
    said(session, ":new 3")
    assert session.game.program.players == 3
    assert "1 to 4 players" in refused(session, ":new 9")


def test_a_game_is_saved_and_loaded(session: Session, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said(session, "+1 keys", ":undo", "+2 gold", "may +3 gold", f":save {file}", "no", ":seed 4")
    assert "? p1:" in said(session, f":load {file}")
    assert "gold 2 -> 5" in said(session, "yes")
    file.write_text("{}", encoding="utf-8")
    assert "not a saved game" in refused(session, f":load {file}")
    assert "is there already" in refused(session, f":save {file}")


def test_another_pack_is_loaded_only_when_it_is_sound(session: Session, copy: Path) -> None:
    rewrite(copy / "all.cards", "+1 skill", "+1 skil")
    assert "did you mean `skill`?" in refused(session, f":load {copy}")
    rewrite(copy / "all.cards", "+1 skil", "+7 skill")
    said(session, "+1 gold", f":load {copy}")
    assert session.steps == []
    assert "skill 0 -> 7" in said(session, ":play burgle")


def saved(session: Session, pack: Path) -> str:
    """Save the session into its pack, run it there, and answer what was written."""
    file = pack / "session.scenarios"
    assert "does not pass" not in said(session, f':save {file} "from a session"')
    read = load(pack)
    found = [scenario for scenario in read.scenarios if scenario.name == "from a session"]
    outcome = run_scenario(read, found[0])
    assert outcome.passed, outcome.problem
    return file.read_text(encoding="utf-8")


def test_a_session_is_saved_as_a_scenario_that_passes(copy: Path) -> None:
    session = Session(str(copy), players=2, seed=3)
    said(session, "+2 boots", ":give apothecary", ":play apothecary", "1", "2")
    said(session, ":do walk hall", "choose\n    - +1 gold\n    - +3 keys", "2")
    text = saved(session, copy)
    for line in ("seed 3", "do play apothecary", "answer 2", "effect: +2 boots", "do walk hall"):
        assert f"    {line}\n" in text
    assert "given your hand is" in text
    assert "your explorer is hall" in text
    assert "your gold = 2" in text


def test_a_scenario_of_a_session_can_fail(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold")
    text = saved(session, copy).replace("your gold = 2", "your gold = 3")
    (copy / "session.scenarios").write_text(text, encoding="utf-8")
    read = load(copy)
    passed = {s.name: run_scenario(read, s).passed for s in read.scenarios}
    assert not passed["from a session"]


def test_effects_of_another_player_are_saved_as_theirs(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "end turn", "toss 1 card from your hand", "stumble", ":give ruby", ":play ruby")
    text = saved(session, copy)
    assert "as p2:" in text
    assert "p2's play is ruby" in text


def test_cards_from_several_zones_are_saved_with_their_zone(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, ":give ruby", ":give ruby discard", "banish 1 gem from your hand or your discard")
    said(session, "ruby discard")
    assert "answer ruby discard" in saved(session, copy)


def test_scenarios_are_added_to_a_file(copy: Path) -> None:
    session = Session(str(copy), players=2)
    file = copy / "tests.scenarios"
    before = file.read_text(encoding="utf-8")
    said(session, "+1 gold", f":save {file}", f":save {file}")
    text = file.read_text(encoding="utf-8")
    assert text.startswith(before)
    assert 'scenario "tests"' in text
    assert 'scenario "tests 2"' in text
    assert all(run_scenario(pack, s).passed for pack in [load(copy)] for s in pack.scenarios)


def test_saving_into_the_pack_is_no_news(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold", f":save {copy / 'one.scenarios'} mine")
    assert session.check_files() is None
    said(session, f":save {copy / 'two.scenarios'} mine")  # the first is known by now
    assert 'scenario "mine 2"' in (copy / "two.scenarios").read_text(encoding="utf-8")
    assert said(session, "gold").strip() == "2"
    rewrite(copy / "all.cards", "play: +1 skill", "play: +4 skill")
    said(session, f":save {copy / 'three.scenarios'}")
    assert session.check_files() is not None  # another's change is told


def test_a_scenario_waits_for_open_questions(session: Session, tmp_path: Path) -> None:
    said(session, "may +1 gold")
    assert "question waits" in refused(session, f":save {tmp_path / 'x.scenarios'}")
    assert ".scenarios" in refused(session, f":save {tmp_path / 'x.txt'}")


# ---------------------------------------------------------------- reading the pack again


def test_a_changed_pack_is_read_again_and_the_steps_done(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold", ":play burgle", "may +1 gold", "yes")
    assert session.check_files() is None
    rewrite(copy / "all.cards", "play: +1 skill", "play: +4 skill")
    output = session.check_files()
    assert output is not None
    assert "4 of 4 steps done again" in output.text
    assert said(session, "skill").strip() == "4"
    assert said(session, "gold").strip() == "3"
    assert session.check_files() is None
    said(session, ":undo 4")


def test_a_pack_with_mistakes_is_shown_and_the_old_one_stays(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold")
    rewrite(copy / "all.cards", "+1 skill", "+1 skil")
    output = session.check_files()
    assert output is not None
    assert output.error
    assert "all.cards:3:14" in output.text
    assert "^^^^ did you mean `skill`?" in output.text
    assert "skill 0 -> 1" in said(session, ":play burgle")
    assert session.check_files() is None


def test_steps_are_done_again_as_far_as_they_go(copy: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold", "+1 keys", "+3 gold")
    text = (copy / "game.rules").read_text(encoding="utf-8")
    text = text.replace(", keys: each", ", latches: each").replace("needs keys", "needs latches")
    (copy / "game.rules").write_text(text, encoding="utf-8")
    output = session.check_files()
    assert output is not None
    assert "1 of 3 steps done again" in output.text
    assert "stopped at `+1 keys`" in output.text
    assert said(session, "gold").strip() == "2"


def test_a_loaded_game_does_not_fit_a_changed_pack(copy: Path, tmp_path: Path) -> None:
    session = Session(str(copy), players=2)
    said(session, "+2 gold", f":save {tmp_path / 'g.json'}", f":load {tmp_path / 'g.json'}")
    rewrite(copy / "all.cards", "play: +1 skill", "play: +4 skill")
    output = session.check_files()
    assert output is not None
    assert "a new one begins" in output.text
    assert said(session, "gold").strip() == "0"


# ---------------------------------------------------------------- scripts and the tour


def run(capsys: pytest.CaptureFixture[str], text: str) -> tuple[int, str]:
    code = run_repl(str(MINI), script=io.StringIO(text))
    return code, capsys.readouterr().out


def test_a_script_shows_each_line_and_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = run(capsys, "+2 gold\n# a remark\n\neach player:\n    +1 gold\ngold\n")
    assert code == 0
    assert shown.split("\n") == [
        "> +2 gold",
        "  gold 0 -> 2   (typed in)",
        "> # a remark",
        "> each player:",
        ".     +1 gold",
        "  gold 2 -> 3        (typed in)",
        "  p2's gold 0 -> 1   (typed in)",
        "> gold",
        "  3",
        "",
    ]


def test_a_script_with_a_mistake_goes_on_and_answers_1(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = run(capsys, "+2 glod\n+2 gold\n:quit\n+1 gold\n")
    assert code == 1
    assert "gold 0 -> 2" in shown
    assert "> +1 gold" not in shown


def test_without_a_line_the_tour_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = run(capsys, "")
    assert code == 0
    for line in ("> +2 skill", "> :legal", "> :card burgle", "> :why skill", "> :undo", "> :state"):
        assert line in shown
    assert "cannot be done" not in shown


@pytest.mark.parametrize("stdin", [None, io.StringIO("\n\n")])
def test_a_closed_or_empty_input_gets_the_tour(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, stdin: io.StringIO | None
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run_repl(str(MINI)) == 0
    assert "a short tour" in capsys.readouterr().out


def test_a_pack_that_cannot_be_opened_is_explained(
    capsys: pytest.CaptureFixture[str], copy: Path
) -> None:
    rewrite(copy / "all.cards", "+1 skill", "+1 skil")
    assert run_repl(str(copy), script=io.StringIO("gold")) == 1
    assert "^^^^ did you mean `skill`?" in capsys.readouterr().err
    assert run_repl(str(MINI), players=9, script=io.StringIO("gold")) == 1
    assert "1 to 4 players" in capsys.readouterr().err


def test_lines_of_a_block_come_together() -> None:
    script = ["if gold > 1:\n", "    +1 gold\n", "else:\n", "    +1 keys\n", "+1 gold\n"]
    assert list(blocks(script)) == [
        "if gold > 1:\n    +1 gold\nelse:\n    +1 keys",
        "+1 gold",
    ]


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("+2 gold", False),
        ("each player:", True),
        ("each player:\n    +1 gold", True),
        ("each player:\n    +1 gold\n", False),
        ("toss 1 card from your hand ->", True),
        ("choose", True),
        ("choose up to 2", True),
        (":what choose", True),
        (":state", False),
        ("may", True),
        ("each player: +1 gold", False),
    ],
)
def test_a_line_that_opens_a_block_goes_on(text: str, more: bool) -> None:
    assert wants_more(text) is more


# ---------------------------------------------------------------- the terminal


def offered(session: Session, text: str) -> list[str]:
    return [word for word, _ in suggestions(session, text)]


def test_completion_follows_the_grammar(session: Session) -> None:
    assert offered(session, "+2 go") == ["gold"]
    assert offered(session, "each ") == ["other", "player"]
    assert "hand" in offered(session, "move 1 card from your ha")
    assert "draw" in offered(session, "dr")
    assert "burgle" not in offered(session, "+2 b")
    assert "gold" in offered(session, "choose\n    - +1 g")


def test_completion_knows_commands_and_their_arguments(session: Session) -> None:
    assert offered(session, ":un") == [":undo"]
    assert offered(session, ":why go") == ["gold"]
    assert offered(session, ":give ru") == ["ruby"]
    assert offered(session, ":give ruby dis") == ["discard"]
    assert offered(session, ":do play st") == ["stumble"]
    assert offered(session, ":what +1 ke") == ["keys"]
    assert offered(session, ":lang f") == ["fr"]


def test_completion_offers_the_answers_of_a_question(session: Session) -> None:
    said(session, "may +1 gold")
    assert "yes" in offered(session, "ye")


def test_completion_stays_out_of_the_way(session: Session) -> None:
    completer = SessionCompleter(session)
    document = Document("+2 ")
    assert not list(completer.get_completions(document, CompleteEvent(text_inserted=True)))
    asked = CompleteEvent(completion_requested=True)
    assert "gold" in [found.text for found in completer.get_completions(document, asked)]


def test_words_are_coloured_by_what_they_are(session: Session) -> None:
    known = declared(session.pack.words)
    pieces = [(piece[0], piece[1]) for piece in coloured(':what if gold > 1: draw "x" # y', known)]
    for piece in (
        ("class:command", ":what"),
        ("class:keyword", "if"),
        ("class:counter", "gold"),
        ("class:number", "1"),
        ("class:verb", "draw"),
        ("class:text", '"x"'),
        ("class:comment", "# y"),
    ):
        assert piece in pieces
    assert "".join(text for _, text in pieces) == ':what if gold > 1: draw "x" # y'


def typed(session: Session, keys: str, monkeypatch: pytest.MonkeyPatch, home: Path) -> int:
    monkeypatch.setenv("XDG_STATE_HOME", str(home))
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        return run_terminal(session)


def test_a_terminal_does_what_is_typed(
    session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys = "+2 gold\reach player:\r+1 keys\r\r+9 gold\x03:undo\r+1 gold\r:quit\r"
    assert typed(session, keys, monkeypatch, tmp_path) == 0
    assert [str(step) for step in session.steps] == ["+2 gold", "+1 gold"]
    assert "+1 keys" in (tmp_path / "cardwright" / "history").read_text(encoding="utf-8")


def test_a_line_in_a_terminal_is_done_with_the_pack_as_it_is_now(
    copy: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session = Session(str(copy), players=2)
    rewrite(copy / "all.cards", "play: +1 skill", "play: +4 skill")
    assert typed(session, ":play burgle\r:quit\r", monkeypatch, tmp_path) == 0
    assert said(session, "skill").strip() == "4"


def test_a_terminal_that_waits_looks_at_the_files(
    session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("interpreter.repl.terminal.EVERY", 0.01)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        looked: list[int] = []

        def look() -> None:
            if not looked:
                pipe.send_text(":quit\r")
            looked.append(len(session.steps))

        session.check_files = look  # type: ignore[method-assign]
        give_up = Timer(20, pipe.send_text, ["+1 gold\r:quit\r"])
        give_up.start()
        assert run_terminal(session) == 0
        give_up.cancel()
    assert looked[0] == 0


@pytest.mark.parametrize("keys", ["\x04", "\x03\x03", "+1 gold\x03\x03\x03"])
def test_a_terminal_is_left_with_its_keys(
    session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, keys: str
) -> None:
    assert typed(session, keys, monkeypatch, tmp_path) == 0
    assert session.steps == []


def test_history_that_cannot_be_kept_is_no_trouble(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert list(kept_history().load_history_strings()) == []


def test_a_saved_game_is_plain_json(session: Session, tmp_path: Path) -> None:
    said(session, "+2 gold", f":save {tmp_path / 'g.json'}")
    data = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    assert data["typed"] == ["+2 gold"]
