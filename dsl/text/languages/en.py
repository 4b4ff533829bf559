"""English: the default language, in which a text is read that another language lacks."""

from __future__ import annotations

import re

from dsl.text.grammar.language import Language, Texts
from dsl.text.grammar.word_forms import Noun, ending

# Effects by the names of their classes, and of variants: "verb" where a verb is needed, "apart"
# where what follows must be a sentence of its own, "long" for a number that is not a figure.
EFFECTS: Texts = {
    "Gain": "+{amount} {counter}",
    "Gain verb": "gain {amount} {counter}",
    "Gain long": "gain {counter} equal to {amount}",
    "Lose": "-{amount} {counter}",
    "Lose verb": "lose {amount} {counter}",
    "Lose long": "lose {counter} equal to {amount}",
    "More": "{verb} {amount} {more}",
    "SetCounter": "set {counter} to {amount}",
    "Tell": "work out {counter}[ against {against}]",
    "Move": "put {cards} {to}",
    "Create": "put {what} into {zone}",
    "CreateLike": "put {what} into {zone}",
    "Shuffle": "shuffle {zone}[ into {into}]",
    "SetOwner": "make {player} the owner of {card}",
    "SetOwner own": "become the owner of {card}",
    "Roll": "roll {cards}",
    "Reveal": "reveal {cards}",
    "Look": "look at {cards}",
    "Attach": "attach {cards} to {host}",
    "Detach": "detach {cards}",
    "Silence": "{cards} no longer has any effect",
    "Silence many": "{cards} no longer have any effect",
    "Silence verb": "end all effects of {cards}",
    "MovePawn": "move {pawn} to {to}",
    "MoveAlong": "move {pawn}[ by {steps}] along {rooms}",
    "Cross": "cross {crossing}",
    "CrossAlong": "walk along {rooms}",
    "OpenTunnel": "open a tunnel between {source} and {target}{kinds}",
    "OpenTunnel one way": "open a one-way tunnel from {source} to {target}{kinds}",
    "CloseTunnels": "close all tunnels between {one} and {other}{having}",
    "AttachKind": "add {kind} to all tunnels between {one} and {other}{having}",
    "DetachKind": "take {kind} off all tunnels between {one} and {other}{having}",
    "AddRooms": "add {rooms} to the board",
    "Lay": "lay {spot} into {zone}",
    "WalkOn": "walk {step}",
    "WalkBack": "take the walk in {zone} back to {amount} steps",
    "Pay": "pay {price}",
    "Needs": "only if {condition}",
    "Arrow": "{cost} to {body}",
    "Arrow needed": "{cost}: {body}",
    "Arrow apart": "{cost}; in that case, {body}",
    "Do": "apply “{moment}” of {card}",
    "DoAbility": "use {ability}",
    "Let": "let {name} be {value}",
    "Let meaning": "let {name} mean that {value}",
    "Let chosen": "choose {value}",
    "Let thing": "consider {value}",
    "ChooseNumber": "choose a number {name} from {low} to {high}",
    "End": "end the {what}",
    "NextTurn": "the next turn goes to {player}",
    "Nothing": "do nothing",
    "If": "if {condition}, {then}[; otherwise, {otherwise}]",
    "Repeat": "{times} times: {body}",
    "Repeat each": "for {unit}: {body}",
    "Repeat long": "as many times as {times}: {body}",
    "RepeatWhile": "as long as {condition}, do this again and again: {body}",
    "RepeatWhile until": "until {condition}, do this again and again: {body}",
    "ForEach": "for {among}: {body}",
    "EachPlayer": "{who}: {body}",
    "EachPlayer may": "{body}",
    "EachPlayer does": "{who} {body}",
    "AsPlayer": "{player}: {body}",
    "AsPlayer may": "{body}",
    "AsPlayer does": "{player} {body}",
    "May": "{who} {body}",
    "May apart": "{who} do this: {body}",
    "Choose": "choose {times}: {choices}",
    "When": "this turn, as soon as {condition}, {body}",
    "Per": "for {number}, now or later{time}: {body}",
    "Whenever": "whenever {event}{time}, {body}",
    "Instead": "{body} instead",
    "Whenever start": "at the start of each turn, {body}",
    "Whenever end": "at the end of each turn, {body}",
    "Whenever your start": "at the start of each of your turns, {body}",
    "Whenever your end": "at the end of each of your turns, {body}",
    "AtStart": "at the start of the next turn, {body}",
    "AtStart you": "at the start of your next turn, {body}",
    "AtStart they": "at the start of their next turn, {body}",
    "AtEnd": "at the end of the turn, {body}",
    "AtEnd phase": "at the end of the phase, {body}",
    "Ignore": "ignore {kinds}",
    "Cannot": "you cannot {actions}",
    "Cannot them": "{who} cannot {actions}",
    "Modify": "{attribute} of {cards} {change}",
    "ModifyCounter": "{counter} {change}",
    "CountsAs": "{attribute} of {cards} {counts} as {other}",
    "While": "while {condition}, {body}",
    "During": "{span_of}, {body}",
}

