"""What is at the centre as Parquet, a file for each table: for long keeping, and for DuckDB.

PostgreSQL writes rows as CSV, and DuckDB makes Parquet of them, by the types of the columns. The
events, of which most are sealed, are written here.
"""

import csv
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
from msgspec import Struct

from controller.data.message import message
from controller.errors import DealerTableError, ExitCode, told_by
from controller.floor.reports.scope import OF_SCOPE, Days, ReportScope
from controller.floor.store.database import Connection
from controller.floor.store.derivation import DAILY, SINGLE
from controller.floor.store.rows import CentralRows

DERIVED = (*SINGLE, *DAILY)
"""Tables that are exported always, those of a gaming day within the days that were asked for."""
RECORDS = ("record", "definition", "withheld")
"""Tables that are exported if the records themselves are wanted: whole."""
_EVENTS = "record"
_ARRIVED = "day"
"""The column of events that is left out: a sealed one has none."""
_LISTS = ("place", "stay", "removal", "journal")
_TYPES = {
    "boolean": "BOOLEAN",
    "integer": "INTEGER",
    "bigint": "BIGINT",
    "text": "VARCHAR",
    "jsonb": "JSON",
    "bytea": "BLOB",
    "timestamp with time zone": "TIMESTAMPTZ",
}
_COLUMNS = """SELECT column_name, data_type FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = %s ORDER BY ordinal_position"""
_SETTINGS: dict[str, Any] = {"autoinstall_known_extensions": "false", "threads": "1"}
"""DuckDB fetches nothing from anywhere, and leaves the other cores to the store."""
_CSV = (
    "read_csv(?, columns = ?, header = false, auto_detect = false, delim = ',', quote = '\"',"
    " escape = '\"', nullstr = '', allow_quoted_nulls = false, new_line = '\\n',"
    " max_line_size = 67108864, parallel = false)"
)
_PARQUET = "FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000"


class ExportError(DealerTableError, exit_code=ExitCode.USAGE):
    """The folder cannot be used, or is not empty."""


class Exported(Struct, frozen=True):
    """A file that was written: of which table, how many rows, how many bytes."""

    path: Path
    table: str
    rows: int
    size: int


def export(
    connection: Connection, folder: Path, scope: ReportScope, days: Days | None, *, records: bool
) -> Iterator[Exported]:
    """Write Parquet files into an empty folder, one after the other.

    Args:
        connection: within a transaction.
        folder: it is made if it is not there.
        scope: the tables of which rows are written.
        days: the gaming days; None: all.
        records: write the events, too.

    Raises:
        ExportError: the folder cannot be used, or is not empty.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise ExportError(message("floor-export-not-empty", path=str(folder)))
        for table in (*_LISTS, *DERIVED, *(RECORDS if records else ())):
            yield _export(connection, folder, table, scope, days)
    except OSError as error:
        raise ExportError(
            message("tablectl-file-refused", path=str(folder), error=told_by(error))
        ) from error


def _export(
    connection: Connection, folder: Path, table: str, scope: ReportScope, days: Days | None
) -> Exported:
    found = connection.execute(_COLUMNS, (table,)).fetchall()
    columns = [(str(n), str(t)) for n, t in found if n != _ARRIVED]
    path = folder / f"{table}.parquet"
    with _beside(folder) as rows:
        if table == _EVENTS:
            _put_events(connection, rows, scope)
        else:
            _put_rows(connection, rows, table, columns, scope, days)
        count = _write(rows, path, columns)
    return Exported(path, table, count, path.stat().st_size)


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """Yield a file for rows as CSV, removed at the end of the block."""
    number, name = tempfile.mkstemp(suffix=".csv", dir=folder)
    os.close(number)
    try:
        yield Path(name)
    finally:
        Path(name).unlink()


def _put_events(connection: Connection, path: Path, scope: ReportScope) -> None:
    """Write all events as CSV, hot and sealed ones."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n")
        for journal in scope.journals:
            rows = CentralRows(connection, journal.number)
            for row in rows.rows(rows.first, rows.head):
                shown = [each.hex() if isinstance(each, bytes) else each for each in row]
                writer.writerow([journal.number, *shown])


def _put_rows(
    connection: Connection,
    path: Path,
    table: str,
    columns: Sequence[tuple[str, str]],
    scope: ReportScope,
    days: Days | None,
) -> None:
    """Write a table's rows as CSV; values are quoted, NULL is not."""
    names = [name for name, _ in columns]
    shown = ", ".join(f"encode({n}, 'hex') AS {n}" if t == "bytea" else n for n, t in columns)
    conditions, values = ["true"], list[Any]()
    if "journal" in names and table not in _LISTS and not scope.whole:
        if "stay" in names:
            conditions.append(OF_SCOPE)
            values += scope.values
        else:
            conditions.append("journal = ANY(%s)")
            values.append(scope.numbers)
    if "gaming_day" in names and days is not None:
        conditions.append("gaming_day BETWEEN %s AND %s")
        values += [days.since, days.until]
    select = f"SELECT {shown} FROM {table} WHERE {' AND '.join(conditions)}"  # noqa: S608 - names of ours
    statement = f"COPY ({select} ORDER BY {_order(names)}) TO STDOUT (FORMAT csv, FORCE_QUOTE *)"
    with path.open("wb") as file, connection.cursor().copy(statement, values) as copy:
        for piece in copy:
            file.write(piece)


def _order(names: Sequence[str]) -> str:
    first = [each for each in ("gaming_day", "journal", "seq", "first", "called") if each in names]
    return ", ".join(first) or "1"


def _write(rows: Path, path: Path, columns: Sequence[tuple[str, str]]) -> int:
    """Make Parquet of a file of rows; return how many there are."""
    if not rows.stat().st_size:
        rows = Path(os.devnull)
    kinds = {n: "VARCHAR" if t == "bytea" else _TYPES[t] for n, t in columns}
    shown = ", ".join(f'unhex("{n}") AS "{n}"' if t == "bytea" else f'"{n}"' for n, t in columns)
    with duckdb.connect(config=_SETTINGS) as engine:
        engine.execute(
            f"COPY (SELECT {shown} FROM {_CSV}) TO ? ({_PARQUET})",  # noqa: S608 - names of ours
            [str(rows), kinds, str(path)],
        )
        found = engine.execute("SELECT count(*) FROM read_parquet(?)", [str(path)]).fetchone()
    return int(found[0]) if found is not None else 0
