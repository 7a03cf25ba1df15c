"""The name of the open question: a wish never answers what its sender has not seen."""

from controller.snapshot import Snapshot


def question_of(snapshot: Snapshot) -> str:
    """Return a name that changes when something else is to be decided on.

    Round, step, whether a count was given, and what stands open. Cards lifted, wagers, links and
    times are no part of it: they go on while somebody decides.
    """
    counted = snapshot.reconcile.count if snapshot.reconcile is not None else ""
    open_ = [f"h{hold.id}" for hold in snapshot.holds]
    open_ += [f"i{each.id}" for each in snapshot.irregularities]
    return "-".join([str(snapshot.round), snapshot.step, str(counted), *open_])
