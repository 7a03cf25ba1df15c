"""Places outside that keep heads of the journal: one that cannot be reached is a notice.

Nothing of a round depends on it, so it holds nothing: dealer and technician read it, and the record
has it.
"""

from collections.abc import Iterator

from controller.data.events import HeadPlaceLooked
from controller.data.intents import Noted
from controller.data.message import Message, message
from controller.procedure.model import TableModel


def looked(m: TableModel) -> None:
    """Take in that a place is out of reach, or keeps heads again."""
    event = m.event
    if not isinstance(event, HeadPlaceLooked):
        raise AssertionError("only a look at a place tells this")
    if event.trouble is None:
        del m.state.head_places[event.place]
        words = message("note-heads-kept-again", place=event.place)
    else:
        m.state.head_places[event.place] = event.trouble
        words = message("note-heads-not-kept", place=event.place, why=event.trouble)
    m.note(Noted("heads", words))


def prompts(m: TableModel) -> Iterator[Message]:
    """Yield the notice of each place that keeps no heads."""
    for place, why in m.state.head_places.items():
        yield message("prompt-heads-not-kept", place=place, why=why)
