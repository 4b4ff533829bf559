"""What a pack may say and hardly anybody means: warnings about its design.

Each rule is a function that looks at the whole pack and warns where it is sure; where it cannot
know, it is quiet. What is meant so is accepted by name (`dsl/checks/accepting.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.checks.design.alike import find_choices, find_names, find_outdone, find_titles
from dsl.checks.design.conditions_known import find_conditions
from dsl.checks.design.design_context import Design
from dsl.checks.design.endless import find_feeding, find_free, find_loops
from dsl.checks.design.left_out import (
    find_copies,
    find_idle_scenarios,
    find_slots,
    find_starts,
    find_untranslated,
)
from dsl.checks.design.lost_gains import find_lost, find_never_given
from dsl.checks.design.mistaken_meaning import find_everywhere, find_unused, find_yours
from dsl.checks.design.raised_moments import find_moments

RULES: tuple[Callable[[Design], None], ...] = (
    *(find_conditions, find_feeding, find_loops, find_free, find_moments),
    *(find_copies, find_lost, find_never_given, find_titles, find_choices, find_outdone),
    *(find_yours, find_everywhere, find_unused, find_untranslated, find_slots, find_starts),
    *(find_names, find_idle_scenarios),
)


def check_design(design: Design) -> None:
    """Warn of all that is probably not meant. The pack has no errors."""
    for rule in RULES:
        rule(design)
