"""The generated parts of docs/language.md: tables from the same declarations that the engine uses.

python -m dsl.text.reference docs/language.md        # write the tables anew
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from dsl.diagnostics.catalogue import catalogue
from dsl.model.effects import effect_classes
from dsl.resolve.declare.declaring import BUILT_IN
from dsl.resolve.phrases.read_names import FUNCTIONS
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages
from dsl.syntax.lark_tables import taken_words
from dsl.syntax.optional import OPTIONAL
from dsl.text.describe import describe_example
from dsl.text.grammar.language import language

MARK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def effects_table() -> list[str]:
    """One row for each effect of the language."""
    codes = sorted(languages(), key=lambda code: (code != DEFAULT_LANGUAGE, code))
    spoken = [language(code) for code in codes]
    heads = ["written", "what it does", *(f"on a card: {one.name}" for one in spoken)]
    rows = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
    for effect in effect_classes():
        doc = " ".join((effect.__doc__ or "").split())
        form = effect.form.replace("|", "\\|")
        texts = (describe_example(one.effects.get(effect.__name__, "")) for one in spoken)
        rows.append(f"| {' | '.join([f'`{form}`', doc, *texts])} |")
    return rows


def functions_table() -> list[str]:
    rows = ["| function | takes | gives |", "| --- | --- | --- |"]
    for name, (takes, gives) in FUNCTIONS.items():
        rows.append(f"| `{name}({', '.join(takes)})` | {' and '.join(takes)} | {gives} |")
    return rows


def words_list() -> list[str]:
    return ["`" + "` `".join(sorted(taken_words() | BUILT_IN)) + "`"]


def optional_table() -> list[str]:
    """The words that may be left out."""
    rows = ["| word | why it may be left out | written | means the same |", f"|{' --- |' * 4}"]
    for one in OPTIONAL:
        said = ", ".join(f"`{word}`" for word in one.said)
        short = f"`{one.short}`" if one.short else "without the line"
        rows.append(f"| {said} | {one.why} | `{one.written}` | {short} |")
    return rows


def codes_table() -> list[str]:
    rows = ["| code | what is wrong |", "| --- | --- |"]
    rows.extend(f"| {entry.code} | {entry.title} |" for entry in catalogue().values())
    return rows


PARTS = {
    "effects": effects_table,
    "functions": functions_table,
    "words": words_list,
    "optional": optional_table,
    "codes": codes_table,
}


def filled(text: str) -> str:
    """A document with each generated part made anew."""
    return MARK.sub(lambda m: m[1] + "\n".join(PARTS[m[2]]()) + "\n" + m[3], text)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
