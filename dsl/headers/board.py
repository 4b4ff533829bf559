"""What is on a board: kinds of rooms and tunnels, marks, leaps and where a walk crosses itself."""

from __future__ import annotations

from dsl import declarations as d
from dsl.chunks import Syntax
from dsl.headers.params import ParamHeads
from dsl.marks import declare_crossing, declare_leap, declare_mark
from dsl.reading.syntax import symbol


class BoardHeads(ParamHeads):
    """Reads the heads of what boards and fragments are made of."""

    def read_room_kind(self, tree: Syntax) -> None:
        name, titles, span = self.one_named(tree, "room kind")
        decl = d.RoomKindDecl(name, titles, span, symbol=symbol(tree))
        self.declare("room kind", self.words.room_kinds, decl)

    def read_tunnel_kind(self, tree: Syntax) -> None:
        name, titles, span = self.bare_named(tree, "tunnel kind")
        decl = d.TunnelKindDecl(name, titles, span, self.params(tree), symbol=symbol(tree))
        self.declare("tunnel kind", self.words.tunnel_kinds, decl)

    def read_mark(self, tree: Syntax) -> None:
        declare_mark(self, tree, symbol(tree))

    def read_leap(self, tree: Syntax) -> None:
        declare_leap(self, tree)

    def read_crossing_price(self, tree: Syntax) -> None:
        declare_crossing(self, tree)
