/* What the engine does by itself, as it does it in Python. */

static V round_table(num players, num first, num without_)
{
    num base = piled, at;
    for (at = 0; at < players; at++) {
        num one = remainder_of(add(first, at), players);
        if (one != without_) push(box(one));
    }
    return made_from(base);
}

static V players_in_order(num without_, num everyone)
{
    num base = piled, at, active = field(ACTIVE);
    for (at = 0; at < PLAYERS; at++) {
        num one = remainder_of(active + at, PLAYERS);
        if (one != without_ && (everyone || !is_out(one))) push(box(one));
    }
    return made_from(base);
}

static num neighbour(num way, num player)
{
    num at, first = remainder_of(add(player, way), PLAYERS);
    for (at = 1; at <= PLAYERS; at++) {
        num one = remainder_of(add(player, way * at), PLAYERS);
        if (!is_out(one)) return one;
    }
    return first;
}

static V not_out(V playing)
{
    num base = piled, i;
    for (i = 0; i < length(playing); i++)
        if (!is_out(number(item(playing, i)))) push(item(playing, i));
    return made_from(base);
}

static V in_order(num (*by)(V), num first)
{
    num base = piled, at, i, k;
    num found[PLAYERS], keys[PLAYERS], n = 0;
    for (at = 0; at < PLAYERS; at++) {
        num one = remainder_of(add(first, at), PLAYERS);
        if (is_out(one)) continue;
        found[n] = one;
        keys[n++] = by ? by(list3(box(one), box(one), 0)) : 0;
    }
    for (i = 1; i < n; i++)
        for (k = i; k > 0 && keys[k - 1] > keys[k]; k--) {
            num one = found[k], key = keys[k];
            found[k] = found[k - 1]; keys[k] = keys[k - 1];
            found[k - 1] = one; keys[k - 1] = key;
        }
    for (i = 0; i < n; i++) push(box(found[i]));
    return made_from(base);
}

static V still_acting(V playing, num doer, num leaves)
{
    num base = piled, i, n, at, after = -1;
    V acting;
    for (i = 0; i < length(playing); i++) {
        num one = number(item(playing, i));
        if (!(leaves && one == doer) && !is_out(one)) push(box(one));
    }
    acting = made_from(base);
    if (!length(acting)) return EMPTY;
    at = place_in(box(doer), playing);
    for (i = at, n = length(playing); i < n && after < 0; i++) {
        V one = item(playing, i);
        if (one != box(doer) && is_in(one, acting)) after = number(one);
    }
    if (after < 0) after = number(item(acting, 0));
    return joined(list1(box(after)), acting);
}

static V not_chosen(V among, V chosen)
{
    num base, i, n = length(among);
    if (!length(chosen)) return among;
    base = piled;
    for (i = 0; i < n; i++)
        if (!is_in(item(among, i), chosen)) push(item(among, i));
    return made_from(base);
}

static V each_once(V things)
{
    num base = piled, i, k, n = length(things);
    for (i = 0; i < n; i++) {
        V one = item(things, i);
        for (k = base; k < piled && pile[k] != one; k++) {}
        if (k == piled) push(one);
    }
    return made_from(base);
}

static V numbers_between(num first, num last)
{
    num base = piled, at;
    last = least(last, add(first, MOST_OPTIONS));
    for (at = first; at <= last; at++) push(box(at));
    return made_from(base);
}

static V and_stop(V found) { return length(found) ? with_last(found, box(-1)) : found; }

static num position_of(num card)
{
    num zone = field(card + ZONE);
    return zone ? place_in(box(card), cell(zone)) + 1 : 0;
}

/* The cards that are attached to others, until something is written */
static num hosted[MOST_CELLS / RECORD + 1], n_hosted, hosted_at;

static void find_hosted(void)
{
    num card;
    if (hosted_at == written) return;
    hosted_at = written;
    n_hosted = 0;
    if (!ATTACHES) return;
    for (card = FIRST_CARD; card < n_cells; card += RECORD)
        if (cells[card + HOST]) hosted[n_hosted++] = card;
}

static V attached(V hosts)
{
    num base = piled, i;
    if (!length(hosts)) return EMPTY;
    look((n_cells - FIRST_CARD) / RECORD);
    find_hosted();
    for (i = 0; i < n_hosted; i++)
        if (cells[hosted[i] + ZONE] && is_in(cells[hosted[i] + HOST], hosts)) push(box(hosted[i]));
    return made_from(base);
}

