"""Late bets ruled on in one step: an alert is declared and decided by the person who touches it."""

from controller.data.events import IrregularityDecided, LateBetRuled
from controller.data.irregularities import IrregularityKind, Remedy
from controller.data.state import Alert
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities
from drivers.timings import UNNOTICED

REMEDIES = (Remedy.RETRACT_BET, Remedy.ACCEPT_BET, Remedy.PLAY_ON)
"""What can be done with a late bet in one step, as far as the house's rules allow it."""
_UNNOTICED_US = round(UNNOTICED * 1e6)


def undecided_alerts(m: TableModel) -> list[Alert]:
    """Return this round's alerts on which nobody has decided."""
    return [each for each in m.state.alerts if not each.decided]


def sensors_lost(m: TableModel) -> None:
    """Nobody has seen what changed about when spots were locked, if that was a moment ago.

    A silence shorter than `SILENCE` is no loss, and nobody tells of it: what changed meanwhile
    counts from when it was told. An alert ends no bet: whoever rules on it has seen the chips.
    """
    round_ = m.state.round
    if round_ is not None and round_.shut_utc_us > m.now.utc_us - _UNNOTICED_US:
        round_.untold = -1


def dealer_unknown(m: TableModel) -> bool:
    """Nobody proves who they are, and no badge has said who deals."""
    return irregularities.decider(m) is None


def none_open(m: TableModel) -> bool:
    """No alert stands open there."""
    event = m.expect(LateBetRuled)
    return all((each.seat, each.spot) != (event.seat, event.wager) for each in undecided_alerts(m))


def takes_more(m: TableModel) -> bool:
    """The remedy takes more than one step: it has to be declared and decided apart."""
    return m.expect(LateBetRuled).remedy not in REMEDIES


def decide_late_bet(m: TableModel) -> None:
    """Declare the late bet, unless it is declared already, and decide it."""
    event, by = m.expect(LateBetRuled), irregularities.decider(m)
    assert by is not None, "somebody decides"
    kind = IrregularityKind.LATE_BET
    found = irregularities.declared(m, kind, event.seat, event.wager, str(by))
    decided = IrregularityDecided(by, found.id, event.remedy, event.reason)
    irregularities.carry_out(m, found, decided)
