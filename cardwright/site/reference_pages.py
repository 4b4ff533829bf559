"""The pages of the reference: effects, values, words of the language, and diagnostics."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby

from cardwright.reference.language_words import Declaration, language_words, look_up
from cardwright.reference.sayings import Saying, sayings
from cardwright.reference.usage import User
from cardwright.site.layout import Page
from cardwright.site.markdown import Heading, code_block, inline
from dsl.diagnostics.catalogue import Entry, catalogue

EFFECTS, VALUES, WORDS, DIAGNOSTICS = (
    *("effects.html", "values.html", "language-words.html", "diagnostics.html"),
)
SHOWN_USERS = 8
LETTERS = {
    "L": "Layout and spelling",
    "N": "Names",
    "T": "Types",
    "E": "Effects",
    "D": "Declarations",
    "R": "Tables and families",
    "S": "Scenarios",
    "W": "Whole packs",
    "Y": "YAML",
    "P": "Packs",
    "M": "Mods",
    "B": "Boards",
    "F": "Fragments",
    "G": "Graphs",
}


def saying_page(name: str) -> str:
    """The page and the anchor of a saying, by its name."""
    kinds = {one.name: one.kind for one in sayings()}
    return f"{EFFECTS if kinds.get(name) == 'effect' else VALUES}#{name}"


def pack_page(pack: str) -> str:
    return f"pack-{pack}.html"


def user_link(user: User) -> str:
    anchor = f"card-{user.name}" if user.kind == "card" else f"{user.kind}-{user.name}"
    shown = user.title if user.kind == "card" else f"{user.kind} {user.name}"
    return f'<a href="{pack_page(user.pack)}#{escape(anchor)}">{escape(shown)}</a>'


def saying_pages(users: Mapping[str, Sequence[User]]) -> list[Page]:
    """A page of effects, and one of values and conditions."""
    effects = [one for one in sayings() if one.kind == "effect"]
    others = [one for one in sayings() if one.kind != "effect"]
    lead = (
        "<p>Each with an example that runs, how it reads on cards, and the shipped cards that say "
        "it.</p>"
    )
    return [
        _sayings(EFFECTS, "Effects", f"<p>All that can be done.</p>{lead}", effects, users),
        _sayings(
            VALUES,
            "Values and conditions",
            f"<p>All that can be worked out from the table.</p>{lead}",
            others,
            users,
        ),
    ]


def _sayings(
    file: str, title: str, lead: str, listed: list[Saying], users: Mapping[str, Sequence[User]]
) -> Page:
    jumps = [(one.name, f"<code>{escape(_first(one.title))}</code>") for one in listed]
    body = [f"<h1>{title}</h1>", lead, _jumps(jumps)]
    body += [_saying(one, users.get(one.name, ())) for one in listed]
    return Page(
        file,
        title,
        "\n".join(body),
        (),
        tuple((one.title, one.name, one.kind) for one in listed),
    )


def _first(form: str) -> str:
    """The shortest way to name a saying: the first of its forms, without what may be left out."""
    return re.split(r", (?=[a-z])|:| /", re.sub(r" *\[[^]]*\]", "", form))[0]


def _jumps(places: Iterable[tuple[str, str]]) -> str:
    items = "".join(f'<li><a href="#{anchor}">{html}</a></li>' for anchor, html in places)
    return f'<ul class="jumps">{items}</ul>'


def _saying(one: Saying, users: Sequence[User]) -> str:
    heading = f"<code>{escape(one.title)}</code>"
    wordings = "".join(
        f"<dt>{lang}</dt><dd>{_wording(text)}</dd>" for lang, text in one.on_cards.items()
    )
    return "\n".join(
        [
            f'<section class="entry" id="{one.name}"><h3>{heading}</h3>',
            f"<p>{inline(one.meaning)}</p>",
            code_block(one.example, "cardwright"),
            f"<dl>{wordings}</dl>" if wordings else "",
            _users(users),
            "</section>",
        ]
    )


def _wording(text: str) -> str:
    parts = escape(text, quote=False).split("*")
    return "".join(part if at % 2 == 0 else f"<em>{part}</em>" for at, part in enumerate(parts))


def _users(users: Sequence[User]) -> str:
    if not users:
        return '<p class="users faint">No shipped pack says this.</p>'
    shown = ", ".join(
        f"{', '.join(user_link(user) for user in group)} <span class='faint'>({pack})</span>"
        for pack, group in _by_pack(users[:SHOWN_USERS])
    )
    if len(users) <= SHOWN_USERS:
        return f'<p class="users">Said by {shown}.</p>'
    rest = ", ".join(
        f"{', '.join(user_link(user) for user in group)} <span class='faint'>({pack})</span>"
        for pack, group in _by_pack(users[SHOWN_USERS:])
    )
    more = len(users) - SHOWN_USERS
    return (
        f'<p class="users">Said by {shown}</p>'
        f'<details class="users"><summary>and {more} more</summary><p>{rest}.</p></details>'
    )


def _by_pack(users: Iterable[User]) -> list[tuple[str, list[User]]]:
    return [(pack, list(group)) for pack, group in groupby(users, key=lambda user: user.pack)]


def words_page(packs: Sequence[str]) -> Page:
    """Every word of the language, with what is said with it."""
    body = [
        "<h1>Words of the language</h1>",
        "<p>Where these stand, the language is speaking; every other word is declared by a pack. "
        "Each with an example that is read and played by the tests, and the shipped cards that "
        "have it.</p>",
        _jumps((word, f"<code>{word}</code>") for word in language_words()),
    ]
    found = []
    for word in language_words():
        body.append(_word(word, packs))
        found.append((word, word, "word of the language"))
    return Page(WORDS, "Words of the language", "\n".join(body), (), tuple(found))


def _word(word: str, packs: Sequence[str]) -> str:
    one = look_up(word, count=True)
    assert one is not None
    free = "" if one.is_free else ' <span class="faint">· no pack can declare it</span>'
    said = ", ".join(
        f'<a href="{saying_page(saying.name)}"><code>{escape(saying.title)}</code></a>'
        for saying in one.sayings
    )
    parts = [f'<section class="entry" id="{word}"><h3><code>{word}</code>{free}</h3>']
    if one.gloss:
        parts.append(f"<p>{escape(one.gloss[:1].upper() + one.gloss[1:])}.</p>")
    if said:
        parts.append(f"<p>Part of {said}.</p>")
    parts.append(code_block(one.example, "cardwright"))
    if one.users:
        more = f" and {one.more} more" if one.more else ""
        links = ", ".join(_declaration(user, packs) for user in one.users)
        parts.append(f'<p class="users">In {links}{more}.</p>')
    else:
        parts.append('<p class="users faint">No shipped pack has it.</p>')
    return "\n".join([*parts, "</section>"])


def _declaration(one: Declaration, packs: Sequence[str]) -> str:
    kind, _, name = one.head.partition(" ")
    if one.pack not in packs or not one.is_card:
        return f"{escape(one.head)} <span class='faint'>({one.pack})</span>"
    href = f"{pack_page(one.pack)}#{kind}-{escape(name)}"
    return f'<a href="{href}">{escape(name)}</a> <span class="faint">({one.pack})</span>'


def diagnostic_pages() -> list[Page]:
    """A list of all codes, and a page for each letter."""
    entries = list(catalogue().values())
    rows = "".join(
        f'<tr><td><a href="{code_page(one.code)}">{one.code}</a></td><td>{one.severity}</td>'
        f"<td>{inline(one.title)}</td></tr>"
        for one in entries
    )
    lead = (
        "<h1>Diagnostics</h1><p>Everything that <code>cardwright check</code> and "
        "<code>board lint</code> may say. <code>cardwright explain CODE</code> shows the same in "
        "the terminal.</p>"
    )
    head = "<tr><th>code</th><th></th><th>what is wrong</th></tr>"
    table = f'<div class="scrolled"><table>{head}{rows}</table></div>'
    pages = [Page(DIAGNOSTICS, "Diagnostics", lead + table)]
    for letter, group in groupby(entries, key=lambda one: one.code[0]):
        listed = list(group)
        title = LETTERS.get(letter, f"Diagnostics {letter}")
        body = [f"<h1>{title}</h1>", *(_diagnostic(one) for one in listed)]
        pages.append(
            Page(
                f"diagnostics-{letter.lower()}.html",
                f"{letter}: {title}",
                "\n".join(body),
                tuple(Heading(2, f"{one.code} {one.title}", one.code) for one in listed),
                tuple((f"{one.code} {one.title}", one.code, one.severity) for one in listed),
            )
        )
    return pages


def code_page(code: str) -> str:
    """The page and the anchor of a code."""
    return f"diagnostics-{code[0].lower()}.html#{code}"


def _diagnostic(one: Entry) -> str:
    parts = [
        f'<section class="entry" id="{one.code}"><h3>{one.code}: {inline(one.title)} '
        f'<span class="faint">· {one.severity}</span></h3>'
    ]
    parts += [f"<p>{inline(text)}</p>" for text in one.explain.strip().split("\n\n")]
    for label, files, look in (("Wrong", one.bad, "wrong"), ("Right", one.good, "right")):
        for name, text in files.items():
            kind = "yaml" if name.endswith((".yaml", ".yml")) else "cardwright"
            parts.append(f'<p class="label">{label}, in {escape(name)}</p>')
            block = code_block(text.strip("\n") or "(an empty file)", kind)
            parts.append(block.replace('class="code"', f'class="code {look}"'))
    if one.no_example:
        parts.append(f'<p class="faint">{inline(one.no_example)}</p>')
    return "\n".join([*parts, "</section>"])
