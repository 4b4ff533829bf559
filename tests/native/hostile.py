"""Packs that mean no good, played natively with sanitizers of addresses and undefined behaviour.

Half of them are those of `tests.runaway`, whose values and lists explode; the others are shipped
packs of which a declaration was changed so that they still check, as in `tests.fuzz`. Each plays
some games in lockstep with Python, and some more by itself. What a sanitizer says, or a process
that ends or goes on for ever, is a finding; so is a difference.
"""

from __future__ import annotations

import random
import resource
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from dsl.diagnostics.report import PackError
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.native.child import Child, ChildError, native_text
from interpreter.native.compilers import CHECKED, CompilerError, compiler
from interpreter.native.not_printed import NotPrintedError
from interpreter.state.errors import PlayError
from tests.fuzz.packs import Packs, changed_pack
from tests.native.lockstep import NativeDifference, lockstep
from tests.packs_under_test import MODS
from tests.playing import write_pack
from tests.runaway.hostile_packs import hostile_pack
from tests.sentences.proving import pack_named

QUICKLY = ("-O0", *CHECKED[1:])
SMALL = ("tutorial", "porters", "honey", "hearts", *MODS)  # that compile in a moment
GAMES, DECISIONS = 2, 20  # in lockstep
ALONE = 3  # games
SECONDS = 60  # of the processor, for the games of one pack


@dataclass(frozen=True)
class Hostile:
    """How the games of one such pack begin."""

    what: str
    pack: Pack
    players: int
    seed: int
    board: str | None = None
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return self.what


@dataclass
class Run:
    """What became of them."""

    ended: Counter[str] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        said = ", ".join(f"{number} {how}" for how, number in self.ended.most_common())
        return f"{said}; {len(self.found)} findings"


def hostile(seed: int) -> Hostile | None:
    with TemporaryDirectory(prefix="cardwright-") as folder:
        write_pack(Path(folder, "small"), hostile_pack(seed), base="")
        try:
            pack = load(Path(folder, "small"))
        except PackError:
            return None
    return Hostile(f"hostile pack {seed}", pack, 2, seed)


def changed(seed: int, packs: Packs) -> Hostile | None:
    case = packs.make(random.Random(f"native {seed}"))
    name, file = str(case.about["pack"]), str(case.about["file"])
    pack = (
        changed_pack(pack_named(name), file, case.data.decode())
        if "was" not in case.about
        else None
    )
    if pack is None or pack.vocabulary.game is None:
        return None
    low, high = pack.vocabulary.game.players
    said = f"changed pack {seed}, {name} {file}: {case.data.decode()!r}"
    return Hostile(said, pack, max(low, min(2, high)), seed)


def play(one: Hostile) -> str:
    """How it ended; ChildError, CompilerError or NativeDifference for a finding."""
    by = compiler()
    assert by is not None
    try:
        program = Game.new(one.pack, one.players, recorded=False).program
        native = native_text(program)
    except NotPrintedError:
        return "not printed"
    except PlayError:
        return "refused from the start"
    with Child(native, by, QUICKLY) as child:
        resource.prlimit(child.process.pid, resource.RLIMIT_CPU, (SECONDS, SECONDS))
        tally = lockstep(one, child, range(one.seed, one.seed + GAMES), DECISIONS)
        child.play(str(one.seed), range(ALONE), DECISIONS)
        for _ in range(ALONE):
            child.next_game()
    return "given up" if tally.given_up else "played"


def run(seeds: range, tell: Callable[[str], None]) -> Run:
    """Play so many packs; Ctrl-C leaves the others out."""
    found, packs = Run(), Packs(SMALL)
    try:
        for seed in seeds:
            one = hostile(seed) if seed % 2 else changed(seed, packs)
            if one is None:
                found.ended["not read"] += 1
                continue
            try:
                found.ended[play(one)] += 1
            except (ChildError, CompilerError, NativeDifference) as error:
                found.ended["FOUND"] += 1
                found.found.append(f"{one}: {type(error).__name__}: {error}")
                tell(found.found[-1])
    except KeyboardInterrupt:
        tell("the others were left out")
    return found
