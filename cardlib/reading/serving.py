"""Serves the pages of the book on this machine alone, and opens them."""

from __future__ import annotations

import os
import threading
import webbrowser
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

__all__ = ["HOST", "Pages", "ReadingError", "Server", "check_port", "serve", "server_for"]

HOST = "127.0.0.1"
# Written out, since Windows lets any program change what it thinks a .js file is, and a browser
# refuses a script that comes as plain text.
CONTENT_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
}


class ReadingError(ValueError):
    """The book cannot be found, built or served; says in a sentence why, and what to do."""


class Pages(SimpleHTTPRequestHandler):
    """Hands out the pages, without a line in the terminal for each, and never an old one from memory."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | CONTENT_TYPES

    def log_message(self, format: str, *args: object) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(ConnectionError):  # a page that is left, or stopped, takes no more of it
            super().copyfile(source, outputfile)


class Server(ThreadingHTTPServer):
    """On Windows a second server may take the address of a first, and neither would then know."""

    allow_reuse_address = os.name != "nt"
    daemon_threads = True

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_port}/"


def server_for(pages: Path, port: int = 0) -> Server:
    """A server for the folder, on this machine alone; port 0 takes any that is free.

    Raises ReadingError where the port is taken.
    """
    try:
        return Server((HOST, port), partial(Pages, directory=str(pages)))
    except (OSError, OverflowError) as error:
        raise ReadingError(f"Port {port} cannot be used ({error}): leave --port out to take a free one.") from error


def serve(pages: Path, port: int = 0, browser: bool = True) -> None:
    """Print the address, open it in the browser if wanted, and serve until Ctrl-C."""
    with server_for(pages, port) as server:
        print(f"The book is at {server.address} (Ctrl-C ends).", flush=True)
        if browser:
            # in a thread: a browser in the terminal ends only when it is closed
            threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


def check_port(port: int) -> None:
    """Raises ReadingError where there is no such port."""
    if not 0 <= port < 65536:
        raise ReadingError(f"A port is a number from 0 to 65535, not {port}.")
