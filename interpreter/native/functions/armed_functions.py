"""Functions of the engine that ask what holds, what can be paid, and which abilities are usable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from interpreter.compile.effects import cards, costs, counters, verbs
from interpreter.compile.form import nodes as n
from interpreter.compile.turns import abilities, actions, turn_loop
from interpreter.compile.values import attributes, lowering
from interpreter.native.c_function import Said
from interpreter.native.c_operations import COperations
from interpreter.native.c_values import CValues
from interpreter.native.functions import deed_functions, value_functions
from interpreter.native.not_printed import NotPrintedError
from interpreter.native.static_values import EMPTY
from interpreter.run.abilities.modifiers import About, Modifiers
from interpreter.run.abilities.reactions import Key
from interpreter.run.program import Program
from interpreter.run.purses import Purses
from interpreter.state.cells import Compiled
from interpreter.state.layout import USED

Data = value_functions.Data


@value_functions.writes(attributes.plain_attribute)
def plain_attribute(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"{c.program.attribute(data, plain=True)}({c.of(given[1]).number})")


@value_functions.writes(attributes.formula_attribute)
def formula_attribute(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"{c.program.attribute(data, plain=False)}({c.of(given[1]).number})")


@value_functions.writes(attributes.price_now)
def price_now(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"{c.program.price(data)}({c.of(given[1]).number})", "V")


@value_functions.writes(lowering.may_modify)
def may_modify(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    return Said(f"any_about({c.program.about(cast(About, data[1]))})")


@value_functions.writes(lowering.modified_counter)
def modified_counter(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    about = c.program.about(("counter", str(data[1])))
    player, number = (c.of(one).number for one in given[1:])
    return Said(f"counter_now({about}, {player}, {number})")


@value_functions.writes(Modifiers.forbids)
def forbids(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    raise NotPrintedError("what is forbidden")


@value_functions.writes(actions.numbers_from)
def numbers_from(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    low, high = (c.of(one).number for one in given)
    return Said(f"numbers_between({low}, {high})", "V")


# Prices


@value_functions.writes(Purses.affordable)
def affordable(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    price, player = c.kept(c.of(given[1])), c.of(given[2]).number
    return Said(f"can_pay({price.value}, {c.program.purse()}, {player})")


@deed_functions.writes(costs.pay_with)
def pay_with(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    price, player = c.of(given[0]).value, c.of(given[1]).number
    c.add(f"{c.program.paying()}({price}, {player});")


# Abilities


@value_functions.writes(abilities.usable_now)
def usable_now(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    _, moment, tests = data
    among, you, they = (c.kept(c.of(one)) for one in given[1:])
    found = cast("Sequence[Sequence[tuple[Compiled, bool]]]", tests)
    base, at = c.fresh("base"), c.fresh("i")
    c.add(f"num {base} = piled, {at};")
    with c.under(f"for ({at} = 0; {at} < length({among.value}); {at}++)"):
        c.add(f"num card = number(item({among.value}, {at}));")
        c.add(f"V bound_to = list3({you.value}, {they.value}, box(card));")
        c.add("look(1);")
        with c.under("switch (field(card))"):
            for kind, every in enumerate(found):
                if not every:
                    continue
                c.add(f"case {kind}:")
                for which, (can, repeatedly) in enumerate(every):
                    ability = f"list3(box(card), {2 * int(cast(int, moment))}, {2 * which})"
                    asked = f"{c.program.asked_with(can)}(bound_to)"
                    if not repeatedly:
                        asked = f"!is_in({ability}, cells[{USED}]) && {asked}"
                    c.add(f"if ({asked}) push({ability});")
                c.add("break;")
    return c.kept(Said(f"like_ones(made_from({base}))", "V"))


@deed_functions.writes(verbs.use_ability)
def use_ability(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    program = cast(Program, data[0])
    used, player = c.kept(c.of(given[0])).value, c.kept(c.of(given[1])).number
    _, _, again = c.program.abilities()
    c.add(f"if (!{ability_entry(again, used)}) set({USED}, with_last(cells[{USED}], {used}));")
    for at, name in enumerate(program.vocabulary.moments):
        if ("do", name) in program.reactions.heard:
            key, card = c.program.key(("do", name)), f"number(item({used}, 0))"
            with c.under(f"if (item({used}, 1) == {2 * at})"):
                c.add(f"heard({key}, {player}, {card}, box({card}));")


def ability_entry(table: str, used: str) -> str:
    return f"{table}[ability_at({used})]"


@value_functions.writes(verbs.ability_place)
def ability_place(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    places, _, _ = c.program.abilities()
    return Said(ability_entry(places, c.kept(c.of(given[1])).value))


@value_functions.writes(verbs.ability_cause)
def ability_cause(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    _, causes, _ = c.program.abilities()
    return Said(ability_entry(causes, c.kept(c.of(given[1])).value))


# Events


@deed_functions.writes(counters.change_and_tell)
def change_and_tell(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    _, key, sign, low, high, keeps, _ = data
    number = c.program.key(cast(Key, key))
    amount, at, player = (c.of(one).number for one in given[:3])
    before = c.of(given[3]).value if len(given) > 3 else str(EMPTY)
    bounds = f"{sign}, {low}, {high}, {int(bool(keeps))}"
    c.add(f"change_and_tell({number}, {bounds}, {amount}, {at}, {player}, {before});")


@value_functions.writes(counters.adjusted_change)
def adjusted_change(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    key = c.program.key(cast(Key, data[1]))
    player, number = (c.of(one).number for one in given[1:3])
    return c.kept(Said(f"adjusted_change({key}, {player}, {number}, {c.of(given[3]).value})"))


@deed_functions.writes(counters.announce_change)
def announce_change(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    key = c.program.key(cast(Key, data[1]))
    player, number = (c.of(one) for one in given)
    c.add(f"heard({key}, {player.number}, 0, {number.value});")


@value_functions.writes(verbs.left_of)
def left_of(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    key = c.program.key(cast(Key, data[1]))
    player, cards, only, before = (c.of(one) for one in given[1:])
    found = f"left_to_do({key}, {player.number}, {cards.value}, {only.value}, {before.value})"
    return c.kept(Said(found, "V"))


@deed_functions.writes(verbs.tell_use)
def tell_use(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    key = c.program.key(cast(Key, data[1]))
    player, cards, only = (c.of(one) for one in given)
    c.add(f"heard_use({key}, {player.number}, {cards.value}, {only.value});")


@deed_functions.writes(verbs.tell_event)
def tell_event(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    key = c.program.key(cast(Key, data[1]))
    player, card = (c.of(one) for one in given)
    c.add(f"heard({key}, {player.number}, {card.number}, {card.value});")


def comes(c: CValues, moment: str, player: str, card: Said, before: str) -> str:
    key = c.program.key(("do", moment))
    return f"(left_to_do({key}, {player}, list1({card.value}), {card.value}, {before}) != EMPTY)"


@value_functions.writes(verbs.happens)
def happens(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    player, card, before = (c.kept(c.of(one)) for one in given[1:])
    return c.kept(Said(comes(c, str(data[1]), player.number, card, before.value)))


@value_functions.writes(verbs.ability_happens)
def ability_happens(c: CValues, data: Data, given: Sequence[n.Expr]) -> Said:
    used, player, before = (c.kept(c.of(one)) for one in given[1:])
    card = c.kept(Said(f"item({used.value}, 0)", "V"))
    found = c.fresh("comes")
    c.add(f"num {found} = 1;")
    with c.under(f"switch (number(item({used.value}, 1)))"):
        for at, moment in enumerate(cast("tuple[str, ...]", data[1])):
            asked = comes(c, moment, player.number, card, before.value)
            c.add(f"case {at}: {found} = {asked}; break;")
    return Said(found)


@deed_functions.writes(turn_loop.turn_told)
def turn_told(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add(f"heard_turn({c.program.key(('turn', str(data[1])))}, {c.of(given[0]).number});")


# Cards


@deed_functions.writes(cards.show_cards)
def show_cards(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    found, player = c.of(given[0]).value, c.of(given[1]).number
    c.add(f"show_cards({data[0]}, {found}, {player});")


@deed_functions.writes(cards.attach_to)
def attach_to(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    host, found = c.of(given[0]).number, c.of(given[1]).value
    c.add(f"attach_to({host}, {found});")


@deed_functions.writes(cards.detach_all)
def detach_all(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add(f"detach_all({c.of(given[0]).value});")


@deed_functions.writes(cards.silence_all)
def silence_all(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    c.add(f"silence_all({c.of(given[0]).value});")


@deed_functions.writes(cards.owned_for_good)
def owned_for_good(c: COperations, data: Data, given: Sequence[n.Expr]) -> None:
    card, player = (c.kept(Said(c.of(one).number)).text for one in given)
    if data[0] is None:
        c.add("fault(F_REFUSED);")
        return
    c.add(f"if ({card} && {player} >= 0) set({card} + {data[0]}, box({player} + 1));")
