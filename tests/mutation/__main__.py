"""Mutation testing of ``gamelab/search``: ``python -m tests.mutation``, or with the names of some of its files.

cosmic-ray (``pip install cosmic-ray``) says what to change.  pytest collects the tests once; each mutant is tested in
a process forked from there, where the functions it changes get their new code: nothing on disk is touched, and most
mutants take a twentieth of a second.  The survivors must be those that ``search/survivors.md`` explains.
"""

from __future__ import annotations

import ast
import difflib
import gc
import os
import re
import resource
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from hypothesis import Phase, settings

SEARCH, SURVIVORS = Path("gamelab/search"), Path("tests/search/survivors.md")
EVERY = sorted(SEARCH.glob("*.py"))
COMPARISONS = ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")
OPERATORS = [
    "AddNot", "ExceptionReplacer", "NumberReplacer", "RemoveDecorator", "ReplaceBreakWithContinue",
    "ZeroIterationForLoop", "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceFalseWithTrue", "ReplaceTrueWithFalse",
    *(f"ReplaceUnaryOperator_{pair}" for pair in ("Delete_Not", "Delete_USub", "Delete_Invert", "USub_Invert")),
    *(f"ReplaceBinaryOperator_{pair}" for pair in (
        "Add_Sub", "Sub_Add", "Mul_Add", "Div_Mul", "FloorDiv_Mul", "Mod_Sub", "Pow_Mul", "LShift_RShift",
        "RShift_LShift", "BitAnd_BitOr", "BitOr_BitAnd", "BitXor_BitOr")),
    *(f"ReplaceComparisonOperator_{a}_{b}" for a in COMPARISONS for b in COMPARISONS if a != b),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("Is_IsNot", "IsNot_Is")),
]  # fmt: skip
"""cosmic-ray's, but one replacement for each arithmetic operator, and no ``is`` in place of ``==``."""
REMEMBERING = ["words", "table", "ordering", "deepening_counts", "deepening"]
OTHERS = ["errors", "expectimax", "golden", "trace"]
TOO_SLOW = [
    "alphabeta_is_minimax_in_value_and_move", "enters_the_whole_tree", "after_each_first_move",
    "minimum_is_met_exactly", "four_by_four_othello", "oracle", "minimax_on_sim", "resists_longest", "small_boards",
]  # fmt: skip
PYTEST = ["-x", "-q", "-s", "-p", "no:cacheprovider", "-o", "addopts=--import-mode=importlib", "-m", "not full",
          "-k", f"not ({' or '.join(TOO_SLOW)})"]  # fmt: skip
EXAMPLES = 40
"""Of each property: every survivor has to stand up to all of them."""
SECONDS = 60
"""Of a processor's time, ten times what all tests need; a mutant that takes longer never ends."""
MEMORY = 4 << 30
KILLED, NO_PROGRAM = 1, 100


class Mutant(NamedTuple):
    """The ``occurrence``-th place in a file at which an operator has something to change."""

    file: Path
    operator: str
    occurrence: int


def mutants(file: Path) -> Iterator[Mutant]:
    """All mutants of a file that change more than an annotation, which nobody evaluates."""
    source = file.read_text()
    parts = (getattr(node, name, None) for node in ast.walk(ast.parse(source)) for name in ("annotation", "returns"))
    spans = [((part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)) for part in parts if part]
    nodes = list(ast_nodes(get_ast(source)))
    for operator in OPERATORS:
        positions = get_operator(f"core/{operator}")().mutation_positions
        for occurrence, place in enumerate(start for node in nodes for start, _ in positions(node)):
            if not any(start <= place < end for start, end in spans):
                yield Mutant(file, operator, occurrence)


def changed(mutant: Mutant) -> tuple[str, str]:
    """The text of a mutant, and the line of it that is new (or was taken away)."""
    source = mutant.file.read_text()
    text = mutate_code(source, get_operator(f"core/{mutant.operator}")(), mutant.occurrence)
    lines = list(difflib.unified_diff(source.splitlines(), text.splitlines(), n=0, lineterm=""))[3:]
    return text, next(line[1:].strip() for sign in "+-" for line in lines if line[0] == sign and line[1:].strip())


def functions(code: CodeType) -> dict[str, CodeType]:
    """The functions and methods of a module."""
    found = {}
    for part in code.co_consts:
        if isinstance(part, CodeType):
            found.update({part.co_qualname: part} if part.co_flags & CO_OPTIMIZED else functions(part))
    return found


def without_functions(code: CodeType) -> CodeType:
    """What of a module runs when it is imported, to be compared."""
    parts = (
        part if not isinstance(part, CodeType) else None if part.co_flags & CO_OPTIMIZED else without_functions(part)
        for part in code.co_consts
    )  # fmt: skip
    return code.replace(co_consts=tuple(parts))


class Witness:
    """Knows the test that failed."""

    failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid


