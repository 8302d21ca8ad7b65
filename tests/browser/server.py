"""A real JupyterLab on this machine, in a folder of its own: nobody's settings, no news, no way out but the end."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "gamelab"
SETTINGS = {
    # The question about news has been answered.
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    # Cells far from the window are drawn too, so that they can be looked at without scrolling there.
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
    # On a busy machine, an own save beside that of a test would ask whether to overwrite the file.
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False, "lastModifiedCheckMargin": 600_000},
}
OPTIONS = [
    "--no-browser", "--allow-root", "--ip=127.0.0.1", "--ServerApp.port_retries=0", "--log-level=WARN",
    f"--IdentityProvider.token={TOKEN}", "--expose-app-in-browser",
]  # fmt: skip


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address, and the folder that it shows."""

    address: str
    folder: Path

    def url(self, path: str) -> str:
        """Where the browser finds a file of the folder, in a workspace that nobody has used."""
        return f"{self.address}/lab/tree/{path}?reset&token={TOKEN}"

    def put(self, notebook: Path, name: str, without: Collection[str] = ()) -> None:
        """Copies a notebook there; the title of the copy tells it from others, which may be trusted already.

        The copy lacks the cells ``without``.
        """
        copy = nbformat.read(notebook, as_version=4)
        copy.metadata.title = name
        copy.cells = [cell for cell in copy.cells if cell.id not in without]
        nbformat.write(copy, self.folder / name)


@contextmanager
def running_lab(folder: Path, home: Path) -> Iterator[Lab]:
    """A JupyterLab that shows ``folder`` and keeps its own files in ``home``; it ends with its kernels."""
    environment = own_environment(home)
    write_settings(home)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))  # a port on which nobody listens
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "jupyterlab", *OPTIONS, f"--port={port}", f"--ServerApp.root_dir={folder}"]
    with (home / "server.log").open("w") as log:
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
    try:
        wait_for(address, server, home / "server.log")
        yield Lab(address, folder)
    finally:
        server.terminate()  # it ends its kernels before itself
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            server.kill()


def own_environment(home: Path) -> dict[str, str]:
    """The environment of a server that finds gamelab in this clone, and of the user's own files none."""
    own = {name: str(home / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR",
                                                "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR",
                                                "IPYTHONDIR", "MPLCONFIGDIR")}  # fmt: skip
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    return os.environ | own | {"PYTHONPATH": paths, "JUPYTER_PREFER_ENV_PATH": "1", "GAMELAB_BUDGET": "lecture"}


def write_settings(home: Path) -> None:
    """Writes the settings, where JupyterLab looks for a user's own."""
    for name, values in SETTINGS.items():
        path = home / "JUPYTERLAB_SETTINGS_DIR" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values))


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path, seconds: float = 120) -> None:
    """Returns when the server answers; RuntimeError, with what it said, if it does not."""
    deadline = time.monotonic() + seconds
    while server.poll() is None and time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"{address}/api/status?token={TOKEN}", timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()}")