static num all_differ(V held)
{
    static num stamp_of[KINDS], stamp;
    num i, n = length(held);
    if (held == looked_through) return they_differ; /* the same list, and no die was rolled */
    looked_through = held;
    they_differ = 0;
    stamp++;
    for (i = 0; i < n; i++) {
        num kind = field(number(item(held, i)));
        if (kind < 0 || kind >= KINDS) fault(F_INDEX);
        if (stamp_of[kind] == stamp) return 0;
        stamp_of[kind] = stamp;
    }
    return they_differ = 1;
}

/* Of like cards one each */

static V upon(num card);

/* Those that stay apart from others like them: what is attached to them, or waits with them */
static num single_since[MOST_CELLS / RECORD + 1], singles, singles_at;

static void single_out(V one)
{
    if (one && is_card(one)) single_since[((one >> 1) - FIRST_CARD) / RECORD] = singles;
}

static void find_singles(void)
{
    static const int waiting[] = {WATCHERS, LISTENERS, AT_END};
    num at, i, k, m;
    if (singles_at == written) return;
    singles_at = written;
    singles++;
    find_hosted();
    for (at = 0; at < n_hosted; at++) single_out(cells[hosted[at] + HOST]);
    for (at = 0; at < 3; at++) {
        V armed = cells[waiting[at]];
        for (i = 0; i < length(armed); i++) {
            V env = item(item(armed, i), 1);
            for (k = 3; k < length(env); k++) {
                V one = item(env, k);
                single_out(one);
                if (IS_LIST(one) && one != NONE)
                    for (m = 0; m < length(one); m++) single_out(item(one, m));
            }
        }
    }
}

static num is_single(num card)
{
    find_singles();
    return single_since[(card - FIRST_CARD) / RECORD] == singles;
}

static num looks_alike(num one, num other)
{
    num at;
    for (at = 0; at < RECORD; at++)
        if (cells[one + at] != cells[other + at]) return 0;
    return !truth(cells[MODIFIERS]) || same(upon(one), upon(other));
}

static V one_of_each(V cards, num player)
{
    num n = length(cards), base = piled, i, k;
    if (n < 2 || all_differ(cards)) return cards;
    for (i = 0; i < n; i++) {
        num card = number(item(cards, i)), zone = field(card + ZONE), again = 0;
        num seen = !zone || zone_open[zone_at(zone)] >> player & 1
            || field(card + SEEN) >> player & 1;
        if (seen && !is_single(card))
            for (k = base; k < piled && !again; k++) {
                num other = pile[k] >> 1;
                if (cells[other] == cells[card] && looks_alike(card, other) && !is_single(other))
                    again = 1;
            }
        if (!again) push(box(card));
    }
    return made_from(base);
}

/* What waits or holds */

static V waiting_for(num which, V env)
{
    V *l = room(4);
    l[1] = box(which);
    l[2] = env;
    l[3] = box(-1);
    l[4] = box(because);
    return ref(l);
}

static V listener(num which, V env, num expiry)
{
    V *l = room(4);
    l[1] = box(which);
    l[2] = env;
    l[3] = box(expiry);
    l[4] = box(because);
    return ref(l);
}

static num watched(num which, V env);
static num checked;

static void check_watchers(void)
{
    V armed = cells[WATCHERS], ready = cells[QUEUE];
    num n = length(armed), base = piled, i, moved = 0;
    if (checked == written) return;
    step(n);
    for (i = 0; i < n; i++) {
        V one = item(armed, i), env = item(one, 1), *l;
        num which = number(item(one, 0)), seen = number(item(one, 2)), now, times, after;
        if (which < 0 || which >= WATCHES) fault(F_INDEX);
        now = watched(which, env);
        times = 0;
        after = 0;
        if (watch_per[which]) {
            num before = most(seen, 0);
            times = least(most(0, subtract(now, before)), 10000);
            after = most(before, now);
        } else if (now)
            times = 1;
        if (times) step(1 + times / 16 + length(ready) / 16);
        while (times-- > 0)
            ready = with_last(ready, list3(box(watch_code[which]), env, item(one, 3)));
        if (now && !watch_per[which]) {
            moved = 1;
            continue;
        }
        if (after == seen) {
            push(one);
            continue;
        }
        moved = 1;
        l = room(4);
        l[1] = box(which);
        l[2] = env;
        l[3] = box(after);
        l[4] = item(one, 3);
        push(ref(l));
    }
    armed = made_from(base);
    if (moved) set(WATCHERS, armed);
    if (ready != cells[QUEUE]) set(QUEUE, ready);
    checked = written;
}

