"""Input that means no good, or none at all, gets clear errors: never a traceback, and never more
time, memory or messages than a person would wait for."""

from __future__ import annotations

import random
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from dsl.diagnostics.catalogue import EXAMPLE_PACK, with_base
from dsl.diagnostics.report import Diagnostic
from dsl.packs.assemble import MOST_MISTAKES
from dsl.packs.load import check
from tests.paths import PACKS

MEGABYTE = 1_000_000
MOST_MEMORY = 1_500 * MEGABYTE
MINI = PACKS / "mini"


@pytest.fixture(autouse=True)
def _bounded_memory() -> Iterator[None]:
    """More memory than this ends in a MemoryError, which fails the test."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    pages = Path("/proc/self/statm")  # only Linux tells how much is in use already
    if pages.exists():
        in_use = int(pages.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (in_use + MOST_MEMORY, hard))
    yield
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def found_in(files: dict[str, str | bytes], folder: Path) -> list[Diagnostic]:
    base = with_base(dict.fromkeys(files, "-"))
    for name in base:
        own = files.get(name.removeprefix(f"{EXAMPLE_PACK}/"), base[name])
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(own.encode() if isinstance(own, str) else own)
    _, report = check(folder / EXAMPLE_PACK)
    return list(report)


def on_a_card(effect: str) -> str:
    return f'card nut "Nut"\n    use: {effect}\n'


def nested(opening: str, depth: int, width: int = 1) -> str:
    lines = (" " * (8 + level * width) + opening for level in range(depth))
    return 'card nut "Nut"\n    use:\n' + "\n".join(lines) + "\n"


YAML_BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)

HOSTILE: dict[str, tuple[str, str | bytes, set[str]]] = {
    "five megabytes": ("nut.cards", on_a_card("+1 pebbles") * 160_000, {"P011"}),
    "brackets in one line": (
        "nut.cards",
        on_a_card(f"+{'(' * 900}1{')' * 900} pebbles"),
        {"L006"},
    ),
    "10,000 brackets": ("nut.cards", on_a_card(f"+{'(' * 10_000}1 pebbles"), {"L007"}),
    "10,000 brackets in lines": ("nut.cards", on_a_card("+" + "(\n        " * 10_000), {"L006"}),
    "10,000 levels": ("nut.cards", nested("may", 10_000), {"P011"}),
    "1,500 levels": ("nut.cards", nested("may", 1_500), {"L006"}),
    "10,000 brackets of YAML": ("boards/day.yaml", "[" * 10_000, {"Y005"}),
    "not not not": ("nut.cards", on_a_card(f"if {'not ' * 480}mist > 1: gather 1"), {"L006"}),
    "minus minus minus": ("nut.cards", on_a_card(f"+({'-' * 1_900}1) pebbles"), {"L006"}),
    "host of host of host": (
        "nut.cards",
        on_a_card(f"if this{'.host' * 390}.weight > 1: gather 1"),
        {"L006"},
    ),
    "may may may": ("nut.cards", on_a_card(f"{'may ' * 480}gather 1"), {"L006"}),
    "if if if": ("nut.cards", on_a_card(f"{'if mist > 1: ' * 140}gather 1"), {"L006"}),
    "a long sum": ("nut.cards", on_a_card(f"+({'1+' * 960}1) pebbles"), {"L006"}),
    "else if, 3,000 times": (
        "nut.cards",
        nested("if mist > 1: gather 1", 1) + "        else if mist > 2: gather 1\n" * 3_000,
        {"L006"},
    ),
    "definitions of definitions": (
        "nut.rules",
        "".join(f"define d{n} = d{n + 1} + d{n + 1}\n" for n in range(3_000)) + "define d3000 = 1",
        {"D016"},
    ),
    "bytes": ("nut.cards", random.Random(1).randbytes(100_000), {"P013"}),
    "zero bytes": ("nut.cards", b"\0" * 100_000, {"P013"}),
    "control characters": (
        "nut.cards",
        bytes(range(1, 128)) * 100,
        {"L001", "L002", "L009", "L017"},
    ),
    "a bomb of YAML": ("boards/day.yaml", YAML_BOMB, {"Y007"}),
    "a million characters in a line": ("nut.cards", f"card {'x' * MEGABYTE}\n", {"L007"}),
    "a million characters of YAML": ("boards/day.yaml", f"board: {'x' * MEGABYTE}\n", {"Y004"}),
    "90,000 effects": (
        "nut.cards",
        'card nut "Nut"\n    use:\n' + "        +1 pebbles\n" * 90_000,
        {"L007"},
    ),
    "500,000 tabs": ("nut.cards", 'card nut "Nut"\n' + "\tx\n" * 500_000, {"L001"}),
    "50,000 misspelt declarations": (
        "nut.cards",
        "".join(f"crad nut{n}\n" for n in range(50_000)),
        {"L010", "L009"},
    ),
    "50,000 unknown words": (
        "nut.cards",
        "".join(f"card nut{n}\n    use: +1 pebels\n" for n in range(50_000)),
        {"N005", "L007", "L009"},
    ),
    "50,000 declarations of one name": (
        "nut.cards",
        "card nut\n" * 50_000,
        {"D001", "L007", "L009"},
    ),
    "numbers without end": (
        "nut.rules",
        f"counter deep: shared, 0 to {'9' * 1_900}\ncard nut\n    copies {'9' * 1_900}\n",
        {"D013"},
    ),
}


@pytest.mark.parametrize(
    ("name", "text", "codes"), [pytest.param(*case, id=name) for name, case in HOSTILE.items()]
)
def test_a_hostile_file_gets_a_few_clear_errors(
    name: str, text: str | bytes, codes: set[str], tmp_path: Path
) -> None:
    found = found_in({name: text}, tmp_path)
    assert {diagnostic.code for diagnostic in found} == codes
    assert len(found) <= MOST_MISTAKES + 5
    assert all(len(diagnostic.message) < 200 for diagnostic in found)
    # What was said about other files would be a consequence only.
    assert {diagnostic.span.file.partition("/")[2] for diagnostic in found} == {name}


def test_all_of_it_at_once(tmp_path: Path) -> None:
    """Many bad files in one pack are still one bounded report."""
    text = "".join(f"card nut{{}}_{n}\n    use: +1 pebels\n" for n in range(900))
    found = found_in({f"nut{n}.cards": text.format(*[n] * 900) for n in range(6)}, tmp_path)
    assert MOST_MISTAKES <= len(found) <= MOST_MISTAKES + 1
    assert {diagnostic.code for diagnostic in found} == {"N005", "L009"}


FILES = {
    path.relative_to(MINI).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(MINI.rglob("*"))
    if path.is_file()
}
OTHER_WORDS = [
    *("your", "their", "this", "each", "player", "of", "to", "in", "is", "not", "if", "else"),
    *(":", ",", "(", ")", "-", "->", "=", '"', ".", "'s", "0", "99", "x", "\t", "#", "é", "\u2028"),
]


@st.composite
def mutations(draw: st.DrawFn) -> dict[str, str]:
    """The pack's files after a few edits: words and lines taken out, doubled, swapped, replaced."""
    files = dict(FILES)
    for _ in range(draw(st.integers(1, 4))):
        name = draw(st.sampled_from(sorted(files)))
        by_line = draw(st.booleans())
        parts = files[name].split("\n") if by_line else files[name].split(" ")
        at = draw(st.integers(0, len(parts) - 1))
        other = draw(st.integers(0, len(parts) - 1))
        match draw(st.sampled_from(["delete", "double", "swap", "replace", "indent", "cut"])):
            case "delete":
                del parts[at]
            case "double":
                parts.insert(at, parts[at])
            case "swap":
                parts[at], parts[other] = parts[other], parts[at]
            case "replace":
                parts[at] = draw(st.sampled_from(OTHER_WORDS))
            case "indent":
                parts[at] = " " * draw(st.integers(1, 9)) + parts[at]
            case "cut":
                parts[at] = parts[at][: len(parts[at]) // 2]
        files[name] = ("\n" if by_line else " ").join(parts)
    return files


def place_is_sound(diagnostic: Diagnostic, files: dict[str, str]) -> bool:
    span = diagnostic.span
    text = files[span.file.partition("/")[2]]
    lines = text.replace("\r", "\n").split("\n")
    return 1 <= span.line <= span.end_line <= len(lines) + 1 and span.column >= 1


mutated = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@mutated
@example(files={**FILES, "all.cards": ""})
@example(files={**FILES, "game.rules": ""})
@example(files=dict.fromkeys(FILES, ""))
@given(files=mutations())
def test_a_mutated_pack_is_checked_without_a_crash(
    tmp_path_factory: pytest.TempPathFactory, files: dict[str, str]
) -> None:
    is_checked(files, tmp_path_factory)


@pytest.mark.proof
@settings(mutated, max_examples=400)
@given(files=mutations())
def test_many_mutated_packs_are_checked_without_a_crash(
    tmp_path_factory: pytest.TempPathFactory, files: dict[str, str]
) -> None:
    is_checked(files, tmp_path_factory)


def is_checked(files: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("mutated") / "mini"
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    pack, report = check(folder)
    assert pack is not None or report.has_errors
    for diagnostic in report:
        assert place_is_sound(diagnostic, files), diagnostic
        assert diagnostic.message
