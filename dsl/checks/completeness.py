"""What can only be seen of a pack as a whole: parts that are missing or never used."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from dsl.boards.board import Board
from dsl.checks.result import check_result
from dsl.checks.told_by_options import check_told
from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.model.effects import Effect
from dsl.model.scenario import Given, GivenDraws, RunEffect, Step
from dsl.model.traverse import created_by, every_effect, inside
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.recursion import check_workings

MOST_TAGS = 6  # in one hint


def check_whole(
    vocabulary: Vocabulary,
    board: str | None,
    spans: Mapping[str, Span],
    boards: Mapping[str, Board],
    steps: Sequence[Step],
    own: Collection[str],
    report: Report,
) -> None:
    """`board` is the one that the manifest names, `spans` where its lines stand; `steps` are those
    of every scenario and fixture; `own` are the files that are not those of a required pack."""
    check_workings(vocabulary, report)
    check_result(vocabulary, report)
    head = spans.get("id", Span.at("pack.yaml"))
    lost = board in vocabulary.broken or (vocabulary.broken and not boards)
    if board is not None and board not in boards and not lost:
        report.unknown(
            "N021",
            spans.get("board", head),
            f"there is no board `{board}`",
            board,
            boards,
        )
    if report.has_errors:
        return  # what is missing may only be mistyped
    if vocabulary.game is None:
        report.error("W001", head, "no file of this pack declares a `game`")
        return
    if not vocabulary.phases:
        report.error("W002", vocabulary.game.span, "the game has no `turn`, so nobody ever plays")
    if vocabulary.pawns and not boards:
        pawn = next(iter(vocabulary.pawns.values()))
        report.error("W003", pawn.span, "there is a pawn, but no board for it to stand on")
    used = {name for phase in vocabulary.phases for name in phase.actions}
    for action in vocabulary.actions.values():
        if vocabulary.phases and action.name not in used:
            report.warning("W004", action.span, f"no phase offers the action `{action.name}`")
    if not report.has_errors:
        _check_course(vocabulary, steps, own, report)
        check_told(vocabulary, own, report)


def _check_course(
    vocabulary: Vocabulary, steps: Sequence[Step], own: Collection[str], report: Report
) -> None:
    """How the game ends, and how its cards come into it."""
    assert vocabulary.game is not None
    effects = every_effect(vocabulary)
    ends = any(effect.ends() == "game" for effect in effects)
    if not ends and not vocabulary.end_when:
        hint = "add `end when ...`, or an effect with `end game`"
        report.warning("W005", vocabulary.game.span, "this game has no way to end", hint=hint)
    brought = created_by(effects) | _laid_out(steps)
    for die in vocabulary.dice.values():
        if brought.intersection(die.faces):
            brought.update(die.faces)
    for card in vocabulary.cards.values():
        if card.name not in brought and card.span.file in own:
            message = f"nothing brings `{card.name}` into the game"
            tags = _created_tags(vocabulary, effects)
            hint = f"add `create 1 {card.name} in ZONE`, or give it {tags}"
            report.warning("W006", card.span, message, hint=hint)


def _created_tags(vocabulary: Vocabulary, effects: Iterable[Effect]) -> str:
    """The tags whose cards are all created, as they may be given to a card."""
    tags: set[str] = set()
    for move in (move for effect in effects if (move := effect.moves()) is not None):
        if move.kinds and move.amount is None:
            tags |= set.intersection(*(set(vocabulary.cards[one].tags) for one in move.kinds))
    if not tags:
        return "a tag that is created"
    return f"the tag {' or '.join(f'`{tag}`' for tag in sorted(tags)[:MOST_TAGS])}"


def _laid_out(steps: Sequence[Step]) -> set[str]:
    """The cards that scenarios put on the table: some cards are there for them alone."""
    found: set[str] = set()
    for step in steps:
        if isinstance(step, Given):
            found.update(kind for _, kind in step.contents)
        elif isinstance(step, GivenDraws):
            found.update(step.contents)
        elif isinstance(step, RunEffect):
            found |= created_by(inside(step.body))
    return found
