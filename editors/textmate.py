"""The TextMate grammar, made from `grammar.lark`: python -m editors.textmate [--check]

VS Code colours files by it, and so can every editor that reads TextMate grammars. Each declaration
is a block that goes as far as its lines are indented, and in it the words of the language are those
that the parser could meet there.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from dsl.syntax.lark_tables import lark, reserved_words, taken_words
from editors.grammar_facts import (
    LAYOUT,
    START,
    before,
    beginning,
    declarations,
    leads,
    reached,
    words_in,
)

FILE = Path(__file__).parent / "vscode" / "syntaxes" / "cardwright.tmLanguage.json"
SCOPE = "source.cardwright"
FILE_TYPES = ("cards", "rules", "scenarios")
HOLE = r"\{[^\W\d]\w*\}"  # in what is written under a family

# Words whose part in a sentence the grammar does not tell.
PRONOUNS = frozenset({"this", "you", "your", "they", "their"})
OPERATORS = frozenset({"and", "or", "not", "is"})
PUNCTUATION = frozenset({",", ":", "(", ")", ".", "'s"})

Pattern = Mapping[str, object]


def textmate() -> dict[str, object]:
    """The grammar as editors read it."""
    blocks = _blocks()
    return {
        "comment": "Made from grammar.lark by `python -m editors.textmate`. Change nothing here.",
        "name": "Cardwright",
        "scopeName": SCOPE,
        "fileTypes": list(FILE_TYPES),
        "patterns": _included("comment", "declarations", "statement", "rest"),
        "repository": {
            "declarations": {"patterns": _included(*blocks)},
            **blocks,
            "statement": {"patterns": _words("statement", words_in("statement"))},
            "value": {"patterns": _words("expr", words_in("expr"))},
            "comment": {"name": _scope("comment.line.number-sign"), "match": r"#.*$"},
            "rest": {"patterns": list(_rest())},
        },
    }


def _blocks() -> dict[str, Pattern]:
    """A block for each way to begin a declaration; those that begin with more words first."""
    by_lead: dict[tuple[str, ...], list[str]] = {}
    for rule in sorted(declarations()):
        for lead in leads(rule):
            by_lead.setdefault(lead, []).append(rule)
    ordered = sorted(by_lead.items(), key=lambda item: (-len(item[0]), item[0]))
    return {"_".join(lead): _block(lead, rules) for lead, rules in ordered}


def _block(lead: Sequence[str], rules: Sequence[str]) -> Pattern:
    """A declaration and the lines under it; several rules may begin with the same words."""
    words = r"\s+".join(lead)
    called = any("params" in reached(rule) for rule in rules)
    kind = "entity.name.function" if called else "entity.name.type"
    named = r"(?:\s+((?:\w|::|\{\w+\})+)(?=\s*(?:[\":,(=]|[a-z]+\s+\"|#|$)))?"
    return {
        "begin": rf"^([ ]*)({words})\b{named}",
        "beginCaptures": {
            "2": {"name": _scope("storage.type")},
            "3": {"name": _scope(kind), "patterns": [_hole()]},
        },
        "while": r"^(?=\1[ \t]+\S|\s*(?:#|$))",
        "patterns": [
            *_included("comment"),
            *(_included("declarations") if rules == ["family"] else ()),
            *_moments(rules),
            *_traits(rules),
            *_of_block(rules),
            *_included("rest"),
        ],
    }


def _moments(rules: Sequence[str]) -> list[Pattern]:
    """What a card does at a moment begins with the name of the moment: `play:`"""
    if not any("card_item" in reached(rule) for rule in rules):
        return []
    keywords = "|".join(sorted(taken_words()))
    name = _scope("entity.other.attribute-name")
    match = rf"^\s+((?!(?:{keywords})\b)[^\W\d]\w*)(?=\s*(?:repeatedly\s*)?:)"
    return [{"match": match, "captures": {"1": {"name": name}}}]


def _traits(rules: Sequence[str]) -> list[Pattern]:
    """What is said of a zone or counter after its name: `each player, until end of turn`"""
    if not any("trait" in reached(rule) for rule in rules):
        return []
    phrases = _longest_first(r"\s+".join(lead) for lead in leads("trait") if lead)
    match = rf"(?<=[:,] )(?:{'|'.join(phrases)})\b"
    return [{"name": _scope("storage.modifier"), "match": match}]


def _of_block(rules: Sequence[str]) -> list[Pattern]:
    """The words of a block: those of effects or values, which many blocks share, and its own."""
    words = frozenset[str]().union(*(_inner_words(rule) for rule in rules))
    shared, start = next(
        (
            (name, start)
            for name, start in (("statement", "statement"), ("value", "expr"))
            if all(start in reached(rule) for rule in rules)
        ),
        (None, None),
    )
    if shared is None or start is None:
        return [pattern for rule in rules for pattern in _words(rule, words)]
    own = words - words_in(start)
    return [*(p for rule in rules for p in _words(rule, own)), *_included(shared)]


def _inner_words(rule: str) -> frozenset[str]:
    """The words of a declaration without those that only begin it."""
    preceded = before(rule)
    leading = {word for lead in leads(rule) for word in lead}
    first = {START, *(name for name, word in reserved_words().items() if word in leading)}
    return frozenset(word for word in words_in(rule) if not preceded[word] <= first)


def _words(rule: str, words: Iterable[str]) -> list[Pattern]:
    """Patterns for some words in what a rule describes, by their part in a sentence."""
    preceded = before(rule)
    by_scope: dict[str, list[str]] = {}
    for word in sorted(words):
        by_scope.setdefault(_part(word), []).append(_where(word, preceded.get(word, frozenset())))
    return [
        {"name": _scope(scope), "match": "|".join(matches)} for scope, matches in by_scope.items()
    ]


@cache
def _part(word: str) -> str:
    if word in PRONOUNS:
        return "variable.language"
    if word in OPERATORS:
        return "keyword.operator.word"
    if word in beginning("compound") or word in beginning("else_clause"):
        return "keyword.control"
    if word in beginning("simple"):
        return "support.function"
    if word in words_in("trait") - words_in("expr") - words_in("statement"):
        return "storage.modifier"
    return "keyword.other"


def _where(word: str, preceded: frozenset[str]) -> str:
    """A pattern for a word; where a pack may declare it too, only after what leaves no choice."""
    if word in taken_words():
        return rf"\b{word}\b"
    looks = {_spelling(terminal) for terminal in preceded}
    if None in looks:
        return rf"\b{word}\b"
    return rf"(?:{'|'.join(f'(?<={look})' for look in sorted(map(str, looks)))})\b{word}\b"


def _spelling(terminal: str) -> str | None:
    """How the end of a terminal and the space after it look; None for one that has many looks."""
    if terminal in LAYOUT or terminal == START:
        return None
    if terminal in reserved_words():
        return rf"\b{reserved_words()[terminal]}[ ]"
    if terminal == "NUMBER":
        return r"\d[ ]"
    known = {one.name: one.pattern for one in lark().terminals}
    if known[terminal].type == "str":
        return rf"{re.escape(known[terminal].value)}[ ]"
    return None


def _rest() -> Iterable[Pattern]:
    """Everything that is no word of the language."""
    known = {one.name: one.pattern for one in lark().terminals}
    yield {
        "name": _scope("string.quoted.double"),
        "begin": '"(?=[^"]*")',
        "end": '"',
        "patterns": [
            _hole(),
            {"name": _scope("punctuation.separator.forms"), "match": r"\|"},
        ],
    }
    yield {"name": _scope("invalid.illegal.unterminated"), "match": '".*$'}
    yield {"name": _scope("invalid.illegal.tab"), "match": r"\t+"}
    yield {"name": _scope("storage.modifier.language"), "match": r'(?<=" )[a-z]{2,3}(?= ")'}
    yield _hole()
    yield {"name": _scope("constant.numeric"), "match": rf"\b{known['NUMBER'].value}\b"}
    yield {"name": _scope("variable.other"), "match": known["NAME"].value}
    marks = [one.value for one in known.values() if one.type == "str" and not one.value.isalpha()]
    punctuation = [mark for mark in marks if mark in PUNCTUATION]
    operators = _longest_first(mark for mark in marks if mark not in punctuation)
    spelt = "|".join([re.escape("->"), known["COMPARE"].value, *map(re.escape, operators)])
    yield {"name": _scope("keyword.operator"), "match": spelt}
    yield {
        "name": _scope("punctuation"),
        "match": "|".join(map(re.escape, _longest_first(punctuation))),
    }
    yield {"name": _scope("invalid.illegal"), "match": r"[^\s]"}


def _longest_first(texts: Iterable[str]) -> list[str]:
    return sorted(set(texts), key=lambda text: (-len(text), text))


def _hole() -> Pattern:
    return {"name": _scope("constant.other.placeholder"), "match": HOLE}


def _included(*names: str) -> list[Pattern]:
    return [{"include": f"#{name}"} for name in names]


def _scope(name: str) -> str:
    return f"{name}.cardwright"


def written() -> str:
    return json.dumps(textmate(), ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m editors.textmate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    text = written()
    if parser.parse_args().check:
        fresh = FILE.is_file() and FILE.read_text(encoding="utf-8") == text
        print("up to date" if fresh else "run: python -m editors.textmate")
        return 0 if fresh else 1
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
