"""Which known word somebody may have meant."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

LONGEST_COMPARED = 60  # comparing words takes time that grows with their length squared
MOST_COMPARED = 3_000
SURE_LIKENESS = 0.78  # words this much alike are offered whatever they start with
LEAST_LIKENESS = 0.62  # below this a guess would mislead


def nearest(word: str, known: Iterable[str], *, cutoff: float | None = None) -> str | None:
    """The known word most like `word`, or None when none is near enough to be worth saying."""
    if len(word) > LONGEST_COMPARED:
        return None
    among = {one for one in known if abs(len(one) - len(word)) <= len(word)}
    same = same_but_for_writing(word, among)
    if same is not None and (same != word or cutoff is not None):
        return same
    candidates = sorted(among - {word})
    if len(candidates) > MOST_COMPARED:
        candidates = [one for one in candidates if one[:1] == word[:1]]
    least = 0.5 if cutoff is None else cutoff
    matches = difflib.get_close_matches(word, candidates[:MOST_COMPARED], n=3, cutoff=least)
    if cutoff is not None:
        return matches[0] if matches else None
    return next((one for one in matches if _is_near(word, one)), None)


def _is_near(word: str, other: str) -> bool:
    """Whether a guess at another word would not surprise: very much alike, or begun alike."""
    ratio = likeness(word, other)
    if ratio >= SURE_LIKENESS or one_slip(word.lower(), other.lower()):
        return True
    if len(word) > 3 and other.startswith(word):
        return True
    begins = word[:1].lower() == other[:1].lower()
    return begins and ratio >= (0.7 if min(len(word), len(other)) < 5 else LEAST_LIKENESS)


def one_slip(word: str, other: str) -> bool:
    """Whether two words differ by one slip of the fingers: two letters in the wrong order, or one
    too many, too few or another one, where enough is left to know the word by."""
    if len(word) == len(other):
        at = [place for place, (a, b) in enumerate(zip(word, other, strict=True)) if a != b]
        swapped = (
            len(at) == 2
            and at[1] == at[0] + 1
            and (word[at[0]], word[at[1]]) == (other[at[1]], other[at[0]])
        )
        return swapped or (len(at) == 1 and len(word) > 4)
    short, long = sorted((word, other), key=len)
    if len(long) - len(short) != 1 or len(short) < 3:
        return False
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def likeness(word: str, other: str) -> float:
    return difflib.SequenceMatcher(None, word, other).ratio()


def same_but_for_writing(word: str, known: Iterable[str]) -> str | None:
    """The known word that differs in capitals, hyphens, accents or number alone; None when there
    are several such words."""
    wanted = stem(word)
    found = {one for one in known if one == word or (one and stem(one) == wanted)}
    return found.pop() if len(found) == 1 else None


@lru_cache(maxsize=20_000)  # of the words of a large pack, for each that is misspelt
def stem(word: str) -> str:
    """A word without what people write now so, now so: capitals, accents, hyphens, plurals."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    parts = plain.replace("-", "_").replace(" ", "_").split("_")
    return "_".join(_singular(part) for part in parts if part)


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    if len(word) > 2 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word
