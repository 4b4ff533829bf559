"""python -m tests.sentences: many sentences that `check` accepts, each with every word replaced and
with every word and phrase taken out, and all declarations of all packs likewise.

It tells what could be changed without anybody noticing, and fails if there is any. `--count` says
how many sentences are to be accepted, `--declarations` how many are taken from each pack.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from tests.sentences.proving import (
    Proof,
    declarations_of,
    prove_declaration,
    prove_sentence,
    sentences,
)

EVERY = 2_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.sentences", description=__doc__)
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--declarations", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--packs", nargs="*", default=None)
    asked = parser.parse_args()
    proof = Proof()
    begun = time.monotonic()
    for name, file, text in declarations_of(asked.packs, asked.declarations, asked.seed):
        prove_declaration(name, file, text, proof)
        if proof.texts % 200 == 0:
            print(f"{proof.texts} declarations: {proof.told()}", flush=True)
    print(f"{proof.texts} declarations: {proof.told()}, {time.monotonic() - begun:.0f} s")
    sys.stdout.flush()
    before = proof.texts
    for sentence in sentences(asked.seed, asked.count):
        prove_sentence(sentence, proof)
        if (proof.texts - before) % EVERY == 0:
            print(f"{proof.texts - before} sentences: {proof.told()}", flush=True)
    print(f"{proof.texts - before} sentences: {proof.told()}, {time.monotonic() - begun:.0f} s")
    kinds = Counter(found.kind for found in proof.found)
    for kind, number in kinds.most_common():
        example = next(found for found in proof.found if found.kind == kind)
        print(f"{number:6} {kind}: `{example.mutation.what}` in {example.text.strip()!r}")
    return 1 if proof.found else 0


if __name__ == "__main__":
    sys.exit(main())