# Values, some by the names of their classes, with " no" for what is denied; and parts of effects.
PHRASES: Texts = {
    # people
    "you": "you",
    "they": "they",
    "that player": "that player",
    "that player among others": "the player who does this",
    "ActivePlayer": "the active player",
    "NextPlayer": "the next player",
    "NextPlayer of": "the player after {of}",
    "PreviousPlayer": "the previous player",
    "PreviousPlayer of": "the player before {of}",
    "OwnerOf": "the owner of {piece}",
    "players": "all players",
    "other players": "all other players",
    "even out": " (even those who are out)",
    "another player": "another player",
    "a player": "a player",
    "each": "each player",
    "other": "each other player",
    "everyone": "each player (even those who are out)",
    # words bound nearby
    "local card": "that card",
    "local cards": "those cards",
    "local room": "that room",
    "local rooms": "those rooms",
    "local player": "that player",
    "local players": "those players",
    "local crossing": "that tunnel",
    "local spot": "that card",
    "local step": "that way",
    "local zone": "that zone",
    "local place": "that place",
    "local price": "that price",
    "local ability": "that ability",
    "local abilities": "those abilities",
    "local kind": "that card name",
    "local condition": "{name} holds",
    "group of": "{group} of {many}",
    # pieces and places
    "this": "this card",
    "HostOf": "the bearer of {piece}",
    "PlaceOf": "the place of {piece}",
    "of": "{thing} of {of}",
    "of player": "{of}'s {bare}",
    "room of": "the room of {pawn}",
    "room slots": "the number of {slots} of {room}",
    "Spots": "{cards} where they fit into {zone}",
    "Steps": "a way on in {zone}",
    "walked mark": "the number of {marks} met in {zone}",
    "walked rooms": "the number of rooms visited in {zone}",
    "walked steps": "the number of steps walked in {zone}",
    "walked lowest": "the lowest number of {counters} on the walk in {zone}",
    "walked highest": "the highest number of {counters} on the walk in {zone}",
    "walked exit": "the walk in {zone} has come to an exit",
    "walked complete": "the walk in {zone} has come to its end",
    "next to": " next to {room}",
    "aside": " from those set aside",
    "next to by": " joined to {room} by {kind}",
    "within distance": " within {steps} of {room}",
    "nearest to": " nearest to {room}",
    "within your reach": " within your reach",
    "within their reach": " within their reach",
    "within reach of": " within reach of {player}",
    "on route": " on the way from {start} to {end}",
    "on routes": " on a shortest way from {start} to {end}",
    "Route": "the way from {start} to {end}",
    "from": " from {zone}",
    "from or": " or {zone}",
    "in": " in {zone}",
    "in or": " or {zone}",
    "within": " in {zone}",
    "within or": " or {zone}",
    "on": " on {host}",
    "of yours": " of yours",
    "of theirs": " of theirs",
    "belonging to": " of {player}",
    "like": " with the same name as {card}",
    "called": " with {name}",
    "with attached": " with {card}",
    "without attached": " without {card}",
    "with moment": " with “{moment}”",
    "that": " that {told}",
    "except": " except {cards}",
    "except one": " except {one}",
    "CardOf": "the card of {ability}",
    "NameOf": "the name of {piece}",
    "PositionOf": "the position of {piece}",
    "at moment": " “{moment}” of {cards}",
    "among": " among {cards}",
    "among yours": " among all your cards",
    "among theirs": " among all their cards",
    "all of yours": "all your cards",
    "all of theirs": "all their cards",
    "zone or": "or",
    "into": "into {zone}",
    "on top": "on top of {zone}",
    "under": "on the bottom of {zone}",
    "to place": "in {zone}",
    "with =": " with {attribute} {n}",
    "with !=": " with {attribute} other than {n}",
    "with <": " with {attribute} less than {n}",
    "with <=": " with {attribute} {n} or less",
    "with >": " with {attribute} more than {n}",
    "with >=": " with {attribute} {n} or more",
    "with to": " with {attribute} {low} to {high}",
    "whose": " whose {clause}",
    # some of a selection
    "some": "{n} {noun}",
    "some other": "{n} other {noun}",
    "as many": "a number of {noun}{where} equal to {n}",
    "up to": "up to {some}",
    "any number": "any number of {noun}",
    "any number other": "any number of other {noun}",
    "random one": "a random {noun}",
    "random": "{n} random {noun}",
    "top one": "the top {noun} of {zone}",
    "top": "the top {n} {noun} of {zone}",
    "bottom one": "the bottom {noun} of {zone}",
    "bottom": "the bottom {n} {noun} of {zone}",
    "top many": "as many {noun} from the top of {zone} as {n}",
    "bottom many": "as many {noun} from the bottom of {zone} as {n}",
    # for each of them
    "each few": "every {n} {noun}",
    "each point": "each point of {number}",
    "each of": "each of {things}",
    "this turn": " this turn",
    "that have": " {who} {have}",
    "where": ", where {name} is {number}",
    "for each": " for {unit}",
    # numbers
    "count": "the number of {things}",
    "sum": "the total {attribute} of {cards}",
    "highest": "the highest {attribute} of {cards}",
    "lowest": "the lowest {attribute} of {cards}",
    "sum among": "the total {attributes} of {cards}",
    "highest among": "the most {attributes} among {cards}",
    "lowest among": "the least {attributes} among {cards}",
    "sum on": "the total {attributes} on {cards}",
    "highest on": "the highest number of {attributes} on {cards}",
    "lowest on": "the lowest number of {attributes} on {cards}",
    "+": "{left} plus {right}",
    "-": "{left} minus {right}",
    "*": "{left} times {right}",
    "/": "{left} divided by {right} (rounded down)",
    "negative": "minus {right}",
    "min": "the lesser of {0} and {1}",
    "max": "the greater of {0} and {1}",
    "half": "half of {0} (rounded down)",
    "remainder": "the remainder of {0} divided by {1}",
    "distance": "the distance from {0} to {1}",
    "table": "the {table} value for {index}",
    "defined": "the {name}",
    "defined of": "the {name} of {arguments}",
    "defined condition": "“{name}” holds",
    "defined condition of": "“{name}” holds for {arguments}",
    "and": "and",
    "or": "or",
    "Conditional": "{then} if {condition}, otherwise {otherwise}",
    # how many there are
    "=": "exactly {n} {noun}",
    "!=": "a number of {noun} other than {n}",
    "<": "less than {n} {noun}",
    "<=": "at most {n} {noun}",
    ">": "more than {n} {noun}",
    ">=": "at least {n} {noun}",
    "have": "{who} {have} {what}",
    "have none": "{who} {have} no {many}{where}",
    "have no other": "{who} {have} no other {many}{where}",
    "there is": "there is {what}",
    "there are": "there are {what}",
    "there is none": "there is no {noun}{where}",
    "there is no other": "there is no other {noun}{where}",
    # comparisons
    "is =": "{left} {be} {right}",
    "is !=": "{left} {be} not {right}",
    "is <": "{left} {be} less than {right}",
    "is <=": "{left} {be} at most {right}",
    "is >": "{left} {be} more than {right}",
    "is >=": "{left} {be} at least {right}",
    "same": "{left} {be} {right}",
    "same no": "{left} {be} not {right}",
    # conditions, and what they are when denied
    "has tag": "{piece} is {tag}",
    "has tag no": "{piece} is not {tag}",
    "room is": "{room} is {kind}",
    "room is no": "{room} is not {kind}",
    "stands in": "{who} {be} in {kind}",
    "stands in no": "{who} {be} not in {kind}",
    "InZone": "{piece} is in {zone}",
    "InZone no": "{piece} is not in {zone}",
    "IsEmpty": "{zone} is empty",
    "IsEmpty no": "{zone} is not empty",
    "IsNextTo": "{room} is next to {other}",
    "IsNextTo no": "{room} is not next to {other}",
    "IsNextTo by": "{room} is joined to {other} by {kind}",
    "IsNextTo by no": "{room} is not joined to {other} by {kind}",
    "InRooms": "{room} is one of {rooms}",
    "InRooms no": "{room} is not one of {rooms}",
    "lies": "{room} is{where}",
    "lies no": "{room} is not{where}",
    "out": "{who} {be} out of the game",
    "out no": "{who} {be} still in the game",
    "PhaseIs": "the phase is “{phase}”",
    "PhaseIs no": "the phase is not “{phase}”",
    "EveryPlayerOut": "every player is out of the game",
    "EveryPlayerOut no": "a player is still in the game",
    "holds": "{zone} is exactly {contents}",
    "holds no": "{zone} is not exactly {contents}",
    "OptionIs": "the game is played with {option}: {value}",
    "OptionIs no": "the game is not played with {option}: {value}",
    "always": "this always holds",
    "always no": "this never holds",
    "denied": "it is not so that {condition}",
    # parts of effects
    "colon": ": ",
    "semicolon": "; ",
    "last choice": "; or ",
    "more": "more",
    "less": "less",
    "you gain": "gain",
    "you lose": "lose",
    "they gain": "they gain",
    "they lose": "they lose",
    "you may": "you may",
    "they may": "{who} may",
    "during turn": "this turn",
    "during phase": "this phase",
    "during game": "for the rest of the game",
    "end turn": "turn",
    "end phase": "phase",
    "end phase for all": "phase for all players",
    "end game": "game",
    "one choice": "one",
    "choices": "{n}",
    "up to choices": "up to {n}",
    "new one": "a new {noun}",
    "copy": "a copy of {card}",
    "copies": "{n} copies of {card}",
    "new": "{n} new {noun}",
    "is": "is",
    "are": "are",
    "it counts": "counts",
    "they count": "count",
    "set": "{be} {n}",
    "add": "{be} {n} more",
    "subtract": "{be} {n} less",
    "double": "{be} doubled",
    "multiply": "{be} multiplied by {n}",
    "halve": "{be} halved (rounded down)",
    "raise": "{be} at least {n}",
    "cap": "{be} at most {n}",
    "moves": "{what} is put into {zone}",
    "would move": "{what} would be put into {zone}",
    "you would do": "{who} would {deed}",
    "they would do": "{who} would {deed}",
    "happens": "{what} {does}",
    # what someone has and is; what happens to somebody
    "have of you": "have",
    "be of you": "are",
    "have of they": "have",
    "be of they": "are",
    "have of it": "has",
    "be of several": "are",
    "be of it": "is",
    "you gain some": "{who} gain {what}",
    "you lose some": "{who} lose {what}",
    "they gain some": "{who} gains {what}",
    "they lose some": "{who} loses {what}",
    "you would gain some": "{who} would gain {what}",
    "you would lose some": "{who} would lose {what}",
    "they would gain some": "{who} would gain {what}",
    "they would lose some": "{who} would lose {what}",
    "spoken of": "{things}{inside}",
    "ignored": "{many}",
    "what is compared": "{one}",
    "it ends": "",
    "they end": "",
}

