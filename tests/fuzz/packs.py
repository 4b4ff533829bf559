"""Packs with changed declarations that still check, played by chance: they may be poor games, and
end with an error of play, but nothing else is ever raised.

What a card, verb or action does is read in the place of what it did, which is what checking the
whole pack would make of it. Now and then any declaration is changed and the whole pack checked.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import fields, replace

from dsl.checks.completeness import check_whole
from dsl.diagnostics.report import Report
from dsl.model.vocabulary import Vocabulary
from dsl.packs.assemble import assemble
from dsl.packs.pack import Pack
from dsl.packs.recheck import CATEGORIES, read_again
from dsl.packs.references import packs_meant
from interpreter.game.game import Game
from interpreter.state.errors import PlayError
from tests import packs_under_test
from tests.fuzz.cases import Case
from tests.fuzz.mutating import gentle
from tests.fuzz.reader import Reader
from tests.sentences.proving import pack_named, without_comments

ANSWERS = 30
TRIES = 200  # changes that are tried until one still checks
NAMED = ("card ", "verb ", "action ")
WHOLE_SHARE = 0.03  # of the cases: they take many times as long


class Packs:
    """Packs that are played, by default all that are shipped."""

    def __init__(self, names: tuple[str, ...] = tuple(packs_under_test.SHIPPED)) -> None:
        self.names = names
        self.readers: dict[str, Reader] = {}  # each with phrases of its own

    def make(self, chance: random.Random) -> Case:
        """A declaration of a pack, changed so that the pack still checks."""
        name = chance.choice(self.names)
        seed = chance.randrange(1_000_000)
        about: dict[str, str | int] = {"pack": name, "seed": seed}
        if name not in self.readers:
            self.readers[name] = Reader((name,))
        reader = self.readers[name]
        own = [one for one in reader.texts[name] if one.text.startswith(NAMED)]
        if chance.random() < WHOLE_SHARE:
            sources = [one for one in reader.texts[name] if one.tree is not None]
            text = chance.choice(sources)
            made = gentle(text.text, text.tree, reader.stock(name), chance)
            said = {"file": text.file, "was": text.text}
            return Case({**about, **said}, made.encode())
        for _ in range(TRIES):
            text = chance.choice(own)
            made = gentle(text.text, text.tree, reader.stock(name), chance)
            same_head = made.split("\n")[0] == text.text.split("\n")[0] and made != text.text
            if same_head and changed_pack(pack_named(name), text.file, made) is not None:
                return Case({**about, "file": text.file}, made.encode())
        return Case({**about, "file": own[0].file}, own[0].text.encode())

    def judge(self, case: Case) -> str:
        name, file = str(case.about["pack"]), str(case.about["file"])
        text, was = case.data.decode(), case.about.get("was")
        if isinstance(was, str):
            pack = checked_whole(name, file, was, text)
        else:
            pack = changed_pack(pack_named(name), file, text)
        if pack is None:
            return "no longer checks"
        try:
            return f"{name} {played(pack, int(case.about['seed']))}"
        except PlayError as error:
            hidden = error.__cause__
            if isinstance(hidden, Exception) and not isinstance(hidden, PlayError | RecursionError):
                raise hidden from None  # an error of the engine, told as one of play
            return f"{name} ended: {type(error).__name__}"


def changed_pack(pack: Pack, file: str, text: str) -> Pack | None:
    """The pack with this declaration in place of its own; None when it no longer checks."""
    found = read_again(pack, text, file)
    if found.report.has_errors:
        return None
    vocabulary = with_named(pack.vocabulary, found.vocabulary)
    if vocabulary is None:
        return None
    report = Report()
    manifest = pack.manifest
    check_whole(vocabulary, manifest.board, manifest.spans, pack.boards, [], set(), report)
    if report.has_errors:
        return None
    return replace(pack, vocabulary=vocabulary, programs={}, fingerprint=f"{hash(text):016x}")


def checked_whole(name: str, file: str, was: str, text: str) -> Pack | None:
    """The whole pack with a text in place of another; None when it does not check."""
    meant = packs_meant(pack_named(name).folder, Report())
    assert meant is not None
    report, packs = Report(), []
    for manifest, files in meant.packs:
        sources = tuple(
            one._replace(text=without_comments(one.text).replace(was, text, 1))
            if one.file == file
            else one
            for one in files.sources
        )
        packs.append((manifest, replace(files, sources=sources)))
    pack = assemble(replace(meant, packs=tuple(packs)), report)
    return None if report.has_errors else pack


def with_named(before: Vocabulary, after: Vocabulary) -> Vocabulary | None:
    """The words with those that were read again; None when a word is new or has gone."""
    replaced: dict[str, Mapping[str, object]] = {}
    for one in fields(before):
        if one.name in CATEGORIES.values():
            old, new = getattr(before, one.name), getattr(after, one.name)
            if old.keys() != new.keys():
                return None
            replaced[one.name] = {name: new[name] for name in old}
    return replace(before, **replaced)  # type: ignore[arg-type]


def played(pack: Pack, seed: int) -> str:
    """Play by chance; now and then go back, on in a copy, or on from a save."""
    chance = random.Random(seed)
    assert pack.vocabulary.game is not None
    low, high = pack.vocabulary.game.players
    game = Game.new(pack, chance.randint(low, min(high, max(low, 3))), seed)
    for _ in range(ANSWERS):
        decision = game.decision
        if decision is None:
            return "played to its end"
        roll = chance.random()
        if roll < 0.05 and game.length:
            game.pop()
        elif roll < 0.1:
            game = game.copy()
        elif roll < 0.13:
            game = Game.from_json(json.loads(json.dumps(game.to_json())), pack)
        elif roll < 0.2:
            game.view(decision.player)
            assert all(option.text for option in decision)
        else:
            game.push(chance.randrange(len(decision)))
    return "played"
