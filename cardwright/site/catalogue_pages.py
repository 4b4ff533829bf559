"""A page for each pack: what it is, its boards as pictures, its cards, its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from cardwright.api.pictures import draw
from cardwright.drawing import ThemeName
from cardwright.reference.pack_words import PackWord, pack_words
from cardwright.reference.sayings import apart
from cardwright.reference.usage import own_cards, sayings_of
from cardwright.site.layout import Page
from cardwright.site.markdown import Heading, code_block, inline
from cardwright.site.reference_pages import pack_page, saying_page
from dsl.diagnostics.spans import Span
from dsl.model.declarations import CardDecl
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages
from dsl.text.describe import card_title, describe_card
from dsl.text.grammar.language import language

THEMES: tuple[ThemeName, ...] = ("light", "dark")
PICTURES = "pictures"


def catalogue_page(pack: Pack, guides: Sequence[tuple[str, str]]) -> Page:
    """The page of a pack. `guides` are pages about it, by file and title."""
    cards = own_cards(pack)
    declared = [one for one in pack_words(pack) if one.pack == pack.id]
    parts = [f"<h1>{escape(pack.title())}</h1>", _about(pack, guides)]
    headings = []
    for title, part in (
        ("Boards", _boards(pack)),
        (f"Cards ({len(cards)})", _cards(pack, cards)),
        (f"Words ({len(declared)})", _words(declared)),
    ):
        if part:
            anchor = title.partition(" ")[0].lower()
            headings.append(Heading(2, title, anchor))
            parts.append(f'<h2 id="{anchor}">{title}</h2>{part}')
    found = [(card_title(card, DEFAULT_LANGUAGE), f"card-{card.name}", "card") for card in cards]
    found += [
        (one.word, f"{one.kind}-{one.word}", one.kind) for one in declared if one.kind != "card"
    ]
    where = pack.title()
    return Page(
        pack_page(pack.id),
        pack.title(),
        "\n".join(parts),
        tuple(headings),
        tuple((text, anchor, f"{kind} of {where}") for text, anchor, kind in found),
    )


def pictures(pack: Pack) -> Iterator[tuple[str, str]]:
    """The pictures of a pack's own boards and maps, light and dark, by the files they go to."""
    maps = [card.name for card in own_cards(pack) if card.name in pack.fragments]
    for name in (*own_boards(pack), *maps):
        for theme in THEMES:
            yield _picture(pack, name, theme), draw(pack, name, theme=theme)


def own_boards(pack: Pack) -> list[str]:
    origins = pack.vocabulary.origins.packs
    own = [
        name
        for name in pack.boards
        for file, of in origins.items()
        if of == pack.id and file.endswith(f"/{name}.yaml")
    ]
    return own if pack.manifest.requires else list(pack.boards)


def _picture(pack: Pack, board: str, theme: str) -> str:
    return f"{PICTURES}/{pack.id}-{board}-{theme}.svg"


def _about(pack: Pack, guides: Sequence[tuple[str, str]]) -> str:
    manifest, game = pack.manifest, pack.vocabulary.game
    parts = []
    for lang in _languages():
        text = manifest.summary.get(lang)
        if text:
            parts.append(f'<p lang="{lang}">{escape(text)}</p>')
    rows = [("id", f"<code>{pack.id}</code>"), ("version", str(manifest.version))]
    if game is not None:
        low, high = game.players
        rows.append(("players", str(low) if low == high else f"{low} to {high}"))
    for one in manifest.requires:
        link = f'<a href="{pack_page(one.pack)}">{one.pack}</a>'
        rows.append(("builds on", f"{link} {escape(str(one.range))}"))
    rows.append(("scenarios", str(len(pack.scenarios))))
    rows.append(("play it", f"<code>cardwright play {pack.id}</code>"))
    if guides:
        rows.append(("read", ", ".join(f'<a href="{file}">{escape(t)}</a>' for file, t in guides)))
    cells = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in rows)
    return "\n".join([*parts, f'<div class="scrolled"><table>{cells}</table></div>'])