# The face of a card.
CARDS: Texts = {
    "label": "{name}: {text}",
    "repeatedly": "{name} (as often as you like): {text}",
    "only if": "{action} only if {condition}.",
}

# Questions and answers.
DECISIONS: Texts = {
    "yes": "yes",
    "no": "no",
    "done": "done",
    "player": "player {n}",
    "choose": "Choose one",
    "choose_more": "Choose",
    "may": "Do it?",
    "number": "Choose {name}",
    "act": "Your move",
    "hidden": "a hidden card",
    "unseen": "{card} of {zone}",
    "unseen of": "{card} of {zone} of {player}",
    "asked": "{text}?",
    "ability": "{card}: {text}",
    # why a way is not open
    "need": "it can be crossed only if {condition}",
    "need of a kind": "it can be crossed only if {condition} ({kind})",
    "short": "it takes {price}, and you have {held}",
    "no price": "what it takes has no price, so that nobody can pay it",
}

# How a number comes about.
BREAKDOWNS: Texts = {
    "printed": "printed",
    "number": "fixed",
    "rule": "the rules",
    "bound": "limit",
    "failed": "it cannot be worked out",
    "half": "half",
    "times": "{n} × {what}",
    "of": "{attribute} of {card}",
    "against": "{what}: {amount} against {n}",
    "measured": "{amount} against {n}",
    "sum": "{what}: {amount}",
}

