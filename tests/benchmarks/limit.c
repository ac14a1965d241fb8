/* Polignac, ace high, four players at random: the same deals as cardlib's, by hand, eight to a register.

   The limit that compiled.py compares with. Bits are the pack's 32 cards, the first card of the pack the highest.
   CHAINS registers go through every step side by side, for one alone would wait for each of its own results. */

#include <immintrin.h>
#include <stdint.h>

#define CHAINS 2
#define EACH for (int c = 0; c < CHAINS; c++)

typedef uint32_t v __attribute__((vector_size(32)));
typedef int32_t w __attribute__((vector_size(32)));
typedef int8_t bytes __attribute__((vector_size(32)));
typedef uint64_t half __attribute__((vector_size(32)));
typedef struct { half even, odd; } state; /* of the lanes with even numbers and with odd ones */

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u;

static uint64_t mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline v all(uint32_t n) { return (v){} + n; }
static inline v pick(v where, v a, v b) { return (v)_mm256_blendv_epi8((__m256i)b, (__m256i)a, (__m256i)where); }
static inline v less(v a, v b) { return (v)((w)a < (w)b); }
static inline half advanced(half x) {
    return (half)_mm256_mul_epu32((__m256i)x, _mm256_set1_epi64x(4294883355u)) + (x >> 32);
}
static inline v drawn(state x, v n) {
    half low = x.even ^ (x.even >> 32), high = x.odd ^ (x.odd << 32);
    v number = (v)_mm256_blend_epi32((__m256i)low, (__m256i)high, 0xAA);
    return ((number >> 16) * n + (((number & 0xFFFF) * n) >> 16)) >> 16;
}

static inline v chosen(v may, state x) {
    v a = may - ((may >> 1) & 0x55555555), b = (a & 0x33333333) + ((a >> 2) & 0x33333333);
    v upto = ((b + (b >> 4)) & 0x0F0F0F0F) * 0x01010101, n = upto >> 24, k = n - 1 - drawn(x, n);
    v s = ((~(v)((bytes)upto > (bytes)(k * 0x01010101)) & 0x08080808) * 0x01010101) >> 24, t, up;
    k -= ((upto << 8) >> s) & 255;
    t = (b >> s) & 7, up = ~less(k, t), k -= t & up, s += up & 4;
    t = (a >> s) & 3, up = ~less(k, t), k -= t & up, s += up & 2;
    t = (may >> s) & 1, up = ~less(k, t), s += up & 1;
    return (v)_mm256_sllv_epi32((__m256i)all(1), (__m256i)s);
}

/* How often each seat pays how many counters, in n deals from the first on: counts has 4 rows of 8. */
void limit(uint64_t seed, uint64_t first, uint64_t n, int64_t *counts) {
    uint64_t begin = mixed(seed + GOLDEN);
    for (uint64_t i = 0; i < n; i += 8 * CHAINS) {
        state x[CHAINS];
        v hand[4][CHAINS] = {}, room[3][CHAINS], lead[CHAINS] = {}, owed[CHAINS] = {};
        EACH for (int k = 0; k < 8; k++) {
            uint64_t began = mixed(begin + (first + i + 8 * c + k) * GOLDEN) | 1;
            if (k & 1) x[c].odd[k >> 1] = began; else x[c].even[k >> 1] = began;
        }
        for (int s = 0; s < 3; s++) EACH room[s][c] = all(8 * (s + 1));
        for (int q = 32; q > 0; q--) EACH { /* what lies in a row goes to its seat or to one before it */
            v draw = drawn(x[c], all(q));
            x[c].even = advanced(x[c].even), x[c].odd = advanced(x[c].odd);
            for (int s = 0; s < 3; s++) {
                v hit = less(draw, room[s][c]);
                room[s][c] += hit;
                hand[s][c] |= hit & (1u << (q - 1));
            }
        }
        EACH hand[3][c] = ~hand[2][c], hand[2][c] ^= hand[1][c], hand[1][c] ^= hand[0][c];
        for (int trick = 0; trick < 8; trick++) {
            v led[CHAINS] = {}, best[CHAINS] = {}, wins[CHAINS] = {}, centre[CHAINS] = {};
            for (int s = 0; s < 4; s++) EACH {
                v follow = hand[s][c] & led[c], card = chosen(pick((v)(follow == 0), hand[s][c], follow), x[c]);
                x[c].even = advanced(x[c].even), x[c].odd = advanced(x[c].odd);
                hand[s][c] ^= card;
                centre[c] |= card;
                if (s == 0) {
                    led[c] = (v)((bytes)card != 0);
                    best[c] = card;
                } else {
                    v higher = (v)((card & led[c]) > best[c]);
                    best[c] = pick(higher, card, best[c]);
                    wins[c] = pick(higher, all(s), wins[c]);
                }
            }
            EACH {
                v in = centre[c], one = (v)((wins[c] & 1) != 0), two = (v)((wins[c] & 2) != 0), turned[4];
                lead[c] = (lead[c] + wins[c]) & 3;
                owed[c] += (((in >> 28) & 1) * 2 + ((in >> 20) & 1) + ((in >> 12) & 1) + ((in >> 4) & 1)) << (lead[c] << 3);
                for (int s = 0; s < 4; s++) turned[s] = pick(one, hand[(s + 1) & 3][c], hand[s][c]);
                for (int s = 0; s < 4; s++) hand[s][c] = pick(two, turned[(s + 2) & 3], turned[s]);
            }
        }
        EACH for (int k = 0; k < 8 && i + 8 * c + k < n; k++)
            for (int s = 0; s < 4; s++) counts[8 * s + ((owed[c][k] >> (8 * s)) & 7)]++;
    }
}
