/* Players who look ahead. They are given a game in which everything that they cannot see is dealt
   anew, and do as the bots of the same names in Python: the same thoughts, in the same order, with
   the same random numbers. */

static num broken(void);
static num standing_of(num player);

/* Dealing anew what a player cannot see */

static num is_on_top(num card, num zone)
{
    return zone_top_seen[zone] && length(cells[zone]) && item(cells[zone], 0) == box(card);
}

static num card_shows(num card, num player)
{
    num zone = field(card + ZONE);
    return !zone || field(card + SEEN) >> player & 1 || sight_of(zone) >> player & 1
        || is_on_top(card, zone);
}

static num is_less(num one, num other)
{
    num at;
    for (at = 0; at < TOLD_PARTS; at++)
        if (cells[one + told_parts[at]] != cells[other + told_parts[at]])
            return cells[one + told_parts[at]] < cells[other + told_parts[at]];
    return 0;
}

#define MOST_CARDS (MOST_CELLS / RECORD + 1)

/* Those that are alike stay in their order */
static void sort_cards(num *cards, num n)
{
    static num other[MOST_CARDS];
    num size, from, i, k, at, middle, end;
    for (size = 1; size < n; size *= 2) {
        for (from = 0; from < n; from += 2 * size) {
            middle = least(from + size, n);
            end = least(from + 2 * size, n);
            for (i = from, k = middle, at = from; at < end; at++)
                other[at] = i < middle && (k >= end || !is_less(cards[k], cards[i])) ? cards[i++]
                                                                                     : cards[k++];
        }
        memcpy(cards, other, (size_t)n * sizeof *cards);
    }
}

/* By the place of a card: where it is now that was there */
static num went_of[MOST_CELLS + RECORD], went_in[MOST_CELLS + RECORD], dealt;

static void keep_owners(const num *lot, num n)
{
    static num stays[MOST_CARDS], left[MOST_CARDS];
    num i, first = 0, lefts = 0, differ = 0;
    marking[1]++;
    for (i = 0; i < n; i++)
        if (zone_player[field(lot[i] + ZONE)] < 0) {
            marked_of[1][(lot[i] - FIRST_CARD) / RECORD] = marking[1];
            if (!first) first = lot[i];
            differ |= cells[lot[i] + OWNER] != cells[first + OWNER];
        }
    if (!differ) return;
    for (i = 0; i < n; i++) stays[(lot[i] - FIRST_CARD) / RECORD] = -2;
    for (i = 0; i < n; i++)
        if (is_marked(1, box(lot[i]))) {
            num now = went_of[lot[i]];
            if (is_marked(1, box(now)))
                stays[(now - FIRST_CARD) / RECORD] = number(cells[lot[i] + OWNER]);
            else
                left[lefts++] = number(cells[lot[i] + OWNER]);
        }
    for (i = 0; i < n; i++)
        if (is_marked(1, box(lot[i]))) {
            num owner = stays[(lot[i] - FIRST_CARD) / RECORD];
            cells[lot[i] + OWNER] = box(owner != -2 ? owner : left[--lefts]);
        }
}

static void deal_among(V unseen)
{
    static num lot[MOST_CARDS], kinds[MOST_CARDS];
    static V what[MOST_CARDS][TOLD_PARTS];
    num n = 0, zone, i, at, base = piled;
    V mixed;
    mark(0, unseen);
    for (zone = FIRST_FREE; zone < FIRST_CARD; zone++)
        if (is_zone[zone])
            for (i = 0; i < length(cells[zone]); i++)
                if (is_marked(0, item(cells[zone], i))) lot[n++] = number(item(cells[zone], i));
    if (n != length(unseen)) fault(F_INDEX);
    memcpy(kinds, lot, (size_t)n * sizeof *lot);
    sort_cards(kinds, n);
    for (i = 0; i < n; i++) push(box(kinds[i]));
    mixed = shuffled(made_from(base), RANDOM);
    dealt++;
    for (i = 0; i < n; i++) {
        num was = number(item(mixed, i));
        went_of[was] = lot[i];
        went_in[was] = dealt;
        for (at = 0; at < TOLD_PARTS; at++) what[i][at] = cells[was + told_parts[at]];
    }
    for (i = 0; i < n; i++)
        for (at = 0; at < TOLD_PARTS; at++) cells[lot[i] + told_parts[at]] = what[i][at];
    keep_owners(lot, n);
}