# Where a card is laid beside others.
PLACEMENTS: Texts = {
    "above": "above {card}",
    "below": "below {card}",
    "left": "left of {card}",
    "right": "right of {card}",
    "←": "{n} to the left",
    "→": "{n} to the right",
    "↑": "{n} higher",
    "↓": "{n} lower",
    "turned": "upside down",
    "turned_right": "turned to the right",
    "turned_left": "turned to the left",
    "upright": "upright",
    "aligned": "aligned",
    "side": "{side}:",
}

# Steps through cards that were laid.
WALKS: Texts = {
    "start": "in at",
    "walk": "to",
    "flight": "by the link to",
    "drop": "down to",
    "pays": "pays",
    "exit": "exit",
    "stuck": "the end",
    "room": "room",
    "below": "below",
    "N": "top",
    "S": "bottom",
    "W": "left",
    "E": "right",
    "and": ", ",
}

# Why a step is refused.
REFUSALS: Texts = {
    "begun": "the walk has begun already",
    "not_begun": "a walk begins at an opening",
    "not_open": "this is not an opening to the outside",
    "over": "the walk is over",
    "no_way": "nothing leads there like this",
    "used": "the walk cannot go there again",
    "left": "what the walk would leave from has been used up",
    "turned": "a walk cannot turn round in a doorway",
    "crosses": "the walk would cross itself in this room",
    "must_drop": "the walk must fall here, or pay to go on",
    "unpaid": "this cannot be paid",
}

