"""Room settings: a supervisor chooses how the table's pages look and sound."""

from controller.data.events import RoomChosen
from controller.data.intents import Noted
from controller.data.message import message
from controller.data.room import USUAL
from controller.procedure.model import TableModel


def choose_room(m: TableModel) -> None:
    """Put the chosen room settings in force, at once and at every page; the others stay."""
    assert isinstance(m.event, RoomChosen), "nobody chooses room settings"
    m.state.room = m.event.room.over(m.state.room or USUAL)
    m.note(Noted("room", message("note-room", by=str(m.event.by))))
