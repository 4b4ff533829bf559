"""The screen while somebody lays and walks with the arrow keys: the drawing, and in words what is
chosen, what else there is, and which key does what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardwright.play.by_keys.drawing_lines import Drawing, Part, drawing_of, window
from cardwright.play.by_keys.pointing import CardPlaces, Moves, arrows_of, squares_of
from cardwright.play.by_keys.steering import Pointer
from cardwright.play.screens.messages import Messages
from cardwright.play.screens.option_lines import group_title
from cardwright.play.screens.page import Page, padded, width_of
from dsl.boards.fragments import Placement, compose
from dsl.text.describe import card_title
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import raised
from interpreter.game.decision import Decision
from interpreter.game.matching import labels
from interpreter.text.dungeon_text import found_text, legend_of_signs

SIGNS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
HERE, THERE = "@", "◦"
LEAST_WORDS, GAP = 33, 3
MOST_GROUPS = 7
CHOSEN, NOT_CHOSEN = "▸ ", "  "


@dataclass(frozen=True, slots=True)
class Shown:
    """A drawing, the parts of it that are set apart, and the one that must be seen."""

    drawing: Drawing
    parts: tuple[Part, ...]
    at: Part | None
    signs: tuple[str, ...]
    found: str


def screen(
    decision: Decision,
    pointer: Pointer,
    page: Page,
    messages: Messages,
    notice: str,
    aims: Sequence[str] = (),
) -> list[str]:
    """The whole screen, without the last line of the terminal; `aims` are told where there is
    room."""
    height = (page.height or 24) - 1
    beside = page.width - LEAST_WORDS - GAP
    shown = _drawn(decision, pointer, page.width if beside < LEAST_WORDS else beside)
    below = _words(decision, pointer, page, messages, notice, page.width, shown)
    if shown is None:
        return [*below, *_aims(aims, page, height - len(below))][:height]
    wide, high = shown.drawing.width, len(shown.drawing.lines)
    room_below = max(3, height - len(below) - 1)
    if min(wide, beside) * min(high, height) >= min(wide, page.width) * min(high, room_below):
        wide = min(wide, beside)
        beside_it = _words(
            decision, pointer, page, messages, notice, page.width - wide - GAP, shown
        )
        beside_it += _aims(aims, Page(page.width - wide - GAP), height - len(beside_it))
        lines = window(shown.drawing, shown.parts, shown.at, page, wide, height)
        rows = max(len(lines), min(len(beside_it), height))
        return [
            (padded(lines[row] if row < len(lines) else "", wide + GAP) + beside_it[row]).rstrip()
            if row < len(beside_it)
            else lines[row]
            for row in range(rows)
        ][:height]
    lines = window(shown.drawing, shown.parts, shown.at, page, min(wide, page.width), room_below)
    return [*lines, "", *below][:height]


def _aims(aims: Sequence[str], page: Page, room: int) -> list[str]:
    """What is aimed at, as far as there is room for it."""
    lines: list[str] = []
    for aim in aims:
        more = page.wrapped(aim)
        if len(lines) + len(more) < room:
            lines += more
    return ["", *lines] if lines else []


def zone_of(decision: Decision, pointer: Pointer) -> str:
    """The zone that is drawn: of the chosen group, or else of the first that is laid in one."""
    for group in (pointer.now, *pointer.groups):
        if isinstance(group, CardPlaces | Moves):
            return group.zone
    raise ValueError("nothing can be pointed at")


def _drawn(decision: Decision, pointer: Pointer, width: int) -> Shown | None:
    game, group = decision.position, pointer.now
    laid = game.laid(decision.player, zone_of(decision, pointer))
    pack = game.program.pack
    labels: dict[int, str] = {}
    parts: list[Part] = []
    laid_now: Placement | None = None
    if isinstance(group, CardPlaces):
        place, turned = next(one for one in group.places if one[0].option == pointer.option)
        name = game.kind(group.card).name
        laid_now = Placement(name, turned, place.x, place.y)
        dungeon = compose(pack.fragments, [*laid.placements, laid_now], "lenient")
    elif laid.course is not None:
        dungeon = laid.course.dungeon
    else:
        return None
    done = laid.done if laid_now is None else ()
    if done:
        labels[done[-1].node] = HERE
    if isinstance(group, Moves):
        for begin in group.begins:
            node = _first_node(decision, begin.option)
            labels[node] = HERE if begin.option == pointer.option else THERE
    held = dict(zip(laid.course.resources, laid.held, strict=True)) if laid.course else {}
    drawing = drawing_of(game, dungeon, width, path=done, held=held, labels=labels)
    if laid_now is not None:
        one = dungeon.laid[-1]
        for level in range(len(one.fragment.levels)):
            column, row = drawing.at(one.x, one.y, level)
            parts.append(Part(column, row, one.width * 2, one.height))
    for node, label in labels.items():
        if label == HERE:
            x, y = squares_of(dungeon, node)[0]
            column, row = drawing.at(x, y, dungeon.spots[node].spot.level)
            parts.append(Part(column, row, 2, 1))
    found = ""
    if laid.course is not None and laid.state is not None and done:
        said = language(game.lang).pictures
        things = found_text(pack, laid.course, laid.state, game.lang) or said["nothing"]
        found = raised(said["found"].format(things=things))
    signs = tuple(legend_of_signs(pack, dungeon, game.lang))
    return Shown(drawing, tuple(parts), parts[0] if parts else None, signs, found)


def _first_node(decision: Decision, option: int) -> int:
    (_, node), *_ = decision.values[option][1]
    return int(node)


def _words(
    decision: Decision,
    pointer: Pointer,
    page: Page,
    messages: Messages,
    notice: str,
    width: int,
    shown: Shown | None,
) -> list[str]:
    """What is chosen and what else there is, in lines so wide."""
    narrow = Page(width, None, page.colours)
    texts = labels(decision)
    lines = [page.strong(line) for line in narrow.wrapped(decision.text)]
    lines += _groups(decision, pointer, narrow, texts)
    lines.append("")
    group = pointer.now
    if isinstance(group, Moves) and not group.begins:
        for direction, option in arrows_of(group):
            chosen = CHOSEN if option == pointer.option else ""
            lines += narrow.wrapped(f"{chosen}{SIGNS[direction]} {texts[option]}")
    elif isinstance(group, CardPlaces | Moves) and pointer.option is not None:
        lines += narrow.wrapped(texts[pointer.option])
    if shown is not None and shown.found:
        lines += ["", *narrow.wrapped(shown.found)]
    if notice:
        lines += ["", *(page.styled("33", line) for line in narrow.wrapped(notice))]
    lines.append("")
    lines += [page.weak(line) for line in _help(pointer, messages, narrow)]
    if shown is not None and shown.signs:
        signs = "   ".join(sign.replace(" ", "\u00a0") for sign in shown.signs)
        lines += ["", *(line.replace("\u00a0", " ") for line in narrow.wrapped(signs, hang=0))]
    return lines


def _groups(
    decision: Decision, pointer: Pointer, page: Page, texts: Sequence[str]
) -> Iterator[str]:
    """The groups, a line each, with the chosen one marked; of many those round it."""
    first = max(0, min(pointer.group - MOST_GROUPS // 2, len(pointer.groups) - MOST_GROUPS))
    last = min(first + MOST_GROUPS, len(pointer.groups))
    for number in range(first, last):
        title = _title(decision, pointer, number, texts)
        if (number == first and first) or (number == last - 1 and last < len(pointer.groups)):
            title = "…" if number != pointer.group else title
        mark = CHOSEN if number == pointer.group else NOT_CHOSEN
        for line in page.wrapped(mark + title if mark.strip() else title, 0 if mark.strip() else 2):
            yield page.strong(line) if number == pointer.group else line


def _title(decision: Decision, pointer: Pointer, number: int, texts: Sequence[str]) -> str:
    group, game = pointer.groups[number], decision.position
    if isinstance(group, CardPlaces):
        return card_title(game.kind(group.card), game.lang)
    if isinstance(group, Moves):
        steps = [option for ways in group.steps.values() for option in ways]
        option = group.begins[0].option if group.begins else steps[0] if steps else None
        if option is None:
            return "…"
        actions = list(game.program.vocabulary.actions.values())
        return group_title(actions[decision.values[option][0]], game.lang) or texts[option]
    return texts[group.option]


def _help(pointer: Pointer, messages: Messages, page: Page) -> list[str]:
    """Which keys do what now."""
    group = pointer.now
    if isinstance(group, CardPlaces):
        turns = len({turned for _, turned in group.places}) > 1
        said = messages.say("keys_turn" if turns else "keys_lay")
    elif isinstance(group, Moves) and not group.begins:
        said = messages.say("keys_walk")
    else:
        said = messages.say("keys_choose")
    parts = f"{said} · {messages.say('keys_all')}".split(" · ")
    lines: list[str] = [""]
    for part in parts:
        joined = f"{lines[-1]} · {part}" if lines[-1] else part
        if width_of(joined) <= page.width:
            lines[-1] = joined
        else:
            lines.append(part)
    return lines
