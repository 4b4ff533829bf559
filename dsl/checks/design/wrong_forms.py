"""Words in a number that they do not have: `potatos`, where players read `potatoes`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.checks.design.design_context import Design
from dsl.diagnostics.report import Fix
from dsl.diagnostics.spans import Span
from dsl.model.declarations import Declared
from dsl.model.plurals import singular_or_plural
from dsl.storage.language_files import DEFAULT_LANGUAGE

CODE = "W030"
WORD = re.compile(r"(?<![\w:.])[^\W\d]\w*")
NOT_CODE = re.compile(r'"[^"\n]*"|#[^\n]*')
ENDINGS = (".cards", ".rules", ".scenarios")


def find_wrong_forms(design: Design) -> None:
    """Words that are understood, and that nobody would say so: the title of what is meant has
    another plural, or none."""
    meant = dict(_wrong_forms(design))
    for file, text in design.texts.items() if meant else ():
        if file not in design.own or not file.endswith(ENDINGS):
            continue
        for number, line in enumerate(text.splitlines(), 1):
            code = NOT_CODE.sub(lambda found: " " * len(found[0]), line)
            for found in WORD.finditer(code):
                if found[0] in meant and _binds(found[0], text) is None:
                    name = meant[found[0]]
                    span = Span.at(file, number, found.start() + 1, len(found[0]))
                    message = f"`{found[0]}` is no form of `{name}`"
                    hint = f"write `{name}`"
                    design.warn(CODE, span, message, hint=hint, fix=Fix(span, name))


def _binds(word: str, text: str) -> re.Match[str] | None:
    """Whether a file gives the word a meaning of its own."""
    bound = rf"(?:\blet|\beach|\bas|\bchoose|[(,]) +{word}\b|\({word}\b|^(?:table|family) +{word}\b"
    return re.search(bound, text, re.MULTILINE)


def _wrong_forms(design: Design) -> Iterator[tuple[str, str]]:
    """Forms that would be found and that titles speak against, with what to write."""
    vocabulary = design.vocabulary
    taken = set(vocabulary.declared())
    kinds = (vocabulary.counters, vocabulary.tags, vocabulary.cards, vocabulary.dice)
    for declared in (one for among in kinds for one in among.values()):
        title = declared.titles.get(DEFAULT_LANGUAGE, "")
        forms = [re.sub(r"\W+", "_", form.casefold()).strip("_") for form in title.split("|")]
        name = declared.name.casefold()
        if name not in forms:
            continue
        for form in _found_as(declared):
            if form.casefold() in forms or form in taken:
                continue
            if len(forms) > 1:
                meant = forms[1] if form.endswith("s") else forms[0]
                if declared.name in singular_or_plural(meant):
                    yield form, meant
            elif not form.endswith("s"):
                yield form, declared.name


def _found_as(declared: Declared) -> Iterator[str]:
    """The other words that it would be found by."""
    name = declared.name
    for form in {f"{name}s", f"{name}es", name[:-1], name[:-2], f"{name[:-3]}y"}:
        if form and form != name and name in singular_or_plural(form):
            yield form
