"""What the table says to people, in each language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dsl.model.vocabulary import Vocabulary

Key = Literal[
    "you",
    "player",
    "your_turn",
    "turn",
    "card",
    "nothing",
    "on_top",
    "no_way",
    "shuffled",
    "nothing_yet",
    "this_turn",
    "only_from_there",
    "earlier",
    "no_room",
    "reminder",
    "all",
    "ask",
    "range",
    "more_options",
    "no_match",
    "which",
    "did_you_mean",
    "pass_on",
    "undone",
    "nothing_to_undo",
    "saved",
    "not_saved",
    "save_where",
    "save_file",
    "cannot_save",
    "input_ended",
    "hint",
    "no_card",
    "goodbye",
    "over",
    "winner",
    "winners",
    "nobody_wins",
    "total",
    "not_counted",
    "label",
    "no_longer",
    "attached",
    "detached",
    "apart",
    "commands",
]

TEXTS: dict[str, dict[Key, str]] = {
    "en": {
        "you": "you",
        "player": "player {n}",
        "your_turn": "Player {n}",
        "turn": "turn {n}",
        "card": "card|cards",
        "nothing": "nothing",
        "on_top": "{card} on top",
        "this_turn": "this turn",
        "only_from_there": "one way, from there",
        "earlier": "... ({n} lines before; `log` has everything)",
        "no_room": "There is no room `{text}`.",
        "reminder": "undo · log · map · hint · help · save · quit",
        "all": "all",
        "no_way": "No way leads from here.",
        "shuffled": "{zone} shuffled",
        "nothing_yet": "Nothing has happened yet.",
        "ask": "> ",
        "range": "a number from {low} to {high}",
        "more_options": "... and {n} more: type a word to see those with it",
        "no_match": "`{text}` is none of the answers.",
        "which": "`{text}` could be any of these:",
        "did_you_mean": "Did you mean `{text}`?",
        "pass_on": "Now player {n} decides. Pass the screen on, then press Enter.",
        "undone": "Taken back.",
        "nothing_to_undo": "There is nothing to take back.",
        "saved": "Saved in {file}.",
        "not_saved": "The game is not saved.",
        "save_where": "Save the game in which file? (Enter alone: do not save) ",
        "save_file": "Type `save` and the name of a file.",
        "cannot_save": "It cannot be saved in {file}: {why}.",
        "input_ended": "The input has ended before the game: nothing is saved.",
        "hint": "A bot would take {n}: {text}",
        "no_card": "There is no card `{text}`.",
        "goodbye": "Goodbye.",
        "over": "The game is over",
        "winner": "Player {names} wins.",
        "winners": "Players {names} share the win.",
        "nobody_wins": "Nobody wins.",
        "total": "total",
        "not_counted": "does not count",
        "label": "{who}: {what}",
        "no_longer": "no longer {what}",
        "attached": "attached to {card}",
        "detached": "no longer on {card}",
        "apart": "; ",
        "commands": (
            "Answer with the number of an option, or with words of it (`buy sc`).\n"
            "Several answers go on one line with commas; `play all` does all of a sort.\n"
            "undo        take the last answer back\n"
            "hint        what a bot would do\n"
            "table       see the whole table again\n"
            "map [ROOM]  every room and its ways, or one room and what is around it\n"
            "log         everything that happened, and because of what\n"
            "help CARD   what a card does\n"
            "save FILE   save the game\n"
            "quit        stop playing"
        ),
    },
    "fr": {
        "you": "vous",
        "player": "joueur {n}",
        "your_turn": "Joueur {n}",
        "turn": "tour {n}",
        "card": "carte|cartes",
        "nothing": "rien",
        "on_top": "{card} dessus",
        "this_turn": "ce tour",
        "only_from_there": "sens unique, depuis là-bas",
        "earlier": "... ({n} lignes plus haut ; `journal` a tout)",
        "no_room": "Il n'y a pas de salle « {text} ».",
        "reminder": "annuler · journal · plan · conseil · aide · enregistrer · quitter",
        "all": "tout",
        "no_way": "Aucun passage ne part d'ici.",
        "shuffled": "{zone} : mélange",
        "nothing_yet": "Il ne s'est encore rien passé.",
        "ask": "> ",
        "range": "un nombre de {low} à {high}",
        "more_options": "... et {n} autres : tapez un mot pour voir celles qui l'ont",
        "no_match": "« {text} » n'est pas une des réponses.",
        "which": "« {text} » peut être l'une de celles-ci :",
        "did_you_mean": "Vouliez-vous dire « {text} » ?",
        "pass_on": "C'est au joueur {n}. Passez-lui l'écran, puis appuyez sur Entrée.",
        "undone": "Annulé.",
        "nothing_to_undo": "Il n'y a rien à annuler.",
        "saved": "Partie enregistrée dans {file}.",
        "not_saved": "La partie n'est pas enregistrée.",
        "save_where": "Enregistrer dans quel fichier ? (Entrée seule : ne pas enregistrer) ",
        "save_file": "Tapez `enregistrer` et le nom d'un fichier.",
        "cannot_save": "Impossible d'enregistrer dans {file} : {why}.",
        "input_ended": "L'entrée s'est terminée avant la partie : rien n'est enregistré.",
        "hint": "Un robot prendrait {n} : {text}",
        "no_card": "Il n'y a pas de carte « {text} ».",
        "goodbye": "Au revoir.",
        "over": "La partie est finie",
        "winner": "Le joueur {names} gagne.",
        "winners": "Les joueurs {names} gagnent ensemble.",
        "nobody_wins": "Personne ne gagne.",
        "total": "total",
        "not_counted": "ne compte pas",
        "label": "{who} : {what}",
        "no_longer": "plus {what}",
        "attached": "va à {card}",
        "detached": "quitte {card}",
        "apart": " ; ",
        "commands": (
            "Répondez par le numéro d'une option ou par des mots de celle-ci.\n"
            "Plusieurs réponses : des virgules entre elles ; `jouer tout` les fait toutes.\n"
            "annuler       annuler la dernière réponse\n"
            "conseil       ce que ferait un robot\n"
            "table         revoir toute la table\n"
            "plan [SALLE]  toutes les salles et leurs passages, ou une salle et ses voisines\n"
            "journal       tout ce qui s'est passé, et pourquoi\n"
            "aide CARTE    ce que fait une carte\n"
            "enregistrer FICHIER  enregistrer la partie\n"
            "quitter       arrêter de jouer"
        ),
    },
}


# What may be typed instead of an answer. English is understood at every table.
COMMANDS: dict[str, dict[str, str]] = {
    "en": {
        "help": "help",
        "?": "help",
        "undo": "undo",
        "hint": "hint",
        "table": "table",
        "map": "map",
        "log": "log",
        "save": "save",
        "quit": "quit",
        "exit": "quit",
    },
    "fr": {
        "aide": "help",
        "annuler": "undo",
        "conseil": "hint",
        "table": "table",
        "plan": "map",
        "journal": "log",
        "enregistrer": "save",
        "quitter": "quit",
    },
}


@dataclass(frozen=True, slots=True)
class Messages:
    """The words of a pack and of the table, in one language."""

    vocabulary: Vocabulary
    lang: str

    def say(self, key: Key, **holes: object) -> str:
        return TEXTS[self.lang][key].format(**holes)

    def label(self, who: str, what: str) -> str:
        """Something said about something, with the marks of the language."""
        return self.say("label", who=who, what=what)

    def player(self, index: int, you: int | None = None) -> str:
        return self.say("you") if index == you else self.say("player", n=index + 1)

    def commands(self, *, board: bool) -> str:
        """What may be typed; rooms can be asked about where there is a board."""
        lines = self.say("commands").splitlines()
        return "\n".join(line for line in lines if board or not line.startswith(f"{self.map} "))

    def reminder(self, *, board: bool) -> str:
        """The commands in one line."""
        commands = self.say("reminder").split(" · ")
        return " · ".join(word for word in commands if board or word != self.map)

    @property
    def map(self) -> str:
        return next(word for word, means in COMMANDS[self.lang].items() if means == "map")

    def command(self, typed: str) -> str:
        """The command that is meant, in the words of this program; as typed when it is none."""
        word = typed.casefold()
        return COMMANDS[self.lang].get(word) or COMMANDS["en"].get(word) or typed

    def cards(self, count: int) -> str:
        one, many = TEXTS[self.lang]["card"].split("|")
        return f"{count} {one if count == 1 else many}"


def known_language(lang: str) -> str:
    """The language, when the table speaks it. ValueError when it does not."""
    if lang not in TEXTS:
        raise ValueError(f"the table speaks {' and '.join(sorted(TEXTS))}, not `{lang}`")
    return lang
