"""What a new card needs to come into play, taken from a card of the pack that is like it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from dsl.model.declarations import CardDecl
from dsl.model.traverse import created, created_by, inside
from dsl.model.vocabulary import is_piece
from dsl.packs.pack import Pack


def kinds_of_cards(pack: Pack) -> dict[str, list[CardDecl]]:
    """The cards that come into the game, by their first tag; the most first."""
    brought = created(pack.vocabulary)
    found: dict[str, list[CardDecl]] = {}
    for card in pack.vocabulary.cards.values():
        if card.name not in brought or card.face_of or is_piece(pack.vocabulary, card.name):
            continue
        if card.tags:
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
    if is_of_a_family(pack, card):
        yield from _worked_out(pack, card)
        return
    for line in source_of(pack, card):
        head, _, _ = line.partition(" ")
        tags = {tag.strip() for tag in line.split(",")}
        if tags <= set(card.tags) or head in card.attributes or head == "copies":
            yield line


def is_of_a_family(pack: Pack, card: CardDecl) -> bool:
    """Whether a card is not written out, but made of a row of a table."""
    return any("{" in line for line in source_of(pack, card)) or not source_of(pack, card)


def _worked_out(pack: Pack, card: CardDecl) -> Iterator[str]:
    """The same of a card that is not written out, as far as it is tags and plain numbers."""
    yield ", ".join(card.tags)
    for name, value in card.attributes.items():
        price = value.price()
        number = value.constant() if price is None else price[1].constant()
        if number is not None and not pack.vocabulary.attributes[name].tag:
            yield f"{name} {number}" + (f" {price[0]}" if price is not None else "")
    if card.copies != 1:
        yield f"copies {card.copies}"


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
        moved = effects[0].moves()
        zone = moved.to.named("zone") if moved is not None else None
        if moved is None or zone is None:
            continue
        many = "all" if moved.amount is None else str(moved.amount.constant())
        if many == "None":  # as many as the game asks for, which nobody can copy
            continue
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
