"""The floor of the page: one key on a bare aiohttp (`one_key`), in a process of its own."""

import subprocess
import sys
from contextlib import closing, contextmanager
from dataclasses import dataclass

from tests.bench.page.posts import Poster
from tests.bench.wire_ends import PtyEnd


@dataclass(frozen=True)
class Bare:
    """A served page: its address, a connection to it, and the descriptor of its wire's far end."""

    address: str
    poster: Poster
    fd: int


@contextmanager
def serving_bare(place):
    """Serve it in a process of its own for the time of the block; `place`: the pty's name."""
    with closing(PtyEnd(place)) as wire:
        words = [sys.executable, "-m", "tests.bench.page.one_key", str(place)]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            try:
                address = f"http://127.0.0.1:{int(process.stdout.readline())}/"
                with closing(Poster(address)) as poster:
                    yield Bare(address, poster, wire.fd)
            finally:
                process.kill()
