"""Why a step is refused, in the words of players."""

from __future__ import annotations

REASONS: dict[str, dict[str, str]] = {
    "begun": {
        "en": "the walk has begun already",
        "fr": "le chemin a déjà commencé",
    },
    "not_begun": {
        "en": "a walk begins at an opening",
        "fr": "un chemin commence à une ouverture",
    },
    "not_open": {
        "en": "this is not an opening to the outside",
        "fr": "ce n'est pas une ouverture vers l'extérieur",
    },
    "over": {
        "en": "the walk is over",
        "fr": "le chemin est terminé",
    },
    "no_way": {
        "en": "nothing leads there like this",
        "fr": "rien n'y mène ainsi",
    },
    "used": {
        "en": "the walk has been there already",
        "fr": "le chemin est déjà passé par là",
    },
    "turned": {
        "en": "a walk cannot turn round in a doorway",
        "fr": "le chemin ne peut pas faire demi-tour dans une porte",
    },
    "crosses": {
        "en": "the walk would cross itself in this room",
        "fr": "le chemin se croiserait dans cette salle",
    },
    "must_drop": {
        "en": "the walk must fall here, or pay to go on",
        "fr": "le chemin doit tomber ici, ou payer pour continuer",
    },
    "unpaid": {
        "en": "this cannot be paid",
        "fr": "cela ne peut pas être payé",
    },
}


def reason_text(reason: str, lang: str = "en") -> str:
    return REASONS[reason][lang]
