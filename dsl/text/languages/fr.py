"""French. Articles tell the gender; words that meet melt together once a text is whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from dsl.text.grammar.language import Language, Mood, Texts
from dsl.text.grammar.word_forms import Gender, Noun, ending

# Effects by the names of their classes, and of variants: "verb" where a verb is needed, "apart"
# where what follows must be a sentence of its own, "long" for a number that is not a figure.
EFFECTS: Texts = {
    "Gain": "+{amount} {counter}",
    "Gain verb": "gagnez {amount} {counter}",
    "Gain long": "gagnez autant de {counter} que {amount}",
    "Lose": "-{amount} {counter}",
    "Lose verb": "perdez {amount} {counter}",
    "Lose long": "perdez autant de {counter} que {amount}",
    "More": "{verb} {amount} {more}",
    "SetCounter": "fixez {counter} à {amount}",
    "Tell": "calculez {counter}[ contre {against}]",
    "Move": "mettez {cards} {to}",
    "Create": "mettez {what} dans {zone}",
    "CreateLike": "mettez {what} dans {zone}",
    "Shuffle": "mélangez {zone}[ dans {into}]",
    "SetOwner": "faites de {player} le propriétaire de {card}",
    "SetOwner own": "devenez propriétaire de {card}",
    "Roll": "lancez {cards}",
    "Reveal": "révélez {cards}",
    "Look": "regardez {cards}",
    "Attach": "attachez {cards} à {host}",
    "Detach": "détachez {cards}",
    "Silence": "{cards} n'a plus aucun effet",
    "Silence many": "{cards} n'ont plus aucun effet",
    "Silence verb": "mettez fin à tous les effets de {cards}",
    "MovePawn": "déplacez {pawn} vers {to}",
    "MoveAlong": "avancez {pawn}[ de {steps}] le long de {rooms}",
    "Cross": "franchissez {crossing}",
    "CrossAlong": "marchez le long de {rooms}",
    "OpenTunnel": "ouvrez un tunnel entre {source} et {target}{kinds}",
    "OpenTunnel one way": "ouvrez un tunnel à sens unique de {source} à {target}{kinds}",
    "CloseTunnels": "fermez tous les tunnels entre {one} et {other}{having}",
    "AttachKind": "ajoutez {kind} à tous les tunnels entre {one} et {other}{having}",
    "DetachKind": "retirez {kind} de tous les tunnels entre {one} et {other}{having}",
    "AddRooms": "ajoutez {rooms} au plateau",
    "Lay": "posez {spot} dans {zone}",
    "WalkOn": "parcourez {step}",
    "WalkBack": "ramenez le chemin dans {zone} à {amount} pas",
    "Pay": "payez {price}",
    "Needs": "seulement si {condition}",
    "Arrow": "{cost} pour {body}",
    "Arrow needed": "{cost} : {body}",
    "Arrow apart": "{cost} ; dans ce cas, {body}",
    "Do": "appliquez « {moment} » de {card}",
    "DoAbility": "utilisez {ability}",
    "Let": "{name} vaut {value}",
    "Let meaning": "{name} signifie que {value}",
    "Let chosen": "choisissez {value}",
    "Let thing": "considérez {value}",
    "ChooseNumber": "choisissez un nombre {name} de {low} à {high}",
    "End": "terminez {what}",
    "NextTurn": "le tour suivant est pour {player}",
    "Nothing": "ne faites rien",
    "If": "si {condition}, {then}[ ; sinon, {otherwise}]",
    "Repeat": "{times} fois : {body}",
    "Repeat each": "pour {unit} : {body}",
    "Repeat long": "autant de fois que {times} : {body}",
    "RepeatWhile": "tant que {condition}, faites ceci encore et encore : {body}",
    "RepeatWhile until": "faites ceci encore et encore, jusqu'au moment où {condition} : {body}",
    "ForEach": "pour {among} : {body}",
    "EachPlayer": "{who} : {body}",
    "EachPlayer may": "{body}",
    "EachPlayer does": "{who} {body}",
    "AsPlayer": "{player} : {body}",
    "AsPlayer may": "{body}",
    "AsPlayer does": "{player} {body}",
    "May": "{who} {body}",
    "May apart": "{who} faire ceci : {body}",
    "Choose": "choisissez {times} : {choices}",
    "When": "ce tour-ci, dès que {condition}, {body}",
    "Per": "pour {number}, maintenant ou plus tard{time} : {body}",
    "Whenever": "chaque fois que {event}{time}, {body}",
    "Instead": "{body} à la place",
    "Whenever start": "au début de chaque tour, {body}",
    "Whenever end": "à la fin de chaque tour, {body}",
    "Whenever your start": "au début de chacun de vos tours, {body}",
    "Whenever your end": "à la fin de chacun de vos tours, {body}",
    "AtStart": "au début du prochain tour, {body}",
    "AtStart you": "au début de votre prochain tour, {body}",
    "AtStart they": "au début de son prochain tour, {body}",
    "AtEnd": "à la fin du tour, {body}",
    "AtEnd phase": "à la fin de la phase, {body}",
    "Ignore": "ignorez {kinds}",
    "Cannot": "vous ne pouvez pas {actions}",
    "Cannot them": "{who} ne peut pas {actions}",
    "Modify": "{attribute} de {cards} {change}",
    "ModifyCounter": "{counter} {change}",
    "CountsAs": "{attribute} de {cards} {counts} comme {other}",
    "While": "tant que {condition}, {body}",
    "During": "{span_of}, {body}",
}

# Values, some by the names of their classes, with " no" for what is denied; and parts of effects.
PHRASES: Texts = {
    # people
    "you": "vous",
    "they": "ce joueur",
    "that player": "ce joueur",
    "that player among others": "ce joueur",
    "ActivePlayer": "le joueur actif",
    "NextPlayer": "le joueur suivant",
    "NextPlayer of": "le joueur après {of}",
    "PreviousPlayer": "le joueur précédent",
    "PreviousPlayer of": "le joueur avant {of}",
    "OwnerOf": "le propriétaire de {piece}",
    "players": "tous les joueurs",
    "other players": "tous les autres joueurs",
    "even out": " (même hors jeu)",
    "another player": "un autre joueur",
    "a player": "un joueur",
    "each": "chaque joueur",
    "other": "chaque autre joueur",
    "everyone": "chaque joueur (même hors jeu)",
    # words bound nearby
    "local card": "la carte concernée",
    "local cards": "les cartes concernées",
    "local room": "la salle concernée",
    "local rooms": "les salles concernées",
    "local player": "le joueur concerné",
    "local players": "les joueurs concernés",
    "local crossing": "le passage concerné",
    "local spot": "la carte concernée",
    "local step": "le chemin concerné",
    "local zone": "la zone concernée",
    "local place": "la place concernée",
    "local price": "ce prix",
    "local ability": "la capacité concernée",
    "local abilities": "les capacités concernées",
    "local kind": "le nom concerné",
    "local condition": "{name} est vrai",
    "group of": "{group} de {many}",
    # pieces and places
    "this": "cette carte",
    "HostOf": "le porteur de {piece}",
    "PlaceOf": "la place de {piece}",
    "of": "{thing} de {of}",
    "of player": "{thing} de {of}",
    "room of": "la salle de {pawn}",
    "room slots": "le nombre de {slots} de {room}",
    "Spots": "{cards} là où elles s'ajustent dans {zone}",
    "Steps": "la suite du chemin dans {zone}",
    "walked mark": "le nombre de {marks} sur le chemin dans {zone}",
    "walked rooms": "le nombre de salles visitées dans {zone}",
    "walked steps": "le nombre de pas faits dans {zone}",
    "walked lowest": "le plus petit nombre de {counters} au cours du chemin dans {zone}",
    "walked highest": "le plus grand nombre de {counters} au cours du chemin dans {zone}",
    "walked exit": "le chemin dans {zone} mène à une sortie",
    "walked complete": "le chemin dans {zone} est terminé",
    "next to": " à côté de {room}",
    "aside": " de la réserve",
    "next to by": " communiquant avec {room} par {kind}",
    "within distance": " à {steps} au plus de {room}",
    "nearest to": " au plus près de {room}",
    "within your reach": " à votre portée",
    "within their reach": " à sa portée",
    "within reach of": " à la portée de {player}",
    "on route": " sur le chemin de {start} à {end}",
    "on routes": " sur un plus court chemin de {start} à {end}",
    "Route": "le chemin de {start} à {end}",
    "from": " de {zone}",
    "from or": " ou de {zone}",
    "in": " dans {zone}",
    "in or": " ou {zone}",
    "within": " de {zone}",
    "within or": " ou de {zone}",
    "on": " sur {host}",
    "of yours": " à vous",
    "of theirs": " à ce joueur",
    "belonging to": " de {player}",
    "like": " du même nom que {card}",
    "called": " portant {name}",
    "with attached": " avec {card}",
    "without attached": " sans {card}",
    "with moment": " avec « {moment} »",
    "that": " qui {told}",
    "except": " sauf les {cards}",
    "except one": " sauf {one}",
    "CardOf": "la carte de {ability}",
    "NameOf": "le nom de {piece}",
    "PositionOf": "la position de {piece}",
    "at moment": " « {moment} » de {cards}",
    "among": " parmi {cards}",
    "among yours": " parmi toutes vos cartes",
    "among theirs": " parmi toutes ses cartes",
    "all of yours": "toutes vos cartes",
    "all of theirs": "toutes ses cartes",
    "zone or": "ou",
    "into": "dans {zone}",
    "on top": "sur {zone}",
    "under": "sous {zone}",
    "to place": "à {zone}",
    "with =": " de {attribute} {n}",
    "with !=": " de {attribute} autre que {n}",
    "with <": " de {attribute} en dessous de {n}",
    "with <=": " de {attribute} {n} ou moins",
    "with >": " de {attribute} au-dessus de {n}",
    "with >=": " de {attribute} {n} ou plus",
    "with to": " de {attribute} {low} à {high}",
    "whose": " dont {clause}",
    # some of a selection
    "some": "{n} {noun}",
    "some other": "{n} autres {noun}",
    "as many": "un nombre de {noun}{where} égal à {n}",
    "up to": "jusqu'à {some}",
    "any number": "un nombre quelconque de {noun}",
    "any number other": "un nombre quelconque d'autres {noun}",
    "random one": "{one} au hasard",
    "random": "{n} {noun} au hasard",
    "top one": "{the} du dessus de {zone}",
    "top": "les {n} {noun} du dessus de {zone}",
    "bottom one": "{the} du dessous de {zone}",
    "bottom": "les {n} {noun} du dessous de {zone}",
    "top many": "autant de {noun} du dessus de {zone} que {n}",
    "bottom many": "autant de {noun} du dessous de {zone} que {n}",
    # for each of them
    "each few": "chaque groupe de {n} {noun}",
    "each point": "chaque point de {number}",
    "each of": "{each} parmi {things}",
    "this turn": " ce tour-ci",
    "that have": " que {who} {have}",
    "where": ", {name} étant {number}",
    "for each": " pour {unit}",
    # numbers
    "count": "le nombre de {things}",
    "sum": "le total de les {attributes} de {cards}",
    "highest": "le maximum de {attribute} parmi {cards}",
    "lowest": "le minimum de {attribute} parmi {cards}",
    "sum among": "le total de {the} de {cards}",
    "highest among": "le plus grand nombre de {attributes} parmi {cards}",
    "lowest among": "le plus petit nombre de {attributes} parmi {cards}",
    "sum on": "le total de les {attributes} sur {cards}",
    "highest on": "le plus grand nombre de {attributes} sur {cards}",
    "lowest on": "le plus petit nombre de {attributes} sur {cards}",
    "+": "{left} plus {right}",
    "-": "{left} moins {right}",
    "*": "{left} fois {right}",
    "/": "{left} divisé par {right} (arrondi à l'inférieur)",
    "negative": "moins {right}",
    "min": "la plus petite valeur entre {0} et {1}",
    "max": "la plus grande valeur entre {0} et {1}",
    "half": "la moitié de {0} (arrondie à l'inférieur)",
    "remainder": "le reste de {0} divisé par {1}",
    "distance": "la distance de {0} à {1}",
    "table": "la valeur « {table} » pour {index}",
    "defined": "la valeur « {name} »",
    "defined of": "la valeur « {name} » de {arguments}",
    "defined condition": "« {name} » est vrai",
    "defined condition of": "« {name} » est vrai pour {arguments}",
    "and": "et",
    "or": "ou",
    "Conditional": "{then} si {condition}, sinon {otherwise}",
    # how many there are
    "=": "exactement {n} {noun}",
    "!=": "un nombre de {noun} autre que {n}",
    "<": "moins de {n} {noun}",
    "<=": "au plus {n} {noun}",
    ">": "plus de {n} {noun}",
    ">=": "au moins {n} {noun}",
    "have": "{who} {have} {what}",
    "have none": "{who} ne {have} pas de {one}{where}",
    "have no other": "{who} ne {have} pas d'autre {one}{where}",
    "there is": "il y a {what}",
    "there are": "il y a {what}",
    "there is none": "il n'y a pas de {noun}{where}",
    "there is no other": "il n'y a pas d'autre {noun}{where}",
    # comparisons
    "is =": "{left} {worth} {right}",
    "is !=": "{left} ne {worth} pas {right}",
    "is <": "{left} {worth} moins que {right}",
    "is <=": "{left} {worth} au plus {right}",
    "is >": "{left} {worth} plus que {right}",
    "is >=": "{left} {worth} au moins {right}",
    "same": "{left} {be} {right}",
    "same no": "{left} ne {be} pas {right}",
    # conditions, and what they are when denied
    "has tag": "{piece} est {tag}",
    "has tag no": "{piece} n'est pas {tag}",
    "room is": "{room} est {kind}",
    "room is no": "{room} n'est pas {kind}",
    "stands in": "{who} {be} dans {kind}",
    "stands in no": "{who} n'{be} pas dans {kind}",
    "InZone": "{piece} est dans {zone}",
    "InZone no": "{piece} n'est pas dans {zone}",
    "IsEmpty": "{zone} est vide",
    "IsEmpty no": "{zone} n'est pas vide",
    "IsNextTo": "{room} est à côté de {other}",
    "IsNextTo no": "{room} n'est pas à côté de {other}",
    "IsNextTo by": "{room} communique avec {other} par {kind}",
    "IsNextTo by no": "{room} ne communique pas avec {other} par {kind}",
    "InRooms": "{room} fait partie de {rooms}",
    "InRooms no": "{room} ne fait pas partie de {rooms}",
    "lies": "{room} est{where}",
    "lies no": "{room} n'est pas{where}",
    "out": "{who} {be} hors jeu",
    "out no": "{who} {be} encore en jeu",
    "PhaseIs": "la phase est « {phase} »",
    "PhaseIs no": "la phase n'est pas « {phase} »",
    "EveryPlayerOut": "tous les joueurs sont hors jeu",
    "EveryPlayerOut no": "un joueur est encore en jeu",
    "holds": "{zone} contient exactement {contents}",
    "holds no": "{zone} ne contient pas exactement {contents}",
    "OptionIs": "la partie se joue avec {option} : {value}",
    "OptionIs no": "la partie ne se joue pas avec {option} : {value}",
    "always": "c'est toujours le cas",
    "always no": "ce n'est jamais le cas",
    "denied": "il est faux que {condition}",
    # parts of effects
    "colon": " : ",
    "semicolon": " ; ",
    "last choice": " ; ou ",
    "more": "de plus",
    "less": "de moins",
    "you gain": "gagnez",
    "you lose": "perdez",
    "they gain": "ce joueur gagne",
    "they lose": "ce joueur perd",
    "you may": "vous pouvez",
    "they may": "{who} peut",
    "during turn": "ce tour-ci",
    "during phase": "pendant cette phase",
    "during game": "jusqu'à la fin de la partie",
    "end turn": "le tour",
    "end phase": "la phase",
    "end phase for all": "la phase pour tous",
    "end game": "la partie",
    "one choice": "un effet",
    "choices": "{n} effets",
    "up to choices": "jusqu'à {n} effets",
    "new one": "{one} de plus",
    "copy": "un exemplaire de {card}",
    "copies": "{n} exemplaires de {card}",
    "new": "{n} {noun} de plus",
    "is": "vaut",
    "are": "valent",
    "it counts": "compte",
    "they count": "comptent",
    "set": "{be} {n}",
    "add": "augmente{end} de {n}",
    "subtract": "diminue{end} de {n}",
    "double": "double{end}",
    "multiply": "{be} {n} fois plus",
    "halve": "diminue{end} de moitié",
    "raise": "{be} au moins {n}",
    "cap": "{be} au plus {n}",
    "moves": "{what} entre dans {zone}",
    "would move": "{what} entrerait dans {zone}",
    "you would do": "{who} vous apprêtez à {deed}",
    "they would do": "{who} s'apprête à {deed}",
    "happens": "« {moment} » se produit pour {what}",
    # what someone has and is; what happens to somebody
    "have of you": "avez",
    "be of you": "êtes",
    "have of they": "a",
    "be of they": "est",
    "have of it": "a",
    "be of several": "sont",
    "be of it": "est",
    "you gain some": "{who} gagnez {what}",
    "you lose some": "{who} perdez {what}",
    "they gain some": "{who} gagne {what}",
    "they lose some": "{who} perd {what}",
    "you would gain some": "{who} gagneriez {what}",
    "you would lose some": "{who} perdriez {what}",
    "they would gain some": "{who} gagnerait {what}",
    "they would lose some": "{who} perdrait {what}",
    "spoken of": "les {things}{out_of}",
    "ignored": "les {many}",
    "what is compared": "{the}",
    "it ends": "",
    "they end": "nt",
}

# The face of a card.
CARDS: Texts = {
    "label": "{name} : {text}",
    "repeatedly": "{name} (Répéter) : {text}",
    "only if": "{action} seulement si {condition}.",
}

# Questions and answers.
DECISIONS: Texts = {
    "yes": "oui",
    "no": "non",
    "done": "terminé",
    "player": "joueur {n}",
    "choose": "Choisissez",
    "choose_more": "Choisissez",
    "may": "Le faire ?",
    "number": "Choisissez {name}",
    "act": "À vous de jouer",
    "hidden": "une carte cachée",
    "unseen": "{card} de {zone}",
    "unseen of": "{card} de {zone} de le {player}",
    "asked": "{text} ?",
    "ability": "{card} : {text}",
    # why a way is not open
    "need": "on ne passe que si {condition}",
    "need of a kind": "on ne passe que si {condition} ({kind})",
    "short": "il faut {price}, et vous en avez {held}",
    "no price": "ce qu'il faut n'a pas de prix : personne ne peut le payer",
}

# How a number comes about.
BREAKDOWNS: Texts = {
    "printed": "imprimé",
    "number": "fixe",
    "rule": "les règles",
    "bound": "limite",
    "failed": "cela ne peut pas être calculé",
    "half": "moitié",
    "times": "{n} × {what}",
    "of": "{attribute}, {card}",
    "against": "{what} : {amount} contre {n}",
    "measured": "{amount} contre {n}",
    "sum": "{what} : {amount}",
}

# Where a card is laid beside others.
PLACEMENTS: Texts = {
    "above": "au-dessus de {card}",
    "below": "au-dessous de {card}",
    "left": "à gauche de {card}",
    "right": "à droite de {card}",
    "←": "{n} à gauche",
    "→": "{n} à droite",
    "↑": "{n} plus haut",
    "↓": "{n} plus bas",
    "turned": "à l'envers",
    "turned_right": "tournée vers la droite",
    "turned_left": "tournée vers la gauche",
    "upright": "à l'endroit",
    "aligned": "aligné",
    "side": "{side} :",
}

# Steps through cards that were laid.
WALKS: Texts = {
    "start": "par l'entrée",
    "walk": "vers",
    "flight": "par le lien vers",
    "drop": "chute vers",
    "pays": "coûte",
    "exit": "sortie",
    "stuck": "la fin",
    "room": "salle",
    "below": "dessous",
    "N": "haut",
    "S": "bas",
    "W": "gauche",
    "E": "droite",
    "and": ", ",
}

# Why a step is refused.
REFUSALS: Texts = {
    "begun": "le chemin a déjà commencé",
    "not_begun": "un chemin commence à une ouverture",
    "not_open": "ce n'est pas une ouverture vers l'extérieur",
    "over": "le chemin est terminé",
    "no_way": "rien n'y mène ainsi",
    "used": "le chemin ne peut pas y repasser",
    "left": "ce que le chemin quitterait ainsi est déjà utilisé",
    "turned": "le chemin ne peut pas faire demi-tour dans une porte",
    "crosses": "le chemin se croiserait dans cette salle",
    "must_drop": "le chemin doit tomber ici, ou payer pour continuer",
    "unpaid": "cela ne peut pas être payé",
}

# What the table says to people.
TABLE: Texts = {
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
    "reminder": "aide · annuler · pourquoi · score · cartes · plan · journal · règles · quitter",
    "keys_begin": "flèches : poser et marcher sur le dessin",
    "keys_lay": "← ↑ ↓ → déplacer · Entrée faire",
    "keys_turn": "← ↑ ↓ → déplacer · espace tourner · Entrée faire",
    "keys_walk": "← ↑ ↓ → marcher",
    "keys_choose": "← ↑ ↓ → choisir · Entrée faire",
    "keys_all": "Tab autre chose · Retour arrière reprendre · Échap ou un mot : écrire",
    "keys_none": "Il n'y a rien de ce côté.",
    "all": "tout",
    "no_way": "Aucun passage ne part d'ici.",
    "shuffled": "{zone} : mélange",
    "owned": "propriétaire de {card} : {who}",
    "rolled": "lancé : {faces}",
    "looked_at": "vu : {cards} ({zone})",
    "revealed": "révélé : {cards} ({zone})",
    "known": "connu : {cards}",
    "next_turn": "Le joueur {n} a le tour suivant",
    "turn_starts": "début du tour",
    "turn_ends": "fin du tour",
    "tunnel_opened": "un tunnel s'ouvre : {way}",
    "tunnel_closed": "un tunnel se ferme : {way}",
    "kind_added": "le tunnel {way} a maintenant : {kinds}",
    "kind_lost": "le tunnel {way} n'a plus : {kinds}",
    "room_added": "une salle s'ajoute : {way}",
    "way_gone": "le passage n'existe plus",
    "nothing_yet": "Il ne s'est encore rien passé.",
    "nothing_about": "Rien ne s’est encore passé au sujet de `{text}`.",
    "about": "à propos de |au sujet de |de la |de l'|de l’|du |des |de |sur le |sur la |sur ",
    "ask": "> ",
    "range": "un nombre de {low} à {high}",
    "more_options": "... et {n} autres : tapez un mot pour voir celles qui l'ont",
    "too_long": "C'est plus de {n} caractères, plus long que toute réponse.",
    "no_match": "« {text} » n'est pas une des réponses.",
    "which": "« {text} » peut être l'une de celles-ci :",
    "did_you_mean": "Vouliez-vous dire « {text} » ?",
    "pass_on": "C'est au joueur {n}. Passez-lui l'écran, puis appuyez sur Entrée.",
    "undone": "Annulé.",
    "undone_seen": "Annulé. Ce qui a été vu entre-temps est maintenant connu.",
    "nothing_to_undo": "Il n'y a rien à annuler.",
    "saved": "Partie enregistrée dans {file}.",
    "not_saved": "La partie n'est pas enregistrée.",
    "save_where": "Enregistrer dans quel fichier ? (Entrée seule : ne pas enregistrer) ",
    "save_file": "Tapez `enregistrer` et le nom d'un fichier.",
    "cannot_save": "Impossible d'enregistrer dans {file} : {why}.",
    "cannot_keep": (
        "La partie ne peut pas être enregistrée dans {file} pour l'instant : "
        "{why}. Elle continue, et l'enregistrement est tenté de nouveau après "
        "chaque réponse."
    ),
    "kept": "La partie est gardée : `cardwright play --resume` la reprend.",
    "input_ended_kept": "L'entrée s'est terminée avant la partie, qui est enregistrée dans {file}.",
    "unfinished": "Il y a une partie inachevée du {when} ({who} ; réponses : {n}).",
    "go_on": "La reprendre ? (o/n) ",
    "yes": "o|oui|y",
    "replay_written": "La rediffusion est dans {file}.",
    "replay_file": "Tapez `rediffusion` et le nom d'un fichier.",
    "no_replay": "Il n'y en a pas de rediffusion : {why}.",
    "replay_step": "réponse {n} sur {last}",
    "replay_begins": "La partie commence",
    "replay_keys": "Entrée ou n : suite · p : retour · un nombre : là · end · q : quitter",
    "replay_first": "au début",
    "replay_back": "une réponse en arrière",
    "replay_next": "une réponse en avant",
    "replay_last": "à la fin",
    "replay_differs": "À partir d'ici, la partie en est une autre.",
    "replay_cut": "Après la réponse {n}, la table manque : la page serait trop grande.",
    "input_ended": "L'entrée s'est terminée avant la partie : rien n'est enregistré.",
    "hint": "Un robot prendrait {n} : {text}",
    "hint_why": "Ce qu'il pense y gagner d'ici la fin du tour (sur {n} tirages du caché) :",
    "hint_plan": "Son plan pour le tour : {plan}",
    "seed": "La donne avait la graine {n}.",
    "no_card": "Il n'y a pas de carte « {text} ».",
    "goodbye": "Au revoir.",
    "over": "La partie est finie",
    "winner": "Le joueur {names} gagne.",
    "winners": "Les joueurs {names} gagnent ensemble.",
    "team_wins": "Les joueurs {names} gagnent en équipe.",
    "all_win": "Tous les joueurs gagnent ensemble.",
    "team": "équipe {n} (joueurs {names})",
    "all_players": "tous les joueurs",
    "nobody_wins": "Personne ne gagne.",
    "total": "total",
    "total_lowest": "total (le plus bas gagne)",
    "not_counted": "ne compte pas",
    "label": "{who} : {what}",
    "no_longer": "plus {what}",
    "attached": "va à {card}",
    "detached": "quitte {card}",
    "apart": " ; ",
    "offered_now": "c'est possible maintenant",
    "and_more": "... et {n} de plus",
    "gained": "{who}, acquis",
    "unknown_cards": "{n} inconnues",
    "nothing_meant": "Rien ici ne s'appelle `{text}`.",
    "map_words": "gauche droite haut bas liste légende image",
    "no_pictures": (
        "Ce terminal ne montre pas d’images. `plan` dessine en caractères ; `cardwright "
        "board draw {pack}` en fait un fichier."
    ),
    "no_raster": (
        "Pour les images, il faut la bibliothèque `resvg_py` : `pip install cardwright[png]`."
    ),
    "nothing_laid": "Rien n’est encore posé.",
    "map_cards": "s'y trouve",
    "map_option": "l'option qui y mène",
    "map_reach": "à portée, et ce qu'il en coûte",
    "commands": (
        "Répondez par le numéro d'une option ou par des mots de celle-ci.\n"
        "Plusieurs réponses : des virgules entre elles ; `jouer tout` les fait toutes.\n"
        "annuler       annuler la dernière réponse\n"
        "conseil       ce que ferait un robot\n"
        "table         revoir toute la table ; Entrée seule : l'écran\n"
        "plan [SALLE]  le plan autour de vous ou d'une salle ; `plan liste`, `plan légende`,\n"
        "               et en image, si le terminal le peut : `plan image`\n"
        "journal [MOTS]  tout ce qui s'est passé et pourquoi ; `journal 3` : trois tours\n"
        "aide MOTS     ce que fait une carte, une option (par son numéro), un mot, un lieu\n"
        "pourquoi [MOTS]  pourquoi une chose n'est pas proposée, ou d'où vient un nombre\n"
        "score         les points jusqu'ici, part par part\n"
        "cartes        ce qu'il y a dans vos piles, et ce que chacun a acquis\n"
        "règles        comment on gagne, et ce qu'on peut faire pendant un tour\n"
        "enregistrer FICHIER  enregistrer la partie\n"
        "rediffusion FICHIER  écrire la partie, réponse par réponse\n"
        "quitter       arrêter de jouer"
    ),
}

# What may be typed at the table instead of an answer.
COMMANDS: Texts = {
    "aide": "help",
    "annuler": "undo",
    "conseil": "hint",
    "table": "table",
    "plan": "map",
    "journal": "log",
    "enregistrer": "save",
    "rediffusion": "replay",
    "quitter": "quit",
    "pourquoi": "why",
    "score": "score",
    "cartes": "cards",
    "règles": "rules",
    "regles": "rules",
}

# Ce qui est répondu quand quelqu'un demande où en est le jeu.
QUERIES: Texts = {
    "over": "la partie est terminée",
    "no phase": "aucune phase ne le propose",
    "no phase now": "aucune phase",
    "phase": "cela se fait dans la phase « {phase} », et c'est « {now} »",
    "or": " » ou « ",
    "not asked": "c'est à un autre joueur de décider",
    "forbidden": "quelque chose l'interdit en ce moment",
    "perhaps": "il faut ceci, et l'on n'en sait pas plus : {condition}",
    "needs": "il faut ceci : {condition}",
    "needs now": "il faut ceci : {condition} (à présent {n})",
    "cost": "il faut {price}",
    "cost of arrow": "ce qu'il en coûte ne peut être donné : {cost}",
    "question first": "il faut d'abord répondre à la question posée",
    "none": "il n'y a rien de ceci : {what}",
    "not among": "{card} n'est pas parmi ceci : {what}",
    "no way": "aucun tunnel ne part de la salle",
    "not known": "c'est fermé",
    "used": "{card} : déjà utilisé",
    "of card": "{card} : {why}",
    "highest": "Le plus haut score gagne : {parts}.",
    "lowest": "Le plus bas score gagne : {parts}.",
    "together": "Vous marquez ensemble : {parts}.",
    "plus": " + ",
    "all win": "Tous gagnent si {condition} ; sinon personne.",
    "counts if": "Ne peut gagner que celui pour qui ceci est vrai : {condition}.",
    "ties": "En cas d'égalité : {parts}.",
    "ends": "La partie se termine quand {condition}.",
    "out": "Un joueur est éliminé quand {condition}.",
    "played alone": "le joueur dont c'est le tour",
    "played in turn": "tous, l'un après l'autre",
    "played at once": "tous en même temps",
    "takes": "il faut {what}",
    "only if": "seulement si {what}",
    "part": "{title} : {value}.",
    "unmet": "ce qu'il faut n'y est pas",
    "needs any": "il faut l'un de ceci : {condition}",
    "or condition": " ; ou ",
}

# What a picture says that no pack declares.
PICTURES: Texts = {
    "plain": "passage",
    "one_way": "sens unique",
    "around": "continue à la même lettre",
    "start": "départ",
    "each": "{title} (un signe par unité)",
    "player": "{title} du joueur {n}",
    "heading": "{pack} · {board}",
    "unseen": "{title} : {n}",
    "upper level": "niveau supérieur",
    "lower level": "niveau inférieur",
    "level": "niveau {n}",
    "share": "{n} %",
    "passed": "part des chemins les moins chers qui y passent, {n} % au plus",
    "sampled": "{title} (chemins depuis {n} salles)",
    "cut": "sans cette salle, le plateau se sépare",
    "bridge": "sans ce passage, le plateau se sépare",
    "exit": "dehors",
    "dead end": "fin",
    "leap": "continue au même numéro",
    "landing": "sous une chute",
    "walker": "{title} · joueur {n}",
    "points": "points : {n}",
    "found": "trouvé : {things}",
    "nothing": "rien",
}

# Texts with other holes than the English ones have.
OTHER_HOLES = frozenset(
    {
        "phrases add",
        "phrases bottom one",
        "phrases double",
        "phrases each of",
        "phrases halve",
        "phrases happens",
        "phrases have no other",
        "phrases have none",
        "phrases is !=",
        "phrases is <",
        "phrases is <=",
        "phrases is =",
        "phrases is >",
        "phrases is >=",
        "phrases new one",
        "phrases of player",
        "phrases random one",
        "phrases spoken of",
        "phrases subtract",
        "phrases sum",
        "phrases sum among",
        "phrases top one",
        "phrases what is compared",
    }
)


# Nouns.

FEMININE_ENDS = ("tion", "sion", "ance", "ence", "ette", "esse", "ée", "ure")
VOWEL = r"[aeiouàâäéèêëîïôöùûüœæAEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ]"
MUTE_H = r"[hH](?:eure|erbe|uile|omme|ydr|abi|ist|onn|ôte|armo|um)"


def guessed_gender(one: str) -> Gender | None:
    return "f" if one.endswith(FEMININE_ENDS) else None


def plural_of(word: str) -> str:
    """The plural by rule; a pack writes both forms of a word that is an exception."""
    # What is said of a word with a preposition does not change: "carte de quête".
    found = re.match(r"(.*?)( (?:de|du|des|à|au|en|sans)\b.*| d['’].*|)$", word)
    head, rest = found.groups() if found else (word, "")
    return " ".join(plural_of_part(part) for part in head.split(" ")) + rest


def plural_of_part(word: str) -> str:
    if word.endswith(("s", "x", "z")):
        return word
    if word.endswith("al"):
        return word[:-2] + "aux"
    return word + ("x" if word.endswith(("eau", "au", "eu")) else "s")


def is_plural(count: int) -> bool:
    return abs(count) > 1


def compound(nouns: Sequence[Noun], card: Noun) -> Noun:
    *others, head = nouns
    one = " ".join([head.one, *(noun.one for noun in others)])
    many = " ".join([head.many, *(noun.many for noun in others)])
    return replace(head, one=one, many=many)


def definite(noun: Noun, count: int = 1, case: str = "") -> str:
    article = "les" if noun.is_many(count) else "la" if noun.gender == "f" else "le"
    return f"{article} {noun.form(count)}"


def named(noun: Noun) -> str:
    """Called by its title, which has an article if its author wrote one."""
    return definite(noun) if noun.articled else noun.one


def yours(noun: Noun, count: int = 1, case: str = "") -> str:
    return f"{'vos' if noun.is_many(count) else 'votre'} {noun.form(count)}"


def theirs(noun: Noun, count: int = 1, case: str = "") -> str:
    word = noun.form(count)
    if noun.is_many(count):
        return f"ses {word}"
    possessive = "sa" if noun.gender == "f" else "son" if noun.gender == "m" else "leur"
    return f"{'son' if possessive == 'sa' and elides(word) else possessive} {word}"


def indefinite(noun: Noun, other: bool = False, case: str = "") -> str:
    """One of something: "une carte". A figure where the gender is not known."""
    article = "une" if noun.gender == "f" else "un" if noun.gender == "m" else "1"
    return f"{article} autre {noun.one}" if other else f"{article} {noun.one}"


def each(noun: Noun, other: bool = False, case: str = "") -> str:
    return f"chaque autre {noun.one}" if other else f"chaque {noun.one}"


def no(noun: Noun, other: bool = False, case: str = "") -> str:
    article = "aucune" if noun.gender == "f" else "aucun"
    return f"{article} autre {noun.one}" if other else f"{article} {noun.one}"


def every(noun: Noun, other: bool = False, case: str = "") -> str:
    """All of something: "toutes les cartes"."""
    article = "toutes les" if noun.gender == "f" else "tous les" if noun.gender == "m" else "les"
    return f"{article} autres {noun.many}" if other else f"{article} {noun.many}"


def some(noun: Noun, case: str = "") -> str:
    """Any amount of something: "des pièces", "de l'or"."""
    return f"des {noun.many}" if noun.is_many(2) else f"de {definite(noun)}"


def other(noun: Noun, many: bool = False, case: str = "") -> str:
    return f"autres {noun.many}" if many else f"autre {noun.one}"


def that(noun: Noun, case: str = "") -> str | None:
    """What was spoken of before: "cette pièce". Not where the gender is not known."""
    if noun.gender is None or noun.several:
        return None
    vowel = noun.gender == "m" and elides(noun.one)
    return f"{'cette' if noun.gender == 'f' else 'cet' if vowel else 'ce'} {noun.one}"


def nth(noun: Noun, number: int, case: str = "") -> str:
    if number > len(NTH):
        return f"{definite(noun)} {number}"
    first = "première" if noun.gender == "f" else "premier"
    word = first if number == 1 else NTH[number - 1]
    return f"{'la' if noun.gender == 'f' else 'le'} {word} {noun.one}"


NTH = ("premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième")


# Verbs: "piochez une carte" is "piocher une carte" after "vous pouvez", and "pioche une carte" of
# another.

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


def is_order(text: str) -> bool:
    """Orders are known by their ending."""
    first = text.partition(" ")[0]
    return first[:1].isalpha() and first.endswith(("ez", "tes"))


def to_do(text: str, mood: Mood = "may") -> str:
    return ending(text, INFINITIVES)


def does(text: str) -> str:
    return ending(to_do(text), THIRD_PERSON)


def you_do(text: str) -> str:
    """What can be done as what you do: "jouer une carte" is "jouez une carte"."""
    return text if text.partition(" ")[0].endswith("ez") else ending(text, SECOND_PERSON)


PLURALS = {"est": "sont", "a": "ont", "était": "étaient", "avait": "avaient", "peut": "peuvent"}


def they_do(clause: str) -> str:
    verb, space, rest = clause.partition(" ")
    return f"{PLURALS.get(verb, verb)}{space}{rest}"


def someone_does(who: str, order: str, you: bool) -> str:
    return f"{who} {order if you else does(order)}"


# Words that meet.

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


def polish(text: str) -> str:
    """Words that meet melt together: "de le or" is "de l'or", "de le jeu" is "du jeu"."""
    text = ELIDED.sub(lambda found: found.group(1)[:-1] + "'", text)
    for pattern, form in CONTRACTED:
        text = pattern.sub(form, text)
    return text


LANGUAGE = Language(
    name="français",
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
        "card": Noun("carte", "cartes", "f"),
        "room": Noun("salle", "salles", "f"),
        "player": Noun("joueur", "joueurs", "m"),
        "seat": Noun("numéro de place", "numéros de place", "m"),
        "ability": Noun("capacité", "capacités", "f"),
        "crossing": Noun("passage", "passages", "m"),
        "spot": Noun("carte", "cartes", "f"),
        "step": Noun("chemin", "chemins", "m"),
        "zone": Noun("zone", "zones", "f"),
        "place": Noun("place", "places", "f"),
        "position": Noun("position", "positions", "f"),
        "kind": Noun("nom de carte", "noms de carte", "m"),
        "price": Noun("prix", "prix", "m"),
        "condition": Noun("condition", "conditions", "f"),
        "group": Noun("groupe", "groupes", "m"),
    },
    articles=re.compile(r"(le |la |les |un |une |des |l['’])(?=\S)"),
    genders={"la": "f", "une": "f", "le": "m", "un": "m"},
    plural_articles=("les", "des"),
    linking=("et", "ou", "puis"),
    guessed_gender=guessed_gender,
    plural_of=plural_of,
    is_plural=is_plural,
    compound=compound,
    definite=definite,
    named=named,
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
    is_order=is_order,
    to_do=to_do,
    does=does,
    they_do=they_do,
    you_do=you_do,
    someone_does=someone_does,
    polish=polish,
)
