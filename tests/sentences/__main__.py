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
    proof, told = Proof(), Counter[str]()
    begun = time.monotonic()
    for name, file, text in declarations_of(asked.packs, asked.declarations, asked.seed):
        prove_declaration(name, file, text, proof)
        tell_new(proof, told)
        if proof.texts % 200 == 0:
            print(f"{proof.texts} declarations: {proof.told()}", flush=True)
    print(f"{proof.texts} declarations: {proof.told()}, {time.monotonic() - begun:.0f} s")
    sys.stdout.flush()
    before = proof.texts
    for sentence in sentences(asked.seed, asked.count):
        prove_sentence(sentence, proof)
        tell_new(proof, told)
        if (proof.texts - before) % EVERY == 0:
            print(f"{proof.texts - before} sentences: {proof.told()}", flush=True)
    print(f"{proof.texts - before} sentences: {proof.told()}, {time.monotonic() - begun:.0f} s")
    return 1 if proof.found else 0


def tell_new(proof: Proof, told: Counter[str]) -> None:
    """Tell what has been found since, each kind of it once."""
    for found in proof.found[told.total() :]:
        if found.kind not in told:
            print(f"  {found.kind}: `{found.mutation.what}` in {found.text.strip()!r}", flush=True)
        told[found.kind] += 1


if __name__ == "__main__":
    sys.exit(main())
