"""What is declared by its traits: counters, zones and pawns."""

from __future__ import annotations

from dsl.boards.fragments.notation import AS_DRAWN, HALF_TURNS, QUARTER_TURNS
from dsl.model import declarations as d
from dsl.resolve.declare.declaring import Declaring, declares
from dsl.resolve.phrases.tree_parts import child, children, signed, token_of, traits_in
from dsl.syntax.chunks import Syntax

MOST_TIMES = 9  # that a corridor may be used, where it is counted
SAID = {
    "half_turns": "half turns",
    "quarter_turns": "quarter turns",
    "corridor_times": "corridors ... times",
    "corridors_freely": "corridors any number of times",
    "loose_if": "loose if",
}


def read_traits(ctx: Declaring, tree: Syntax) -> dict[str, Syntax]:
    found: dict[str, Syntax] = {}
    for trait in traits_in(tree):
        if trait.data in found:
            ctx.report.error("D006", ctx.span(trait), "this is said twice")
        found[str(trait.data)] = trait
        ctx.parsed.take(trait)
    return found


def owner_said(ctx: Declaring, traits: dict[str, Syntax], default: d.Owner) -> d.Owner:
    owners: list[tuple[str, d.Owner]] = [
        ("each_player", "player"),
        ("each_room", "room"),
        ("each_card", "card"),
        ("shared", "shared"),
    ]
    said = [(trait, owner) for trait, owner in owners if trait in traits]
    if len(said) > 1:
        later = max((traits[trait] for trait, _ in said), key=lambda tree: tree.meta.column)
        ctx.report.error("D007", ctx.span(later), "it can belong to one kind of thing only")
    return said[0][1] if said else default


def allow_only(ctx: Declaring, traits: dict[str, Syntax], allowed: set[str], what: str) -> None:
    for name, trait in traits.items():
        if name not in allowed:
            ctx.report.error(
                "D008",
                ctx.span(trait),
                f"a {what} cannot be `{name.replace('_', ' ')}`",
            )


def needs_each_player(
    ctx: Declaring, traits: dict[str, Syntax], trait: str, message: str, hint: str | None = None
) -> None:
    """What only a thing can be that each player has one of."""
    if trait in traits and owner_said(ctx, traits, "shared") != "player":
        ctx.report.error("D008", ctx.span(traits[trait]), message, hint=hint)


def check_seeing(ctx: Declaring, traits: dict[str, Syntax]) -> None:
    """What is said of who sees it goes together, and with whose it is."""
    for trait, written in (("owner_sees", "owner sees"), ("others_see", "others see")):
        message = f"`{written}` goes with `each player`: nobody owns this"
        hint = f"add `each player`, or leave `{written}` out"
        needs_each_player(ctx, traits, trait, message, hint)
    said = [traits[one] for one in ("hidden", "bag", "owner_sees", "others_see") if one in traits]
    if "others_see" in traits and len(said) > 1:
        later = max(said, key=lambda tree: tree.meta.column)
        message = "it is said twice who sees this"
        ctx.report.error("D008", ctx.span(later), message, hint="leave one of them out")


def check_seen(ctx: Declaring, tree: Syntax, traits: dict[str, Syntax]) -> None:
    """A counter is `seen` on cards, as a number that lies there."""
    if "seen" not in traits:
        return
    hint = None
    if owner_said(ctx, traits, "shared") != "card":
        message = "`seen` is for a counter of `each card`: it is seen though the card is not"
        hint = "leave it out: a counter is seen by all if nothing else is said"
    elif "hidden" in traits:
        message = "a counter cannot be both `hidden` and `seen`"
    elif any(item.data == "counter_value" for item in children(tree)):
        message = (
            "a counter that is worked out is not `seen` on a hidden card: it may tell its face"
        )
    else:
        return
    ctx.report.error("D008", ctx.span(traits["seen"]), message, hint=hint)


def check_top_seen(ctx: Declaring, traits: dict[str, Syntax]) -> None:
    if "top_seen" not in traits:
        return
    if "pile" not in traits:
        message, hint = "only a pile has a top that can be seen", "add `pile`"
    elif "hidden" in traits or "bag" in traits:
        message, hint = "`top seen` says that the rest is hidden", "leave `hidden` out"
    else:
        return
    ctx.report.error("D008", ctx.span(traits["top_seen"]), message, hint=hint)


