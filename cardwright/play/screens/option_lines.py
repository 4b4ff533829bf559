"""The answers of a decision as they are listed: actions in groups, with their prices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cardwright.play.screens.messages import Messages
from cardwright.play.screens.page import Page, flowing, padded, width_of
from dsl.model.declarations import ActionDecl, CardDecl
from dsl.model.titles import title_in
from dsl.model.wordings import HOLE
from dsl.text.describe import card_title, title_of
from dsl.text.grammar.language import language
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.matching import cards_of, labels
from interpreter.game.preview import foretold, telling_actions
from interpreter.run.visibility import sees
from interpreter.text.placement_text import beside, shift_text, side_text
from interpreter.text.walk_text import letter

MOST_LISTED = 60
MOST_FORETOLD = 12  # trying many actions out takes time
WIDEST_GROUP = 22


def option_lines(
    game: Game, decision: Decision, indices: list[int], messages: Messages, page: Page
) -> list[str]:
    """The options with these places, each after the number that answers with it."""
    if decision.kind == "number":
        return numbers(decision, messages, page)
    shown = indices if has_spots(decision) else indices[:MOST_LISTED]
    lines = grouped(game, decision, shown, page) if decision.kind == "action" else []
    if not lines:
        texts = labels(decision)
        for index in shown:
            number = page.strong(f"{index + 1:>3}")
            first, *rest = page.wrapped(texts[index], indent=5, hang=0)
            lines += [f"{number}  {first[5:]}", *rest]
    if len(indices) > len(shown):
        lines += page.wrapped(messages.say("more_options", n=len(indices) - MOST_LISTED))
    return lines


def concerned(decision: Decision) -> set[str]:
    """The zones and pawns that a decision is about: where its cards lie, and who may walk."""
    game = decision.position
    found: set[str] = set()
    for value in decision.values[:MOST_LISTED]:
        for card in cards_of(decision, value):
            zone = game.zone_of(card)
            if zone is not None:
                found.add(zone.name)
    if decision.kind == "action":
        actions = list(game.program.vocabulary.actions.values())
        offered = {value[0] for value in decision.values}
        if any(p.type in ("crossing", "room") for n in offered for p in actions[n].params):
            found.update(game.program.vocabulary.pawns)
    return found


def payable(decision: Decision) -> frozenset[str]:
    """The cards that something can be done with now for which a price is paid."""
    if decision.kind != "action":
        return frozenset()
    game = decision.position
    actions = list(game.program.vocabulary.actions.values())
    return frozenset(
        game.kind(card).name
        for number, *given in decision.values[:MOST_LISTED]
        if any(amount for amount, _ in game.action_prices(actions[number], decision.player, given))
        for card in cards_of(decision, (number, *given))
        if sees(game, decision.player, card)
    )


def asking_card(decision: Decision) -> str | None:
    """The title of the card whose text asks, when it is a card's."""
    card = card_that_asks(decision)
    return title_of(card, decision.position.lang) if card is not None else None


def card_that_asks(decision: Decision) -> CardDecl | None:
    """The card whose text asks, when it is a card's."""
    program = decision.position.program
    site = program.sites[program.questions[decision.question].site]
    for card in program.vocabulary.cards.values():
        for ability in card.abilities:
            span = ability.span
            if site.file == span.file and span.line <= site.line <= span.end_line:
                return card
    return None


def numbers(decision: Decision, messages: Messages, page: Page) -> list[str]:
    if len(decision) > MOST_LISTED:
        low, high = min(decision.values), max(decision.values)
        return page.wrapped(messages.say("range", low=low, high=high), indent=2)
    return flowing([page.strong(str(value)) for value in decision.values], page.width, 2, 2, "  ")


