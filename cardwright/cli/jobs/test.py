"""`cardwright test`: the scenarios of a pack, played."""

from __future__ import annotations

import json
import sys
import textwrap

import click

from cardwright.cli.happened import cause, change, happened
from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import open_pack
from dsl.diagnostics.render import excerpt, paint, printable
from dsl.packs.pack import Pack
from interpreter.testing.scenarios import Outcome, run_scenario


def run_test(pack: str, *, text: str | None, verbose: bool, as_json: bool) -> int:
    opened = open_pack(pack)
    scenarios = [
        scenario
        for scenario in opened.scenarios
        if text is None or text.lower() in scenario.name.lower()
    ]
    if text is not None and not scenarios:
        raise click.UsageError(
            f"None of the {len(opened.scenarios)} scenarios has `{text}` in its name."
        )
    outcomes = []
    for scenario in scenarios:
        outcome = run_scenario(opened, scenario)
        outcomes.append(outcome)
        if as_json:
            continue
        if not outcome.passed:
            click.echo(failure(outcome, opened, wants_colour(sys.stdout)) + "\n")
        elif verbose:
            click.echo(f"{paint('ok', 'good', wants_colour(sys.stdout))}    {scenario.name}")
    failed = sum(not outcome.passed for outcome in outcomes)
    if as_json:
        data = {
            "scenarios": [as_data(outcome) for outcome in outcomes],
            "summary": {"passed": len(outcomes) - failed, "failed": failed},
        }
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        click.echo(f"{len(outcomes) - failed} passed, {failed} failed")
    return 1 if failed else 0


def failure(outcome: Outcome, pack: Pack, colour: bool) -> str:
    """A failed scenario: its name, what is wrong, where, and what led there."""
    lines = [
        paint("failed", "error", colour) + f"  {printable(outcome.scenario.name)}",
        textwrap.fill(
            printable(outcome.problem or ""), 96, initial_indent="  ", subsequent_indent="  "
        ),
        *excerpt(outcome.span, pack.texts, "", colour),
        "  what happened:",
        *(f"    {line}" for line in happened(outcome.log)),
    ]
    return "\n".join(lines)


def as_data(outcome: Outcome) -> dict[str, object]:
    data: dict[str, object] = {"name": outcome.scenario.name, "passed": outcome.passed}
    if not outcome.passed:
        span = outcome.span
        data |= {"problem": outcome.problem, "file": span.file, "line": span.line}
        data["log"] = [{"change": change(e), "cause": cause(e)} for e in outcome.log if e.step]
    return data
