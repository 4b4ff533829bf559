"""First reading of a pack: every word it declares, before any of them is used."""

from __future__ import annotations

from dsl import declarations as d
from dsl.chunks import Parsed, Syntax
from dsl.headers.board import BoardHeads
from dsl.headers.cards import CardHeads
from dsl.headers.traits import TraitHeads
from dsl.reading.syntax import child, children, signed, tokens


class Headers(TraitHeads, BoardHeads, CardHeads):
    """Reads the heads of the declarations of one pack into the vocabulary."""

    def read(self, parsed: Parsed) -> None:
        if parsed.tree is None:
            self.words.broken |= parsed.words
            return
        method = getattr(self, f"read_{parsed.tree.data}", None)
        if method:
            self.parsed = parsed
            method(parsed.tree)

    def read_game(self, tree: Syntax) -> None:
        name, titles, span = self.one_named(tree, "game")
        if self.words.game is not None:
            self.report.error(
                "D004",
                span,
                "a pack has one `game`",
                related=[(self.words.game.span, "it is declared first here")],
            )
            return
        game = d.GameDecl(name, titles, span)
        for item in children(tree):
            if item.data == "players":
                low, high = (int(str(part)) if part is not None else None for part in item.children)
                assert low is not None
                game.players = (low, high if high is not None else low)
                if not 1 <= low <= game.players[1] <= 12:
                    self.report.error(
                        "D005", self.span(item), "the number of players goes from 1 to 12 at most"
                    )
                    game.players = (1, 4)
        self.words.game = game

    def read_option(self, tree: Syntax) -> None:
        name, _, span = self.bare_named(tree, "option")
        values = tuple(str(token) for token in tokens(child(tree, 1)))
        self.declare("option", self.words.options, d.OptionDecl(name, {}, span, values))

    def read_slot(self, tree: Syntax) -> None:
        for name, titles, span in self.each_named(tree, "slot"):
            self.declare("slot", self.words.slots, d.SlotDecl(name, titles, span))

    def read_table(self, tree: Syntax) -> None:
        name, _, span = self.bare_named(tree, "table")
        entries = tuple(signed(item) for item in children(tree))
        self.declare("table", self.words.tables, d.TableDecl(name, {}, span, entries))
