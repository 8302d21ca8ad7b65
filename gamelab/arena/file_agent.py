"""An agent that stands in a Python file of its own: ``def move(position): return position.moves[0]``."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any


@dataclass(frozen=True)
class FileAgent:
    """Plays as the function ``move(position)`` of a Python file does.

    The file is read here and run where the agent plays, anew for each game.  So a file that does not run forfeits its
    own games, and a game cannot leave anything behind for the next one.
    """

    file: str
    source: str = field(repr=False)

    @property
    def name(self) -> str:
        """The file's name with a digest of its text: a store never takes an edited file for the old one."""
        return f"{Path(self.file).stem} {blake2b(self.source.encode(), digest_size=3).hexdigest()}"

    def begin(self, seed: int) -> None:
        """Runs the file; raises what it raises, and AttributeError if it has no function ``move``."""
        module = ModuleType(Path(self.file).stem)
        module.__file__ = self.file
        exec(compile(self.source, self.file, "exec"), vars(module))
        if not callable(getattr(module, "move", None)):
            raise AttributeError("the file has no function move(position)")
        self.__dict__["module"] = module

    def __call__(self, position: Any) -> Any:
        return self.__dict__["module"].move(position)

    def __getstate__(self) -> dict[str, Any]:
        return {"file": self.file, "source": self.source}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


def read_agents(folder: Path) -> list[FileAgent]:
    """The agents of a folder, one for each Python file; raises ValueError if there are fewer than two."""
    files = sorted(folder.glob("*.py"))
    if len(files) < 2:
        raise ValueError(f"{folder} holds {len(files)} Python files: expected at least two, one for each agent")
    return [FileAgent(str(file), file.read_text(encoding="utf-8", errors="replace")) for file in files]
