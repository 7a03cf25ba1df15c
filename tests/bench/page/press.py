"""*No more bets* without a finger: by the daemon's socket, or by a POST as the page sends it."""

import socket

from controller.api.messages import PressKey, Status, decode_reply, encode
from tests.bench.bare import exchanged
from tests.bench.page.posts import Poster
from tests.bench.reaction import FirstAct
from tests.bench.wired_devices import StuckError

KEY = "no_more_bets"


class Presser:
    """Presses, and holds the shuffler's act back until `go_on`."""

    def __init__(self, wired, served):
        self._wired = wired
        self._served = served
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(served.place.socket))
        self._poster = Poster(served.address(wired))
        self._acted = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._socket.close()
        self._poster.close()

    def offer(self):
        """Return the name of the key's present offer, and the journal's number for it."""
        seen = self._served.ask(self._wired, Status()).snapshot
        return next(each.id for each in seen.offers if each.key == KEY), seen.seq

    def press(self):
        """Press by the socket; return both instants of the exchange, and the answer."""
        line = encode(PressKey(KEY, self.offer()[0]))
        times = exchanged(self._socket.sendall, line, *self.wire())
        said = b""
        while not said.endswith(b"\n"):
            said += self._socket.recv(65536)
        return times, _sound(decode_reply(said))

    def post(self):
        """Press as the page does; return both instants of the exchange, and the answer."""
        body = {"request": "press", "key": KEY, "offer": self.offer()[0]}
        times = self._poster.exchange("/ask", body, *self.wire())
        return times, _sound(decode_reply(self._poster.reply()))

    def wire(self):
        """Return the shuffler's wire, and a function that recognises the first act on it."""
        self._acted = FirstAct()
        return self._wired.shuffler.end.fd, self._acted

    def go_on(self):
        """Deliver to the shuffler the bytes on its wire."""
        self._acted.hand_over(self._wired)


def _sound(answer):
    if not answer.ok:
        raise StuckError(f"the press is refused: {answer}")
    return answer
