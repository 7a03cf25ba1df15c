"""Blind counts: while cards are counted, no one is told what others or the shuffler count.

The cards of an act in question are counted by the dealer and by a supervisor, the stub of a round
by the dealer, and by a supervisor if it is wrong. Until that is settled, nothing that people can
read says what the shuffler claims, what is due, or what somebody else has counted.
"""

from controller.data.definition import CARDS_OUT, Step
from controller.procedure.model import TableModel
from controller.procedure.round import stub


def counting(m: TableModel) -> bool:
    """Tell whether cards are counted now, or will be in this round, by people who must not know."""
    round_ = m.state.round
    return round_ is not None and (round_.reconcile is not None or stub_uncounted(m))


def stub_uncounted(m: TableModel) -> bool:
    """Tell whether this round's stub has to be counted by hand, and has not been settled."""
    before = m.state.step in (*CARDS_OUT, Step.STUB_COUNT)
    return before and m.require_round().stub < 0 and stub.hand_count_due(m)
