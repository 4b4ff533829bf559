"""The board in characters as one player sees it: who stands where, what lies there, where the
options lead, and what it would cost to go farther."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.drawing.board_text.board_lines import BoardText, Standing, board_text, legend
from cardwright.drawing.board_text.canvas import Span
from cardwright.play.screens.messages import Messages
from cardwright.play.screens.page import Page, flowing
from interpreter.game.game import Game
from interpreter.game.view import GameView
from interpreter.run.visibility import ways_tell_nothing_hidden

YOU, OPEN, REACH, LYING = "you", "open", "reach", "lying"
STYLES = {
    "strong": "1",
    "mark": "36",
    YOU: "1;7",
    OPEN: "1;32",
    REACH: "32",
    LYING: "33",
    "weak": "2",
}
SIGN_OF_YOU, SIGN_OF_CARDS = "@", "•"


def drawn_board(game: Game, view: GameView, messages: Messages) -> BoardText:
    """The board of a game as its player sees it now."""
    board = game.board
    assert board is not None
    return board_text(board, messages.vocabulary, messages.lang, standing(game, view))


def standing(game: Game, view: GameView) -> Standing:
    """What stands and lies in the rooms, and where the player can go."""
    notes: dict[str, list[Span]] = {}
    styles: dict[str, str] = {}
    vocabulary = game.program.vocabulary
    own = game.walker_room(view["you"])
    for pawn, rooms in view["pawns"].items():
        of_players = vocabulary.pawns[pawn].owner == "player"
        for index, room in enumerate(rooms):
            mine = of_players and index == view["you"]
            sign = str(index + 1) if of_players else pawn[:1].upper()
            notes.setdefault(room, []).append((SIGN_OF_YOU if mine else sign, YOU))
    if own is not None:
        styles[own] = YOU
    lying = lying_in(game, view)
    for room, number in lying.items():
        sign = SIGN_OF_CARDS + (str(number) if number > 1 else "")
        notes.setdefault(room, []).append((sign, LYING))
    holds = any(zone.owner == "room" for zone in vocabulary.zones.values())
    names = set(game.map.names)
    tunnels: dict[int, str] = {}
    for index, room, edge in ways_offered(game, view["you"]):
        styles.setdefault(room, OPEN)
        notes.setdefault(room, []).append((f"[{index + 1}]", OPEN))
        if edge is not None:
            tunnels[game.map.edges[edge].tunnel] = OPEN
    for room, cost in costs_of_reach(game, view["you"]).items():
        if room != own and styles.get(room) != OPEN:
            styles.setdefault(room, REACH)
            notes.setdefault(room, []).append((f"({cost})", REACH))
    empty = frozenset(names - lying.keys()) if holds else frozenset()
    return Standing(notes, styles, empty, tunnels)


def lying_in(game: Game, view: GameView) -> dict[str, int]:
    """How many cards lie in each room, of those that the screen shows."""
    found: dict[str, int] = {}
    for zone in view["zones"]:
        if game.program.vocabulary.zones[zone["zone"]].owner != "room" or zone["of"] is None:
            continue
        number = sum(card is not None for card in zone["cards"])
        if number and game.program.vocabulary.screen.get(zone["zone"]) is not False:
            room = game.program.map.names[zone["of"]]
            found[room] = found.get(room, 0) + number
    return found


def ways_offered(game: Game, player: int) -> list[tuple[int, str, int | None]]:
    """The options that lead to a room: their places, the rooms, and the edges if they are ways."""
    decision = game.decision_of(player)
    if decision is None or decision.kind != "action":
        return []
    found: list[tuple[int, str, int | None]] = []
    actions = list(game.program.vocabulary.actions.values())
    for index, (number, *given) in enumerate(decision.values):
        for param, thing in zip(actions[number].params, given, strict=True):
            if param.type == "crossing":
                found.append((index, game.map.names[game.map.edges[thing[0]].target], thing[0]))
            elif param.type == "room":
                found.append((index, game.map.names[thing], None))
    return found


def costs_of_reach(game: Game, player: int) -> dict[str, str]:
    """What it costs to come to each room in reach, where the player may know."""
    if not ways_tell_nothing_hidden(game.program):
        return {}
    return {
        room: "+".join(str(amount) for amount in tolls[0].values() if amount) or "0"
        for room, tolls in game.reach(player).items()
    }


def in_colour(lines: Sequence[Sequence[Span]], page: Page) -> list[str]:
    """Lines of a drawing as the page shows them."""
    return [
        "".join(
            page.styled(STYLES[style], text) if style else text for text, style in line
        ).rstrip()
        for line in lines
    ]


def legend_lines(drawn: BoardText, game: Game, messages: Messages, page: Page) -> list[str]:
    """What the signs on the board mean."""
    parts = [text for text, _ in legend(drawn, messages.vocabulary, messages.lang)]
    parts += [
        f"{SIGN_OF_YOU} {messages.say('you')}",
        f"{SIGN_OF_CARDS} {messages.say('map_cards')}",
        f"[3] {messages.say('map_option')}",
        f"(2) {messages.say('map_reach')}",
    ]
    return flowing(parts, page.width, 0, 2, "   ")
