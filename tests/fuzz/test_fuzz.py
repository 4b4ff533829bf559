"""A short run of each fuzzer, and everything again that was ever kept; the long runs are
`python -m tests.fuzz`."""

from __future__ import annotations

import pytest

from tests.fuzz import guided
from tests.fuzz.archives import Archives
from tests.fuzz.cases import Case, Target, kept
from tests.fuzz.limits import limited
from tests.fuzz.packs import Packs
from tests.fuzz.reader import Reader
from tests.fuzz.running import Run, fuzz, seconds_for
from tests.fuzz.saves import Saves

SMALL = ("mini", "race", "walkers")
TARGETS: dict[str, Target] = {}


def target(name: str) -> Target:
    """A target, made when it is first asked for."""
    if not TARGETS:
        TARGETS.update(saves=Saves(), archives=Archives())
    if name == "reader" and name not in TARGETS:
        TARGETS["reader"] = Reader(SMALL)
    if name == "packs" and name not in TARGETS:
        TARGETS["packs"] = Packs(("race",))
    return TARGETS[name]


@pytest.mark.parametrize(
    ("name", "count"), [("reader", 60), ("packs", 4), ("saves", 30), ("archives", 60)]
)
def test_nothing_is_raised_that_nobody_meant_to_raise(name: str, count: int) -> None:
    run = Run(name)
    fuzz(target(name), run, count, seed=20)
    assert run.found == {}
    assert run.outcomes.total() == count


def test_half_of_the_texts_get_past_the_parser() -> None:
    run = Run("reader")
    fuzz(target("reader"), run, 60, seed=21)
    assert run.outcomes["refused by the parser"] + run.outcomes["not text"] <= 30, run.outcomes


KEPT = [
    (name, file, case)
    for name in ("reader", "packs", "saves", "archives")
    for file, case in kept(name)
]


@pytest.mark.parametrize(("name", "file", "case"), KEPT, ids=[f"{n} {f}" for n, f, _ in KEPT])
def test_what_was_kept_does_no_harm(name: str, file: str, case: Case) -> None:
    with limited(seconds_for(case)):
        assert target(name).judge(case)


def test_the_same_seed_makes_the_same_cases() -> None:
    import random

    for name in ("reader", "saves", "archives"):
        first, again = (target(name).make(random.Random("5 1")) for _ in range(2))
        assert first.about == again.about


def test_a_missing_library_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guided, "find_spec", lambda _: None)
    assert guided.guided(1, 1) == 2
    assert "pip install -e .[fuzz]" in capsys.readouterr().err