# What the table says to people.
TABLE: Texts = {
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
    "reminder": "help · undo · why · score · cards · map · log · rules · hint · table · quit",
    "keys_begin": "arrow keys: lay and walk on the drawing",
    "keys_lay": "← ↑ ↓ → move it · Enter do it",
    "keys_turn": "← ↑ ↓ → move it · space turn it · Enter do it",
    "keys_walk": "← ↑ ↓ → walk",
    "keys_choose": "← ↑ ↓ → choose · Enter do it",
    "keys_all": "Tab something else · Backspace take back · Esc or a word: type",
    "keys_none": "There is nothing that way.",
    "all": "all",
    "no_way": "No way leads from here.",
    "shuffled": "{zone} shuffled",
    "owned": "owner of {card}: {who}",
    "rolled": "rolled: {faces}",
    "looked_at": "seen: {cards} ({zone})",
    "revealed": "revealed: {cards} ({zone})",
    "known": "known: {cards}",
    "next_turn": "Player {n} has the next turn",
    "turn_starts": "start of the turn",
    "turn_ends": "end of the turn",
    "tunnel_opened": "a tunnel opens: {way}",
    "tunnel_closed": "a tunnel closes: {way}",
    "kind_added": "the tunnel {way} is now {kinds}",
    "kind_lost": "the tunnel {way} is no longer {kinds}",
    "room_added": "a room is added: {way}",
    "way_gone": "the way is gone",
    "nothing_yet": "Nothing has happened yet.",
    "nothing_about": "Nothing about `{text}` has happened yet.",
    "about": "about the |about |of the |of |by the |by ",
    "ask": "> ",
    "range": "a number from {low} to {high}",
    "more_options": "... and {n} more: type a word to see those with it",
    "too_long": "That is longer than {n} characters, which is more than any answer.",
    "no_match": "`{text}` is none of the answers.",
    "which": "`{text}` could be any of these:",
    "did_you_mean": "Did you mean `{text}`?",
    "pass_on": "Now player {n} decides. Pass the screen on, then press Enter.",
    "undone": "Taken back.",
    "undone_seen": "Taken back. What was seen meanwhile is known now.",
    "nothing_to_undo": "There is nothing to take back.",
    "saved": "Saved in {file}.",
    "not_saved": "The game is not saved.",
    "save_where": "Save the game in which file? (Enter alone: do not save) ",
    "save_file": "Type `save` and the name of a file.",
    "cannot_save": "It cannot be saved in {file}: {why}.",
    "cannot_keep": (
        "The game cannot be saved in {file} now: {why}. It goes on, and saving "
        "is tried again after each answer."
    ),
    "kept": "The game is kept: `cardwright play --resume` goes on with it.",
    "input_ended_kept": "The input has ended before the game, which is saved in {file}.",
    "unfinished": "There is an unfinished game of {when} ({who}; answers: {n}).",
    "go_on": "Go on with it? (y/n) ",
    "yes": "y|yes",
    "replay_written": "The replay is in {file}.",
    "replay_file": "Type `replay` and the name of a file.",
    "no_replay": "There is no replay of it: {why}.",
    "replay_step": "answer {n} of {last}",
    "replay_begins": "The game begins",
    "replay_keys": "Enter or n: on · p: back · a number: there · end · q: quit",
    "replay_first": "to the beginning",
    "replay_back": "one answer back",
    "replay_next": "one answer on",
    "replay_last": "to the end",
    "replay_differs": "From here on the game is another one.",
    "replay_cut": "After answer {n} there is no table: the page would be too large.",
    "input_ended": "The input has ended before the game: nothing is saved.",
    "hint": "A bot would take {n}: {text}",
    "hint_why": "It expects to gain by the end of the turn (over {n} guesses at what is hidden):",
    "hint_plan": "Its plan for the turn: {plan}",
    "seed": "It was dealt with the seed {n}.",
    "no_card": "There is no card `{text}`.",
    "goodbye": "Goodbye.",
    "over": "The game is over",
    "winner": "Player {names} wins.",
    "winners": "Players {names} share the win.",
    "team_wins": "Players {names} win together.",
    "all_win": "All players win together.",
    "team": "team {n} (players {names})",
    "all_players": "all players",
    "nobody_wins": "Nobody wins.",
    "total": "total",
    "total_lowest": "total (lowest wins)",
    "not_counted": "does not count",
    "label": "{who}: {what}",
    "no_longer": "no longer {what}",
    "attached": "attached to {card}",
    "detached": "no longer on {card}",
    "apart": "; ",
    "offered_now": "it can be done now",
    "and_more": "... and {n} more",
    "gained": "{who}, gained",
    "unknown_cards": "{n} not known",
    "nothing_meant": "Nothing here is called `{text}`.",
    "map_words": "left right up down list legend picture",
    "no_pictures": (
        "This terminal shows no pictures. `map` draws with characters; `cardwright board "
        "draw {pack}` makes a file."
    ),
    "no_raster": "For pictures the library `resvg_py` is needed: `pip install cardwright[png]`.",
    "nothing_laid": "Nothing is laid yet.",
    "map_cards": "lies there",
    "map_option": "the option that leads there",
    "map_reach": "within reach, and what it costs",
    "commands": (
        "Answer with the number of an option, or with words of it (`buy sc`).\n"
        "Several answers go on one line with commas; `play all` does all of a sort.\n"
        "undo        take the last answer back\n"
        "hint        what a bot would do\n"
        "table       see the whole table again; Enter alone: the screen\n"
        "map [ROOM]  the board around you or a room; `map left`, `map list`,\n"
        "            `map legend`; `map picture`, where the terminal can show one\n"
        "log [WORDS] everything that happened and why; `log 3`: the last three turns\n"
        "help WORDS  what a card does, an option by its number, a tag, a place\n"
        "why [WORDS] why something is not offered, or a number is what it is\n"
        "score       the points so far, part by part\n"
        "cards       what lies in your piles, and what everybody has gained\n"
        "rules       how to win, and what may be done in a turn\n"
        "save FILE   save the game\n"
        "replay FILE write the game down, answer by answer\n"
        "quit        stop playing"
    ),
}

