"""The hints of the exercises, three steps each: a question, the idea, the way."""

from __future__ import annotations

HINTS: dict[str, tuple[str, str, str]] = {
    "maxi": (
        "What would MAX like best among the values of its children?",
        "MAX wants the largest of the values that mini gives for the children, and keeps the move that leads there.",
        "best = −∞, no move yet.  For each move: value, _ = mini(position.play(move)); if value is larger than best, "
        "keep value and move.  At the end return (best, move).",
    ),
    "mini": (
        "mini is maxi seen from the other side.  Which two things change?",
        "If the position is over, return (position.score, None), the same as maxi.  Else MIN wants the smallest of "
        "the values that maxi gives for the children.",
        "best = +∞, no move yet.  For each move: value, _ = maxi(position.play(move)); if value is smaller than best, "
        "keep value and move.  At the end return (best, move).",
    ),
    "maxi_alpha_beta": (
        "Begin with your maxi.  When may MAX stop looking at the other moves?",
        "alpha is what MAX already has for sure, beta what MIN has.  After each child MAX may have more: alpha "
        "rises.  When alpha reaches beta, MIN will not let the game come here.",
        "In the loop: value, _ = mini_alpha_beta(position.play(move), alpha, beta); keep the best; "
        "alpha = max(alpha, best); if alpha >= beta: break.",
    ),
    "mini_alpha_beta": (
        "Begin with your mini.  Which of the two bounds can MIN improve?",
        "MIN lowers beta to the best value that it is sure of.  When beta comes down to alpha, MAX will not let the "
        "game come here.",
        "In the loop: value, _ = maxi_alpha_beta(position.play(move), alpha, beta); keep the smallest; "
        "beta = min(beta, best); if alpha >= beta: break.",
    ),
    "minimax": (
        "Which three cases are there: the game is over, MAX to move, MIN to move?",
        "A finished game is worth its score; MAX takes the largest value of its children, MIN the smallest.",
        "best = max(search(position.play(move)) for move in position.moves) for MAX, the same with min for MIN.",
    ),
    "alphabeta": (
        "Begin with a right minimax.  What do alpha and beta promise, and to whom?",
        "MAX raises alpha, MIN lowers beta; both are handed down to the children.",
        "After each child: the player to move improves its bound; leave the loop if alpha >= beta.",
    ),
    "evaluation": (
        "Which lines can X still complete?  Which can O?",
        "A line is open for X as long as no O stands on it; an empty line is open for both.",
        "For each line of the board, look at its cells with position.at(row, column): add 1 if none is O (−1), take "
        "away 1 if none is X (1).",
    ),
    "takes_wins": (
        "What does the function return for a win now, and what for a win in three moves?",
        "If both count the same, the first one found is played, and it may be the later one, again and again.",
        "Let a win count less the later it comes (WIN − plies), or look for a move that wins at once before searching.",
    ),
    "delays_loss": (
        "What does the function return for a loss now, and what for a loss in five plies?",
        "If both count the same, the first move found is played, even if it loses at once.  And does "
        "your search expect the other side to hurry, or to wait?",
        "Let a finished game count ±(WIN + depth): depth is what is left of it.  Or return the plies to the end too, "
        "and of equal values take the later for the side that loses, the sooner for the side that wins.",
    ),
    "depth_search": (
        "Which three cases are there?  And if a game is over and the depth is used up too: which counts?",
        "A finished game is worth ±WIN or 0, whatever the depth; then, at depth 0, the evaluation; else the best of "
        "the children, each searched with a depth of one less.",
        "FIRST to move: start below every value, and keep what is larger; SECOND to move: start above, and keep what "
        "is smaller.  You need only the value of a child: value, _ = search(position.play(move), depth - 1, evaluate).",
    ),
    "pruned_search": (
        "Begin with a right search to a depth without cuts.  What does FIRST do with alpha and beta?",
        "After each child, FIRST raises alpha to its best value, SECOND lowers beta.  Both are handed down.  prune "
        "says only whether the loop may be left.",
        "In the loop, after the best value is kept: alpha = max(alpha, best) for FIRST, beta = min(beta, best) for "
        "SECOND; then, for both, if prune and alpha >= beta: break.",
    ),
    "has_four": (
        "Write the numbers of some neighbouring cells side by side.  By how much do they differ, in each direction?",
        "Vertical: 1.  Horizontal: rows + 1, because of the extra bit above each column.  Rising: one more.  Falling: "
        "one less.  For one such step, stones & stones >> step are the stones with a neighbour.",
        "For each step: pairs = stones & stones >> step; if pairs & pairs >> 2 * step is not 0, return True.  After "
        "the loop, return False.",
    ),
    "middle_first": (
        "How far is a column from the middle?  Which number is the middle of 7 columns, and of 8?",
        "The middle is (columns − 1) / 2, a half for an even number of columns; the distance of a move from it is "
        "abs(move − middle), never negative.",
        "sorted(position.moves, key=lambda move: abs(move - middle)), with middle = (position.board.columns - 1) / 2.",
    ),
    "bound_of": (
        "A search leaves its loop as soon as best reaches high.  What does it know of the moves that it did not try?",
        "best ≥ high: the value is at least best, a lower bound.  best ≤ low: no move came up to low, the value is at "
        "most best, an upper bound.  Between them nothing was left out.",
        'Three cases: return "lower" if best >= high, "upper" if best <= low, else "exact".',
    ),
    "serves": (
        'When does "at least 45" answer a search that wants to know whether the value reaches 40?',
        "A search with the window (alpha, beta) needs no more than this: the value is at least beta, or at most "
        "alpha, or exact.",
        "True for an exact entry; for a lower bound if value >= beta; for an upper bound if value <= alpha.",
    ),
    "expectimax": (
        "Which nodes belong to agent?  And what is a node of the other side worth if that side plays at random?",
        "agent takes the best value for itself: the largest if it is FIRST, the smallest if it is SECOND.  The other "
        "side plays each of its k moves with probability 1/k: its node is worth the mean.",
        "values = the values of all children, each with depth − 1 and the same agent.  If position.to_move is not "
        "agent, sum(values) / len(values); else max(values) for FIRST, min(values) for SECOND.",
    ),
    "judging": (
        "On which squares, lines or cells would you rather have your stones than the opponent's?",
        "Count for FIRST and take away the same count for SECOND: then the value changes its sign with the colours, "
        "and a turned board counts the same.",
        "Begin with one thing that you count; then add a second one with a whole weight, and "
        "compare the two correlations, or the two results in the tournament.",
    ),
}
