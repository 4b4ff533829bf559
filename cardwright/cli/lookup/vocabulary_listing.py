"""`cardwright vocabulary`: every declared word of a pack, as text or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from cardwright.cli.shared import named, open_pack
from cardwright.reference.pack_words import BESIDES, KINDS, PackWord, as_text, pack_words
from dsl.packs.pack import Pack


def run_vocabulary(
    reference: str, *, wanted: Sequence[str], kinds: Sequence[str], as_json: bool
) -> None:
    found = chosen_words(open_pack(reference), wanted, kinds)
    if as_json:
        data = {"words": [one.to_json() for one in found]}
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        click.echo(as_text(found) or "There is no such word in this pack.")


def chosen_words(pack: Pack, wanted: Sequence[str], kinds: Sequence[str]) -> list[PackWord]:
    """The words of a pack that are asked for; all where nothing is asked for."""
    every = pack_words(pack)
    known = [*KINDS.values(), *BESIDES]
    for kind in kinds:
        if kind not in known:
            raise named(kind, known, "kind of word")
    for word in wanted:
        if word not in (one.word for one in every):
            raise named(word, [one.word for one in every], "word")
    return [
        one
        for one in every
        if (not kinds or one.kind in kinds) and (not wanted or one.word in wanted)
    ]
