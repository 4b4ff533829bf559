"""Second reading of a pack: what its declarations say, now that every word is known."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import cast

from lark import Token, Tree

from dsl import declarations as d
from dsl import values as v
from dsl.changes import change_body
from dsl.chunks import Parsed, Syntax
from dsl.diagnostics import Report
from dsl.headers import PARAM_TYPES
from dsl.marks import read_crossing, read_leap, read_mark
from dsl.reading.effects import ReadEffects
from dsl.reading.syntax import child, children, tokens
from dsl.reading.types import Wrong
from dsl.scope import Scope
from dsl.shape import levels_of
from dsl.spans import Span
from dsl.vocabulary import Vocabulary, find
from dsl.walk import chooses
from dsl.workings import only_numbers

MOST_LEVELS_IN_A_CHAIN = 150
SINGLE: dict[str, v.Type] = {
    "cards": "card",
    "rooms": "room",
    "players": "player",
    "abilities": "ability",
}


class Bodies(ReadEffects):
    """Reads the body of one declaration into what the first reading made of its head."""

    def __init__(self, parsed: Parsed, words: Vocabulary, report: Report) -> None:
        super().__init__(parsed, words, report)
        assert parsed.tree is not None
        self.tree = parsed.tree

    def read(self) -> None:
        method: Callable[[Syntax], None] | None = getattr(self, f"read_{self.tree.data}", None)
        if method is None:
            return
        try:
            method(self.tree)
        except Wrong:
            return

    def prepare(self) -> None:
        """Let a `define` be read when it is first used, whatever the order of the files."""
        if self.tree.data == "define":
            decl = self.words.defines.get(str(self.tree.children[0]))
            if decl and decl.span == self.span(cast(Token, self.tree.children[0])):
                decl.read = self.read

    def scope(self, params: tuple[d.Param, ...] = (), *, this: bool = False) -> Scope:
        scope = Scope(has_this=this)
        for param in params:
            scope = scope.bind(param.name, param.type)
        return scope

    def named_tokens(self) -> list[Token]:
        return [
            cast(Token, named.children[0])
            for named in children(child(self.tree, 0))
            if named.data == "named"
        ]

    def read_game(self, tree: Syntax) -> None:
        for item in children(tree):
            if item.data == "out_when" and self.words.game:
                self.words.game.out_when = self.condition(child(item, 0), self.scope())
            if item.data == "first_random" and self.words.game:
                asked = children(item)
                self.words.game.first_random = (
                    self.condition(asked[0], self.scope())
                    if asked
                    else v.Always(self.span(item), True)
                )

    def read_counter(self, tree: Syntax) -> None:
        traits = {
            str(trait.data): trait
            for item in children(tree)
            if item.data == "traits"
            for trait in children(item)
        }
        for token in self.named_tokens():
            decl = self.words.counters.get(str(token))
            if decl is None or decl.span != self.span(token):
                continue
            if "starts_at" in traits:
                decl.start = self.plain_start(child(traits["starts_at"], 0))
            for item in children(tree):
                self.counter_item(decl, item)
            if decl.computed and (decl.start or decl.until_end_of_turn):
                self.wrong(
                    "D014", decl.span, f"`{decl.name}` is worked out: it has no start or end"
                )
            changed = decl.gain is not None or decl.lose is not None
            if changed and not decl.computed and not self.parsed.lost:
                self.wrong("D015", decl.span, f"say what `{decl.name}` is: add `value: ...`")

    def plain_start(self, tree: Syntax) -> v.Value:
        start = self.number(tree, self.scope())
        if not only_numbers(start, self.words):
            hint = "set it in `setup` if it depends on what is on the table"
            self.wrong("D024", start.span, "a counter starts at a plain number", hint)
        return start

    def counter_item(self, decl: d.CounterDecl, item: Syntax) -> None:
        this = decl.owner == "card"
        if item.data == "counter_value":
            decl.value = self.number(child(item, 0), self.scope(this=this))
        elif item.data in ("counter_gain", "counter_lose"):
            name = self.fresh(cast(Token, item.children[0]))
            scope = self.scope(this=this).bind(name, "number")
            body = self.block(item.children[1:], scope)
            if item.data == "counter_gain":
                decl.gain = body
            else:
                decl.lose = body

    def read_define(self, tree: Syntax) -> None:
        decl = self.words.defines.get(str(tree.children[0]))
        if decl is None or decl.read is None or decl.span != self.first_span(tree):
            return
        if decl.reading:
            self.wrong("D016", decl.span, f"`{decl.name}` is defined by itself")
        levels, _ = levels_of(tree)
        if self.words.reading + levels > MOST_LEVELS_IN_A_CHAIN:
            message = f"`{decl.name}` is at the end of too long a chain of definitions"
            self.wrong("D016", decl.span, message)
        decl.reading = True
        self.words.reading += levels
        try:
            value = self.value(cast(Syntax, tree.children[-1]), self.scope(decl.params))
            if isinstance(value, v.Selection):
                value = self.as_number(value)
            if value.type not in ("number", "condition") or chooses(value):
                self.mismatch(value, "number")
            decl.value = value
        finally:
            self.words.reading -= levels
            decl.reading, decl.read = False, None

    def first_span(self, tree: Syntax) -> object:
        return self.span(cast(Token, tree.children[0]))

    def read_attribute(self, tree: Syntax) -> None:
        if tree.children[2] is not None:
            for token in tokens(cast(Syntax, tree.children[2])):
                if str(token) not in self.words.tags:
                    self.unknown("N018", token, "tag", list(self.words.tags))

    def read_zone(self, tree: Syntax) -> None:
        traits = next(item for item in children(tree) if item.data == "traits")
        for trait in children(traits):
            if trait.data == "loose_if":
                condition = self.condition(child(trait, 0), self.scope())
                for token in self.named_tokens():
                    decl = self.words.zones.get(str(token))
                    if decl is not None and decl.span == self.span(token):
                        decl.loose = condition

    def read_tag(self, tree: Syntax) -> None:
        for item in children(tree):
            if item.data == "tag_of":
                token = cast(Token, item.children[0])
                named = [name for name, decl in self.words.attributes.items() if decl.tag]
                if str(token) not in named:
                    self.unknown("N008", token, "attribute that is a tag", named)

    def read_pawn(self, tree: Syntax) -> None:
        named = next(item for item in children(tree) if item.data == "named")
        decl = self.words.pawns.get(str(named.children[0]))
        if decl is None:
            return
        for item in children(next(i for i in children(tree) if i.data == "traits")):
            if item.data == "starts_at":
                start = child(item, 0)
                token = cast(Token, start.children[0]) if start.data == "name" else None
                if not self.words.rooms:
                    return  # without a board there is nothing to compare with
                if token is None or str(token) not in self.words.rooms:
                    if token is None:
                        self.wrong("T001", self.span(start), "a room is needed here")
                    self.unknown("N019", token, "room", self.words.rooms)
                decl.start = str(token)
        if not decl.start:
            self.wrong("D017", decl.span, f"say where `{decl.name}` starts: `starts at ROOM`")

    def read_room_kind(self, tree: Syntax) -> None:
        decl = self.words.room_kinds.get(str(child(tree, 0).children[0]))
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
        decl = self.words.tunnel_kinds.get(str(tree.children[0]))
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

    def read_verb(self, tree: Syntax) -> None:
        decl = self.words.verbs.get(str(tree.children[0]))
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
                if word not in PARAM_TYPES and not find(self.words.tags, word):
                    self.unknown("N020", token, "type", [*PARAM_TYPES, *self.words.tags])

    def read_action(self, tree: Syntax) -> None:
        decl = self.words.actions.get(str(tree.children[0]))
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
        if parts[0].data == "of" and str(parts[0].children[0]) in self.words.moments:
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

    def read_setup(self, tree: Syntax) -> None:
        self.words.setup.append(self.block(tree.children, self.scope()))

    def read_turn(self, tree: Syntax) -> None:
        after = False
        for item in children(tree):
            try:
                after = self.turn_item(item, after)
            except Wrong:
                continue

    def turn_item(self, item: Syntax, after: bool) -> bool:
        if item.data == "turn_skip":
            self.words.skip_if.append(self.condition(child(item, 0), self.scope()))
            return after
        if item.data == "turn_ends":
            return True
        named = child(item, 0)
        token = cast(Token, named.children[0])
        phase = d.PhaseDecl(str(token), {}, self.span(token))
        phase.titles = {
            "en" if isinstance(part, Token) else str(part.children[0]): str(
                part if isinstance(part, Token) else part.children[1]
            )[1:-1]
            for part in named.children[1:]
        }
        phase.after_turn = after
        played = cast("Syntax | None", item.children[1])
        if played is not None:
            phase.played = "in turn" if played.data == "in_turn" else "at once"
            if played.children[0] is not None:
                phase.by = self.number(child(played, 0), self.scope())
        if any(before.name == phase.name for before in self.words.phases):
            self.wrong("D001", phase.span, f"`{phase.name}` is declared already")
        if item.data == "phase_actions":
            names = tokens(cast(Syntax, item.children[2]))
            for name in names:
                if str(name) not in self.words.actions:
                    self.unknown("N016", name, "action", list(self.words.actions))
            phase.actions = tuple(str(name) for name in names)
        else:
            phase.body = self.block(item.children, self.scope())
        self.words.phases.append(phase)
        return after

    def read_rule_whenever(self, tree: Syntax) -> None:
        event, would = self.event(child(tree, 0), self.scope())
        scope = self.scope().inside(would=would)
        body = self.block(tree.children[1:], scope)
        self.words.rules.append(d.RuleDecl(self.span(tree), event, would, body))

    def read_end_when(self, tree: Syntax) -> None:
        self.words.end_when.append(self.condition(child(tree, 0), self.scope()))

    def score_like(self, tree: Syntax, among: dict[str, d.ScoreDecl]) -> None:
        head = tree.children[0]
        token = cast(Token, head.children[0] if isinstance(head, Tree) else head)
        titles: dict[str, str] = {}
        if isinstance(head, Tree):
            for part in head.children[1:]:
                if isinstance(part, Token):
                    titles["en"] = part[1:-1]
                else:
                    titles[str(part.children[0])] = str(part.children[1])[1:-1]
        name = str(token)
        if name in among:
            self.wrong("D001", self.span(token), f"`{name}` is declared already")
        value = self.number(cast(Syntax, tree.children[1]), self.scope())
        among[name] = d.ScoreDecl(name, titles, self.span(token), value)

    def read_score(self, tree: Syntax) -> None:
        self.score_like(tree, self.words.scores)

    def read_tiebreak(self, tree: Syntax) -> None:
        self.score_like(tree, self.words.tiebreaks)

    def read_worth(self, tree: Syntax) -> None:
        self.score_like(tree, self.words.worths)

    def read_scores_if(self, tree: Syntax) -> None:
        self.words.scores_if.append(self.condition(child(tree, 0), self.scope()))

    def read_invariant(self, tree: Syntax) -> None:
        token, each, condition = tree.children
        name = str(token)
        if name in self.words.invariants:
            self.wrong("D001", self.span(cast(Token, token)), f"`{name}` is declared already")
        self.words.invariants[name] = d.InvariantDecl(
            name,
            {},
            self.span(cast(Token, token)),
            each is not None,
            self.condition(cast(Syntax, condition), self.scope()),
        )

    def read_screen(self, tree: Syntax) -> None:
        """What a later screen says of a word, such as that of a mod, is what counts."""
        said: dict[str, bool] = {}
        for item in children(tree):
            if item.data == "screen_tell":
                self.tell_verb(cast(Token, child(item, 0).children[0]))
                continue
            for token in tokens(child(item, 0)):
                word = str(token)
                words = self.words
                known = {**words.zones, **words.counters, **words.pawns, **words.attributes}
                if word in said:
                    self.report.error("D006", self.span(token), "this is said twice")
                elif word in known:
                    said[word] = item.data == "screen_show"
                else:
                    with suppress(Wrong):
                        self.unknown("N026", token, "zone, counter, pawn or attribute", list(known))
        for word, shown in said.items():
            self.words.screen.pop(word, None)
            self.words.screen[word] = shown

    def tell_verb(self, token: Token) -> None:
        """What is told under a title must be a verb's, and the title one that players can read."""
        name = str(token)
        verb, told = self.words.verbs.get(name), self.words.told.pop(name, None)
        if told is None:
            return  # another screen tells it as wrongly
        if verb is None:
            with suppress(Wrong):
                self.unknown("N028", token, "verb", list(self.words.verbs))
            return
        titles = told.titles or verb.titles
        if not titles or any("{" in title for title in titles.values()):
            message = f"`{name}` has no title to be told under"
            self.report.error("D028", self.span(token), message, hint="write one after it")
            return
        self.words.told[name] = d.Declared(name, titles, told.span)

    def read_card(self, tree: Syntax) -> None:
        token = cast(Token, child(tree, 0).children[0])
        decl = self.words.cards.get(str(token))
        if decl is None or decl.span != self.span(token):
            return
        self.card_items(decl, tree)
        if not self.may_lack and decl.name not in self.words.changes:
            self.needed_attributes(decl, decl.span)

    def read_change_card(self, tree: Syntax) -> None:
        change_body(self, tree)

    def card_items(self, decl: d.CardDecl, tree: Syntax) -> None:
        self.tags_said: set[str] = set()
        self.may_lack = bool(self.parsed.lost)
        for item in children(tree):
            try:
                self.card_item(decl, item)
            except Wrong:
                continue
        self.tag_attributes(decl)

    def tag_attributes(self, decl: d.CardDecl) -> None:
        """The attributes that are tags follow from the tags of the card."""
        for name, attribute in self.words.attributes.items():
            if attribute.tag:
                decl.attributes.pop(name, None)
        numbers = {name: number for number, name in enumerate(self.words.tags, 1)}
        for tag in decl.tags:
            of = self.words.tags[tag].of if tag in self.words.tags else ""
            if of:
                decl.attributes[of] = v.Number(decl.span, numbers[tag])

    def card_item(self, decl: d.CardDecl, item: Syntax) -> None:
        if item.data == "card_tags":
            for token in tokens(child(item, 0)):
                self.tag(token, decl)
        elif item.data == "card_attribute":
            self.card_attribute(decl, item)
        elif item.data == "card_moment":
            token = cast(Token, item.children[0])
            if str(token) not in self.words.moments:
                self.unknown("N012", token, "moment", list(self.words.moments))
            body = self.block(item.children[1:], self.scope(this=True).leading())
            decl.abilities.append(
                d.Ability(str(token), self.span(item), body, item.children[1] is not None)
            )
        elif item.data == "card_only_if":
            token = cast(Token, item.children[0])
            if str(token) not in self.words.actions:
                self.unknown("N016", token, "action", list(self.words.actions))
            decl.only_if[str(token)] = self.condition(
                cast(Syntax, item.children[1]), self.scope(this=True)
            )
        elif item.data == "card_while":
            condition = self.condition(child(item, 0), self.scope(this=True))
            body = self.block(item.children[1:], self.scope(this=True).inside(standing=True))
            decl.standing.append(d.Standing(self.span(item), condition, body))

    def tag(self, token: Token, decl: d.CardDecl) -> None:
        word = str(token)
        if word in self.words.tags:
            if word in self.tags_said:
                self.report.warning("D020", self.span(token), f"`{word}` is said twice")
            self.tags_said.add(word)
            return
        if word in self.words.attributes:
            self.report.error(
                "D021",
                self.span(token),
                f"the attribute `{word}` has no value",
                hint=f"add one, such as `{word} 1`",
            )
            return
        try:
            self.unknown("N018", token, "tag", list(self.words.tags))
        except Wrong:
            return

    def card_attribute(self, decl: d.CardDecl, item: Syntax) -> None:
        token = cast(Token, item.children[0])
        attribute = self.words.attributes.get(str(token))
        if attribute is None:
            self.may_lack = True  # one that is needed may only be misspelt
            if str(token) in self.words.moments:
                message, hint = f"`{token}` is a moment", f"a `:` is missing after `{token}`"
                self.wrong("N008", self.span(token), message, hint)
            if str(token) in self.words.tags:
                message, hint = f"`{token}` is a tag", "write a `,` between tags"
                self.wrong("N008", self.span(token), message, hint)
            known = [*self.words.attributes, "copies"]
            self.unknown("N008", token, "attribute", known)
        if attribute.tag:
            message = f"`{attribute.name}` follows from the tags of a card"
            self.wrong("D027", self.span(token), message, "give the card the tag, not this line")
        value = self.value(cast(Syntax, item.children[1]), self.scope(this=True))
        value = self.as_type(value, attribute.type)
        if attribute.name in decl.attributes:
            self.wrong("D022", self.span(token), f"`{attribute.name}` is given twice")
        decl.attributes[attribute.name] = value

    def needed_attributes(self, decl: d.CardDecl, at: Span) -> None:
        for attribute in self.words.attributes.values():
            lacking = attribute.name not in decl.attributes
            if lacking and any(tag in decl.tags for tag in attribute.needed_by):
                self.report.error(
                    "D023",
                    at,
                    f"`{decl.name}` needs a `{attribute.name}`",
                    hint=f"add a line `{attribute.name} ...`",
                )
