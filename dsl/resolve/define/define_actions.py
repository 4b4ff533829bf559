"""What players and cards can do: verbs, and the actions that players are offered."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.model import declarations as d
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.declare.parameters import PARAM_TYPES
from dsl.resolve.define.defining import ReadBody
from dsl.resolve.phrases.tree_parts import child, children
from dsl.syntax.chunks import Syntax

SINGLE: dict[str, v.Type] = {
    "cards": "card",
    "rooms": "room",
    "players": "player",
    "abilities": "ability",
}


class ActionBodies(ReadBody):
    """Reads what a verb or an action takes, and what it does."""

    def read_verb(self, tree: Syntax) -> None:
        decl = self.vocabulary.verbs.get(str(tree.children[0]))
        if decl and decl.span == self.first_span(tree):
            self.verb_params(tree)
            decl.body = self.block(tree.children, self.scope(decl.params))

    def verb_params(self, tree: Syntax) -> None:
        for params in children(tree):
            if params.data != "params":
                continue
            for param in children(params):
                if param.children[1] is None:
                    continue
                inner = child(cast(Syntax, param.children[1]), 0)
                token = cast(Token, inner.children[0]) if inner.data == "name" else None
                if token is None:
                    self.wrong(
                        "D018",
                        self.span(inner),
                        "what a verb is given has only a type here",
                        "such as `card`, `cards`, `room` or `player`",
                    )
                word = str(token)
                if word not in PARAM_TYPES and not find(self.vocabulary.tags, word):
                    self.unknown("N020", token, "type", [*PARAM_TYPES, *self.vocabulary.tags])

    def read_action(self, tree: Syntax) -> None:
        decl = self.vocabulary.actions.get(str(tree.children[0]))
        if decl is None or decl.span != self.first_span(tree):
            return
        scope = Scope()
        params: list[d.Param] = []
        for item in children(tree):
            if item.data == "params":
                for param in children(item):
                    read = self.action_param(param, scope)
                    params.append(read)
                    scope = scope.bind(read.name, read.type)
        decl.params = tuple(params)
        decl.body = self.block(tree.children, scope.leading())

    def action_param(self, tree: Syntax, scope: Scope) -> d.Param:
        token = cast(Token, tree.children[0])
        param = d.Param(str(token), self.span(token))
        if tree.children[1] is None:
            self.wrong(
                "D019",
                param.span,
                f"say what `{param.name}` may be",
                "such as `card in ZONE` or `0 to 3`",
            )
        parts = children(cast(Syntax, tree.children[1]))
        if len(parts) == 2:
            param.low, param.high = (self.number(part, scope) for part in parts)
            return param
        if parts[0].data == "name" and str(parts[0].children[0]) == "crossing":
            param.type = "crossing"
            return param
        if parts[0].data == "name" and str(parts[0].children[0]) in ("step", "run"):
            runs = str(parts[0].children[0]) == "run"
            zone = self.the_side_by_side(param.span)
            param.type, param.domain = "step", v.Steps(param.span, zone, runs)
            return param
        if parts[0].data == "of" and str(parts[0].children[0]) == "spot":
            cards = self.cards(child(parts[0], 1), scope)
            zone = self.the_side_by_side(param.span)
            param.type, param.domain = "spot", v.Spots(param.span, cards, zone)
            return param
        moment = None
        if parts[0].data == "of" and str(parts[0].children[0]) in self.vocabulary.moments:
            moment = str(parts[0].children[0])  # `MOMENT of cards in ...`: what they can do then
            parts[0] = child(parts[0], 1)
        domain = self.value(parts[0], scope)
        if isinstance(domain, v.Pick) and domain.how == "choose":
            domain = domain.among
        if domain.type not in SINGLE:
            hint = f"such as `card in {domain.name}`" if isinstance(domain, v.Zone) else None
            self.mismatch(domain, "cards", hint)
        if isinstance(domain, v.Selection) and domain.where is None:
            self.wrong("T015", domain.span, "say where these cards are", "such as `in your ...`")
        if moment is not None:
            domain = v.Abilities(domain.span, moment, self.as_type(domain, "cards"))
        param.type, param.domain = SINGLE[domain.type], domain
        return param
