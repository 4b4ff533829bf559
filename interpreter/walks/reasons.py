"""Why a step is refused, in the words of players."""

from __future__ import annotations

from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.grammar.language import language

# What a step may be refused for; each language has a sentence for it.
REASONS = (
    "begun",
    "not_begun",
    "not_open",
    "over",
    "no_way",
    "used",
    "left",
    "turned",
    "crosses",
    "must_drop",
    "unpaid",
)


def reason_text(reason: str, lang: str = DEFAULT_LANGUAGE) -> str:
    return language(lang).refusals[reason]
