"""`cardwright test`: the scenarios and the replays of a pack, played."""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path, PurePath

import click

from cardwright.cli.blessed_replays import (
    bless_replays,
    files_to_bless,
    nothing_to_bless,
    replay_data,
    replay_failure,
)
from cardwright.cli.blessed_scenarios import bless_scenarios
from cardwright.cli.happened import cause, change, happened
from cardwright.cli.jobs.typed_sessions import session_data, session_failure, typed_again
from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import open_pack
from dsl.diagnostics.render import excerpt, paint, plural, printable
from dsl.packs.pack import Pack
from interpreter.repl.kept.transcript import ENDING
from interpreter.repl.kept.typed_again import sessions_of
from interpreter.testing.replays import replays_of, run_replay
from interpreter.testing.scenarios import Outcome, run_scenario


def run_test(
    pack: str, *, text: str | None, verbose: bool, as_json: bool, bless: bool, yes: bool
) -> int:
    if yes and not bless:
        raise click.UsageError("--yes answers what --bless asks: give both.")
    if pack.endswith(ENDING) and Path(pack).is_file():
        return _test_session(Path(pack), as_json)
    opened = open_pack(pack)
    scenarios = [one for one in opened.scenarios if _has(text, one.name)]
    every = replays_of(opened)
    replays = [one for one in every if _has(text, PurePath(one.file).name)]
    sessions = [path for path in sessions_of(opened) if _has(text, path.name)]
    if text is not None and not scenarios and not replays and not sessions:
        besides = f" and {len(every)} replays" if every else ""
        has = "have" if every else "has"
        raise click.UsageError(
            f"None of the {len(opened.scenarios)} scenarios{besides} {has} `{text}` in its name."
        )
    if bless:
        files = files_to_bless(opened)
        if not scenarios and not replays:
            raise nothing_to_bless(opened)
        names = [one.name for one in scenarios]
        opened = bless_scenarios(opened, files, pack, names, yes=yes, quiet=as_json)
        scenarios = [one for one in opened.scenarios if one.name in names]
        replays = bless_replays(opened, files, replays, quiet=as_json)
    outcomes = []
    for scenario in scenarios:
        outcome = run_scenario(opened, scenario)
        outcomes.append(outcome)
        if as_json:
            continue
        if not outcome.passed:
            click.echo(failure(outcome, opened, wants_colour(sys.stdout)) + "\n")
        elif verbose:
            _ok(scenario.name)
    replayed = []
    for source in replays:
        again = run_replay(opened, source)
        replayed.append(again)
        if as_json:
            continue
        if not again.passed:
            click.echo(replay_failure(again, pack, wants_colour(sys.stdout)) + "\n")
        elif verbose:
            _ok(f"{again.name} (replay)")
    typed = [typed_again(path, opened) for path in sessions]
    for again_typed in typed:
        if not as_json and again_typed.problem:
            click.echo(session_failure(again_typed, wants_colour(sys.stdout)) + "\n")
        elif not as_json and verbose:
            _ok(f"{again_typed.path.name} (session)")
    went = [
        *(one.passed for one in outcomes),
        *(one.passed for one in replayed),
        *(one.passed for one in typed),
    ]
    passed = sum(went)
    failed = len(went) - passed
    if as_json:
        data = {
            "scenarios": [as_data(outcome) for outcome in outcomes],
            "replays": [replay_data(again) for again in replayed],
            **({"sessions": [session_data(one) for one in typed]} if typed else {}),
            "summary": {"passed": passed, "failed": failed},
        }
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        of = plural(len(replayed), "replay")
        click.echo(f"{passed} passed, {failed} failed" + (f", with {of}" if replayed else ""))
    return 1 if failed else 0


def _test_session(path: Path, as_json: bool) -> int:
    again = typed_again(path)
    if as_json:
        click.echo(json.dumps(session_data(again), indent=2, ensure_ascii=False))
    elif again.problem:
        click.echo(session_failure(again, wants_colour(sys.stdout)))
    else:
        click.echo(f"{path.name}: {plural(again.lines, 'line')} typed again, all as written")
    return 0 if again.passed else 1


def _has(text: str | None, name: str) -> bool:
    return text is None or text.lower() in name.lower()


def _ok(name: str) -> None:
    click.echo(f"{paint('ok', 'good', wants_colour(sys.stdout))}    {printable(name)}")


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
