"""An act at a simulator by its control socket, for what cannot await."""

import json
import socket
from pathlib import Path

from simulators.devices.control import Answer

PATIENCE = 5.0


def act_at(path: Path, verb: str, **args: str | int) -> Answer:
    """Carry a verb out, and return its result; `from_` loses its underscore.

    Raises:
        OSError: nobody serves that socket.
    """
    named = {name.rstrip("_"): value for name, value in args.items()}
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE)
        line.connect(str(path))
        line.sendall(json.dumps({"verb": verb, "args": named}).encode() + b"\n")
        answer = json.loads(line.makefile("rb").readline())
    assert answer["ok"], answer
    result: Answer = answer["result"]
    return result
