"""Names, values and effects read from their syntax trees, each by the function for its rule."""

from dsl.resolve.phrases import (  # registered when they are imported
    read_card_effects,
    read_continuous,
    read_control_effects,
    read_counter_effects,
    read_names,
    read_selections,
    read_triggers,
    read_values,
    read_verb_effects,
)

__all__ = [
    "read_card_effects",
    "read_continuous",
    "read_control_effects",
    "read_counter_effects",
    "read_names",
    "read_selections",
    "read_triggers",
    "read_values",
    "read_verb_effects",
]
