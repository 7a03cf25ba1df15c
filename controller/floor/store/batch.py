"""What is written at the end of a transaction, and then sent together."""

import json
from datetime import date
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from controller.floor.store.database import Connection

UNDERIVED = "underived"
"""The kind of the alarm that stands where deriving of a journal stands; its `seq` is the event."""

# Texts of tables as PostgreSQL takes them.


def text_of(text: str) -> str:
    """Return a text as PostgreSQL takes it: it knows no NUL, and no half of a character."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace").decode()


LONGEST_NAME = 128
"""Characters of a name by which rows are found: an index of PostgreSQL takes 2,700 bytes of all."""


def name_of(text: str) -> str:
    """Return a name by which rows are found, cut where it is too long for an index."""
    name = text_of(text)
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


@lru_cache(16)
def gaming_day_of(text: str) -> str:
    """Return a gaming day; empty: a table says what is none of this time."""
    try:
        return text if "2000" <= text < "3" and date.fromisoformat(text).isoformat() == text else ""
    except ValueError:
        return ""


def json_of(value: object) -> str:
    """Return a value as JSON, likewise; keys in order."""
    return text_of(json.dumps(value, ensure_ascii=False, sort_keys=True)).replace(
        "\\u0000", "\\ufffd"
    )


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

    def sum_up(self, table: str, statement: str, values: Values) -> None:
        """Note what is added to a gaming day's figures, and to those of its month.

        Args:
            table: of the days; `{table}` stands for it in the statement.
            statement: it takes the journal first, and the gaming day.
            values: of the day.
        """
        journal, day, *rest = values
        self.add(table, statement.format(table=table), values)
        month = f"{table}_month"
        self.add(month, statement.format(table=month), (journal, day[:7], *rest))

    def send(self, connection: Connection) -> None:
        """Write everything.

        Raises:
            psycopg.Error: nothing of it is written, once the transaction is undone.
        """
        with connection.pipeline(), connection.cursor() as cursor:
            for noted in self._tables.values():
                for statement, some in groupby(noted, itemgetter(0)):
                    cursor.executemany(statement, [values for _, values in some])