# What may be typed at the table instead of an answer.
COMMANDS: Texts = {
    "help": "help",
    "?": "help",
    "undo": "undo",
    "hint": "hint",
    "table": "table",
    "map": "map",
    "log": "log",
    "save": "save",
    "replay": "replay",
    "quit": "quit",
    "exit": "quit",
    "why": "why",
    "score": "score",
    "cards": "cards",
    "rules": "rules",
}

# What is answered when somebody asks about the game.
QUERIES: Texts = {
    "over": "the game is over",
    "no phase": "no phase offers it",
    "no phase now": "no phase",
    "phase": "it is done in the phase “{phase}”, and now it is “{now}”",
    "or": "” or “",
    "not asked": "another player decides now",
    "forbidden": "something forbids it now",
    "perhaps": "it needs this, and more is not known: {condition}",
    "needs": "it needs this: {condition}",
    "needs now": "it needs this: {condition} (now {n})",
    "cost": "it takes {price}",
    "cost of arrow": "what it costs cannot be given: {cost}",
    "question first": "the question that is asked comes first",
    "none": "there is none of these: {what}",
    "not among": "{card} is none of these: {what}",
    "no way": "no tunnel leads out of the room",
    "not known": "it is not open",
    "used": "{card} has been used already",
    "of card": "{card}: {why}",
    "highest": "The highest score wins: {parts}.",
    "lowest": "The lowest score wins: {parts}.",
    "together": "You score together: {parts}.",
    "plus": " + ",
    "all win": "All win if {condition}; otherwise nobody does.",
    "counts if": "Only a player of whom this holds can win: {condition}.",
    "ties": "A tie is broken by: {parts}.",
    "ends": "The game ends when {condition}.",
    "out": "A player is out when {condition}.",
    "played alone": "the player whose turn it is",
    "played in turn": "all, one after the other",
    "played at once": "all at the same time",
    "takes": "takes {what}",
    "only if": "only if {what}",
    "part": "{title}: {value}.",
    "unmet": "what it needs is not there",
    "needs any": "it needs one of these: {condition}",
    "or condition": "; or ",
}

