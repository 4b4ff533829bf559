/* What holds for a time or while a card lies somewhere, and who waits for events. */

static num modifier_fits(num which, V env, num card);
static num modifier_holds(num which, V env);
static num modifier_amount(num which, V env);
static num modifier_whose(num which, V env);
static num modifier_gives(num which, num card);
static void standing_about(num about);
static void of_itself_about(num about, num kind);
static num standing_holds(num which, V env);
static num listener_fits(num which, V env, num card);
static num listener_holds(num which, V env);
static num listener_more(num which, V env);
static V listener_source(num which, V env);
static num listener_to(num which, V env);
static void standing_listens(num key);

enum { OF_CARD, OF_PLAYER, FOR_PLAYER };

static V bound_by(num card)
{
    num owner = field(card + OWNER), player = owner >= 0 ? owner : field(ACTIVE);
    return list3(box(player), box(player), box(card));
}

static num concerns(num how, num which, V env, num who)
{
    if (how == OF_CARD) return modifier_fits(which, env, who);
    if (how == OF_PLAYER) return modifier_whose(which, env) == who;
    return number(item(env, 1)) == who;
}

/* Some things each, by the first of them; those that are alike stay in their order */
static void sort_piled(num from, num each)
{
    num i, k, at;
    for (i = from + each; i < piled; i += each)
        for (k = i; k > from && pile[k - each] > pile[k]; k -= each)
            for (at = 0; at < each; at++) {
                V one = pile[k + at];
                pile[k + at] = pile[k - each + at];
                pile[k - each + at] = one;
            }
}

/* What changes, ignores or forbids this now: a list of which, and its bindings, by turns */
static V holding(num about, num how, num who)
{
    num base = piled, i, n, standing;
    V armed = cells[MODIFIERS], waiting;
    n = length(armed);
    if (n > 4) look(4 * n);
    if (UNLIKELY(++deep > DEEPEST_C)) fault(F_DEEP);
    for (i = 0; i < n; i++) {
        V one = item(armed, i), env = item(one, 1);
        num which = number(item(one, 0));
        if (modifier_about[which * ABOUTS + about] && concerns(how, which, env, who)
            && modifier_holds(which, env)) {
            push(box(which));
            push(env);
        }
    }
    if (about_stands[about]) {
        standing = piled;
        standing_about(about); /* a card, which, and its condition, by turns */
        sort_piled(standing, 3);
        waiting = made_from(standing);
        for (i = 0; i < length(waiting); i += 3) {
            V env = bound_by(number(item(waiting, i)));
            num which = number(item(waiting, i + 1));
            if (concerns(how, which, env, who)
                && standing_holds(number(item(waiting, i + 2)), env)) {
                push(box(which));
                push(env);
            }
        }
    }
    if (about_of_itself[about] && how == OF_CARD) {
        V env = bound_by(who);
        standing = piled;
        of_itself_about(about, field(who));
        waiting = made_from(standing);
        for (i = 0; i < length(waiting); i += 2)
            if (standing_holds(number(item(waiting, i + 1)), env)) {
                push(item(waiting, i));
                push(env);
            }
    }
    deep--;
    return made_from(base);
}

static num layered(num value, V found, num gained)
{
    num layer, i, n = length(found);
    if (!n) return add(value, gained);
    for (layer = 0; layer < 6; layer++) {
        if (layer == 1) value = add(value, gained);
        for (i = 0; i < n; i += 2) {
            num which = number(item(found, i)), amount;
            if (modifier_layer[which] != layer) continue;
            amount = modifier_amount(which, item(found, i + 1));
            if (layer == 0) value = amount;
            else if (layer == 1) value = add(value, amount);
            else if (layer == 2) value = multiply(value, amount);
            else if (layer == 3) {
                if (!amount) fault(F_NUMBER);
                value = floor_divide(value, amount);
            } else if (layer == 4) value = most(value, amount);
            else value = least(value, amount);
        }
    }
    return value;
}

/* The first effect by which an attribute counts as another; -1 if none does */
static num conversion(V found, num about)
{
    num i;
    for (i = 0; i < length(found); i += 2)
        if (modifier_converts[number(item(found, i))] == about) return number(item(found, i));
    return -1;
}

static num any_about(num about)
{
    return truth(cells[MODIFIERS]) || about_stands[about] || about_of_itself[about];
}

