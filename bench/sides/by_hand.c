/* The small game written by hand in C: the limit that native games are measured against. The same
   rules as in by_hand.py, and players who take any option. It plays so many games as it is told. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COPPER, SILVER, GOLD, ESTATE, DUCHY, PROVINCE, CURSE,
    SMITHY, VILLAGE, MARKET, FESTIVAL, LABORATORY, MILITIA, WITCH, MOAT, KINDS
};

static const int COST[] = {0, 3, 6, 2, 5, 8, 0, 4, 3, 5, 5, 5, 4, 5, 2};
static const int PILE[] = {46, 40, 30, 8, 8, 8, 10, 10, 10, 10, 10, 10, 10, 10, 10};
static const int POINTS[] = {0, 0, 0, 1, 3, 6, -1, 0, 0, 0, 0, 0, 0, 0, 0};
static const int GIVES[][4] = { /* cards, acts, buys, coins; from the smithy on */
    {3, 0, 0, 0}, {1, 2, 0, 0}, {1, 1, 1, 1}, {0, 2, 1, 2},
    {2, 1, 0, 0}, {0, 0, 0, 2}, {2, 0, 0, 0}, {2, 0, 0, 0},
};
#define NOTHING (-1)
#define MOST 400

typedef struct { int size; int8_t cards[MOST]; } Zone;
typedef struct { Zone deck, hand, discard; int turns; } Player;

static Player players[2];
static int left[KINDS], gone;
static long decisions;
static uint64_t chance;

static uint64_t next(void)
{
    uint64_t z = chance += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static int choose(int options) { return (int)((next() >> 32) * (uint64_t)options >> 32); }

static void put(Zone *zone, int card) { zone->cards[zone->size++] = (int8_t)card; }

static void take_out(Zone *zone, int card)
{
    int at = 0;
    while (zone->cards[at] != card) at++;
    zone->size--;
    memmove(zone->cards + at, zone->cards + at + 1, (size_t)(zone->size - at));
}

static int has(const Zone *zone, int card) { return memchr(zone->cards, card, (size_t)zone->size) != 0; }

static void shuffle(Zone *zone)
{
    int last;
    for (last = zone->size - 1; last > 0; last--) {
        int other = choose(last + 1);
        int8_t kept = zone->cards[last];
        zone->cards[last] = zone->cards[other];
        zone->cards[other] = kept;
    }
}

static void draw(Player *player, int cards)
{
    while (cards--) {
        if (!player->deck.size) {
            if (!player->discard.size) return;
            player->deck = player->discard;
            player->discard.size = 0;
            shuffle(&player->deck);
        }
        put(&player->hand, player->deck.cards[--player->deck.size]);
    }
}

static void take(int card, Player *player)
{
    if (!left[card]) return;
    put(&player->discard, card);
    if (!--left[card]) gone += card == PROVINCE ? 3 : 1;
}

static void attack(int card, Player *player)
{
    Zone *hand = &player->hand;
    if (has(hand, MOAT)) {
        decisions++;
        if (choose(2) == 0) return;
    }
    if (card == WITCH) {
        take(CURSE, player);
        return;
    }
    while (hand->size > 3) {
        int offered[KINDS], many = 0, seen = 0, at, thrown;
        for (at = 0; at < hand->size; at++)
            if (!(seen >> hand->cards[at] & 1)) {
                seen |= 1 << hand->cards[at];
                offered[many++] = hand->cards[at];
            }
        decisions += many > 1;
        thrown = offered[many > 1 ? choose(many) : 0];
        take_out(hand, thrown);
        put(&player->discard, thrown);
    }
}

static void take_turn(int seat)
{
    Player *player = players + seat;
    Zone *hand = &player->hand, played;
    int acts = 1, buys = 1, coins = 0, at;
    played.size = 0;
    while (acts) {
        int offered[KINDS + 1], many = 0, seen = 0, card;
        for (at = 0; at < hand->size; at++)
            if (hand->cards[at] >= SMITHY && !(seen >> hand->cards[at] & 1)) {
                seen |= 1 << hand->cards[at];
                offered[many++] = hand->cards[at];
            }
        if (!many) break;
        offered[many++] = NOTHING;
        decisions++;
        card = offered[choose(many)];
        if (card == NOTHING) break;
        take_out(hand, card);
        put(&played, card);
        acts += GIVES[card - SMITHY][1] - 1;
        buys += GIVES[card - SMITHY][2];
        coins += GIVES[card - SMITHY][3];
        draw(player, GIVES[card - SMITHY][0]);
        if (card == MILITIA || card == WITCH) attack(card, players + 1 - seat);
    }
    for (at = 0; at < hand->size; at++)
        if (hand->cards[at] <= GOLD) coins += hand->cards[at] + 1;
    while (buys) {
        int offered[KINDS + 1], many = 0, card;
        for (card = 0; card < KINDS; card++)
            if (COST[card] <= coins && left[card]) offered[many++] = card;
        offered[many++] = NOTHING;
        decisions++;
        card = offered[choose(many)];
        if (card == NOTHING) break;
        buys--;
        coins -= COST[card];
        take(card, player);
    }
    player->turns++;
    for (at = 0; at < hand->size; at++) put(&player->discard, hand->cards[at]);
    for (at = 0; at < played.size; at++) put(&player->discard, played.cards[at]);
    hand->size = 0;
    draw(player, 5);
}

static int points(const Player *player)
{
    const Zone *zones[] = {&player->deck, &player->hand, &player->discard};
    int sum = 0, which, at;
    for (which = 0; which < 3; which++)
        for (at = 0; at < zones[which]->size; at++) sum += POINTS[zones[which]->cards[at]];
    return sum;
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? atol(argv[1]) : 1, game, turns = 0, sum = 0;
    for (game = 0; game < games; game++) {
        int seat, at, turn = 0;
        chance = (uint64_t)game;
        gone = 0;
        memcpy(left, PILE, sizeof left);
        for (seat = 0; seat < 2; seat++) {
            Player *player = players + seat;
            memset(player, 0, sizeof *player);
            for (at = 0; at < 10; at++) put(&player->deck, at < 7 ? COPPER : ESTATE);
            shuffle(&player->deck);
            draw(player, 5);
        }
        while (gone < 3) {
            take_turn(turn);
            turn = 1 - turn;
        }
        turns += players[0].turns + players[1].turns;
        sum += points(players) + points(players + 1);
    }
    printf("%ld %ld %ld\n", decisions, turns, sum);
    return 0;
}
