"""What a YAML parser complains about, in plain words."""

from __future__ import annotations

import re
from typing import Any

import yaml

from dsl.diagnostics.report import Diagnostic, Fix
from dsl.diagnostics.spans import Span

# What the parsers complain about (libyaml and pure Python word it differently), in plain words.
_PLAIN_WORDS = [
    (
        "mapping values are not allowed",
        "a `:` cannot stand here",
        "if it belongs to a text, put the text in quotes; if a key starts here, check that it"
        " is indented like the keys beside it",
    ),
    (
        "unknown escape character",
        "a `\\` before this letter means nothing inside double quotes",
        "use single quotes, or write `\\\\` for one backslash",
    ),
    (
        "could not find expected ':'",
        "a `:` is missing after this key",
        "write `key: value`",
    ),
    (
        "parsing a block",
        "this does not fit what stands before it",
        "keys of one map start in the same column, and so do the `-` of one list",
    ),
]

_Place = tuple[int, int]


class SyntaxMistake:
    """A parser's complaint, said at the place where an author would look for it."""

    def __init__(self, error: yaml.MarkedYAMLError, text: str, file: str) -> None:
        self.file = file
        self.lines = re.split(r"\r\n|\r|\n", text)
        self.said = f"{error.context or ''}: {error.problem or error}"
        self.at = self.place(error.problem_mark or error.context_mark)
        self.opened = self.place(error.context_mark or error.problem_mark)

    def diagnostic(self) -> Diagnostic:
        return (
            self.tab()
            or self.apostrophe()
            or self.key_above()
            or self.second_colon()
            or self.uneven()
            or self.no_space()
            or self.needs_quotes()
            or self.open_quote()
            or self.after_quote()
            or self.open_bracket()
            or self.plain_words()
        )

    def tab(self) -> Diagnostic | None:
        line, column = self.at
        indent = re.match(r"[ \t]*", self.rest((line, 0)))
        if indent is None or "\t" not in indent[0] or column > indent.end():
            return None
        message, hint = "a tab cannot indent a line of YAML", "use two spaces for each level"
        fix = Fix(self.spot((line, 0), indent.end()), indent[0].replace("\t", "  "))
        span = self.spot((line, indent[0].index("\t")))
        return Diagnostic("Y002", "error", message, span, hint, fix)

    def key_above(self) -> Diagnostic | None:
        """A key without its colon, seen only when the next line has one."""
        line, _ = self.at
        if "mapping values" not in self.said and "expected ':'" not in self.said:
            return None
        above = line - 1
        while above > 0 and not self.rest((above, 0)).strip():
            above -= 1
        key = re.fullmatch(r"(\s*)([^\W\d]\w*)\s*", self.rest((above, 0))) if above >= 0 else None
        if key is None:
            return None
        fix = Fix(self.spot((above, key.end(2)), 0), ":", "likely")
        hint, message = f"write `{key[2]}:`", "a `:` is missing after this key"
        span = self.spot((above, key.start(2)), len(key[2]))
        return Diagnostic("Y001", "error", message, span, hint, fix)

    def uneven(self) -> Diagnostic | None:
        """A line that is indented a little otherwise than its neighbours."""
        line, _ = self.at
        if "parsing a block" not in self.said and "mapping values" not in self.said:
            return None
        here = re.match(r"( +)([^\s#].*)", self.rest((line, 0)))
        above = line - 1
        while above > 0 and not self.rest((above, 0)).strip():
            above -= 1
        before = re.match(r"( *)(-? *[^\s:]+)", self.rest((above, 0)))
        if here is None or before is None or here[2].startswith("-") != before[2].startswith("-"):
            return None
        if not 0 < abs(len(here[1]) - len(before[1])) < 2:
            return None
        fix = Fix(self.spot((line, 0), len(here[1])), before[1], "likely")
        hint = f"start it in the same column as `{before[2]}` above"
        message = "this line is indented otherwise than those beside it"
        span = self.spot((line, len(here[1])), len(here[2].split(":")[0]))
        return Diagnostic("Y001", "error", message, span, hint, fix)

    def second_colon(self) -> Diagnostic | None:
        """`a -- b: toll: 2`, or a text with a colon in it."""
        line, column = self.at
        if "mapping values are not allowed" not in self.said or line >= len(self.lines):
            return None
        text = self.lines[line]
        value = re.match(r"(\s*(?:- +)?[^:#]+?:\s+)(?P<value>[^\"'\[{].*?)\s*(?:\s#.*)?$", text)
        if value is None or column >= len(text) or not value.start("value") < column:
            return None
        written = value["value"]
        inner = re.fullmatch(r"[^\W\d]\w*\s*:\s*(?:\[[^\[\]]*\]|\{[^{}]*\})", written)
        if inner is not None:
            meant, message = f"{{{written}}}", "a second `:` on one line needs braces"
            fix = Fix(self.spot((line, value.start("value")), len(written)), meant, "likely")
            hint = f"write `{text.strip().replace(written, meant)}`"
            return Diagnostic("Y001", "error", message, self.spot(self.at), hint, fix)
        number = re.fullmatch(r"([^\W\d]\w*)\s*:\s*([-+]?\d+)", written)
        meant = f"{number[1]} {number[2]}" if number else f'"{written}"'
        start = (line, value.start("value")) if number else self.at
        width = len(written) if number else 1
        hint = f"write `{meant}`" if number else f"put the text in quotes: `{meant}`"
        fix = Fix(self.spot((line, value.start("value")), len(written)), meant, "likely")
        if not number and '"' in written:
            return None
        message = "a `:` cannot stand here"
        return Diagnostic("Y001", "error", message, self.spot(start, width), hint, fix)

    def no_space(self) -> Diagnostic | None:
        """`lobby:{at: [2, 1]}`: a `:` with nothing after it is a part of the word."""
        for line in dict.fromkeys((self.at[0], self.opened[0], self.at[0] - 1)):
            key = re.match(r"\s*(?:- +)?([^\W\d]\w*):(?=[\[{])", self.rest((line, 0)))
            if key is not None:
                fix = Fix(self.spot((line, key.end()), 0), " ", "sure")
                meant = f"{key[1]}: {self.rest((line, key.end())).strip()}"
                message, hint = "a space is missing after this `:`", f"write `{meant}`"
                span = self.spot((line, key.start(1)), len(key[1]) + 1)
                return Diagnostic("Y001", "error", message, span, hint, fix)
        return None

    def needs_quotes(self) -> Diagnostic | None:
        """Text that starts with one of YAML's signs, such as the version range `>=1.0`."""
        from_start = re.search("scanning|parsing a tag|node content", self.said)
        start = self.opened if from_start else self.at
        sign = self.rest(start)[:1]
        if not sign or sign not in "@`%*&!|>,]}" or "quoted scalar" in self.said:
            return None
        if sign in "]}" and "parsing a flow" in self.said and "node" not in self.said:
            return None  # it closes a bracket of the other shape
        message, hint = f"a value cannot start with `{sign}`", "put the text in quotes"
        value = re.split(r"\s#|[}\]]\s*$", self.rest(start))[0].rstrip()
        if re.search(r"[\"\\,\[\]{}]", value):
            return self.error(start, message, hint)
        span = self.spot(start, len(value))
        return Diagnostic("Y001", "error", message, span, hint, Fix(span, f'"{value}"'))

    def open_quote(self) -> Diagnostic | None:
        if "quoted scalar" not in self.said or "unexpected" not in self.said:
            return None
        closing = f"add the closing {self.rest(self.opened)[:1]}"
        return self.error(self.opened, "this quote is never closed", closing)

    def after_quote(self) -> Diagnostic | None:
        line, column = self.at
        before = self.rest((line, 0))[:column].rstrip()
        if "parsing a block" not in self.said or not before.endswith(('"', "'")):
            return None
        return self.error(self.at, "there is text after the closing quote", "quote all or nothing")

    def apostrophe(self) -> Diagnostic | None:
        """`'l'Embarcadère'`: the apostrophe ends the text that single quotes began."""
        line, column = self.at
        text = self.rest((line, 0))
        for found in re.finditer(
            r"(?<![\w'])'([^',{}\[\]]*'[^',{}\[\]:]*(?:'\w[^',{}\[\]:]*)*)'", text
        ):
            if found.start() < column <= found.end() and '"' not in found[1]:
                span = self.spot((line, found.start()), len(found[0]))
                message = "the apostrophe in this text ends it, since it stands in single quotes"
                fix = Fix(span, f'"{found[1]}"', "likely")
                hint = f"write the text in double quotes: `{fix.text}`"
                return Diagnostic("Y001", "error", message, span, hint, fix)
        return None

    def open_bracket(self) -> Diagnostic | None:
        if "parsing a flow" not in self.said:
            return None
        bracket, close = ("[", "]") if "sequence" in self.said else ("{", "}")
        at_end = self.at[0] >= len(self.lines) - 2 and not self.rest(self.at).strip()
        if at_end:
            add = f"add `{close}` after the last item"
            return self.error(self.opened, f"this `{bracket}` is never closed", add)
        if self.opened[0] < self.at[0] and re.match(
            r"\s*(?:- |[\w-]+ *:)", self.rest((self.at[0], 0))
        ):
            return self._never_closed(bracket, close)
        message, span = f"a `,` or `{close}` is missing before this", self.spot(self.at)
        related = ((self.spot(self.opened), f"this `{bracket}` is still open"),)
        here = self.rest(self.at)
        line, column = self.at
        before = Span.at(self.file, line + 1, len(self.lines[line][:column].rstrip()) + 1, 0)
        hint: str | None = None
        fix: Fix | None = None
        if here[:1] in ("]", "}"):
            hint, fix = (
                f"close the `{bracket}` first: write `{close}`",
                Fix(before, close, "likely"),
            )
        elif here[:1] == ":":
            text = re.search(r":\s+([^:\[\]{},\"]+)$", self.lines[line][:column])
            more = re.match(r":[^\[\]{},\"]*", here)
            if text is not None and more is not None:
                whole = f"{text[1]}{more[0]}".strip()
                hint = f'put the text in quotes: `"{whole}"`'
                at = Span.at(self.file, line + 1, text.start(1) + 1, len(whole))
                fix = Fix(at, f'"{whole}"', "likely")
        else:
            word = re.match(r"[\w-]+", here)
            stands = f" before `{word[0]}`" if word else ""
            hint, fix = f"write a `,`{stands}", Fix(before, ",", "likely")
        return Diagnostic("Y001", "error", message, span, hint, fix, related)

    def _never_closed(self, bracket: str, close: str) -> Diagnostic:
        """A bracket that is still open where another line begins."""
        line = self.opened[0]
        end = len(re.sub(r"\s+#.*$", "", self.rest((line, 0))).rstrip())
        fix = Fix(self.spot((line, end), 0), close, "likely")
        message, hint = f"this `{bracket}` is never closed", f"add `{close}` at the end of its line"
        return Diagnostic("Y001", "error", message, self.spot(self.opened), hint, fix)

    def plain_words(self) -> Diagnostic:
        place = self.opened if "scanning a simple key" in self.said else self.at
        for needle, message, hint in _PLAIN_WORDS:
            if needle in self.said:
                return self.error(place, message, hint)
        return self.error(place, f"this is not valid YAML ({self.said.strip(': ')})", None)

    def error(self, place: _Place, message: str, hint: str | None) -> Diagnostic:
        return Diagnostic("Y001", "error", message, self.spot(place), hint)

    def spot(self, place: _Place, width: int = 1) -> Span:
        return Span.at(self.file, place[0] + 1, place[1] + 1, width)

    def rest(self, place: _Place) -> str:
        """The text of a line from a place on."""
        line, column = place
        return self.lines[line][column:] if line < len(self.lines) else ""

    @staticmethod
    def place(mark: Any) -> _Place:
        return (mark.line, mark.column) if mark else (0, 0)
