"""What follows from every event of the matrices, kept as digests: a change of it is seen at once.

python -m tests.procedure.outcomes        keeps them anew
python -m tests.procedure.outcomes NAME   prints what follows now from each event at this moment

The rules say what must never happen; this says that nothing else has changed either. Compare what
is printed before and after a change, and say in the commit why what follows is another.
"""

import json
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from controller.data.encoding import encode_event, encode_intents, encode_state
from controller.data.intents import Intent
from controller.data.state import TableState
from tests.procedure.matrix_events import Event

KEPT = Path(__file__).with_name("outcomes.json")
MATRICES = (
    *("tests/procedure/test_matrix.py", "tests/procedure/test_hand_matrix.py"),
    *("tests/games/test_matrix.py", "tests/games/test_community_packet.py"),
)
_made: dict[str, list[bytes]] = {}


def outcome(event: Event, intents: Sequence[Intent], after: TableState) -> bytes:
    """Return an event and what follows from it, before a test changes it."""
    return b"\n".join((*_named(event), encode_intents(intents), encode_state(after)))


def _named(event: Event) -> tuple[bytes, bytes]:
    kind, data = encode_event(event)
    return kind.encode(), data


def hold_to_kept(moment: str, outcomes: list[bytes]) -> None:
    """Compare what follows from each event at a moment, one after the other, with what is kept."""
    _made[moment] = outcomes
    assert _digest(outcomes) == _kept().get(moment), (
        f"Other things follow at {moment!r}. Look: python -m tests.procedure.outcomes {moment!r}. "
        "Is it meant? Keep them anew: python -m tests.procedure.outcomes"
    )


def _digest(outcomes: list[bytes]) -> str:
    return sha256(b"\n".join(outcomes)).hexdigest()[:16]


@cache
def _kept() -> dict[str, str]:
    kept: dict[str, str] = json.loads(KEPT.read_bytes())
    return kept


def _main(moment: str = "") -> None:
    """Play the matrices; keep their outcomes anew, or print those of one moment."""
    options = ["-qq", "-n0", "--dist=no", "--tb=no", "--no-summary", "-k", "every_event", "-m"]
    pytest.main([*options, "not slow", *MATRICES])
    if moment:
        print(*(each.decode() for each in _made[moment]), sep="\n")
        return
    digests = {name: _digest(_made[name]) for name in sorted(_made)}
    KEPT.write_text(json.dumps(digests, indent=0) + "\n")


if __name__ == "__main__":
    from tests.procedure import outcomes

    outcomes._main(*sys.argv[1:])
