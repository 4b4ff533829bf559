"""Answers as people type them: a number, words, or the beginnings of words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from dsl.diagnostics.report import FEW, nearest
from dsl.model.declarations import CardDecl
from dsl.packs.pack import Pack
from dsl.text.describe import card_title, title_of
from dsl.text.grammar.nouns import title_forms
from interpreter.game.decision import Decision
from interpreter.run.position import OptionValue
from interpreter.run.visibility import attached_seen, sees
from interpreter.state.errors import IllegalOptionError
from interpreter.text.card_notes import told_apart
from interpreter.text.typed_lines import LONGEST_TYPED, is_too_long

LONGEST_QUOTED = 200  # of what was typed, in a message


def labels(decision: Decision) -> list[str]:
    """The options as they are listed; those that read the same say where each card lies, and what
    holds for it alone."""
    return apart(decision, [decision.text_of(value) for value in decision.values])


def apart(decision: Decision, texts: list[str]) -> list[str]:
    """Texts of the options, more of it where they are the same and what they mean is not."""
    if len(set(texts)) == len(texts):
        return texts
    for note in (place_of, state_of):
        notes = [
            [note(decision, card) for card in cards_of(decision, value)]
            for value in decision.values
        ]
        among: dict[str, list[set[str]]] = {}
        for text, own in zip(texts, notes, strict=True):
            sets = among.setdefault(text, [set() for _ in own])
            for seen, more in zip(sets, own, strict=False):
                seen.add(more)
        texts = [
            noted(
                decision,
                value,
                text,
                [
                    more if len(seen) > 1 else ""
                    for seen, more in zip(among[text], own, strict=False)
                ],
            )
            for value, text, own in zip(decision.values, texts, notes, strict=True)
        ]
    return texts


def noted(decision: Decision, value: OptionValue, text: str, notes: list[str]) -> str:
    """A text with what is noted of each card: after the card's title where there are several."""
    cards = cards_of(decision, value)
    game = decision.position
    for card, note in zip(cards, notes, strict=False):
        if note and len(cards) == 1:
            text = f"{text} ({note})"
        elif note:
            title = card_title(game.kind(card), game.lang)
            text = text.replace(title, f"{title} ({note})", 1)
    return text


def place_of(decision: Decision, card: int) -> str:
    """Where a card lies, in the words of the pack."""
    game = decision.position
    zone = game.zone_of(card)
    if zone is None:
        return ""
    ranked = zone.name in game.program.ranked
    place = f" {game.cards_in(zone).index(card) + 1}" if ranked else ""
    return title_of(game.program.vocabulary.zones[zone.name], game.lang) + place


def state_of(decision: Decision, card: int) -> str:
    """What a card bears, and what has changed of it, as far as it is seen."""
    game = decision.position
    if not sees(game, decision.player, card):
        return ""
    attached, hidden = attached_seen(game, card, decision.player)
    changed, vocabulary = game.changed_attributes(card), game.program.vocabulary
    return ", ".join(told_apart(attached, hidden, changed, vocabulary, game.lang))


def cards_of(decision: Decision, value: OptionValue) -> list[int]:
    """The cards that an option is about."""
    game, question = decision.position, decision.position.program.questions[decision.question]
    if decision.kind == "action":
        number, *given = value
        params = list(game.program.vocabulary.actions.values())[number].params
        things = list(zip(params, given, strict=True))
        return [thing for param, thing in things if param.type == "card"] + [
            thing[0] for param, thing in things if param.type in ("ability", "spot")
        ]
    if decision.kind == "pick" and question.effect.among.type == "cards":
        return [value] if value > 0 else []
    return []


def matching(decision: Decision, typed: str) -> list[int]:
    """The options that what was typed may mean: one when it is clear, none when it is no answer."""
    if is_too_long(typed):
        return []
    typed = plain(typed)
    if re.fullmatch(r"-?\d+", typed):
        return by_number(decision, int(typed))
    shown = [plain(label) for label in labels(decision)]
    exact = [index for index, label in enumerate(shown) if label == typed]
    return exact[:1] or having_words(decision, typed, range(len(decision)))


