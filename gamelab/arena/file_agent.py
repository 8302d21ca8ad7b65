"""An agent in a Python file of its own: ``def move(position): return position.moves[0]``."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

from gamelab.arena.agents import Named
from gamelab.arena.names import digest


class FileAgent:
    """Plays as the function ``move(position)`` of a Python file does.

    The text is run where the agent plays, anew for each game: a file that does not run forfeits its own games, and no
    game leaves anything behind for the next one.
    """

    def __init__(self, file: str, source: str) -> None:
        self.file, self.source = file, source
        self.move: Any = None

    def begin(self, seed: int) -> None:
        """Runs the file; raises what it raises, and AttributeError if it has no function ``move``."""
        module = ModuleType(Path(self.file).stem)
        module.__file__ = self.file
        exec(compile(self.source, self.file, "exec"), vars(module))
        self.move = getattr(module, "move", None)
        if not callable(self.move):
            raise AttributeError("the file has no function move(position)")

    def __call__(self, position: Any) -> Any:
        return self.move(position)


def read_agents(folder: Path) -> list[Named]:
    """The agents of a folder, one for each Python file; raises ValueError if there are fewer than two.

    Each has its file's name and a digest of the text: a store never takes an edited file for the old one.
    """
    files = sorted(folder.glob("*.py"))
    if len(files) < 2:
        raise ValueError(f"{folder} holds {len(files)} Python files: expected at least two, one for each agent")
    agents = [FileAgent(str(file), file.read_text(encoding="utf-8", errors="replace")) for file in files]
    return [Named(agent, f"{Path(agent.file).stem} {digest(agent.source)}") for agent in agents]
