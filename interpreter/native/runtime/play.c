/* Whole games, and what is told of them. */

/* What is told of a game */

static int32_t record[MOST_TOLD];
static num told;
static Chances owns, of_bots[PLAYERS];
static Chance bot_chances[LANES][PLAYERS];
static uint64_t own_of[LANES];
static int32_t owner_before[MOST_CELLS / RECORD + 1];
static num n_before;
static uint8_t begun_with[KINDS], acted_on[KINDS];

static void note(num word)
{
    if (told >= MOST_TOLD || word > 2147483647 || word < -2147483647) fault(F_NUMBER);
    record[told++] = (int32_t)word;
}

static void note_set(const uint8_t *those)
{
    num i, at = told;
    note(0);
    for (i = 0; i < KINDS; i++)
        if (those[i]) {
            note(i);
            record[at]++;
        }
}

/* For each seat, the cards that it came to own, or that lie in its zones: kind by kind, in the order
   in which they are first met */
static void note_cards(num owned)
{
    static num many[KINDS], order[KINDS];
    num seat, card, i, n;
    for (seat = 0; seat < PLAYERS; seat++) {
        memset(many, 0, sizeof many);
        n = 0;
        for (card = FIRST_CARD; card < n_cells; card += RECORD) {
            num zone = field(card + ZONE), kind = field(card), counts;
            num at = (card - FIRST_CARD) / RECORD;
            if (!zone || kind < 0 || kind >= KINDS) continue;
            if (owned)
                counts = owner_of(card) == seat && (at < n_before ? owner_before[at] : -1) != seat;
            else
                counts = zone_player[zone_at(zone)] == seat;
            if (!counts) continue;
            if (!many[kind]++) order[n++] = kind;
        }
        note(n);
        for (i = 0; i < n; i++) {
            note(order[i]);
            note(many[order[i]]);
        }
    }
}

static void note_scores(void);
#if LOOKS_AHEAD
static Bot bots[PLAYERS];
#endif

/* FACTS */

static void look_at_beginning(void)
{
    num card;
    memset(begun_with, 0, sizeof begun_with);
    memset(acted_on, 0, sizeof acted_on);
    n_before = 0;
    for (card = FIRST_CARD; card < n_cells; card += RECORD) {
        num owner = cells[card + ZONE] ? owner_of(card) : -1, kind = field(card);
        owner_before[n_before++] = (int32_t)owner;
        if (owner >= 0 && kind >= 0 && kind < KINDS) begun_with[kind] = 1;
    }
}

static void look_at_action(V given)
{
    num action = number(item(given, 0)), i;
    if (action < 0 || action >= ACTIONS) fault(F_INDEX);
    for (i = 1; i < length(given); i++)
        if (card_params[action] >> (i - 1) & 1) {
            num kind = field(number(item(given, i)));
            if (kind >= 0 && kind < KINDS) acted_on[kind] = 1;
        }
}

/* The chances of some games, and of who plays in them */
static void begin_games(const char *seed, num first, num many, num repeats)
{
    static char texts[LANES * PLAYERS][LONGEST_SEED];
    num at, seat, n;
    for (at = 0; at < many; at++)
        snprintf(texts[at], LONGEST_SEED, "%s/%lld", seed, (long long)((first + at) / repeats));
    begin_chances(&owns, texts, many);
    for (at = n = 0; at < many; at++) {
        Chance own = chance_in(&owns, at);
        own_of[at] = next_word(&own);
        own_of[at] |= (uint64_t)(next_word(&own) >> 11) << 32;
        for (seat = 0; seat < PLAYERS; seat++, n++) {
            bot_chances[at][seat] = chance_in(of_bots + n / LANES, n % LANES);
            snprintf(
                texts[n], LONGEST_SEED, "%llu/%lld", (unsigned long long)own_of[at],
                (long long)seat);
        }
    }
    for (at = 0; at < n; at += LANES)
        begin_chances(of_bots + at / LANES, texts + at, least(LANES, n - at));
}

static int played(num lane, const int32_t *kinds, num most_decisions, num facts)
{
    num decisions = 0, seat, n, which;
    if (setjmp(on_fault)) return 0;
    begin(own_of[lane] * 2654435761u + 12345, -1);
    look_at_beginning();
    if (facts) begin_facts();
#if LOOKS_AHEAD
    for (seat = 0; seat < PLAYERS; seat++) {
        bots[seat].kind = kinds[seat];
        bots[seat].chance = &bot_chances[lane][seat];
        bots[seat].in_phase = bots[seat].steps = bots[seat].at = 0;
    }
#endif
    while (!is_over()) {
        V given;
        n = length(options);
        if (!n || decisions >= most_decisions) fault(F_REFUSED);
        seat = number(item(cells[DECISION], 1));
        if (seat < 0 || seat >= PLAYERS) fault(F_INDEX);
#if LOOKS_AHEAD
        which = bot_choice(bots + seat, seat, own_of[lane] + (uint64_t)decisions);
#else
        which = n > 1 ? any_of(&bot_chances[lane][seat], n) : 0;
#endif
        given = item(options, which);
        if (is_action(cells[DECISION])) look_at_action(given);
        if (facts) before_answer(seat, n, given);
        answer(which);
        decisions++;
        if (facts) after_answer();
    }
    told = 0;
    note(1);
    note(decisions);
    note(field(TURN));
    looks_left = MOST_LOOKS;
    note_scores();
    note_set(begun_with);
    note_set(acted_on);
    note_cards(1);
    note_cards(0);
    if (facts) note_facts();
    return 1;
}

/* `kinds` are, for each game, those of the players at its seats */
static void play_games(const char *seed, num first, num many, num most_decisions, num repeats,
    const int32_t *kinds, num facts)
{
    num at, lane;
    for (at = 0; at < many; at++) {
        lane = at % LANES;
        if (!lane) begin_games(seed, first + at, least(LANES, many - at), repeats);
        if (!played(lane, kinds + at * PLAYERS, most_decisions, facts)) {
            record[0] = 0;
            record[1] = fault_why;
            told = 2;
        }
        tell_one(told);
        tell(record, told);
        if (at % 16 == 15 || LOOKS_AHEAD) fflush(stdout);
    }
    fflush(stdout);
}
