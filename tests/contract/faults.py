"""The faults of a wire and a plug, which every driver must survive on every transport."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Fault:
    """One fault by its verb; `within`: seconds in which a loss must be reported, if it is one."""

    verb: str
    args: dict = field(default_factory=dict)
    undo: str = "mend"
    within: float | None = None
    rebooted: bool = False


def _rate(rate):
    return {"rate": str(rate), "way": "both"}


FAULTS = {
    "dropped": Fault("lose", _rate(0.2)),
    "garbled": Fault("garble", _rate(0.2)),
    "shifted": Fault("cut", _rate(0.2)),
    "duplicated": Fault("duplicate", _rate(0.5)),
    "reordered": Fault("reorder", _rate(0.2)),
    "stale": Fault("stale", _rate(0.2)),
    "slow": Fault("slow", {"by": "0.12"}),
    "silent": Fault("silent", within=1.0),
    # The device still sends by itself, until it misses its host: for three seconds.
    "deaf": Fault("lose", {"rate": "1", "way": "to"}, within=1.0),
    "unplugged": Fault("unplug", undo="plug", within=0.05),
    "rebooting": Fault("reboot", {"seconds": "0.1"}, within=1.0, rebooted=True),
}
