"""Plain Python functions inside compiled ones.

Numba learns here that a global which is a plain function (or an ``lru_cache`` around one) stands for that function
compiled.  So rules, searches and evaluations need no decorator.
"""

from __future__ import annotations

import gc
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from numba import typeof
from numba.core import config, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.errors import NumbaError, NumbaWarning, UnsupportedBytecodeError
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.typed_passes import NativeLowering
from numba.core.typing.typeof import Purpose
from numba.core.untyped_passes import ReconstructSSA
from numba.extending import typeof_impl, unbox

from gamelab.jit import disk
from gamelab.jit.arithmetic import CheckArithmetic
from gamelab.jit.instructions import INT128, LowerRecursion, register_struct
from gamelab.jit.positions import unbox_nothing
from gamelab.jit.runs_plain import Uncompiled, reason_of_numba
from gamelab.users.callables import CACHED, Fast, function_of
from gamelab.users.references import uses_of
from gamelab.users.sandbox import no_limits
from gamelab.users.whose_code import users_function

COMPILER_ERRORS = (NumbaError, UnsupportedBytecodeError, AttributeError, LookupError, NotImplementedError, TypeError,
                   ValueError, AssertionError)  # fmt: skip
"""The errors with which Numba refuses a function."""

COMPILED_ONLY = {"Position": "a position", "Moves": "the moves of a position", INT128.name: "a number of 128 bits"}
"""The values that compiled code cannot give to Python, by the names of their types."""


class Compiler(CompilerBase):  # type: ignore[misc]
    """Numba's compiler with two passes of ours: ``CheckArithmetic``, and ``LowerRecursion`` in the place of its own."""

    def define_pipelines(self) -> list[Any]:
        """Numba's passes, in their order, with these two: it is known which assignment each value comes from."""
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [(LowerRecursion if each is NativeLowering else each, why) for each, why in manager.passes]
        manager.add_pass_after(CheckArithmetic, ReconstructSSA)
        manager.finalize()
        return [manager]


class Compiled(CPUDispatcher):  # type: ignore[misc]
    """A compiled function.  Constant and computed ints use the same version."""

    def __init__(self, function: FunctionType) -> None:
        if function.__module__ not in sys.modules:
            function.__module__ = "__main__"  # else Numba names a function and its recursive calls differently
        options = {"nopython": True, "nogil": True, "no_cfunc_wrapper": True}
        super().__init__(function, targetoptions=options, pipeline_class=Compiler)
        self._cache = disk.KeptCode(function)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What Numba types a call by: an int whose value it knows counts as any int."""
        named = {name: types.unliteral(kind) for name, kind in kws.items()}
        return super().get_call_template([types.unliteral(kind) for kind in args], named)

    def __reduce__(self) -> Any:
        """How it is pickled, as the disk's code is: another process compiles the plain function, once."""
        return compiled_from, (self.py_func,)

    def __repr__(self) -> str:
        """A name that is the same in every process, because code on the disk is found by it."""
        return f"{self.py_func.__module__}.{self.py_func.__qualname__}"


_known: WeakKeyDictionary[FunctionType, Compiled] = WeakKeyDictionary()


def compiled_from(function: FunctionType) -> Compiled:
    """The function compiled: always the same object for the same function."""
    if function not in _known:
        _known[function] = Compiled(function)
    return _known[function]


class ArgumentType(types.Dispatcher):  # type: ignore[misc]
    """The type of a function that is handed over: its value holds nothing, so that a search has less to pass on."""


unbox(ArgumentType)(unbox_nothing)
register_struct(ArgumentType)


@typeof_impl.register(FunctionType)
@typeof_impl.register(CACHED)
@typeof_impl.register(Fast)
def type_of_function(function: Any, context: Any) -> Any:
    """A function as an argument of compiled code, or as a global: then Numba may know a form of it by itself."""
    plain: Any = function_of(function)
    if context.purpose is Purpose.constant:
        return cpu_target.typing_context._lookup_global(function) or types.Dispatcher(compiled_from(plain))
    return ArgumentType(compiled_from(plain))


def function_like(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """A function with the code of this one, and with other globals."""
    made = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    made.__kwdefaults__ = function.__kwdefaults__
    return made


def machine_code(function: FunctionType, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """The machine code that Python calls with such arguments; Uncompiled if there is none.

    That of the library's own functions is kept on disk.  It holds the GIL at no time.
    """
    return version_for(function, arguments).entry_point  # type: ignore[no-any-return]


def version_for(function: FunctionType, arguments: tuple[Any, ...]) -> Any:
    """Numba's version of a function for such arguments, with all that it calls; Uncompiled if there is none."""
    try:
        kinds, machine = tuple(map(typeof, arguments)), compiled_from(function)
        if kinds not in machine.overloads:
            with ctrl_c_waits():
                compile_for(machine, kinds)
        version = machine.overloads[kinds]
        returned = str(version.signature.return_type)
        for name, what in COMPILED_ONLY.items():
            if name in returned:
                raise Uncompiled(f"{function.__name__} returns {what}")
        return version
    except COMPILER_ERRORS as error:
        users = filter(users_function, (function, *arguments))
        raise Uncompiled(reason_of_numba(error, [each for user in users for each in uses_of(user)])) from None


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Ctrl-C acts at the end of the block.  What it raises while LLVM calls Python would be lost, and nothing stop."""
    handler, pressed = signal.getsignal(signal.SIGINT), []
    if not callable(handler) or current_thread() is not main_thread():
        yield
        return
    signal.signal(signal.SIGINT, lambda *signaled: pressed.append(signaled))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        for signaled in pressed[:1]:
            handler(*signaled)


def compile_for(machine: Compiled, kinds: tuple[Any, ...]) -> None:
    """Machine code for arguments of these types; of the library's functions, from the disk if it was made before."""
    with no_limits(), warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaWarning)
        usual = config.LOOP_VECTORIZE, config.SLP_VECTORIZE, config.OPT
        config.LOOP_VECTORIZE, config.SLP_VECTORIZE = False, True  # loops are short here, and many shifts are alike
        if not disk.keeps(machine.py_func, *kinds):  # that it is made in three quarters of the time counts for more
            config.OPT = min(config.OPT, 2)
        gc.disable()  # looking for garbage would take a tenth of the time
        try:
            machine.compile(kinds)
        finally:
            gc.enable()
            config.LOOP_VECTORIZE, config.SLP_VECTORIZE, config.OPT = usual
