"""Compiling a pack for a number of players, a board and options: the phase before any play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from dsl.boards.board import Board
from dsl.diagnostics.spans import NOWHERE
from dsl.model.traverse import every_effect
from dsl.model.values import Value
from dsl.packs.pack import Pack
from interpreter.compile import pack_facts
from interpreter.compile.breakdowns import breakdowns
from interpreter.compile.effects.compiler import Compiler
from interpreter.compile.effects.costs import compile_purses, first_prices
from interpreter.compile.effects.every_effect import new_compiler
from interpreter.compile.effects.walk_moves import ground_of
from interpreter.compile.expressions import titled
from interpreter.compile.making import How, Making, nothing
from interpreter.compile.turns.turn_loop import compile_game, enter_marks
from interpreter.run.abilities.modifiers import Modifiers
from interpreter.run.abilities.reactions import Reactions
from interpreter.run.machine import Machine, Operation
from interpreter.run.program import Program
from interpreter.run.visibility import hides_cards, hides_counters, is_top_seen
from interpreter.state.board_tables import map_of
from interpreter.state.cells import Compiled, Env
from interpreter.state.layout import ANSWER, AT_END, DECISION, QUEUE, lay_out


def compile_program(
    pack: Pack,
    players: int,
    board: Board | None,
    options: Mapping[str, str],
    *,
    open_ended: bool = False,
    recorded: bool = True,
    how: How = "as needed",
) -> Program:
    """The program of a pack. All of it is lowered here, so that the numbers of places and
    questions depend on the pack alone; functions are written when they are first called."""
    program = _uncompiled(pack, players, board, options, open_ended, recorded)
    compiler = new_compiler(program, run_as_it_is=how == "run")
    making = Making(compiler, how)
    program.origin = making
    out = program.vocabulary.game.out_when if program.vocabulary.game else None
    if out is not None:
        compiler.out_when = compiler.ready(out)
        program.out_when = compiler.compiled(compiler.out_when, titled("out when", out.span))
    program.starts = _starts(compiler)
    compile_game(compiler)
    again, asked = compiler.places.new("ask again"), compiler.places.new("asked again")
    enter_marks(compiler, making.finish())
    program.parts[again], program.resume_place = _ask_again(asked), again
    program.parts[asked] = nothing
    program.asking_again = frozenset({again, asked})
    program.slots[again] = program.slots[asked] = 4  # you, they, this, what was asked
    program.opens = bool(program.openings)
    program.typed = program.source("effect", "typed in", "", NOWHERE)
    program.ends_now = compiler.any_of(program.vocabulary.end_when, "end when")
    making.look_before_settling()
    with compiler.by_itself("the rules"):
        _compile_values(compiler)
    return program


def _uncompiled(
    pack: Pack,
    players: int,
    board: Board | None,
    options: Mapping[str, str],
    open_ended: bool,
    recorded: bool,
) -> Program:
    """A program with all that is known before anything is compiled."""
    vocabulary, everything = pack.vocabulary, pack_facts.EVERYTHING
    effects = every_effect(vocabulary)
    board_map = map_of(board)
    changes = board is not None and any(effect.changes_board for effect in effects)
    layout = lay_out(
        vocabulary,
        players,
        len(board_map.names),
        board_changes=changes,
        keeps_owners=any(effect.keeps_owners for effect in effects),
        orders_turns=any(effect.orders_turns for effect in effects),
        hides_cards=hides_cards(vocabulary),
        hides_counters=hides_counters(vocabulary),
    )
    reacts = pack_facts.reacts(vocabulary, effects)
    quiet = not (reacts or open_ended)
    armed = {
        pack_facts.ARMED_IN[effect.armed_as] for effect in effects if effect.armed_as is not None
    }
    if not quiet:
        armed.add(QUEUE)
    if open_ended:
        armed.update(pack_facts.ARMED_IN.values())
    return Program(
        pack,
        players,
        board,
        {
            option.name: options.get(option.name, option.values[0])
            for option in vocabulary.options.values()
        },
        open_ended,
        recorded,
        board_map,
        layout,
        reactions=Reactions(
            layout, everything if open_ended else pack_facts.heard_events(vocabulary, effects)
        ),
        modifiers=Modifiers(
            layout,
            list(vocabulary.cards),
            everything if open_ended else pack_facts.changed_by(effects),
            pack_facts.changed_by_cards(vocabulary),
        ),
        reacts=reacts,
        quiet=quiet,
        armed=armed,
        # what waits for a change is told of it by the journal, whether or not it is kept; and what
        # waits for the end of a turn remembers because of what
        journals=recorded or not quiet or AT_END in armed,
        # a game that is not recorded is played again by whoever asks what its players know
        follows=recorded and layout.mixed is not None,
        attaches=any(effect.attaches for effect in effects),
        marks_cards=open_ended or any(effect.marks_cards for effect in effects),
        ranked=pack_facts.ranked_rows(vocabulary, effects),
        tops_seen=tuple(
            cell
            for cell, zone in layout.zone_cells.items()
            if is_top_seen(vocabulary.zones[zone.name])
        ),
    )


def _starts(compiler: Compiler) -> dict[int, int]:
    """The number each counter starts with, by cell."""
    found: dict[int, int] = {}
    for counter in compiler.vocabulary.counters.values():
        if counter.computed or counter.owner == "card":
            continue
        base = compiler.layout.counters[counter.name]
        start = None
        if counter.start is not None:
            start = compiler.apart(counter.start, f"start of counter {counter.name}")
        for index in range(compiler.layout.width(counter.owner)):
            value = start([], (index, index, 0)) if start else 0
            value = max(value, counter.low)
            found[base + index] = value if counter.high is None else min(value, counter.high)
    return found


class _Named(Protocol):
    """A declaration of something that is worked out."""

    @property
    def name(self) -> str: ...
    @property
    def value(self) -> Value | None: ...


def _compile_values(compiler: Compiler) -> None:
    """Values that no code refers to, and tables of those that others read during play."""
    program, vocabulary = compiler.program, compiler.vocabulary

    def named(what: str, declared: Iterable[_Named]) -> dict[str, Compiled]:
        return {
            one.name: compiler.apart(one.value, f"{what} {one.name}")
            for one in declared
            if one.value is not None
        }

    computed = [counter.name for counter in vocabulary.counters.values() if counter.computed]
    for name in computed:
        compiler.computed_counter(name)
    for name in vocabulary.attributes:
        program.attributes[name] = compiler.attribute(name)
    compile_purses(compiler)
    for zone in program.layout.walks:
        ground_of(compiler, zone)
    program.breakdowns = breakdowns(compiler, computed)
    for action in vocabulary.actions.values():
        program.action_prices[action.name] = first_prices(compiler, action.body)
    program.scores = named("score", vocabulary.scores.values())
    program.tiebreaks = named("tiebreak", vocabulary.tiebreaks.values())
    program.worths = named("worth", vocabulary.worths.values())
    program.scores_if = [
        compiler.apart(condition, "scores if") for condition in vocabulary.scores_if
    ]
    game = vocabulary.game
    if game is not None and game.teams_by is not None:
        program.teams_by = compiler.apart(game.teams_by, "teams by")
    if game is not None and game.all_win_if is not None:
        program.all_win_if = compiler.apart(game.all_win_if, "all win if")
    program.invariants = {
        one.name: compiler.apart(one.condition, f"invariant {one.name}")
        for one in vocabulary.invariants.values()
        if one.condition is not None
    }


def _ask_again(after: int) -> Operation:
    """After a typed effect, what was asked before is asked again."""

    def run(machine: Machine, env: Env) -> object:
        waiting = env[3]
        if waiting is None:
            return None
        question, _, bindings = waiting
        if not machine.program.questions[question].options(machine.cells, bindings):
            machine.write(ANSWER, None)  # the typed effect has left nothing to choose from
            return None
        machine.write(DECISION, waiting)
        return machine.wait(after, env)

    return run
