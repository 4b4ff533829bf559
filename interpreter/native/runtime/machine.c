/* Chance, cards and the machine that does parts. */

static uint64_t drawn_from(num at)
{
    uint64_t mixed = chance_of[at] += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
}

static num roll(num sides, num at) { return (num)(drawn_from(at) % (uint64_t)sides); }

static V shuffled(V cards, num at)
{
    num n = length(cards), last, other;
    uint64_t left = 0;
    V *mixed, kept;
    step(n / 8);
    if (!n) return cards;
    mixed = room(n);
    copy(mixed + 1, list(cards) + 1, n);
    for (last = n - 1; last > 0; last--) {
        if (left < ((uint64_t)1 << 32))
            left = drawn_from(at);
        other = (num)(left % (uint64_t)(last + 1));
        left /= (uint64_t)(last + 1);
        kept = mixed[1 + last];
        mixed[1 + last] = mixed[1 + other];
        mixed[1 + other] = kept;
    }
    return ref(mixed);
}

static num chance_for(V cards)
{
    V *found = list(cards);
    num i, zone;
    if (!OWN_CHANCES || !*found)
        return RANDOM;
    zone = field(number(found[1]) + ZONE);
    for (i = 2; i <= *found; i++)
        if (field(number(found[i]) + ZONE) != zone)
            return RANDOM;
    return zone < FIRST_CARD ? zone_chance[zone] : RANDOM;
}

static num owner_of(num card)
{
    num for_good = OWNERS >= 0 ? field(card + OWNERS) : 0;
    return for_good ? for_good - 1 : field(card + OWNER);
}

/* Which of some cards a scenario says that chance picks next */
static num scripted(const V *among, num n)
{
    V said = item(cells[SCRIPT], 0), owner = item(said, 1);
    num at;
    for (at = 0; at < n; at++)
        if (cell(number(among[at])) == item(said, 0)
            && (owner == NONE || owner == box(owner_of(number(among[at])))))
            break;
    if (at == n) fault(F_SCRIPT);
    set(SCRIPT, rest(cells[SCRIPT]));
    return at;
}

static V picked_at_random(V among, num wanted, num at)
{
    num n = length(among), base = piled, found, which, i;
    V left[MOST_PICKED];
    if (n > MOST_PICKED) fault(F_ROOM);
    memcpy(left, list(among) + 1, (size_t)n * sizeof(V));
    for (found = 0; n && found < wanted; found++) {
        which = truth(cells[SCRIPT]) ? scripted(left, n) : roll(n, at);
        push(left[which]);
        n--;
        for (i = which; i < n; i++)
            left[i] = left[i + 1];
    }
    return made_from(base);
}

/* Cards */

static num zone_at(num at)
{
    if (UNLIKELY(at < FIRST_FREE || at >= FIRST_CARD || !is_zone[at]))
        fault(F_ZONE);
    return at;
}

static V without(V held, num card, num slots)
{
    num n = length(held), at = place_in(box(card), held);
    V *new;
    if (slots) {
        new = room(n);
        copy(new + 1, list(held) + 1, n);
        new[1 + at] = 0;
        return ref(new);
    }
    if (n == 1) return EMPTY;
    if (!at) return slice(held, 1, n);
    new = room(n - 1);
    copy(new + 1, list(held) + 1, at);
    copy(new + 1 + at, list(held) + 2 + at, n - 1 - at);
    return ref(new);
}

static void unmark(num card)
{
    if (cells[card + SEEN]) set(card + SEEN, 0);
    if (cells[card + HOST]) set(card + HOST, 0);
}

static V placed(num card, num to, V held, num slot)
{
    num n = length(held);
    V *new;
    if (zone_slots[to] < 0) {
        if (slot > n) slot = n;
        return joined(with_last(slice(held, 0, slot), box(card)), slice(held, slot, n));
    }
    if (slot < 0) {
        num i;
        for (i = 0; i < n && item(held, i); i++) {}
        slot = i < n ? i : -1;
    }
    if (slot < 0 || item(held, slot))
        fault(F_SLOT);
    new = room(n);
    copy(new + 1, list(held) + 1, n);
    new[1 + slot] = box(card);
    return ref(new);
}

