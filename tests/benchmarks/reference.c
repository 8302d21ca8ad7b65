// Alpha-beta (minimax with -DPRUNE=0) by hand, with the counts and lines of gamelab's searches: a measure of their speed.
// GAME: 0 tic-tac-toe, 1 Connect Four 6x7, 2 Sim with six points, 3 Othello of SIZE x SIZE; with -DRUNS in 1 the
// evaluation of runs, in 3 the difference of discs, else 0.
#include <stdint.h>
typedef uint64_t set;
enum { INF = 1000000000, WIN = 1000000, PLIES = 160, PASS = -1 };
#ifndef PRUNE
#define PRUNE 1
#endif
#define COUNT(bits) __builtin_popcountll(bits)
#define LOWEST(bits) __builtin_ctzll(bits)
static int64_t interiors[PLIES], terminals[PLIES], evaluated[PLIES], cutoffs[PLIES], skipped[PLIES];
static struct { int64_t length; int8_t moves[248]; } lines[PLIES];

// play changes the sets of the side that moves and of the other, and returns the result for the side that moves
enum { ON = -1000, LOST = -1, DRAWN, WON };
#if GAME < 2
static const int STEPS[] = {1, GAME ? 7 : 3, GAME ? 8 : 4, GAME ? 6 : 2};
static const set STARTS[] = {0x49, 0x7, 0x1, 0x4};
static int play(int move, set *mine, set *theirs, set *legal) {
  set taken = *mine | *theirs, stone = GAME ? (taken + (1ull << 7 * move)) & ~taken : 1ull << move;
  *mine |= stone;
  for (int n = 0; n < 4; n++) {
    set two = *mine & *mine >> STEPS[n];
    if (two & two >> (GAME ? 2 : 1) * STEPS[n] & (GAME ? ~0ull : STARTS[n])) return WON;
  }
  if (!GAME || stone & 0x810204081020ull) *legal ^= 1ull << move;
  return *legal ? ON : DRAWN;
}
#elif GAME == 2
static set pairs[15][4];
static int play(int move, set *mine, set *theirs, set *legal) {
  for (int n = 0; n < 4; n++) if ((*mine & pairs[move][n]) == pairs[move][n]) return LOST;
  *mine |= 1ull << move; *legal ^= 1ull << move;
  return *legal ? ON : DRAWN;
}
static void prepare(void) {
  int edge[6][6], count = 0;
  for (int u = 0; u < 6; u++) for (int v = u + 1; v < 6; v++) edge[u][v] = edge[v][u] = count++;
  for (int u = 0; u < 6; u++) for (int v = u + 1; v < 6; v++)
    for (int w = 0, n = 0; w < 6; w++)
      if (w != u && w != v) pairs[edge[u][v]][n++] = 1ull << edge[u][w] | 1ull << edge[v][w];
}
#else
typedef set vector __attribute__((vector_size(32)));  // the four directions side by side
static set full, rays[64][4][2];
static vector steps, inner;
static set legal_squares(set mine, set theirs) {
  vector between = (vector){theirs, theirs, theirs, theirs} & inner, own = {mine, mine, mine, mine};
  vector up = between & own << steps, down = between & own >> steps;
  for (int n = 0; n < SIZE - 3; n++) { up |= between & up << steps; down |= between & down >> steps; }
  up = up << steps | down >> steps;
  return (up[0] | up[1] | up[2] | up[3]) & full & ~(mine | theirs);
}
static int play(int move, set *mine, set *theirs, set *legal) {
  if (move != PASS) {
    set turned = 0;
    for (int n = 0; n < 4; n++) {
      set up = rays[move][n][0], down = rays[move][n][1], end = up & ~*theirs; end &= -end;
      if (end & *mine) turned |= up & (end - 1);
      set own = down & *mine, empty = down & ~(*mine | *theirs);
      if (own > empty) turned |= down & (~0ull << 1 << (63 - __builtin_clzll(own)));
    }
    *mine |= turned | 1ull << move; *theirs ^= turned;
  }
  *legal = legal_squares(*theirs, *mine);
  return *legal || legal_squares(*mine, *theirs) ? ON : COUNT(*mine) - COUNT(*theirs);
}
static void prepare(void) {
  static const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  full = ~0ull >> (64 - SIZE * SIZE); steps = (vector){1, SIZE, SIZE + 1, SIZE - 1}; inner = (vector){0};
  for (int cell = 0; cell < SIZE * SIZE; cell++) for (int w = 0; w < 4; w++) {
    int row = cell / SIZE, column = cell % SIZE;
    if ((w == 0 || row % (SIZE - 1)) && (w == 1 || column % (SIZE - 1))) inner[w] |= 1ull << cell;
    for (int n = 1; n < SIZE; n++) for (int side = 0; side < 2; side++) {
      int r = row + (side ? -n : n) * ways[w][0], c = column + (side ? -n : n) * ways[w][1];
      if (r >= 0 && r < SIZE && c >= 0 && c < SIZE) rays[cell][w][side] |= 1ull << (r * SIZE + c);
    }
  }
}
#endif

