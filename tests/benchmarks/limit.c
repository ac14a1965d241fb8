/* Polignac, ace high, four players at random: the same deals as cardlib's, by hand, four to a register.

   The limit that compiled.py compares with. Bits are the pack's 32 cards, the first card of the pack the highest. */

#include <immintrin.h>
#include <stdint.h>

typedef uint64_t v __attribute__((vector_size(32)));
typedef int64_t w __attribute__((vector_size(32)));

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u;

static uint64_t mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline v all(uint64_t n) { return (v){n, n, n, n}; }
static inline v times(v a, v b) { return (v)_mm256_mul_epu32((__m256i)a, (__m256i)b); } /* of the low halves */
static inline v less(v a, v b) { return (v)((w)a < (w)b); }
static inline v pick(v where, v a, v b) { return (a & where) | (b & ~where); }
static inline v below(v x, v n) { return times(x ^ (x >> 32), n) >> 32; }
static inline v advanced(v x) { return times(x, all(4294883355u)) + (x >> 32); }
static inline v shifted(v a, v by) { return (v)_mm256_sllv_epi64((__m256i)a, (__m256i)by); }
static inline v back(v a, v by) { return (v)_mm256_srlv_epi64((__m256i)a, (__m256i)by); }

static inline v chosen(v may, v x) {
    v a = may - ((may >> 1) & all(0x55555555)), b = (a & all(0x33333333)) + ((a >> 2) & all(0x33333333));
    v c = (b + (b >> 4)) & all(0x0F0F0F0F), d = (c + (c >> 8)) & all(0x00FF00FF), n = (d + (d >> 16)) & all(63);
    v k = n - 1 - below(x, n), s = all(0), t, up;
    t = d & 63, up = ~less(k, t), k -= t & up, s += up & 16;
    t = back(c, s) & 15, up = ~less(k, t), k -= t & up, s += up & 8;
    t = back(b, s) & 7, up = ~less(k, t), k -= t & up, s += up & 4;
    t = back(a, s) & 3, up = ~less(k, t), k -= t & up, s += up & 2;
    t = back(may, s) & 1, up = ~less(k, t), s += up & 1;
    return shifted(all(1), s);
}

/* How often each seat pays how many counters, in n deals from the first on: counts has 4 rows of 8; n by fours. */
void limit(uint64_t seed, uint64_t first, uint64_t n, int64_t *counts) {
    uint64_t begin = mixed(seed + GOLDEN);
    for (uint64_t i = 0; i < n; i += 4) {
        v x, hand[4] = {all(0), all(0), all(0), all(0)}, room[4] = {all(8), all(8), all(8), all(8)};
        for (int k = 0; k < 4; k++) x[k] = mixed(begin + (first + i + k) * GOLDEN) | 1;
        for (int q = 32; q > 0; q--) {
            v draw = below(x, all(q)), card = all(1u << (q - 1));
            x = advanced(x);
            for (int s = 0; s < 4; s++) {
                v hit = less(draw, room[s]), here = card & hit, size = room[s];
                hand[s] |= here;
                card ^= here;
                room[s] += (v)(here != 0);
                draw -= size;
            }
        }
        v lead = all(0), owed = all(0);
        for (int trick = 0; trick < 8; trick++) {
            v led = all(0), best = all(0), wins = all(0), centre = all(0);
            for (int s = 0; s < 4; s++) {
                v follow = hand[s] & led, card = chosen(pick((v)(follow == 0), hand[s], follow), x);
                x = advanced(x);
                hand[s] ^= card;
                centre |= card;
                if (s == 0) {
                    led = all(0xFF);
                    led = pick(less(card, all(1u << 8)), led, all(0xFFu << 8));
                    led = pick(less(card, all(1u << 16)), led, all(0xFFu << 16));
                    led = pick(less(card, all(1u << 24)), led, all(0xFFu << 24));
                    best = card;
                } else {
                    v higher = less(best, card & led);
                    best = pick(higher, card, best);
                    wins = pick(higher, all(s), wins);
                }
            }
            lead = (lead + wins) & 3;
            v jacks = ((centre >> 28) & 1) * 2 + ((centre >> 20) & 1) + ((centre >> 12) & 1) + ((centre >> 4) & 1);
            owed += shifted(jacks, lead << 3);
            v one = (v)((wins & 1) != 0), two = (v)((wins & 2) != 0), turned[4];
            for (int s = 0; s < 4; s++) turned[s] = pick(one, hand[(s + 1) & 3], hand[s]);
            for (int s = 0; s < 4; s++) hand[s] = pick(two, turned[(s + 2) & 3], turned[s]);
        }
        for (int k = 0; k < 4; k++)
            for (int s = 0; s < 4; s++) counts[8 * s + ((owed[k] >> (8 * s)) & 7)]++;
    }
}
