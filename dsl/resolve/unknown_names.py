"""What an unknown word may mean, once all words of a pack are known.

Readers say that a word is unknown where they meet it, perhaps before its pack is read. Here it is
said again: a word that is declared as something else is named as that, a title is led back to its
name, and a word of the genre to what this pack calls it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from dsl.diagnostics.likeness import SURE_LIKENESS, likeness, one_slip, stem
from dsl.diagnostics.report import Diagnostic, Fix, Report
from dsl.model.declarations import EVERY, Declared
from dsl.model.plurals import singular_or_plural
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.roles import in_role
from dsl.syntax.synonyms import concepts_of, statements

MOST_LISTED = 8
MOST_OF_MANY = 12  # of more words than are listed, those that a player has, or that take a number
ARTICLES = re.compile(r"^(?:an?|the|le|la|les|une?|l'|der|die|das|des) ?(?=\w)", re.IGNORECASE)

# What is wanted where a word is unknown, by the code of the message: listed when nothing is near.
WANTED: Mapping[str, tuple[str, ...]] = {
    "N002": ("counter", "zone", "pawn"),
    "N005": ("counter",),
    "N006": ("kind of room",),
    "N007": ("tag",),
    "N008": ("attribute",),
    "N012": ("moment",),
    "N013": ("verb",),
    "N015": ("kind of tunnel",),
    "N016": ("action",),
    "N018": ("tag",),
    "N019": ("room",),
    "N021": ("board",),
    "N022": ("option",),
    "N028": ("verb",),
    "N031": ("phase",),
    "B005": ("room",),
    "B007": ("kind of room",),
    "B008": ("kind of tunnel",),
    "B010": ("slot",),
}

# How to say what was probably meant, by the code and by what the word is.
INSTEAD: Mapping[tuple[str, str], str] = {
    ("N001", "attribute"): "a card has it: `this.{word}`, or `c.{word}`",
    ("N005", "zone"): "cards are put there with `move ... to {word}`",
    ("N005", "attribute"): "a card has it: `c.{word}`",
    ("N005", "verb"): "write `{word}` without a sign",
    ("N013", "counter"): "write `+1 {word}` or `-1 {word}`",
    ("N013", "zone"): "to put cards there write `move ... to {word}`",
    ("N013", "moment"): "to let a card do it write `do c.{word}`",
    ("N013", "action"): "players choose actions; effects are done by verbs",
    ("N013", "tag"): "cards bear it; say what to do with them: `move {word} cards in ... to ...`",
    ("N013", "card"): "to bring it into play write `create 1 {word} in ...`",
    ("N012", "action"): "an action is what players do; a moment is when a card does something",
    ("N012", "verb"): "a verb stands in the text of a card; a moment is when that happens",
    (
        "N008",
        "verb",
    ): "it stands under a moment: indent it more, or write `play: {word} ...` for a moment `play`",
    ("N008", "counter"): "to give some of it write `+1 {word}` under a moment",
    ("N008", "zone"): "cards are put there with `move ... to {word}`, under a moment",
    ("N008", "action"): "to forbid it at times write `{word} only if ...`",
    ("N018", "moment"): "a `:` is missing after it",
    ("N018", "counter"): "to give some of it write `+1 {word}` under a moment",
    ("N018", "verb"): "it stands under a moment",
    ("N016", "verb"): "players are offered actions; a verb stands in their effects",
    ("N016", "moment"): "players are offered actions",
    ("N028", "action"): "only what a verb does is told",
    ("N007", "attribute"): "ask it of cards: `cards with {word} >= 1 in ...`",
    ("N007", "counter"): "cards do not bear it; a tag is needed",
    ("N007", "zone"): "say which cards are meant: `cards in {word}`",
    ("B007", "kind of tunnel"): "put it on a tunnel: `a -- b: {word}`",
    ("Y013", "kind of room"): "kinds stand in brackets: `kinds: [{word}]`",
    ("Y013", "slot"): "slots stand in braces: `slots: {{{word}: 1}}`",
    ("B007", "slot"): "write `slots: {{{word}: 1}}`",
    ("B008", "kind of room"): "put it on a room: `kinds: [{word}]`",
    ("B010", "kind of room"): "write `kinds: [{word}]`",
    ("B005", "kind of room"): "a tunnel joins two rooms",
}


# Words that people use for somebody or something at hand, and where they stand here.
WORDS_INSTEAD: Mapping[str, str] = {
    **dict.fromkeys(("self", "itself", "myself", "thiscard", "this_card", "me_card"), "this"),
    **dict.fromkeys(("me", "myself", "i", "player", "current_player", "activeplayer"), "you"),
    **dict.fromkeys(("he", "she", "target_player", "that_player"), "they"),
    **dict.fromkeys(("my", "mine"), "your"),
    "random": "`random` first: `random 1 card`",
    "top": "how many of which zone: `top 1 of ZONE`",
    "bottom": "how many of which zone: `bottom 1 of ZONE`",
    "other": "`another` for one: `another card`",
    "any": "`a` or `up to 1`: `a card`",
}

NO_BOARDS: Mapping[str, Mapping[str, str]] = {}


def explain_unknown(
    report: Report,
    vocabulary: Vocabulary,
    boards: Mapping[str, Mapping[str, str]] = NO_BOARDS,
    texts: Iterable[str] = (),
) -> None:
    """Say again what is known now of the unknown words of a report. `boards` are the titles of the
    boards; `texts` are those of the pack, to see which of its words are used."""
    names = _Names(vocabulary, boards)
    report.rework(lambda one: _explained(one, names) if one.unknown is not None else one)
    blame_declarations(report, vocabulary, texts)


def blame_declarations(report: Report, vocabulary: Vocabulary, texts: Iterable[str]) -> None:
    """Where a word is unknown at several places, and the one like it that is declared is used
    nowhere, the slip is in the declaration."""
    places: dict[tuple[str, str], list[Diagnostic]] = {}
    for one in report:
        if one.unknown is not None and one.fix is not None:
            places.setdefault((one.word, one.fix.text), []).append(one)
    several = {pair: found for pair, found in places.items() if len(found) > 1}
    bare = [re.sub(r'"[^"\n]*"|#[^\n]*', "", text) for text in texts] if several else []
    declared = vocabulary.declared()
    for (word, meant), found in several.items():
        decl = declared.get(meant)
        forms = "|".join(map(re.escape, {*singular_or_plural(meant)} - {*singular_or_plural(word)}))
        used = sum(len(re.findall(rf"(?<!\w)(?:{forms})(?!\w)", text)) for text in bare)
        if decl is None or used != 1 or not _is_slip(word, meant):
            continue
        gone = {(one.code, one.span) for one in found}
        report.rework(lambda one, gone=gone: None if (one.code, one.span) in gone else one)  # type: ignore[misc]
        report.error(
            "D033",
            decl.span,
            f"`{meant}` is declared here and never used, and `{word}` is used {len(found)} times",
            hint=f"did you mean `{word}`?",
            fix=Fix(decl.span, word),
            related=[(found[0].span, "such as here")],
        )


def _is_slip(word: str, other: str) -> bool:
    return one_slip(word, other) or likeness(word, other) >= SURE_LIKENESS


@dataclass
class _Names:
    """Everything that a pack names, by kind, and by the stems of names and titles."""

    vocabulary: Vocabulary
    boards: Mapping[str, Mapping[str, str]]
    kinds: dict[str, list[str]] = field(default_factory=dict)  # what a name is declared as
    by_kind: dict[str, list[str]] = field(default_factory=dict)
    titled: dict[str, list[str]] = field(default_factory=dict)  # names by the stem of a title
    title_parts: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        pack = self.vocabulary
        for kind, among in (
            ("counter", pack.counters),
            ("zone", pack.zones),
            ("tag", pack.tags),
            ("attribute", pack.attributes),
            ("moment", pack.moments),
            ("verb", pack.verbs),
            ("action", pack.actions),
            ("definition", pack.defines),
            ("pawn", pack.pawns),
            ("card", pack.cards),
            ("die", pack.dice),
            ("slot", pack.slots),
            ("kind of room", pack.room_kinds),
            ("kind of tunnel", pack.tunnel_kinds),
            ("mark", pack.marks),
            ("leap", pack.leaps),
            ("option", pack.options),
            ("table", pack.tables),
            ("phase", {phase.name: phase for phase in pack.phases}),
        ):
            for name, decl in among.items():
                self._enter(name, kind, decl.titles.values() if isinstance(decl, Declared) else ())
        for name in sorted(pack.rooms):
            self._enter(name, "room", pack.room_titles.get(name, {}).values())
        for name, titles in self.boards.items():
            self._enter(name, "board", titles.values())

    def _enter(self, name: str, kind: str, titles: Iterable[str]) -> None:
        self.kinds.setdefault(name, []).append(kind)
        self.by_kind.setdefault(kind, []).append(name)
        for title in titles:
            for form in title.split("|"):
                whole = stem(ARTICLES.sub("", form).strip("-"))
                self.titled.setdefault(whole, []).append(name)
                for part in whole.split("_"):
                    if len(part) > 3:
                        self.title_parts.setdefault(part, []).append(name)
        for part in stem(name).split("_"):
            if len(part) > 3:
                self.title_parts.setdefault(part, []).append(name)


def _explained(one: Diagnostic, names: _Names) -> Diagnostic:
    assert one.unknown is not None
    word, known = one.unknown.word, set(one.unknown.known)
    instead = WORDS_INSTEAD.get(word.lower(), "")
    if instead and word not in names.kinds and stem(word) not in names.titled:
        hint = f"did you mean `{instead}`?" if " " not in instead else f"write {instead}"
        fix = Fix(one.span, instead) if " " not in instead else None
        return replace(one, hint=hint, fix=fix)
    if one.fix is not None:
        close = one.fix.applicability == "sure" or likeness(word, one.fix.text) >= SURE_LIKENESS
        if close:
            return one
    offered = next((name for name in _guesses(word, one.code, known, names) if name != word), None)
    kinds = [kind for kind in names.kinds.get(word, ()) if kind not in WANTED.get(one.code, ())]
    if kinds:  # of a word that is several things, the one that explains the mistake
        kind = next((kind for kind in kinds if (one.code, kind) in INSTEAD), kinds[0])
        return _of_another_kind(one, word, kind, offered)
    if offered is not None:
        hint = f"did you mean `{offered}`?"
        others = _also_in_role(word, offered, known, names)
        if others:
            hint = f"did you mean `{offered}`, or `{others[0]}`?"
        if offered in names.titled.get(stem(word), ()):
            hint = f"players read that for `{offered}`: write `{offered}`"
        return replace(one, hint=hint, fix=Fix(one.span, offered))
    if one.code == "N013" and word.lower() in statements():
        here = "` or `".join(statements()[word.lower()].split(" or "))
        return replace(one, hint=f"write `{here}`", fix=None)
    if one.fix is not None or (one.hint is not None and "known here" not in one.hint):
        return one
    listed = _listed(one.code, known, names)
    return replace(one, hint=listed) if listed else one


def _of_another_kind(one: Diagnostic, word: str, kind: str, offered: str | None) -> Diagnostic:
    """`hand` is a zone, and here a counter is wanted."""
    hint = f"`{word}` is {'an' if kind[0] in 'aeiou' else 'a'} {kind}"
    instead = INSTEAD.get((one.code, kind))
    if offered is not None:
        return replace(one, hint=f"{hint}; did you mean `{offered}`?", fix=Fix(one.span, offered))
    more = f"; {instead.format(word=word)}" if instead else ""
    return replace(one, hint=hint + more, fix=None)


def _guesses(word: str, code: str, known: set[str], names: _Names) -> Iterator[str]:
    """Known words that may be meant, the likeliest first: by their titles, as words of the genre,
    by a part of their titles."""
    fitting = [names.by_kind.get(kind, []) for kind in WANTED.get(code, ())]
    wanted = {name for among in fitting for name in among} & known or known
    plain = stem(word)
    yield from (name for name in names.titled.get(plain, ()) if name in wanted)
    yield from (name for name in names.titled.get(plain, ()) if name in known)
    for concept in concepts_of(word):
        fitting_here = [name for name in sorted(wanted) if stem(name) in concept.stems]
        yield from sorted(fitting_here, key=lambda name: concept.order.index(stem(name)))
    for concept in concepts_of(word):
        called = {name for one in concept.stems for name in names.titled.get(one, ())}
        yield from sorted(called & wanted)
        yield from (name for name in in_role(concept.role, names.vocabulary) if name in wanted)
    if len(plain) > 3:
        parts = {name for name in names.title_parts.get(plain, ()) if name in wanted}
        if len(parts) == 1:
            yield from parts
    for concept in concepts_of(word):
        within = {
            name
            for name in wanted
            if any(part in concept.stems and len(part) > 3 for part in stem(name).split("_"))
        }
        if len(within) == 1:
            yield from within


def _also_in_role(word: str, offered: str, known: set[str], names: _Names) -> list[str]:
    """Other words that do in this pack what the word does in other games."""
    roles = {concept.role for concept in concepts_of(word) if concept.role}
    found = (name for role in roles for name in in_role(role, names.vocabulary))
    if stem(offered) == stem(word) or offered not in found:
        return []
    among = [name for role in roles for name in in_role(role, names.vocabulary)]
    return [name for name in among if name != offered and name in known]


def _listed(code: str, known: set[str], names: _Names) -> str | None:
    """What there is of the kind that is wanted, if that is not too much to read."""
    for kind in WANTED.get(code, ()):
        among = [name for name in names.by_kind.get(kind, ()) if name in known and name != EVERY]
        if 0 < len(among) <= MOST_LISTED:
            plural = kind.replace("kind of", "kinds of") + "s"
            return f"the {plural} are " + ", ".join(f"`{name}`" for name in among)
        usual = _usual(kind, among, names.vocabulary)
        if 0 < len(usual) <= MOST_OF_MANY:
            plural = {"counter": "counters of a player", "verb": "verbs with a number"}[kind]
            return f"the {plural} are " + ", ".join(f"`{name}`" for name in usual)
    return None


def _usual(kind: str, among: Iterable[str], pack: Vocabulary) -> list[str]:
    """Of many words those that cards use most: what players have, and what is done so often."""
    if kind == "counter":
        return [name for name in among if pack.counters[name].owner == "player"]
    if kind != "verb":
        return []
    known = (pack.verbs[name] for name in among if name in pack.verbs)
    return [one.name for one in known if [param.type for param in one.params] == ["number"]]
