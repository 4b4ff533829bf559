"""The words players read for what a pack declares: their forms, articles and possessives.

A title may have two forms, "coin|coins", and may start with an article in small letters, which
is not part of the name but tells how to use it: "la main" is feminine, "les réserves" are several.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from dsl.model.declarations import CardDecl, CounterDecl, Declared

Gender = Literal["m", "f"]

ARTICLES = {
    "en": re.compile(r"(the|an|a) (?=\S)"),
    "fr": re.compile(r"(le |la |les |un |une |des |l['’])(?=\S)"),
}
GENDERS: dict[str, Gender] = {"la": "f", "une": "f", "le": "m", "un": "m"}
SEVERAL = ("les", "des")
FEMININE_ENDS = ("tion", "sion", "ance", "ence", "ette", "esse", "ée", "ure")
SOUNDS_LIKE_A_CONSONANT = ("uni", "use", "one", "eu", "u-")
SILENT_H = ("hour", "heir", "honest", "honor", "honour")


@dataclass(frozen=True, slots=True)
class Noun:
    """A word in its two forms. `several` is for what has no singular."""

    one: str
    many: str
    gender: Gender | None = None
    several: bool = False

    def form(self, count: int, lang: str) -> str:
        return self.many if is_plural(count, lang) else self.one

    def is_many(self, count: int) -> bool:
        """Whether articles are plural too: a word that has one form only is not counted."""
        return self.several or (abs(count) > 1 and self.many != self.one)


BUILT_IN: dict[str, dict[str, Noun]] = {
    "card": {"en": Noun("card", "cards"), "fr": Noun("carte", "cartes", "f")},
    "room": {"en": Noun("room", "rooms"), "fr": Noun("salle", "salles", "f")},
    "player": {"en": Noun("player", "players"), "fr": Noun("joueur", "joueurs", "m")},
    "ability": {"en": Noun("ability", "abilities"), "fr": Noun("capacité", "capacités", "f")},
}


def title_of(decl: Declared, lang: str, count: int = 1) -> str:
    """The title of a declared thing for so many of it; its name when it has none."""
    written = _written(decl, lang)
    return written if "{" in written else noun_of(decl, lang).form(count, lang)


def noun_of(decl: Declared, lang: str) -> Noun:
    written = _written(decl, lang)
    titled = bool(decl.titles)
    # A counter may be something that is not counted, and a card's title is a proper name.
    as_written = isinstance(decl, CounterDecl) or (titled and isinstance(decl, CardDecl))
    return read_noun(written, lang, as_written=as_written)


def has_forms(decl: Declared, lang: str) -> bool:
    """Whether the singular and the plural of a title are written out."""
    return "|" in _written(decl, lang)


def plain_noun(name: str, lang: str) -> Noun:
    """The noun of a name that has no declaration with a title."""
    return read_noun(name.replace("_", " "), lang)


def read_noun(written: str, lang: str, *, as_written: bool = False) -> Noun:
    """A title with its forms and its article taken apart."""
    forms = written.split("|")
    article, one = _without_article(forms[0], lang)
    many = _without_article(forms[-1], lang)[1] if len(forms) > 1 else one
    several = article in SEVERAL
    if len(forms) == 1 and not as_written and not several:
        many = plural_of(one, lang)
    gender = GENDERS.get(article)
    if gender is None and lang == "fr" and one.endswith(FEMININE_ENDS):
        gender = "f"
    if not article and len(forms) == 1 and one == many:
        several = one.endswith("s") and not one.endswith("ss")
    return Noun(one, many, gender, several)


def _written(decl: Declared, lang: str) -> str:
    return decl.titles.get(lang) or decl.titles.get("en") or decl.name.replace("_", " ")


def _without_article(title: str, lang: str) -> tuple[str, str]:
    found = ARTICLES[lang].match(title) if lang in ARTICLES else None
    return (found.group(1).strip(), title[found.end() :]) if found else ("", title)


def plural_of(word: str, lang: str) -> str:
    """The plural by rule; a pack writes both forms of a word that is an exception."""
    if lang == "fr":
        # What is said of a word with a preposition does not change: "carte de quête".
        found = re.match(r"(.*?)( (?:de|du|des|à|au|en|sans)\b.*| d['’].*|)$", word)
        head, rest = found.groups() if found else (word, "")
        return " ".join(_french_plural(part) for part in head.split(" ")) + rest
    if word.endswith("s"):
        return word
    if word.endswith(("x", "z", "ch", "sh")) or re.search(r"[^aeiou]o$", word):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def _french_plural(word: str) -> str:
    if word.endswith(("s", "x", "z")):
        return word
    if word.endswith("al"):
        return word[:-2] + "aux"
    return word + ("x" if word.endswith(("eau", "au", "eu")) else "s")


def is_plural(count: int, lang: str) -> bool:
    return abs(count) > 1 if lang == "fr" else abs(count) != 1


def definite(noun: Noun, lang: str, count: int = 1) -> str:
    word = noun.many if noun.is_many(count) else noun.one
    if lang != "fr":
        return f"the {word}"
    article = "les" if noun.is_many(count) else "la" if noun.gender == "f" else "le"
    return f"{article} {word}"


def indefinite(noun: Noun, lang: str, other: bool = False) -> str:
    """One of something: "a card", "another card". A figure where the gender is not known."""
    if lang != "fr":
        if other:
            return f"another {noun.one}"
        return noun.one if noun.several else f"{_a_or_an(noun.one)} {noun.one}"
    article = {"m": "un", "f": "une", None: "1"}[noun.gender]
    return f"{article} autre {noun.one}" if other else f"{article} {noun.one}"


def _a_or_an(word: str) -> str:
    start = word.lower()
    if start.startswith(SILENT_H):
        return "an"
    vowel = start[:1] in "aeiou" and not start.startswith(SOUNDS_LIKE_A_CONSONANT)
    return "an" if vowel else "a"


def every(noun: Noun, lang: str, other: bool = False) -> str:
    """All of something: "all cards", "toutes les cartes"."""
    if lang != "fr":
        return f"all other {noun.many}" if other else f"all {noun.many}"
    article = {"m": "tous les", "f": "toutes les", None: "les"}[noun.gender]
    return f"{article} autres {noun.many}" if other else f"{article} {noun.many}"


def some(noun: Noun, lang: str) -> str:
    """Any amount of something: "coins", "des pièces", "de l'or"."""
    if lang != "fr":
        return noun.many
    return f"des {noun.many}" if noun.is_many(2) else f"de {definite(noun, lang)}"


def yours(noun: Noun, lang: str, count: int = 1) -> str:
    word = noun.many if noun.is_many(count) else noun.one
    if lang != "fr":
        return f"your {word}"
    return f"{'vos' if noun.is_many(count) else 'votre'} {word}"


def theirs(noun: Noun, lang: str, count: int = 1) -> str:
    """What belongs to the player who is spoken about."""
    word = noun.many if noun.is_many(count) else noun.one
    if lang != "fr":
        return f"their {word}"
    if noun.is_many(count):
        return f"ses {word}"
    possessive = {"m": "son", "f": "sa", None: "leur"}[noun.gender]
    return f"{'son' if possessive == 'sa' and elides(word) else possessive} {word}"


def that(noun: Noun, lang: str) -> str | None:
    """What was spoken of before: "that coin", "cette pièce". Not where the gender is not known."""
    if lang != "fr":
        return f"that {noun.one}"
    if noun.gender is None or noun.several:
        return None
    vowel = noun.gender == "m" and elides(noun.one)
    return f"{'cette' if noun.gender == 'f' else 'cet' if vowel else 'ce'} {noun.one}"


def listed(parts: Sequence[str], conjunction: str) -> str:
    """ "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {conjunction} {parts[-1]}"


