"""Sessions of the workshop that are typed again, as `cardwright test` tells of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dsl.diagnostics.render import paint, printable
from dsl.packs.pack import Pack
from interpreter.repl.kept.transcript import read_transcript
from interpreter.repl.kept.typed_again import Difference, played_again


@dataclass(frozen=True, slots=True)
class TypedAgain:
    """How a session went when it was typed again."""

    path: Path
    lines: int = 0
    problem: str = ""
    difference: Difference | None = None

    @property
    def passed(self) -> bool:
        return not self.problem


def typed_again(path: Path, pack: Pack | None = None) -> TypedAgain:
    """Type a session again, into the pack that it names or into this one."""
    try:
        transcript = read_transcript(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return TypedAgain(path, problem=str(error))
    found = played_again(transcript, pack)
    problem = f"line {found.line}: something else comes after `{found.typed}`" if found else ""
    return TypedAgain(path, len(transcript.exchanges), problem, found)


def session_failure(again: TypedAgain, colour: bool) -> str:
    """A session that goes otherwise now: where, what is written, and what comes."""
    head = paint("failed", "error", colour) + f"  {printable(again.path.name)}"
    lines = [head, f"  {printable(again.problem)}"]
    if again.difference is not None:
        lines += [f"  - {printable(line)}" for line in again.difference.written]
        lines += [f"  + {printable(line)}" for line in again.difference.shown]
    return "\n".join(lines)


def session_data(again: TypedAgain) -> dict[str, object]:
    data: dict[str, object] = {"name": again.path.name, "passed": again.passed}
    if again.problem:
        data["problem"] = again.problem
    if again.difference is not None:
        data |= {
            "line": again.difference.line,
            "written": list(again.difference.written),
            "shown": list(again.difference.shown),
        }
    return data