def having_words(decision: Decision, typed: str, among: Iterable[int]) -> list[int]:
    """Of some options those that have all words that were typed, or words that begin so; one, where
    they read alike."""
    wanted = dict.fromkeys(re.findall(r"\w+", plain(typed)))  # each once
    if not wanted:
        return []
    shown = [plain(label) for label in labels(decision)]
    bags = {
        index: {
            *re.findall(r"\w+", shown[index]),
            *parts(decision.names_of(decision.values[index])),
        }
        for index in among
    }
    whole = [index for index, bag in bags.items() if all(word in bag for word in wanted)]
    begun = [
        index
        for index, bag in bags.items()
        if all(any(known.startswith(word) for known in bag) for word in wanted)
    ]
    found = whole or begun
    return found[:1] if len({shown[index] for index in found}) == 1 else found


def the_one_meant(decision: Decision, typed: str) -> int:
    """The option that is meant; IllegalOptionError says what may be, where it is not clear."""
    found = matching(decision, typed)
    if len(found) == 1:
        return found[0]
    shown = labels(decision)
    typed = cropped(typed)
    if found:
        several = ", ".join(f"`{shown[index]}`" for index in found[:FEW])
        more = f" or {len(found) - FEW} others" if len(found) > FEW else ""
        raise IllegalOptionError(f"`{typed}` could be {several}{more}: say more of it")
    near = nearest(typed, shown, cutoff=0.4)
    hint = f"did you mean `{near}`?" if near else f"there are {len(shown)}, such as `{shown[0]}`"
    raise IllegalOptionError(f"no option reads like `{typed}`: {hint}")


def cropped(typed: str) -> str:
    return f"{typed[:LONGEST_QUOTED]}…" if len(typed) > LONGEST_QUOTED else typed


def by_number(decision: Decision, number: int) -> list[int]:
    """An option by its place in the list; when numbers are the options, by what it is."""
    if decision.kind == "number":
        return [index for index, value in enumerate(decision.values) if value == number]
    return [number - 1] if 1 <= number <= len(decision) else []


def find_card(pack: Pack, typed: str) -> tuple[CardDecl | None, str | None]:
    """The card that somebody asks about; if there is none, the name of one like it."""
    names: dict[str, CardDecl] = {}
    for card in pack.vocabulary.cards.values():
        for name in (card.name, card.name.replace("_", " "), *title_forms(card.titles)):
            names.setdefault(plain(name), card)
    wanted = plain(typed[:LONGEST_TYPED])
    if wanted in names:
        return names[wanted], None
    begun = {card.name: card for name, card in names.items() if wanted and name.startswith(wanted)}
    if len(begun) == 1:
        return next(iter(begun.values())), None
    near = nearest(wanted, names)
    return None, next(iter(begun), None) or (names[near].name if near else None)


def find_room(titles: Iterable[str], typed: str) -> int | None:
    """The place of the room that somebody asks about among the titles of all."""
    found = find_rooms(titles, typed)
    return found[0] if len(found) == 1 else None


def find_rooms(titles: Iterable[str], typed: str) -> list[int]:
    """The places of the rooms that somebody may ask about: of those called just so, beginning so,
    having these words, having words that begin so or having it anywhere, the first there are."""
    wanted, names = plain(typed[:LONGEST_TYPED]), [plain(title) for title in titles]
    asked = re.findall(r"\w+", wanted)
    if not asked:
        return []

    def has(name: str) -> bool:
        return {*asked} <= {*re.findall(r"\w+", name)}

    def begun(name: str) -> bool:
        own = re.findall(r"\w+", name)
        return all(any(known.startswith(one) for known in own) for one in asked)

    for fits in (
        wanted.__eq__,
        lambda name: name.startswith(wanted),
        has,
        begun,
        lambda name: wanted in name,
    ):
        found = [at for at, name in enumerate(names) if fits(name)]
        if found:
            return found
    return []


def plain(text: str) -> str:
    """Text without capitals, accents and needless spaces."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in decomposed if not unicodedata.combining(c)).split())


def parts(names: Iterable[str]) -> set[str]:
    """Names, and the words they are made of."""
    found: set[str] = set()
    for name in names:
        found.update((plain(name), *plain(name).split("_")))
    return found - {""}