static num attribute_now(num about, num card, num printed, num converted)
{
    V found = holding(about, OF_CARD, card);
    num i, gained = 0, n = length(found), some = 0;
    for (i = 0; i < n; i += 2)
        some |= modifier_converts[number(item(found, i))] >= 0;
    if (!converted || !some) return layered(printed, found, 0);
    if (UNLIKELY(++deep > DEEPEST_C)) fault(F_DEEP);
    for (i = 0; i < n; i += 2) {
        num which = number(item(found, i)), from = modifier_converts[which], k, first, known = 0;
        if (from < 0 || from == about) continue;
        for (k = 0; k < i; k += 2) known |= modifier_converts[number(item(found, k))] == from;
        if (known) continue;
        first = conversion(holding(from, OF_CARD, card), from);
        if (first >= 0 && modifier_about[first * ABOUTS + about])
            gained = add(gained, modifier_gives(which, card));
    }
    deep--;
    if (conversion(found, about) >= 0) return gained;
    return layered(printed, found, gained);
}

static num counter_now(num about, num player, num value)
{
    return layered(value, holding(about, OF_PLAYER, player), 0);
}

static num holds_for(num about, num player)
{
    return any_about(about) && length(holding(about, FOR_PLAYER, player)) > 0;
}

static num comes_before(V a, V b)
{
    num i;
    for (i = 0; i < 4; i++)
        if (item(a, i) != item(b, i)) return item(a, i) < item(b, i);
    return 0;
}

static V upon(num card)
{
    num base = piled, i, k, n;
    V armed = cells[MODIFIERS];
    n = length(armed);
    for (i = 0; i < n; i++) {
        V one = item(armed, i), env = item(one, 1), *l;
        num which = number(item(one, 0));
        if (!modifier_matches[which] || !modifier_fits(which, env, card)) continue;
        l = room(4);
        l[1] = box(which);
        l[2] = l[4] = 0;
        l[3] = item(one, 2);
        if (modifier_layer[which] >= 0) {
            V amount = box(modifier_amount(which, env));
            l[2] = amount;
        }
        if (modifier_if[which]) l[4] = box(i + 1);
        push(ref(l));
        for (k = piled - 1; k > base && comes_before(pile[k], pile[k - 1]); k--) {
            V swapped = pile[k];
            pile[k] = pile[k - 1];
            pile[k - 1] = swapped;
        }
    }
    return made_from(base);
}

/* Abilities: (card, moment, which); of like ones one each */
static V like_ones(V found)
{
    num n = length(found), base, i, k, apart = 1;
    for (i = 0; i < n && apart; i++)
        for (k = 0; k < i && apart; k++) {
            V one = item(found, i), other = item(found, k);
            apart = item(one, 2) != item(other, 2)
                || cell(number(item(one, 0))) != cell(number(item(other, 0)));
        }
    if (apart) return found;
    base = piled;
    for (i = 0; i < n; i++) {
        V one = item(found, i);
        num card = number(item(one, 0)), again = 0;
        for (k = base; k < piled && !again; k++) {
            num other = number(item(pile[k], 0));
            again = item(pile[k], 2) == item(one, 2) && looks_alike(card, other)
                && (card == other || (!is_single(card) && !is_single(other)));
        }
        if (!again) push(one);
    }
    return made_from(base);
}

static num is_used(V ability) { return is_in(ability, cells[USED]); }

/* Events */

static void enqueue(num code, V env, num why)
{
    V queue = cells[QUEUE];
    step(length(queue) / 16);
    set(QUEUE, with_last(queue, list3(box(code), env, box(why))));
}

/* Who waits for an event: which, bindings or NONE, and because of what, by turns */
static V hearing(num key)
{
    num base = piled, i, n;
    V armed = cells[LISTENERS];
    for (i = 0; i < RULES; i++)
        if (listener_key[rule_listener[i]] == key) {
            push(box(rule_listener[i]));
            push(NONE);
            push(box(rule_cause[i]));
        }
    n = length(armed);
    if (n > 16) look(4 * n);
    for (i = 0; i < n; i++) {
        V one = item(armed, i);
        num which = number(item(one, 0));
        if (listener_key[which] == key && listener_holds(which, item(one, 1))) {
            push(box(which));
            push(item(one, 1));
            push(item(one, 3));
        }
    }
    if (key_stands[key]) {
        num standing = piled;
        V waiting;
        standing_listens(key); /* a card, which, its condition and because of what, by turns */
        sort_piled(standing, 4);
        waiting = made_from(standing);
        for (i = 0; i < length(waiting); i += 4) {
            V env = bound_by(number(item(waiting, i)));
            if (!standing_holds(number(item(waiting, i + 2)), env)) continue;
            push(item(waiting, i + 1));
            push(env);
            push(item(waiting, i + 3));
        }
    }
    return made_from(base);
}

