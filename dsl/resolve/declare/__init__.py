"""First reading of a pack: every word it declares, before any of them is used."""

from __future__ import annotations

from dsl.model import declarations as d
from dsl.resolve.declare.declare_board import BoardHeads
from dsl.resolve.declare.declare_cards import CardHeads
from dsl.resolve.declare.traits import TraitHeads
from dsl.resolve.phrases.tree_parts import child, children, signed, tokens
from dsl.syntax.chunks import Parsed, Syntax


class Headers(TraitHeads, BoardHeads, CardHeads):
    """Reads the heads of the declarations of one pack into the vocabulary."""

    def read(self, parsed: Parsed) -> None:
        if parsed.tree is None:
            self.vocabulary.broken |= parsed.first_words
            return
        method = getattr(self, f"read_{parsed.tree.data}", None)
        if method:
            self.parsed = parsed
            method(parsed.tree)

    def read_game(self, tree: Syntax) -> None:
        name, titles, span = self.one_named(tree, "game")
        if self.vocabulary.game is not None:
            self.report.error(
                "D004",
                span,
                "a pack has one `game`",
                related=[(self.vocabulary.game.span, "it is declared first here")],
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
        self.vocabulary.game = game

    def read_option(self, tree: Syntax) -> None:
        name, _, span = self.bare_named(tree, "option")
        values = tuple(str(token) for token in tokens(child(tree, 1)))
        self.declare("option", self.vocabulary.options, d.OptionDecl(name, {}, span, values))

    def read_slot(self, tree: Syntax) -> None:
        for name, titles, span in self.each_named(tree, "slot"):
            self.declare("slot", self.vocabulary.slots, d.SlotDecl(name, titles, span))

    def read_table(self, tree: Syntax) -> None:
        name, _, span = self.bare_named(tree, "table")
        entries = tuple(signed(item) for item in children(tree))
        self.declare("table", self.vocabulary.tables, d.TableDecl(name, {}, span, entries))
