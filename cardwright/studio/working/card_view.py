"""What stands at the cursor: the face of a card in every language, and the tree of its effects."""

from __future__ import annotations

import re
from typing import TypedDict

from cardwright.drawing.card_picture.printed import kinds_told_apart
from cardwright.editor.hovering import all_languages
from cardwright.editor.parsed_text import chunk_at
from cardwright.play.screens.card_lines import Cards
from cardwright.play.screens.messages import Messages
from cardwright.play.screens.page import Page
from cardwright.web.scenes.catalogue import UNBROKEN
from cardwright.web.scenes.faces import Face, face
from dsl.model.declarations import CardDecl
from dsl.packs.pack import Pack
from dsl.text.describe import describe_block
from dsl.text.outline import tree_text

CARD = re.compile(r"(?:change )?card[ ]+([^\W\d]\w*)")
BODY = re.compile(r"(verb|action)[ ]+([^\W\d]\w*)")


class AtCursor(TypedDict):
    """A declaration: its faces by language if it is a card, its text by language if not."""

    kind: str
    name: str
    faces: dict[str, Face]
    texts: dict[str, str]
    tree: str


def declared_at(pack: Pack, text: str, line: int) -> AtCursor | None:
    """The card, verb or action that a line belongs to, counted from 0; None for anything else."""
    chunk = chunk_at(text, line)
    if chunk is None:
        return None
    vocabulary = pack.vocabulary
    card, body = CARD.match(chunk.text), BODY.match(chunk.text)
    if card is not None:
        found = pack.staged.vocabulary.cards.get(card[1])
        return card_at(pack, found) if found is not None else None
    if body is not None:
        known = vocabulary.verbs if body[1] == "verb" else vocabulary.actions
        decl = known.get(body[2])
        if decl is not None:
            texts = {lang: describe_block(decl.body, vocabulary, lang) for lang in all_languages()}
            tree = tree_text(decl.body, vocabulary)
            return {"kind": body[1], "name": decl.name, "faces": {}, "texts": texts, "tree": tree}
    return None


def card_at(pack: Pack, card: CardDecl) -> AtCursor:
    """A card as players read it in each language, and as the engine does."""
    vocabulary = pack.staged.vocabulary
    tints = kinds_told_apart(vocabulary)
    faces = {
        lang: face(Cards(pack, Messages(vocabulary, lang), Page(UNBROKEN)), card, tints, ())
        for lang in all_languages()
    }
    return {
        "kind": "card",
        "name": card.name,
        "faces": faces,
        "texts": {},
        "tree": tree_text(card, vocabulary),
    }
