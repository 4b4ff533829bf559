"""The reader, with atheris choosing what to change by which lines of code that reaches."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec

from tests.fuzz.cases import Case

MISSING = "This needs atheris, which is not installed: `pip install -e .[fuzz]`."


def guided(count: int, seed: int) -> int:
    """Try so many texts as declarations of a small pack; 2 without atheris."""
    if find_spec("atheris") is None:
        print(MISSING, file=sys.stderr)
        return 2
    atheris = import_module("atheris")
    with atheris.instrument_imports(include=["dsl"]):
        reader = import_module("tests.fuzz.reader")
    target = reader.Reader(("mini",))
    texts = target.texts["mini"]

    def one(data: bytes) -> None:
        if data:
            text = texts[data[0] % len(texts)]
            target.judge(Case({"pack": "mini", "file": text.file}, data[1:]))

    def changed(data: bytes, most: int, number: int) -> bytes:
        """Half by atheris, half as the others change texts: those get past the parser."""
        if number % 2:
            mutated: bytes = atheris.Mutate(data, most)
            return mutated
        chance = reader.random.Random(number)
        at = chance.randrange(len(texts))
        made = reader.changed(texts[at].text, texts[at].tree, target.stock("mini"), chance)
        encoded: bytes = bytes([at]) + made.encode("utf-8", "replace")
        return encoded[:most]

    arguments = [sys.argv[0], f"-runs={count}", f"-seed={seed}", "-max_len=2000", "-timeout=10"]
    atheris.Setup(arguments, one, custom_mutator=changed)
    atheris.Fuzz()
    return 0
