"""Packs made up in any size, to see how costs grow."""

from __future__ import annotations

from pathlib import Path

IN_A_FILE = 1_000  # cards; a file holds at most 5,000 declarations
RULES = """\
game made_up "Made up"
    players 1 to 4

counter coins, sparks, steps: each player, until end of turn
counter gems: each player
zone deck: each player, pile, hidden
zone hand: each player, owner sees
zone table: each player
zone discard: each player, pile
zone row: shared, 6 slots
zone box: shared
tag friend, beast, tool, rare
attribute cost: price, needed by friend, beast, tool
attribute points: number
moment play, acquire

verb draw(n) "draw {n} {n:card|cards}"
    repeat n:
        if deck is empty: shuffle discard into deck
        move top of deck to hand

verb discard(c: cards) "discard {c}"
    move c to discard

verb banish(c: card) "banish {c}"
    move c to box

setup
    create all friend cards in box
    create all beast cards in box
    create all tool cards in box

action play(c: card in hand) "play {c}"
    move c to table
    do c.play

action acquire(c: card in row) "acquire {c}"
    pay c.cost
    move c to discard
    do c.acquire

action pass "pass"
    end phase

turn
    phase main: actions play, acquire, pass
    end of turn
    phase cleanup:
        discard all cards in hand or table
        draw 5

end when gems >= 20
score gems: gems
worth steps: steps
score cards: sum of points of cards in deck or hand or table or discard
"""
FORMS = (
    """\
card friend_{n} "Friend {n}"
    friend
    cost 2 coins
    play:
        +2 steps
        when another friend in your table: draw 1
""",
    """\
card beast_{n} "Beast {n}"
    beast, rare
    cost 2 sparks
    points {points}
    play: +{points} coins, per beast in your table: +1 spark
    acquire: each other player: -1 gem
""",
    """\
card tool_{n} "Tool {n}"
    tool
    cost 3 coins
    copies 2
    play:
        choose
            - +2 gems
            - banish 1 card from your discard or your table
            - pay 2 coins, draw 2
""",
    """\
card guide_{n} "Guide {n}"
    friend
    cost {cost} coins
    points {points} * count of tools in your table
    play:
        discard 1 card from your hand -> draw 2
        if gems >= {cost}: +1 step
        else: +1 coin
""",
)


def card(number: int) -> str:
    """A card of one of a few forms, with numbers of its own."""
    form = FORMS[number % len(FORMS)]
    return form.format(n=number, cost=1 + number % 7, points=1 + number % 4)


def write_cards(folder: Path, cards: int) -> None:
    """Files with so many cards."""
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(0, cards, IN_A_FILE):
        text = "\n".join(card(number) for number in range(start, min(cards, start + IN_A_FILE)))
        (folder / f"made_up_{start // IN_A_FILE:03}.cards").write_text(text, encoding="utf-8")


def write_pack(folder: Path, cards: int) -> Path:
    """A whole game with so many cards."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = "id: made_up\nversion: 1.0.0\nlanguage: 1\ntitle: Made up\n"
    (folder / "pack.yaml").write_text(manifest, encoding="utf-8")
    (folder / "game.rules").write_text(RULES, encoding="utf-8")
    write_cards(folder / "cards", cards)
    return folder


BOARD_RULES = """\
game halls "Halls"
    players 1 to 4

counter steps, gems: each player
zone shelf: each room
tag gem
card pearl "Pearl"
    gem
pawn walker: each player, starts at room_0
slot pearls

tunnel every
    needs steps >= 0
    cross: +1 step

tunnel narrow
    needs steps >= 0
    cross: +1 step

setup
    for each r in rooms: create (r.pearls) pearl in r's shelf

action walk(t: crossing) "walk to {t}"
    cross t

action take(g: gem in their room's shelf) "take {g}"
    move g to their room's shelf
    +1 gem

action rest "rest"
    end phase

turn
    phase main: actions walk, take, rest

end when steps >= 1000000
score gems: gems
"""


def write_board_pack(folder: Path, rooms: int, width: int = 10) -> Path:
    """A walk through a grid of so many rooms, with a pearl in each third."""
    (folder / "boards").mkdir(parents=True, exist_ok=True)
    manifest = "id: halls\nversion: 1.0.0\nlanguage: 1\ntitle: Halls\n"
    (folder / "pack.yaml").write_text(manifest, encoding="utf-8")
    (folder / "game.rules").write_text(BOARD_RULES, encoding="utf-8")
    lines = ["board: grid", "rooms:"]
    for room in range(rooms):
        slots = ", slots: {pearls: 1}" if room % 3 == 0 else ""
        lines.append(f"  room_{room}: {{at: [{room % width}, {room // width}]{slots}}}")
    lines.append("tunnels:")
    for room in range(rooms):
        if room % width + 1 < width and room + 1 < rooms:
            lines.append(f"  - room_{room} -- room_{room + 1}")
        if room + width < rooms:
            lines.append(f"  - room_{room} -- room_{room + width}: narrow")
    (folder / "boards" / "grid.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


PARTY_RULES = """\
game party "Party"
    players 1 to {players}

counter coins: each player, until end of turn
counter gems: each player
zone deck: each player, pile, hidden
zone hand: each player, owner sees
zone table: each player
zone discard: each player, pile
tag gift
attribute points: number
moment play

card flute "Flute"
    gift
    points 1
    play: +1 coin

card candle "Candle"
    gift
    points 2
    play: +2 coins, draw 1

card ribbon "Ribbon"
    gift
    points 1
    play:
        choose
            - +1 gem
            - pay 1 coin, +2 gems
            - +1 coin

verb draw(n) "draw {{n}} {{n:card|cards}}"
    repeat n:
        if deck is empty: shuffle discard into deck
        move top of deck to hand

setup
    each player:
        create 4 flute in deck
        create 3 candle in deck
        create 3 ribbon in deck
        shuffle deck
        draw 5

action play(c: card in hand) "play {{c}}"
    move c to table
    do c.play

action pass "pass"
    end phase

turn
    phase main: actions play, pass
    end of turn
    phase cleanup:
        move all cards in hand or table to discard
        draw 5

end when gems >= 1000000
score gems: gems
"""


def write_party_pack(folder: Path, players: int) -> Path:
    """A game without an end, in which players have as much to do however many they are."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = "id: party\nversion: 1.0.0\nlanguage: 1\ntitle: Party\n"
    (folder / "pack.yaml").write_text(manifest, encoding="utf-8")
    (folder / "game.rules").write_text(PARTY_RULES.format(players=players), encoding="utf-8")
    return folder