class Mutation(Witness):
    """What pytest does with the tests that it has collected."""

    def __init__(self, files: list[Path]) -> None:
        self.files = files
        self.counts: Counter[str] = Counter()
        self.alive: Counter[str] = Counter()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        for item in self.items:
            if given := getattr(item.obj, "_hypothesis_internal_use_settings", None):
                item.obj._hypothesis_internal_use_settings = settings(given, max_examples=EXAMPLES)
        self.functions: defaultdict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        for each in gc.get_objects():
            if type(each) is FunctionType:
                self.functions[each.__code__.co_filename, each.__code__.co_qualname].append(each)
        for mutant, line, fate in self.fates([mutant for file in self.files for mutant in mutants(file)]):
            self.counts[fate] += 1
            self.alive[f"{mutant.file.name} `{line}`"] += fate == "alive"
            print(f"{fate:10} {mutant.file.name} {mutant.operator}: {line}", flush=True)
        return True

    def verdict(self) -> int:
        """Prints the result; 0 if each mutant that is alive is explained, and of all files at most one in twenty is."""
        rows = re.findall(r"^- (\S+ `.*`)$", SURVIVORS.read_text(), re.MULTILINE)
        explained = Counter(row for row in rows if SEARCH / row.split()[0] in self.files)
        number = self.counts.total() - self.counts["no program"]
        print(f"{number} mutants, {self.counts['alive'] / number:.1%} alive: {dict(self.counts)}")
        print("Alive and not explained:", *sorted((self.alive - explained).elements()), sep="\n- ")
        print("Explained and not alive:", *sorted((explained - self.alive).elements()), sep="\n- ")
        return int(self.alive != explained or (self.files == EVERY and self.counts["alive"] > number / 20))

    def fates(self, todo: list[Mutant]) -> Iterator[tuple[Mutant, str, str]]:
        """Each mutant with its line and what became of it; the tests that failed last are the first to be tried."""
        names = {0: "alive", KILLED: "killed", NO_PROGRAM: "no program"}
        likely: list[str] = []
        running: dict[int, tuple[Mutant, int]] = {}
        while todo or running:
            while todo and len(running) < (os.cpu_count() or 2):
                process, answer = self.fork(todo[0], likely)
                running[process] = todo.pop(0), answer
            process, status = os.wait()
            mutant, answer = running.pop(process)
            with open(answer) as file:
                line, test = file.readline().rstrip(), file.read()
            likely = [test, *(each for each in likely if each != test)][:10] if test else likely
            yield mutant, line, "endless" if os.WIFSIGNALED(status) else names[os.WEXITSTATUS(status)]

    def fork(self, mutant: Mutant, likely: list[str]) -> tuple[int, int]:
        """The number of a new process that tests a mutant, and where to read its line and the test that failed."""
        answer, output = os.pipe()
        process = os.fork()
        if process == 0:
            status = -1
            try:
                text, line = changed(mutant)
                os.write(output, f"{line}\n".encode())
                status = self.status(mutant, text, likely)
                os.write(output, self.failed.encode())
            finally:
                os._exit(status)
        os.close(output)
        return process, answer

    def status(self, mutant: Mutant, text: str, likely: list[str]) -> int:
        """0, KILLED or NO_PROGRAM, for a new process to end with."""
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        path, names = str(mutant.file.resolve()), REMEMBERING if mutant.file.stem in REMEMBERING else OTHERS
        old = compile(mutant.file.read_text(), path, "exec", dont_inherit=True)
        try:
            new = compile(text, path, "exec", dont_inherit=True)
        except SyntaxError:
            return NO_PROGRAM
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        try:
            if without_functions(old) == without_functions(new):
                survived = self.survives_patched(path, new, names, likely)
            else:
                survived = self.survives_imported(path, new, names, likely)
        except BaseException:  # what goes through pytest, such as one for want of memory
            return KILLED
        return 0 if survived else KILLED

    def survives_patched(self, path: str, code: CodeType, names: list[str], likely: list[str]) -> bool:
        """Whether no test fails when the functions have the code they have here."""
        for name, new in functions(code).items():
            for function in self.functions[path, name]:
                function.__code__ = new
        items = [item for item in self.items if item.path.stem.removeprefix("test_") in names]
        items.sort(key=lambda item: [*likely, item.nodeid].index(item.nodeid))
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return False
        return True

    def survives_imported(self, path: str, code: CodeType, names: list[str], likely: list[str]) -> bool:
        """The same for a change that only an import can see: all is imported anew."""
        plain = SourceFileLoader.get_code
        SourceFileLoader.get_code = lambda loader, name: code if loader.path == path else plain(loader, name)
        for name in list(sys.modules):
            if re.match(r"(gamelab|tests)(?!\.games)\b", name):
                del sys.modules[name]
        own = [each for each in likely if Path(each.split(":")[0]).stem.removeprefix("test_") in names]
        witness = Witness()
        passed = all(not pytest.main([*PYTEST, *each], [witness]) for each in (own, paths(names)) if each)
        self.failed = witness.failed
        return passed


def paths(names: list[str]) -> list[str]:
    return [f"tests/search/test_{name}.py" for name in names]


def named(name: str) -> Path:
    """The file of ``gamelab/search`` that is meant, with or without its ".py"."""
    path = (SEARCH / name).with_suffix(".py")
    if path not in EVERY:
        sys.exit(f"{name}: expected some of {', '.join(each.stem for each in EVERY)}")
    return path


def main(files: list[Path]) -> None:
    os.nice(10)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    settings.register_profile("mutation", derandomize=True, database=None, phases=[Phase.explicit, Phase.generate])
    settings.load_profile("mutation")
    tests, mutation = [*PYTEST, *paths(REMEMBERING + OTHERS)], Mutation(files)
    if pytest.main(tests):
        sys.exit("Some tests fail without any change: mend that first.")
    pytest.main(tests, [mutation])
    sys.exit(mutation.verdict())


if __name__ == "__main__":
    main([named(each) for each in sys.argv[1:]] or EVERY)