static V went_on(V mixing)
{
    num base = piled, i, changed_ = 0;
    V lot = item(mixing, 0);
    for (i = 0; i < length(lot); i++) {
        num card = number(item(lot, i)), now = went_in[card] == dealt ? went_of[card] : card;
        changed_ |= now != card;
        push(box(now));
    }
    lot = made_from(base);
    return changed_ ? list3(lot, item(mixing, 1), item(mixing, 2)) : mixing;
}

static void mix_again(num player)
{
    V mixings = cells[MIXED];
    num base = piled, i, k;
    for (i = 0; i < length(mixings); i++) {
        V one = item(mixings, i), cards = item(one, 0), unseen;
        num from = piled;
        if (number(item(one, 1)) >> player & 1) {
            for (k = 0; k < length(cards); k++)
                if (!card_shows(number(item(cards, k)), player)) push(item(cards, k));
            unseen = made_from(from);
            if (truth(item(one, 2))) {
                for (k = 0; k < length(unseen); k++) {
                    num die = number(item(unseen, k)), kind = field(die);
                    if (kind < 0 || kind >= KINDS) fault(F_INDEX);
                    if (die_faces[kind])
                        cells[die] = box(die_faces[kind][roll(die_sides[kind], RANDOM)]);
                }
            } else if (length(unseen) > 1) {
                deal_among(unseen);
                for (k = base; k < piled; k++) {
                    V now = went_on(pile[k]);
                    pile[k] = now;
                }
            }
        }
        push(one);
    }
    cells[MIXED] = made_from(base);
}

/* Marks that all see tell of cards that are not seen, by the invariants of the pack: where one is
   broken, another deal must be looked for, which is done in Python */
static void keep_told(num player)
{
    num card, at;
    if (!MARK_PARTS || !HAS_INVARIANTS) return;
    for (card = FIRST_CARD; card < n_cells; card += RECORD)
        for (at = 0; at < MARK_PARTS; at++)
            if (cells[card + mark_parts[at]] && cells[card + ZONE] && !card_shows(card, player)) {
                if (broken()) fault(F_REFUSED);
                return;
            }
}

/* The game as a player may think it is, with the very options that are really offered */
static void imagine(num player, uint64_t seed)
{
    seed_chances(seed * 0x9E3779B97F4A7C15u + 1);
    begin_counting();
    looked_through = NONE;
    if (MIXED) mix_again(player);
    keep_told(player);
    lasting = 1;
    checked = 0;
    written++;
}

/* Games that are put aside */

typedef struct { V *cells; uint64_t chance[1 + OWN_CHANCES]; num n_cells; V options; } Stand;

static void put_aside(Stand *stand)
{
    num i;
    stand->cells = realloc(stand->cells, (size_t)n_cells * sizeof(V));
    if (!stand->cells) fault(F_ROOM);
    memcpy(stand->cells, cells, (size_t)n_cells * sizeof(V));
    stand->n_cells = n_cells;
    stand->options = options;
    stand->chance[0] = chance_of[RANDOM];
    for (i = 0; i < OWN_CHANCES; i++) stand->chance[1 + i] = chance_of[own_chance_cell[i]];
}

static void take_up(const Stand *stand)
{
    num i;
    memcpy(cells, stand->cells, (size_t)stand->n_cells * sizeof(V));
    n_cells = stand->n_cells;
    options = stand->options;
    chance_of[RANDOM] = stand->chance[0];
    for (i = 0; i < OWN_CHANCES; i++) chance_of[own_chance_cell[i]] = stand->chance[1 + i];
    looked_through = NONE;
    lasting = 1;
    checked = 0;
    written++;
}

/* What tells games apart, as words */

static V *words;
static num n_words, most_words;

static void add_word(V word)
{
    if (n_words == most_words) {
        V *more = realloc(words, (size_t)(most_words = most_words * 2 + 4096) * sizeof(V));
        if (!more) fault(F_ROOM);
        words = more;
    }
    words[n_words++] = word;
}

static void add_value(V value)
{
    num i, n;
    if (!IS_LIST(value)) {
        add_word(value);
        return;
    }
    n = heap[value >> 1];
    add_word((V)(n * 2 + 1)); /* what is no list has less than nothing */
    if (n < 0) return;
    if (++deep > DEEPEST_C) fault(F_DEEP);
    for (i = 1; i <= n; i++) add_value(heap[(value >> 1) + i]);
    deep--;
}

static int compare_words(const void *one, const void *other)
{
    V a = *(const V *)one, b = *(const V *)other;
    return (a > b) - (a < b);
}

