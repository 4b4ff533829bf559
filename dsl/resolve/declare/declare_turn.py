"""The phases of a turn, in their order, and those that a later pack puts before or after them.

Their names are read here, so that everything may ask which phase it is; what is done in them is
read by `define_course`.
"""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.model.declarations import Beside, PhaseDecl
from dsl.resolve.declare.declaring import Declaring, declares
from dsl.resolve.permissions import may_change
from dsl.resolve.phrases.tree_parts import child, children, token_of
from dsl.syntax.chunks import Syntax

PHASES = ("phase_actions", "phase_effects")


@declares("turn")
def declare_turn(ctx: Declaring, tree: Syntax) -> None:
    after = False
    for item in children(tree):
        if item.data == "turn_ends":
            after = True
        elif item.data in PHASES:
            _enter(ctx, item, len(ctx.vocabulary.phases), after, None)


@declares("change_turn")
def change_turn(ctx: Declaring, tree: Syntax) -> None:
    """A phase beside another: nearer to it than what stood there, and after what was put there
    before."""
    for item in children(tree):
        said = child(item, 1)
        token = token_of(said)
        side: Beside = "before" if said.data == "phase_before" else "after"
        other = _anchor(ctx, token)
        if other is None:
            ctx.word(cast(Token, child(item, 0).children[0]))
            continue
        phases = ctx.vocabulary.phases
        at = phases.index(other)
        if side == "after":
            at = _after_its_own(phases, at)
        _enter(ctx, item, at, other.after_turn, (side, other.name))


def _anchor(ctx: Declaring, token: Token) -> PhaseDecl | None:
    """The phase that a phase is put beside, when it is another pack's or was put there itself."""
    word, span, phases = ctx.word(token), ctx.span(token), ctx.vocabulary.phases
    found = next((phase for phase in phases if phase.name == word), None)
    if found is None:
        names = [phase.name for phase in phases]
        ctx.report.unknown("N031", span, f"there is no phase `{word}`", word, names)
        return None
    if found.beside is not None:
        return found
    origins, report = ctx.vocabulary.origins, ctx.report
    its = may_change(
        "phase", word, "changed", at=span, of=found.span, origins=origins, report=report
    )
    return found if its else None


def _after_its_own(phases: list[PhaseDecl], at: int) -> int:
    """The place after a phase and all that was put after it."""
    own = {phases[at].name}
    at += 1
    while at < len(phases) and (beside := phases[at].beside) is not None and beside[1] in own:
        own.add(phases[at].name)
        at += 1
    return at


def _enter(
    ctx: Declaring, item: Syntax, at: int, after_turn: bool, beside: tuple[Beside, str] | None
) -> None:
    named = child(item, 0)
    token = cast(Token, named.children[0])
    name, titles = ctx.word(token), ctx.titles(named.children[1:], token)
    phase = PhaseDecl(name, titles, ctx.span(token), after_turn=after_turn, beside=beside)
    entered: dict[str, PhaseDecl] = {}
    ctx.declare("phase", entered, phase)
    if entered:
        ctx.vocabulary.phases.insert(at, phase)
