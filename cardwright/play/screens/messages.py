"""What the table says to people, in each language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from cardwright.play.screens.page import width_of
from dsl.model.vocabulary import Vocabulary
from dsl.text.grammar.language import language

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
    "rolled",
    "owned",
    "looked_at",
    "revealed",
    "known",
    "next_turn",
    "turn_starts",
    "turn_ends",
    "tunnel_opened",
    "tunnel_closed",
    "kind_added",
    "kind_lost",
    "room_added",
    "way_gone",
    "nothing_yet",
    "nothing_about",
    "about",
    "this_turn",
    "only_from_there",
    "earlier",
    "no_room",
    "reminder",
    "keys_begin",
    "keys_lay",
    "keys_turn",
    "keys_walk",
    "keys_choose",
    "keys_all",
    "keys_none",
    "all",
    "ask",
    "range",
    "more_options",
    "no_match",
    "too_long",
    "which",
    "did_you_mean",
    "pass_on",
    "undone",
    "undone_seen",
    "nothing_to_undo",
    "saved",
    "not_saved",
    "save_where",
    "save_file",
    "cannot_save",
    "cannot_keep",
    "kept",
    "input_ended",
    "input_ended_kept",
    "unfinished",
    "go_on",
    "yes",
    "replay_written",
    "replay_file",
    "no_replay",
    "replay_step",
    "replay_begins",
    "replay_keys",
    "replay_first",
    "replay_back",
    "replay_next",
    "replay_last",
    "replay_differs",
    "replay_cut",
    "hint",
    "hint_why",
    "hint_plan",
    "seed",
    "no_card",
    "goodbye",
    "over",
    "winner",
    "winners",
    "team_wins",
    "all_win",
    "team",
    "all_players",
    "nobody_wins",
    "total",
    "total_lowest",
    "not_counted",
    "label",
    "no_longer",
    "attached",
    "detached",
    "apart",
    "offered_now",
    "and_more",
    "gained",
    "unknown_cards",
    "nothing_meant",
    "map_words",
    "no_pictures",
    "no_raster",
    "nothing_laid",
    "map_cards",
    "map_option",
    "map_reach",
    "commands",
]

MapWord = Literal["left", "right", "up", "down", "list", "legend", "picture"]
MAP_WORDS: tuple[MapWord, ...] = ("left", "right", "up", "down", "list", "legend", "picture")


@dataclass(frozen=True, slots=True)
class Messages:
    """The words of a pack and of the table, in one language."""

    vocabulary: Vocabulary
    lang: str

    def say(self, key: Key, **holes: object) -> str:
        return language(self.lang).table[key].format(**holes)

    def label(self, who: str, what: str) -> str:
        """Something said about something, with the marks of the language."""
        return self.say("label", who=who, what=what)

    def player(self, index: int, you: int | None = None) -> str:
        return self.say("you") if index == you else self.say("player", n=index + 1)

    def commands(self, *, board: bool) -> str:
        """What may be typed; rooms can be asked about where there is a board."""
        entries = re.split(r"\n(?! )", self.say("commands"))  # some go on, on lines of their own
        return "\n".join(one for one in entries if board or not one.startswith(f"{self.map} "))

    def reminder(self, *, board: bool, width: int) -> str:
        """The commands in one line, as many as it has room for; what matters most stands first."""
        line = ""
        for word in self.say("reminder").split(" · "):
            longer = f"{line} · {word}" if line else word
            if (board or word != self.map) and width_of(longer) <= width:
                line = longer
        return line

    @property
    def map(self) -> str:
        return next(word for word, means in language(self.lang).commands.items() if means == "map")

    def map_word(self, typed: str) -> MapWord | None:
        """What is asked about the board besides a room."""
        known = dict(zip(self.say("map_words").casefold().split(), MAP_WORDS, strict=True))
        return known.get(typed.casefold().removeprefix("--"))

    def asked_about(self, typed: str) -> str:
        """What somebody asks about, without the words that lead to it, as in `of the end`."""
        for lead in self.say("about").split("|"):
            if typed.casefold().startswith(lead) and typed[len(lead) :].strip():
                return typed[len(lead) :].strip()
        return typed

    def command(self, typed: str) -> str:
        """The command that is meant, in the words of this program; as typed when it is none."""
        word = typed.casefold()
        return language(self.lang).commands.get(word) or typed

    def cards(self, count: int) -> str:
        one, many = language(self.lang).table["card"].split("|")
        return f"{count} {one if count == 1 else many}"