static void clear(void)
{
    if (truth(cells[WATCHERS])) set(WATCHERS, EMPTY);
    if (truth(cells[QUEUE])) set(QUEUE, EMPTY);
    if (truth(cells[USED])) set(USED, EMPTY);
}

static void expire(num until)
{
    static const int held[] = {LISTENERS, MODIFIERS};
    num which, i;
    for (which = 0; which < 2; which++) {
        V armed = cells[held[which]];
        num n = length(armed), base = piled;
        if (!n) continue;
        for (i = 0; i < n; i++) {
            num over = number(item(item(armed, i), 2));
            if (!(over == 1 || (until == 0 && over == 0))) push(item(armed, i));
        }
        if (piled - base != n) set(held[which], made_from(base));
        piled = base;
    }
}

static void clear_cards(const int64_t *offsets, num n)
{
    num card, i;
    if (!lasting) return;
    lasting = 0;
    for (card = FIRST_CARD; card < n_cells; card += RECORD)
        for (i = 0; i < n; i++)
            if (cells[card + offsets[i]]) set(card + offsets[i], 0);
}

/* The face that a die comes to show: by chance, or as a scenario says */
static V face_of(num kind, num chance)
{
    V said;
    num at;
    if (!truth(cells[SCRIPT])) return box(die_faces[kind][roll(die_sides[kind], chance)]);
    said = item(item(cells[SCRIPT], 0), 0);
    for (at = 0; at < die_sides[kind] && box(die_faces[kind][at]) != said; at++) {}
    if (at == die_sides[kind]) fault(F_SCRIPT);
    set(SCRIPT, rest(cells[SCRIPT]));
    return said;
}

static void roll_dice(V cards)
{
    num base = piled, i, chance;
    V dice;
    for (i = 0; i < length(cards); i++) {
        num kind = field(number(item(cards, i)));
        if (kind >= 0 && kind < KINDS && die_faces[kind]) push(item(cards, i));
    }
    dice = made_from(base);
    chance = chance_for(dice);
    looked_through = NONE;
    for (i = 0; i < length(dice); i++) {
        num card = number(item(dice, i)), kind = field(card);
        step(1);
        set(card, face_of(kind, chance));
    }
#if FOLLOWS
    rolled(dice);
#endif
}

/* Phases that all play at once */

static V still_in(void)
{
    num base = piled, i;
    V waiting = cells[WAITING];
    for (i = 0; i < length(waiting); i++)
        if (!is_out(number(item(item(waiting, i), 0)))) push(item(waiting, i));
    return made_from(base);
}

static void take_place(V first, V others)
{
    set(STACK, item(first, 1));
    set(DECISION, item(first, 2));
    set(WAITING, others);
    options = NONE;
}

static num next_who_waits(void)
{
    V left = still_in();
    if (!length(left)) {
        close_phase();
        return 0;
    }
    take_place(item(left, 0), rest(left));
    if (cells[OPENING] == NONE)
        set(OPENING, list_of(n_cells, cells));
    return 1;
}

static V asked_first(void)
{
    return list3(item(cells[DECISION], 1), cells[STACK], cells[DECISION]);
}

static num is_action(V decision) { return question_is_action[number(item(decision, 0))]; }

static void pass_on(num player)
{
    V first, left;
    if (cells[OPENING] == NONE || cells[DECISION] == NONE || !truth(cells[WAITING])) return;
    first = asked_first();
    left = still_in();
    if (number(item(first, 0)) == player && is_action(cells[DECISION]) && length(left))
        take_place(item(left, 0), with_last(rest(left), first));
    else if (length(left) < length(cells[WAITING]))
        set(WAITING, left);
}

static num opens_further(void)
{
    V bottom = cells[STACK], waits;
    if (cells[DECISION] == NONE || cells[OPENING] != NONE) return 0;
    while (item(bottom, 2) != NONE) bottom = item(bottom, 2);
    if (!is_opening[number(item(bottom, 0))]) return 0;
    waits = asked_first();
    set(WAITING, with_last(cells[WAITING], waits));
    set(DECISION, NONE);
    set(STACK, bottom);
    options = NONE;
    return 1;
}

static void list_options(void)
{
    options = options_of(number(item(cells[DECISION], 0)), item(cells[DECISION], 2));
    if (length(options) > MOST_OPTIONS) fault(F_OPTIONS);
}

