"""The hints of the exercises, three steps each: a question, the idea, the way."""

from __future__ import annotations

HINTS: dict[str, tuple[str, str, str]] = {
    "maxi": (
        "What is a finished game worth?  And what would MAX like best among the values of its children?",
        "If the position is over, return (position.score, None).  Else MAX wants the largest of the values that mini "
        "gives for the children, and remembers the move that leads there.",
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
        "MIN lowers beta, the least that it has made sure of.  When beta comes down to alpha, MAX will not let the "
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
        "After each child: tighten the own bound, and leave the loop if alpha >= beta.",
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
    "resists": (
        "What does the function return for a loss now, and what for a loss in five plies?",
        "If both count the same, the first move found is played, even if it loses at once.  And the other side: does "
        "your search think that it will hurry, or dawdle?",
        "Let a finished game count ±(WIN − plies from the root).  Or return the plies to the end beside the value, and "
        "of equal values take the later for the side that loses, the sooner for the side that wins.",
    ),
    "depth_search": (
        "Which three cases are there?  And if a game is over and the depth is used up too: which counts?",
        "A finished game is worth score · WIN, whatever the depth; then, at depth 0, the evaluation; else the best of "
        "the children, each searched with a depth of one less.",
        "FIRST to move: start below every value, and keep what is larger; SECOND to move: start above, and keep what "
        "is smaller.  Of a child only its value counts: value, _ = search(position.play(move), depth - 1, evaluate).",
    ),
    "agrees": (
        "Look at the smallest position on which the two differ, and search it by hand.",
        "Which of the two is right there?  What does the other one do at the first node that differs?",
        "Run both on the children of that position, and go down where they differ until it is plain.",
    ),
}
