"""The name of the open question: by it a wish answers only what its sender has seen."""

from controller.snapshot import Snapshot


def question_of(snapshot: Snapshot) -> str:
    """Return a name that changes when another question is to be decided.

    It is made of the round, the step, whether a count was given, and what stands open. Cards
    lifted, wagers, links and times are not part of it: they change while somebody decides.
    """
    counted = snapshot.reconcile.counted if snapshot.reconcile is not None else ""
    open_ = [f"h{hold.id}" for hold in snapshot.holds]
    open_ += [f"i{each.id}" for each in snapshot.irregularities]
    return "-".join([str(snapshot.round), snapshot.step, str(counted), *open_])
