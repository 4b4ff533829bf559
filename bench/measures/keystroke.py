"""From a key to what is told of it: typing into a file of a thousand cards, through the server."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.generated import write_pack
from bench.language_client import Client
from bench.measure import Effort, Measure
from bench.report import Table, Target
from bench.timing import Sample
from cardwright.editor.workspace import Workspace

CARDS = 1_000
EDITED = 500
BETWEEN_KEYS = 0.1  # seconds, as fast hands type
PAUSE = 0.6  # after each word: long enough for a whole check to begin, and be typed into
TYPED = "\n        if gems >= 2: move 1 friend from your discard to hand\n        draw 2, +1 gem"
MEDIAN, SLOWEST = 0.050, 0.100  # seconds wanted for the median, and for 95 of 100


def typed_texts(text: str) -> Iterator[tuple[str, str]]:
    """A file after each key, and the key."""
    head, tail = text.split(f"card guide_{EDITED + 3} ")
    head = head.rstrip("\n")
    for end in range(1, len(TYPED) + 1):
        yield f"{head}{TYPED[:end]}\n\ncard guide_{EDITED + 3} {tail}", TYPED[end - 1]


def run(effort: Effort) -> Iterator[Table]:
    rounds = max(1, effort.rounds // 5)
    took: list[float] = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = write_pack(Path(scratch, "made_up").resolve(), CARDS)
        file = next((folder / "cards").glob("*.cards"))
        with Client([folder]) as client:
            uri = client.open(file)
            client.command("cardwright.check")
            for _ in range(rounds):
                for text, key in typed_texts(file.read_text(encoding="utf-8")):
                    start = time.perf_counter()
                    client.change(uri, text)
                    took.append(time.perf_counter() - start)
                    time.sleep(PAUSE if key == " " else BETWEEN_KEYS)
                assert client.command("cardwright.check")["errors"] == 0
    median = statistics.median(took)
    slowest = statistics.quantiles(took, n=20)[-1]
    table = Table(
        f"From a key to its diagnostics ({CARDS:,} cards, {len(took)} keys, whole checks beside)",
        ["median", "95 of 100 within", "slowest"],
    )
    table.add(*(f"{1000 * seconds:.0f} ms" for seconds in (median, slowest, max(took))))
    of_median = Sample((median / MEDIAN,))
    of_slowest = Sample((slowest / SLOWEST,))
    table.targets += [
        Target("median time from a key to its diagnostics, of 50 ms", of_median, 1, at_least=False),
        Target("95th percentile of the same, of 100 ms", of_slowest, 1, at_least=False),
    ]
    yield table


def work() -> Callable[[], object]:
    """One key after the other, without the server around it."""
    folder = write_pack(Path(tempfile.mkdtemp()).resolve(), CARDS)
    file = next((folder / "cards").glob("*.cards"))
    workspace = Workspace([folder])
    workspace.check(folder)
    workspace.open(file, file.read_text(encoding="utf-8"))
    texts = [text for text, _ in typed_texts(workspace.texts[file])]

    def one_key() -> None:
        for text in texts:
            workspace.change(file, text)
            workspace.diagnostics_of(file)

    return one_key


MEASURE = Measure("keystroke", "from a key to its diagnostics, in the language server", run, work)
