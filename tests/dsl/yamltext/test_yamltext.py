"""YAML is read with places, by YAML 1.2, and hostile or mistaken files get one clear answer."""

from __future__ import annotations

import json
import random
import tracemalloc

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dsl.diagnostics.report import Diagnostic, Report
from dsl.diagnostics.spans import Span
from dsl.yamltext import (
    MAX_MISTAKES,
    MAX_NESTING,
    Node,
    Reader,
    YList,
    YMap,
    YScalar,
    building,
    parse_yaml,
    part,
    read_yaml,
)

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])]


@pytest.fixture(params=LOADERS, ids=lambda loader: str(loader.__name__))
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test holds with libyaml and without it."""
    monkeypatch.setattr(building, "LOADER", request.param)


def parse(text: str) -> tuple[Node | None, list[Diagnostic]]:
    report = Report()
    return parse_yaml(text, "a.yaml", report), list(report)


def plain(node: Node | None) -> object:
    match node:
        case YMap():
            return {key: plain(entry.value) for key, entry in node.entries.items()}
        case YList():
            return [plain(item) for item in node.items]
        case YScalar():
            return node.value
    return None


def covered(text: str, span: Span) -> str:
    """What stands at a span, when it is on one line."""
    assert span.line == span.end_line
    return text.splitlines()[span.line - 1][span.column - 1 : span.end_column - 1]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("False", False),
        ("on", "on"),
        ("off", "off"),
        ("yes", "yes"),
        ("no", "no"),
        ("y", "y"),
        ("null", None),
        ("~", None),
        ("''", ""),
        ("3", 3),
        ("-3", -3),
        ("+3", 3),
        ("007", 7),
        ("1_000", "1_000"),
        ("0x1F", "0x1F"),
        ("0o17", "0o17"),
        ("1:30", "1:30"),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("1.2.3", "1.2.3"),
        ("2020-01-01", "2020-01-01"),
        ("'3'", "3"),
        ('"true"', "true"),
        ("=", "="),
        ("<<", "<<"),
        ("the hall", "the hall"),
    ],
)
@pytest.mark.usefixtures("loader")
def test_scalars_follow_yaml_1_2(text: str, value: object) -> None:
    node, found = parse(f"- {text}")
    assert found == []
    assert isinstance(node, YList)
    read = plain(node.items[0])
    assert (read, type(read)) == (value, type(value))


@pytest.mark.usefixtures("loader")
def test_keys_keep_the_way_they_are_written() -> None:
    node, found = parse("1.10: a\ntrue: b\nno: c\n'': d\n")
    assert [d.code for d in found] == ["Y010"]
    assert plain(node) == {"1.10": "a", "true": "b", "no": "c"}


@pytest.mark.usefixtures("loader")
def test_a_number_remembers_how_it_was_written() -> None:
    node, _ = parse("1.10")
    assert isinstance(node, YScalar)
    assert (node.value, node.text) == (1.1, "1.10")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.usefixtures("loader")
def test_every_key_and_value_knows_its_place(newline: str, mark: str) -> None:
    text = newline.join(["é: ü  # why", "rooms:", "  hall: {at: [2, 0]}", "  pit: 'deep'", ""])
    node, found = parse(mark + text)
    assert found == []
    assert isinstance(node, YMap)
    rooms = node.entries["rooms"]
    assert isinstance(rooms.value, YMap)
    hall, pit = rooms.value.entries["hall"], rooms.value.entries["pit"]
    places = [node.entries["é"].key, node.entries["é"].value.span, hall.key, hall.value.span]
    assert [covered(text, p) for p in places] == ["é", "ü", "hall", "{at: [2, 0]}"]
    assert covered(text, pit.value.span) == "'deep'"
    assert str(hall.key) == "a.yaml:3:3"
    block = rooms.value.span
    assert (block.line, block.column, block.end_line, block.end_column) == (3, 3, 4, 14)


MISTAKES = [
    ("a: b: c", "Y001", "1:5", "a `:` cannot stand here"),
    ("a: 1\n  b: 2", "Y001", "2:4", "a `:` cannot stand here"),
    ("a: [1, 2\n", "Y001", "1:4", "this `[` is never closed"),
    ("a: [1, 2\nb: 3\n", "Y001", "1:4", "this `[` is never closed"),
    ("a: {b: 1 c: 2}\n", "Y001", "1:11", "a `,` or `}` is missing before this"),
    ("a: 'hall\nb: 1\n", "Y001", "1:4", "this quote is never closed"),
    ('a: "hall" pit\n', "Y001", "1:11", "there is text after the closing quote"),
    ("a: >=1.0 <2\n", "Y001", "1:4", "a value cannot start with `>`"),
    ("a: *\n", "Y001", "1:4", "a value cannot start with `*`"),
    ("a: @hall\n", "Y001", "1:4", "a value cannot start with `@`"),
    ("a: 1\nhall\nb: 2\n", "Y001", "2:1", "a `:` is missing after this key"),
    ("- a\nb: 1\n", "Y001", "2:1", "this does not fit what stands before it"),
    ("a:\n  - 1\n b: 2\n", "Y001", "3:2", "this does not fit what stands before it"),
    ("a:\n\tb: 1\n", "Y002", "2:1", "a tab cannot indent a line of YAML"),
    ("a:\n  b: 1\n \tc: 2\n", "Y002", "3:2", "a tab cannot indent a line of YAML"),
    ("a: 1\nb: \0\n", "Y003", "2:4", "the character U+0000 cannot stand in a text file"),
    ("a: \x1b[31m", "Y003", "1:4", "the character U+001B cannot stand in a text file"),
    ("a: \ud800", "Y003", "1:4", "the character U+D800 cannot stand in a text file"),
    ("a: x\u2028b: y", "Y003", "1:5", "the character U+2028 cannot stand in a text file"),
    ("a: 1\n---\nb: 2\n", "Y006", "2:1", "a second document starts here"),
    ("a: &hall 1\n", "Y007", "1:4", "anchors such as `&hall` are not used here"),
    ("a: &hall\n  b: 1\n", "Y007", "1:4", "anchors such as `&hall` are not used here"),
    ("a: *hall\n", "Y007", "1:4", "aliases such as `*hall` are not used here"),
    ("a: !!python/name:os.system x\n", "Y008", "1:4", "tags such as `!this` are not used here"),
    ("a: !x {b: 1}\n", "Y008", "1:4", "tags such as `!this` are not used here"),
    ("a: 1\nb: 2\na: 3\n", "Y009", "3:1", "the key `a` is written twice"),
    ("[a, b]: 1\n", "Y010", "1:1", "a key must be a word, not a list or a map"),
    ("a: {{b}}\n", "Y010", "1:5", "a key must be a word, not a list or a map"),
    ("", "Y014", "1:1", "this file is empty"),
    ("# only a remark\n", "Y014", "1:1", "this file is empty"),
    ("a: 12345678901234567\n", "Y016", "1:4", "the number 12345678901234567 is too large"),
    ("a: 1e999\n", "Y016", "1:4", "the number 1e999 is too large"),
]


@pytest.mark.parametrize(("text", "code", "place", "message"), MISTAKES)
@pytest.mark.usefixtures("loader")
def test_a_mistake_is_named_in_plain_words(text: str, code: str, place: str, message: str) -> None:
    _, found = parse(text)
    assert [(d.code, str(d.span), d.message) for d in found] == [(code, f"a.yaml:{place}", message)]


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("a: >=1.0 <2  # both\n", 'a: ">=1.0 <2"  # both\n'),
        ("a: *\n", 'a: "*"\n'),
        ("a:\n\tb: 1\n", "a:\n  b: 1\n"),
    ],
)
@pytest.mark.usefixtures("loader")
def test_a_fix_mends_the_file(text: str, mended: str) -> None:
    _, [mistake] = parse(text)
    assert mistake.fix is not None
    lines = text.splitlines(keepends=True)
    span = mistake.fix.span
    line = lines[span.line - 1]
    lines[span.line - 1] = line[: span.column - 1] + mistake.fix.text + line[span.end_column - 1 :]
    assert "".join(lines) == mended
    assert parse(mended)[1] == []


def test_a_key_written_twice_shows_both_places_and_keeps_the_first() -> None:
    node, [mistake] = parse("hall: 1\npit: 2\nhall: 3\n")
    assert [(str(span), text) for span, text in mistake.related] == [
        ("a.yaml:1:1", "first written here")
    ]
    assert plain(node) == {"hall": 1, "pit": 2}


HOSTILE = {
    "a bomb of aliases": (
        "a: &a [x, x]\n"
        + "".join(
            f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n"
            for a, b in zip("abcdefgh", "bcdefghi", strict=True)
        ),
        "Y007",
    ),
    "brackets 10,000 deep": ("[" * 10_000, "Y005"),
    "braces 10,000 deep": ("{a: " * 10_000, "Y005"),
    "braces as keys 10,000 deep": ("{" * 10_000, "Y010"),
    "dashes 10,000 deep": ("- " * 10_000 + "x", "Y005"),
    "question marks 10,000 deep": ("? " * 10_000, "Y010"),
    "lines 10,000 deep": ("".join(" " * i + "a:\n" for i in range(1_000)), "Y005"),
    "pairs that nest": ("[[]," * 200_000, "Y005"),
    "5 MB of text": ("a: " + "x" * 5_000_000, "Y004"),
    "many documents": ("---\n" * 240_000, "Y006"),
    "binary garbage": (random.Random(7).randbytes(100_000).decode("latin-1"), "Y003"),
    "a number of many digits": ("a: " + "9" * 900_000, "Y016"),
    "the same key over and over": ("{" + "a," * 400_000 + "}", "Y015"),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.usefixtures("loader")
def test_a_hostile_file_is_refused_with_few_words(name: str) -> None:
    text, code = HOSTILE[name]
    _, found = parse(text)
    assert code in {d.code for d in found}
    assert len(found) <= MAX_MISTAKES + 1
    assert all(len(d.message) < 200 for d in found)


def test_a_bomb_costs_no_memory() -> None:
    text, _ = HOSTILE["a bomb of aliases"]
    parse(text)
    tracemalloc.start()
    try:
        parse(text)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.usefixtures("loader")
def test_nesting_up_to_the_limit_is_read() -> None:
    node, found = parse("[" * MAX_NESTING + "]" * MAX_NESTING)
    assert found == []
    depth = 0
    while isinstance(node, YList):
        depth += 1
        node = node.items[0] if node.items else None
    assert depth == MAX_NESTING


@given(st.text(st.sampled_from("ab1:-, #'\"[]{}&*!|>%@?~\t\n\\é\0"), max_size=40))
def test_any_text_gets_a_tree_or_a_reason(text: str) -> None:
    node, found = parse(text)
    assert node is not None or found
    for diagnostic in found:
        assert diagnostic.span.line >= 1
        assert diagnostic.span.column >= 1
        assert diagnostic.code != "Y015"


words = st.from_regex(r"[a-z]+", fullmatch=True)
texts = st.text(st.characters(min_codepoint=32, max_codepoint=126))
scalars = st.none() | st.booleans() | st.integers(-(10**15), 10**15) | texts


@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
@given(st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(words, inner)))
def test_json_is_yaml_and_means_the_same(value: object) -> None:
    node, found = parse(json.dumps(value))
    assert found == []
    assert plain(node) == value


def read_as(kind: str, text: str) -> tuple[object, list[str]]:
    report = Report()
    result = read_yaml(text, "a.yaml", report, lambda reader, node: getattr(reader, kind)(node))
    return result, [d.message for d in report]


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("whole", "[1]", "expected a whole number here, found a list"),
        ("whole", "1.5", "expected a whole number here, found the number 1.5"),
        ("whole", "true", "expected a whole number here, found `true`"),
        ("whole", "two", "expected a whole number here, found the text `two`"),
        ("text", "{a: 1}", "expected text here, found a map of keys and values"),
        ("text", "~", "expected text here, found nothing"),
        ("text", "''", "expected text here, found an empty text"),
        ("word", "two words", "expected a word here, found the text `two words`"),
        ("word", "2", "expected a word here, found the number 2"),
        ("list", "hall", "expected a list here, found the text `hall`"),
        ("map", "[hall]", "expected a map of keys and values here, found a list"),
        ("titles", "{english: Hall}", "`english` is not a language"),
    ],
)
def test_a_value_of_another_kind_is_refused(kind: str, text: str, message: str) -> None:
    assert read_as(kind, text) == (None, [message])


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("whole", "-3", -3),
        ("text", "two words", "two words"),
        ("word", "salle_2", "salle_2"),
        ("texts", "[a b, c]", ("a b", "c")),
        ("titles", "Hall", {"en": "Hall"}),
        ("titles", "{en: Hall, fr: Salle}", {"en": "Hall", "fr": "Salle"}),
    ],
)
def test_a_value_of_the_right_kind_is_taken(kind: str, text: str, value: object) -> None:
    assert read_as(kind, text) == (value, [])


def test_a_missing_key_and_a_misspelt_one_are_both_reported() -> None:
    report = Report()
    node = parse_yaml("titel: Hall\nboard: day\n", "a.yaml", report)
    assert isinstance(node, YMap)
    Reader(report).keys(node, required=("board", "rooms"), optional=("title",))
    assert [(d.code, d.message, d.hint) for d in report] == [
        ("Y012", "the key `rooms` is missing", "add `rooms: ...`"),
        ("Y013", "the key `titel` means nothing here", "did you mean `title`?"),
    ]


def test_a_message_cannot_speak_to_the_terminal() -> None:
    _, messages = read_as("whole", r'"\e[31mred"')
    assert messages == ["this writes the character U+001B, which nobody sees"]


def test_a_reader_gives_up_after_a_hundred_mistakes() -> None:
    report = Report()
    text = "[" + "one two, " * 500 + "]"
    assert read_yaml(text, "a.yaml", report, lambda reader, node: reader.word_list(node)) is None
    assert [d.code for d in report].count("Y011") == MAX_MISTAKES
    assert [d.code for d in report].count("Y015") == 1


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("- hall -- pit", "pit"),
        ("- 'hall -- pit'", "pit"),
        ('- "hall -- pit"', "pit"),
        ('- "h\\x61ll -- pit"', '"h\\x61ll -- pit"'),
    ],
)
def test_a_part_of_a_text_has_its_own_place(text: str, word: str) -> None:
    node, _ = parse(text)
    assert isinstance(node, YList)
    [scalar] = node.items
    assert isinstance(scalar, YScalar)
    start = scalar.text.index("pit")
    assert covered(text, part(scalar.span, scalar.text, start, start + 3)) == word
