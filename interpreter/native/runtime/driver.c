/* A process that plays: it is told what to do in words of 32 bits, and answers in such words. */

static void begin_counting(void)
{
    steps_left = n_cells <= 4000 ? MOST_STEPS : MOST_STEPS * 4000 / n_cells;
    looks_left = MOST_LOOKS;
}

static void seed_chances(uint64_t chance)
{
    num i;
    chance_of[RANDOM] = chance;
    for (i = 0; i < OWN_CHANCES; i++) {
        uint64_t mixed = chance ^ ((uint64_t)own_chance_seed[i] << 32);
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
        chance_of[own_chance_cell[i]] = mixed ^ (mixed >> 31);
    }
}

static num is_searching; /* whether games are put aside, that speak of lists as well */

static void go_on(num player)
{
    begin_counting();
    options = NONE;
    run();
    if (OPENS) {
        while (opens_further()) run();
        if (player >= 0) pass_on(player);
        while (nothing_is_left()) {
            set(DECISION, NONE);
            set(ANSWER, NONE);
            options = NONE;
            run();
        }
        if (cells[DECISION] != NONE && options == NONE) list_options();
    }
}

static void begin(uint64_t chance, num first)
{
    use_half(STATIC);
    n_cells = FIRST_CARD;
    memcpy(cells, blank, sizeof blank);
    seed_chances(chance);
    cells[ACTIVE] = box(first);
    because = piled = deep = is_searching = 0;
    written = lasting = 1;
    checked = singles_at = hosted_at = 0;
    go_on(-1);
}

static void begin_loaded(num size, num lists)
{
    use_half(STATIC);
    top += lists;
    n_cells = size;
    because = piled = deep = is_searching = 0;
    written = lasting = 1;
    checked = singles_at = hosted_at = 0;
}

static void answer(num which)
{
    num player = number(item(cells[DECISION], 1));
    V given = item(options, which);
    cells[DECISION] = options = NONE;
    cells[ANSWER] = given;
    if (top - half > TIDY && !is_searching) tidy();
    written++;
    piled = deep = 0;
    go_on(player);
}

static int is_over(void) { return cells[DECISION] == NONE; }

/* Words in and out */

static int32_t got[64];

static int read_words(int n)
{
    return fread(got, sizeof(int32_t), (size_t)n, stdin) == (size_t)n;
}

static void tell(const void *words, num n) { fwrite(words, sizeof(int32_t), (size_t)n, stdout); }

static void tell_one(num word)
{
    int32_t found = (int32_t)word;
    tell(&found, 1);
}

static void tell_state(num status)
{
    num i;
    tell_one(status);
    tell_one(fault_why);
    tell_one(n_cells);
    tell_one(half);
    tell_one(top);
    tell_one(options);
    tell(cells, n_cells);
    tell(heap, STATIC);
    tell(heap + half, top - half);
    tell(&chance_of[RANDOM], 2);
    for (i = 0; i < OWN_CHANCES; i++) tell(&chance_of[own_chance_cell[i]], 2);
    fflush(stdout);
}

/* PLAY */

static int begun(uint64_t chance, num first)
{
    if (setjmp(on_fault)) return 2;
    begin(chance, first);
    return is_over();
}

static int answered(num which)
{
    if (setjmp(on_fault)) return 2;
    answer(which);
    return is_over();
}

static uint64_t two_words(const int32_t *words)
{
    uint64_t found;
    memcpy(&found, words, sizeof found);
    return found;
}

int main(void)
{
    memcpy(heap, static_heap, sizeof static_heap);
    begin_first_words();
    while (read_words(1)) {
        int asked = got[0];
        if (asked == 1) { /* begin: the state of chance, who is first */
            if (!read_words(3)) return 1;
            tell_state(begun(two_words(got), got[2]));
        } else if (asked == 2) { /* answer: which */
            if (!read_words(1)) return 1;
            tell_state(answered(got[0]));
        } else if (asked == 3) { /* play: the first game, how many, the most decisions, how often
                                    each deal is played, whether facts are told, the seed, and who
                                    sits where */
            static int32_t kinds[MOST_AT_ONCE * PLAYERS];
            char seed[LONGEST_SEED];
            num first, many, most_decisions, repeats, facts, size;
            if (!read_words(7)) return 1;
            first = (num)two_words(got);
            many = got[2];
            most_decisions = got[3];
            repeats = got[4];
            facts = got[5];
            size = got[6];
            if (many < 0 || many > MOST_AT_ONCE || repeats < 1) return 1;
            if (size < 0 || size >= LONGEST_SEED / 4 || !read_words((int)size)) return 1;
            memcpy(seed, got, (size_t)size * 4);
            seed[size * 4] = 0;
            if (fread(kinds, sizeof *kinds, (size_t)(many * PLAYERS), stdin)
                != (size_t)(many * PLAYERS))
                return 1;
            play_games(seed, first, many, most_decisions, repeats, kinds, facts);
        } else if (asked == 4) { /* go on from a game: its chances, cells and lists, what is offered */
            num size, lists, i;
            if (!read_words(3)) return 1;
            size = got[0];
            lists = got[1];
            options = got[2];
            if (size < FIRST_CARD || size > MOST_CELLS || lists < 0 || lists > HEAP) return 1;
            begin_loaded(size, lists);
            for (i = 0; i <= OWN_CHANCES; i++) {
                if (!read_words(2)) return 1;
                chance_of[i ? own_chance_cell[i - 1] : RANDOM] = two_words(got);
            }
            if (fread(cells, sizeof(V), (size_t)size, stdin) != (size_t)size) return 1;
            if (fread(heap + STATIC, sizeof(V), (size_t)lists, stdin) != (size_t)lists) return 1;
            tell_state(is_over());
        } else if (asked == 5) { /* which routines were entered */
            num i;
            for (i = 0; i < ROUTINES; i++) tell_one(was_entered[i]);
            fflush(stdout);
        } else
            return 2;
    }
    return 0;
}