# What a picture says that no pack declares.
PICTURES: Texts = {
    "plain": "tunnel",
    "one_way": "one way",
    "around": "goes on at the same letter",
    "start": "start",
    "each": "{title} (a sign for each)",
    "player": "{title} of player {n}",
    "heading": "{pack} · {board}",
    "unseen": "{title}: {n}",
    "upper level": "upper level",
    "lower level": "lower level",
    "level": "level {n}",
    "share": "{n} %",
    "passed": "share of the cheapest ways through it, up to {n} %",
    "sampled": "{title} (ways from {n} rooms)",
    "cut": "without this room the board falls apart",
    "bridge": "without this tunnel the board falls apart",
    "exit": "outside",
    "dead end": "end",
    "leap": "goes on at the same number",
    "landing": "below a drop",
    "walker": "{title} · player {n}",
    "points": "points: {n}",
    "found": "found: {things}",
    "nothing": "nothing",
}

# Nouns.

SOUNDS_LIKE_A_CONSONANT = ("uni", "use", "one", "eu", "u-")
SILENT_H = ("hour", "heir", "honest", "honor", "honour")


def plural_of(word: str) -> str:
    """The plural by rule; a pack writes both forms of a word that is an exception."""
    if word.endswith("s"):
        return word
    if word.endswith(("x", "z", "ch", "sh")) or re.search(r"[^aeiou]o$", word):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def definite(noun: Noun, count: int = 1, case: str = "") -> str:
    return f"the {noun.form(count)}"


def yours(noun: Noun, count: int = 1, case: str = "") -> str:
    return f"your {noun.form(count)}"


def theirs(noun: Noun, count: int = 1, case: str = "") -> str:
    return f"their {noun.form(count)}"


