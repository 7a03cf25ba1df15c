"""Control verbs for the wire and the plug of any device."""

from math import inf

from simulators.devices.control import Answer, Arguments, verb
from simulators.devices.wire import KINDS, WAYS, Ailment, Wire

REPLUG = 400
REPOWER = 401
"""Timers of people who put a plug back, or switch a device on again."""
_USAGE = "[frames=1] [rate=1] [seconds=N] [way=from|to|both]"
_MANY = 1_000_000


class WireVerbs:
    """The verbs; `Device` has the wire."""

    __slots__ = ()

    wire: Wire

    @verb(
        "silent", "[seconds=N]", "fault: nothing leaves on the wire, for so long", "mend kind=mute"
    )
    def _silent(self, args: Arguments, now: float) -> Answer:
        until = now + args.seconds("seconds") if "seconds" in args else inf
        self.wire.ail(Ailment("mute", WAYS["from"], until=until))
        return {"until": until if until < inf else None}

    @verb("lose", _USAGE, "fault: frames are lost on the wire", "mend kind=drop")
    def _lose(self, args: Arguments, now: float) -> Answer:
        return self._ail("drop", args, now)

    @verb("garble", _USAGE, "fault: a bit of a frame is flipped", "mend kind=garble")
    def _garble(self, args: Arguments, now: float) -> Answer:
        return self._ail("garble", args, now)

    @verb("cut", _USAGE, "fault: a frame loses its first bytes: the stream shifts", "mend kind=cut")
    def _cut(self, args: Arguments, now: float) -> Answer:
        return self._ail("cut", args, now)

    @verb("duplicate", _USAGE, "fault: frames arrive twice", "mend kind=duplicate")
    def _duplicate(self, args: Arguments, now: float) -> Answer:
        return self._ail("duplicate", args, now)

    @verb("reorder", _USAGE, "fault: frames come late, behind later ones", "mend kind=delay")
    def _reorder(self, args: Arguments, now: float) -> Answer:
        return self._ail("delay", args, now)

    @verb("stale", _USAGE, "fault: frames come once more, seconds later", "mend kind=stale")
    def _stale(self, args: Arguments, now: float) -> Answer:
        return self._ail("stale", args, now)

    @verb("slow", "by=SECONDS [seconds=N] [way=both]", "fault: all comes late", "mend kind=slow")
    def _slow(self, args: Arguments, now: float) -> Answer:
        by = args.seconds("by")
        until = now + args.seconds("seconds") if "seconds" in args else inf
        ways = WAYS[args.choice("way", WAYS, "both")]
        self.wire.ail(Ailment("slow", ways, until=until, by=by))
        return {"by": by}

    @verb("mend", "[kind=KIND]", "the wire's faults are over, or one kind of them")
    def _mend(self, args: Arguments, now: float) -> Answer:
        self.wire.mend(args.choice("kind", KINDS) if "kind" in args else "")
        return {"left": [each.kind for each in self.wire.ailments]}

    def _ail(self, kind: str, args: Arguments, now: float) -> Answer:
        """Let a kind strike: the next frames, or (with a rate or a time) as often as it falls."""
        lasting = "rate" in args or "seconds" in args
        frames = inf
        if "frames" in args or not lasting:
            frames = args.whole("frames", 1, _MANY, 1)
        until = now + args.seconds("seconds") if "seconds" in args else inf
        ways = WAYS[args.choice("way", WAYS, "from")]
        rate = args.share("rate", 1.0)
        self.wire.ail(Ailment(kind, ways, rate, frames, until))
        return {"rate": rate, "frames": int(frames) if frames < inf else None}
