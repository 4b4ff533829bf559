"""What is told of a word: the text of a card in every language and the tree of its effects, what
else is declared, and the words of the language themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from cardwright.editor.columns import Position, Range, range_at
from cardwright.editor.naming.meanings import FIELDS, LOCAL, Use
from cardwright.editor.naming.navigation import use_at
from cardwright.editor.parsed_text import chunk_at, word_at
from cardwright.editor.workspace import View
from dsl.model.declarations import (
    ActionDecl,
    AttributeDecl,
    CardDecl,
    CounterDecl,
    Declared,
    DefineDecl,
    OptionDecl,
    TagDecl,
    VerbDecl,
    ZoneDecl,
)
from dsl.model.effects import Block, effect_classes
from dsl.model.namespaces import OF
from dsl.model.titles import title_in
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages
from dsl.syntax.lark_tables import reserved_words
from dsl.text.describe import describe_block, describe_card, describe_value
from dsl.text.outline import tree_text
from dsl.text.who_sees import who_sees

# What the completion of the workshop calls some categories.
ALSO_CALLED = {"tunnel": "tunnel kind"}


def told_at(view: View, position: Position) -> tuple[str, Range] | None:
    """What is told of the word at a position, as Markdown."""
    use = use_at(view, position)
    if use is not None and use.category == LOCAL:
        return told_of_local(view, use), range_at(use.line, use.column, use.end)
    if use is not None:
        return told(view, use.category, use.name), range_at(use.line, use.column, use.end)
    found = word_at(view.text, position)
    if found is None or not view.is_source:
        return None
    text = of_language(found[0])
    return (text, found[1]) if text else None


def told(view: View, category: str, name: str) -> str:
    """What is known of a declared thing."""
    category = ALSO_CALLED.get(category, category)
    declared = declaration(view, category, name)
    if declared is None:
        return f"{category} `{_bare(name)}`"
    return "\n\n".join(_parts(view, category, declared))


def declaration(view: View, category: str, name: str) -> Declared | None:
    if category in FIELDS:
        found: Declared | None = getattr(view.vocabulary, FIELDS[category]).get(name)
        return found
    if category == "phase":
        return next((one for one in view.vocabulary.phases if one.name == name), None)
    return None


def _parts(view: View, category: str, declared: Declared) -> Iterator[str]:
    titles = [f"{lang}: {title_in(declared.titles, lang, '')}" for lang in _languages(declared)]
    yield f"**{category}** `{_bare(declared.name)}`"
    if isinstance(declared, CardDecl):
        yield from _card(view, declared)
        return
    if any(declared.titles.values()):
        yield "  \n".join(titles)
    yield from _details(view, declared)
    if declared.span.file:
        yield f"*{declared.span.file}:{declared.span.line}*"


def _card(view: View, card: CardDecl) -> Iterator[str]:
    if not view.vocabulary.tags.keys() >= set(card.tags):
        return  # a word of it has just been taken out in another file
    for lang in all_languages():
        lines = describe_card(card, view.vocabulary, lang).split("\n")
        yield f"{lang}: " + "  \n".join(
            f"**{line}**" if at == 0 else line for at, line in enumerate(lines)
        )
    yield _code(tree_text(card, view.vocabulary))


def _details(view: View, declared: Declared) -> Iterator[str]:
    if isinstance(declared, CounterDecl):
        high = f" to {declared.high}" if declared.high is not None else " or more"
        worked_out = declared.value is not None
        yield f"{_owner(declared.owner)}, {'worked out' if worked_out else f'{declared.low}{high}'}"
        if declared.value is not None:
            yield describe_value(declared.value, view.vocabulary, DEFAULT_LANGUAGE)
    elif isinstance(declared, ZoneDecl):
        yield f"{_owner(declared.owner)}, {who_sees(declared)}"
    elif isinstance(declared, AttributeDecl):
        yield f"a {declared.type} of cards"
    elif isinstance(declared, TagDecl):
        cards = [card.name for card in view.vocabulary.cards.values() if declared.name in card.tags]
        note = title_in(declared.note, DEFAULT_LANGUAGE)
        yield f"{len(cards)} card{'s' if len(cards) != 1 else ''}" + (f": {note}" if note else "")
    elif isinstance(declared, OptionDecl):
        first, *others = declared.values
        yield f"`{first}` unless another is chosen: " + ", ".join(f"`{one}`" for one in others)
    elif isinstance(declared, DefineDecl) and declared.value is not None:
        yield describe_value(declared.value, view.vocabulary, DEFAULT_LANGUAGE)
    elif isinstance(declared, VerbDecl | ActionDecl):
        yield from _body(view, declared.body)


def _body(view: View, body: Block) -> Iterator[str]:
    for lang in all_languages():
        yield f"{lang}: {describe_block(body, view.vocabulary, lang)}"
    yield _code(tree_text(body, view.vocabulary))


def _owner(owner: str) -> str:
    return "one for the game" if owner == "shared" else f"one for each {owner}"


def _languages(declared: Declared) -> list[str]:
    return [lang for lang in all_languages() if lang in declared.titles] or all_languages()


def all_languages() -> list[str]:
    """The languages to show, that of bare titles first."""
    return sorted(languages(), key=lambda code: (code != DEFAULT_LANGUAGE, code))


def _bare(name: str) -> str:
    return name.rpartition(OF)[2]


def _code(text: str) -> str:
    return f"```text\n{text}\n```"


@lru_cache(maxsize=1)
def _effects_by_word() -> dict[str, list[str]]:
    """How effects are written and what they do, by the words of the language in their forms."""
    found: dict[str, list[str]] = {}
    for effect in effect_classes():
        doc = " ".join((effect.__doc__ or "").split())
        example = f"\n\n{_code(effect.example)}" if effect.example else ""
        written = dict.fromkeys(re.findall(r"(?<![\w{])[a-z]+\b", effect.form))
        for word in written:
            found.setdefault(word, []).append(f"`{effect.form}`\n\n{doc}{example}")
    return found


MOST_TOLD = 4  # effects of one word


def of_language(word: str) -> str:
    """What is told of a word of the language: the effects that are written with it."""
    if word not in reserved_words().values():
        return ""
    effects = _effects_by_word().get(word, [])
    first = [one for one in effects if one.startswith(f"`{word}")]
    return (
        "\n\n---\n\n".join((first or effects)[:MOST_TOLD]) or f"`{word}` is a word of the language."
    )


def told_of_local(view: View, use: Use) -> str:
    """Where a word of one declaration comes from."""
    chunk = chunk_at(view.text, use.line)
    head = chunk.text.split("\n", 1)[0] if chunk is not None else ""
    return f"**{LOCAL}** `{use.name}` of `{head}`"
