/* What happens in a game, as Python takes it down: numbers for each seat, and in which order they came. */

static num score_of(num player);

#define MOST_IN_ROW 64
typedef struct { num many[COUNTED], order[COUNTED], n; } Counts; /* by what, in the order in which it came */
static Counts acts[PLAYERS], entered[PLAYERS];
static num answers_of[PLAYERS], forced_of[PLAYERS], options_of_all[PLAYERS], turns_of[PLAYERS];
static num stands_in[PLAYERS], left_in[PLAYERS], facts_turn, turns_passed;
static int32_t fact_owner[MOST_CELLS / RECORD + 1], gains[MOST_TOLD / 4], leads[MOST_LEADS * PLAYERS];
static num n_gains, n_leads;
static V row_lay[ROWS + 1][MOST_IN_ROW];
static num row_size[ROWS + 1], row_still[ROWS + 1];

static void count_one(Counts *counts, num what)
{
    if (what < 0 || what >= COUNTED) fault(F_INDEX);
    if (!counts->many[what]++) counts->order[counts->n++] = what;
}

/* Whether a row lies as it lay; from now on it lies so */
static num lies_as_before(num row)
{
    V held = cells[rows[row]];
    num n = length(held), alike = n == row_size[row], i;
    if (n > MOST_IN_ROW) fault(F_ROOM);
    for (i = 0; i < n; i++) {
        alike = alike && row_lay[row][i] == item(held, i);
        row_lay[row][i] = item(held, i);
    }
    row_size[row] = n;
    return alike;
}

static num walker_room(num player)
{
    num room = field(WALKER + player);
    if (room < 0 || room >= ROOMS) fault(F_INDEX);
    return room;
}

static void begin_facts(void)
{
    num player, card, row;
    memset(acts, 0, sizeof acts);
    memset(entered, 0, sizeof entered);
    memset(row_still, 0, sizeof row_still);
    n_gains = n_leads = turns_passed = 0;
    facts_turn = field(TURN);
    for (player = 0; player < PLAYERS; player++) {
        answers_of[player] = forced_of[player] = options_of_all[player] = turns_of[player] = 0;
        stands_in[player] = HAS_WALKER ? walker_room(player) : -1;
        left_in[player] = -1;
    }
    for (card = 0; card <= MOST_CELLS / RECORD; card++) fact_owner[card] = -1;
    for (card = FIRST_CARD; card < n_cells; card += RECORD)
        if (cells[card + ZONE]) fact_owner[(card - FIRST_CARD) / RECORD] = (int32_t)owner_of(card);
    for (row = 0; row < ROWS; row++) lies_as_before(row);
}

static void before_answer(num seat, num n, V given)
{
    answers_of[seat]++;
    options_of_all[seat] += n;
    forced_of[seat] += n == 1;
    if (is_action(cells[DECISION])) count_one(acts + seat, number(item(given, 0)));
}

static void end_of_facts_turn(void)
{
    num card, player, row;
    for (card = FIRST_CARD; card < n_cells; card += RECORD) {
        int32_t *known = fact_owner + (card - FIRST_CARD) / RECORD;
        num owner;
        if (!cells[card + ZONE]) continue;
        owner = owner_of(card);
        if (owner >= 0 && *known != owner) {
            if (n_gains + 3 > MOST_TOLD / 4) fault(F_ROOM);
            gains[n_gains++] = (int32_t)owner;
            gains[n_gains++] = (int32_t)facts_turn;
            gains[n_gains++] = (int32_t)field(card);
        }
        *known = (int32_t)owner;
    }
    if (n_leads < MOST_LEADS) {
        for (player = 0; player < PLAYERS; player++) {
            num score = score_of(player);
            box(score);
            leads[n_leads * PLAYERS + player] = (int32_t)score;
        }
        n_leads++;
    }
    for (player = 0; player < PLAYERS; player++)
        if (HAS_WALKER && left_in[player] < 0 && is_out(player)) left_in[player] = stands_in[player];
    for (row = 0; row < ROWS; row++) row_still[row] += lies_as_before(row);
    turns_passed++;
    facts_turn = field(TURN);
    if (!truth(cells[OVER])) {
        num active = field(ACTIVE);
        if (active < 0 || active >= PLAYERS) fault(F_INDEX);
        turns_of[active]++;
    }
}

static void after_answer(void)
{
    num player;
    if (HAS_WALKER)
        for (player = 0; player < PLAYERS; player++) {
            num room = walker_room(player);
            if (room != stands_in[player]) {
                stands_in[player] = room;
                count_one(entered + player, room);
            }
        }
    if (field(TURN) != facts_turn || truth(cells[OVER])) end_of_facts_turn();
}

static void note_counts(const Counts *counts)
{
    num i;
    note(counts->n);
    for (i = 0; i < counts->n; i++) {
        note(counts->order[i]);
        note(counts->many[counts->order[i]]);
    }
}

static void note_facts(void)
{
    num player, i;
    for (player = 0; player < PLAYERS; player++) {
        note_counts(acts + player);
        note(answers_of[player]);
        note(forced_of[player]);
        note(options_of_all[player]);
        note(turns_of[player]);
        note_counts(entered + player);
        note(stands_in[player]);
        note(left_in[player]);
    }
    note(n_gains / 3);
    for (i = 0; i < n_gains; i++) note(gains[i]);
    note(n_leads);
    for (i = 0; i < n_leads * PLAYERS; i++) note(leads[i]);
    for (i = 0; i < ROWS; i++) note(row_still[i]);
    note(turns_passed);
}