/* A list of numbers whatever their order, each once */
static void add_numbers(V value)
{
    num n = length(value), i, from, kept = 0;
    add_word(0);
    from = n_words;
    for (i = 0; i < n; i++) add_word(item(value, i));
    qsort(words + from, (size_t)n, sizeof(V), compare_words);
    for (i = 0; i < n; i++)
        if (!i || words[from + i] != words[from + kept - 1]) words[from + kept++] = words[from + i];
    n_words = from + kept;
    words[from - 1] = (V)(kept * 2 + 1);
}

/* A list of lists whatever their order, each once */
static void add_in_any_order(V value)
{
    num n = length(value), i, k, m, kept = 0, base = piled;
    for (i = 0; i < n; i++) {
        num again = 0;
        for (k = 0; k < i && !again; k++) again = same(item(value, k), item(value, i));
        if (!again) push(item(value, i));
    }
    kept = piled - base;
    add_word((V)(kept * 2 + 1));
    for (m = 0; m < kept; m++) { /* the least of those that are left, as words */
        num start = n_words, found = -1, size = 0;
        for (i = base; i < piled; i++) {
            num from = n_words, here, at;
            if (pile[i] == NONE) continue;
            add_value(pile[i]);
            here = n_words - from;
            for (at = 0; found >= 0 && at < here && at < size; at++)
                if (words[start + at] != words[from + at]) break;
            if (found < 0 || (at < here && at < size ? words[from + at] < words[start + at] : here < size)) {
                memmove(words + start, words + from, (size_t)here * sizeof(V));
                found = i;
                size = here;
            }
            n_words = start + size;
        }
        pile[found] = NONE;
    }
    piled = base;
}

/* How a game differs from another, whatever the order it came about in */
static void add_difference(const Stand *root)
{
    num at;
    add_word((V)(n_cells - root->n_cells));
    for (at = root->n_cells; at < n_cells; at++) add_value(cells[at]);
    for (at = 0; at < root->n_cells; at++) {
        if (cells[at] == root->cells[at]) continue;
        if (at < FIRST_CARD ? is_how_reached[at] : (at - FIRST_CARD) % RECORD == ZONE) continue;
        if (same(cells[at], root->cells[at])) continue;
        add_word((V)at);
        if (at < FIRST_CARD && is_zone[at] && zone_slots[at] < 0)
            add_numbers(cells[at]);
        else if (at == WATCHERS || at == LISTENERS || at == MODIFIERS)
            add_in_any_order(cells[at]);
        else
            add_value(cells[at]);
    }
}

/* All that a player can tell of a game, and what is offered */
static void add_seen(num player)
{
    num at, card, i;
    for (at = 0; at < FIRST_CARD; at++)
        add_value(at == WAITING || at == OPENING || (MIXED && at == MIXED) ? NONE : cells[at]);
    for (card = FIRST_CARD; card < n_cells; card += RECORD) {
        num hidden = cells[card + ZONE] && !card_shows(card, player);
        for (i = 0; i < RECORD; i++) {
            num mine = i == KIND || i == OWNER || i == OWNERS;
            add_value(hidden && mine ? NONE : cells[card + i]);
        }
    }
    add_value(options);
}

/* Who plays */

enum { ANY_BOT, GREEDY_BOT, PLANNER_BOT, HASTY_BOT };
enum { MOST_FOLLOWED = 12, PATIENCE = 3, MOST_FORCED = 50, MOST_STEPS_PLANNED = 1024 };
typedef struct { num beam, pushes, deals; } Effort;
static const Effort efforts[] = {{0, 0, 0}, {0, 0, 0}, {8, 400, 3}, {3, 60, 1}};

typedef struct {
    num kind;
    Chance *chance;
    /* greedy: the phase that it has been choosing in, how well it stood there, its choices since */
    num in_phase, phase[3], highest, fruitless;
    /* planner: what is expected to be seen before each answer */
    V *plan;
    num starts[MOST_STEPS_PLANNED + 1], answers[MOST_STEPS_PLANNED], steps, at, room;
} Bot;

static num asked_player(void) { return number(item(cells[DECISION], 1)); }

static num is_stuck(Bot *bot, num player)
{
    num now = standing_of(player);
    num moment[3] = {field(TURN), field(PHASE), truth(cells[OVER])};
    if (!bot->in_phase || memcmp(moment, bot->phase, sizeof moment) || now > bot->highest) {
        bot->in_phase = 1;
        memcpy(bot->phase, moment, sizeof moment);
        bot->highest = now;
        bot->fruitless = 0;
    } else
        bot->fruitless++;
    return bot->fruitless > PATIENCE;
}