static num is_for(num which, num player, V env)
{
    num actor = listener_actor[which];
    if (env == NONE || actor == ANY_ACTOR) return 1;
    if (actor == OTHER_ACTOR) return player != number(item(env, 0));
    return player == number(item(env, actor == YOU_ACTOR ? 0 : 1));
}

static V with_event(num which, V env, num player, V thing)
{
    if (listener_who[which]) env = with_last(env, box(player));
    return listener_thing[which] ? with_last(env, thing) : env;
}

static void react(num which, V env, num why, num player, num card, V thing)
{
    if (listener_fits(which, env, card))
        enqueue(listener_code[which], with_event(which, env, player, thing), why);
}

static void heard(num key, num player, num card, V thing)
{
    V found = hearing(key);
    num i;
    for (i = 0; i < length(found); i += 3) {
        num which = number(item(found, i));
        V env = item(found, i + 1);
        if (listener_would[which] || !is_for(which, player, env)) continue;
        if (env == NONE) env = list3(box(player), box(player), box(card));
        react(which, env, number(item(found, i + 2)), player, card, thing);
    }
}

static void heard_turn(num key, num player)
{
    V found = hearing(key), armed;
    num i, base = piled;
    for (i = 0; i < length(found); i += 3) {
        num which = number(item(found, i));
        V env = item(found, i + 1);
        if (!is_for(which, player, env)) continue;
        if (env == NONE) env = list3(box(player), box(player), 0);
        react(which, env, number(item(found, i + 2)), player, 0, box(player));
    }
    armed = cells[LISTENERS];
    for (i = 0; i < length(armed); i++) {
        V one = item(armed, i);
        num which = number(item(one, 0));
        if (number(item(one, 2)) != 3 || listener_key[which] != key
            || !is_for(which, player, item(one, 1)))
            push(one);
    }
    if (piled - base < length(armed)) set(LISTENERS, made_from(base));
    piled = base;
}

/* What happens in the place of something is given what was put in the place of what led to it, so
   that this has had its say */
static V token(num which, V env) { return list2(box(which), env == NONE ? EMPTY : env); }

static num has_said(V before, num which, V env)
{
    num i;
    if (before == EMPTY) return 0;
    for (i = 0; i < length(before); i++)
        if (number(item(item(before, i), 0)) == which
            && same(item(item(before, i), 1), env == NONE ? EMPTY : env))
            return 1;
    return 0;
}

static void replace(num which, V env, V bindings, num why, V before)
{
    V said = with_last(before, token(which, env));
    enqueue(listener_code[which], with_last(bindings, said), why);
}

/* An amount after `would`: less than nothing when something happens in its place */
static num adjusted(num key, num player, num amount, V before)
{
    V found = hearing(key);
    num i;
    for (i = 0; i < length(found); i += 3) {
        num which = number(item(found, i));
        V env = item(found, i + 1), bindings;
        if (!listener_would[which] || !is_for(which, player, env)) continue;
        if (has_said(before, which, env)) continue;
        bindings = env == NONE ? list3(box(player), box(player), 0) : env;
        bindings = with_event(which, bindings, player, box(amount));
        if (!listener_adds[which]) {
            replace(which, env, bindings, number(item(found, i + 2)), before);
            return NOT_LEFT;
        }
        amount = add(amount, listener_more(which, bindings));
    }
    return amount;
}

static num adjusted_change(num key, num player, num amount, V before)
{
    if (amount > 0) amount = adjusted(key, player, amount, before);
    return amount == NOT_LEFT ? 0 : amount;
}

static void change_and_tell(
    num key, num sign, num low, num high, num keeps, num amount, num at, num player, V before)
{
    num by;
    if (amount > 0) amount = adjusted(key, player, amount, before);
    if (amount == NOT_LEFT) return;
    by = changed(sign, low, high, keeps, amount, at);
    if (by) heard(key, player, 0, box(by));
}

/* The cards to which a verb or a moment is still done, in a list; an empty one when something else
   happens in its place */
static V left_to_do(num key, num player, V cards, V given, V before)
{
    V found = hearing(key), left = cards;
    num i, k, m;
    for (i = 0; i < length(found); i += 3) {
        num which = number(item(found, i)), why = number(item(found, i + 2));
        V env = item(found, i + 1), each, bindings;
        if (!listener_would[which] || !is_for(which, player, env)) continue;
        if (has_said(before, which, env)) continue;
        if (!listener_subject[which]) {
            bindings = env == NONE ? list3(box(player), box(player), 0) : env;
            replace(which, env, with_event(which, bindings, player, given), why, before);
            return EMPTY;
        }
        each = left;
        for (k = 0; k < length(each); k++) {
            V card = item(each, k);
            bindings = env == NONE ? list3(box(player), box(player), card) : env;
            if (!listener_fits(which, bindings, number(card))) continue;
            {
                num base = piled;
                for (m = 0; m < length(left); m++)
                    if (item(left, m) != card) push(item(left, m));
                left = made_from(base);
            }
            replace(which, env, with_event(which, bindings, player, card), why, before);
        }
        if (length(cards) && !length(left)) return EMPTY;
    }
    return list1(left);
}

