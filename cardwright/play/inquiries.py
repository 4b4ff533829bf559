"""What a person at the table asks besides deciding: why not, how many points, whose cards, what the
rules are, what a word means. Each answer is lines of text; none at all says that nothing is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardwright.play.screens.card_lines import card_help
from cardwright.play.screens.page import STYLE, side_by_side
from cardwright.play.screens.table import Table
from dsl.diagnostics.likeness import nearest
from dsl.model.declarations import CardDecl
from dsl.model.titles import title_in
from dsl.text.describe import card_title, title_of
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.matching import by_number, cards_of, labels, plain
from interpreter.game.queries.dealt import possible_games
from interpreter.game.queries.holdings import Holding, gained, holdings
from interpreter.game.queries.names_meant import Thing, meant, near
from interpreter.game.queries.pack_rules import ActionRules, rules_of, score_part
from interpreter.game.queries.score_so_far import ScoreSoFar, score_so_far
from interpreter.game.queries.why_not import asked_why
from interpreter.run.tables import Line
from interpreter.run.visibility import sees, sees_counter
from interpreter.text.breakdown_text import account_lines
from interpreter.text.typed_lines import LONGEST_TYPED

MOST_REASONS = 12
MOST_MEANT = 12
MOST_CAUSES = 6
MOST_REFUSED = 2
Happened = Callable[[], list[str]]  # the lines of all that happened
Answer = Callable[[Game, Table, int, str, Happened], list[str]]


def why_lines(game: Game, table: Table, player: int, typed: str, happened: Happened) -> list[str]:
    """Why something is not offered, or why a number is what it is."""
    say, page = table.messages.say, table.page
    found = asked_why(game, player, typed)
    numbers = meant(game.program.vocabulary, typed, game.lang, "counter") if typed else []
    lines: list[str] = []
    for thing in numbers[:MOST_MEANT]:
        lines += number_lines(game, player, thing)
        lines += [f"  {line}" for line in lines_about(happened(), thing.title)[-MOST_CAUSES:]]
    if numbers and (not found or found[0].value is None):
        return lines
    for one in found[:MOST_REASONS]:
        why = say("apart").join(reason.text for reason in one.reasons) or say("offered_now")
        lines += page.wrapped(table.messages.label(one.text, why), hang=4)
    if len(found) > MOST_REASONS:
        lines.append(page.weak(say("and_more", n=len(found) - MOST_REASONS)))
    return lines


def refused_lines(game: Game, table: Table, decision: Decision, typed: str) -> list[str]:
    """Why what was typed is no answer, if it is something to do; or what was meant."""
    page, messages = table.page, table.messages
    why = asked_why(game, decision.player, typed) if decision.kind == "action" else []
    lines = [
        line
        for one in why[:MOST_REFUSED]
        if one.reasons and one.value is not None
        for reason in [messages.say("apart").join(reason.text for reason in one.reasons)]
        for line in page.wrapped(messages.label(one.text, reason), hang=4)
    ]
    shown = {plain(label): label for label in labels(decision)}
    near = nearest(plain(typed[:LONGEST_TYPED]), shown) if not lines else None
    return page.wrapped(messages.say("did_you_mean", text=shown[near])) if near else lines


def number_lines(game: Game, player: int, thing: Thing) -> list[str]:
    """How a counter of a player comes about as far as the player can know, or what it stands at."""
    decl = game.program.vocabulary.counters[thing.name]
    if decl.owner not in ("player", "shared"):
        return []
    if not sees_counter(game, player, thing.name, player if decl.owner == "player" else 0):
        return []
    if decl.computed:
        accounts = {one.account(thing.name, player) for one in possible_games(game, player)}
        account = accounts.pop()
        if not accounts:  # else the parts of the sum tell what is hidden
            lines = account_lines(game.program.vocabulary, account, game.lang)
            return lines[:1] if is_counted(account) else lines
    number = game.counter(thing.name, player if decl.owner == "player" else 0)
    return [f"{number} {title_of(decl, game.lang, number)}"]


def is_counted(account: Line) -> bool:
    """Whether a number is only how many there are of something: its one part says no more."""
    return len(account[2]) == 1 and not account[2][0][2] and account[2][0][0][0] == "number"


def score_lines(game: Game, table: Table, player: int, typed: str, happened: Happened) -> list[str]:
    """The points of all so far, part by part, and what the parts of one's own are made of."""
    messages, page, vocabulary = table.messages, table.page, game.program.vocabulary
    scores = score_so_far(game, player)
    columns = [["", *(messages.player(one.player, player) for one in scores)]]
    for at, decl in enumerate(vocabulary.scores.values()):
        points = [str(one.parts[at].points) for one in scores]
        columns.append([title_of(decl, game.lang), *points])
    columns.append([messages.say("total"), *(str(one.total) for one in scores)])
    if any(one.counts is False for one in scores):
        columns.append(["", *(counting(table, one) for one in scores)])
    lines = [*side_by_side(columns, page.width), ""]
    for decl in vocabulary.scores.values():
        text = score_part(decl, vocabulary, game.lang)
        if text:
            lines += page.wrapped(messages.label(title_of(decl, game.lang), text), hang=4)
    return lines


