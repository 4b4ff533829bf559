"""The generated parts of docs/language.md and docs/llms.txt: what they list comes from the same
declarations that the engine uses.

python -m dsl.text.reference docs/language.md        # write the tables anew
python -m dsl.text.reference docs/llms.txt
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from dsl.diagnostics.catalogue import catalogue
from dsl.model.effects import Effect, effect_classes
from dsl.model.values import Value, value_classes
from dsl.resolve.declare.declaring import BUILT_IN
from dsl.resolve.phrases.read_names import FUNCTIONS
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages
from dsl.syntax.lark_tables import taken_words
from dsl.syntax.optional import OPTIONAL
from dsl.text.describe import describe_example
from dsl.text.grammar.language import language

MARK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def told(cls: type[Effect] | type[Value]) -> str:
    """What a class says of itself to authors: its docstring, without what its fields hold."""
    doc = " ".join((cls.__doc__ or "").split())
    return re.sub(r"[;.] `\w+` (is [^;]*\bNone\b|None is)[^;]*", "", doc).rstrip(".") + "."


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


def short_effects() -> list[str]:
    """Every effect in a line or two: how it is written, what it does, an example."""
    return [line for cls in effect_classes() for line in _short(cls.form, cls)]


def short_values() -> list[str]:
    """Every value and condition by its example."""
    return [line for cls in value_classes() if "\n" not in cls.example for line in _short("", cls)]


def _short(form: str, cls: type[Effect] | type[Value]) -> list[str]:
    first = re.split(r"(?<=[\w`)])\. (?=[A-Z])", told(cls))[0].rstrip(".")
    example = cls.example.replace("\n", "\n    ")
    if not form:
        return [f"- `{cls.example}`: {first[:1].lower()}{first[1:]}"]
    if "\n" in cls.example:
        return [f"- `{form}`: {first}.", "", f"    {example}", ""]
    return [f"- `{form}`: {first}. `{cls.example}`"]


# Mistakes that are made most while learning, each with the smallest wrong and right example.
COMMON = ("N001", "N018", "T004", "T015", "E002", "E006", "E008", "E012", "D002", "D023", "S002")


def common_codes() -> list[str]:
    found = []
    for code in COMMON:
        entry = catalogue()[code]
        wrong, right = ("\n".join(files.values()).strip() for files in (entry.bad, entry.good))
        sentence = " ".join(entry.explain.split()).partition(". ")[0].rstrip(".")
        found += [f"{code}, {entry.title}: {sentence}. Wrong, then right:", ""]
        found += [f"    {line}".rstrip() for line in f"{wrong}\n\n{right}".split("\n")]
        found.append("")
    return found


PARTS = {
    "short_effects": short_effects,
    "short_values": short_values,
    "common": common_codes,
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
