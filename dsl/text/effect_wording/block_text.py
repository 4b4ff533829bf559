"""Blocks in whole sentences, with the words of every kind of effect entered."""

from __future__ import annotations

from dsl.text.effect_wording import board_wording as board
from dsl.text.effect_wording import call_wording as calls
from dsl.text.effect_wording import card_wording as cards
from dsl.text.effect_wording import control_wording as control
from dsl.text.effect_wording import counter_wording as counters
from dsl.text.effect_wording import lasting_wording as lasting
from dsl.text.effect_wording.effect_text import sentences

__all__ = ["KINDS", "sentences"]

KINDS = (board, calls, cards, control, counters, lasting)
