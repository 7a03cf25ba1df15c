"""The table's computer: what is wrong with it is a notice.

Nothing of a round depends on a notice: dealer and technician read it, and the record has it. Where
one forbids a new round, `hold_conditions` yields a hold in its place.
"""

from collections.abc import Iterator

from controller.data.events import ComputerLooked
from controller.data.intents import Noted
from controller.data.message import Message, message
from controller.data.state import ComputerNotice
from controller.procedure.model import TableModel


def looked(m: TableModel) -> None:
    """Take in that something of the computer needs care, or does not any more."""
    event = m.event
    assert isinstance(event, ComputerLooked), "only a look at the computer tells this"
    before = m.state.computer.pop(event.about, None)
    if event.notice is not None:
        m.state.computer[event.about] = ComputerNotice(event.notice, event.stops)
        m.note(Noted("computer", event.notice))
    else:
        assert before is not None, "a look that finds what is known is no news"
        m.note(Noted("computer", message("note-computer-well", what=before.words)))


def forget(m: TableModel) -> None:
    """Forget at a start what is looked at anew; what forbids a round stands until then."""
    for about in [about for about, notice in m.state.computer.items() if not notice.stops]:
        del m.state.computer[about]


def is_known(m: TableModel, event: ComputerLooked) -> bool:
    """Tell whether a look found what the one before has found."""
    known = m.state.computer.get(event.about)
    if event.notice is None or known is None:
        return event.notice is None and known is None
    return (known.words, known.stops) == (event.notice, event.stops)


def prompts(m: TableModel) -> Iterator[Message]:
    """Yield each notice that forbids nothing."""
    for notice in m.state.computer.values():
        if not notice.stops:
            yield notice.words
