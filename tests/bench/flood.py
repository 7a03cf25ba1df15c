"""python -m tests.bench.flood PORT: one client that takes all it can get of a page, until killed.

It keeps connections, asks from three threads, and waits for PINs from forty sockets.
"""

import http.client
import sys
from contextlib import suppress
from threading import Thread

KEPT = 138
ASKING = 3
TRYING = 40


def _again(port, use):
    """Use a connection for good, and another one when it has ended."""
    while True:
        with suppress(OSError, http.client.HTTPException):
            use(http.client.HTTPConnection("127.0.0.1", port))


def _keep(link):
    link.request("GET", "/page.json")
    link.getresponse().read()
    link.sock.recv(1)  # until the page ends it


def _post(link, path, body):
    address = f"127.0.0.1:{link.port}"
    headers = {"Origin": f"http://{address}", "Content-Type": "application/json"}
    link.request("POST", path, body, headers)
    link.getresponse().read()


def _ask(link):
    while True:
        _post(link, "/ask", '{"request":"status"}')


def _try(link):
    while True:
        _post(link, "/sign-on", '{"badge":"9999","pin":"0000"}')


def main(port):
    """Take all."""
    for use, count in ((_ask, ASKING), (_try, TRYING), (_keep, KEPT)):
        for _ in range(count):
            Thread(target=_again, args=(port, use), daemon=True).start()
    print("begun", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main(int(sys.argv[1]))