def counting(table: Table, score: ScoreSoFar) -> str:
    return table.messages.say("not_counted") if score.counts is False else ""


def holding_lines(
    game: Game, table: Table, player: int, typed: str, happened: Happened
) -> list[str]:
    """One's own cards, pile by pile and in no order, and what everybody has gained."""
    messages, page = table.messages, table.page
    lines: list[str] = []
    for held in holdings(game, player, player):
        if not table.screen.hides(held.zone) and (held.known or held.unknown):
            lines += page.wrapped(messages.label(held.title, listed(game, table, held)), hang=4)
    for other in range(game.program.players):
        found = gained(game, player, other)
        if found.known:
            who = messages.say("gained", who=messages.player(other, player))
            lines += page.wrapped(messages.label(who, listed(game, table, found, 0)), hang=4)
    return lines or [messages.say("nothing")]


def listed(game: Game, table: Table, held: Holding, unknown: int | None = None) -> str:
    """Cards by their titles and numbers, the most of them first."""
    cards = game.program.vocabulary.cards
    found = [
        card_title(cards[name], game.lang) + (f" ×{number}" if number > 1 else "")
        for name, number in sorted(held.known, key=lambda one: -one[1])
    ]
    more = held.unknown if unknown is None else unknown
    if more:
        found.append(table.messages.say("unknown_cards", n=table.messages.cards(more)))
    return ", ".join(found)


def rule_lines(game: Game, table: Table, player: int, typed: str, happened: Happened) -> list[str]:
    """How one wins, what a turn is, and what may be done in it."""
    page, messages = table.page, table.messages
    rules = rules_of(game.program.pack, game.lang)
    lines = [page.head(rules.title), *page.wrapped(rules.summary), ""]
    for sentence in rules.how_to_win:
        lines += page.wrapped(sentence)
    for phase in rules.phases:
        if not phase.actions and not phase.text:
            continue
        lines += ["", page.strong(phase.title) + page.weak(f"  {phase.played}")]
        if phase.text:
            lines += page.wrapped(phase.text, indent=2, hang=0)
        for action in phase.actions:
            lines += page.wrapped(action_line(table, action), indent=2)
    if rules.tags:
        lines.append("")
    for tag in rules.tags:
        lines += page.wrapped(messages.label(tag.title, tag.note))
    return lines


def action_line(table: Table, action: ActionRules) -> str:
    """An action with what it takes and needs."""
    asked = table.messages.say("apart").join(action.asked)
    return action.text + (f" ({asked})" if asked else "")


