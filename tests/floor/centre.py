"""A centre without a broker: what a courier asks is taken by the real store's own code."""

from datetime import date
from types import SimpleNamespace

from controller.data.message import message
from controller.floor.courier import PostError
from controller.floor.store.service import _take_some
from controller.floor.wire import decode_reply, encode
from controller.journal.checked_rows import walk
from controller.journal.connect import open_reader
from controller.journal.events import Events
from controller.journal.record import Head

TODAY = date(2026, 11, 26)


class DirectPost:
    """Carries bytes to a store and back; `away` times nobody answers. Calls `after`."""

    def __init__(self, database, table="t1", away=0, day=TODAY):
        self.database = database
        self.table = table
        self.away = away
        self.day = day
        self.asked = []
        self.after = None

    async def ask(self, parcel):
        return self.say(parcel)

    def say(self, parcel):
        self.asked.append(parcel)
        if self.away:
            self.away -= 1
            raise PostError(message("broker-nobody-listens"))
        [reply] = self.take(encode(parcel)).replies
        if self.after is not None:
            self.after(reply)
        return decode_reply(encode(reply))

    def take(self, *parcels):
        """Take some bytes as a store does that has heard them together."""
        subject = f"floor.grand.put.{self.table}"
        some = [SimpleNamespace(subject=subject, data=each) for each in parcels]
        return _take_some(self.database, some, self.day)

    async def close(self):
        pass


def events_of(path):
    """Return all events of a table's own journal, its chain followed."""
    connection = open_reader(path)
    try:
        genesis = connection.execute("SELECT genesis FROM meta").fetchone()[0]
        return list(walk(Events(connection).rows(1), Head(0, genesis)))
    finally:
        connection.close()
