/* What players can follow of hidden cards: which have been mixed where somebody could not see how.
   All of it stands in one cell, as lists of cards, players as bits, and whether dice were rolled. */

enum { FOLLOWED, CHOSEN, SORTED };

static num marked_of[2][MOST_CELLS / RECORD + 1], marking[2];

/* Remember some cards, in one of two sets */
static void mark(num set_, V cards)
{
    V *those = list(cards) + 1;
    num i, n = length(cards);
    marking[set_]++;
    for (i = 0; i < n; i++)
        if (those[i]) {
            if (!is_card(those[i])) fault(F_INDEX);
            marked_of[set_][((those[i] >> 1) - FIRST_CARD) / RECORD] = marking[set_];
        }
}

static num is_marked(num set_, V card)
{
    return card && marked_of[set_][(number(card) - FIRST_CARD) / RECORD] == marking[set_];
}

static num any_marked(num set_, V cards)
{
    num i;
    for (i = 0; i < length(cards); i++)
        if (is_marked(set_, item(cards, i))) return 1;
    return 0;
}

static num all_marked(num set_, V cards)
{
    num i;
    for (i = 0; i < length(cards); i++)
        if (!is_marked(set_, item(cards, i))) return 0;
    return 1;
}

static num sight_of(num zone)
{
    if (zone < 0 || zone >= FIRST_CARD) fault(F_ZONE);
    return zone_sight[zone];
}

/* Some players cannot tell any more which of these cards is which */
static void mix(V cards, num players, num roll)
{
    num base = piled, i, k;
    V lot, mixings = cells[MIXED], found;
    for (i = 0; i < length(cards); i++)
        if (item(cards, i)) push(item(cards, i));
    lot = made_from(base);
    if (!players || (length(lot) < 2 && !roll)) return;
    mark(0, lot);
    push(list3(lot, box(players), box(roll)));
    for (i = length(mixings) - 1; i >= 0; i--) {
        V one = item(mixings, i), then_cards = item(one, 0);
        num then = number(item(one, 1)), same_ = then & players;
        if (same_ && number(item(one, 2)) == roll && all_marked(0, then_cards)) {
            num apart = 1;
            mark(1, then_cards);
            for (k = base + 1; k < piled && apart; k++)
                if (number(item(pile[k], 1)) & same_) apart = !any_marked(1, item(pile[k], 0));
            if (apart) then &= ~same_;
        }
        if (then == number(item(one, 1)))
            push(one);
        else if (then)
            push(list3(then_cards, box(then), item(one, 2)));
    }
    found = made_from(base);
    base = piled;
    for (i = length(found) - 1; i >= 0; i--) push(item(found, i));
    set(MIXED, made_from(base));
}

/* Some players see some cards: whatever these were mixed with, these players know them now */
static void now_seen(V cards, num players)
{
    num base = piled, i, k, changed_ = 0;
    V mixings = cells[MIXED];
    mark(0, cards);
    for (i = 0; i < length(mixings); i++) {
        V one = item(mixings, i), lot = item(one, 0), left;
        num then = number(item(one, 1)), from = piled;
        if (!(then & players) || !any_marked(0, lot)) {
            push(one);
            continue;
        }
        changed_ = 1;
        for (k = 0; k < length(lot); k++)
            if (!is_marked(0, item(lot, k))) push(item(lot, k));
        left = made_from(from);
        if (then & ~players) push(list3(lot, box(then & ~players), item(one, 2)));
        if (length(left) > 1 || (length(left) && truth(item(one, 2))))
            push(list3(left, box(then & players), item(one, 2)));
    }
    if (changed_)
        set(MIXED, made_from(base));
    piled = base;
}

static num all_seen_by(V cards, num player)
{
    num i;
    for (i = 0; i < length(cards); i++)
        if (!(field(number(item(cards, i)) + SEEN) >> player & 1)) return 0;
    return 1;
}

/* Those of some cards that a player has been shown, or not */
static V shown_or_not(V cards, num player, num shown)
{
    num base = piled, i;
    for (i = 0; i < length(cards); i++)
        if ((field(number(item(cards, i)) + SEEN) >> player & 1) == shown) push(item(cards, i));
    return made_from(base);
}