def help_lines(game: Game, table: Table, player: int, typed: str) -> list[str]:
    """What something is: an option by its number, or a card, a tag, a place, a number by name."""
    decision = game.decision_of(player)
    if typed.isdecimal() and decision is not None and decision.kind != "number":
        numbered = by_number(decision, int(typed))
        if not numbered:
            return []
        index = numbered[0]
        seen = [
            game.kind(card).name
            for card in cards_of(decision, decision.values[index])
            if sees(game, player, card)
        ]
        lines = [table.page.strong(labels(decision)[index])]
        return [*lines, *(line for name in seen for line in card_lines(game, table, name))]
    vocabulary = game.program.vocabulary
    among = meant(vocabulary, typed, game.lang, "card", "tag", "counter", "zone", "room")
    found = first_by_title(thing for thing in among if is_for_players(game, thing))
    if len(found) > 1:
        titles = ", ".join(thing.title for thing in found[:MOST_MEANT])
        more = len(found) - MOST_MEANT
        rest = f" {table.messages.say('and_more', n=more)}" if more > 0 else ""
        which = table.messages.say("which", text=typed)
        return [which, *table.page.wrapped(titles + rest, indent=2, hang=0)]
    return [line for thing in found for line in thing_lines(game, table, player, thing)]


def first_by_title(things: Iterable[Thing]) -> list[Thing]:
    """Each title once: what is declared first of its sort stands for all."""
    return list({thing.title.casefold(): thing for thing in reversed([*things])}.values())[::-1]


def is_for_players(game: Game, thing: Thing) -> bool:
    """Whether players know a thing: in a pack that gives its cards titles, one without is
    internal."""
    cards = game.program.vocabulary.cards
    return thing.sort != "card" or bool(cards[thing.name].titles) or not any_titled(cards.values())


def any_titled(cards: Iterable[CardDecl]) -> bool:
    return any(card.titles for card in cards)


def suggestion(game: Game, typed: str) -> str | None:
    """The title of what somebody may have meant."""
    guess = near(game.program.vocabulary, typed, game.lang, "card", "tag", "zone", "room")
    return guess.title if guess is not None and is_for_players(game, guess) else None


def thing_lines(game: Game, table: Table, player: int, thing: Thing) -> list[str]:
    vocabulary, page, messages = game.program.vocabulary, table.page, table.messages
    if thing.sort == "card":
        return card_lines(game, table, thing.name)
    if thing.sort == "tag":
        note = title_in(vocabulary.tags[thing.name].note, game.lang)
        titles = [
            card_title(card, game.lang)
            for card in vocabulary.cards.values()
            if thing.name in card.tags and card.titles
        ]
        head = messages.label(thing.title, note) if note else thing.title
        return [*page.wrapped(head), *page.wrapped(", ".join(titles), indent=2, hang=0)]
    if thing.sort == "counter":
        return number_lines(game, player, thing) or [thing.title]
    view = game.view(player)
    if thing.sort == "room":
        return table.rooms.around(view, game.program.map.index[thing.name], "", page)
    lines: list[str] = []
    for zone in view["zones"]:
        if zone["zone"] == thing.name and any(zone["cards"]):
            who = None if zone["of"] is None else messages.player(zone["of"], player)
            title = thing.title if who is None else f"{thing.title} ({who})"
            lines += [page.strong(title), *table.cards.rows(zone["cards"], 2, whole=True)]
    return lines or [messages.label(thing.title, messages.say("nothing"))]


def card_lines(game: Game, table: Table, name: str) -> list[str]:
    pack = game.program.pack
    return card_help(pack.vocabulary.cards[name], pack, game.lang, table.page)


def lines_about(lines: Sequence[str], typed: str) -> list[str]:
    """Those of some lines that have words, with the line that each is set under."""
    wanted, head = typed.casefold().split(), ""
    found: list[str] = []
    for line in lines:
        if not line.startswith(" "):
            head = line
        if all(word in STYLE.sub("", line).casefold() for word in wanted):
            if line is not head and (not found or found[-1] != head):
                found.append(head)
            found.append(line)
    return list(dict.fromkeys(found))


ANSWERED: dict[str, Answer] = {
    "why": why_lines,
    "score": score_lines,
    "cards": holding_lines,
    "rules": rule_lines,
}
