"""What a word means, in a line, beside a line that uses it: for whoever is typing."""

from __future__ import annotations

import re
from functools import lru_cache

from cardwright.reference.language_words import glossary
from cardwright.reference.sayings import sayings
from cardwright.reference.word_meanings import meaning
from dsl.packs.pack import Pack

MOST_LINES = 4  # that use a word
COMMENT = re.compile(r"\s+#.*")


def meaning_of(pack: Pack, word: str) -> str:
    """What a word of a pack or of the language is for; "" when nobody says."""
    declared = pack.vocabulary.declared().get(word)
    if declared is not None:
        return meaning(declared, pack.vocabulary)
    return _of_language().get(word, "")


def examples_of(pack: Pack, word: str) -> list[str]:
    """A few lines of the pack's cards that use a word, or else of its rules; else what an effect of
    the language looks like."""
    wanted = re.compile(rf"(?<![\w\"]){re.escape(word)}(?![\w\"])")
    found: dict[str, None] = {}
    for suffix in (".cards", ".rules"):
        for file, text in pack.texts.items():
            if not file.endswith(suffix):
                continue
            for line in text.splitlines():
                shown = COMMENT.sub("", line).strip()
                if line[:1].isspace() and wanted.search(re.sub(r'"[^"]*"', "", shown)):
                    found.setdefault(shown)
        if found:
            break
    shortest = sorted(found, key=lambda line: (len(line) < len(word) + 3, len(line)))
    return shortest[:MOST_LINES] or [one.example for one in sayings() if word in one.form.split()]


@lru_cache(maxsize=1)
def _of_language() -> dict[str, str]:
    found: dict[str, str] = {}
    for one in sayings():
        first = one.form.partition(" ")[0]
        if first.isalpha() and first.islower():
            found.setdefault(first, one.meaning)
    return {**glossary(), **found}