VOWEL = r"[aeiouàâäéèêëîïôöùûüœæAEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ]"
MUTE_H = r"[hH](?:eure|erbe|uile|omme|ydr|abi|ist|onn|ôte|armo|um)"
ELIDED = re.compile(rf"(?<![\w'’-])([Dd]e|[LlJj]e|[Ll]a|[NnSs]e|[Qq]ue) (?={VOWEL}|{MUTE_H})")
CONTRACTED = (
    (re.compile(r"(?<![\w-])de le (?=\S)"), "du "),
    (re.compile(r"(?<![\w-])de les (?=\S)"), "des "),
    (re.compile(r"(?<![\w-])à le (?=\S)"), "au "),
    (re.compile(r"(?<![\w-])à les (?=\S)"), "aux "),
    (re.compile(r"(?<![\w-])([Ss])i (?=ils?\b)"), r"\1'"),
)


def elides(word: str) -> bool:
    return re.match(rf"{VOWEL}|{MUTE_H}", word) is not None


def polish(text: str, lang: str) -> str:
    """French words that meet melt together: "de le or" is "de l'or", "de le jeu" is "du jeu"."""
    if lang != "fr":
        return text
    text = ELIDED.sub(lambda found: found.group(1)[:-1] + "'", text)
    for pattern, form in CONTRACTED:
        text = pattern.sub(form, text)
    return text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def raised(written: str) -> str:
    """With a capital, as on a label."""
    return written[:1].upper() + written[1:]
