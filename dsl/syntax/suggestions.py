"""A token that cannot follow what stands before it: what its author may have meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from lark import Token

from dsl.diagnostics.report import Fix, Report, nearest
from dsl.diagnostics.spans import Span
from dsl.model.plurals import in_digits
from dsl.syntax.chunks import Chunk, code_of, span_of
from dsl.syntax.lark_tables import first_words, reserved_words

WORD = r"[^\W\d]\w*"


@dataclass(frozen=True, slots=True)
class Misfit:
    """Where the parser stopped, what it would have taken there, and the words the pack declares."""

    token: Token
    offered: list[str]
    chunk: Chunk
    lines: list[str]
    declared: Mapping[str, str]

    @property
    def number(self) -> int:
        """The line of the chunk, counted from one."""
        return self.token.line or 1

    @property
    def line(self) -> str:
        return code_of(self.lines[self.number - 1])

    @property
    def before(self) -> str:
        return self.line[: (self.token.column or 1) - 1]

    @property
    def rest(self) -> str:
        return self.line[(self.token.column or 1) - 1 :]

    @property
    def first(self) -> re.Match[str] | None:
        """The word that the line starts with, or that follows the name of a moment."""
        return re.match(rf"\s*(?:{WORD}\s*:\s*)?({WORD})", self.before)

    @property
    def is_card_item(self) -> bool:
        """Whether the line stands directly under a `card`: a moment, an attribute or tags."""
        indented = [line for line in self.lines[1:] if line.strip()]
        return (
            self.number > 1
            and self.chunk.text.startswith("card ")
            and _indent(self.lines[self.number - 1]) == min(map(_indent, indented))
        )

    def at(self, start: int, length: int) -> Span:
        """The place of a part of the line, from its index on."""
        return self.chunk.at(self.number, start + 1, length)


@dataclass(frozen=True, slots=True)
class Meant:
    """What to say of a misfit. Without a span or a message, the token is what does not fit."""

    hint: str | None = None
    span: Span | None = None
    message: str | None = None
    fix: Fix | None = None
    code: str = "L011"


def meant_by(misfit: Misfit) -> Meant | None:
    """The first of the guesses that fits."""
    return next(filter(None, (guess(misfit) for guess in GUESSES)), None)


def explain_misfit(misfit: Misfit, meant: Meant | None, report: Report) -> None:
    meant = meant or Meant(offer(misfit.offered, misfit.token.type))
    report.error(
        meant.code,
        meant.span or span_of(misfit.token, misfit.chunk),
        meant.message or f"`{misfit.token}` does not fit here",
        hint=meant.hint,
        fix=meant.fix,
    )


def offer(expected: list[str], found: str) -> str | None:
    """What may stand where a token of the type `found` does."""
    if expected == ["the end of the line"]:
        return "nothing more may stand on this line"
    if len(expected) == 1:
        return f"{expected[0]} is missing here" if found == "_NL" else f"write {expected[0]} here"
    if {"`if`", "`move`"} <= set(expected):
        return "an effect starts with a word, or with `+` or `-`"
    if is_missing(expected, found):
        return "a word or a number is missing here"
    if {"a word", "a number"} <= set(expected):
        return None
    if {"`to`", "`for`"} <= set(expected) and found == "NUMBER":
        return "a second value comes after `to` or `for`"
    if not expected or len(expected) > 8:
        return None
    return f"here may stand {', '.join(expected[:-1])} or {expected[-1]}"


def is_missing(expected: list[str], found: str) -> bool:
    """Whether a value should stand before a mark that closes something."""
    return found in CLOSING and {"a word", "a number"} <= set(expected)


CLOSING = ("COLON", "COMMA", "RPAR", "COMPARE", "_NL")
INSTEAD_OF = {"otherwise": "else", "elif": "else if", "elseif": "else if", "unless": "if not"}


@lru_cache(maxsize=1)
def effect_words() -> frozenset[str]:
    """The words that only an effect can start with."""
    return first_words("simple") - first_words("expr")


@lru_cache(maxsize=1)
def line_words() -> tuple[str, ...]:
    """The words that a line may start with, where a misspelt one is not seen before a later word.
    Words of two letters are too near to too many others."""
    rules = ("simple", "compound", "else_clause", "card_item")
    expected = frozenset().union(*map(first_words, rules)) - first_words("expr")
    expected |= first_words("turn_item")  # no value starts a line there
    return tuple(sorted(word for word in expected if len(word) > 2 or word == "if"))


def _else(misfit: Misfit) -> Meant | None:
    first = misfit.first
    at_start = misfit.token == "else" and not misfit.before.strip()
    if (first and first[1] == "else") or at_start:
        message, hint = "this `else` belongs to no `if`", "indent it like the `if` it belongs to"
        return Meant(hint, misfit.at(first.start(1), len(first[1])) if first else None, message)
    if misfit.token == "else":
        return Meant("put `else:` on a line of its own, indented like its `if`")
    return None


def _slip(misfit: Misfit) -> Meant | None:
    """Small confusions that the token and what stands right before it tell."""
    token, before = misfit.token, misfit.before
    if token == "=" and before.endswith("="):
        return Meant("write a single `=`")
    if token.type == "NUMBER" and before.rstrip().endswith((" more", " less")):
        return Meant(f"the number comes first: `{token} {before.split()[-1]}`")
    fraction = re.match(r"\.\d+", misfit.rest)
    if token == "." and before[-1:].isdigit() and fraction:
        number = re.findall(r"\d+", before)[-1]
        place = misfit.at(len(before) - len(number), len(number) + len(fraction[0]))
        message = f"`{number}{fraction[0]}` is not a whole number"
        return Meant(f"numbers are whole: `{number}` or `{int(number) + 1}`", place, message)
    if token.type == "NUMBER" and re.search(r"\bas *$", before):
        rest = misfit.rest[len(token) :]
        return Meant(f"say which player it is done as: `as next player{rest}`".rstrip())
    if token.type == "NUMBER" and misfit.offered == ["a word"]:
        return Meant("a name starts with a letter")
    if token.type == "STRING" and misfit.offered == ["a word"]:
        return Meant("a name comes first: one word, without quotation marks")
    digits = in_digits(str(token)) if token.type == "NAME" else None
    if digits and "a number" in misfit.offered:
        return Meant(f"write `{digits}`", fix=Fix(span_of(token, misfit.chunk), digits))
    return None


def _name_of_two_words(misfit: Misfit) -> Meant | None:
    if misfit.number > 1 or misfit.offered != ["a text in quotes"]:
        return None
    line = misfit.before + (str(misfit.token) if misfit.token.type == "NAME" else "")
    expected = re.search(rf"({WORD}(?: +{WORD})+) *$", re.sub(rf"^{WORD} ", " ", line))
    if expected is None or " " not in expected[1]:
        return None
    language, *title_parts = expected[1].split()
    after_a_title = line[: expected.start(1) + len(line) - len(expected.string)].endswith('" ')
    if after_a_title and len(language) == 2 and language not in reserved_words().values():
        title = f'{language} "{" ".join(title_parts)}"'
        place = misfit.at(line.rindex(expected[1]), len(expected[1]))
        message = f"the title after `{language}` stands in quotation marks"
        return Meant(f"write `{title}`", place, message, Fix(place, title))
    if any(word in reserved_words().values() for word in expected[1].split()):
        return None
    shift = len(line) - len(expected.string)
    name = "_".join(expected[1].split())
    place = misfit.at(expected.start(1) + shift, len(expected[1]))
    return Meant(None, place, f"a name is one word: `{name}`", Fix(place, name), "L015")


def _end_of_a_sentence(misfit: Misfit) -> Meant | None:
    """A dot ends nothing here; the one of `this.cost` has no space after it."""
    dot = re.search(r"\.(?=\s|$)", misfit.before)
    at = dot.start() if dot else len(misfit.before)
    if dot is None and misfit.token != ".":
        return None
    place = misfit.at(at, 1)
    last = not misfit.line[at + 1 :].strip()
    hint = "a line ends without a dot" if last else "write a `,` between effects"
    return Meant(hint, place, "`.` does not fit here", Fix(place, "" if last else ","))


def _comma(misfit: Misfit) -> Meant | None:
    """Several effects or names with something else between them, or nothing."""
    token, before = misfit.token, misfit.before
    joined = re.search(r"\s+(?:and\s+)?(then|and)\s*$", before)
    if "`,`" not in misfit.offered:
        return None
    names = re.search(r"\bactions\b", before) or (
        ":" not in before and (misfit.number == 1 or misfit.is_card_item)
    )
    hint = f"write a `,` between {'names' if names else 'effects'}"
    if token == "and":
        gap = len(before) - len(before.rstrip())
        return Meant(hint, fix=Fix(misfit.at(len(before) - gap, gap + 3), ","))
    if names or not (re.match(r"[+-] *\d+ +[^\W\d]", misfit.rest) or token in effect_words()):
        return None
    if joined:
        place = misfit.at(joined.start(1), len(joined[1]))
        fix = Fix(misfit.at(joined.start(), len(joined[0].rstrip())), ",")
        return Meant(hint, place, f"`{joined[1]}` does not fit here", fix)
    return Meant(hint)


def _sign(misfit: Misfit) -> Meant | None:
    """`2 coins` for `+2 coins`."""
    counter = re.match(rf"(\d+) +({WORD})\s*([,.]|$)", misfit.rest)
    if counter is None or not {"`if`", "`move`"} <= set(misfit.offered):
        return None
    if counter[2] in ("card", "cards", "room", "rooms"):
        return None
    fix = Fix(span_of(misfit.token, misfit.chunk), f"+{counter[1]}")
    return Meant(f"write `+{counter[1]} {counter[2]}`", fix=fix)


def _colon(misfit: Misfit) -> Meant | None:
    """A moment of a card with its effects right after it."""
    first = re.match(rf"\s*({WORD})\s+(?=[^\s:])", misfit.line)
    if first is None or not misfit.is_card_item or ":" in misfit.before:
        return None
    if first[1] in (*first_words("card_item"), *INSTEAD_OF):
        return None
    follows = re.match(rf"{WORD}|.", misfit.line[first.end() :])
    word = follows[0] if follows else ""
    kind = misfit.declared.get(first[1])
    if kind == "moment" or (kind != "attribute" and misfit.declared.get(word) == "verb"):
        place, message = misfit.at(first.end(), len(word)), f"`{word}` does not fit here"
        fix = Fix(misfit.at(first.start(1), len(first[1])), f"{first[1]}:")
        return Meant(f"a `:` is missing after `{first[1]}`", place, message, fix)
    return None


def _misspelt(misfit: Misfit) -> Meant | None:
    """A first word that is nearly one of the language; what follows it is what did not fit."""
    first = misfit.first
    if first is None or first[1] in misfit.declared:
        return None
    if re.match(r"\s*:", misfit.before[first.end(1) :]):
        return None  # it was taken for what it is, and something further on was not
    alone = misfit.is_card_item and first[0].strip() == first[1]
    known = sorted(first_words("card_item")) if alone else line_words()
    meant = INSTEAD_OF.get(first[1])
    if meant is None and first[1] not in line_words():
        meant = nearest(first[1], known, cutoff=0.75)
    if meant is None:
        return None
    place = misfit.at(first.start(1), len(first[1]))
    message, hint = f"`{first[1]}` does not fit here", f"did you mean `{meant}`?"
    return Meant(hint, place, message, Fix(place, meant))


def _colon_after_one_word(misfit: Misfit) -> Meant | None:
    word = misfit.before.strip()
    if misfit.first and word == misfit.first[1] and "`:`" in misfit.offered:
        return Meant(f"a `:` is missing after `{word}`")
    return None


def misspelt_player(misfit: Misfit) -> Meant | None:
    """`whenever a palyer ...`: what does not fit is the word after it."""
    word = re.search(rf"\bwhenever +(?:a|another) +({WORD})", misfit.before)
    if word is None or word[1] == "player" or not nearest(word[1], ["player"]):
        return None
    place = misfit.at(word.start(1), len(word[1]))
    message = f"`{word[1]}` does not fit here"
    return Meant("did you mean `player`?", place, message, Fix(place, "player"))


def _habit(misfit: Misfit) -> Meant | None:
    """Ways of writing that are right in other places."""
    token, before = misfit.token, misfit.before
    if token.type == "NAME" and re.search(rf"[+-] *{WORD}\([^()]*\) *$", before):
        return Meant(f"put brackets round the number: `+(...) {token}`")
    if token == "are":
        return Meant("did you mean `is`?")
    if token.type in ("PLUS", "MINUS") and re.search(rf"(^|:|,)(\s*{WORD}){{1,2}} *$", before):
        return Meant(f"to change a counter, start with the sign: `{token}1 {before.split()[-1]}`")
    return None


GUESSES: tuple[Callable[[Misfit], Meant | None], ...] = (
    *(_else, _slip, _name_of_two_words, _end_of_a_sentence, _comma, _sign, _colon),
    *(_misspelt, _colon_after_one_word, _habit),
)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
