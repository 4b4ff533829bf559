/* Values, lists and cells. A value is a number, shifted by one bit, or a list: where it stands in
   the heap, shifted by one bit, and one. Lists never change. What cannot be goes by `fault`: the
   game is then given up, and played again by somebody who has words for it. */

typedef int64_t num;

enum { DONE, AGAIN, CALL, ASK, PARKED, UNWIND };

static jmp_buf on_fault;
static int fault_why;
static num fault_hole;

#if defined(__GNUC__) || defined(__clang__)
__attribute__((noreturn, cold))
#endif
static void fault(int why)
{
    fault_why = why;
    longjmp(on_fault, 1);
}

#if defined(__GNUC__) || defined(__clang__)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define SMALL static inline __attribute__((always_inline))
#else
#define UNLIKELY(x) (x)
#define SMALL static inline
#endif

/* Which routines were entered, for those who want to know */
static uint8_t was_entered[ROUTINES];
#ifdef COUNTING
#define ENTER(which) was_entered[which] = 1;
#else
#define ENTER(which)
#endif

#define NONE ((V)1)
#define EMPTY ((V)5)
#define IS_LIST(v) ((v) & 1)
#define LARGEST_NUMBER 1073741823
#define AT_ONCE 4 /* words that are copied together: so many more may be, behind the last */

/* Two halves of a heap, behind what never changes: lists are made in one of them. */
static V heap[STATIC + 2 * HEAP + AT_ONCE];
static num half, top, over; /* where the half begins, what is free in it, and where it ends */
static V cells[MOST_CELLS + RECORD];
static num n_cells;
static uint64_t chance_of[FIRST_CARD];
static num because, written, steps_left, looks_left, lasting;
static V options;
static num deep;

static void step(num steps)
{
    steps_left -= steps;
    if (UNLIKELY(steps_left < 0))
        fault(F_STEPS);
}

SMALL void look(num things)
{
    looks_left -= things;
    if (UNLIKELY(looks_left < 0))
        fault(F_LOOKS);
}

SMALL V box(num n)
{
    if (UNLIKELY(n > LARGEST_NUMBER || n < -LARGEST_NUMBER))
        fault(F_NUMBER);
    return (V)(n * 2);
}

SMALL num number(V v)
{
    if (UNLIKELY(IS_LIST(v)))
        fault(F_KIND);
    return v >> 1;
}

SMALL num add(num a, num b)
{
    num sum = (num)((uint64_t)a + (uint64_t)b);
    if (UNLIKELY(((a ^ sum) & (b ^ sum)) < 0))
        fault(F_NUMBER);
    return sum;
}

static inline num subtract(num a, num b)
{
    if (UNLIKELY(b == INT64_MIN))
        fault(F_NUMBER);
    return add(a, -b);
}

static inline num multiply(num a, num b)
{
    const num most = 2147483647;
    if (UNLIKELY(a > most || a < -most || b > most || b < -most))
        fault(F_NUMBER);
    return a * b;
}

