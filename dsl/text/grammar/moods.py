"""Orders as what may be done and as what someone does: wordings are written as orders.

"piochez une carte" is "piocher une carte" after "vous pouvez", and "pioche une carte" of another.
"""

from __future__ import annotations

from collections.abc import Sequence

# Exceptions to "-ez" is "-er", by how the word ends; the first that fits counts.
INFINITIVES = (
    ("faites", "faire"),
    ("dites", "dire"),
    ("laissez", "laisser"),
    ("baissez", "baisser"),
    ("lissez", "lisser"),
    ("issez", "ir"),
    ("attez", "attre"),
    ("mettez", "mettre"),
    ("prenez", "prendre"),
    ("tenez", "tenir"),
    ("venez", "venir"),
    ("cevez", "cevoir"),
    ("voyez", "voir"),
    ("vrez", "vrir"),
    ("offrez", "offrir"),
    ("courez", "courir"),
    ("suivez", "suivre"),
    ("lisez", "lire"),
    ("uisez", "uire"),
    ("perdez", "perdre"),
    ("rendez", "rendre"),
    ("vendez", "vendre"),
    ("tendez", "tendre"),
    ("cendez", "cendre"),
    ("fendez", "fendre"),
    ("pondez", "pondre"),
    ("servez", "servir"),
    ("sortez", "sortir"),
    ("partez", "partir"),
    ("ez", "er"),
)


# The same verbs as someone else does them.
THIRD_PERSON = (
    ("acheter", "achète"),
    ("jeter", "jette"),
    ("lever", "lève"),
    ("mener", "mène"),
    ("appeler", "appelle"),
    *((f"é{letters}er", f"è{letters}e") for letters in ("l", "r", "d", "t", "g", "ch", "n", "p")),
    ("er", "e"),
    ("tenir", "tient"),
    ("venir", "vient"),
    ("courir", "court"),
    ("vrir", "vre"),
    ("offrir", "offre"),
    ("servir", "sert"),
    ("sortir", "sort"),
    ("partir", "part"),
    ("cevoir", "çoit"),
    ("voir", "voit"),
    ("ttre", "t"),
    ("dre", "d"),
    ("ire", "it"),
    ("ivre", "it"),
    ("ir", "it"),
)


SECOND_PERSON = tuple((infinitive, order) for order, infinitive in INFINITIVES)


def ending(text: str, endings: Sequence[tuple[str, str]]) -> str:
    """The text with the ending of its first word exchanged."""
    first, space, rest = text.partition(" ")
    for before, after in endings:
        if first.endswith(before):
            return f"{first.removesuffix(before)}{after}{space}{rest}"
    return text


# What an order never starts with; in French orders are known by their ending.
NO_ORDER = ("a", "an", "the", "each", "all", "any", "only", "it", "you", "your", "this", "that")


def is_order(text: str, lang: str) -> bool:
    """Whether a wording tells somebody to do something, rather than what is so."""
    first = text.partition(" ")[0]
    if not first[:1].isalpha():
        return False  # a pack may word a verb in figures: "+2"
    return first.endswith(("ez", "tes")) if lang == "fr" else first.lower() not in NO_ORDER


def to_do(text: str, lang: str) -> str:
    """An order as what may be done: "piochez une carte" is "piocher une carte"."""
    return ending(text, INFINITIVES) if lang == "fr" else text


def does(text: str, lang: str) -> str:
    """An order as what someone else does: "draws a card", "pioche une carte"."""
    if lang == "fr":
        return ending(ending(text, INFINITIVES), THIRD_PERSON)
    first, space, rest = text.partition(" ")
    if first == "have":
        return f"has{space}{rest}"
    if first.endswith("y") and first[-2:-1] not in "aeiou":
        return f"{first[:-1]}ies{space}{rest}"
    plural = "es" if first.endswith(("s", "sh", "ch", "x", "z", "o")) else "s"
    return f"{first}{plural}{space}{rest}"


def you_do(text: str, lang: str) -> str:
    """What can be done as what you do: "jouer une carte" is "jouez une carte"."""
    if lang != "fr" or text.partition(" ")[0].endswith("ez"):
        return text
    return ending(text, SECOND_PERSON)