static int evaluate(set first, set second) {
#if GAME == 3
  return COUNT(first) - COUNT(second);
#elif defined RUNS
  int value = 0;
  for (int n = 0; n < 4; n++) {
    set a = first & first >> STEPS[n], b = second & second >> STEPS[n];
    value += 4 * (COUNT(a) - COUNT(b)) + 45 * (COUNT(a & a >> STEPS[n]) - COUNT(b & b >> STEPS[n]));
  }
  return value;
#else
  return 0;
#endif
}

static int high(set mine, set theirs, set legal, int ply, int depth, int alpha, int beta);
static int low(set mine, set theirs, set legal, int ply, int depth, int alpha, int beta);
static inline __attribute__((always_inline))
int level(const int is_first, set mine, set theirs, set legal, int ply, int depth, int alpha, int beta) {
  int best = is_first ? -INF : INF;
  set left = legal;
  interiors[ply]++;
  do {
    set own = mine, other = theirs, next = legal;
    int move = left ? LOWEST(left) : PASS, result = play(move, &own, &other, &next), value;
    if (result != ON) {
      int worth = result == 0 ? 0 : GAME ? WIN - ply - 1 : 1;
      value = (result > 0) == is_first ? worth : -worth; terminals[ply + 1]++; lines[ply + 1].length = 0;
    } else if (depth == 1) {
      value = is_first ? evaluate(own, other) : evaluate(other, own); evaluated[ply + 1]++; lines[ply + 1].length = 0;
    } else value = (is_first ? low : high)(other, own, next, ply + 1, depth - 1, alpha, beta);
    if (is_first ? value > best : value < best) {
      best = value;
      lines[ply].moves[0] = move; lines[ply].length = 1;
      if (alpha < value && value < beta) {
        lines[ply].length += lines[ply + 1].length;
        for (int n = 0; n < lines[ply + 1].length; n++) lines[ply].moves[n + 1] = lines[ply + 1].moves[n];
      }
      if (is_first && best > alpha) alpha = best;
      if (!is_first && best < beta) beta = best;
      if (PRUNE && alpha >= beta) { cutoffs[ply]++; skipped[ply] += COUNT(left & (left - 1)); break; }
    }
    left &= left - 1;
  } while (left);
  return best;
}
static int high(set mine, set theirs, set legal, int ply, int depth, int alpha, int beta) {
  return level(1, mine, theirs, legal, ply, depth, alpha, beta);
}
static int low(set mine, set theirs, set legal, int ply, int depth, int alpha, int beta) {
  return level(0, mine, theirs, legal, ply, depth, alpha, beta);
}

// The nodes of a search from the start
int64_t search(int depth) {
  int64_t nodes = 0;
  for (int ply = 0; ply < PLIES; ply++) interiors[ply] = terminals[ply] = evaluated[ply] = cutoffs[ply] = skipped[ply] = 0;
  set first = 0, second = 0, legal = (const set[]){511, 127, 32767, 0}[GAME];
#if GAME >= 2
  static int is_ready; if (!is_ready++) prepare();
#endif
#if GAME == 3
  int middle = SIZE / 2 - 1, corner = middle * (SIZE + 1);
  first = 1ull << (corner + 1) | 1ull << (corner + SIZE); second = 1ull << corner | 1ull << (corner + SIZE + 1);
  legal = legal_squares(first, second);
#endif
  high(first, second, legal, 0, depth, -INF, INF);
  for (int ply = 0; ply < PLIES; ply++) nodes += interiors[ply] + terminals[ply] + evaluated[ply];
  return nodes;
}
