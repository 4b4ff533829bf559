"""What changed in a game, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath

from dsl.text.describe import card_title
from interpreter.game.game import Game
from interpreter.game.typed_text import TYPED
from interpreter.repl.output import Line, columns
from interpreter.repl.show.change_line import Change, what, whose
from interpreter.run.journal import Entry
from interpreter.run.tables import Line as Account
from interpreter.text.breakdown_text import account_lines

MOST_CHANGES = 40
# Of like ones in a row it is told how many.
COUNTED = ("card", "new", "mark", "attached", "held", "seen")


def diff(game: Game, mark: int, me: int, most: int | None = MOST_CHANGES) -> list[Line]:
    """What changed since the journal had this length, each with its cause."""
    return changes(game, game.log_since(mark), me, most)


def changes(
    game: Game, found: Sequence[Entry], me: int, most: int | None = MOST_CHANGES
) -> list[Line]:
    merged = _merged(game, found)
    kept = merged if most is None else merged[:most]
    rows = [(what(game, change, me), reason(game, change.entry)) for change in kept]
    lines = []
    for change, text in zip(kept, columns(rows, "   "), strict=True):
        lines.append(Line(f"  {text}", "change"))
        if change.entry.what == "told":
            lines.extend(account(game, change.entry.new)[1:])
    if len(kept) < len(merged):
        lines.append(Line(f"  ... and {len(merged) - len(kept)} more: `:log` has all", "quiet"))
    return lines


def _merged(game: Game, found: Iterable[Entry]) -> list[Change]:
    merged: list[Change] = []
    for entry in found:
        if entry.old == entry.new and entry.what != "order":
            continue
        last = merged[-1] if merged else None
        if last is not None and _same_thing(game, last.entry, entry):
            if entry.what == "counter" and last.new == entry.old:
                last.new = entry.new
                continue
            same_way = (last.entry.old, last.new) == (entry.old, entry.new)
            if entry.what in COUNTED and same_way:
                last.times += 1
                continue
        merged.append(Change(entry, entry.new))
    return merged


def _same_thing(game: Game, one: Entry, other: Entry) -> bool:
    return (one.what, one.name, one.card, one.player, reason(game, one)) == (
        other.what,
        other.name,
        other.card,
        other.player,
        reason(game, other),
    )


def reason(game: Game, entry: Entry) -> str:
    """Why something changed: the card and its moment, the action, the rule, and the line."""
    source = entry.source
    if source.kind == "effect":
        return "(typed in)"
    if source.kind == "card":
        card = game.program.vocabulary.cards.get(source.name)
        name = card_title(card, game.lang) if card else source.name
        text = f"because {name}, {source.part}" if source.part else f"because {name}"
    elif source.kind in ("rules", "setup"):
        text = f"because {source.name}"
    else:
        text = f"because {source.kind} {source.name}"
    where = line_of(game, entry)
    return f"{text} ({where})" if where else text


def line_of(game: Game, entry: Entry) -> str:
    """The line to look at: the effect's own, or the card's when it is a verb's that it uses."""
    span = entry.source.span
    own = entry.span
    below = own.line and own.file == span.file and own.line >= span.line
    if below or not span.line:
        span = own
    if not span.line or span.file == TYPED:
        return ""
    return f"{_in_pack(game, span.file)}:{span.line}"


def _in_pack(game: Game, file: str) -> str:
    """A file's name from its pack's folder on; the whole name when it is another pack's."""
    pack = game.program.pack
    parts, folder = PurePath(file).parts, pack.folder.resolve().name
    own = len(pack.named) == 1 and folder in parts[:-1]
    return "/".join(parts[parts.index(folder) + 1 :]) if own else file


def why(game: Game, name: str, me: int) -> list[Line]:
    """Every change of a counter, a pawn or a kind of card, and what they come to."""
    found = [entry for entry in game.log_since(0) if entry.name == name and entry.old != entry.new]
    if not found:
        return [Line(f"{name} has not changed since the game began", "quiet")]
    lines = changes(game, found, me, None)
    if found[0].what != "counter":
        return lines
    for player in dict.fromkeys(entry.player for entry in found):
        own = [entry for entry in found if entry.player == player and entry.what == "counter"]
        parts = [f"{entry.change:+d}" for entry in own]
        shown = " ".join(parts) if len(parts) <= 12 else f"{len(parts)} changes"
        sum_ = f"  {whose(player, me)}{name}: {own[0].old} {shown} = {own[-1].new}"
        lines.append(Line(sum_, "title"))
    return lines


def account(game: Game, line: Account) -> list[Line]:
    """How a worked-out counter comes about, a line for each part."""
    texts = account_lines(game.program.vocabulary, line, game.lang)
    return [Line(f"  {text}", "quiet" if number else "title") for number, text in enumerate(texts)]
