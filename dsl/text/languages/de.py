"""German. It speaks to the player as "du"; articles and adjectives change with gender and case.

The cases are the nominative, which needs no name, `acc`, `dat` and `gen`. In texts, a hole says
which one it takes, and `<der>` is a word of the text itself that changes with the case of the
whole: see `INFLECTED`. Conditions are clauses after "falls", with the verb at their end.

In titles, the article is "der", "die" or "das": "der Stapel|Stapel". What has no singular is
written in both forms alike, "die Leute|Leute". An adjective is its stem and a hyphen: "unruhig-".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from dsl.text.grammar.language import FIGURE, Language, Mood, Texts
from dsl.text.grammar.word_forms import Gender, Noun, capital

# Effects by the names of their classes, and of variants: "verb" where a verb is needed, "apart"
# where what follows must be a sentence of its own, "long" for a number that is not a figure.
EFFECTS: Texts = {
    "Gain": "+{amount} {counter}",
    "Gain verb": "erhalte {amount} {counter:acc}",
    "Gain long": "erhalte {counter:acc} in Höhe von {amount:dat}",
    "Lose": "-{amount} {counter}",
    "Lose verb": "verliere {amount} {counter:acc}",
    "Lose long": "verliere {counter:acc} in Höhe von {amount:dat}",
    "More": "{verb} {amount} {more}",
    "SetCounter": "setze {counter:acc} auf {amount:acc}",
    "Tell": "berechne {counter:acc}[ gegen {against:acc}]",
    "Move": "lege {cards:acc} {to}",
    "Create": "lege {what:acc} in {zone:acc}",
    "CreateLike": "lege {what:acc} in {zone:acc}",
    "Shuffle": "mische {zone:acc}[ in {into:acc}]",
    "SetOwner": "mache {player:acc} zum Besitzer von {card:dat}",
    "SetOwner own": "werde Besitzer von {card:dat}",
    "Roll": "wirf {cards:acc}",
    "Reveal": "decke {cards:acc} auf",
    "Look": "betrachte {cards:acc}",
    "Attach": "befestige {cards:acc} an {host:dat}",
    "Detach": "löse {cards:acc} ab",
    "Silence": "{cards} hat keine Wirkung mehr",
    "Silence many": "{cards} haben keine Wirkung mehr",
    "Silence verb": "beende alle Wirkungen von {cards:dat}",
    "MovePawn": "bewege {pawn:acc} in {to:acc}",
    "MoveAlong": "bewege {pawn:acc}[ um {steps}] entlang {rooms:dat}",
    "Cross": "durchquere {crossing:acc}",
    "CrossAlong": "gehe entlang {rooms:dat}",
    "OpenTunnel": "öffne einen Tunnel zwischen {source:dat} und {target:dat}{kinds}",
    "OpenTunnel one way": "öffne einen Tunnel nur von {source:dat} zu {target:dat}{kinds}",
    "CloseTunnels": "schließe alle Tunnel zwischen {one:dat} und {other:dat}{having}",
    "AttachKind": "füge allen Tunneln zwischen {one:dat} und {other:dat}{having} {kind:acc} hinzu",
    "DetachKind": "nimm allen Tunneln zwischen {one:dat} und {other:dat}{having} {kind:acc} ab",
    "AddRooms": "füge dem Brett {rooms:acc} hinzu",
    "Lay": "lege {spot:acc} in {zone:acc}",
    "WalkOn": "gehe {step:acc}",
    "WalkBack": "nimm den Weg in {zone:dat} auf {amount} Schritte zurück",
    "Pay": "bezahle {price:acc}",
    "Needs": "nur, falls {condition}",
    "Arrow": "{cost}, um {body}",
    "Arrow needed": "{cost}: {body:sentence}",
    "Arrow apart": "{cost}; wenn dies geschieht, {body}",
    "Do": "wende „{moment}“ von {card:dat} an",
    "DoAbility": "nutze {ability:acc}",
    "Let": "{name} beträgt {value}",
    "Let meaning": "{name} bedeutet, dass {value}",
    "Let chosen": "wähle {value:acc}",
    "Let thing": "es geht um {value:acc}",
    "ChooseNumber": "wähle eine Zahl {name} von {low:dat} bis {high:dat}",
    "End": "beende {what}",
    "NextTurn": "der nächste Zug geht an {player:acc}",
    "Nothing": "tu nichts",
    "If": "falls {condition}, {then}[; andernfalls: {otherwise:sentence}]",
    "Repeat": "{times}-mal: {body:sentence}",
    "Repeat each": "für {unit:acc}: {body:sentence}",
    "Repeat long": "so oft wie {times}: {body:sentence}",
    "RepeatWhile": "solange {condition}, tu immer wieder dies: {body:sentence}",
    "RepeatWhile until": "bis {condition}, tu immer wieder dies: {body:sentence}",
    "ForEach": "für {among:acc}: {body:sentence}",
    "EachPlayer": "{who}: {body:sentence}",
    "EachPlayer may": "{body}",
    "EachPlayer does": "{who} {body}",
    "AsPlayer": "{player}: {body:sentence}",
    "AsPlayer may": "{body}",
    "AsPlayer does": "{player} {body}",
    "May": "{who} {body}",
    "May apart": "{who} Folgendes tun: {body:sentence}",
    "Choose": "wähle {times}: {choices}",
    "When": "sobald in diesem Zug {condition}, {body}",
    "Per": "für {number:acc}, jetzt oder später{time}: {body:sentence}",
    "Whenever": "immer wenn{time} {event}, {body}",
    "Instead": "{body} stattdessen",
    "Whenever start": "zu Beginn jedes Zuges: {body:sentence}",
    "Whenever end": "am Ende jedes Zuges: {body:sentence}",
    "Whenever your start": "zu Beginn jedes deiner Züge: {body:sentence}",
    "Whenever your end": "am Ende jedes deiner Züge: {body:sentence}",
    "AtStart": "zu Beginn des nächsten Zuges: {body:sentence}",
    "AtStart you": "zu Beginn deines nächsten Zuges: {body:sentence}",
    "AtStart they": "zu Beginn des nächsten Zuges dieses Spielers: {body:sentence}",
    "AtEnd": "am Ende des Zuges: {body:sentence}",
    "AtEnd phase": "am Ende der Phase: {body:sentence}",
    "Ignore": "ignoriere {kinds:acc}",
    "Cannot": "du kannst Folgendes nicht tun: {actions}",
    "Cannot them": "{who} kann Folgendes nicht tun: {actions}",
    "Modify": "{attribute} von {cards:dat} {change}",
    "ModifyCounter": "{counter} {change}",
    "CountsAs": "{attribute} von {cards:dat} {counts} als {other}",
    "While": "solange {condition}, {body}",
    "During": "{span_of}: {body:sentence}",
}

# Values, some by the names of their classes, with " no" for what is denied; and parts of effects.
PHRASES: Texts = {
    # people
    "you": "<du>",
    "they": "<dieser> Spieler<s>",
    "that player": "<dieser> Spieler<s>",
    "that player among others": "<dieser> Spieler<s>",
    "ActivePlayer": "<der> aktiv<e> Spieler<s>",
    "NextPlayer": "<der> nächst<e> Spieler<s>",
    "NextPlayer of": "<der> Spieler<s> nach {of:dat}",
    "PreviousPlayer": "<der> vorig<e> Spieler<s>",
    "PreviousPlayer of": "<der> Spieler<s> vor {of:dat}",
    "OwnerOf": "<der> Besitzer<s> von {piece:dat}",
    "players": "<alle> Spieler<n>",
    "other players": "<alle> anderen Spieler<n>",
    "even out": " (auch ausgeschiedene)",
    "another player": "<ein> ander<er> Spieler<s>",
    "a player": "<ein> Spieler<s>",
    "each": "<jeder> Spieler<s>",
    "other": "<jeder> ander<e> Spieler<s>",
    "everyone": "<jeder> Spieler<s> (auch ausgeschiedene)",
    # words bound nearby
    "local card": "<jene> Karte",
    "local cards": "<jene+> Karten",
    "local room": "<jener> Raum<s>",
    "local rooms": "<jene+> Räume<n>",
    "local player": "<jener> Spieler<s>",
    "local players": "<jene+> Spieler<n>",
    "local crossing": "<jener> Tunnel<s>",
    "local spot": "<jene> Karte",
    "local step": "<jener> Weg<s>",
    "local zone": "<jene> Zone",
    "local place": "<jener> Platz",
    "local price": "<jener> Preis",
    "local ability": "<jene> Fähigkeit",
    "local abilities": "<jene+> Fähigkeiten",
    "local kind": "<jene> Bezeichnung",
    "local condition": "{name} zutrifft",
    "group of": "{group:=} von {many:dat}",
    # pieces and places
    "this": "<diese> Karte",
    "HostOf": "<der> Träger<s> von {piece:dat}",
    "PlaceOf": "<der> Platz von {piece:dat}",
    "of": "{thing:=} von {of:dat}",
    "of player": "{thing:=} von {of:dat}",
    "room of": "<der> Raum<s> von {pawn:dat}",
    "room slots": "<die> Anzahl {slots:gen} in {room:dat}",
    "Spots": "{cards:=} an passender Stelle in {zone:dat}",
    "Steps": "<ein> weiter<er> Weg<s> in {zone:dat}",
    "walked mark": "<die> Anzahl {marks:gen} auf dem Weg in {zone:dat}",
    "walked rooms": "<die> Anzahl der besuchten Räume in {zone:dat}",
    "walked steps": "<die> Anzahl der Schritte in {zone:dat}",
    "walked lowest": "<die> niedrigste Anzahl {counters:gen} auf dem Weg in {zone:dat}",
    "walked highest": "<die> höchste Anzahl {counters:gen} auf dem Weg in {zone:dat}",
    "walked exit": "der Weg in {zone:dat} an einem Ausgang endet",
    "walked complete": "der Weg in {zone:dat} beendet ist",
    "next to": " neben {room:dat}",
    "aside": " aus dem Vorrat",
    "next to by": ", mit {room:dat} durch {kind:acc} verbunden,",
    "within distance": ", höchstens {steps} von {room:dat} entfernt,",
    "nearest to": " am nächsten bei {room:dat}",
    "within your reach": " in deiner Reichweite",
    "within their reach": " in ihrer Reichweite",
    "within reach of": " in Reichweite von {player:dat}",
    "on route": " auf dem Weg von {start:dat} zu {end:dat}",
    "on routes": " auf einem kürzesten Weg von {start:dat} zu {end:dat}",
    "Route": "<der> Weg von {start:dat} zu {end:dat}",
    "from": " aus {zone:dat}",
    "from or": " oder {zone:dat}",
    "in": " in {zone:dat}",
    "in or": " oder {zone:dat}",
    "within": " in {zone:dat}",
    "within or": " oder {zone:dat}",
    "on": " auf {host:dat}",
    "of yours": " von dir",
    "of theirs": " von diesem Spieler",
    "belonging to": " von {player:dat}",
    "like": " mit derselben Bezeichnung wie {card}",
    "called": " mit {name:dat}",
    "with attached": " mit {card:dat}",
    "without attached": " ohne {card:acc}",
    "with moment": " mit „{moment}“",
    "that": ", {which} {told},",
    "except": " außer {cards:dat}",
    "except one": " außer {one:dat}",
    "CardOf": "<die> Karte von {ability:dat}",
    "NameOf": "<die> Bezeichnung von {piece:dat}",
    "PositionOf": "<die> Position von {piece:dat}",
    "at moment": " „{moment}“ von {cards:dat}",
    "among": " unter {cards:dat}",
    "among yours": " unter allen deinen Karten",
    "among theirs": " unter allen seinen Karten",
    "all of yours": "<alle> <deine+> Karten",
    "all of theirs": "<alle> <seine+> Karten",
    "zone or": "oder",
    "into": "in {zone:acc}",
    "on top": "oben auf {zone:acc}",
    "under": "unter {zone:acc}",
    "to place": "auf {zone:acc}",
    "with =": " mit {attribute:dat} {n}",
    "with !=": " mit {attribute:dat} ungleich {n}",
    "with <": " mit {attribute:dat} unter {n}",
    "with <=": " mit {attribute:dat} {n} oder weniger",
    "with >": " mit {attribute:dat} über {n}",
    "with >=": " mit {attribute:dat} {n} oder mehr",
    "with to": " mit {attribute:dat} {low} bis {high}",
    "whose": ", wobei {clause},",
    # some of a selection
    "some": "{n} {noun:=}",
    "some other": "{n} <andere> {noun:=}",
    "as many": "so viele {noun:=}{where} wie {n}",
    "up to": "bis zu {some:=}",
    "any number": "beliebig viele {noun:=}",
    "any number other": "beliebig viele <andere> {noun:=}",
    "random one": "zufällig {one:=}",
    "random": "zufällig {n} {noun:=}",
    "top one": "{the:=} oben auf {zone:dat}",
    "top": "<die+> obersten {n} {noun:=} {zone:gen}",
    "bottom one": "{the:=} ganz unten in {zone:dat}",
    "bottom": "<die+> untersten {n} {noun:=} {zone:gen}",
    "top many": "so viele {noun:=} oben von {zone:dat} wie {n}",
    "bottom many": "so viele {noun:=} unten von {zone:dat} wie {n}",
    # for each of them
    "each few": "je {n} {noun:=}",
    "each point": "<jeder> Punkt<s> von {number:dat}",
    "each of": "{each:=} von {things:dat}",
    "this turn": " in diesem Zug",
    "that have": ", {which:acc} {who} {have},",
    "where": ", wobei {name} {number} ist",
    "for each": " für {unit:acc}",
    # numbers
    "count": "<die> Anzahl {things:gen}",
    "sum": "<die> Summe {attributes:gen} von {cards:dat}",
    "highest": "<der> höchst<e> Wert von {attribute:dat} unter {cards:dat}",
    "lowest": "<der> niedrigst<e> Wert von {attribute:dat} unter {cards:dat}",
    "sum among": "<die> Summe {the:gen} von {cards:dat}",
    "highest among": "<der> höchst<e> Stand {the:gen} unter {cards:dat}",
    "lowest among": "<der> niedrigst<e> Stand {the:gen} unter {cards:dat}",
    "sum on": "<die> Summe {attributes:gen} auf {cards:dat}",
    "highest on": "<der> höchst<e> Stand {attributes:gen} auf {cards:dat}",
    "lowest on": "<der> niedrigst<e> Stand {attributes:gen} auf {cards:dat}",
    "+": "{left} plus {right}",
    "-": "{left} minus {right}",
    "*": "{left} mal {right}",
    "/": "{left} geteilt durch {right:acc} (abgerundet)",
    "negative": "minus {right}",
    "min": "<der> kleiner<e> Wert von {0:dat} und {1:dat}",
    "max": "<der> größer<e> Wert von {0:dat} und {1:dat}",
    "half": "<die> Hälfte von {0:dat} (abgerundet)",
    "remainder": "<der> Rest von {0:dat} geteilt durch {1:acc}",
    "distance": "<die> Entfernung von {0:dat} zu {1:dat}",
    "table": "<der> Wert „{table}“ für {index:acc}",
    "defined": "<der> Wert „{name}“",
    "defined of": "<der> Wert „{name}“ von {arguments:dat}",
    "defined condition": "„{name}“ gilt",
    "defined condition of": "„{name}“ für {arguments:acc} gilt",
    "and": "und",
    "or": "oder",
    "Conditional": "{then:=}, falls {condition}, sonst {otherwise:=}",
    # how many there are
    "=": "genau {n} {noun:=}",
    "!=": "nicht genau {n} {noun:=}",
    "<": "weniger als {n} {noun:=}",
    "<=": "höchstens {n} {noun:=}",
    ">": "mehr als {n} {noun:=}",
    ">=": "mindestens {n} {noun:=}",
    "have": "{who} {what:acc} {have}",
    "have none": "{who} {no:acc}{where} {have}",
    "have no other": "{who} {no:acc}{where} {have}",
    "there is": "es {what:acc} gibt",
    "there are": "es {what:acc} gibt",
    "there is none": "es {no:acc}{where} gibt",
    "there is no other": "es {no:acc}{where} gibt",
    # comparisons
    "is =": "{left} gleich {right:dat} {be}",
    "is !=": "{left} nicht gleich {right:dat} {be}",
    "is <": "{left} weniger als {right} {be}",
    "is <=": "{left} höchstens {right} {be}",
    "is >": "{left} mehr als {right} {be}",
    "is >=": "{left} mindestens {right} {be}",
    "same": "{left} {right} {be}",
    "same no": "{left} nicht {right} {be}",
    # conditions, and what they are when denied
    "has tag": "{piece} {tag} ist",
    "has tag no": "{piece} nicht {tag} ist",
    "room is": "{room} {kind} ist",
    "room is no": "{room} nicht {kind} ist",
    "stands in": "{who} in {kind:dat} {be}",
    "stands in no": "{who} nicht in {kind:dat} {be}",
    "InZone": "{piece} in {zone:dat} ist",
    "InZone no": "{piece} nicht in {zone:dat} ist",
    "IsEmpty": "{zone} leer ist",
    "IsEmpty no": "{zone} nicht leer ist",
    "IsNextTo": "{room} neben {other:dat} ist",
    "IsNextTo no": "{room} nicht neben {other:dat} ist",
    "IsNextTo by": "{room} mit {other:dat} durch {kind:acc} verbunden ist",
    "IsNextTo by no": "{room} nicht mit {other:dat} durch {kind:acc} verbunden ist",
    "InRooms": "{room} zu {rooms:dat} gehört",
    "InRooms no": "{room} nicht zu {rooms:dat} gehört",
    "lies": "{room}{where} ist",
    "lies no": "{room} nicht{where} ist",
    "out": "{who} ausgeschieden {be}",
    "out no": "{who} noch im Spiel {be}",
    "PhaseIs": "die Phase „{phase}“ ist",
    "PhaseIs no": "die Phase nicht „{phase}“ ist",
    "EveryPlayerOut": "alle Spieler ausgeschieden sind",
    "EveryPlayerOut no": "ein Spieler noch im Spiel ist",
    "holds": "{zone} genau {contents:acc} enthält",
    "holds no": "{zone} nicht genau {contents:acc} enthält",
    "OptionIs": "mit {option}: {value} gespielt wird",
    "OptionIs no": "nicht mit {option}: {value} gespielt wird",
    "always": "dies immer gilt",
    "always no": "dies nie gilt",
    "denied": "es nicht so ist, dass {condition}",
    # parts of effects
    "colon": ": ",
    "semicolon": "; ",
    "last choice": "; oder ",
    "more": "mehr",
    "less": "weniger",
    "you gain": "erhalte",
    "you lose": "verliere",
    "they gain": "dieser Spieler erhält",
    "they lose": "dieser Spieler verliert",
    "you may": "du darfst",
    "they may": "{who} darf",
    "during turn": "in diesem Zug",
    "during phase": "in dieser Phase",
    "during game": "bis zum Ende der Partie",
    "end turn": "den Zug",
    "end phase": "die Phase",
    "end phase for all": "die Phase für alle Spieler",
    "end game": "die Partie",
    "one choice": "eins",
    "choices": "{n}",
    "up to choices": "bis zu {n}",
    "new one": "noch {one:=}",
    "copy": "<eine> Kopie von {card:dat}",
    "copies": "{n} Kopien von {card:dat}",
    "new": "{n} <neue> {noun:=}",
    "is": "beträgt",
    "are": "betragen",
    "it counts": "zählt",
    "they count": "zählen",
    "set": "{be} {n}",
    "add": "steig{end} um {n:acc}",
    "subtract": "sink{end} um {n:acc}",
    "double": "zähl{end} doppelt",
    "multiply": "zähl{end} {n}-fach",
    "halve": "zähl{end} nur halb (abgerundet)",
    "raise": "{be} mindestens {n}",
    "cap": "{be} höchstens {n}",
    "moves": "{what} in {zone:acc} gelegt wird",
    "would move": "{what} in {zone:acc} gelegt würde",
    "you would do": "{who} {deed} würdest",
    "they would do": "{who} {deed} würde",
    "happens": "{what} „{moment}“ auslöst",
    # what someone has and is; what happens to somebody
    "have of you": "hast",
    "be of you": "bist",
    "have of they": "hat",
    "be of they": "ist",
    "have of it": "hat",
    "be of several": "sind",
    "be of it": "ist",
    "you gain some": "{who} {what:acc} erhältst",
    "you lose some": "{who} {what:acc} verlierst",
    "they gain some": "{who} {what:acc} erhält",
    "they lose some": "{who} {what:acc} verliert",
    "you would gain some": "{who} {what:acc} erhalten würdest",
    "you would lose some": "{who} {what:acc} verlieren würdest",
    "they would gain some": "{who} {what:acc} erhalten würde",
    "they would lose some": "{who} {what:acc} verlieren würde",
    "spoken of": "{things:=}{inside}",
    "ignored": "{many:=}",
    "what is compared": "{the}",
    "it ends": "t",
    "they end": "en",
}

# The face of a card.
CARDS: Texts = {
    "label": "{name}: {text}",
    "repeatedly": "{name} (beliebig oft): {text}",
    "only if": "{action} nur, wenn {condition}.",
}

# Questions and answers.
DECISIONS: Texts = {
    "yes": "ja",
    "no": "nein",
    "done": "fertig",
    "player": "Spieler {n}",
    "choose": "Wähle eins",
    "choose_more": "Wähle",
    "may": "Möchtest du das tun?",
    "number": "Wähle {name}",
    "act": "Du bist am Zug",
    "hidden": "eine verdeckte Karte",
    "unseen": "{card} in {zone}",
    "unseen of": "{card} in {zone} von {player}",
    "asked": "{text}?",
    "ability": "{card}: {text}",
    # why a way is not open
    "need": "hindurch geht es nur, wenn {condition}",
    "need of a kind": "hindurch geht es nur, wenn {condition} ({kind})",
    "short": "das kostet {price}, und du hast {held}",
    "no price": "was es kostet, hat keinen Preis: niemand kann es bezahlen",
}

# How a number comes about.
BREAKDOWNS: Texts = {
    "printed": "aufgedruckt",
    "number": "fest",
    "rule": "die Regeln",
    "bound": "Grenze",
    "failed": "das lässt sich nicht ausrechnen",
    "half": "Hälfte",
    "times": "{n} × {what}",
    "of": "{attribute}, {card}",
    "against": "{what}: {amount} gegen {n}",
    "measured": "{amount} gegen {n}",
    "sum": "{what}: {amount}",
}

# Where a card is laid beside others.
PLACEMENTS: Texts = {
    "above": "über {card}",
    "below": "unter {card}",
    "left": "links von {card}",
    "right": "rechts von {card}",
    "←": "{n} nach links",
    "→": "{n} nach rechts",
    "↑": "{n} höher",
    "↓": "{n} tiefer",
    "turned": "auf dem Kopf",
    "turned_right": "nach rechts gedreht",
    "turned_left": "nach links gedreht",
    "upright": "aufrecht",
    "aligned": "bündig",
    "side": "{side}:",
}

# Steps through cards that were laid.
WALKS: Texts = {
    "start": "hinein bei",
    "walk": "nach",
    "flight": "durch die Verbindung nach",
    "drop": "hinab nach",
    "pays": "kostet",
    "exit": "Ausgang",
    "stuck": "Ende",
    "room": "Raum",
    "below": "unten",
    "N": "oben",
    "S": "unten",
    "W": "links",
    "E": "rechts",
    "and": ", ",
}

# Why a step is refused.
REFUSALS: Texts = {
    "begun": "der Weg hat schon begonnen",
    "not_begun": "ein Weg beginnt an einer Öffnung",
    "not_open": "das ist keine Öffnung nach außen",
    "over": "der Weg ist zu Ende",
    "no_way": "so führt nichts dorthin",
    "used": "der Weg kann dort nicht noch einmal entlang",
    "left": "wovon der Weg so aufbräche, ist schon benutzt",
    "turned": "ein Weg kann in einer Tür nicht umkehren",
    "crosses": "der Weg würde sich in diesem Raum kreuzen",
    "must_drop": "der Weg muss hier hinab, oder man zahlt, um weiterzugehen",
    "unpaid": "das kann nicht bezahlt werden",
}

# What the table says to people.
TABLE: Texts = {
    "you": "du",
    "player": "Spieler {n}",
    "your_turn": "Spieler {n}",
    "turn": "Zug {n}",
    "card": "Karte|Karten",
    "nothing": "nichts",
    "on_top": "{card} liegt oben",
    "this_turn": "in diesem Zug",
    "only_from_there": "nur von dort",
    "earlier": "... ({n} Zeilen davor; `verlauf` zeigt alles)",
    "no_room": "Es gibt keinen Raum „{text}“.",
    "reminder": "hilfe · zurück · warum · punkte · karten · plan · verlauf · regeln · ende",
    "keys_begin": "Pfeiltasten: auf der Zeichnung legen und gehen",
    "keys_lay": "← ↑ ↓ → verschieben · Eingabe tun",
    "keys_turn": "← ↑ ↓ → verschieben · Leertaste drehen · Eingabe tun",
    "keys_walk": "← ↑ ↓ → gehen",
    "keys_choose": "← ↑ ↓ → wählen · Eingabe tun",
    "keys_all": "Tab etwas anderes · Rücktaste zurücknehmen · Esc oder ein Wort: tippen",
    "keys_none": "Dort ist nichts.",
    "all": "alle",
    "no_way": "Von hier führt kein Weg weiter.",
    "shuffled": "{zone} gemischt",
    "owned": "Besitzer von {card}: {who}",
    "rolled": "gewürfelt: {faces}",
    "looked_at": "angesehen: {cards} ({zone})",
    "revealed": "aufgedeckt: {cards} ({zone})",
    "known": "bekannt: {cards}",
    "next_turn": "Spieler {n} hat den nächsten Zug",
    "turn_starts": "Zugbeginn",
    "turn_ends": "Zugende",
    "tunnel_opened": "ein Tunnel öffnet sich: {way}",
    "tunnel_closed": "ein Tunnel schließt sich: {way}",
    "kind_added": "der Tunnel {way} hat jetzt: {kinds}",
    "kind_lost": "der Tunnel {way} hat nicht mehr: {kinds}",
    "room_added": "ein Raum kommt hinzu: {way}",
    "way_gone": "der Weg ist nicht mehr da",
    "nothing_yet": "Noch ist nichts geschehen.",
    "nothing_about": "Über `{text}` ist noch nichts geschehen.",
    "about": "über den |über die |über das |über |vom |von der |von den |von |des |der ",
    "ask": "> ",
    "range": "eine Zahl von {low} bis {high}",
    "more_options": "... und {n} weitere: mit einem Wort siehst du die passenden",
    "too_long": "Das sind mehr als {n} Zeichen, mehr als jede Antwort hat.",
    "no_match": "„{text}“ ist keine der Antworten.",
    "which": "„{text}“ kann jedes von diesen sein:",
    "did_you_mean": "Meinst du „{text}“?",
    "pass_on": "Spieler {n} ist an der Reihe. Reiche den Bildschirm weiter, dann Enter.",
    "undone": "Zurückgenommen.",
    "undone_seen": "Zurückgenommen. Was dabei zu sehen war, ist nun bekannt.",
    "nothing_to_undo": "Es gibt nichts zurückzunehmen.",
    "saved": "In {file} gesichert.",
    "not_saved": "Die Partie ist nicht gesichert.",
    "save_where": "In welcher Datei sichern? (nur Enter: nicht sichern) ",
    "save_file": "Tippe `sichern` und den Namen einer Datei.",
    "cannot_save": "In {file} kann nicht gesichert werden: {why}.",
    "cannot_keep": (
        "Die Partie kann jetzt nicht in {file} gesichert werden: {why}. Sie "
        "geht weiter, und nach jeder Antwort wird es wieder versucht."
    ),
    "kept": "Die Partie bleibt aufgehoben: `cardwright play --resume` setzt sie fort.",
    "input_ended_kept": "Die Eingabe ist vor der Partie zu Ende; sie ist in {file} gesichert.",
    "unfinished": "Es gibt eine unbeendete Partie vom {when} ({who}; Antworten: {n}).",
    "go_on": "Sie fortsetzen? (j/n) ",
    "yes": "j|ja|y",
    "replay_written": "Die Aufzeichnung ist in {file}.",
    "replay_file": "Tippe `aufzeichnung` und den Namen einer Datei.",
    "no_replay": "Es gibt keine Aufzeichnung davon: {why}.",
    "replay_step": "Antwort {n} von {last}",
    "replay_begins": "Die Partie beginnt",
    "replay_keys": "Enter oder n: weiter · p: zurück · eine Zahl: dorthin · end · q: Schluss",
    "replay_first": "zum Anfang",
    "replay_back": "eine Antwort zurück",
    "replay_next": "eine Antwort weiter",
    "replay_last": "zum Ende",
    "replay_differs": "Von hier an ist es eine andere Partie.",
    "replay_cut": "Nach Antwort {n} fehlt der Tisch: die Seite würde zu groß.",
    "input_ended": "Die Eingabe endet vor der Partie: nichts ist gesichert.",
    "hint": "Ein Bot nähme {n}: {text}",
    "hint_why": "Bis zum Ende des Zuges erwartet er als Gewinn (bei {n} Annahmen über Verdecktes):",
    "hint_plan": "Sein Plan für den Zug: {plan}",
    "seed": "Gegeben wurde mit dem Startwert {n}.",
    "no_card": "Es gibt keine Karte „{text}“.",
    "goodbye": "Auf Wiedersehen.",
    "over": "Die Partie ist zu Ende",
    "winner": "Spieler {names} gewinnt.",
    "winners": "Die Spieler {names} gewinnen gemeinsam.",
    "team_wins": "Die Spieler {names} gewinnen als Team.",
    "all_win": "Alle Spieler gewinnen gemeinsam.",
    "team": "Team {n} (Spieler {names})",
    "all_players": "alle Spieler",
    "nobody_wins": "Niemand gewinnt.",
    "total": "gesamt",
    "total_lowest": "gesamt (wenig gewinnt)",
    "not_counted": "zählt nicht",
    "label": "{who}: {what}",
    "no_longer": "nicht mehr: {what}",
    "attached": "befestigt an {card}",
    "detached": "gelöst von {card}",
    "apart": "; ",
    "offered_now": "das geht jetzt",
    "and_more": "... und {n} mehr",
    "gained": "{who}, dazubekommen",
    "unknown_cards": "{n} unbekannt",
    "nothing_meant": "Nichts heißt hier `{text}`.",
    "map_words": "links rechts oben unten liste legende bild",
    "no_pictures": (
        "Dieses Terminal zeigt keine Bilder. `plan` zeichnet mit Zeichen; `cardwright "
        "board draw {pack}` macht eine Datei."
    ),
    "no_raster": "Für Bilder braucht es die Bibliothek `resvg_py`: `pip install cardwright[png]`.",
    "nothing_laid": "Es liegt noch nichts.",
    "map_cards": "liegt dort",
    "map_option": "die Möglichkeit, die dorthin führt",
    "map_reach": "erreichbar, und was es kostet",
    "commands": (
        "Antworte mit der Nummer einer Möglichkeit oder mit Wörtern daraus.\n"
        "Mehrere Antworten trennst du mit Kommas; `spiele alle` macht alle einer Art.\n"
        "zurück        die letzte Antwort zurücknehmen\n"
        "tipp          was ein Bot täte\n"
        "tisch         den ganzen Tisch noch einmal zeigen; Eingabe allein: den Schirm\n"
        "plan [RAUM]   der Plan um dich oder einen Raum; `plan liste`, `plan legende`,\n"
        "              und als Bild, wo das Terminal es kann: `plan bild`\n"
        "verlauf [WORTE]  alles, was geschah und weswegen; `verlauf 3`: drei Züge\n"
        "hilfe WORTE   was eine Karte tut, eine Möglichkeit (Nummer), ein Wort, ein Ort\n"
        "warum [WORTE] warum etwas nicht angeboten wird oder woher eine Zahl kommt\n"
        "punkte        die Punkte bisher, Teil für Teil\n"
        "karten        was in deinen Stapeln liegt und was alle dazubekommen haben\n"
        "regeln        wie man gewinnt und was man im Zug tun darf\n"
        "sichern DATEI die Partie sichern\n"
        "aufzeichnung DATEI  die Partie Antwort für Antwort aufschreiben\n"
        "ende          nicht mehr weiterspielen"
    ),
}

# What may be typed at the table instead of an answer.
COMMANDS: Texts = {
    "hilfe": "help",
    "zurück": "undo",
    "tipp": "hint",
    "tisch": "table",
    "plan": "map",
    "verlauf": "log",
    "sichern": "save",
    "aufzeichnung": "replay",
    "ende": "quit",
    "warum": "why",
    "punkte": "score",
    "karten": "cards",
    "regeln": "rules",
}

# Was geantwortet wird, wenn jemand nach dem Spiel fragt.
QUERIES: Texts = {
    "over": "das Spiel ist vorbei",
    "no phase": "keine Phase bietet es an",
    "no phase now": "keine Phase",
    "phase": "das geschieht in der Phase „{phase}“, und jetzt ist „{now}“",
    "or": "“ oder „",
    "not asked": "jetzt entscheidet jemand anders",
    "forbidden": "etwas verbietet es gerade",
    "perhaps": "dies ist nötig, und mehr ist nicht bekannt: {condition}",
    "needs": "dies ist nötig: {condition}",
    "needs now": "dies ist nötig: {condition} (jetzt {n})",
    "cost": "das kostet {price}",
    "cost of arrow": "was es kostet, kann nicht gegeben werden: {cost}",
    "question first": "zuerst ist die gestellte Frage zu beantworten",
    "none": "hiervon ist nichts da: {what}",
    "not among": "{card} gehört nicht dazu: {what}",
    "no way": "kein Gang führt aus dem Raum",
    "not known": "verschlossen",
    "used": "{card} ist schon benutzt",
    "of card": "{card}: {why}",
    "highest": "Die meisten Punkte gewinnen: {parts}.",
    "lowest": "Die wenigsten Punkte gewinnen: {parts}.",
    "together": "Ihr punktet gemeinsam: {parts}.",
    "plus": " + ",
    "all win": "Alle gewinnen, wenn {condition}; sonst niemand.",
    "counts if": "Nur wer dies erfüllt, kann gewinnen: {condition}.",
    "ties": "Bei Gleichstand zählt: {parts}.",
    "ends": "Das Spiel endet, wenn {condition}.",
    "out": "Wer ausscheidet: {condition}.",
    "played alone": "wer am Zug ist",
    "played in turn": "alle nacheinander",
    "played at once": "alle gleichzeitig",
    "takes": "kostet {what}",
    "only if": "nur wenn {what}",
    "part": "{title}: {value}.",
    "unmet": "was nötig ist, fehlt",
    "needs any": "eines hiervon ist nötig: {condition}",
    "or condition": "; oder ",
}

# What a picture says that no pack declares.
PICTURES: Texts = {
    "plain": "Tunnel",
    "one_way": "nur in einer Richtung",
    "around": "geht beim gleichen Buchstaben weiter",
    "start": "Start",
    "each": "{title} (ein Zeichen für jede Einheit)",
    "player": "{title} von Spieler {n}",
    "heading": "{pack} · {board}",
    "unseen": "{title}: {n}",
    "upper level": "obere Ebene",
    "lower level": "untere Ebene",
    "level": "Ebene {n}",
    "share": "{n} %",
    "passed": "Anteil der günstigsten Wege hindurch, bis zu {n} %",
    "sampled": "{title} (Wege aus {n} Räumen)",
    "cut": "ohne diesen Raum zerfällt der Plan",
    "bridge": "ohne diesen Tunnel zerfällt der Plan",
    "exit": "draußen",
    "dead end": "Ende",
    "leap": "geht bei der gleichen Zahl weiter",
    "landing": "unter einem Schacht",
    "walker": "{title} · Spieler {n}",
    "points": "Punkte: {n}",
    "found": "gefunden: {things}",
    "nothing": "nichts",
}

# Texts with other holes than the English ones have.
OTHER_HOLES = frozenset(
    {
        "phrases each of",
        "phrases happens",
        "phrases have no other",
        "phrases have none",
        "phrases new one",
        "phrases of player",
        "phrases random one",
        "phrases that",
        "phrases that have",
        "phrases there is no other",
        "phrases there is none",
        "phrases top one",
        "phrases bottom one",
        "phrases what is compared",
        *(f"phrases {key}" for key in ("add", "subtract", "double", "multiply", "halve")),
        "phrases sum",
        *(f"phrases {key} among" for key in ("sum", "highest", "lowest")),
    }
)


# Cases. Every table has the nominative, accusative, dative and genitive.

CASES = {"": 0, "acc": 1, "dat": 2, "gen": 3}
PLURAL = "plural"

# By gender, or the plural: the articles, and the endings of "ein" and of "dieser".
DER = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    PLURAL: ("die", "die", "den", "der"),
}
EIN = {
    "m": ("", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "n": ("", "", "em", "es"),
    PLURAL: ("e", "e", "en", "er"),
}
DIESER = {
    "m": ("er", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "n": ("es", "es", "em", "es"),
    PLURAL: ("e", "e", "en", "er"),
}
# The endings of adjectives after "der" and "dieser", after "ein", and after no article.
AFTER_DER = {
    "m": ("e", "en", "en", "en"),
    "f": ("e", "e", "en", "en"),
    "n": ("e", "e", "en", "en"),
    PLURAL: ("en", "en", "en", "en"),
}
AFTER_EIN = {
    "m": ("er", "en", "en", "en"),
    "f": ("e", "e", "en", "en"),
    "n": ("es", "es", "en", "en"),
    PLURAL: ("en", "en", "en", "en"),
}
ALONE = {
    "m": ("er", "en", "em", "en"),
    "f": ("e", "e", "er", "er"),
    "n": ("es", "es", "em", "en"),
    PLURAL: ("e", "e", "en", "er"),
}

# What may stand in angle brackets; a plus is for the plural.
INFLECTED = {
    "der": DER["m"],
    "die": DER["f"],
    "das": DER["n"],
    "die+": DER[PLURAL],
    "ein": ("ein", "einen", "einem", "eines"),
    "eine": ("eine", "eine", "einer", "einer"),
    "dieser": ("dieser", "diesen", "diesem", "dieses"),
    "diese": ("diese", "diese", "dieser", "dieser"),
    "diese+": ("diese", "diese", "diesen", "dieser"),
    "jener": ("jener", "jenen", "jenem", "jenes"),
    "jene": ("jene", "jene", "jener", "jener"),
    "jene+": ("jene", "jene", "jenen", "jener"),
    "jeder": ("jeder", "jeden", "jedem", "jedes"),
    "jede": ("jede", "jede", "jeder", "jeder"),
    "alle": ("alle", "alle", "allen", "aller"),
    "deine+": ("deine", "deine", "deinen", "deiner"),
    "seine+": ("seine", "seine", "seinen", "seiner"),
    "andere": ("andere", "andere", "anderen", "anderer"),
    "neue": ("neue", "neue", "neuen", "neuer"),
    "du": ("du", "dich", "dir", "deiner"),
    "e": AFTER_DER["m"],
    "er": AFTER_EIN["m"],
    "n": ("", "", "n", ""),  # a plural that takes an n in the dative
    "s": ("", "", "", "s"),
}


def inflect(text: str, case: str) -> str:
    return re.sub(r"<([\w+]+)>", lambda found: INFLECTED[found[1]][CASES[case]], text)


# Nouns.

FEMININE_ENDS = ("ung", "heit", "keit", "schaft", "ion", "tät", "ik", "ei")
NEUTER_ENDS = ("chen", "lein", "ment", "um")
STRONG_WITH_EN = ("or", "Staat", "See", "Schmerz", "Strahl", "Dorn", "Mast", "Zins", "Muskel")


def guessed_gender(one: str) -> Gender | None:
    """Known from the ending, for a word that is written as a noun."""
    if not one[:1].isupper():
        return None
    return "f" if one.endswith(FEMININE_ENDS) else "n" if one.endswith(NEUTER_ENDS) else None


def as_titled(noun: Noun, both: bool) -> Noun:
    if noun.one.endswith("-"):
        stem = noun.one.removesuffix("-")
        return Noun(stem, stem, adjectives=(stem,))
    if both and noun.one == noun.many:  # feminine nouns have a plural of their own
        return replace(noun, several=noun.gender == "f", counted=True)
    return noun


def is_adjective(noun: Noun) -> bool:
    return noun.adjectives == (noun.one,)


def compound(nouns: Sequence[Noun], card: Noun) -> Noun:
    """Adjectives stand before the noun and change with it; other nouns are put together."""
    adjectives = tuple(noun.one for noun in nouns if is_adjective(noun))
    *others, head = [noun for noun in nouns if not is_adjective(noun)] or [card]
    first = "".join(f"{noun.one}-" for noun in others)
    return replace(head, one=first + head.one, many=first + head.many, adjectives=adjectives)


def declined(noun: Noun, many: bool, case: str) -> str:
    """The noun itself in a case."""
    if many:
        counted = noun.several or noun.has_plural
        adds = case == "dat" and counted and not noun.many.endswith(("n", "s"))
        return noun.many + ("n" if adds else "")
    if not case or noun.gender not in ("m", "n"):
        return noun.one
    if noun.gender == "m" and noun.many in (f"{noun.one}n", f"{noun.one}en"):
        strong = noun.one.endswith((*STRONG_WITH_EN, "el", "er"))
        if not strong:  # der Bote, den Boten
            return noun.many
    if case != "gen":
        return noun.one
    return noun.one + ("es" if noun.one.endswith(("s", "ß", "x", "z", "st", "sch")) else "s")


Endings = dict[str, tuple[str, str, str, str]]


def nominal(
    start: str, forms: Endings, after: Endings, noun: Noun, many: bool, case: str, other: bool
) -> str:
    """An article with the form that it takes, adjectives after it, and the noun."""
    number = PLURAL if many else noun.gender or "n"
    at = CASES[case]
    stems = ("ander", *noun.adjectives) if other else noun.adjectives
    adjectives = [stem.removesuffix("e") + after[number][at] for stem in stems]
    return " ".join([start + forms[number][at], *adjectives, declined(noun, many, case)])


def word(noun: Noun, many: bool = False, case: str = "") -> str:
    if is_adjective(noun):
        return noun.one
    many = many or noun.several
    if case == "gen" and many:
        return nominal("", DER, AFTER_DER, noun, many, case, False)
    nothing = dict.fromkeys(DER, ("", "", "", ""))
    return nominal("", nothing, ALONE, noun, many, case, False).lstrip()


def definite(noun: Noun, count: int = 1, case: str = "") -> str:
    return nominal("", DER, AFTER_DER, noun, noun.is_many(count), case, False)


def yours(noun: Noun, count: int = 1, case: str = "") -> str:
    return nominal("dein", EIN, AFTER_EIN, noun, noun.is_many(count), case, False)


def theirs(noun: Noun, count: int = 1, case: str = "") -> str:
    return nominal("sein", EIN, AFTER_EIN, noun, noun.is_many(count), case, False)


def indefinite(noun: Noun, other: bool = False, case: str = "") -> str:
    """One of something: "ein anderes Buch". A figure where the gender is not known."""
    if is_adjective(noun) or noun.several:
        return word(noun, False, case)
    if noun.gender is None:
        return f"1 {'anderes ' * other}{noun.one}"
    return nominal("ein", EIN, AFTER_EIN, noun, False, case, other)


def each(noun: Noun, other: bool = False, case: str = "") -> str:
    return nominal("jed", DIESER, AFTER_DER, noun, False, case, other)


def no(noun: Noun, other: bool = False, case: str = "") -> str:
    """None of something, in the plural when it has one: "keine Karten", but "kein Atem"."""
    many = noun.several or noun.has_plural
    return nominal("kein", EIN, AFTER_EIN, noun, many, case, other)


def every(noun: Noun, other: bool = False, case: str = "") -> str:
    return nominal("all", DIESER, AFTER_DER, noun, True, case, other)


def some(noun: Noun, case: str = "") -> str:
    return word(noun, True, case)


def other(noun: Noun, many: bool = False, case: str = "") -> str:
    return word(replace(noun, adjectives=("ander", *noun.adjectives)), many, case)


def that(noun: Noun, case: str = "") -> str | None:
    if noun.gender is None or noun.several:
        return None
    return nominal("dies", DIESER, AFTER_DER, noun, False, case, False)


NTH = ("erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt")


def nth(noun: Noun, number: int, case: str = "") -> str:
    if number > len(NTH):
        return f"{definite(noun, 1, case)} {number}"
    return definite(replace(noun, adjectives=(NTH[number - 1], *noun.adjectives)), 1, case)


def relative(noun: Noun, many: bool = False, case: str = "") -> str:
    number = PLURAL if many or noun.several else noun.gender or "n"
    return "denen" if (number, case) == (PLURAL, "dat") else DER[number][CASES[case]]


# Verbs. A wording is an order: "wirf eine Karte ab". The first word is the verb, and the last of
# the clause may be a part of it.

PARTICLES = (
    *("ab", "an", "auf", "aus", "bei", "ein", "fest", "fort", "frei", "her", "heraus", "herum"),
    *("hin", "hinab", "hinaus", "hinein", "hinzu", "los", "mit", "nach", "nieder", "um", "unter"),
    *("vor", "weg", "weiter", "zu", "zurück", "zusammen"),
)
# Orders by how they end, with the infinitive, and what someone and what you do.
STRONG = (
    ("wirf", "werfen", "wirft", "wirfst"),
    ("nimm", "nehmen", "nimmt", "nimmst"),
    ("gib", "geben", "gibt", "gibst"),
    ("lies", "lesen", "liest", "liest"),
    ("sieh", "sehen", "sieht", "siehst"),
    ("triff", "treffen", "trifft", "triffst"),
    ("hilf", "helfen", "hilft", "hilfst"),
    ("vergiss", "vergessen", "vergisst", "vergisst"),
    ("friss", "fressen", "frisst", "frisst"),
    ("iss", "essen", "isst", "isst"),
    ("sprich", "sprechen", "spricht", "sprichst"),
    ("brich", "brechen", "bricht", "brichst"),
    ("tritt", "treten", "tritt", "trittst"),
    ("birg", "bergen", "birgt", "birgst"),
    ("wirb", "werben", "wirbt", "wirbst"),
    ("stirb", "sterben", "stirbt", "stirbst"),
    ("stiehl", "stehlen", "stiehlt", "stiehlst"),
    ("tu", "tun", "tut", "tust"),
    ("halte", "halten", "hält", "hältst"),
    ("trage", "tragen", "trägt", "trägst"),
    ("schlage", "schlagen", "schlägt", "schlägst"),
    ("fahre", "fahren", "fährt", "fährst"),
    ("grabe", "graben", "gräbt", "gräbst"),
    ("lade", "laden", "lädt", "lädst"),
    ("laufe", "laufen", "läuft", "läufst"),
    ("lasse", "lassen", "lässt", "lässt"),
    ("falle", "fallen", "fällt", "fällst"),
    ("fange", "fangen", "fängt", "fängst"),
    ("stoße", "stoßen", "stößt", "stößt"),
    ("schlafe", "schlafen", "schläft", "schläfst"),
    ("rate", "raten", "rät", "rätst"),
    ("wachse", "wachsen", "wächst", "wächst"),
    ("werde", "werden", "wird", "wirst"),
)
# What a strong verb may begin with; with anything else it is another one ("schalte", "beauftrage").
PREFIX = re.compile(r"(?:be|ent|er|ge|miss|ver|zer|über|unter|um|durch|wider|hinter|voll)?")
# What an order never starts with, though it ends in "e".
NO_ORDER = re.compile(r"(?:[dsmk]?ein|dies|jed|jen|all|welch|beid|viel|wenig|ander|neu|di|j)e")
CLAUSE = re.compile(r"(?P<clause>.*?)(?P<rest>(?:, (?:wobei|um) |[:;] ).*|)$", re.DOTALL)


class Order(NamedTuple):
    """The parts of an order."""

    verb: str
    done_with: str
    particle: str
    rest: str  # clauses after it

    def verb_last(self, form: str) -> str:
        return f"{f'{self.done_with} '.lstrip()}{form}{self.rest}"


def is_order(text: str) -> bool:
    first = text.partition(" ")[0].rstrip(",.;:")
    if not first.islower() or not first.isalpha() or NO_ORDER.fullmatch(first):
        return False
    return first.endswith("e") or any(
        strong_start(first, order) is not None for order, *_ in STRONG
    )


def strong_start(verb: str, end: str) -> str | None:
    """What stands before a strong verb in one that is made from it; None when it is not."""
    start = verb.removesuffix(end)
    return start if verb.endswith(end) and PREFIX.fullmatch(start) else None


def taken_apart(text: str) -> Order:
    found = CLAUSE.match(text)
    assert found is not None
    verb, _, done_with = found["clause"].partition(" ")
    before, _, last = done_with.rpartition(" ")
    if last in PARTICLES:
        return Order(verb, before, last, found["rest"])
    return Order(verb, done_with, "", found["rest"])


def forms(order: str) -> tuple[str, str, str]:
    """Of a verb in an order: the infinitive, and what someone and what you do."""
    for end, *strong in STRONG:
        start = strong_start(order, end)
        if start is not None:
            infinitive, someone, you = (start + form for form in strong)
            return infinitive, someone, you
    stem = order.removesuffix("e")
    if re.search(r"[bcdfgkmnpstz]l$", stem):  # sammle: sammeln
        stem = f"{stem[:-1]}el"
    infinitive = f"{stem}n" if re.search(r"(?<!qu)(?<![ie])e[lr]$", stem) else f"{stem}en"
    between = "e" if re.search(r"(?:[td]|(?:ch|[^aeiouäöülrhmn])[mn])$", stem) else ""
    you = f"{stem}t" if re.search(r"[sßxz]$", stem) else f"{stem}{between}st"
    return infinitive, f"{stem}{between}t", you


def to_do(text: str, mood: Mood = "may") -> str:
    """ "eine Karte abwerfen" after "du darfst", "eine Karte abzuwerfen" after "um"."""
    if not is_order(text):
        return text
    order = taken_apart(text)
    infinitive = forms(order.verb)[0]
    if mood == "may":
        return order.verb_last(order.particle + infinitive)
    space = "" if order.particle else " "
    return order.verb_last(f"{order.particle}zu{space}{infinitive}")


def does(text: str) -> str:
    if not is_order(text):
        return text
    verb, space, rest = text.partition(" ")
    return f"{forms(verb)[1]}{space}{rest}"


def you_do(text: str) -> str:
    """What can be done as an order: "spielen ein Buch" is "spiele ein Buch"."""
    verb, space, rest = text.partition(" ")
    if is_order(text) or not verb.endswith("n"):
        return text
    return f"{verb.removesuffix('n').removesuffix('e')}e{space}{rest}"


PLURALS = {"ist": "sind", "hat": "haben", "war": "waren", "hatte": "hatten", "wird": "werden"}


def they_do(clause: str) -> str:
    rest, space, verb = clause.rpartition(" ")
    return f"{rest}{space}{PLURALS.get(verb, verb)}"


def someone_does(who: str, order: str, you: bool) -> str:
    """With the verb at the end, as after "wenn"."""
    if not is_order(order):
        return f"{who} {order}"
    parts = taken_apart(order)
    _, someone, reader = forms(parts.verb)
    return f"{who} {parts.verb_last(parts.particle + (reader if you else someone))}"


INVERTED = re.compile(r"(du|[^,:;.]*?Spieler) (darfst|darf) (.*)", re.DOTALL)


def follows(text: str, colon: str) -> str:
    """After a clause the verb comes first; what cannot be turned round stands after a colon."""
    inverted = INVERTED.fullmatch(text)
    if inverted:
        who, may, rest = inverted.groups()
        return f", {may} {who} {rest}"
    if is_order(text):
        return f", {text}"
    return colon + (text if FIGURE.match(text) else capital(text))


# Words that meet.

CONTRACTED = (
    (re.compile(r"\b([Ii])n dem (?=\S)"), r"\1m "),
    (re.compile(r"\b([Aa])n dem (?=\S)"), r"\1m "),
    (re.compile(r"\b([Vv])on dem (?=\S)"), r"\1om "),
    (re.compile(r"\b([Zz])u dem (?=\S)"), r"\1um "),
    (re.compile(r"\b([Zz])u der (?=\S)"), r"\1ur "),
    (re.compile(r"\b([Ii])n das (?=\S)"), r"\1ns "),
    (re.compile(r"\b([Aa])n das (?=\S)"), r"\1ns "),
    (re.compile(r", und, "), " und "),
    (re.compile(r"\bnicht (?=ein(?:e[nmrs]?)? )"), "k"),  # nicht ein: kein
    # A clause in the middle is closed with a comma, which goes where another mark follows.
    (re.compile(r",(?=[.,;:)]|$)"), ""),
    # The pronoun stands before when it was.
    (re.compile(r"\bin diesem Zug du "), "du in diesem Zug "),
)


def polish(text: str) -> str:
    for pattern, form in CONTRACTED:
        text = pattern.sub(form, text)
    return text


LANGUAGE = Language(
    name="Deutsch",
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
    other_holes=OTHER_HOLES,
    nouns={
        "card": Noun("Karte", "Karten", "f"),
        "room": Noun("Raum", "Räume", "m"),
        "player": Noun("Spieler", "Spieler", "m", counted=True),
        "seat": Noun("Platznummer", "Platznummern", "f"),
        "ability": Noun("Fähigkeit", "Fähigkeiten", "f"),
        "crossing": Noun("Tunnel", "Tunnel", "m", counted=True),
        "spot": Noun("Karte", "Karten", "f"),
        "step": Noun("Weg", "Wege", "m"),
        "zone": Noun("Zone", "Zonen", "f"),
        "place": Noun("Platz", "Plätze", "m"),
        "position": Noun("Position", "Positionen", "f"),
        "kind": Noun("Bezeichnung", "Bezeichnungen", "f"),
        "price": Noun("Preis", "Preise", "m"),
        "condition": Noun("Bedingung", "Bedingungen", "f"),
        "group": Noun("Gruppe", "Gruppen", "f"),
    },
    articles=re.compile(r"(der|die|das) (?=\S)"),
    genders={"der": "m", "die": "f", "das": "n"},
    linking=("und", "oder", "dann"),
    object_case="acc",
    none_has_several=True,
    none_there_several=True,
    guessed_gender=guessed_gender,
    compound=compound,
    as_titled=as_titled,
    word=word,
    definite=definite,
    yours=yours,
    theirs=theirs,
    indefinite=indefinite,
    each=each,
    no=no,
    every=every,
    some=some,
    other=other,
    that=that,
    nth=nth,
    relative=relative,
    is_order=is_order,
    to_do=to_do,
    does=does,
    they_do=they_do,
    you_do=you_do,
    someone_does=someone_does,
    follows=follows,
    inflect=inflect,
    polish=polish,
)