static inline num floor_divide(num a, num b)
{
    if (!b)
        return 0;
    if (b == -1)
        return subtract(0, a);
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static inline num remainder_of(num a, num b)
{
    num left;
    if (!b || b == -1)
        return 0;
    left = a % b;
    return left && (left < 0) != (b < 0) ? left + b : left;
}

static inline num least(num a, num b) { return a < b ? a : b; }
static inline num most(num a, num b) { return a > b ? a : b; }

/* Lists */

SMALL V *list(V v)
{
    if (UNLIKELY(!IS_LIST(v) || heap[v >> 1] < 0))
        fault(F_KIND);
    return heap + (v >> 1);
}

SMALL num length(V v) { return *list(v); }

static inline V item(V v, num at)
{
    V *found = list(v);
    if (UNLIKELY(at < 0 || at >= *found))
        fault(F_INDEX);
    return found[1 + at];
}

static inline num truth(V v)
{
    return IS_LIST(v) ? heap[v >> 1] > 0 || heap[v >> 1] < -1 : v != 0;
}

static inline V *room(num n)
{
    V *at;
    if (UNLIKELY(top + n + 1 > over))
        fault(F_ROOM);
    at = heap + top;
    *at = (V)n;
    top += n + 1;
    return at;
}

static inline V ref(V *at) { return (V)((at - heap) * 2 + 1); }

/* Words of a list, from the heap or the pile, into the list that was made last */
static inline void copy(V *to, const V *from, num n)
{
    num i;
    for (i = 0; i < n; i += AT_ONCE) memcpy(to + i, from + i, AT_ONCE * sizeof(V));
}

static num same(V a, V b)
{
    num i;
    if (a == b)
        return 1;
    if (!IS_LIST(a) || !IS_LIST(b) || heap[a >> 1] != heap[b >> 1] || heap[a >> 1] < 0)
        return 0;
    if (UNLIKELY(++deep > DEEPEST_C))
        fault(F_DEEP);
    for (i = 1; i <= heap[a >> 1]; i++)
        if (!same(heap[(a >> 1) + i], heap[(b >> 1) + i])) {
            deep--;
            return 0;
        }
    deep--;
    return 1;
}

static V slice(V v, num from, num to)
{
    V *old = list(v), *new;
    num n = *old;
    if (from < 0) from = 0;
    if (to > n) to = n;
    if (from == 0 && to == n) return v;
    if (from >= to) return EMPTY;
    new = room(to - from);
    copy(new + 1, heap + (v >> 1) + 1 + from, to - from);
    return ref(new);
}

static V rest(V v)
{
    return slice(v, 1, length(v));
}

static V joined(V a, V b)
{
    num m = length(a), n = length(b);
    V *new;
    if (!m) return b;
    if (!n) return a;
    new = room(m + n);
    copy(new + 1, heap + (a >> 1) + 1, m);
    copy(new + 1 + m, heap + (b >> 1) + 1, n);
    return ref(new);
}

static V with_last(V v, V thing)
{
    num n = length(v);
    V *new = room(n + 1);
    copy(new + 1, heap + (v >> 1) + 1, n);
    new[1 + n] = thing;
    return ref(new);
}

static num is_in(V thing, V v)
{
    V *found = list(v);
    num i;
    look(*found);
    for (i = 1; i <= *found; i++)
        if (found[i] == thing || (IS_LIST(thing) && same(found[i], thing)))
            return 1;
    return 0;
}

static num place_in(V thing, V v)
{
    V *found = list(v);
    num i;
    for (i = 1; i <= *found; i++)
        if (found[i] == thing)
            return i - 1;
    fault(F_INDEX);
    return 0;
}

/* Whether a list has at least so many things */
SMALL V *bound(V env, num n)
{
    V *e = list(env);
    if (UNLIKELY(*e < n)) fault(F_INDEX);
    return e;
}

SMALL num entry(num at, num n)
{
    if (UNLIKELY(at < 0 || at >= n)) fault(F_INDEX);
    return at;
}

static num copied(V things, V *there)
{
    V *l = list(things);
    if (*l > MOST_OPTIONS) fault(F_OPTIONS);
    memcpy(there, l + 1, (size_t)*l * sizeof(V));
    return *l;
}

/* Lists in the making, within each other */

static V pile[PILE + AT_ONCE];
static num piled;

SMALL void push(V v)
{
    if (UNLIKELY(piled >= PILE))
        fault(F_ROOM);
    pile[piled++] = v;
}

static V made_from(num base)
{
    num n = piled - base;
    V *new;
    piled = base;
    if (!n) return EMPTY;
    new = room(n);
    copy(new + 1, pile + base, n);
    return ref(new);
}

static V list1(V a) { V *l = room(1); l[1] = a; return ref(l); }
static V list2(V a, V b) { V *l = room(2); l[1] = a; l[2] = b; return ref(l); }
static V list3(V a, V b, V c) { V *l = room(3); l[1] = a; l[2] = b; l[3] = c; return ref(l); }

static V list_of(num n, const V *things)
{
    V *l;
    if (!n) return EMPTY;
    l = room(n);
    memcpy(l + 1, things, (size_t)n * sizeof(V));
    return ref(l);
}

/* Cells */

SMALL num within(num at)
{
    if (UNLIKELY(at < 0 || at >= n_cells))
        fault(F_INDEX);
    return at;
}

SMALL V cell(num at) { return cells[within(at)]; }
SMALL num field(num at) { return number(cells[within(at)]); }

static inline void set(num at, V v)
{
    cells[within(at)] = v;
    written++;
}

static void arm(num at, V thing)
{
    V armed = cell(at);
    num n = length(armed);
    if (n + 1 > MOST_ARMED)
        fault(F_ARMED);
    step(n >> 4);
    set(at, with_last(armed, thing));
}

static V looked_through; /* the list of which it is known whether all kinds in it differ */
static num they_differ;

static void use_half(num from)
{
    looked_through = NONE;
    half = top = from;
    over = from + HEAP;
}

/* All that is still spoken of goes into the other half. */

static V moved_over(V v)
{
    num at = v >> 1, n, to, i;
    if (!IS_LIST(v) || at < STATIC)
        return v;
    if (heap[at] < 0)
        return (V)(((num)-heap[at] - 1) * 2 + 1);
    n = heap[at];
    if (!n)
        return EMPTY;
    if (++deep > DEEPEST_C)
        fault(F_DEEP);
    to = (num)(room(n) - heap);
    copy(heap + to + 1, heap + at + 1, n);
    heap[at] = (V)(-to - 1);
    for (i = 1; i <= n; i++)
        if (IS_LIST(heap[to + i]))
            heap[to + i] = moved_over(heap[to + i]);
    deep--;
    return (V)(to * 2 + 1);
}

static void tidy(void)
{
    num i;
    use_half(half == STATIC ? STATIC + HEAP : STATIC);
    for (i = 0; i < n_cells; i++)
        if (IS_LIST(cells[i]))
            cells[i] = moved_over(cells[i]);
    options = moved_over(options);
}