static num greedy_choice(Bot *bot, num player)
{
    static num best[MOST_OPTIONS + 1];
    static Stand stand;
    num n = length(options), option, many = 0, most_worth = 0, most_away = 0, i;
    num stuck = is_action(cells[DECISION]) && is_stuck(bot, player);
    num moment[3] = {field(TURN), field(PHASE), truth(cells[OVER])};
    put_aside(&stand);
    for (option = 0; option < n; option++) {
        num worth, away;
        take_up(&stand);
        answer(option);
        for (i = 0; i < MOST_FOLLOWED; i++) {
            if (cells[DECISION] == NONE || asked_player() != player || is_action(cells[DECISION]))
                break;
            answer(any_of(bot->chance, length(options)));
        }
        worth = standing_of(player);
        away = stuck
            && (field(TURN) != moment[0] || field(PHASE) != moment[1]
                || truth(cells[OVER]) != moment[2]);
        if (!many || away > most_away || (away == most_away && worth > most_worth)) {
            many = 0;
            most_away = away;
            most_worth = worth;
        } else if (away != most_away || worth != most_worth)
            continue;
        best[many++] = option;
    }
    return best[any_of(bot->chance, many)];
}

/* Planning a turn */

typedef struct { Stand stand; num *answers; num depth, worth; } Line;

enum { MOST_LINES = 8192, LARGEST_KNOWN = 1 << 15 };
static Line lines[MOST_LINES];
static num n_lines;
static num known_from[LARGEST_KNOWN], known_size[LARGEST_KNOWN], n_known;
static num best_answers[MOST_STEPS_PLANNED], n_best; /* of the line that ended best, or furthest */

/* Whether what was written last is known already; it is from then on */
static num is_known(num from)
{
    uint64_t hash = 1469598103934665603u;
    num at, size = n_words - from, where;
    for (at = from; at < n_words; at++) hash = (hash ^ (uint32_t)words[at]) * 1099511628211u;
    for (where = (num)(hash >> 20) & (LARGEST_KNOWN - 1); known_size[where] >= 0;
         where = (where + 1) & (LARGEST_KNOWN - 1))
        if (known_size[where] == size
            && !memcmp(words + known_from[where], words + from, (size_t)size * sizeof(V))) {
            n_words = from;
            return 1;
        }
    if (++n_known > LARGEST_KNOWN / 2) fault(F_ROOM);
    known_from[where] = from;
    known_size[where] = size;
    return 0;
}

static num search_turn, search_own, search_pushes, has_ended;
static double best_ended;

static num is_beyond(num player)
{
    if (cells[DECISION] == NONE || field(TURN) != search_turn) return 1;
    return asked_player() != player && !search_own;
}

/* Answer, and whatever leaves no choice after it; what others are asked they may answer in any way */
static void try_answer(Bot *bot, num player, num option)
{
    num i;
    search_pushes++;
    answer(option);
    for (i = 0; i < MOST_FORCED; i++) {
        if (cells[DECISION] == NONE || is_beyond(player)) break;
        if (asked_player() != player)
            answer(any_of(bot->chance, length(options)));
        else if (length(options) == 1)
            answer(0);
        else
            break;
    }
}

static void keep_best(const Line *parent, num option)
{
    memcpy(best_answers, parent->answers, (size_t)parent->depth * sizeof(num));
    best_answers[parent->depth] = option;
    n_best = parent->depth + 1;
}

static void judge(Bot *bot, const Line *parent, num option, num worth, num player, const uint32_t *seeds,
    num deals)
{
    num total = worth, many = 1, i;
    double found;
    for (i = 0; i < deals - 1; i++) {
        take_up(&parent->stand);
        imagine(player, seeds[i]);
        try_answer(bot, player, option);
        total = add(total, standing_of(player));
        many++;
    }
    found = (double)total / (double)many;
    if (!has_ended || found > best_ended) {
        has_ended = 1;
        best_ended = found;
        keep_best(parent, option);
    }
}

static Line *new_line(const Line *parent, num option, num worth)
{
    Line *line = lines + n_lines;
    num depth = parent ? parent->depth + 1 : 0;
    if (n_lines >= MOST_LINES || depth >= MOST_STEPS_PLANNED) fault(F_ROOM);
    line->answers = realloc(line->answers, (size_t)(depth + 1) * sizeof(num));
    if (!line->answers) fault(F_ROOM);
    if (parent) {
        memcpy(line->answers, parent->answers, (size_t)parent->depth * sizeof(num));
        line->answers[parent->depth] = option;
    }
    line->depth = depth;
    line->worth = worth;
    put_aside(&line->stand);
    n_lines++;
    return line;
}

