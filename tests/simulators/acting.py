"""An act at a simulator by its control socket, for what cannot await."""

import json
import socket
from pathlib import Path

from simulators.devices.control import Answer, ControlError
from simulators.hosts.operators import NoSimulatorError
from tests.patience import PATIENCE


def act_at(path: Path, verb: str, **args: str | int) -> Answer:
    """Carry a verb out, and return its result; `from_` loses its underscore.

    Raises:
        NoSimulatorError: nobody serves that socket, or no more.
        ControlError: it is refused.
    """
    named = {name.rstrip("_"): value for name, value in args.items()}
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            line.connect(str(path))
            line.sendall(json.dumps({"verb": verb, "args": named}).encode() + b"\n")
            told = line.makefile("rb").readline()
    except OSError as error:
        raise NoSimulatorError(f"{path}: {error}") from error
    if not told.endswith(b"\n"):
        raise NoSimulatorError(f"{path}: it has gone")
    answer = json.loads(told)
    if not answer["ok"]:
        raise ControlError(answer["error"])
    result: Answer = answer["result"]
    return result
