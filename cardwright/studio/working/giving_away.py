"""What can be printed and given to others: sheets of cards, boards, the rules in short, the pack in
one file."""

from __future__ import annotations

import io
import zipfile
from base64 import b64encode
from collections.abc import Mapping

from cardwright.drawing.board_picture.board import board_svg
from cardwright.drawing.card_picture.face import card_svg
from cardwright.drawing.card_picture.sheet import sheets
from cardwright.web.scenes.explanations import rules_in_short
from dsl.model.declarations import CardDecl
from dsl.model.traverse import created
from dsl.model.vocabulary import is_piece
from dsl.packs.folders import MANIFEST
from dsl.packs.pack import Pack
from interpreter.compile.program_cache import program_for

SAME_DAY = (1980, 1, 1, 0, 0, 0)  # so that the same files always make the same archive
MOST_CARDS = 900  # of a print: a hundred pages
MOST_COPIES = 60


def to_print(pack: Pack) -> list[CardDecl]:
    """Every card that comes into the game, as often as there are copies of it."""
    vocabulary = pack.vocabulary
    brought = created(vocabulary)
    found: list[CardDecl] = []
    for card in vocabulary.cards.values():
        if card.name in brought and not is_piece(vocabulary, card.name):
            copies = card.copies if isinstance(card.copies, int) else 1
            found += [card] * max(1, min(copies, MOST_COPIES))
    return found[:MOST_CARDS]


def given_away(pack: Pack, what: str, lang: str, texts: Mapping[str, str]) -> dict[str, object]:
    """One of the things that can be printed or given, in a language."""
    if what == "sheets":
        cards = to_print(pack)
        return {"pages": [str(page) for page in sheets(pack, cards, lang=lang)]}
    if what == "once":  # each card once, for a first look
        cards = list({card.name: card for card in to_print(pack)}.values())
        return {"pages": [str(page) for page in sheets(pack, cards, lang=lang)]}
    if what == "boards":
        pages = [str(board_svg(pack, name, theme="light", lang=lang)) for name in pack.boards]
        return {"pages": pages}
    if what == "tabletop":
        counted: dict[str, int] = {}
        for card in to_print(pack):
            counted[card.name] = counted.get(card.name, 0) + 1
        faces = {name: str(card_svg(pack, name, theme="print", lang=lang)) for name in counted}
        return {"cards": [[name, number, faces[name]] for name, number in counted.items()]}
    if what == "rules":
        return {"rules": rules_in_short(program_for(pack), lang)}
    return {"name": f"{pack.id}-{pack.manifest.version}.zip", "data": zipped(pack.id, texts)}


def zipped(name: str, texts: Mapping[str, str]) -> str:
    """The files of a pack as one archive, in base64."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(texts, key=lambda file: (file != MANIFEST, file)):
            entry = zipfile.ZipInfo(f"{name}/{file}", SAME_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, texts[file])
    return b64encode(written.getvalue()).decode("ascii")