def grouped(game: Game, decision: Decision, indices: list[int], page: Page) -> list[str]:
    """A line or more for each action, with what it may be done with."""
    texts = labels(decision)
    telling = telling_actions(decision.position.program.vocabulary)
    foretell = sum(decision.values[index][0] in telling for index in indices) <= MOST_FORETOLD
    groups: list[tuple[str, list[list[str]]]] = []  # each with rows of its own
    for number, group in groupby(indices, lambda index: decision.values[index][0]):
        together = list(group)
        decl = list(decision.position.program.vocabulary.actions.values())[number]
        head = group_title(decl, decision.position.lang)
        if decl.params and decl.params[0].type == "spot":
            groups += by_card(decision, together, head, page)
            continue
        items: dict[str, str] = {}
        for index in together:
            text = texts[index].removeprefix(head).strip() if head else texts[index]
            notes = ", ".join(option_notes(decision, index, decl))
            if foretell and number in telling and (sum_ := sum_text(game, decision, index)):
                notes = f"{notes}; {sum_}" if notes else sum_
            if notes:
                text = f"{text[:-1]}; {notes})" if text.endswith(")") else f"{text} ({notes})"
            # Of cards that are alike, one stands for all.
            # A name that is a number, as of a face of a die, is told from that of the option.
            mark = ":" if text[:1].isdigit() else ""
            items.setdefault(text, f"{page.strong(str(index + 1))}{mark} {text}")
        groups.append((head, [list(items.values())]))
    wide = max(width_of(head) for head, _ in groups)
    wide = min(wide, WIDEST_GROUP)
    lines: list[str] = []
    for head, rows in groups:
        at = 2 + (wide + 2 if head else 0)
        hang = at + 2 if rows[1:] else at
        found = [line for row in rows for line in flowing(row, page.width, at, hang, "   ")]
        start = f"  {head}"
        if width_of(head) > wide:
            lines += [page.weak(start), *found]
        else:
            start = padded(page.weak(start) if head else start, at)
            lines += [start + found[0][at:], *found[1:]]
    return lines


def has_spots(decision: Decision) -> bool:
    actions = list(decision.position.program.vocabulary.actions.values())
    return decision.kind == "action" and any(
        param.type == "spot" for value in decision.values for param in actions[value[0]].params
    )


def by_card(
    decision: Decision, indices: list[int], head: str, page: Page
) -> list[tuple[str, list[list[str]]]]:
    """Where each card can be laid, a group for each card, a row for each side of those that lie;
    those upside down are marked."""
    game = decision.position
    groups: dict[str, dict[str, list[str]]] = {}
    texts = language(game.lang).placements
    actions = list(game.program.vocabulary.actions.values())
    for index in indices:
        spot = decision.values[index][1]
        title = card_title(game.kind(spot[0]), game.lang)
        ground = actions[decision.values[index][0]].params[0].ground
        way = beside(game, spot, decision.player, ground)
        side = side_text(game, way, letter(way.slot)) if way is not None else ""
        row = texts["side"].format(side=side) if side else ""
        rows = groups.setdefault(f"{head} {title}".lstrip(), {})
        rows.setdefault(row, [row] if row else []).append(
            f"{page.strong(str(index + 1))} {shift_text(game, spot, way)}"
        )
    return [(title, list(rows.values())) for title, rows in groups.items()]


def group_title(action: ActionDecl, lang: str) -> str:
    """The words before what an action is done with; empty when that is not at their end."""
    template = title_in(action.titles, lang)
    if not template:
        return action.name.replace("_", " ") if action.params else ""
    holes = list(HOLE.finditer(template))
    params = {param.name: param.type for param in action.params}
    if len(holes) == 1 and template.endswith(holes[0].group(0)):
        if params.get(holes[0].group(1)) == "number":
            return ""  # a bare number after that of the option says nothing
        return template[: holes[0].start()].strip()
    return ""


def option_notes(decision: Decision, index: int, action: ActionDecl) -> Iterator[str]:
    """What an action costs; a tunnel says so itself."""
    game, given = decision.position, decision.values[index][1:]
    for amount, counter in game.action_prices(action, decision.player, given):
        if amount:
            title = title_of(game.program.vocabulary.counters[counter], game.lang, amount)
            yield f"{amount} {title}"


def sum_text(game: Game, decision: Decision, index: int) -> str:
    """The sum that an option would tell, as it is now: "5 against 7"."""
    found = foretold(game, decision, index)
    if found is None:
        return ""
    amount = span_text((found.low, found.high))
    if found.against is None:
        return f"{title_of(game.program.vocabulary.counters[found.counter], game.lang)} {amount}"
    against = language(game.lang).breakdowns["measured"]
    return against.format(amount=amount, n=span_text(found.against))


def span_text(span: tuple[int, int]) -> str:
    low, high = span
    return str(low) if low == high else f"{low}–{high}"