static void heard_move(num card, num source, num to);
static num replaced_move(num card, num source, num to, V before);

static void move_to(num card, num to, num bottom, num slot, V before)
{
    num source;
    V held, *new;
    if (to == NOWHERE) return;
    zone_at(to);
    within(card + RECORD - 1);
    if (UNLIKELY(card < FIRST_CARD)) fault(F_INDEX);
    source = number(cells[card + ZONE]);
    if (REPLACES_MOVES && source && replaced_move(card, source, to, before)) return;
    step(1 + ((length(cells[to]) + (source ? length(cell(source)) : 0)) >> 4));
    if (source)
        set(source, without(cells[source], card, zone_slots[zone_at(source)] >= 0));
    held = cells[to];
    if (slot < 0 && zone_slots[to] < 0) {
        if (zone_pile[to] && !bottom) {
            num n = length(held);
            new = room(n + 1);
            new[1] = box(card);
            copy(new + 2, list(held) + 1, n);
            set(to, ref(new));
        } else
            set(to, with_last(held, box(card)));
    } else
        set(to, placed(card, to, held, slot));
    set(card + ZONE, box(to));
    if (zone_player[to] >= 0) set(card + OWNER, box(zone_player[to]));
    unmark(card);
    if (HEARS_MOVES) heard_move(card, source, to);
}

static void move(num card, num to, num bottom) { move_to(card, to, bottom, -1, EMPTY); }

static inline num is_card(V one)
{
    num card = one >> 1;
    return !IS_LIST(one) && card >= FIRST_CARD && card <= n_cells - RECORD;
}

static inline num are_first(const V *those, const V *there, num n)
{
    num i;
    for (i = 0; i < n && those[i] == there[i]; i++) {}
    return i == n;
}

/* Cards that were found in one zone */
static void shift_found(V cards, num source, num to, num bottom)
{
    num n = length(cards), m, i, player;
    V held, *new, *those, *there;
    if (!n || to == NOWHERE) return;
    zone_at(to);
    if (HEARS_MOVES || n < 2 || source == to || zone_slots[to] >= 0) {
        for (i = 0; i < n; i++) move(number(item(cards, i)), to, bottom);
        return;
    }
    step(n + ((length(cells[to]) + (source ? length(cell(source)) : 0)) >> 4));
    those = list(cards) + 1;
    if (source) {
        zone_at(source);
        held = cells[source];
        m = length(held);
        there = list(held) + 1;
        if (zone_slots[source] < 0 && m == n)
            cells[source] = EMPTY;
        else if (zone_slots[source] < 0 && m > n && are_first(those, there, n))
            cells[source] = slice(held, n, m);
        else {
            num left = 0;
            for (i = 0; i < n; i++) cells[(those[i] >> 1) + ZONE] = box(NOWHERE);
            new = room(m);
            for (i = 0; i < m; i++) {
                V one = there[i];
                if (one && cells[(one >> 1) + ZONE] == box(NOWHERE)) {
                    if (zone_slots[source] >= 0) new[1 + left++] = 0;
                } else
                    new[1 + left++] = one;
            }
            *new = (V)left;
            cells[source] = left ? ref(new) : EMPTY;
        }
    }
    held = cells[to];
    m = length(held);
    if (!m && !(zone_pile[to] && !bottom))
        cells[to] = cards;
    else {
        new = room(m + n);
        if (zone_pile[to] && !bottom) {
            for (i = 0; i < n; i++) new[1 + i] = those[n - 1 - i];
            copy(new + 1 + n, list(held) + 1, m);
        } else {
            copy(new + 1, list(held) + 1, m);
            copy(new + 1 + m, those, n);
        }
        cells[to] = ref(new);
    }
    player = zone_player[to];
    for (i = 0; i < n; i++) {
        V *card = cells + (those[i] >> 1);
        card[ZONE] = (V)(to * 2);
        if (player >= 0) card[OWNER] = (V)(player * 2);
        if (MARKS_CARDS) card[SEEN] = card[HOST] = 0;
    }
    written++;
}

