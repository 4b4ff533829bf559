"""What is shipped is sound: every pack in the folder of content, whichever those are."""

from __future__ import annotations

import pytest

from dsl.model.scenario import DoStep, Given, Scenario
from dsl.packs.load import check
from dsl.storage.shipped import content_path
from interpreter.testing.scenarios import run_scenario
from tests.packs_under_test import MODS, SHIPPED, pack
from tests.paths import ROOT


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_pack_has_no_mistakes(name: str) -> None:
    _, report = check(content_path() / name)
    assert [(one.code, str(one.span), one.message) for one in report] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_pack_is_data_alone(name: str) -> None:
    endings = {path.suffix for path in (content_path() / name).rglob("*") if path.is_file()}
    assert endings <= {".yaml", ".rules", ".cards", ".scenarios", ".md"}


@pytest.mark.parametrize("name", MODS)
def test_the_scenarios_of_a_mod_pass(name: str) -> None:
    scenarios = pack(name).scenarios
    assert scenarios
    for scenario in scenarios:
        outcome = run_scenario(pack(name), scenario)
        assert outcome.passed, f"{scenario.name}: {outcome}"


def own(name: str, file: str) -> bool:
    return pack(name).vocabulary.origins.packs[file] == name


def named_in(scenario: Scenario) -> set[str]:
    found: set[str] = set()
    for step in scenario.steps:
        if isinstance(step, Given):
            found.update(kind for _, kind in step.contents)
        elif isinstance(step, DoStep):
            found.update(step.said)
    return found


@pytest.mark.parametrize("name", MODS)
def test_every_card_and_kind_that_a_mod_adds_is_used_and_proved(name: str) -> None:
    vocabulary, boards = pack(name).vocabulary, pack(name).boards.values()
    named = set().union(*(named_in(scenario) for scenario in pack(name).scenarios))
    for card in vocabulary.cards.values():
        if own(name, card.span.file):
            assert card.name in named, card.name
            assert set(card.titles) >= {"en", "fr"}, card.name
    on_boards = {kind for board in boards for room in board.rooms for kind in room.kinds}
    on_boards |= {kind for board in boards for tunnel in board.tunnels for kind, _ in tunnel.kinds}
    for declared in (*vocabulary.room_kinds.values(), *vocabulary.tunnel_kinds.values()):
        assert declared.name in on_boards or not own(name, declared.span.file), declared.name


def test_nothing_outside_its_folder_names_a_shipped_mod() -> None:
    """So that taking the folder away takes nothing else away."""
    root = ROOT
    code = [*root.glob("*/**/*.py"), *root.glob("*.py")]
    for name in MODS:
        naming = [path for path in code if name in path.read_text(encoding="utf-8")]
        assert naming == []