static void heard_use(num key, num player, V cards, V given)
{
    V found = hearing(key), nobody = list1(0);
    num i, k;
    for (i = 0; i < length(found); i += 3) {
        num which = number(item(found, i)), why = number(item(found, i + 2));
        V env = item(found, i + 1), each;
        if (listener_would[which] || !is_for(which, player, env)) continue;
        each = listener_subject[which] ? cards : nobody;
        for (k = 0; k < length(each); k++) {
            V card = item(each, k);
            V bindings = env == NONE ? list3(box(player), box(player), card) : env;
            V thing = listener_subject[which] ? card : given;
            react(which, bindings, why, player, number(card), thing);
        }
    }
}

/* Cards that move */

static num goes_there(num which, V bindings, num source, num to)
{
    num i;
    V from;
    if (listener_goes_to[which] && listener_to(which, bindings) != to) return 0;
    if (!listener_comes_from[which]) return 1;
    from = listener_source(which, bindings);
    for (i = 0; i < length(from); i++)
        if (number(item(from, i)) == source) return 1;
    return 0;
}

static num replaced_move(num card, num source, num to, V before)
{
    V found = hearing(MOVES_KEY);
    num i;
    for (i = 0; i < length(found); i += 3) {
        num which = number(item(found, i));
        V env = item(found, i + 1), bindings;
        if (!listener_would[which] || has_said(before, which, env)) continue;
        bindings = env == NONE ? bound_by(card) : env;
        if (!goes_there(which, bindings, source, to)) continue;
        if (!listener_fits(which, bindings, card)) continue;
        bindings = with_event(which, bindings, number(item(bindings, 0)), box(card));
        replace(which, env, bindings, number(item(found, i + 2)), before);
        return 1;
    }
    return 0;
}

static void heard_move(num card, num source, num to)
{
    V found = hearing(MOVES_KEY);
    num i;
    for (i = 0; i < length(found); i += 3) {
        num which = number(item(found, i));
        V env = item(found, i + 1), bindings = env == NONE ? bound_by(card) : env;
        if (listener_would[which] || !goes_there(which, bindings, source, to)) continue;
        react(which, bindings, number(item(found, i + 2)), number(item(bindings, 0)), card, box(card));
    }
}

/* Cards that are shown, attached and silenced */

static void show_cards(num all_players, V found, num player)
{
    num i;
    for (i = 0; i < length(found); i++) {
        num at = number(item(found, i)) + SEEN, seen = field(at);
        num now = all_players ? all_players : seen | (num)1 << player;
        if (now != seen) set(at, box(now));
    }
#if FOLLOWS
    now_seen(found, all_players ? all_players : (num)1 << player);
#endif
}

static void attach_to(num host, V found)
{
    num i;
    for (i = 0; i < length(found); i++) {
        num card = number(item(found, i));
        if (host && host != card) set(card + HOST, box(host));
    }
}

static void detach_all(V found)
{
    num i;
    for (i = 0; i < length(found); i++) {
        num at = number(item(found, i)) + HOST;
        if (cell(at)) set(at, 0);
    }
}

static void silence_all(V found)
{
    static const int held[] = {WATCHERS, LISTENERS, MODIFIERS};
    num which, i;
    for (which = 0; which < 3; which++) {
        V armed = cells[held[which]];
        num n = length(armed), base = piled;
        for (i = 0; i < n; i++)
            if (!is_in(item(item(item(armed, i), 1), 2), found)) push(item(armed, i));
        if (piled - base != n) set(held[which], made_from(base));
        piled = base;
    }
}

static num can_pay(V price, num (*purse)(V, num), num player)
{
    return price != NONE && purse(item(price, 1), player) >= number(item(price, 0));
}

static num ability_at(V used)
{
    num kind = field(number(item(used, 0))), moment = number(item(used, 1));
    num which = number(item(used, 2)), at;
    if (kind < 0 || kind >= KINDS || moment < 0 || moment >= MOMENTS) fault(F_INDEX);
    at = abilities_from[moment * KINDS + kind] + which;
    if (which < 0 || at >= abilities_from[moment * KINDS + kind + 1]) fault(F_INDEX);
    return at;
}
