"""The page of what a monitoring system is told: metrics, and the events of the log."""

from controller.floor.store.metrics import metrics_text
from tests.documents.form import MADE
from tests.floor.watched import NOW, SERVER, counts, look
from tests.monitoring import tables

_ABOUT = """\
How they are asked for, and the alerts that are shipped: [watching tables](watching.md), and
[the centre](centre.md#watch-it) for stores. A histogram has `_bucket`, `_sum` and `_count`. Beside
these there are `process_…` of the operating system: memory, processor, open files. What a pit board
and a bridge tell, their own `/metrics` explains."""


def page() -> str:
    """Return the page."""
    stores = metrics_text(look(alarms=[("t1", "fork", 1)]), counts(), NOW, {SERVER: True}).decode()
    parts = [
        "# Metrics and log events",
        MADE,
        _ABOUT,
        "## Of a table",
        "\n".join(tables.metrics_table()),
        "## Of a store at the centre",
        "\n".join(tables.table_of(stores)),
        "## Events of a table's log",
        "\n".join(tables.log_table()),
    ]
    return "\n\n".join(parts) + "\n"