@declares("counter")
def declare_counter(ctx: Declaring, tree: Syntax) -> None:
    traits = read_traits(ctx, tree)
    check_seeing(ctx, traits)
    check_seen(ctx, tree, traits)
    allow_only(
        ctx,
        traits,
        {
            "each_player",
            "each_room",
            "each_card",
            "shared",
            "until_end_of_turn",
            "bounds",
            "lower_bound",
            "starts_at",
            "hidden",
            "owner_sees",
            "others_see",
            "seen",
            "clock",
        },
        "counter",
    )
    needs_each_player(ctx, traits, "clock", "a `clock` is a counter of `each player`")
    low, high = 0, None
    if "bounds" in traits:
        low, high = (signed(ctx.parsed, part) for part in children(traits["bounds"]))
        if low > high:
            ctx.report.error(
                "D009", ctx.span(traits["bounds"]), "the lower bound is above the upper one"
            )
    if "lower_bound" in traits:
        low = signed(ctx.parsed, child(traits["lower_bound"], 0))
    for name, titles, span in ctx.each_named(tree, "counter"):
        decl = d.CounterDecl(
            name,
            titles,
            span,
            owner_said(ctx, traits, "shared"),
            "until_end_of_turn" in traits,
            low,
            high,
        )
        decl.seen_by = seen_by(traits)
        decl.clock = "clock" in traits
        decl.seen_on_backs = "seen" in traits
        for item in children(tree):
            if item.data == "counter_gain":
                decl.gain = ()
            elif item.data == "counter_lose":
                decl.lose = ()
            elif item.data == "counter_value":
                decl.computed = True
        ctx.declare("counter", ctx.vocabulary.counters, decl)


@declares("zone")
def declare_zone(ctx: Declaring, tree: Syntax) -> None:
    traits = read_traits(ctx, tree)
    check_seeing(ctx, traits)
    check_top_seen(ctx, traits)
    allow_only(
        ctx,
        traits,
        {
            "each_player",
            "each_room",
            "shared",
            "hidden",
            "owner_sees",
            "others_see",
            "top_seen",
            "pile",
            "bag",
            "slots",
            "side_by_side",
            "half_turns",
            "quarter_turns",
            "corridor_times",
            "corridors_freely",
            "loose_if",
            "own_chance",
        },
        "zone",
    )
    turns, times = laid_so(ctx, traits)
    slots = int(ctx.word(token_of(traits["slots"]))) if "slots" in traits else None
    if slots is not None and not 1 <= slots <= 1000:
        ctx.report.error("D010", ctx.span(traits["slots"]), "a row has 1 to 1000 slots")
        slots = 1
    for name, titles, span in ctx.each_named(tree, "zone"):
        decl = d.ZoneDecl(
            name,
            titles,
            span,
            owner_said(ctx, traits, "shared"),
            seen_by(traits),
            "pile" in traits,
            slots,
            "side_by_side" in traits,
            turns,
            times,
            own_chance="own_chance" in traits,
            top_seen="top_seen" in traits,
        )
        ctx.declare("zone", ctx.vocabulary.zones, decl)


# What only a zone can be whose cards lie side by side.
LAID = ("half_turns", "quarter_turns", "corridor_times", "corridors_freely", "loose_if")


def laid_so(ctx: Declaring, traits: dict[str, Syntax]) -> tuple[tuple[int, ...], int | None]:
    """How the cards of a zone may be turned, and how often their corridors may be used."""
    if "side_by_side" in traits and "each_room" in traits:
        message = "cards lie `side by side` in a zone of `each player`, or in a shared one"
        ctx.report.error("D008", ctx.span(traits["side_by_side"]), message)
    for name in LAID:
        if name in traits and "side_by_side" not in traits:
            message = f"`{SAID[name]}` is said of a zone whose cards lie `side by side`"
            ctx.report.error("D008", ctx.span(traits[name]), message, hint="add `side by side`")
    for one, other in (LAID[:2], LAID[2:4]):
        if one in traits and other in traits:
            message = f"say either `{SAID[one]}` or `{SAID[other]}`"
            ctx.report.error("D006", ctx.span(traits[other]), message)
    turns = HALF_TURNS if "half_turns" in traits else AS_DRAWN
    times: int | None = None if "corridors_freely" in traits else 1
    if "corridor_times" in traits:
        trait = traits["corridor_times"]
        times = int(ctx.word(token_of(trait)))
        if not 1 <= times <= MOST_TIMES:
            message = f"a corridor is used 1 to {MOST_TIMES} times"
            hint = "write `corridors any number of times` where it does not matter"
            ctx.report.error("D010", ctx.span(trait), message, hint=hint)
            times = 1
    return QUARTER_TURNS if "quarter_turns" in traits else turns, times


@declares("pawn")
def declare_pawn(ctx: Declaring, tree: Syntax) -> None:
    traits = read_traits(ctx, tree)
    allow_only(ctx, traits, {"each_player", "shared", "starts_at"}, "pawn")
    name, titles, span = ctx.one_named(tree, "pawn")
    owner = owner_said(ctx, traits, "player")
    ctx.declare("pawn", ctx.vocabulary.pawns, d.PawnDecl(name, titles, span, owner))


def seen_by(traits: dict[str, Syntax]) -> d.SeenBy:
    if "hidden" in traits or "bag" in traits:
        return "none"
    if "others_see" in traits:
        return "others"
    if "owner_sees" in traits:
        return "owner"
    return "none" if "top_seen" in traits else "all"
