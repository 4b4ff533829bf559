"""The course of a game: setting up, turns and their phases, rules, the end."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

from lark import Token, Tree

from dsl.model import declarations as d
from dsl.model import values as v
from dsl.resolve.define.defining import body_scope, defines
from dsl.resolve.effects.read_blocks import read_block
from dsl.resolve.effects.read_triggers import (
    changes_or_replaces,
    read_event,
    turn_event,
    with_words,
)
from dsl.resolve.phrases.dispatch import read_condition, read_number
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.read_titles import checked_titles
from dsl.resolve.phrases.tree_parts import child, children, tokens
from dsl.resolve.recursion import asks_doer
from dsl.syntax.chunks import Syntax


@defines("game")
def define_game(ctx: ReadContext, tree: Syntax) -> None:
    for item in children(tree):
        if item.data == "out_when" and ctx.vocabulary.game:
            ctx.vocabulary.game.out_when = read_condition(ctx, child(item, 0), body_scope())
        if item.data == "first_random" and ctx.vocabulary.game:
            asked = children(item)
            ctx.take(item)
            ctx.vocabulary.game.first_random = (
                read_condition(ctx, asked[0], body_scope())
                if asked
                else v.Always(ctx.span(item), True)
            )

        if ctx.vocabulary.game:
            define_result(ctx, item, ctx.vocabulary.game)


def define_result(ctx: ReadContext, item: Syntax, game: d.GameDecl) -> None:
    """Who wins, where it is not whoever has the highest score."""
    if item.data == "lowest_wins":
        ctx.take(item)
        game.lowest_wins = v.Always(ctx.span(item), True)
    if item.data == "teams_by":
        game.teams_by = read_number(ctx, child(item, 0), body_scope())
    if item.data == "all_win_if":
        condition = read_condition(ctx, child(item, 0), body_scope())
        game.all_win_if = asked_of_all(ctx, condition)


def asked_of_all(ctx: ReadContext, value: v.Value) -> v.Value:
    """A value that is asked once for the whole table, so that nobody is `you`."""
    if asks_doer(value, ctx.vocabulary):
        message = "this is asked once for all players, so there is no `you` in it"
        ctx.wrong("E018", value.span, message, "say whose, such as `sum of COUNTER of players`")
    return value


@defines("setup")
def define_setup(ctx: ReadContext, tree: Syntax) -> None:
    ctx.vocabulary.setup.append(read_block(ctx, tree.children, body_scope()))


@defines("turn", "change_turn")
def define_turn(ctx: ReadContext, tree: Syntax) -> None:
    for item in children(tree):
        with suppress(Wrong):
            turn_item(ctx, item)


def turn_item(ctx: ReadContext, item: Syntax) -> None:
    if item.data == "turn_skip":
        ctx.vocabulary.skip_if.append(read_condition(ctx, child(item, 0), body_scope()))
    elif item.data == "turn_skip_out":
        if ctx.vocabulary.game is not None and ctx.vocabulary.game.out_when is None:
            message = "nobody is ever out: the game has no `out when`"
            ctx.wrong("E019", ctx.span(item), message, "add one under `game`, or leave this out")
        condition = read_condition(ctx, child(item, 0), body_scope())
        ctx.vocabulary.skip_out_unless.append(condition)
    elif item.data == "turn_ends":
        ctx.take(item)
    else:
        phase_item(ctx, item)


def phase_item(ctx: ReadContext, item: Syntax) -> None:
    """What is done in a phase, and by whom. The first reading has entered its name."""
    at = ctx.span(cast(Token, child(item, 0).children[0]))
    phase = next((one for one in ctx.vocabulary.phases if one.span == at), None)
    if phase is None:  # it is declared already, or put beside a phase that there is not
        ctx.parsed.pass_over()
        return
    is_added = item.data in ("added_actions", "added_effects")
    if is_added:
        ctx.take(child(item, 1))
    played, *said = item.children[2 if is_added else 1 :]
    if played is not None:
        played = cast(Syntax, played)
        ctx.take(played)
        phase.played = "in turn" if played.data == "in_turn" else "at once"
        if played.children[0] is not None:
            phase.by = read_number(ctx, child(played, 0), body_scope())
    if item.data in ("phase_actions", "added_actions"):
        names = tokens(cast(Syntax, said[0]))
        for name in names:
            if str(name) not in ctx.vocabulary.actions:
                ctx.unknown("N016", name, "action", list(ctx.vocabulary.actions))
        phase.actions = tuple(map(ctx.word, names))
    else:
        phase.body = read_block(ctx, said, body_scope())


@defines("rule_whenever")
def define_rule_whenever(ctx: ReadContext, tree: Syntax) -> None:
    event, would = read_event(ctx, child(tree, 0), body_scope())
    if event.actor in ("other", "they"):
        message, hint = "a rule is nobody's: it has no other player", "say `you` or `a player`"
        ctx.wrong("E018", event.span, message, hint)
    scope = with_words(body_scope(), event).inside(would=would)
    body = read_block(ctx, tree.children[1:], scope)
    if would:
        changes_or_replaces(ctx, event, body)
    ctx.vocabulary.rules.append(d.RuleDecl(ctx.span(tree), event, would, body))


@defines("rule_at_start", "rule_at_end")
def define_rule_at(ctx: ReadContext, tree: Syntax) -> None:
    span = ctx.span(tree)
    ctx.take(tree)
    event = turn_event(span, "start" if tree.data == "rule_at_start" else "end")
    body = read_block(ctx, tree.children, body_scope().inside())
    ctx.vocabulary.rules.append(d.RuleDecl(span, event, False, body))


@defines("end_when")
def define_end_when(ctx: ReadContext, tree: Syntax) -> None:
    ctx.vocabulary.end_when.append(read_condition(ctx, child(tree, 0), body_scope()))


def score_like(ctx: ReadContext, tree: Syntax, among: dict[str, d.ScoreDecl]) -> None:
    head = tree.children[0]
    token = cast(Token, head.children[0] if isinstance(head, Tree) else head)
    titles = (
        checked_titles(head.children[1:], ctx.parsed, ctx.report) if isinstance(head, Tree) else {}
    )
    name = ctx.word(token)
    if name in among:
        ctx.wrong("D001", ctx.span(token), f"`{name}` is declared already")
    value = read_number(ctx, cast(Syntax, tree.children[-1]), body_scope())
    together = [part for part in children(tree) if part.data == "for_all"]
    if together:
        ctx.take(*together)
        value = asked_of_all(ctx, value)
    among[name] = d.ScoreDecl(name, titles, ctx.span(token), value, bool(together))


@defines("score")
def define_score(ctx: ReadContext, tree: Syntax) -> None:
    score_like(ctx, tree, ctx.vocabulary.scores)


@defines("tiebreak")
def define_tiebreak(ctx: ReadContext, tree: Syntax) -> None:
    score_like(ctx, tree, ctx.vocabulary.tiebreaks)


@defines("worth")
def define_worth(ctx: ReadContext, tree: Syntax) -> None:
    score_like(ctx, tree, ctx.vocabulary.worths)


@defines("scores_if")
def define_scores_if(ctx: ReadContext, tree: Syntax) -> None:
    ctx.vocabulary.scores_if.append(read_condition(ctx, child(tree, 0), body_scope()))


@defines("invariant")
def define_invariant(ctx: ReadContext, tree: Syntax) -> None:
    token, each, condition = tree.children
    name = ctx.word(cast(Token, token))
    if each is not None:
        ctx.take(cast(Syntax, each))
    if name in ctx.vocabulary.invariants:
        ctx.wrong("D001", ctx.span(cast(Token, token)), f"`{name}` is declared already")
    ctx.vocabulary.invariants[name] = d.InvariantDecl(
        name,
        {},
        ctx.span(cast(Token, token)),
        each is not None,
        read_condition(ctx, cast(Syntax, condition), body_scope()),
    )


HIDDEN = "zone, counter, pawn or attribute"  # what a screen can hide


@defines("screen")
def define_screen(ctx: ReadContext, tree: Syntax) -> None:
    """What a later screen says of a word, such as that of a mod, is what counts."""
    said: dict[str, bool] = {}
    vocabulary = ctx.vocabulary
    known = {
        **vocabulary.zones,
        **vocabulary.counters,
        **vocabulary.pawns,
        **vocabulary.attributes,
    }
    for item in children(tree):
        if item.data == "screen_tell":
            tell_verb(ctx, child(item, 0))
            continue
        for token in tokens(child(item, 0)):
            word = str(token)
            if word in said:
                ctx.report.error("D006", ctx.span(token), "this is said twice")
            elif word in known or (item.data == "screen_show" and word in vocabulary.tags):
                ctx.word(token)
                said[word] = item.data == "screen_show"
            else:
                shows = item.data == "screen_show"
                what = "zone, counter, pawn, attribute or tag" if shows else HIDDEN
                with suppress(Wrong):
                    ctx.unknown("N026", token, what, [*known, *(vocabulary.tags if shows else ())])
    for word, shown in said.items():
        ctx.vocabulary.screen.pop(word, None)
        ctx.vocabulary.screen[word] = shown


def tell_verb(ctx: ReadContext, named: Syntax) -> None:
    """What is told under a title must be a verb's, and the title one that players can read."""
    token = cast(Token, named.children[0])
    name, verb = ctx.word(token), ctx.vocabulary.verbs.get(str(token))
    titles = checked_titles(named.children[1:], ctx.parsed, ctx.report)
    if verb is None:
        with suppress(Wrong):
            ctx.unknown("N028", token, "verb", list(ctx.vocabulary.verbs))
        return
    titles = titles or dict(verb.titles)
    if not titles or any("{" in title for title in titles.values()):
        message = f"`{name}` has no title to be told under"
        ctx.report.error("D028", ctx.span(token), message, hint="write one after it")
        return
    ctx.vocabulary.told[name] = d.Declared(name, titles, ctx.span(token))
