"""A web server for the folder of a site, as any school has one, and a window that reaches nothing else."""

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from tests.browser.conftest import SIZE
from tests.browser.lab_page import SECONDS


class Server(SimpleHTTPRequestHandler):
    """That of ``python3 -m http.server``, which sends files with the types that browsers need."""

    def log_message(self, *words):
        """Nobody reads it."""


class Untyped(Server):
    """Knows no type for Pyodide's files, as some servers do."""

    def guess_type(self, path):
        return "application/octet-stream" if str(path).endswith((".mjs", ".wasm")) else super().guess_type(path)


@contextmanager
def offered(folder, server=Server):
    """The address where the folder is offered."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(server, directory=str(folder))) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()


@contextmanager
def window_on(browser, address, **options):
    """A window of a new visitor, who reaches nothing but this address."""
    context = browser.new_context(**{"viewport": SIZE} | options)
    context.set_default_timeout(SECONDS)
    page = context.new_page()
    context.route(lambda url: not url.startswith((address, "data:", "blob:")), lambda route: route.abort())
    yield page
    context.close()
