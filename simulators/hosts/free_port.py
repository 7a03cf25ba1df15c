"""A port of this computer on which nobody listens."""

import socket

_found: set[int] = set()


def free_port(wished: int = 0) -> int:
    """Return a port of this computer on which nobody listens: this one, if that is so.

    No port is found twice: who was given one may not listen there yet.
    """
    try:
        with socket.create_server(("127.0.0.1", wished)) as found:
            port: int = found.getsockname()[1]
            if port in _found and not wished:
                return free_port()  # another one, since this one is still held
            _found.add(port)
            return port
    except OSError:
        return free_port()
