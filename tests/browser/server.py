"""A real JupyterLab on this machine, in a folder of its own: nobody's settings, no news, no way out but the end."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from jupyter_server.serverapp import list_running_servers

from gamelab.course.setup.clone import ROOT, environment_variables, jupyter_variables

TOKEN = "gamelab"
SETTINGS = {
    # Cells far from the window are drawn too, so that they can be looked at without scrolling there.
    "notebook-extension/tracker": {"windowingMode": "none"},
    # On a busy machine, an own save beside that of a test would ask whether to overwrite the file.
    "docmanager-extension/plugin": {"autosave": False, "lastModifiedCheckMargin": 600_000},
}
OPTIONS = [
    "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", "--log-level=WARN",
    f"--IdentityProvider.token={TOKEN}", "--expose-app-in-browser",
]  # fmt: skip


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address, and the folder that it shows."""

    address: str
    folder: Path

    def url(self, path):
        """Where the browser finds a file of the folder, in a workspace that nobody has used."""
        return f"{self.address}lab/tree/{path}?reset&token={TOKEN}"


@contextmanager
def running_lab(folder, home):
    """A JupyterLab that shows ``folder`` and keeps its own files in ``home``; it ends with its kernels."""
    runtime, log = home / "runtime", home / "server.log"
    own = jupyter_variables(home) | {"JUPYTER_RUNTIME_DIR": str(runtime), "GAMELAB_BUDGET": "lecture"}
    for name, values in SETTINGS.items():
        path = home / f"lab/user-settings/@jupyterlab/{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(values))
    command = [sys.executable, "-m", "jupyterlab", *OPTIONS, f"--ServerApp.root_dir={folder}"]
    with log.open("w") as said:
        server = subprocess.Popen(command, cwd=folder, env=environment_variables(ROOT) | own, stdout=said, stderr=said)
    try:
        while not (found := [*list_running_servers(str(runtime))]):
            assert server.poll() is None, log.read_text()
            time.sleep(0.2)
        yield Lab(found[0]["url"], folder)
    finally:
        server.terminate()  # it ends its kernels before itself
        server.wait(60)