/* Cards of which somebody says that they all lie in one zone */
static void shift(V cards, num source, num to, num bottom)
{
    V *those = list(cards) + 1;
    num n = length(cards), i;
    for (i = 0; i < n; i++)
        if (UNLIKELY(!is_card(those[i]))) fault(F_INDEX);
    shift_found(cards, source, to, bottom);
}

static void move_all(V cards, num to, num bottom)
{
    num n = length(cards), i, k, from, zone;
    num in_turns = 0;
    for (i = 0; i < n && !in_turns; i++) {
        zone = field(number(item(cards, i)) + ZONE);
        if (i && zone != field(number(item(cards, i - 1)) + ZONE))
            for (k = 0; k < i - 1; k++)
                if (field(number(item(cards, k)) + ZONE) == zone) in_turns = 1;
    }
    if (in_turns) {
        for (i = 0; i < n; i++) move(number(item(cards, i)), to, bottom);
        return;
    }
    for (from = 0; from < n; from = i) {
        zone = field(number(item(cards, from)) + ZONE);
        for (i = from; i < n && field(number(item(cards, i)) + ZONE) == zone; i++) {}
        shift(slice(cards, from, i), zone, to, bottom);
    }
}

static void move_each(V cards, num to, num bottom, V before)
{
    num i;
    for (i = 0; i < length(cards); i++) move_to(number(item(cards, i)), to, bottom, -1, before);
}

static void put_at(V place, V cards, V before)
{
    num i, zone = number(item(place, 0)), at = number(item(place, 1));
    for (i = 0; i < length(cards); i++) move_to(number(item(cards, i)), zone, 0, at, before);
}

static void create_like(num n, const int64_t *kinds, num kind, num zone)
{
    num i, base = piled;
    V made;
    if (zone == NOWHERE || n <= 0) return;
    zone_at(zone);
    if (n > MOST_CELLS || n_cells + n * RECORD > MOST_CELLS) fault(F_CELLS);
    step(n + (length(cells[zone]) >> 4));
    for (i = 0; i < n; i++) {
        num card = n_cells;
        memset(cells + card, 0, RECORD * sizeof(V));
        cells[card + KIND] = box(kinds ? kinds[i] : kind);
        cells[card + OWNER] = box(-1);
        n_cells += RECORD;
        push(box(card));
    }
    made = made_from(base);
    if (HEARS_MOVES || zone_slots[zone] >= 0)
        move_each(made, zone, 0, EMPTY);
    else {
        V held = cells[zone], *new;
        num m = length(held);
        new = room(m + n);
        if (zone_pile[zone]) {
            for (i = 0; i < n; i++) new[1 + i] = list(made)[n - i];
            copy(new + 1 + n, list(held) + 1, m);
        } else {
            copy(new + 1, list(held) + 1, m);
            copy(new + 1 + m, list(made) + 1, n);
        }
        set(zone, ref(new));
        for (i = 0; i < n; i++) {
            num card = number(item(made, i));
            cells[card + ZONE] = box(zone);
            if (zone_player[zone] >= 0) cells[card + OWNER] = box(zone_player[zone]);
        }
    }
    written++;
}

static V every_card(void)
{
    num card, base = piled;
    look((n_cells - FIRST_CARD) / RECORD);
    for (card = FIRST_CARD; card < n_cells; card += RECORD)
        if (cells[card + ZONE]) push(box(card));
    return made_from(base);
}

/* Counters */

static void add_to(num at, num sign, num change, num bound)
{
    num old = field(at), new = add(old, change);
    if (sign > 0) {
        if (new > bound) new = bound;
        if (new <= old) return;
    } else {
        if (new < bound) new = bound;
        if (new >= old) return;
    }
    set(at, box(new));
}

static num changed(num sign, num low, num high, num keeps, num amount, num at)
{
    num old, new;
    if (amount <= 0 || at < 0) return 0;
    old = field(at);
    new = add(old, sign * amount);
    new = most(low, least(high, new));
    if (new == old) return 0;
    set(at, box(new));
    if (keeps) lasting = 1;
    return new > old ? new - old : old - new;
}

/* The machine */

static num next_place, call_first, call_then, call_cause, unwind_to;
static V next_env, call_env, call_back, wait_env;
static num wait_place;
#define NO_CAUSE (-1)

