"""Things that are too much alike: two cards of one title, two choices that do the same, a card that
another one outdoes at no higher price, names that differ only in their number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from dsl.checks.design.design_context import Design
from dsl.diagnostics.likeness import stem
from dsl.diagnostics.spans import MemberSpan, Span
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import CardDecl, Declared
from dsl.model.plurals import singular_or_plural
from dsl.model.titles import title_in
from dsl.model.traverse import blocks_in
from dsl.resolve.roles import in_role
from dsl.storage.language_files import DEFAULT_LANGUAGE

ONE_TITLE, OUTDONE, ONE_NUMBER, SAME_CHOICE = "W017", "W018", "W023", "W028"
NEAR = 60  # cards that each is compared with, where there are more of a sort


def find_titles(design: Design) -> None:
    """Players tell cards apart by their titles, where these are not something else altogether."""
    vocabulary = design.vocabulary
    by_tags: dict[frozenset[str], dict[str, CardDecl]] = {}
    for card in vocabulary.cards.values():
        if not card.face_of:
            by_tags.setdefault(frozenset(card.tags), {})[card.name] = card
    priced = {card.name: card for card in vocabulary.cards.values() if _price(card) is not None}
    cards = {
        one.name: one
        for one in vocabulary.cards.values()
        if type(one.span) is Span and not one.face_of
    }
    for among in (cards, priced, *by_tags.values()):
        _compare_titles(design, among)
    for owner in ("player", "shared"):
        counters = {n: one for n, one in vocabulary.counters.items() if one.owner == owner}
        _compare_titles(design, counters)


def _compare_titles(design: Design, among: Mapping[str, Declared]) -> None:
    seen: dict[tuple[str, str], Declared] = {}
    for declared in among.values():
        titles = declared.titles or {DEFAULT_LANGUAGE: title_in({}, "", declared.name)}
        for language, title in titles.items():
            title = title.split("|")[0]  # what one of them is called
            other = seen.setdefault((language, title.casefold()), declared)
            if other is not declared and declared.titles:
                taken, again = _who_has_it(design, other, declared, title)
                message = f"`{taken.name}` has the same title in `{language}`, “{title}”"
                related = [(taken.span, "the title is here already")]
                design.warn(ONE_TITLE, again.span, message, related=related)
                break


def _who_has_it(
    design: Design, one: Declared, other: Declared, title: str
) -> tuple[Declared, Declared]:
    """Whose title it is, and who has taken it over: of the pack's own the one that is called less
    like it, which is likely to be a copy."""
    if design.is_own(one) != design.is_own(other):
        return (other, one) if design.is_own(one) else (one, other)
    parts = stem(title).split("_")
    here, there = (_share(stem(named.name).split("_"), parts) for named in (one, other))
    return (one, other) if here >= there else (other, one)


def _share(parts: list[str], among: list[str]) -> float:
    return sum(part in among for part in parts) / max(1, len(parts))


def find_choices(design: Design) -> None:
    """Choices that are none: the same twice, all of them, or the same whatever a condition says."""
    for effect in design.effects:
        if type(effect.span) is MemberSpan:
            continue
        branch = effect.branch()
        if branch is not None and branch.then == branch.otherwise:
            message = "the same is done whether the condition holds or not"
            design.warn(SAME_CHOICE, _of(branch.otherwise), message)
        offer = effect.offers()
        if offer is not None:
            _look_at_choices(design, offer)
    for phase in design.vocabulary.phases:
        for action in {one for one in phase.actions if phase.actions.count(one) > 1}:
            message = f"the phase `{phase.name}` offers `{action}` twice"
            design.warn(SAME_CHOICE, phase.span, message)


def _look_at_choices(design: Design, offer: e.Offer) -> None:
    for one, other in combinations(offer.blocks, 2):
        if one == other:
            related = [(_of(one), "it is offered first here")]
            design.warn(SAME_CHOICE, _of(other), "the same is offered twice", related=related)
            return
    free = not any(one.can_lead for block in offer.blocks for one in block)
    if offer.times.constant() == len(offer.blocks) and not offer.up_to and free:
        message = "there is nothing to choose: all of these are done"
        hint = "write a lower number, or `up to`, or leave `choose` out"
        design.warn(SAME_CHOICE, offer.times.span, message, hint=hint)


def _of(body: e.Block) -> Span:
    return body[0].span


def find_names(design: Design) -> None:
    """Words are found in the singular and in the plural, so that one of two such names would be
    taken for the other."""
    vocabulary = design.vocabulary
    found = (
        (vocabulary.counters, vocabulary.counters),
        (vocabulary.tags, vocabulary.tags),
        (vocabulary.cards, vocabulary.cards),
        (vocabulary.tags, vocabulary.cards),
        (vocabulary.counters, vocabulary.tags),
    )
    for mine, others in found:
        for name, declared in mine.items():
            if name.endswith("s"):
                _compare_names(design, name, declared, others)
            elif mine is not others and f"{name}s" in others and name not in others:
                _tell_names(design, others[f"{name}s"], declared)


def _compare_names(
    design: Design, name: str, declared: Declared, others: Mapping[str, Declared]
) -> None:
    for form in singular_or_plural(name):
        if form != name and form in others and name not in others.keys() - {name}:
            _tell_names(design, declared, others[form])


def _tell_names(design: Design, declared: Declared, other: Declared) -> None:
    if design.is_own(other) and not design.is_own(declared):
        declared, other = other, declared
    message = f"`{declared.name}` and `{other.name}` differ only in their number: a line that says"
    message += " one may be read as the other"
    related = [(other.span, "this is the other one")]
    design.warn(ONE_NUMBER, declared.span, message, hint="rename one of them", related=related)


def find_outdone(design: Design) -> None:
    """Cards that are the same but for more of what players want, or a lower price."""
    cards = [card for card in design.vocabulary.cards.values() if _price(card) is not None]
    if not any(map(design.is_own, cards)):
        return
    wanted, counting = set(_wanted(design)), set(_scored(design))
    groups: dict[tuple[object, ...], list[CardDecl]] = {}
    for card in cards:
        price = _price(card)
        assert price is not None
        key = (frozenset(card.tags), price[0], frozenset(card.attributes))
        groups.setdefault(key, []).append(card)
    told: set[str] = set()  # of a card that outdoes many, one is enough to see it
    for group in groups.values():
        for one, other in _near_in_price(group):
            for better, worse in ((one, other), (other, one)):
                own = better if design.is_own(better) else worse
                if own.name not in told and _outdoes(design, better, worse, wanted, counting):
                    told.add(own.name)
                    _tell_outdone(design, own, better, worse)


def _near_in_price(group: list[CardDecl]) -> Iterator[tuple[CardDecl, CardDecl]]:
    """All pairs of a few cards; of many, each with so many of those that cost about the same."""
    if len(group) <= NEAR:
        yield from combinations(group, 2)
        return
    by_price = sorted(group, key=lambda card: (_price(card) or ("", 0))[1])
    for at, one in enumerate(by_price):
        yield from ((one, other) for other in by_price[at + 1 : at + 1 + NEAR])


def _tell_outdone(design: Design, own: CardDecl, better: CardDecl, worse: CardDecl) -> None:
    if own is better:
        message = f"`{better.name}` is better than `{worse.name}` in all that it does"
        message += ", and costs no more"
    else:
        message = f"`{worse.name}` does no more than `{better.name}`, and costs no less"
    related = [((worse if own is better else better).span, "this is the other one")]
    design.warn(OUTDONE, own.span, message, related=related)


def _price(card: CardDecl) -> tuple[str, int] | None:
    """What a card costs, if that is said once and in plain numbers."""
    prices = [found for value in card.attributes.values() if (found := value.price()) is not None]
    if len(prices) != 1:
        return None
    amount = prices[0][1].constant()
    return (prices[0][0], amount) if amount is not None else None


def _wanted(design: Design) -> Iterator[str]:
    """The counters that players are glad to have: they are paid, or they score."""
    yield from (price[0] for value in design.values if (price := value.price()) is not None)
    for score in design.vocabulary.scores.values():
        for value in _added(score.value):
            counter = value.named("counter")
            if counter is not None:
                yield counter


def _scored(design: Design) -> Iterator[str]:
    """The attributes of cards of which a sum scores."""
    for score in design.vocabulary.scores.values():
        for value in _added(score.value, design):
            yield from value.each_measured() if value.type == "number" else ()


def _added(value: v.Value | None, design: Design | None = None) -> Iterator[v.Value]:
    """What a number grows with: the parts of a sum, but not what is taken away."""
    waiting = [value] if value is not None else []
    known: set[str] = set()
    while waiting:
        part = waiting.pop()
        yield part
        name = part.named("define")
        waiting += part.grows_with()
        if design is not None and name is not None and name not in known:
            known.add(name)
            body = design.vocabulary.defines[name].value
            waiting += [body] if body is not None else []


def _outdoes(
    design: Design, better: CardDecl, worse: CardDecl, wanted: set[str], counting: set[str]
) -> bool:
    """Whether one card is the other one with more of something, or a lower price."""
    (_, costs), (_, more) = _price(better) or ("", 0), _price(worse) or ("", 0)
    if costs > more or sorted(one.moment for one in better.abilities) != sorted(
        one.moment for one in worse.abilities
    ):
        return False
    if better.only_if != worse.only_if or better.standing != worse.standing:
        return False
    found: list[bool | None] = [costs < more]
    for name, value in better.attributes.items():
        if value.price() is None:
            found.append(_is_more(value, worse.attributes[name], name in counting))
    mine, theirs = _by_moment(better), _by_moment(worse)
    if mine.keys() != theirs.keys() or not mine:
        return False
    for moment, block in mine.items():
        found.append(_gives_more(design, block, theirs[moment], wanted))
    return None not in found and any(found)


def _by_moment(card: CardDecl) -> dict[tuple[str, bool, int], e.Block]:
    found: dict[tuple[str, bool, int], e.Block] = {}
    for ability in card.abilities:
        key = (ability.moment, ability.repeatedly)
        found[*key, sum(one[:2] == key for one in found)] = ability.body
    return found


def _is_more(mine: v.Value, theirs: v.Value, counts: bool) -> bool | None:
    """Whether a number is larger; None when it is not even as large, or cannot be compared."""
    if mine == theirs:
        return False
    here, there = mine.constant(), theirs.constant()
    return True if counts and here is not None and there is not None and here > there else None


def _gives_more(design: Design, mine: e.Block, theirs: e.Block, wanted: set[str]) -> bool | None:
    gains, rest = _apart(mine, wanted)
    fewer, other = _apart(theirs, wanted)
    if any(gains.get(name, 0) < fewer[name] for name in fewer):
        return None
    if rest == other:
        return gains != fewer
    more = [one for one in rest if one not in other]
    same = [one for one in rest if one in other]
    return True if same == other and all(_is_boon(design, one, wanted) for one in more) else None


def _is_boon(design: Design, effect: e.Effect, wanted: set[str]) -> bool:
    """Whether an effect is surely good for who does it: it gives what is wanted, or draws cards."""
    change, used, under = effect.changes(), effect.calls(), blocks_in(effect)
    if change is not None:
        return change.how == "add" and change.counter.named("counter") in wanted
    if used is not None:
        return used.verb in in_role("drawing", design.vocabulary)
    asks = effect.branch() is not None or effect.holds_if() is not None
    return asks and bool(under) and all(_is_boon(design, one, wanted) for b in under for one in b)


def _apart(block: e.Block, wanted: set[str]) -> tuple[dict[v.Value, int], list[e.Effect]]:
    """What a block plainly gives of things that are wanted, and all else that it does."""
    gains: dict[v.Value, int] = {}
    rest: list[e.Effect] = []
    for effect in block:
        change = effect.changes()
        number = change.amount.constant() if change is not None else None
        if change is None or number is None or change.how != "add":
            rest.append(effect)
        elif change.counter.named("counter") in wanted:
            gains[change.counter] = gains.get(change.counter, 0) + number
        else:
            rest.append(effect)
    return gains, rest