def _boards(pack: Pack) -> str:
    return "\n".join(
        f'<figure id="picture-{name}"><a href="{_picture(pack, name, "light")}">'
        f"{_shown(pack, name, 'board', pack.boards[name].title())}</a>"
        f"<figcaption>{escape(pack.boards[name].title())}: "
        f"{len(pack.boards[name].rooms)} rooms</figcaption></figure>"
        for name in own_boards(pack)
    )


def _shown(pack: Pack, name: str, look: str, title: str) -> str:
    """A picture in the theme of whoever looks at it."""
    return (
        "<picture>"
        f'<source media="(prefers-color-scheme: dark)" srcset="{_picture(pack, name, "dark")}">'
        f'<img class="{look}" src="{_picture(pack, name, "light")}" loading="lazy" '
        f'alt="{escape(title)}"></picture>'
    )


def _languages() -> list[str]:
    return sorted(languages(), key=lambda code: (code != DEFAULT_LANGUAGE, code))


def _cards(pack: Pack, cards: Sequence[CardDecl]) -> str:
    if not cards:
        return ""
    codes = _languages()
    choice = "".join(
        f'<input type="radio" name="lang" id="lang-{code}"'
        f"{' checked' if code == DEFAULT_LANGUAGE else ''}>"
        f'<label for="lang-{code}">{escape(language(code).name)}</label> '
        for code in codes
    )
    faces = "\n".join(_card(pack, card, codes) for card in cards)
    shown = f'<div class="chosen"><div class="cards">{faces}</div></div>'
    rules = ",".join(f"#lang-{code}:checked ~ .chosen .in-{code}" for code in codes)
    return f'<style>{rules}{{display:block}}</style><div class="choice">{choice}{shown}</div>'


def _card(pack: Pack, card: CardDecl, codes: Sequence[str]) -> str:
    faces = []
    for code in codes:
        title, *lines = describe_card(card, pack.vocabulary, code).strip().split("\n")
        printed = any(not pack.vocabulary.tags[tag].unprinted for tag in card.tags)
        kind = f'<p class="kind">{escape(lines.pop(0))}</p>' if printed and lines else ""
        is_map = card.name in pack.fragments
        drawing = _shown(pack, card.name, "map", title) if is_map else ""
        text = "".join(f"<p>{escape(line)}</p>" for line in lines)
        faces.append(
            f'<div class="in in-{code}" lang="{code}"><h3>{escape(title)}</h3>'
            f"{kind}{text}{drawing}</div>"
        )
    said = ", ".join(
        f'<a href="{saying_page(name)}">{apart(name)}</a>'
        for name in sayings_of(card)
        if name != "Number"
    )
    source = code_block(_source(pack, card.span), "cardwright")
    says = f"<p>Says {said}.</p>" if said else ""
    copies = f"<p class='faint'>{card.copies} copies</p>" if card.copies != 1 else ""
    return (
        f'<article class="card" id="card-{escape(card.name)}">{"".join(faces)}'
        f"<details><summary>{escape(card.name)}: as it is written</summary>{copies}{source}{says}"
        "</details></article>"
    )


def _source(pack: Pack, span: Span) -> str:
    """A declaration as it is written, up to where the next begins."""
    lines = pack.texts.get(span.file, "").split("\n")[span.line - 1 :]
    indent = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
    kept = lines[:1]
    for line in lines[1:]:
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            break
        kept.append(line)
    return "\n".join(line[indent:] for line in kept).rstrip() + "\n"


def _words(declared: Sequence[PackWord]) -> str:
    parts = []
    listed = [one for one in declared if one.kind != "card"]
    for kind, group in groupby(listed, key=lambda one: one.kind):
        rows = "".join(
            f'<tr id="{kind}-{escape(one.word)}"><td><code>{escape(one.word)}</code></td>'
            f"<td>{escape(', '.join(one.titles.values()))}</td><td>{inline(one.meaning)}</td>"
            f"<td><code>{escape(one.example)}</code></td></tr>"
            for one in group
        )
        parts.append(
            f'<h3>{kind}</h3><div class="scrolled"><table><tr><th>word</th><th>titles</th>'
            f"<th>what it is</th><th>as in</th></tr>{rows}</table></div>"
        )
    return "\n".join(parts)
