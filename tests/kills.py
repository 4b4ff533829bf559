"""Games at the terminal that are killed at any moment: no answer is lost that was acknowledged.

`python -m tests.kills --count 1000` plays in other processes, at a terminal of their own or through
a pipe, kills each with SIGKILL at a random moment, and looks at the file: it is whole, a legal
game, and holds every answer after which another question was shown. Then the game is resumed from
the file and killed again. With `--commands` each process is started as people start it, which is
slow; else it is a fork of this one.
"""

from __future__ import annotations

import argparse
import os
import pty
import random
import select
import signal
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

from cardwright.play import run_play
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.saves.saved_data import read_file
from tests.paths import PACKS, ROOT

PROMPT = b"> "
SLOWEST = 60.0  # seconds for a question to be shown
MOST_ANSWERS = 12  # in one process
SEED = 4


class Lost(Exception):
    """Something was lost."""


@dataclass
class Child:
    """A game in another process. `asked` is how many questions it has shown."""

    process: int
    typing: int
    screen: int
    asked: int = 0
    shown: bytearray = field(default_factory=bytearray)

    def wait_for_question(self, asked: int, until: float) -> bool:
        """Read the screen until it has asked so often, or a moment has come, or it has ended."""
        while self.asked < asked:
            left = until - monotonic()
            if left <= 0 or not select.select([self.screen], [], [], left)[0]:
                return False
            try:
                read = os.read(self.screen, 65536)
            except OSError:
                read = b""
            if not read:
                return False
            self.shown += read
            self.asked = self.shown.count(b"\n" + PROMPT)
        return True

    def answer(self) -> None:
        os.write(self.typing, b"1\n")

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        self.wait_for_question(sys.maxsize, monotonic() + 1)  # what is still on its way
        for handle in {self.typing, self.screen}:
            os.close(handle)


def begun(file: Path, of: Pack, *, terminal: bool, command: bool) -> Child:
    """A game that is saved in a file, new or resumed from it."""
    if terminal:
        screen, inside = pty.openpty()
        typing, theirs = screen, (inside, inside)
    else:
        ours, typing = os.pipe()
        screen, out = os.pipe()
        theirs = (ours, out)
    sys.stdout.flush()
    process = os.fork()
    if not process:
        try:
            os.setsid()
            for handle, stream in zip((theirs[0], theirs[1], theirs[1]), (0, 1, 2), strict=True):
                os.dup2(handle, stream)
            os.closerange(3, 64)
            _play(file, of, command=command)
        finally:
            os._exit(1)
    for handle in set(theirs):
        os.close(handle)
    return Child(process, typing, screen)


def _play(file: Path, of: Pack, *, command: bool) -> None:
    there = file.exists()
    if command:
        said = ["--resume", str(file)] if there else ["--save", str(file), "--bots", "random"]
        seed = [] if there else ["--seed", str(SEED)]
        played = ["-m", "cardwright", "play", str(PACKS / "race"), *said, *seed]
        os.chdir(ROOT)
        os.execv(sys.executable, [sys.executable, "-u", *played])
    sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w", buffering=1)
    run_play(
        of,
        players=None,
        bots=[] if there else ["random"],
        seed=SEED,
        board=None,
        save=None if there else file,
        resume=file if there else None,
    )


def people_answers(game: Game) -> int:
    """How many of the answers were given by the one person at the table, who sits first."""
    again = Game.new(game.program.pack, game.program.players, game.seed)
    found = 0
    for answer in game.answers:
        assert again.decision is not None
        found += again.decision.player == 0
        again.push(answer)
    return found


def one_kill(
    file: Path, of: Pack, rng: random.Random, *, terminal: bool, command: bool
) -> tuple[int, bool]:
    """Play on and be killed. How many answers were acknowledged, and whether the game is over."""
    before = people_answers(Game.from_json(read_file(file), of)) if file.exists() else 0
    child = begun(file, of, terminal=terminal, command=command)
    given, wanted = 0, rng.randrange(MOST_ANSWERS)
    try:
        alive = child.wait_for_question(1, monotonic() + SLOWEST)
        while alive and given < wanted:
            child.answer()
            given += 1
            alive = child.wait_for_question(given + 1, monotonic() + SLOWEST)
        if alive:
            child.answer()  # and somewhere in the midst of this one it is killed
            given += 1
            sleep(rng.choice((0, rng.uniform(0, 0.004), rng.uniform(0, 0.03))))
    finally:
        child.kill()
    if not child.asked and not file.exists():
        raise Lost(f"nothing was asked: {bytes(child.shown[-500:])!r}")
    game = Game.from_json(read_file(file), of)
    safe = people_answers(game)
    acknowledged = before + max(0, child.asked - 1)
    if safe < acknowledged:
        raise Lost(f"{acknowledged} answers were acknowledged, and {safe} are left")
    if safe > before + given:
        raise Lost(f"{before + given} answers were given, and {safe} are there")
    return acknowledged - before, game.over


def kills(count: int, seed: int, *, command: bool = False) -> int:
    """Kill so many games; how many answers were acknowledged in all of them."""
    rng, of, total = random.Random(seed), load(PACKS / "race"), 0
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / "game.json"
        for number in range(count):
            terminal = number % 2 == 0
            acknowledged, over = one_kill(file, of, rng, terminal=terminal, command=command)
            total += acknowledged
            if over:
                file.unlink()
    return total


def main() -> int:
    os.environ["CARDWRIGHT_GAMES"] = ""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commands", action="store_true")
    asked = parser.parse_args()
    try:
        total = kills(asked.count, asked.seed, command=asked.commands)
    except Lost as error:
        print(f"lost: {error}")
        return 1
    print(f"{asked.count} kills, {total} answers acknowledged, none of them lost")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
