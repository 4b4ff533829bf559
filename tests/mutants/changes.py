"""The small changes: to the lines of rules and cards, and to the tunnels of boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from dsl.boards.board import Board
from dsl.boards.parts import Tunnel
from dsl.diagnostics.report import Report
from dsl.packs.pack import Pack
from dsl.syntax.parser import chunks

# What bots and screens are told, and titles, change no rule; an invariant is itself a check.
NO_RULE = ("worth ", "screen", "scenario ", "fixture ", "tag ", "moment ", "game ", "invariant ")
# Lines that bots alone look at, or players alone read.
FOR_BOTS = re.compile(r"^\s*(?:longer|symbol|flavour|note|show|hide|tell)\b")

# How deep the lines of these are indented, which may stand in any order.
IN_ANY_ORDER = ("card ", "family ", "table ", "counter ", "mark ", "leap ")
LEVEL = {"card": 4, "fami": 8, "tabl": 4, "coun": 4, "mark": 4, "leap": 4}

NOT_CODE = re.compile(r'"[^"]*"|#.*')
NUMBER = re.compile(r"(?<![\w.])\d+(?!\w)")
INSTEAD = (
    (re.compile(r"(?<![\w+-])\+(?=\w|\()"), "-"),
    (re.compile(r"(?<![\w+-])-(?=\d|\w|\()(?!>)"), "+"),
    (re.compile(r">="), ">"),
    (re.compile(r"<="), "<"),
    (re.compile(r"(?<![<>=!-])>(?!=)"), ">="),
    (re.compile(r"(?<![<>=!])<(?!=)"), "<="),
    (re.compile(r"\bmin\("), "max("),
    (re.compile(r"\bmax\("), "min("),
    (re.compile(r"\bhighest\b"), "lowest"),
    (re.compile(r"\blowest\b"), "highest"),
    (re.compile(r"\brandom (?=\(|\d)"), "top "),
    (re.compile(r"\btop\b"), "bottom"),
    (re.compile(r"\bbottom of\b"), ""),
    (re.compile(r"\beach other player\b"), "each player"),
    (re.compile(r"\bother players\b"), "players"),
    (re.compile(r"\beveryone:"), "each player:"),
    (re.compile(r"\banother\b"), "a"),
    (re.compile(r"\bup to (?=\d)"), ""),
    (re.compile(r"\bmay (?=\w)"), ""),
    (re.compile(r"\brepeatedly\b"), ""),
    (re.compile(r"\bwhen\b(?= .*:)"), "if"),
    (re.compile(r"\band\b"), "or"),
    (re.compile(r"\bor\b"), "and"),
    (re.compile(r"\bshuffle (\w+) into (\w+)"), r"move all cards in \1 to \2"),
    (re.compile(r"\bis doubled\b"), "is halved"),
    (re.compile(r"\bis not\b"), "is"),
    (re.compile(r" that \w+(?= )"), ""),
    (re.compile(r" or \w+(?=$| ->)"), ""),
)
CONDITION = re.compile(r"^(\s*(?:- )?(?:if|needs|when|while|\w+ only if) )(.+?)(:.*|, .*)?$")


@dataclass(frozen=True)
class Mutant:
    """One small change: of a line in a file, or of a board."""

    file: str
    declaration: str  # its first words
    first: int  # the lines of the declaration, from 1
    last: int
    line: int
    old: str
    new: str  # "" where the line is gone
    taken: int = 0  # so many lines
    put: tuple[str, ...] = ()  # in their place
    declared: str = ""  # the declaration as it is then
    board: Board | None = None

    @property
    def name(self) -> str:
        """Of what is declared: the last of its first words."""
        return self.declaration.split()[-1].partition("(")[0]

    @property
    def of_a_card(self) -> str:
        """The card one of whose figures it may change, on a line that says no effect."""
        kind, _, name = self.declaration.partition(" ")
        code = _code_of(self.old)
        plain = kind == "card" and self.line > self.first and ":" not in code
        return name if plain and self.put and NUMBER.search(code) else ""

    @property
    def told(self) -> str:
        return f"{self.file}: {self.declaration}: `{self.old.strip()}` => `{self.new.strip()}`"


def mutants_of(pack: Pack) -> Iterator[Mutant]:
    """Every small change of the rules, cards and boards of a pack."""
    for file, text in pack.texts.items():
        of_the_game = file.endswith((".rules", ".cards")) and "/scenarios/" not in file
        if of_the_game and not re.search(r"^worth ", text, re.M):
            yield from _of_text(file, text)
    for board in pack.boards.values():
        yield from _of_board(board)


def _of_text(file: str, text: str) -> Iterator[Mutant]:
    lines = text.splitlines()
    for chunk in chunks(text, file, Report()):
        if chunk.text.startswith(NO_RULE):
            continue
        code = [line for line in chunk.text.splitlines() if line.strip()]
        name = " ".join(_code_of(code[0]).split()[:2]).rstrip(":") if code else ""
        first = chunk.line
        last = first + len(chunk.text.rstrip("\n").splitlines()) - 1
        for number in range(first, last + 1):
            line = lines[number - 1]
            if not _code_of(line).strip() or FOR_BOTS.match(line):
                continue
            for new in dict.fromkeys(_changed(line, head=number == first)):
                yield _mutant(file, name, first, last, lines, number, [new])
            if number > first:
                yield _mutant(file, name, first, last, lines, number, [])
            below = lines[number] if number < last else ""
            level = LEVEL.get(name[:4], 0) if name.startswith(IN_ANY_ORDER) else 0
            in_any_order = _indent(line) <= level
            if in_any_order or number == first:
                continue
            if below.strip() and _indent(below) == _indent(line):
                yield _mutant(file, name, first, last, lines, number, [below, line], 2)


def _mutant(
    file: str,
    name: str,
    first: int,
    last: int,
    lines: list[str],
    number: int,
    new: list[str],
    taken: int = 1,
) -> Mutant:
    old = " / ".join(line.strip() for line in lines[number - 1 : number - 1 + taken])
    told = " / ".join(line.strip() for line in new)
    declared = [*lines[first - 1 : number - 1], *new, *lines[number - 1 + taken : last]]
    put = tuple(new)
    return Mutant(file, name, first, last, number, old, told, taken, put, "\n".join(declared))


def changed_text(text: str, mutants: Iterable[Mutant]) -> str:
    """A file with the changes of different declarations in it."""
    lines = text.splitlines()
    for mutant in sorted(mutants, key=lambda one: -one.line):
        lines[mutant.line - 1 : mutant.line - 1 + mutant.taken] = mutant.put
    return "\n".join(lines) + "\n"


def _changed(line: str, head: bool) -> Iterator[str]:
    """A line with one small change."""
    code = _code_of(line)
    for found in NUMBER.finditer(code):
        for other in (int(found.group()) + 1, int(found.group()) - 1):
            if other >= 0:
                yield line[: found.start()] + str(other) + line[found.end() :]
    for pattern, instead in INSTEAD:
        for found in pattern.finditer(code):
            yield line[: found.start()] + found.expand(instead) + line[found.end() :]
    condition = CONDITION.match(code.rstrip())
    if condition and not head:
        before, asked, after = condition.groups()
        yield f"{before}not ({asked}){after or ''}"


def _code_of(line: str) -> str:
    """A line with what is no code blanked: titles and comments."""
    return NOT_CODE.sub(lambda found: " " * len(found.group()), line)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _of_board(board: Board) -> Iterator[Mutant]:
    """A board with a tunnel that is gone, leads to another room, or has other kinds."""

    def changed(number: int, new: Tunnel | None, told: str) -> Mutant:
        tunnels = list(board.tunnels)
        tunnels[number : number + 1] = [new] if new is not None else []
        other = replace(board, tunnels=tuple(tunnels))
        tunnel = board.tunnels[number]
        old = f"{tunnel.source} -- {tunnel.target}"
        name = f"board {board.name}"
        return Mutant(f"boards/{board.name}", name, 0, 0, number, old, told, board=other)

    rooms = [room.name for room in board.rooms]
    for number, tunnel in enumerate(board.tunnels):
        yield changed(number, None, "")
        at = (rooms.index(tunnel.target) + 1) % len(rooms)
        other = rooms[at] if rooms[at] != tunnel.source else rooms[(at + 1) % len(rooms)]
        yield changed(number, replace(tunnel, target=other), f"{tunnel.source} -- {other}")
        yield changed(number, replace(tunnel, one_way=not tunnel.one_way), "the other ways")
        if tunnel.kinds:
            yield changed(number, replace(tunnel, kinds=()), "without kinds")
