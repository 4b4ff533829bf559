"""The course of a game: setting up, turns and their phases, rules, the end."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

from lark import Token, Tree

from dsl.model import declarations as d
from dsl.model import values as v
from dsl.resolve.define.defining import ReadBody
from dsl.resolve.phrases.read_titles import checked_titles
from dsl.resolve.phrases.tree_parts import child, children, tokens
from dsl.resolve.phrases.type_checks import Wrong
from dsl.syntax.chunks import Syntax


class CourseBodies(ReadBody):
    """Reads what happens when, and who has won."""

    def read_game(self, tree: Syntax) -> None:
        for item in children(tree):
            if item.data == "out_when" and self.vocabulary.game:
                self.vocabulary.game.out_when = self.condition(child(item, 0), self.scope())
            if item.data == "first_random" and self.vocabulary.game:
                asked = children(item)
                self.vocabulary.game.first_random = (
                    self.condition(asked[0], self.scope())
                    if asked
                    else v.Always(self.span(item), True)
                )

    def read_setup(self, tree: Syntax) -> None:
        self.vocabulary.setup.append(self.block(tree.children, self.scope()))

    def read_turn(self, tree: Syntax) -> None:
        after = False
        for item in children(tree):
            try:
                after = self.turn_item(item, after)
            except Wrong:
                continue

    def turn_item(self, item: Syntax, after: bool) -> bool:
        if item.data == "turn_skip":
            self.vocabulary.skip_if.append(self.condition(child(item, 0), self.scope()))
            return after
        if item.data == "turn_ends":
            return True
        named = child(item, 0)
        token = cast(Token, named.children[0])
        phase = d.PhaseDecl(str(token), self.titles(named.children[1:]), self.span(token))
        phase.after_turn = after
        played = cast("Syntax | None", item.children[1])
        if played is not None:
            phase.played = "in turn" if played.data == "in_turn" else "at once"
            if played.children[0] is not None:
                phase.by = self.number(child(played, 0), self.scope())
        if any(before.name == phase.name for before in self.vocabulary.phases):
            self.wrong("D001", phase.span, f"`{phase.name}` is declared already")
        if item.data == "phase_actions":
            names = tokens(cast(Syntax, item.children[2]))
            for name in names:
                if str(name) not in self.vocabulary.actions:
                    self.unknown("N016", name, "action", list(self.vocabulary.actions))
            phase.actions = tuple(str(name) for name in names)
        else:
            phase.body = self.block(item.children, self.scope())
        self.vocabulary.phases.append(phase)
        return after

    def read_rule_whenever(self, tree: Syntax) -> None:
        event, would = self.event(child(tree, 0), self.scope())
        scope = self.scope().inside(would=would)
        body = self.block(tree.children[1:], scope)
        self.vocabulary.rules.append(d.RuleDecl(self.span(tree), event, would, body))

    def read_end_when(self, tree: Syntax) -> None:
        self.vocabulary.end_when.append(self.condition(child(tree, 0), self.scope()))

    def score_like(self, tree: Syntax, among: dict[str, d.ScoreDecl]) -> None:
        head = tree.children[0]
        token = cast(Token, head.children[0] if isinstance(head, Tree) else head)
        titles = self.titles(head.children[1:]) if isinstance(head, Tree) else {}
        name = str(token)
        if name in among:
            self.wrong("D001", self.span(token), f"`{name}` is declared already")
        value = self.number(cast(Syntax, tree.children[1]), self.scope())
        among[name] = d.ScoreDecl(name, titles, self.span(token), value)

    def read_score(self, tree: Syntax) -> None:
        self.score_like(tree, self.vocabulary.scores)

    def read_tiebreak(self, tree: Syntax) -> None:
        self.score_like(tree, self.vocabulary.tiebreaks)

    def read_worth(self, tree: Syntax) -> None:
        self.score_like(tree, self.vocabulary.worths)

    def read_scores_if(self, tree: Syntax) -> None:
        self.vocabulary.scores_if.append(self.condition(child(tree, 0), self.scope()))

    def read_invariant(self, tree: Syntax) -> None:
        token, each, condition = tree.children
        name = str(token)
        if name in self.vocabulary.invariants:
            self.wrong("D001", self.span(cast(Token, token)), f"`{name}` is declared already")
        self.vocabulary.invariants[name] = d.InvariantDecl(
            name,
            {},
            self.span(cast(Token, token)),
            each is not None,
            self.condition(cast(Syntax, condition), self.scope()),
        )

    def read_screen(self, tree: Syntax) -> None:
        """What a later screen says of a word, such as that of a mod, is what counts."""
        said: dict[str, bool] = {}
        vocabulary = self.vocabulary
        known = {
            **vocabulary.zones,
            **vocabulary.counters,
            **vocabulary.pawns,
            **vocabulary.attributes,
        }
        for item in children(tree):
            if item.data == "screen_tell":
                self.tell_verb(child(item, 0))
                continue
            for token in tokens(child(item, 0)):
                word = str(token)
                if word in said:
                    self.report.error("D006", self.span(token), "this is said twice")
                elif word in known:
                    said[word] = item.data == "screen_show"
                else:
                    with suppress(Wrong):
                        self.unknown("N026", token, "zone, counter, pawn or attribute", list(known))
        for word, shown in said.items():
            self.vocabulary.screen.pop(word, None)
            self.vocabulary.screen[word] = shown

    def tell_verb(self, named: Syntax) -> None:
        """What is told under a title must be a verb's, and the title one that players can read."""
        token = cast(Token, named.children[0])
        name, verb = str(token), self.vocabulary.verbs.get(str(token))
        titles = checked_titles(named.children[1:], self.span, self.report)
        if verb is None:
            with suppress(Wrong):
                self.unknown("N028", token, "verb", list(self.vocabulary.verbs))
            return
        titles = titles or dict(verb.titles)
        if not titles or any("{" in title for title in titles.values()):
            message = f"`{name}` has no title to be told under"
            self.report.error("D028", self.span(token), message, hint="write one after it")
            return
        self.vocabulary.told[name] = d.Declared(name, titles, self.span(token))
