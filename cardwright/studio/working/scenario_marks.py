"""The scenarios of a pack, played as it is on the page: which pass, and where the others fail."""

from __future__ import annotations

from collections.abc import Collection
from time import monotonic

from cardwright.editor.checking import Checked
from dsl.diagnostics.spans import Span
from interpreter.testing.scenarios import run_scenario

ENOUGH = 6.0  # seconds, after which the others wait for another request


def marks_of(checked: Checked, wanted: Collection[str]) -> dict[str, object]:
    """How the scenarios with these names end, as many as there is time for."""
    pack = checked.pack
    assert pack is not None
    own = [one for one in pack.scenarios if one.span.file in checked.own and one.name in wanted]
    found: list[dict[str, object]] = []
    until = monotonic() + ENOUGH
    for scenario in own:
        if found and monotonic() > until:
            break
        outcome = run_scenario(pack, scenario)
        found.append(
            {
                "name": scenario.name,
                "passed": outcome.passed,
                "problem": outcome.problem or "",
                "place": place_in(checked, scenario.span),
                "at": place_in(checked, outcome.span),
            }
        )
    return {"marks": found, "left": [one.name for one in own[len(found) :]]}


def place_in(checked: Checked, span: Span) -> list[object] | None:
    """The file inside the pack and the line, from 0; None for what other packs say."""
    path = checked.paths.get(span.file)
    if path is None or span.file not in checked.own:
        return None
    return [path.relative_to(checked.folder.resolve()).as_posix(), max(0, span.line - 1)]
