/* Whole games between players who take any option, with the random numbers of Python: an array of
   numbers from SHA-512 of a text begins a Mersenne twister for each of them. */

static uint64_t turned(uint64_t x, int by) { return x >> by | x << (64 - by); }

static void sha512(const uint8_t *data, num size, uint8_t *digest)
{
    uint64_t h[8] = {
        0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
        0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u};
    uint8_t block[256];
    num at, i, blocks = size + 17 <= 128 ? 1 : 2;
    memset(block, 0, sizeof block);
    memcpy(block, data, (size_t)size);
    block[size] = 0x80;
    for (i = 0; i < 8; i++) block[blocks * 128 - 1 - i] = (uint8_t)((uint64_t)size * 8 >> 8 * i);
    for (at = 0; at < blocks; at++) {
        uint64_t w[80], v[8], one, two;
        for (i = 0; i < 16; i++) {
            int k;
            w[i] = 0;
            for (k = 0; k < 8; k++) w[i] = w[i] << 8 | block[at * 128 + i * 8 + k];
        }
        for (i = 16; i < 80; i++)
            w[i] = w[i - 16] + w[i - 7]
                + (turned(w[i - 15], 1) ^ turned(w[i - 15], 8) ^ w[i - 15] >> 7)
                + (turned(w[i - 2], 19) ^ turned(w[i - 2], 61) ^ w[i - 2] >> 6);
        memcpy(v, h, sizeof v);
        for (i = 0; i < 80; i++) {
            one = v[7] + (turned(v[4], 14) ^ turned(v[4], 18) ^ turned(v[4], 41))
                + ((v[4] & v[5]) ^ (~v[4] & v[6])) + sha_rounds[i] + w[i];
            two = (turned(v[0], 28) ^ turned(v[0], 34) ^ turned(v[0], 39))
                + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
            memmove(v + 1, v, 7 * sizeof *v);
            v[4] += one;
            v[0] = one + two;
        }
        for (i = 0; i < 8; i++) h[i] += v[i];
    }
    for (i = 0; i < 64; i++) digest[i] = (uint8_t)(h[i / 8] >> (56 - 8 * (i % 8)));
}

typedef struct { uint32_t words[624]; int at; } Chance;

static uint32_t next_word(Chance *c)
{
    uint32_t y;
    int k;
    if (c->at >= 624) {
        for (k = 0; k < 624; k++) {
            y = (c->words[k] & 0x80000000u) | (c->words[(k + 1) % 624] & 0x7fffffffu);
            c->words[k] = c->words[(k + 397) % 624] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
        }
        c->at = 0;
    }
    y = c->words[c->at++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

#define LONGEST_SEED 96

static void begin_chance(Chance *c, const char *text)
{
    uint8_t data[LONGEST_SEED + 64];
    uint32_t key[(LONGEST_SEED + 64) / 4 + 1], *w = c->words;
    num size = (num)strlen(text), whole = size + 64, keys = (whole + 3) / 4, i, j, k;
    memcpy(data, text, (size_t)size);
    sha512((const uint8_t *)text, size, data + size);
    memset(key, 0, sizeof key);
    for (i = 0; i < whole; i++) key[i / 4] |= (uint32_t)data[whole - 1 - i] << 8 * (i % 4);
    w[0] = 19650218u;
    for (i = 1; i < 624; i++) w[i] = 1812433253u * (w[i - 1] ^ w[i - 1] >> 30) + (uint32_t)i;
    i = 1;
    j = 0;
    for (k = keys > 624 ? keys : 624; k; k--) {
        w[i] = (w[i] ^ (w[i - 1] ^ w[i - 1] >> 30) * 1664525u) + key[j] + (uint32_t)j;
        if (++i >= 624) { w[0] = w[623]; i = 1; }
        if (++j >= keys) j = 0;
    }
    for (k = 623; k; k--) {
        w[i] = (w[i] ^ (w[i - 1] ^ w[i - 1] >> 30) * 1566083941u) - (uint32_t)i;
        if (++i >= 624) { w[0] = w[623]; i = 1; }
    }
    w[0] = 0x80000000u;
    c->at = 624;
}

static num any_of(Chance *c, num options_)
{
    int bits = 0;
    num found;
    while (options_ >> bits) bits++;
    do found = next_word(c) >> (32 - bits);
    while (found >= options_);
    return found;
}

/* What is told of a game */

static int32_t record[MOST_TOLD];
static num told;
static Chance bots[PLAYERS];
static int32_t owner_before[MOST_CELLS / RECORD + 1];
static num n_before;
static uint8_t begun_with[KINDS], acted_on[KINDS];

static void note(num word)
{
    if (told >= MOST_TOLD || word > 2147483647 || word < -2147483647) fault(F_NUMBER);
    record[told++] = (int32_t)word;
}

static num owner_of(num card)
{
    num for_good = OWNERS >= 0 ? field(card + OWNERS) : 0;
    return for_good ? for_good - 1 : field(card + OWNER);
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

static int played(const char *seed, num game, num most_decisions)
{
    char text[LONGEST_SEED];
    Chance chance;
    uint64_t own;
    num decisions = 0, seat, n, which;
    if (setjmp(on_fault)) return 0;
    snprintf(text, sizeof text, "%s/%lld", seed, (long long)game);
    begin_chance(&chance, text);
    own = next_word(&chance);
    own |= (uint64_t)(next_word(&chance) >> 11) << 32;
    for (seat = 0; seat < PLAYERS; seat++) {
        snprintf(text, sizeof text, "%llu/%lld", (unsigned long long)own, (long long)seat);
        begin_chance(&bots[seat], text);
    }
    begin(own * 2654435761u + 12345, -1);
    look_at_beginning();
    while (!is_over()) {
        V given;
        n = length(options);
        if (!n || decisions >= most_decisions) fault(F_REFUSED);
        seat = number(item(cells[DECISION], 1));
        if (seat < 0 || seat >= PLAYERS) fault(F_INDEX);
        which = n > 1 ? any_of(&bots[seat], n) : 0;
        given = item(options, which);
        if (is_action(cells[DECISION])) look_at_action(given);
        answer(which);
        decisions++;
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
    return 1;
}

static void play_games(const char *seed, num first, num many, num most_decisions)
{
    num game;
    for (game = first; game < first + many; game++) {
        if (!played(seed, game, most_decisions)) {
            record[0] = 0;
            record[1] = fault_why;
            told = 2;
        }
        tell_one(told);
        tell(record, told);
        if (game % 16 == 15) fflush(stdout);
    }
    fflush(stdout);
}
