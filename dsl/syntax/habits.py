"""Ways of writing that authors bring along from other languages and from rule books.

Each is a pattern of a line and what is written here instead. Whether that is meant is seen by
trying it: see `attempts.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.syntax.attempts import Attempt, outside_texts, replaced
from dsl.syntax.synonyms import language_words

WORD = r"[^\W\d]\w*"
# What may stand before an effect: indentation, the name of a moment, a dash, other effects.
BEFORE = r"(?P<before>^(?:.*(?:[:,]|->)|\s*-|\s*)\s*)"


@dataclass(frozen=True, slots=True)
class Habit:
    """`written` is what to look for, `here` what takes its place. `blamed` names the group that is
    marked; without it, all that matched is."""

    written: str
    here: str
    hint: str
    blamed: str = ""
    sure: bool = True


def _h(written: str, here: str, hint: str, blamed: str = "", *, sure: bool = True) -> Habit:
    return Habit(written, here, hint, blamed, sure)


OPERATORS: tuple[Habit, ...] = (
    _h(r"//", "#", "a comment starts with `#`"),
    _h(r"/\*(.*?)(\*/|$)", r"#\1", "a comment starts with `#`"),
    _h(r"={2,3}", "=", "write a single `=`"),
    _h(r"!={2}", "!=", "write `!=`"),
    _h(r"<>|≠", "!=", "write `!=`"),
    _h(r"=<|≤", "<=", "write `<=`"),
    _h(r"≥", ">=", "write `>=`"),
    _h(r"=>|→|⇒|-->|–>", "->", "write `->`"),
    _h(r"=>", ">=", "write `>=`"),
    _h(r"&&?", "and", "write `and`"),
    _h(r"\|\|?", "or", "write `or`"),
    _h(r"!(?=[\w(])", "not ", "write `not`"),
    _h(r"[–—−]", "-", "write `-`"),
    _h(r"×", "*", "write `*`"),
    _h(r"÷", "/", "write `/`"),
    _h(r"[“”„«»]\s*([^“”„«»\"]*?)\s*[“”„«»]", r'"\1"', 'write texts with `"`'),
    _h(r"(?<!\w)'([^'\"]*)'", r'"\1"', 'write texts with `"`'),
    _h(r"\s*;\s*$", "", "a line ends without a mark"),
    _h(r"\s*;", ",", "write a `,` between effects, or give each a line of its own"),
    _h(
        r"\s*\{\s*$", ":", "a line that is followed by its effects ends with `:`, and has no braces"
    ),
    _h(r"\[", "(", "write `(`"),
)

COUNTERS: tuple[Habit, ...] = (
    _h(
        rf"{BEFORE}(?P<all>(?P<c>{WORD}) *\+= *(?P<n>\w+|\([^()]*\)))",
        r"\g<before>+\g<n> \g<c>",
        "to change a counter write `+{n} {c}`",
        "all",
    ),
    _h(
        rf"{BEFORE}(?P<all>(?P<c>{WORD}) *-= *(?P<n>\w+|\([^()]*\)))",
        r"\g<before>-\g<n> \g<c>",
        "to change a counter write `-{n} {c}`",
        "all",
    ),
    _h(
        rf"{BEFORE}(?P<all>(?P<c>{WORD}) *= *(?P=c) *(?P<s>[+-]) *(?P<n>\w+))",
        r"\g<before>\g<s>\g<n> \g<c>",
        "to change a counter write `{s}{n} {c}`",
        "all",
    ),
    _h(
        rf"{BEFORE}(?P<all>(?P<c>{WORD})(?P<s>[+-])(?P=s))",
        r"\g<before>\g<s>1 \g<c>",
        "to change a counter write `{s}1 {c}`",
        "all",
    ),
    _h(
        rf"{BEFORE}(?P<all>(?P<c>{WORD}) *(?P<s>[+-]) *(?P<n>\d+))(?= *(?:,|$))",
        r"\g<before>\g<s>\g<n> \g<c>",
        "to change a counter, start with the sign: `{s}{n} {c}`",
        "all",
    ),
    _h(
        rf"{BEFORE}(?P<all>(?P<s>[+-]) *(?P<c>{WORD}) +(?P<n>\d+))(?= *(?:,|$))",
        r"\g<before>\g<s>\g<n> \g<c>",
        "the number comes first: `{s}{n} {c}`",
        "all",
    ),
    _h(
        rf"{BEFORE}(?P<all>(?:set +)?(?P<c>(?:your |their )?{WORD}(?:\.{WORD})?)"
        r" *:?= *(?P<n>[^,:=<>]+?))(?= *(?:,|$))",
        r"\g<before>set \g<c> to \g<n>",
        "write `set {c} to {n}`",
        "all",
    ),
    _h(
        rf"{BEFORE}(?P<all>set +(?P<c>(?:your |their )?{WORD}(?:\.{WORD})?) +(?P<n>\d+))",
        r"\g<before>set \g<c> to \g<n>",
        "write `set {c} to {n}`",
        "all",
    ),
)

CONDITIONS: tuple[Habit, ...] = (
    _h(r"\s*,?\s*\bthen\b\s*:?\s*$", ":", "write a `:` instead of `then`"),
    _h(r"\s*,?\s*\bthen\b\s*:?", ":", "write a `:` instead of `then`"),
    _h(r"\bdo\s*:?\s*$", ":", "write a `:` and the effects under it"),
    _h(r"\bis (?:greater|more|higher|larger|bigger) than\b", ">", "write `>`"),
    _h(r"\bis (?:less|fewer|lower|smaller) than\b", "<", "write `<`"),
    _h(r"\b(?:greater|more|higher|larger|bigger) than\b", ">", "write `>`"),
    _h(r"\b(?:less|fewer|lower|smaller) than\b", "<", "write `<`"),
    _h(r"\bis at least\b", ">=", "write `>=`"),
    _h(r"\bis at most\b", "<=", "write `<=`"),
    _h(r"(?<=\w) at least (?=\d)", " >= ", "write `>=`"),
    _h(r"(?<=\w) at most (?=\d)", " <= ", "write `<=`"),
    _h(r"\b(\d+) or more\b", r">= \1", "write `>=` and the number"),
    _h(r"\b(?:equals|equal to|is equal to|eq)\b", "=", "write `=`"),
    _h(r"\b(?:does not equal|not equals?|is not equal to|neq?)\b", "!=", "write `!=`"),
    _h(
        rf"\b(?:you|they|the player|player|a player)?\s*(?:have|has|had|own|owns)\s+"
        rf"(?:at least\s+)?(?P<n>\d+)\s+(?:or more\s+)?(?P<c>{WORD})(?:\s+or more)?",
        r" \g<c> >= \g<n>",
        "write `{c} >= {n}`",
    ),
    _h(
        rf"\b(?P<z>(?:your |their )?{WORD})\s+(?:has|have|contains?|holds?)\s+"
        rf"(?P<n>an?|no|\d+)\s+(?P<c>{WORD}(?: cards?)?)",
        r"\g<n> \g<c> in \g<z>",
        "ask it so: `{n} {c} in {z}`",
    ),
    _h(r"\bis nonempty\b|\bis non-empty\b|\bnot empty\b", "is not empty", "write `is not empty`"),
    _h(r"\bisn't\b|\bisnt\b", "is not", "write `is not`"),
    _h(r"\bare\b", "is", "write `is`"),
    _h(r"\bhas\b", "is", "write `is`", sure=False),
)

PHRASES: tuple[Habit, ...] = (
    _h(r"\bthis card's\b", "this.", "`this` is the card: write `this.`"),
    _h(r"\bthis card\b", "this", "`this` is the card itself: write `this`"),
    _h(
        rf"\b(?P<how>highest|lowest|sum of) (?P<a>{WORD}) (?:in|from) ",
        r"\g<how> \g<a> of cards in ",
        "say of what: `{how} {a} of cards in ...`",
    ),
    _h(
        rf"\b(?:maximum|max|biggest|greatest|largest) (?P<a>{WORD}) (?:of|in|from) ",
        r"highest \g<a> of cards in ",
        "write `highest {a} of cards in ...`",
        sure=False,
    ),
    _h(
        rf"\b(?:minimum|smallest|least) (?P<a>{WORD}) (?:of|in|from) ",
        r"lowest \g<a> of cards in ",
        "write `lowest {a} of cards in ...`",
        sure=False,
    ),
    _h(r"\b(?:total|sum) (?!of\b)(?=\w)", "sum of ", "write `sum of`"),
    _h(r"\b(?:the )?(?:number|amount|total number) of\b", "count of", "write `count of`"),
    _h(r"\bhow many\b", "count of", "write `count of`"),
    _h(r"\bcount (?!of\b)(?=[^\W\d])", "count of ", "write `count of`"),
    _h(r"\bfor each other player\b", "each other player", "write `each other player:`"),
    _h(r"\bfor each player\b", "each player", "write `each player:`"),
    _h(
        r"\b(?:each|every|all) (?:opponents?|enem(?:y|ies)|others?)\b",
        "each other player",
        "write `each other player`",
    ),
    _h(r"\b(?:each|all) other players\b", "each other player", "write `each other player`"),
    _h(r"\b(?:every|all) players?(?= *:)", "each player", "write `each player`"),
    _h(r"\beach players\b", "each player", "write `each player`"),
    _h(r"\bforeach\b *\(? *", "for each ", "write `for each`"),
    _h(rf"\bfor (?:every|all) (?={WORD} in\b)", "for each ", "write `for each`"),
    _h(
        rf"\bfor (?!each\b)(?P<x>{WORD}) (?:in|of)\b",
        r"for each \g<x> in",
        "write `for each {x} in`",
    ),
    _h(rf"(?<!for )\beach (?P<x>{WORD}) in\b", r"for each \g<x> in", "write `for each {x} in`"),
    _h(
        r"\bat (?:the )?(end|start|beginning) of (?:the |each |every )?turn\b",
        r"at \1 of turn",
        "write `at {0} of turn`",
    ),
    _h(r"\bat beginning of\b", "at start of", "write `at start of`"),
    _h(r"\bends? (?:of )?(?:the|your) turn\b(?! *:)", "end turn", "write `end turn`"),
    _h(r"\bend (?:the|your) (phase|game)\b", r"end \1", "leave that word out"),
    _h(r"\brandom (?=cards?\b)", "random 1 ", "say how many: `random 1 card`"),
    _h(r"\ba random\b", "random 1", "say how many: `random 1 card`"),
    _h(r"\b(\d+) random\b", r"random \1", "write `random` first"),
    _h(r"\b(\d+) times\b(?= *:)", r"\1", "leave `times` out"),
    _h(
        r"\brepeat (?P<n>\d+) (?P<e>[^:]+)$",
        r"repeat \g<n>: \g<e>",
        "a `:` is missing after `repeat {n}`",
    ),
    _h(r"\bup to (?=cards?\b)", "up to 1 ", "say how many: `up to 1 card`"),
    _h(r"\bany cards\b", "any number of cards", "write `any number of cards`"),
    _h(r"\bnext to\b *(?=$)", "next to your room", "say to what", sure=False),
)

CHOICES: tuple[Habit, ...] = (
    _h(
        r"(?P<b>\bchoose(?: up to)?) (?:one|1)(?: of)?(?: the following)?(?P<all>\s*:?)\s*$",
        r"\g<b>",
        "write `choose` alone, and each choice on a line of its own after `- `",
    ),
    _h(r"\bchoose one of\b.*$", "choose", "write `choose` alone"),
    _h(
        r"(?P<b>\bchoose(?: up to)?(?: \d+)?)(?P<all> *:| of *:?)\s*$",
        r"\g<b>",
        "leave the `:` out: the choices stand under it, each after `- `",
        "all",
    ),
    _h(r"(?P<b>\bmay)(?P<all> *:)", r"\g<b>", "leave the `:` out", "all"),
    _h(
        r"^(?P<i>\s*)(?P<all>[*•·+]|\d+[.)]|[a-z]\)|o) +",
        r"\g<i>- ",
        "write `- ` before each choice",
        "all",
    ),
    _h(r"^(?P<i>\s*)(?P<all>-)(?=[^\s\d(])", r"\g<i>- ", "put a space after the `-`", "all"),
    _h(r"^(?P<i>\s*)(?P<all>or\b:?) *", r"\g<i>- ", "write `- ` before each choice", "all"),
    _h(r"^(?P<i>\s*)(?=[^\s-])", r"\g<i>- ", "each choice starts with a dash: `- {line}`"),
)

HEADS: tuple[Habit, ...] = (
    _h(
        r"^(?P<k>card|verb|action|tag|zone|counter|define|moment) +(?P<all>\"(?P<t>[^\"]+)\")",
        "{named}",
        "a name comes first: one word, without quotation marks",
        "all",
    ),
    _h(
        r"^(?P<h>(?:card|verb|action|tag|moment|game|scenario|fixture"
        r"|setup|turn|room|tunnel|screen|change card)\b.*?)(?P<all>\s*:)\s*$",
        r"\g<h>",
        "leave the `:` out: what belongs to it is indented under it",
        "all",
    ),
    _h(
        rf"^(?P<h>(?:verb|define|tunnel) +{WORD}) +(?P<all>(?P<p>{WORD}))(?= *[\"=]| *$)",
        r"\g<h>(\g<p>)",
        "put what it is given in brackets: `({p})`",
        "all",
    ),
    _h(
        rf"^(?P<h>action +{WORD}) +(?P<all>(?P<p>{WORD}\s*:[^\"]*?))(?= *\"| *$)",
        r"\g<h>(\g<p>)",
        "put what is chosen in brackets: `({p})`",
        "all",
    ),
    _h(
        rf"^(?P<h>define +{WORD}(?:\([^)]*\))?)(?P<all> *(?:\bas\b|\bis\b|:|:=)) *",
        r"\g<h> = ",
        "write `=`",
        "all",
    ),
    _h(
        rf"^(?P<h>define +{WORD}) +(?P<all>\d)",
        r"\g<h> = \g<all>",
        "write `=` before the number",
        "all",
    ),
    _h(
        rf"^(?P<h>score|worth|invariant|tiebreak)(?P<all> +{WORD}(?: +\"[^\"]*\")?) *= *",
        r"\g<h>\g<all>: ",
        "write `:`",
    ),
    _h(
        r"^(?P<i>\s*)copies? *[x×:=]? *(?P<n>\d+)(?: *x)?\s*$",
        r"\g<i>copies \g<n>",
        "write `copies {n}`",
    ),
    _h(
        r"^(?P<i>\s*)(?:x *)?(?P<n>\d+) *(?:x|copies|copy|times)\s*$",
        r"\g<i>copies \g<n>",
        "write `copies {n}`",
    ),
    _h(
        r"^(?P<i>\s*)(?P<all>(?:tags?|types?|kinds?|subtypes?|keywords?)\s*[:=]?\s+)(?=[^\W\d])",
        r"\g<i>",
        "just name the tags, with `,` between them",
        "all",
    ),
    _h(
        rf"^(?P<i>\s*)(?P<all>(?:on|when|upon|at|after)\s+)(?={WORD} *:)",
        r"\g<i>",
        "the moment alone: leave that word out",
        "all",
    ),
    _h(rf"^(?P<i>\s*{WORD})(?P<all>\s*\(\)\s*)(?=:)", r"\g<i>", "leave the brackets out", "all"),
    _h(
        r"^(?P<i>\s*players? )(?P<a>\d+) *(?P<all>-|–|\.\.+|and|or|,) *(?P<b>\d+)",
        r"\g<i>\g<a> to \g<b>",
        "write `players {a} to {b}`",
        "all",
    ),
    _h(
        r"^(?P<i>\s*)(?P<a>\d+) *(?:-|–|to) *(?P<b>\d+) players\s*$",
        r"\g<i>players \g<a> to \g<b>",
        "write `players {a} to {b}`",
    ),
    _h(
        r"(?<=[:,] )(?P<a>-?\d+) *(?:-|–|\.\.+) *(?P<b>\d+)",
        r"\g<a> to \g<b>",
        "write `{a} to {b}`",
    ),
    _h(r"\bper player\b", "each player", "write `each player`"),
    _h(
        r"\bstarts? (?:with|=|:) *(?=\d)|\bstarting at\b|\bstarts?(?= \d)",
        "starts at ",
        "write `starts at`",
    ),
    _h(r"\b(?:face down|facedown|face-down|secret|invisible)\b", "hidden", "write `hidden`"),
)

SCENARIOS: tuple[Habit, ...] = (
    _h(
        r"^(?P<i>\s*)(?P<all>(?:assert|then|should|verify|check"
        r"|expects|expected|expecting)(?: that)?)\b",
        r"\g<i>expect",
        "write `expect`",
        "all",
    ),
    _h(
        r"^(?P<i>\s*)(?P<all>when|then do|perform|run|action|does)\b",
        r"\g<i>do",
        "write `do`",
        "all",
    ),
    _h(
        r"^(?P<i>\s*)(?P<all>with|having|setup|let|assume|givens)\b",
        r"\g<i>given",
        "write `given`",
        "all",
    ),
    _h(
        r"^(?P<i>\s*)(?P<all>choose|pick|select|reply|respond|answers)\b",
        r"\g<i>answer",
        "write `answer`",
        "all",
    ),
    _h(r"^(?P<i>\s*)(?P<all>given|expect) *:", r"\g<i>\g<all> ", "leave the `:` out"),
    _h(r"^(?P<i>\s*given\b.*?)(?P<all> *=) *", r"\g<i> is ", "write `is`", "all"),
    _h(
        rf"^(?P<i>\s*given +)(?P<z>(?:your |their )?{WORD})"
        r"(?P<all> +(?:has|have|contains|are|holds|with)) +",
        r"\g<i>\g<z> is ",
        "write `is`",
        "all",
    ),
    _h(
        rf"^(?P<i>\s*given +)(?P<n>\d+) +(?P<z>{WORD})\s*$",
        r"\g<i>\g<z> is \g<n>",
        "write `given {z} is {n}`",
    ),
)

BY_PLACE: Mapping[str, tuple[Habit, ...]] = {
    "scenario": SCENARIOS,
    "fixture": SCENARIOS,
}


def by_habit(line: str, kind: str, declared: Mapping[str, str]) -> Iterator[Attempt]:
    """Ways to write a line as it is written here; `kind` is the word that its declaration starts
    with."""
    yield from _attribute(line, kind, declared)
    yield from _one_after_the_other(line, kind)
    groups = (OPERATORS, *filter(None, [BY_PLACE.get(kind)]), COUNTERS, HEADS, CONDITIONS, PHRASES)
    for habit in (habit for group in groups for habit in group):
        yield from _tried(habit, line)
    yield from _other_words(line, declared)


def as_a_choice(line: str) -> Iterator[Attempt]:
    for habit in CHOICES:
        yield from _tried(habit, line)


def _tried(habit: Habit, line: str) -> Iterator[Attempt]:
    """The line with the habit mended at one place, then at all of them."""
    matches = (
        list(outside_texts(habit.written, line))
        if '"' not in habit.written
        else list(re.finditer(habit.written, line))
    )
    for match in matches[:3]:
        start, end = match.span(habit.blamed) if habit.blamed else match.span()
        if not line[start:end].strip():  # something is put in: what follows it is marked
            start, end = match.end(), len(line)
        while start < end - 1 and line[start].isspace():
            start += 1
        here = _named(match) if habit.here == "{named}" else match.expand(habit.here)
        after = line[: match.start()] + here + line[match.end() :]
        fields = {name: text or "" for name, text in match.groupdict().items()}
        hint = (
            habit.hint.format(*match.groups(), line=line.strip(), **fields)
            if "{" in habit.hint
            else habit.hint
        )
        if after != line:
            yield Attempt(
                after,
                start,
                max(end, start + 1),
                hint,
                applicability="sure" if habit.sure else "likely",
            )
            if len(matches) > 1 and habit.here != "{named}":
                every = replaced(habit.written, habit.here, line)
                yield Attempt(every, start, max(end, start + 1), hint)


def _named(match: re.Match[str]) -> str:
    name = "_".join(re.findall(r"\w+", match["t"].lower()))
    return f'{match["k"]} {name} "{match["t"]}"'


LINES_OF_CARDS = (
    "copies",
    "note",
    "flavour",
    "symbol",
    "players",
    "sign",
    "longer",
    "seed",
    "board",
)


def _attribute(line: str, kind: str, declared: Mapping[str, str]) -> Iterator[Attempt]:
    """`cost: 3 coins` for `cost 3 coins`, where `cost` is no moment."""
    match = re.match(rf"(\s+)({WORD})(\s*(?:[:=]|\bis\b)\s*)(?=\S)", line)
    if match is None:
        return
    if declared.get(match[2]) != "attribute" and match[2] not in LINES_OF_CARDS:
        return
    after = f"{match[1]}{match[2]} {line[match.end() :]}"
    hint = f"write `{after.strip()}`, without `{match[3].strip()}`"
    start = match.start(3) + len(match[3]) - len(match[3].lstrip())
    yield Attempt(after, start, start + len(match[3].strip()), hint)


def _one_after_the_other(line: str, kind: str) -> Iterator[Attempt]:
    """Several things given or expected on one line."""
    if kind not in BY_PLACE:
        return
    first = re.match(r"(\s*)(given|expect)\b", line)
    for match in outside_texts(r"\s*(?:,(?:\s*and)?|\band)\s+", line) if first else ():
        deeper = first[1] + "    " if first else ""
        after = f"{line[: match.start()]}\n{deeper}and {line[match.end() :]}"
        hint = f"put it on a line of its own, indented, after `and`: `and {line[match.end() :]}`"
        yield Attempt(after, match.end(), len(line), hint)


def _other_words(line: str, declared: Mapping[str, str]) -> Iterator[Attempt]:
    """Words of other languages, each exchanged for the one that is written here."""
    meant = language_words()
    for match in outside_texts(rf"(?<![\w.]){WORD}", line):
        word = match[0]
        said = meant.get(word.lower())
        if said is None or word in declared:
            continue
        start, end = match.span()
        either = "` or `".join(said.split("|"))
        hint = f"did you mean `{either}`?" if said else "leave this word out"
        for here in said.split("|"):
            after = line[:start] + here + line[end:] if here else line[:start] + line[end:].lstrip()
            yield Attempt(after, start, end, hint, applicability="likely")
