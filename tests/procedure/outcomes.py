"""What follows from every event of the matrices and of some stories, kept as digests.

python -m tests.procedure.outcomes        keeps them anew
python -m tests.procedure.outcomes NAME   prints what follows from each event of this moment or test

The rules say what must never happen; this says that nothing else has changed either. Compare what
is printed before and after a change, and say in the commit why what follows is another.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from controller.data.encoding import encode_event, encode_intents, encode_state
from controller.data.intents import Intent
from controller.data.state import TableState
from controller.journal import Record
from tests.drivers.scripted import DriverStory
from tests.procedure.matrix_events import Event
from tests.procedure.table_harness import ListLedger

KEPT = Path(__file__).with_name("outcomes.json")
MATRICES = (
    *("tests/procedure/test_matrix.py", "tests/procedure/test_hand_matrix.py"),
    *("tests/games/test_matrix.py", "tests/games/test_community_packet.py"),
)
_made: defaultdict[str, list[list[bytes]]] | None = None
"""What followed, where it is to be kept anew or printed."""


def outcome(event: Event, intents: Sequence[Intent], after: TableState) -> bytes:
    """Return an event and what follows from it, before a test changes it."""
    return b"\n".join((*_named(event), encode_intents(intents), encode_state(after)))


def _named(event: Event) -> tuple[bytes, bytes]:
    kind, data = encode_event(event)
    return kind.encode(), data


def hold_to_kept(name: str, outcomes: list[bytes]) -> None:
    """Compare what follows from events with what is kept under the name of a moment or a test.

    A name has several: one for each hold of a moment, or for each case of a test.
    """
    if _made is not None:
        _made[name].append(outcomes)
    assert _digest(outcomes) in _kept().get(name, ()), (
        f"Other things follow at {name!r}. Look: python -m tests.procedure.outcomes {name!r}. "
        "Is it meant? Keep them anew: python -m tests.procedure.outcomes"
    )


def keep_stories(name: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hold all that happens meanwhile to the tables and the drivers of stories to what is kept."""
    outcomes: list[bytes] = []
    append, pump = ListLedger.append, DriverStory.pump

    def keep(
        self: ListLedger, record: Record, state: bytes, definitions: Sequence[Any] = ()
    ) -> None:
        append(self, record, state, definitions)
        outcomes.append(b"\n".join((record.kind.encode(), record.data, record.intents, state)))

    def keep_link(self: Any) -> None:
        events, sent = len(self.events), len(self.sent)
        pump(self)
        told = self.driver.next_deadline(), self.driver.statistics
        seen = self.now, self.sent[sent:], self.events[events:], *told
        outcomes.append(repr(seen).encode())

    monkeypatch.setattr(ListLedger, "append", keep)
    monkeypatch.setattr(DriverStory, "pump", keep_link)
    yield
    hold_to_kept(name, outcomes)


def _digest(outcomes: list[bytes]) -> str:
    return sha256(b"\n".join(outcomes)).hexdigest()[:12]


@cache
def _kept() -> dict[str, str]:
    kept: dict[str, str] = json.loads(KEPT.read_bytes())
    return kept


def _main(name: str = "") -> None:
    """Play what is kept, and keep it anew; or print what follows under one name."""
    global _made  # noqa: PLW0603 - for the tests of this process
    made = _made = defaultdict(list)
    options = ["-qq", "-n0", "--dist=no", "--tb=no", "--no-summary", "-m", "quick or not slow"]
    pytest.main([*options, "-k", "every_event", *MATRICES])
    tests = Path(__file__).parents[1].rglob("test_*.py")
    pytest.main([*options, *(str(file) for file in tests if "kept_story" in file.read_text())])
    if name:
        print(*(each.decode() for outcomes in made[name] for each in outcomes), sep="\n")
        return
    digests = {name: " ".join(sorted(set(map(_digest, made[name])))) for name in sorted(made)}
    KEPT.write_text(json.dumps(digests, indent=0) + "\n")


if __name__ == "__main__":
    from tests.procedure import outcomes

    outcomes._main(*sys.argv[1:])