/* Cards go from one place to another that some players do not see */
static void taken_unseen(V taken, num source, V held, num blind, num they, num how)
{
    num bag = !sight_of(source) && !zone_pile[source], base = piled, player, i;
    V groups;
    if (how == CHOSEN && !bag && !(sight_of(source) >> they & 1)) {
        taken = shown_or_not(taken, they, 1);
        held = shown_or_not(held, they, 1);
    }
    if (!length(taken)) return;
    for (player = 0; blind >> player; player++)
        if (blind >> player & 1 && !all_seen_by(taken, player)) {
            V lot = shown_or_not(held, player, 0);
            for (i = base; i < piled; i += 2)
                if (same(pile[i], lot)) break;
            if (i < piled)
                pile[i + 1] = box(number(pile[i + 1]) | (num)1 << player);
            else {
                push(lot);
                push(box((num)1 << player));
            }
        }
    groups = made_from(base);
    for (i = 0; i < length(groups); i += 2) mix(item(groups, i), number(item(groups, i + 1)), 0);
}

/* Cards are about to be moved into a zone by a player */
static void moves_on(V cards, num to, num they, num how, V among)
{
    num n = length(cards), i, k, source;
    V sources;
    if (to == NOWHERE) return;
    if (n == 1 && how != SORTED && !field(number(item(cards, 0)) + SEEN)) {
        source = field(number(item(cards, 0)) + ZONE);
        if (source && !sight_of(source) && zone_pile[source]) return;
    }
    {
        num base = piled;
        for (i = 0; i < n; i++) push(cell(number(item(cards, i)) + ZONE));
        sources = made_from(base);
    }
    for (i = 0; i < n; i++) {
        V taken, here = item(sources, i);
        num base = piled, seen_here, out_of_sight, blind, again = 0;
        source = number(here);
        for (k = 0; k < i; k++) again |= item(sources, k) == here;
        if (!source || again) continue;
        for (k = i; k < n; k++)
            if (item(sources, k) == here) push(item(cards, k));
        taken = made_from(base);
        seen_here = sight_of(source);
        out_of_sight = seen_here & ~sight_of(to);
        if (out_of_sight) now_seen(taken, out_of_sight);
        blind = EVERYBODY & ~seen_here & ~sight_of(to);
        if (how && blind) {
            V held = length(among) ? among : cells[source];
            base = piled;
            for (k = 0; k < length(held); k++) {
                num card = number(item(held, k));
                if (card && cell(card + ZONE) == here) push(box(card));
            }
            taken_unseen(taken, source, made_from(base), blind, they, how);
        }
    }
}

static void poured(num zone, num to)
{
    num out_of_sight = sight_of(zone) & ~sight_of(to);
    if (out_of_sight && length(cells[zone])) now_seen(cells[zone], out_of_sight);
}

static void shuffled_in(num zone) { mix(cells[zone], EVERYBODY & ~sight_of(zone), 0); }

static void picked_unseen(V among)
{
    num i, k;
    for (i = 0; i < length(among); i++) {
        num zone = field(number(item(among, i)) + ZONE), again = 0;
        for (k = 0; k < i; k++) again |= field(number(item(among, k)) + ZONE) == zone;
        if (again || !zone) continue;
        if (sight_of(zone) || zone_pile[zone])
            if (EVERYBODY & ~sight_of(zone)) mix(cells[zone], EVERYBODY & ~sight_of(zone), 0);
    }
}

static void rolled(V dice)
{
    num i;
    for (i = 0; i < length(dice); i++) {
        num die = number(item(dice, i)), zone = field(die + ZONE);
        mix(list1(box(die)), EVERYBODY & ~(zone ? sight_of(zone) : 0) & ~field(die + SEEN), 1);
    }
}

static void tops_shown(void)
{
    num base = piled, i;
    V tops;
    for (i = 0; i < TOPS; i++)
        if (length(cells[tops_seen[i]])) push(item(cells[tops_seen[i]], 0));
    tops = made_from(base);
    if (length(tops)) now_seen(tops, EVERYBODY);
}
