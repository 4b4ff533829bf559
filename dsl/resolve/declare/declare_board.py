"""What is on a board: kinds of rooms and tunnels, marks, leaps and where a walk crosses itself."""

from __future__ import annotations

from dsl.model import declarations as d
from dsl.resolve.declare.parameters import ParamHeads
from dsl.resolve.marks import declare_crossing, declare_leap, declare_mark
from dsl.resolve.phrases.tree_parts import symbol
from dsl.syntax.chunks import Syntax


class BoardHeads(ParamHeads):
    """Reads the heads of what boards and fragments are made of."""

    def read_room_kind(self, tree: Syntax) -> None:
        name, titles, span = self.one_named(tree, "room kind")
        decl = d.RoomKindDecl(name, titles, span, symbol=symbol(tree))
        self.declare("room kind", self.vocabulary.room_kinds, decl)

    def read_tunnel_kind(self, tree: Syntax) -> None:
        name, titles, span = self.bare_named(tree, "tunnel kind")
        decl = d.TunnelKindDecl(name, titles, span, self.params(tree), symbol=symbol(tree))
        self.declare("tunnel kind", self.vocabulary.tunnel_kinds, decl)

    def read_mark(self, tree: Syntax) -> None:
        declare_mark(self, tree, symbol(tree))

    def read_leap(self, tree: Syntax) -> None:
        declare_leap(self, tree)

    def read_crossing_price(self, tree: Syntax) -> None:
        declare_crossing(self, tree)