static num nothing_is_left(void)
{
    if (cells[OPENING] == NONE || cells[DECISION] == NONE || !is_action(cells[DECISION])) return 0;
    list_options();
    return !length(options);
}

static V place_of(num card)
{
    num zone = card ? field(card + ZONE) : 0;
    if (!zone) return list2(box(NOWHERE), 0);
    return list2(box(zone), box(place_in(box(card), cell(zone))));
}

/* How far it is from room to room, by the lengths that tunnels have: by a number, of which 0 is all
   that are 1. A room that is not there is as far as can be. */

static num longer_now[KNOWN_LENGTHS][LONGER], far_by[KNOWN_LENGTHS], lengths_known;
static int32_t how_far[KNOWN_LENGTHS][ROOMS + 1][ROOMS + 1];
static uint8_t is_measured[KNOWN_LENGTHS][ROOMS + 1];

static num length_of(num by, num edge)
{
    num i, sum = 1;
    if (by)
        for (i = longer_from[edge]; i < longer_from[edge + 1]; i++)
            sum = add(sum, longer_now[by][longer_by[i]]);
    return most(0, sum);
}

static void begin_lengths(num by)
{
    num edge, longest = 1;
    for (edge = 0; edge < EDGES; edge++) longest = most(longest, length_of(by, edge));
    far_by[by] = multiply(ROOMS + 1, longest);
    box(far_by[by]);
    memset(is_measured[by], 0, sizeof is_measured[by]);
}

/* The number of some lengths; of those that were asked about before, the last ones are known */
static num lengths_by(V more)
{
    num by, i, n = length(more);
    if (n >= LONGER) fault(F_INDEX);
    for (by = 1; by <= least(lengths_known, KNOWN_LENGTHS - 1); by++) {
        for (i = 0; i < n && longer_now[by][i] == number(item(more, i)); i++) {}
        if (i == n) return by;
    }
    by = KNOWN_LENGTHS > 1 ? lengths_known++ % (KNOWN_LENGTHS - 1) + 1 : 0;
    for (i = 0; i < n; i++) longer_now[by][i] = number(item(more, i));
    begin_lengths(by);
    return by;
}

static void measure(num by, num start)
{
    static uint8_t done[ROOMS + 1];
    int32_t *far = how_far[by][start];
    num room, i, at;
    look(4 * (ROOMS + EDGES));
    if (!far_by[0]) begin_lengths(0);
    memset(done, 0, sizeof done);
    for (room = 0; room < ROOMS; room++) far[room] = (int32_t)far_by[by];
    far[start] = 0;
    for (at = 0; at < ROOMS; at++) {
        num nearest = -1;
        for (room = 0; room < ROOMS; room++)
            if (!done[room] && far[room] < far_by[by] && (nearest < 0 || far[room] < far[nearest]))
                nearest = room;
        if (nearest < 0) break;
        done[nearest] = 1;
        for (i = edges_from[nearest]; i < edges_from[nearest + 1]; i++) {
            num edge = edges_of_rooms[i], there = far[nearest] + length_of(by, edge);
            if (there < far[edge_target[edge]]) far[edge_target[edge]] = (int32_t)there;
        }
    }
    is_measured[by][start] = 1;
}

static num as_far_as_can_be(num by)
{
    if (!far_by[by]) begin_lengths(by);
    return far_by[by];
}

static num far_from(num by, num start, num end)
{
    if (start < 0 || end < 0) return as_far_as_can_be(by);
    if (start >= ROOMS || end >= ROOMS) fault(F_INDEX);
    if (!is_measured[by][start]) measure(by, start);
    return how_far[by][start][end];
}

static num is_room(num room)
{
    if (room >= ROOMS) fault(F_INDEX);
    return room >= 0 && !is_aside[room];
}

static V rooms_within(num by, num room, num steps)
{
    num base = piled, other, most_ = least(steps, as_far_as_can_be(by) - 1);
    if (!is_room(room)) return EMPTY;
    for (other = 0; other < ROOMS; other++)
        if (far_from(by, room, other) <= most_) push(box(other));
    return made_from(base);
}

static V nearest_rooms(num by, V rooms, num to)
{
    num base = piled, i, best = as_far_as_can_be(by) - 1;
    if (!is_room(to)) return EMPTY;
    for (i = 0; i < length(rooms); i++) {
        num far = far_from(by, to, number(item(rooms, i)));
        if (far < best) {
            piled = base;
            best = far;
        }
        if (far == best) push(item(rooms, i));
    }
    return made_from(base);
}