def indefinite(noun: Noun, other: bool = False, case: str = "") -> str:
    """One of something: "a card", "another card"."""
    if other:
        return f"another {noun.one}"
    return noun.one if noun.several else f"{a_or_an(noun.one)} {noun.one}"


def a_or_an(word: str) -> str:
    start = word.lower()
    if start.startswith(SILENT_H):
        return "an"
    vowel = start[:1] in "aeiou" and not start.startswith(SOUNDS_LIKE_A_CONSONANT)
    return "an" if vowel else "a"


def each(noun: Noun, other: bool = False, case: str = "") -> str:
    return f"each other {noun.one}" if other else f"each {noun.one}"


def no(noun: Noun, other: bool = False, case: str = "") -> str:
    """None of something; the plural, when there is one: "no cards", but "no dust"."""
    return f"no other {noun.many}" if other else f"no {noun.many}"


def every(noun: Noun, other: bool = False, case: str = "") -> str:
    return f"all other {noun.many}" if other else f"all {noun.many}"


def other(noun: Noun, many: bool = False, case: str = "") -> str:
    return f"other {noun.many if many else noun.one}"


def that(noun: Noun, case: str = "") -> str:
    return f"that {noun.one}"


NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def nth(noun: Noun, number: int, case: str = "") -> str:
    if number > len(NTH):
        return f"{noun.one} {number}"
    return f"the {NTH[number - 1]} {noun.one}"


# Verbs.

# What an order never starts with.
NO_ORDER = ("a", "an", "the", "each", "all", "any", "only", "it", "you", "your", "this", "that")


def is_order(text: str) -> bool:
    first = text.partition(" ")[0]
    return first[:1].isalpha() and first.lower() not in NO_ORDER


def does(text: str) -> str:
    """An order as what someone else does: "draws a card"."""
    first, space, rest = text.partition(" ")
    if first in ("have", "be"):
        return f"{'has' if first == 'have' else 'is'}{space}{rest}"
    if first.endswith("y") and first[-2:-1] not in "aeiou":
        return f"{first[:-1]}ies{space}{rest}"
    plural = "es" if first.endswith(("s", "sh", "ch", "x", "z", "o")) else "s"
    return f"{first}{plural}{space}{rest}"


PLURALS = (("is", "are"), ("has", "have"), ("was", "were"), ("does", "do"))


def they_do(clause: str) -> str:
    return ending(clause, [pair for pair in PLURALS if clause.partition(" ")[0] == pair[0]])


def someone_does(who: str, order: str, you: bool) -> str:
    verb, space, rest = order.partition(" ")
    if you and verb == "be":
        return f"{who} are{space}{rest}"
    return f"{who} {order if you else does(order)}"


LANGUAGE = Language(
    name="English",
    none_has_several=True,
    effects=EFFECTS,
    phrases=PHRASES,
    cards=CARDS,
    decisions=DECISIONS,
    breakdowns=BREAKDOWNS,
    placements=PLACEMENTS,
    walks=WALKS,
    refusals=REFUSALS,
    table=TABLE,
    commands=COMMANDS,
    queries=QUERIES,
    pictures=PICTURES,
    nouns={
        "card": Noun("card", "cards"),
        "room": Noun("room", "rooms"),
        "player": Noun("player", "players"),
        "seat": Noun("seat number", "seat numbers"),
        "ability": Noun("ability", "abilities"),
        "crossing": Noun("tunnel", "tunnels"),
        "spot": Noun("card", "cards"),
        "step": Noun("way", "ways"),
        "zone": Noun("zone", "zones"),
        "place": Noun("place", "places"),
        "position": Noun("position", "positions"),
        "kind": Noun("card name", "card names"),
        "price": Noun("price", "prices"),
        "condition": Noun("condition", "conditions"),
        "group": Noun("group", "groups"),
    },
    articles=re.compile(r"(the|an|a) (?=\S)"),
    linking=("and", "or", "then"),
    plural_of=plural_of,
    definite=definite,
    yours=yours,
    theirs=theirs,
    indefinite=indefinite,
    each=each,
    no=no,
    every=every,
    other=other,
    that=that,
    nth=nth,
    is_order=is_order,
    does=does,
    they_do=they_do,
    someone_does=someone_does,
)
