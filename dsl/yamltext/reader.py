"""Taking values out of a tree, and saying what is wrong with those that do not fit."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from dsl.diagnostics.report import Fix, Report, nearest
from dsl.diagnostics.spans import Span
from dsl.storage.language_files import DEFAULT_LANGUAGE, OTHER_CODES
from dsl.yamltext.shapes import LANGUAGE, Keys
from dsl.yamltext.tree import Node, YList, YMap, YScalar, describe, is_word, shown

MAX_MISTAKES = 100


class TooManyMistakes(Exception):
    """Raised by a reader that has said enough about one file."""


NO_EXAMPLES: Mapping[str, str] = {}


class Reader:
    """Takes values of the expected kind out of a tree and reports the ones that are not.

    Every method accepts None for a node that is not there and answers None, so that one missing
    key is reported once. After `MAX_MISTAKES` it gives up: nobody reads the hundred-and-first, and
    a hostile file must not buy a message for every three bytes.
    """

    def __init__(self, report: Report) -> None:
        self._report = report
        self._left = self._warnings_left = MAX_MISTAKES
        self.accepted: frozenset[str] = frozenset()
        self._taken: set[int] = set()

    def error(
        self,
        code: str,
        span: Span,
        message: str,
        *,
        hint: str | None = None,
        fix: Fix | None = None,
        related: Iterable[tuple[Span, str]] = (),
    ) -> None:
        self._report.error(code, span, message, hint=hint, fix=fix, related=related)
        self._count(span)

    def warning(self, code: str, span: Span, message: str, *, hint: str | None = None) -> None:
        """A finding that the file may accept by its code; many of them do not spoil the file."""
        if code not in self.accepted and self._warnings_left > 0:
            self._warnings_left -= 1
            self._report.warning(code, span, message, hint=hint)

    def unknown(
        self, code: str, span: Span, message: str, word: str, known: Collection[str]
    ) -> None:
        """An unknown word, with the nearest known one where looking for it is cheap."""
        if len(word) <= 60 and len(known) <= 1000:
            self._report.unknown(code, span, message, word, known)
        else:
            self._report.error(code, span, message)
        self._count(span)

    def _count(self, span: Span) -> None:
        self._left -= 1
        if self._left == 0:
            self._report.error(
                "Y015",
                span,
                f"{MAX_MISTAKES} mistakes in this file are enough for now",
                hint="the file is not read any further; mend the ones above first",
            )
            raise TooManyMistakes

    def take(self, *nodes: Node) -> None:
        """Account for nodes that something was made of."""
        self._taken.update(map(id, nodes))

    def account_for(self, node: Node) -> None:
        """Refuse what nobody made anything of, so that no key and no value is passed over."""
        match node:
            case YMap(entries=entries) if entries:
                for entry in entries.values():
                    self.account_for(entry.value)
            case YList(items=items) if items:
                for item in items:
                    self.account_for(item)
            case _ if id(node) not in self._taken:
                self.error("Y017", node.span, "this is not understood here", hint="leave it out")

    def wrong(self, node: Node, wanted: str, hint: str | None = None) -> None:
        self.error("Y011", node.span, f"expected {wanted} here, found {describe(node)}", hint=hint)

    def map(self, node: Node | None, wanted: str = "a map of keys and values") -> YMap | None:
        if node is None or isinstance(node, YMap):
            self.take(*filter(None, [node]))
            return node
        self.wrong(node, wanted, hint=_as_map(node))
        return None

    def list(self, node: Node | None, wanted: str = "a list") -> YList | None:
        if node is None or isinstance(node, YList):
            self.take(*filter(None, [node]))
            return node
        hint = "write each item on a line after `- `, or as `[a, b]`"
        if isinstance(node, YScalar) and node.value is not None:
            hint = f"write each item on a line of its own, after a dash: `- {shown(node.text)}`"
        self.wrong(node, wanted, hint=hint)
        return None

    def scalar(self, node: Node | None, wanted: str) -> YScalar | None:
        """Any single value that is written out, to be read by its text."""
        if node is None:
            return None
        self.take(node)
        if isinstance(node, YScalar) and node.value is not None:
            return node
        self.wrong(node, wanted)
        return None

    def text(self, node: Node | None) -> str | None:
        if node is None:
            return None
        self.take(node)
        if isinstance(node, YScalar) and isinstance(node.value, str) and node.value.strip():
            return node.value
        quotable = isinstance(node, YScalar) and isinstance(node.value, bool | int | float)
        self.wrong(node, "text", hint="put it in quotes to make it text" if quotable else None)
        return None

    def word(self, node: Node | None) -> str | None:
        """A name as the language knows them: letters, digits and `_`, no digit first."""
        if node is None:
            return None
        self.take(node)
        if isinstance(node, YScalar) and isinstance(node.value, str) and is_word(node.value):
            return node.value
        hint, fix = "a word is made of letters, digits and `_`", None
        text = node.text if isinstance(node, YScalar) else ""
        file = re.fullmatch(r"(?:.*/)?(\w+)(?:\.\w+)?", text) if re.search(r"[./]", text) else None
        joined = file[1] if file else "_".join(re.findall(r"\w+", text))
        if is_word(joined):
            hint, fix = f"write `{joined}`: {hint}", Fix(node.span, joined, "sure")
        message = f"expected a word here, found {describe(node)}"
        self.error("Y011", node.span, message, hint=hint, fix=fix)
        return None

    def word_list(self, node: Node | None) -> tuple[YScalar, ...]:
        """A list of words; a single word stands for a list of one."""
        items = (node,) if isinstance(node, YScalar) else self._items(node)
        return tuple(
            item for item in items if isinstance(item, YScalar) and self.word(item) is not None
        )

    def texts(self, node: Node | None) -> tuple[str, ...]:
        found = (self.text(item) for item in self._items(node))
        return tuple(text for text in found if text is not None)

    def _items(self, node: Node | None) -> tuple[Node, ...]:
        listed = self.list(node)
        return listed.items if listed else ()

    def whole(self, node: Node | None) -> int | None:
        if node is None:
            return None
        self.take(node)
        value = node.value if isinstance(node, YScalar) else None
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.wrong(node, "a whole number", hint="write it in digits, such as `2`")
        return None

    def titles(self, node: Node | None) -> dict[str, str]:
        """Text by language. Text alone is in English, the language all others fall back to."""
        if not isinstance(node, YMap):
            text = self.text(node)
            return {} if text is None else {DEFAULT_LANGUAGE: text}
        titles: dict[str, str] = {}
        for language, (key, value) in node.entries.items():
            if not re.fullmatch(LANGUAGE, language):
                message = f"`{shown(language)}` is not a language"
                self.error("Y013", key, message, hint="languages are short codes: `en`, `fr`")
            elif language in OTHER_CODES:
                message, meant = f"there is no language `{language}`", OTHER_CODES[language]
                self.error("D003", key, message, hint=f"write `{meant}`", fix=Fix(key, meant))
            text = self.text(value)
            if text is not None:
                titles[language] = text
        return titles

    def check_keys(self, node: YMap, keys: Keys) -> None:
        """Report the keys that are missing and the ones that mean nothing here."""
        self.keys(node, required=keys.required, optional=keys.optional, examples=keys.examples)

    def keys(
        self,
        node: YMap,
        *,
        required: Collection[str] = (),
        optional: Collection[str] = (),
        examples: Mapping[str, str] = NO_EXAMPLES,
    ) -> None:
        """Report the keys that are missing and the ones that mean nothing here.

        A key that is only misspelt is not missing too. `examples` has values to suggest.
        """
        known = (*required, *optional)
        for key, entry in node.entries.items():
            if key not in known:
                message = f"the key `{shown(key)}` means nothing here"
                near = key_meant(key, required, optional, node.entries)
                if near is not None:
                    hint, fix = f"did you mean `{near}`?", Fix(entry.key, near, "likely")
                    self.error("Y013", entry.key, message, hint=hint, fix=fix)
                else:
                    self.unknown("Y013", entry.key, message, key, known)
        others = [key for key in node.entries if key not in known]
        meant = {nearest(key, known) for key in others}
        meant |= {key_meant(key, required, optional, node.entries) for key in others}
        start = Span.at(node.span.file, node.span.line, node.span.column)
        for key in required:
            if key not in node.entries and key not in meant:
                hint = f"add `{key}: {examples.get(key, '...')}`"
                self.error("Y012", start, f"the key `{key}` is missing", hint=hint)


# Keys that other formats have, each with what they are called here: the first that is known
# where it stands counts.
KEYS_MEANT = {
    "name": ("board", "id", "title"),
    "label": ("title",),
    "nodes": ("rooms",),
    "places": ("rooms",),
    "locations": ("rooms",),
    "spaces": ("rooms",),
    "chambers": ("rooms",),
    "edges": ("tunnels",),
    "links": ("tunnels",),
    "paths": ("tunnels",),
    "connections": ("tunnels",),
    "corridors": ("tunnels",),
    "passages": ("tunnels",),
    "ways": ("tunnels",),
    "exits": ("tunnels",),
    "type": ("kinds",),
    "types": ("kinds",),
    "tags": ("kinds",),
    "pos": ("at",),
    "position": ("at",),
    "xy": ("at",),
    "coords": ("at",),
    "coordinates": ("at",),
    "tokens": ("slots",),
    "contents": ("slots",),
    "depends": ("requires",),
    "depends_on": ("requires",),
    "dependencies": ("requires",),
    "dependency": ("requires",),
    "needs": ("requires",),
    "extends": ("requires",),
    "base": ("requires",),
    "mod_of": ("requires",),
    "parent": ("requires",),
    "author": ("authors",),
    "by": ("authors",),
    "description": ("summary",),
    "desc": ("summary",),
    "about": ("summary",),
    "map": ("board",),
    "boards": ("board",),
    "rules": ("options",),
    "settings": ("options",),
    "lang": ("language",),
    "ignore": ("accept",),
    "allow": ("accept",),
}


def key_meant(
    key: str, required: Collection[str], optional: Collection[str], there: Collection[str]
) -> str | None:
    """What a key of another format is called here: what is missing, before what could be added."""
    called = [one for one in KEYS_MEANT.get(key.lower(), ()) if one not in there]
    for known in (required, optional):
        if found := [one for one in called if one in known]:
            return found[0]
    return None


def _as_map(node: Node) -> str:
    """How something else would be written as a map."""
    if isinstance(node, YList) and node.items and all(isinstance(i, YMap) for i in node.items):
        first = next(iter(node.items[0].entries), "key")  # type: ignore[union-attr]
        return f"leave the dashes out: `{shown(first)}: ...` on a line of its own"
    if isinstance(node, YList) and node.items and isinstance(node.items[0], YScalar):
        return f"give each a value, without a dash: `{shown(node.items[0].text)}: ...`"
    pair = (
        re.fullmatch(r"\s*(\w+)\s*[=:]\s*(\S+)\s*", node.text)
        if isinstance(node, YScalar)
        else None
    )
    if isinstance(node, YScalar) and re.fullmatch(r"[^\W\d]\w*", node.text):
        return f"give it a value: `{node.text}: ...`"
    if pair is not None:
        return f"write `{{{pair[1]}: {pair[2]}}}`"
    return "write `key: value` lines, or `{key: value}`"
