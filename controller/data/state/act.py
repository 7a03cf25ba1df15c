"""The act under way: one number of the shuffler's, until it has ended."""

from controller.data.state.part import Part
from drivers.vocabulary import ActKind, FaultCode


class OpenAct(Part):
    """The act whose number is drawn and which has not ended yet.

    Attributes:
        seat: for a packet, the seat that it is for (0: the dealer).
        lifts: the shuffler's lift counter when it was issued.
        round: the round for which it was issued.
        sent: the device may have it; False once the device proved that it does not.
        tries: how often it was sent.
        ended: it ended badly: cards counted (the shuffler's claim), and a person must decide.
        unknown: the shuffler that was asked cannot report it any more: a person must decide.
    """

    txn: int
    kind: ActKind
    size: int
    seat: int
    lifts: int
    round: int = 0
    sent: bool = True
    tries: int = 0
    voiding: bool = False
    """The round does not need it any more: its number is closed without moving a card."""
    overdue: bool = False
    ended: bool = False
    unknown: bool = False
    counted: int = 0
    code: FaultCode = FaultCode.NONE
    first: int = 0
    """For the remaining cards of a self-driven shuffler: the first report that tells of some."""
