"""Numba types that are a struct of named members: how positions, moves and boards are held in compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.extending import register_model

Members = Sequence[tuple[str, Any]]


class StructType(types.Type):  # type: ignore[misc]
    """A type whose values are structs of these ``members``: pairs of a name and a Numba type."""

    members: Members = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        register_model(cls)(Model)


class Model(models.StructModel):  # type: ignore[misc]
    """The members as they are named by the type itself."""

    def __init__(self, manager: Any, kind: StructType) -> None:
        super().__init__(manager, kind, list(kind.members))


def struct(context: Any, builder: Any, kind: StructType, value: Any = None, **members: Any) -> Any:
    """A struct of this type: the given ``value``, or a new one with these members."""
    made = cgutils.create_struct_proxy(kind)(context, builder, value=value)
    for name, member in members.items():
        setattr(made, name, member)
    return made