static void swap_lines(num one, num other)
{
    Line kept = lines[one];
    lines[one] = lines[other];
    lines[other] = kept;
}

static void search(Bot *bot, num player, const uint32_t *seeds)
{
    static num order[MOST_OPTIONS + 1];
    static Stand root;
    Effort effort = efforts[bot->kind];
    num beam = 1, i, k, b;
    search_turn = field(TURN);
    search_own = field(ACTIVE) == player;
    search_pushes = n_words = n_known = has_ended = n_best = n_lines = 0;
    for (i = 0; i < LARGEST_KNOWN; i++) known_size[i] = -1;
    put_aside(&root);
    new_line(0, 0, 0);
    while (beam && search_pushes < effort.pushes) {
        num found = n_lines; /* the parents are the first lines, what is found comes behind them */
        for (b = 0; b < beam; b++) {
            num n = length(lines[b].stand.options);
            for (i = 0; i < n; i++) order[i] = i;
            for (i = n - 1; i >= 1; i--) {
                num other = any_of(bot->chance, i + 1), one = order[i];
                order[i] = order[other];
                order[other] = one;
            }
            for (i = 0; i < n; i++) {
                num from = n_words, worth;
                take_up(&lines[b].stand);
                try_answer(bot, player, order[i]);
                add_difference(&root);
                if (is_known(from)) continue;
                worth = standing_of(player);
                if (is_beyond(player))
                    judge(bot, lines + b, order[i], worth, player, seeds, effort.deals);
                else
                    new_line(lines + b, order[i], worth);
            }
        }
        /* the best of those that were found come first; among equals, the first */
        for (k = 0, beam = 0; k < effort.beam && found + k < n_lines; k++, beam++) {
            num best = found + k;
            for (i = found + k + 1; i < n_lines; i++)
                if (lines[i].worth > lines[best].worth) best = i;
            for (i = best; i > found + k; i--) swap_lines(i, i - 1);
        }
        for (k = 0; k < beam; k++) swap_lines(k, found + k);
        n_lines = beam;
        if (beam && !has_ended) {
            memcpy(best_answers, lines[0].answers, (size_t)lines[0].depth * sizeof(num));
            n_best = lines[0].depth;
        }
    }
    if (!n_best) best_answers[n_best++] = 0;
    take_up(&root);
}

static void plan_steps(Bot *bot, num player)
{
    num i;
    bot->steps = bot->at = 0;
    n_words = 0;
    for (i = 0; i < n_best; i++) {
        while (cells[DECISION] != NONE && length(options) == 1) answer(0);
        if (cells[DECISION] == NONE || asked_player() != player) break;
        bot->starts[i] = n_words;
        bot->answers[i] = best_answers[i];
        add_seen(player);
        bot->steps++;
        if (i + 1 < n_best) answer(best_answers[i]);
    }
    bot->starts[bot->steps] = n_words;
    if (n_words > bot->room) {
        bot->plan = realloc(bot->plan, (size_t)n_words * sizeof(V));
        if (!bot->plan) fault(F_ROOM);
        bot->room = n_words;
    }
    memcpy(bot->plan, words, (size_t)n_words * sizeof(V));
}

static num is_as_planned(const Bot *bot, num player)
{
    num from = bot->starts[bot->at], size = bot->starts[bot->at + 1] - from;
    n_words = 0;
    add_seen(player);
    return n_words == size && !memcmp(words, bot->plan + from, (size_t)size * sizeof(V));
}

static num planned_choice(Bot *bot, num player)
{
    if (bot->at >= bot->steps || !is_as_planned(bot, player)) {
        uint32_t seeds[8];
        num i;
        for (i = 0; i < efforts[bot->kind].deals - 1; i++) seeds[i] = next_word(bot->chance);
        search(bot, player, seeds);
        plan_steps(bot, player);
        if (!bot->steps) fault(F_REFUSED);
    }
    return bot->answers[bot->at++];
}

static num bot_choice(Bot *bot, num player, uint64_t seed)
{
    static Stand true_game;
    num n = length(options), found;
    if (n == 1) return 0;
    if (bot->kind == ANY_BOT) return any_of(bot->chance, n);
    is_searching = 1;
    put_aside(&true_game);
    imagine(player, seed);
    found = bot->kind == GREEDY_BOT ? greedy_choice(bot, player) : planned_choice(bot, player);
    take_up(&true_game);
    is_searching = 0;
    return found;
}
