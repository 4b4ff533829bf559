"""Commands that change the game."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.game.decision import Decision
from interpreter.repl import show
from interpreter.repl.commands.entry import command
from interpreter.repl.commands.naming import number_of, the_decision
from interpreter.repl.listing import by_words, matching
from interpreter.repl.output import Line, Refused
from interpreter.repl.session import Session


@command("legal", "[WORDS]", "list what can be done now, or the part of it with these words")
def legal(session: Session, rest: str) -> list[Line]:
    decision = the_decision(session)
    found = matching(decision, rest)
    if not found:
        near = f" with `{rest}`" if rest else ""
        return [Line(f"nothing can be done now{near}", "quiet")]
    return [
        Line(f"p{decision.player + 1}: {decision.text}", "title"),
        *show.options(decision, found),
    ]


@command("do", "NUMBER or WORDS", "do one of the options of `:legal`", "option")
def do(session: Session, rest: str) -> list[Line]:
    return session.answer(by_words(the_decision(session), rest), rest)


@command("play", "CARD", "play a card, or do the first action that takes it", "option")
def play(session: Session, rest: str) -> list[Line]:
    decision = the_decision(session)
    if decision.kind != "action":
        raise Refused("error: a question waits", *show.question(decision))
    vocabulary = session.pack.vocabulary
    actions = list(vocabulary.actions.values())
    takes = [
        number
        for number, action in enumerate(actions)
        if any(param.type == "card" for param in action.params)
    ]
    takes.sort(key=lambda number: actions[number].name != "play")
    if not rest:
        raise Refused(_which_card(decision, takes))
    for number in takes:
        among = [at for at, value in enumerate(decision.values) if value[0] == number]
        try:
            return session.answer(by_words(decision, rest, among, numbers=False))
        except Refused as refused:
            if "could be" in str(refused):
                raise
    raise Refused(f"error: nothing can be done with `{rest}` now; `:legal` lists what can")


@command("undo", "[N]", "take the last step back, or the last N")
def undo(session: Session, rest: str) -> list[Line]:
    return session.take_back(number_of(rest, 1))


@command("seat", "PLAYER", "answer for another player who is asked at the same time")
def seat(session: Session, rest: str) -> list[Line]:
    game = session.game
    asked = {f"p{decision.player + 1}": decision for decision in game.decisions}
    if rest not in asked:
        known = ", ".join(asked) or "nobody"
        raise Refused(f"error: `{rest}` is not asked anything now; asked is {known}")
    game.seat = asked[rest].player
    return [Line(f"{rest}: {asked[rest].text}", "title"), *session.asked()]


def _which_card(decision: Decision, takes: Iterable[int]) -> str:
    """What to type after `:play`, with the cards that can be named there now."""
    cards: list[str] = []
    for number in takes:
        named = [decision.names_of(value) for value in decision.values if value[0] == number]
        cards += [names[1] for names in named if len(names) > 1]
    now = f"; now it could be {', '.join(dict.fromkeys(cards))}" if cards else ""
    return f"error: play which card? `:play CARD`{now}"
