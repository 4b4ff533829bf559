"""What a pack may say and hardly anybody means: warnings about its design.

Each rule is a function that looks at the whole pack and warns where it is sure; where it cannot
know, it is quiet. What is meant so is accepted by name (`dsl/checks/accepting.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.checks.design.alike import find_choices, find_names, find_outdone, find_titles
from dsl.checks.design.at_start import find_beyond, find_over_at_once
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
from dsl.checks.design.never_used import find_silent_events, find_unused_words
from dsl.checks.design.raised_moments import find_moments
from dsl.checks.design.what_cards_are import find_meets_itself, find_no_card, find_same_scores
from dsl.checks.design.wrong_forms import find_wrong_forms

RULES: tuple[Callable[[Design], None], ...] = (
    *(find_conditions, find_feeding, find_loops, find_free, find_moments),
    *(find_copies, find_lost, find_never_given, find_titles, find_choices, find_outdone),
    *(find_yours, find_everywhere, find_unused, find_untranslated, find_slots, find_starts),
    *(find_names, find_idle_scenarios, find_unused_words, find_silent_events),
    *(find_over_at_once, find_beyond, find_no_card, find_meets_itself, find_same_scores),
    find_wrong_forms,
)


def check_design(design: Design) -> None:
    """Warn of all that is probably not meant. The pack has no errors."""
    for rule in RULES:
        rule(design)
