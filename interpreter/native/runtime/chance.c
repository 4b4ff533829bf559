/* The random numbers of Python, which players have: an array of numbers from SHA-512 of a text begins
   a Mersenne twister for each of them. */

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
        uint64_t w[80], a, b, c, d, e, f, g, last, one, two;
        for (i = 0; i < 16; i++) {
            int k;
            w[i] = 0;
            for (k = 0; k < 8; k++) w[i] = w[i] << 8 | block[at * 128 + i * 8 + k];
        }
        for (i = 16; i < 80; i++)
            w[i] = w[i - 16] + w[i - 7]
                + (turned(w[i - 15], 1) ^ turned(w[i - 15], 8) ^ w[i - 15] >> 7)
                + (turned(w[i - 2], 19) ^ turned(w[i - 2], 61) ^ w[i - 2] >> 6);
        a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], last = h[7];
        for (i = 0; i < 80; i++) {
            one = last + (turned(e, 14) ^ turned(e, 18) ^ turned(e, 41)) + ((e & f) ^ (~e & g))
                + sha_rounds[i] + w[i];
            two = (turned(a, 28) ^ turned(a, 34) ^ turned(a, 39)) + ((a & b) ^ (a & c) ^ (b & c));
            last = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
        }
        h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e, h[5] += f, h[6] += g, h[7] += last;
    }
    for (i = 0; i < 64; i++) digest[i] = (uint8_t)(h[i / 8] >> (56 - 8 * (i % 8)));
}

/* Chances are begun side by side, since each number of a beginning waits for the one before it; so
   their numbers lie side by side. */
#define LANES 16
#define LONGEST_SEED 96
#define LONGEST_KEY ((LONGEST_SEED + 64) / 4 + 1)
typedef struct { uint32_t words[624][LANES]; } Chances;
typedef struct { uint32_t (*words)[LANES]; int lane, at; } Chance;

static uint32_t first_words[624];

static void begin_first_words(void)
{
    num i;
    first_words[0] = 19650218u;
    for (i = 1; i < 624; i++)
        first_words[i] = 1812433253u * (first_words[i - 1] ^ first_words[i - 1] >> 30) + (uint32_t)i;
}

/* The numbers are made one by one, when they are asked for. */
static uint32_t next_word(Chance *c)
{
    int k = c->at, next = k + 1 < 624 ? k + 1 : 0, l = c->lane;
    uint32_t y = (c->words[k][l] & 0x80000000u) | (c->words[next][l] & 0x7fffffffu);
    y = c->words[k < 227 ? k + 397 : k - 227][l] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
    c->words[k][l] = y;
    c->at = next;
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

static num key_of(const char *text, uint32_t *key)
{
    uint8_t data[LONGEST_SEED + 64];
    num size = (num)strlen(text), i;
    memcpy(data, text, (size_t)size);
    sha512((const uint8_t *)text, size, data + size);
    size += 64;
    memset(key, 0, LONGEST_KEY * sizeof *key);
    for (i = 0; i < size; i++) key[i / 4] |= (uint32_t)data[size - 1 - i] << 8 * (i % 4);
    for (i = 0; i < LONGEST_KEY; i++) key[i] += (uint32_t)i;
    return (size + 3) / 4;
}

#if defined(__GNUC__) || defined(__clang__)
typedef uint32_t Lanes __attribute__((vector_size(LANES * sizeof(uint32_t)), aligned(4)));
#define EACH_LANE(next, before, by, plus) \
    before = ((next) ^ (before ^ before >> 30) * (uint32_t)by) + plus;
#define FILL_LANES(lanes, word) lanes = (Lanes){0} + (uint32_t)(word);
#else
typedef struct { uint32_t of[LANES]; } Lanes;
#define EACH_LANE(next, before, by, plus) \
    for (l = 0; l < LANES; l++) \
        before.of[l] = ((next).of[l] ^ (before.of[l] ^ before.of[l] >> 30) * by) + (plus).of[l];
#define FILL_LANES(lanes, word) for (l = 0; l < LANES; l++) lanes.of[l] = word;
#endif

/* So many of them, at most LANES */
static void begin_chances(Chances *chances, char texts[][LONGEST_SEED], num many)
{
    uint32_t keys[LANES][LONGEST_KEY];
    num sizes[LANES], alike = 1, i, l, at;
    Lanes last, one, key[LONGEST_KEY], *words = (Lanes *)chances->words;
    for (l = 0; l < LANES; l++) { /* where there are fewer, the last one again */
        sizes[l] = key_of(texts[l < many ? l : many - 1], keys[l]);
        alike &= sizes[l] == sizes[0];
        for (i = 0; i < LONGEST_KEY; i++) ((uint32_t *)(key + i))[l] = keys[l][i];
    }
    FILL_LANES(last, first_words[0])
    for (i = 1, at = 0; i <= 624; i++) { /* the last round comes back to the second word */
        Lanes other;
        if (i < 624) {
            FILL_LANES(one, first_words[i])
        } else
            one = words[1];
        if (!alike) {
            for (l = 0; l < LANES; l++) ((uint32_t *)&other)[l] = keys[l][(i - 1) % sizes[l]];
        } else {
            other = key[at];
            if (++at >= sizes[0]) at = 0;
        }
        EACH_LANE(one, last, 1664525u, other)
        words[i < 624 ? i : 1] = last;
    }
    for (i = 2; i <= 624; i++) {
        FILL_LANES(one, 0u - (uint32_t)(i < 624 ? i : 1))
        EACH_LANE(words[i < 624 ? i : 1], last, 1566083941u, one)
        words[i < 624 ? i : 1] = last;
    }
    FILL_LANES(words[0], 0x80000000u)
}

static Chance chance_in(Chances *chances, num lane)
{
    Chance found;
    found.words = chances->words;
    found.lane = (int)lane;
    found.at = 0;
    return found;
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
