"""Functions that call themselves do two levels of their recursion in one call, as compilers of C arrange it.

So every second call costs nothing, and the code of each level knows which side is to move.
"""

from __future__ import annotations

from typing import Any

from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

from gamelab.jit.instructions import LowerTwice


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerRecursion(NativeLowering):  # type: ignore[misc]
    """The pass that makes LLVM's code."""

    _name = "lower_recursion"  # Numba asks for this name
    lowering_class = LowerTwice


class TwoLevelCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's compiler with this pass in the place of its own."""

    def define_pipelines(self) -> list[Any]:
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [(LowerRecursion if each is NativeLowering else each, why) for each, why in manager.passes]
        manager.finalize()
        return [manager]
