"""What is laid side by side and walked through, drawn beside the options that go on with it."""

from __future__ import annotations

from cardwright.play.screens.page import Page, flowing
from dsl.boards.fragments import Dungeon, Placement, compose
from dsl.text.describe import card_title, title_of
from interpreter.game.decision import Decision
from interpreter.run.position import OptionValue
from interpreter.text.dungeon_text import GAP, dungeon_text
from interpreter.text.walk_text import letter


def pictures(decision: Decision, page: Page) -> list[str]:
    """The maps that can be laid, and what is laid with the walk so far; the numbers of options
    stand where their steps lead."""
    game = decision.position
    if decision.kind != "action" or game.laying_zone is None:
        return []
    lines: list[str] = []
    if spots := things(decision, "spot"):
        cards = dict.fromkeys(spot[0] for _, spot in spots)
        lines += hand(decision, list(cards), page)
    for zone in game.laying_zones:
        lines += picture(decision, zone, page)
    return lines


def picture(decision: Decision, zone: str, page: Page) -> list[str]:
    """What is laid in one zone, while something can be done there or has been."""
    game = decision.position
    spots, steps = things(decision, "spot", zone), things(decision, "step", zone)
    laid_map = game.laid(decision.player, zone)
    way, done = laid_map.course, laid_map.done
    lines: list[str] = []
    if way is not None and (spots or steps or done):
        title = title_of(game.program.vocabulary.zones[zone], game.lang)
        lines += ["", page.strong(title), ""]
        labels = {taken[0][1]: str(index + 1) for index, taken in reversed(steps)}
        letters = [letter(slot) for slot in range(len(way.dungeon.laid))]
        text = dungeon_text(
            game.program.pack,
            way.dungeon,
            path=done,
            resources=dict(zip(way.resources, laid_map.held, strict=True)),
            labels=labels,
            lang=game.lang,
            names=letters,
        )
        lines += fitted(text.rstrip("\n").split("\n"), way.dungeon, page)
        laid = (game.program.vocabulary.cards[one.fragment.name] for one in way.dungeon.laid)
        named = [
            f"{name} {card_title(card, game.lang)}"
            for name, card in zip(letters, laid, strict=True)
        ]
        lines += flowing(named, page.width, gap="   ")
    return lines


def things(decision: Decision, type_: str, zone: str = "") -> list[tuple[int, OptionValue]]:
    """The options that are done with a thing of this type, in a zone if one is said, and that
    thing."""
    actions = list(decision.position.program.vocabulary.actions.values())
    return [
        (index, thing)
        for index, (number, *given) in enumerate(decision.values)
        for param, thing in zip(actions[number].params, given, strict=True)
        if param.type == type_ and zone in ("", param.ground)
    ]


def hand(decision: Decision, cards: list[int], page: Page) -> list[str]:
    """Cards that can be laid, drawn in rows as wide as the page."""
    game = decision.position
    pack = game.program.pack
    blocks: list[list[str]] = []
    for card in cards:
        decl = game.kind(card)
        dungeon = compose(pack.fragments, [Placement(decl.name, 0, 0, 0)])
        drawn = dungeon_text(pack, dungeon, lang=game.lang, legend=False)
        blocks.append([card_title(decl, game.lang), *drawn.rstrip("\n").split("\n")])
    lines: list[str] = []
    row: list[list[str]] = []
    for block in [*blocks, []]:
        wide = sum(max(map(len, one), default=0) + len(GAP) for one in [*row, block])
        if row and (not block or wide > page.width):
            lines += ["", *beside(row, page)]
            row = []
        row.append(block)
    return lines


def beside(blocks: list[list[str]], page: Page) -> list[str]:
    height = max(map(len, blocks))
    widths = [max(map(len, block)) for block in blocks]
    rows = [
        GAP.join(
            (block[row] if row < len(block) else "").ljust(width)
            for block, width in zip(blocks, widths, strict=True)
        ).rstrip()
        for row in range(height)
    ]
    return [page.strong(rows[0]), *rows[1:]]


def fitted(lines: list[str], dungeon: Dungeon, page: Page) -> list[str]:
    """Levels that are too wide beside each other come under each other."""
    if all(len(line) <= page.width for line in lines) or dungeon.levels == 1:
        return lines
    left = min(one.x for one in dungeon.laid)
    width = 2 * (max(one.x + one.width for one in dungeon.laid) - left)
    height = max(one.y + one.height for one in dungeon.laid)
    height -= min(one.y for one in dungeon.laid)
    drawn, legend = lines[:height], lines[height:]
    found: list[str] = []
    for level in range(dungeon.levels):
        start = level * (width + len(GAP))
        found += [line[start : start + width].rstrip() for line in drawn]
        found.append("")
    return [*found[:-1], *legend]
