"""What is written at the end of a transaction, and then sent together."""

from itertools import groupby
from operator import itemgetter
from typing import Any

from controller.floor.store.database import Connection

Values = tuple[Any, ...]


class Writing:
    """Gathers rows of many journals; those of one table keep their order.

    A statement that is sent alone costs a store about 90 µs of the processor, one of many that are
    sent together about 20.
    """

    def __init__(self) -> None:
        self._tables: dict[str, list[tuple[str, Values]]] = {}

    def add(self, table: str, statement: str, values: Values) -> None:
        """Note a statement that changes a table."""
        self._tables.setdefault(table, []).append((statement, values))

    def send(self, connection: Connection) -> None:
        """Write everything.

        Raises:
            psycopg.Error: nothing of it is written, once the transaction is undone.
        """
        with connection.pipeline(), connection.cursor() as cursor:
            for noted in self._tables.values():
                for statement, some in groupby(noted, itemgetter(0)):
                    cursor.executemany(statement, [values for _, values in some])
