"""What a new card needs to come into play, taken from a card of the pack that is like it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from dsl.model.declarations import CardDecl
from dsl.model.effects import Create
from dsl.model.traverse import created, created_by, inside
from dsl.model.values import Number
from dsl.model.vocabulary import is_piece
from dsl.packs.pack import Pack


def kinds_of_cards(pack: Pack) -> dict[str, list[CardDecl]]:
    """The cards that come into the game and are written out, by their first tag; the most first."""
    brought = created(pack.vocabulary)
    found: dict[str, list[CardDecl]] = {}
    for card in pack.vocabulary.cards.values():
        plain = card.name in brought and not is_piece(pack.vocabulary, card.name)
        if plain and card.tags and "{" not in "".join(source_of(pack, card)):
            found.setdefault(card.tags[0], []).append(card)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def typical(cards: Sequence[CardDecl]) -> CardDecl:
    """One with the tags and the attributes that most of them have."""
    shapes = Counter((len(card.tags), tuple(card.attributes)) for card in cards)
    most = max(shapes.values())
    return next(c for c in cards if shapes[len(c.tags), tuple(c.attributes)] == most)


def source_of(pack: Pack, card: CardDecl) -> list[str]:
    """The lines under the head of a card, without what they are indented by."""
    lines = pack.texts.get(card.span.file, "").split("\n")
    found: list[str] = []
    for line in lines[card.span.line :]:
        if line.strip() and not line.startswith((" ", "\t")):
            break
        found.append(line.removeprefix("    ").rstrip())
    while found and (not found[-1] or found[-1].startswith("#")):
        found.pop()
    return found


def marks_of(pack: Pack, card: CardDecl) -> Iterator[str]:
    """The tags, attributes and copies of a card as they are written; not what it does."""
    for line in source_of(pack, card):
        head, _, _ = line.partition(" ")
        tags = {tag.strip() for tag in line.split(",")}
        if tags <= set(card.tags) or head in card.attributes or head == "copies":
            yield line


def also_needed(pack: Pack, like: CardDecl, name: str, title: str) -> str:
    """A card that brings the new one into the game, where each such card has one of its own; else
    an empty text."""
    vocabulary = pack.vocabulary
    for bringer in vocabulary.cards.values():
        if len(bringer.abilities) != 1 or bringer.name == like.name:
            continue
        (ability,) = bringer.abilities
        effects = list(inside(ability.body))
        if len(effects) != 1 or created_by(effects) != {like.name}:
            continue
        (effect,) = effects
        zone = effect.zone.named("zone") if isinstance(effect, Create) else None
        if not isinstance(effect, Create) or zone is None:
            continue
        many = "all"
        if effect.amount is not None:
            if not isinstance(effect.amount, Number):
                continue
            many = str(effect.amount.value)
        what = f"{many} {name} cards" if many == "all" else f"{many} {name}"
        tags = ", ".join(bringer.tags)
        suffix = bringer.name.removeprefix(like.name).strip("_") or "too"
        return "\n".join(
            [
                f"# This brings it into the game, as `{bringer.name}` does {like.name}.",
                f'card {name}_{suffix} "{title} {suffix}"',
                *([f"    {tags}"] if tags else []),
                f"    {ability.moment}: create {what} in {zone}",
            ]
        )
    return ""
