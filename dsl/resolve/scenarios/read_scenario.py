"""One scenario or fixture, read into steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from lark import Token

from dsl.diagnostics.report import Report
from dsl.model.scenario import (
    MOST_PLAYERS,
    Answer,
    DoStep,
    Expect,
    ExpectAsked,
    ExpectOver,
    ExpectScore,
    ExpectSees,
    Refuse,
    RunEffect,
    Scenario,
    TurnOf,
    WalkPath,
)
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.effects.read_blocks import read_block
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.read_names import SEATS
from dsl.resolve.phrases.tree_parts import child, children, token_of, tokens
from dsl.resolve.scenarios.expected import read_expectation
from dsl.resolve.scenarios.given import read_given
from dsl.resolve.scenarios.moves import call_words, known_word
from dsl.resolve.scenarios.scene import Scene, reads_line, seat, seat_named
from dsl.syntax.chunks import Parsed, Syntax

CHECKS = (Expect, ExpectAsked, ExpectOver, ExpectScore, ExpectSees, Refuse)


def read_scenario(
    parsed: Parsed,
    name: str,
    vocabulary: Vocabulary,
    report: Report,
    boards: Sequence[str],
    fixtures: Mapping[str, Scenario],
) -> Scenario:
    """Read a scenario line by line; a mistake costs the line it stands in, no more."""
    tree = parsed.tree
    assert tree is not None
    ctx = ReadContext(parsed, vocabulary, report, players_said(tree, vocabulary, fixtures))
    scenario = Scenario(name, ctx.span(cast(Token, tree.children[0])))
    scene = Scene(ctx, scenario, boards, fixtures, in_fixture=tree.data == "fixture")
    for item in children(tree):
        try:
            ctx.take(item)
            reads_line[item.data](scene, item)
        except Wrong:
            continue
    expects = any(isinstance(step, CHECKS) for step in scenario.steps)
    if tree.data == "scenario" and not expects and not report.has_errors:
        report.warning("S002", scenario.span, "this scenario expects nothing")
    return scenario


def players_said(tree: Syntax, vocabulary: Vocabulary, fixtures: Mapping[str, Scenario]) -> int:
    """For how many players the scenario is, or at most is when it does not say."""
    found = vocabulary.game.players[1] if vocabulary.game else MOST_PLAYERS
    for item in children(tree):
        if item.data == "scenario_players":
            found = int(str(item.children[0]))
        elif item.data == "scenario_using":
            used = (fixtures.get(str(token)) for token in tokens(child(item, 0)))
            found = next((one.players for one in used if one and one.players), found)
    return found


@reads_line("scenario_players")
def read_players(scene: Scene, tree: Syntax) -> None:
    number = int(scene.ctx.word(token_of(tree)))
    game = scene.ctx.vocabulary.game
    if game and not game.players[0] <= number <= game.players[1]:
        low, high = game.players
        scene.ctx.wrong("S003", scene.ctx.span(tree), f"the game is for {low} to {high} players")
    scene.scenario.players = number


@reads_line("scenario_seed")
def read_seed(scene: Scene, tree: Syntax) -> None:
    scene.scenario.seed = int(scene.ctx.word(token_of(tree)))


@reads_line("scenario_board")
def read_board(scene: Scene, tree: Syntax) -> None:
    token = cast(Token, tree.children[0])
    if str(token) not in scene.boards:
        scene.ctx.unknown("N021", token, "board", scene.boards)
    scene.scenario.board = scene.ctx.word(token)


@reads_line("scenario_option")
def read_option(scene: Scene, tree: Syntax) -> None:
    name, value = cast("list[Token]", tree.children)
    option = scene.ctx.vocabulary.options.get(str(name))
    if option is None:
        scene.ctx.unknown("N022", name, "option", list(scene.ctx.vocabulary.options))
    if str(value) not in option.values:
        scene.ctx.unknown("N009", value, f"value of option `{option.name}` called", option.values)
    scene.ctx.word(name)
    scene.scenario.options[option.name] = scene.ctx.word(value)


@reads_line("scenario_proves")
def read_proves(scene: Scene, tree: Syntax) -> None:
    named = map(scene.ctx.word, tokens(child(tree, 0)))
    scene.scenario.proves = tuple(dict.fromkeys((*scene.scenario.proves, *named)))


@reads_line("scenario_using")
def read_using(scene: Scene, tree: Syntax) -> None:
    for token in tokens(child(tree, 0)):
        fixture = scene.fixtures.get(scene.ctx.word(token))
        if fixture is None:
            scene.ctx.unknown("N023", token, "fixture", list(scene.fixtures))
        scene.scenario.players = fixture.players or scene.scenario.players
        scene.scenario.board = fixture.board or scene.scenario.board
        scene.scenario.options.update(fixture.options)
        scene.scenario.steps.extend(fixture.steps)


@reads_line("scenario_given")
def read_given_lines(scene: Scene, tree: Syntax) -> None:
    for item in children(tree):
        try:
            scene.scenario.steps.append(read_given(scene.ctx, item, scene.in_fixture))
        except Wrong:
            continue


@reads_line("scenario_do")
def read_do(scene: Scene, tree: Syntax) -> None:
    said = call_words(scene.ctx, child(tree, 0))
    scene.scenario.steps.append(DoStep(scene.ctx.span(tree), said, seat(scene.ctx, tree)))


@reads_line("scenario_refuse")
def read_refuse(scene: Scene, tree: Syntax) -> None:
    said = call_words(scene.ctx, child(tree, 0))
    scene.scenario.steps.append(Refuse(scene.ctx.span(tree), said, seat(scene.ctx, tree)))


@reads_line("scenario_path")
def read_path(scene: Scene, tree: Syntax) -> None:
    text = scene.ctx.word(token_of(tree))[1:-1]
    scene.scenario.steps.append(WalkPath(scene.ctx.span(tree), text, None, seat(scene.ctx, tree)))


@reads_line("scenario_turn")
def read_turn(scene: Scene, tree: Syntax) -> None:
    player = seat_named(scene.ctx, token_of(tree))
    scene.scenario.steps.append(TurnOf(scene.ctx.span(tree), player))


@reads_line("scenario_refuse_path")
def read_refuse_path(scene: Scene, tree: Syntax) -> None:
    text, reason = scene.ctx.word(token_of(tree))[1:-1], tree.children[1]
    refused = "" if reason is None else scene.ctx.word(cast(Token, reason))
    scene.scenario.steps.append(
        WalkPath(scene.ctx.span(tree), text, refused, seat(scene.ctx, tree))
    )


@reads_line("scenario_answer")
def read_answer(scene: Scene, tree: Syntax) -> None:
    for item in children(tree):
        if item.data == "answer":
            said = tuple(known_word(scene.ctx, token) for token in tokens(item))
            scene.scenario.steps.append(Answer(scene.ctx.span(item), said, seat(scene.ctx, tree)))


@reads_line("scenario_effect")
def read_effect(scene: Scene, tree: Syntax) -> None:
    body = read_block(scene.ctx, tree.children, SEATS)
    scene.scenario.steps.append(RunEffect(scene.ctx.span(tree), body))


@reads_line("scenario_expect")
def read_expect(scene: Scene, tree: Syntax) -> None:
    for item in children(tree):
        try:
            scene.scenario.steps.append(read_expectation(scene.ctx, item))
        except Wrong:
            continue
