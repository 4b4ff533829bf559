"""English as authors write names: plurals, and numbers that are written out."""

from __future__ import annotations

from collections.abc import Iterator


def singular_or_plural(word: str) -> Iterator[str]:
    """The word as written, then what it may be the plural or the singular of."""
    yield word
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        yield word[:-1]
    if not word.endswith("s"):
        yield word + "s"


NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


def in_digits(word: str) -> str | None:
    """The digits of a number that is written out, which the language does not read."""
    return str(NUMBER_WORDS.index(word.lower())) if word.lower() in NUMBER_WORDS else None
