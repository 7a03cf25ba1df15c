"""Tables of the document that are asked of the code: refusals by state, times on a line."""

from drivers.frames import FrameReader, encode
from drivers.messages import (
    Act,
    ActAck,
    ActDone,
    ActRejected,
    DeviceBeat,
    Hello,
    HelloRequest,
    HostBeat,
    ShufflerLevels,
)
from drivers.vocabulary import ActKind
from tests.certification.wire_examples import EPOCH, Conversation

BAUDS = (9_600, 19_200, 38_400, 57_600, 115_200)
_BITS = 10
"""Of a byte on a serial line: start, eight, stop."""
_KINDS = ((ActKind.PACKET, 4), (ActKind.REMAINDER, 0), (ActKind.SHUFFLE, 0), (ActKind.EJECT, 0))


def _ready():
    talk = Conversation()
    talk.sends(HelloRequest(1))
    return talk.loaded()


def _dealt():
    talk = _ready()
    return talk.sends(Act(EPOCH, 41, ActKind.PACKET, 4)).passes(1.0).sends(ActAck(EPOCH, 41))


def _jam():
    talk = _ready()
    talk.people("jam", after=0)
    return talk.sends(Act(EPOCH, 41, ActKind.PACKET, 4)).passes(1.0).sends(ActAck(EPOCH, 41))


def _few():
    talk = _ready()
    for txn, size in ((41, 20), (42, 20), (43, 9)):
        talk.sends(Act(EPOCH, txn, ActKind.PACKET, size)).passes(1.0).sends(ActAck(EPOCH, txn))
        talk.people("lift", to="rack").passes(0.1)
    return talk


def _second(seconds):
    talk = _ready()
    talk.people("load", colour="blue", **{"from": "box"})
    return talk.passes(seconds)


def _empty():
    talk = Conversation()
    return talk.sends(HelloRequest(1))


def _shuffling():
    return _empty().people("load", colour="red", **{"from": "box"}).passes(2.0)


STATES = {
    "a deck is ready, and the input is empty": _ready,
    "nothing is inside": _empty,
    "no deck is ready, one is being shuffled in the input": _shuffling,
    "a deck is ready, the next one is being shuffled in the input": lambda: _second(2.0),
    "a deck is ready, the next one waits in the input, shuffled": lambda: _second(30.0),
    "three cards are ready": _few,
    "cards lie in the tray": _dealt,
    "the cover is open": lambda: _second(30.0).people("door", which="cover", to="open"),
    "the input's lid is open": lambda: _second(30.0).people("door", which="input", to="open"),
    "a jam stands": _jam,
    "it is set to sort": lambda: _second(30.0).people("mode", mode="sort"),
    "it is in service": lambda: _second(30.0).people("mode", mode="service"),
}


def refusals():
    """Return state → the answers to PACKET of four, REMAINDER, SHUFFLE and EJECT."""
    return {words: [_answer(state(), *kind) for kind in _KINDS] for words, state in STATES.items()}


def _answer(talk, kind, size):
    talk.said.clear()
    talk.sends(Act(EPOCH, talk.device.nvram.act.txn + 1, kind, size))
    first = next(each[2] for each in talk.said if each[0] == "device")
    return first.reason.name if isinstance(first, ActRejected) else "accepted"


def of_refusals():
    rows = ["| state | PACKET 4 | REMAINDER | SHUFFLE | EJECT |", "|---|---|---|---|---|"]
    rows += [f"| {words} | {' | '.join(said)} |" for words, said in refusals().items()]
    return "\n".join(rows)


def of_lines():
    """Return how long frames take, by the line's rate."""
    talk = _ready()
    talk.sends(HelloRequest(2))
    talk.device.receive(encode(HostBeat()), talk.now)
    (beat,) = FrameReader().receive(talk.device.take_bytes())
    assert isinstance(beat, DeviceBeat)
    last = {type(each[2]): len(each[1]) // 2 for each in talk.said}
    asked = len(encode(HelloRequest(2)))
    sizes = {
        "a beat and its answer": len(encode(HostBeat())) + len(encode(beat)),
        "ActDone": len(encode(ActDone(EPOCH, 41, 4))),
        "levels": last[ShufflerLevels],
        "HELLO and its answer": asked + last[Hello],
    }
    head = "".join(f" {rate:,} |" for rate in BAUDS)
    rows = [f"| frames | bytes |{head}", "|---|---|" + "---|" * len(BAUDS)]
    for words, size in sizes.items():
        times = "".join(f" {size * _BITS * 1000 / rate:.1f} ms |" for rate in BAUDS)
        rows.append(f"| {words} | {size} |{times}")
    return "\n".join(rows)
