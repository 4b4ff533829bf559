"""What is on a board: pawns, and kinds of rooms and tunnels."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.model import declarations as d
from dsl.model.scope import Scope
from dsl.resolve.define.defining import ReadBody
from dsl.resolve.marks import read_crossing, read_leap, read_mark
from dsl.resolve.phrases.tree_parts import child, children, traits_in
from dsl.resolve.phrases.type_checks import Wrong
from dsl.syntax.chunks import Syntax


class BoardBodies(ReadBody):
    """Reads what rooms and tunnels do to those who walk through them."""

    def read_pawn(self, tree: Syntax) -> None:
        named = next(item for item in children(tree) if item.data == "named")
        decl = self.vocabulary.pawns.get(str(named.children[0]))
        if decl is None:
            return
        for item in traits_in(tree):
            if item.data == "starts_at":
                start = child(item, 0)
                token = cast(Token, start.children[0]) if start.data == "name" else None
                if not self.vocabulary.rooms:
                    return  # without a board there is nothing to compare with
                if token is None or str(token) not in self.vocabulary.rooms:
                    if token is None:
                        self.wrong("T001", self.span(start), "a room is needed here")
                    self.unknown("N019", token, "room", self.vocabulary.rooms)
                decl.start = str(token)
        if not decl.start:
            self.wrong("D017", decl.span, f"say where `{decl.name}` starts: `starts at ROOM`")

    def read_room_kind(self, tree: Syntax) -> None:
        decl = self.vocabulary.room_kinds.get(str(child(tree, 0).children[0]))
        if decl is None:
            return
        for item in children(tree):
            if item.data == "room_enter":
                decl.enter = self.block(item.children, self.scope())
            elif item.data == "room_leave":
                decl.leave = self.block(item.children, self.scope())
            elif item.data == "room_stay":
                decl.stay = self.block(item.children, self.scope())

    def read_tunnel_kind(self, tree: Syntax) -> None:
        decl = self.vocabulary.tunnel_kinds.get(str(tree.children[0]))
        if decl is None:
            return
        scope = self.scope().bind("here", "room").bind("there", "room")
        for param in decl.params:
            scope = scope.bind(param.name, param.type)
        for item in children(tree):
            try:
                scope = self.tunnel_item(decl, item, scope)
            except Wrong:
                continue

    def read_mark(self, tree: Syntax) -> None:
        read_mark(self, tree)

    def read_leap(self, tree: Syntax) -> None:
        read_leap(self, tree)

    def read_crossing_price(self, tree: Syntax) -> None:
        read_crossing(self, tree)

    def tunnel_item(self, decl: d.TunnelKindDecl, item: Syntax, scope: Scope) -> Scope:
        if item.data == "needs":
            decl.needs += (self.condition(child(item, 0), scope),)
        elif item.data == "pay":
            decl.prices += (self.as_type(self.value(child(item, 0), scope), "price"),)
        elif item.data == "choose_number":
            low, high = (self.number(cast(Syntax, part), scope) for part in item.children[1:3])
            name = self.fresh(cast(Token, item.children[0]))
            decl.choices += (d.TunnelChoice(name, low, high),)
            return scope.bind(name, "number")
        elif item.data == "tunnel_longer":
            decl.longer = self.number(child(item, 0), self.scope(decl.params))
        elif item.data == "tunnel_cross":
            decl.cross = self.block(item.children, scope)
        return scope
