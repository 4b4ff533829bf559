"""`cardwright new`: a pack, a card or a board to start from. Nothing is ever overwritten."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import NoReturn

import click

from cardwright.cli.card_like import (
    also_needed,
    is_of_a_family,
    kinds_of_cards,
    marks_of,
    source_of,
    typical,
)
from cardwright.cli.shared import card_named, named, open_pack, show
from cardwright.editor.starting.new_pack import files_of_new_pack, filled, title_words
from dsl.boards.board import Board
from dsl.diagnostics.render import printable
from dsl.model.declarations import CardDecl
from dsl.model.traverse import created, inside
from dsl.model.vocabulary import Vocabulary
from dsl.packs.folders import BOARDS, MANIFEST, known_packs
from dsl.packs.load import check
from dsl.packs.manifest import is_pack_id
from dsl.packs.pack import Pack
from dsl.syntax.lark_tables import reserved_words
from dsl.yamltext import is_word

TEMPLATES = Path(__file__).parent / "templates"
SMALLEST_BOARD = 4
MOST_NOTED = 8  # words in one note


def make_pack(name: str, title: str | None) -> None:
    folder = _new_folder(name)
    pack_id = folder.name
    for file, text in files_of_new_pack(pack_id, _title(pack_id, title)).items():
        _write(folder / file, text)
    click.echo(
        f"{folder} is made: a small game, ready to be played and changed.\n\n"
        f"Next:\n"
        f"  cardwright play {folder}\n"
        f"  cardwright check {folder} --watch\n"
        f"  cardwright new card {folder} my_card\n"
        f"  cardwright test {folder}"
    )


def make_mod(name: str, base: str, title: str | None) -> None:
    opened = open_pack(base)
    folder = _new_folder(name)
    version = opened.manifest.version
    filling = {
        **title_words(folder.name, _title(folder.name, title)),
        "base": opened.id,
        "range": f"^{version.major}.{version.minor}",
    }
    _write(folder / MANIFEST, filled(TEMPLATES / "mod.yaml", filling))
    board = f"  cardwright new board {folder} my_board\n" if opened.boards else ""
    click.echo(
        f"{folder} is made: it builds on {opened.id}, and is played like it.\n\n"
        f"Next:\n"
        f"{board}"
        f"  cardwright new card {folder} my_card\n"
        f"  cardwright play {folder}"
    )


def _new_folder(name: str) -> Path:
    """The folder of a pack that is to be made, when there can be one."""
    folder = Path(name)
    pack_id = folder.name
    if not is_pack_id(pack_id):
        raise click.UsageError(
            f"`{name}` cannot be the id of a pack: take one lower-case word of letters, digits"
            " and `_`, with a letter first."
        )
    _refuse_reserved(pack_id)
    if folder.exists():
        raise click.UsageError(f"`{name}` is there already.")
    taken = known_packs().get(pack_id)
    if taken is not None:
        raise click.UsageError(f"There is a pack `{pack_id}` already, in {taken}.")
    return folder


def make_card(pack: str, name: str, title: str | None, like: str | None) -> None:
    opened = writable_pack(pack)
    refuse_bad_word(name, opened.vocabulary.declared())
    title = _title(name, title)
    model = card_named(opened, like) if like is not None else _asked_for(opened)
    if model is None:
        found = list(_card_lines(opened.vocabulary))
    elif like is not None and not is_of_a_family(opened, model):
        found = source_of(opened, model)
    else:
        found = list(_lines_like(opened, model))
    lines = "\n".join(f"    {line}".rstrip() for line in found)
    also = also_needed(opened, model, name, title) if model is not None else ""
    filling = {"pack": pack, "name": name, "title": title, "lines": lines, "also": also}
    path = opened.folder / "cards" / f"{name}.cards"
    text = f"{filled(TEMPLATES / 'card.cards', filling).rstrip()}\n"
    checked = write_and_check(path, text, opened)
    if model is not None and name in created(checked.vocabulary):
        click.echo(f"It comes into the game as `{model.name}` does.")
    click.echo(f"\nNext:\n  edit {path}\n  cardwright describe {pack} {name}")


def _asked_for(pack: Pack) -> CardDecl | None:
    """The card that a new one is to be like: of the kind that somebody chooses, or of the most
    common one where nobody is there to ask."""
    kinds = kinds_of_cards(pack)
    if not kinds:
        return None
    names = list(kinds)
    chosen = names[0]
    if len(names) > 1 and sys.stdin.isatty() and sys.stdout.isatty():
        click.echo("What is it?")
        for number, kind in enumerate(names, 1):
            click.echo(f"  {number}  {kind}, like `{typical(kinds[kind]).name}`")
        answer = click.prompt("Its number", type=click.IntRange(1, len(names)), default=1)
        chosen = names[answer - 1]
    return typical(kinds[chosen])


def _lines_like(pack: Pack, model: CardDecl) -> Iterator[str]:
    """A card of the same kind that does a little, and notes on what else it could be."""
    vocabulary = pack.vocabulary
    yield from marks_of(pack, model)
    alike = [card for card in vocabulary.cards.values() if model.tags[0] in card.tags]
    borne = Counter(tag for card in alike for tag in card.tags if tag not in model.tags)
    if borne:
        yield f"# It could also be: {', '.join(tag for tag, _ in borne.most_common(MOST_NOTED))}"
    used = Counter(ability.moment for card in alike for ability in card.abilities)
    if not used:
        return
    moment = max(vocabulary.moments, key=lambda moment: used[moment])
    others = [name for name in vocabulary.moments if name != moment]
    if others:
        yield f"# It could also do something at: {', '.join(others)}"
    counter = _usual_counter(vocabulary, alike)
    yield f"{moment}: +1 {counter}" if counter else f"{moment}: nothing"


def make_board(
    pack: str, name: str, source: str | None, by_chance: Callable[[Pack], str] | None = None
) -> None:
    opened = writable_pack(pack)
    refuse_bad_word(name, opened.boards)
    if by_chance is not None:
        text = by_chance(opened)
    elif source is None:
        text = filled(TEMPLATES / "board.yaml", _board_parts(name, opened.vocabulary, opened.board))
    elif source in opened.boards:
        text = _renamed(opened.boards[source], name, opened.texts)
    else:
        raise named(source, opened.boards, "board")
    path = opened.folder / BOARDS / f"{name}.yaml"
    write_and_check(path, text, opened)
    click.echo(
        f"\nNext:\n"
        f"  edit {path}\n"
        f"  cardwright board lint {pack} {name}\n"
        f"  cardwright board draw {pack} {name}\n"
        f"  cardwright play {pack} --board {name}"
    )


def writable_pack(reference: str) -> Pack:
    """A pack that a file can be added to."""
    pack = open_pack(reference)
    if len(pack.named) > 1:
        raise click.UsageError(f"`{reference}` is several packs: name the one to add to.")
    if not pack.folder.is_dir():
        raise click.UsageError(f"{pack.folder} is a zip file: unpack it to change it.")
    return pack


def _card_lines(vocabulary: Vocabulary) -> Iterator[str]:
    """A card that does something in this pack, and notes on what else it could be."""
    if vocabulary.tags:
        yield f"# {', '.join(vocabulary.tags)}"
    counter = _usual_counter(vocabulary)
    for attribute in vocabulary.attributes.values():
        if attribute.type == "number":
            yield f"# {attribute.name} 1"
        elif counter is not None:
            yield f"# {attribute.name} 2 {_usual_price(vocabulary, attribute.name) or counter}"
    yield "# copies 2"
    moment = _usual_moment(vocabulary)
    if moment is not None:
        others = [name for name in vocabulary.moments if name != moment]
        if others:
            yield f"# It could also do something at: {', '.join(others)}"
        yield f"{moment}: +1 {counter}" if counter else f"{moment}: nothing"


def _usual_moment(vocabulary: Vocabulary) -> str | None:
    used = Counter(
        ability.moment for card in vocabulary.cards.values() for ability in card.abilities
    )
    return max(vocabulary.moments, key=lambda moment: used[moment], default=None)


def _usual_price(vocabulary: Vocabulary, attribute: str) -> str | None:
    """The counter that cards mostly give this attribute in."""
    printed = (card.attributes.get(attribute) for card in vocabulary.cards.values())
    prices = (value.price() for value in printed if value is not None)
    used = Counter(price[0] for price in prices if price is not None)
    return max(used, key=lambda counter: used[counter], default=None)


def _usual_counter(vocabulary: Vocabulary, among: Sequence[CardDecl] = ()) -> str | None:
    """The counter that cards add to most; any that they may add to when none does."""
    changes = (
        effect.changes()
        for card in among or vocabulary.cards.values()
        for ability in card.abilities
        for effect in inside(ability.body)
    )
    gained = Counter(
        change.counter.named("counter")
        for change in changes
        if change is not None and change.how == "add"
    )
    plain = [
        counter.name
        for counter in vocabulary.counters.values()
        if not counter.computed and counter.owner in ("player", "shared")
    ]
    return max(plain, key=lambda name: gained[name], default=None)


def in_a_circle(rooms: int) -> list[tuple[int, int]]:
    """Places for rooms that follow each other in a circle: along one row, and back in another."""
    half = (rooms + 1) // 2
    return [(n, 0) if n < half else (rooms - 1 - n, 1) for n in range(rooms)]


def _board_parts(name: str, vocabulary: Vocabulary, like: Board | None) -> dict[str, str]:
    """Rooms in a circle. Where pawns start is of the kinds that it has on the board played on."""
    kinds_of = {room.name: room.kinds for room in like.rooms} if like is not None else {}
    rooms = list(dict.fromkeys(pawn.start for pawn in vocabulary.pawns.values()))
    rooms += [f"room_{number}" for number in range(len(rooms) + 1, SMALLEST_BOARD + 1)]
    tunnels = list(zip(rooms, [*rooms[1:], rooms[0]], strict=True))
    kinds = [
        " ".join([kind.name, *(param.name.upper() for param in kind.params)])
        for kind in vocabulary.tunnel_kinds.values()
        if kind.name != "every"
    ]
    notes = (
        ("Kinds of tunnels", kinds),
        ("Kinds of rooms", [name for name in vocabulary.room_kinds if name != "every"]),
        ("Slots", vocabulary.slots),
    )
    return {
        "name": name,
        "notes": "\n".join(f"# {what}: {', '.join(known)}." for what, known in notes if known),
        "rooms": "\n".join(
            f"  {room}: {{at: [{across}, {down}]{_kinds(kinds_of.get(room, ()))}}}"
            for room, (across, down) in zip(rooms, in_a_circle(len(rooms)), strict=True)
        ),
        "tunnels": "\n".join(f"  - {one} -- {other}" for one, other in tunnels),
    }


def _kinds(kinds: Iterable[str]) -> str:
    listed = ", ".join(kinds)
    return f", kinds: [{listed}]" if listed else ""


def _renamed(board: Board, name: str, texts: Mapping[str, str]) -> str:
    """The text of a board under another name."""
    span = board.span
    lines = texts[span.file].split("\n")
    line = lines[span.line - 1]
    lines[span.line - 1] = line[: span.column - 1] + name + line[span.end_column - 1 :]
    return "\n".join(lines)


def _title(name: str, title: str | None) -> str:
    title = name.replace("_", " ").title() if title is None else title.strip()
    if not title or '"' in title or "|" in title or title != printable(title):
        raise click.UsageError('A title is one line of text without `"` and `|`.')
    return title


def refuse_bad_word(name: str, taken: Iterable[str]) -> None:
    if not is_word(name):
        raise click.UsageError(
            f"`{name}` cannot be a name: take letters, digits and `_`, with a letter first."
        )
    _refuse_reserved(name)
    if name in taken:
        raise click.UsageError(f"The pack has a `{name}` already.")


def _refuse_reserved(name: str) -> None:
    if name in reserved_words().values():
        raise click.UsageError(f"`{name}` is a word of the language: take another one.")


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise click.UsageError(f"{path} is there already.") from None
    except OSError as error:
        _cannot_write(path, error)


def _cannot_write(path: Path, error: OSError) -> NoReturn:
    raise click.ClickException(f"{path} cannot be written: {error.strerror}") from error


def write_and_check(path: Path, text: str, pack: Pack, *, overwrite: bool = False) -> Pack:
    """Write a file into a pack; if the pack does not like it, or when it is interrupted, leave
    everything as it was."""
    if path.exists() and not overwrite:
        raise click.UsageError(f"{path} is there already.")
    liked = False
    try:
        before = path.read_bytes() if path.exists() else None
        with _written_besides(path, text) as whole:
            whole.replace(path)
            try:
                checked, report = check(pack.folder)
                liked = checked is not None and not report.has_errors
            finally:
                if not liked:
                    _put_back(path, before)
    except OSError as error:
        _cannot_write(path, error)
    if checked is None or not liked:
        show(report, checked.texts if checked is not None else {str(path): text})
        raise click.ClickException(f"{path} was not written, because of this.")
    click.echo(f"{path} is made.")
    if len(report):
        show(report, checked.texts)
    else:
        click.echo(checked.contents.no_mistakes())
    return checked


@contextmanager
def _written_besides(path: Path, text: str) -> Iterator[Path]:
    """A whole file beside the one that it is to become."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = mkstemp(prefix=".", suffix=".new", dir=path.parent)
    whole = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
        whole.chmod(0o666 & ~_umask())
        yield whole
    finally:
        whole.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _put_back(path: Path, before: bytes | None) -> None:
    if before is None:
        path.unlink(missing_ok=True)
    else:
        path.write_bytes(before)
