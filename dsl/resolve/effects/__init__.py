"""Effects read from their syntax trees, each by the function for its rule."""

from dsl.resolve.effects import (  # registered when they are imported
    read_board_effects,
    read_card_effects,
    read_continuous,
    read_control_effects,
    read_counter_effects,
    read_triggers,
    read_verb_effects,
)

__all__ = [
    "read_board_effects",
    "read_card_effects",
    "read_continuous",
    "read_control_effects",
    "read_counter_effects",
    "read_triggers",
    "read_verb_effects",
]