static int do_part(num place, V env);
static num may_settle(void);
static num ends_now(void);
static V options_of(num question, V env);
static void check_watchers(void);
static num is_out(num player);

static int call_place(num first, V env, num cause, num then, V back)
{
    call_first = first;
    call_env = env;
    call_cause = cause;
    call_then = then;
    call_back = back;
    return CALL;
}

static int again_at(num place, V env)
{
    next_place = place;
    next_env = env;
    return AGAIN;
}

static int wait_at(num place, V env)
{
    wait_place = place;
    wait_env = env;
    return ASK;
}

static V frame_of(num place, V env, V below, num why, num depth)
{
    V *l = room(5);
    l[1] = box(place);
    l[2] = env;
    l[3] = below;
    l[4] = box(why);
    l[5] = box(depth);
    return ref(l);
}

static num ask(num question, V they, V found, num place, V env)
{
    num n = length(found);
    if (n <= 1) {
        set(ANSWER, n ? item(found, 0) : NONE);
        return 0;
    }
    if (n > MOST_OPTIONS) fault(F_OPTIONS);
    set(DECISION, list3(box(question), they, env));
    options = found;
    wait_at(place, env);
    return 1;
}

static num ask_action(num question, V they, num place, V env)
{
    V found = options_of(question, env);
    num n = length(found);
    if (!n) return 0;
    if (n > MOST_OPTIONS) fault(F_OPTIONS);
    set(DECISION, list3(box(question), they, env));
    options = found;
    wait_at(place, env);
    return 1;
}

static void close_phase(void)
{
    if (cells[OPENING] != NONE) set(OPENING, NONE);
    if (truth(cells[WAITING])) set(WAITING, EMPTY);
}

/* What a part answers that settles: DONE to go on */
static int settle(num place, V env)
{
    V queue, first;
    if (truth(cells[WATCHERS])) check_watchers();
    queue = cells[QUEUE];
    if (truth(queue)) {
        step(8 + (length(queue) >> 4));
        first = item(queue, 0);
        set(QUEUE, rest(queue));
        return call_place(number(item(first, 0)), item(first, 1), number(item(first, 2)), place, env);
    }
    if (ends_now()) {
        unwind_to = -1;
        return UNWIND;
    }
    return DONE;
}

static num end_of(num what)
{
    num phase = field(PHASE);
    if (what == ENDS_TURN || phase < 0)
        return phase >= 0 && phase_after_turn[phase] ? TURN_END : TURN_MARK;
    if (phase >= N_PHASES) fault(F_INDEX);
    return what == ENDS_FOR_ALL ? phase_closes[phase] : phase_ends[phase];
}

static void run(void)
{
    V frame = cells[STACK], below, env;
    num place, depth, why;
    int result;
    while (frame != NONE) {
        V *f = bound(frame, 5);
        place = number(f[1]);
        env = f[2];
        below = f[3];
        because = why = number(f[4]);
        depth = number(f[5]);
        result = do_part(place, env);
        while (result != DONE) {
            if (result == PARKED) return;
            if (result == ASK) {
                set(STACK, frame_of(wait_place, wait_env, below, why, depth));
                return;
            }
            if (result == CALL) {
                step(3);
                if (depth >= DEEPEST) fault(F_DEEP);
                if (call_then >= 0) below = frame_of(call_then, call_back, below, why, depth);
                if (call_cause != NO_CAUSE) why = call_cause;
                depth++;
                place = call_first;
                env = call_env;
                because = why;
                result = do_part(place, env);
                continue;
            }
            if (result == AGAIN) {
                step(1);
                place = next_place;
                env = next_env;
                because = why;
                result = do_part(place, env);
                continue;
            }
            if (unwind_to < 0) {
                close_phase();
                below = NONE;
                break;
            }
            frame = frame_of(place, env, below, why, depth);
            while (item(frame, 2) != NONE) frame = item(frame, 2);
            env = item(frame, 1);
            if (closes[unwind_to]) {
                close_phase();
                env = list3(item(env, 0), item(env, 0), 0);
            }
            below = frame_of(unwind_to, env, NONE, number(item(frame, 3)), number(item(frame, 4)));
            break;
        }
        frame = below;
    }
    set(STACK, NONE);
    set(OVER, box(1));
}
