"""A look at a store, in good order or not, and its metrics as samples."""

from controller.floor.store.lags import Look, TableLag
from controller.floor.store.metrics import Counts, metrics_text
from controller.floor.wire import Mark, Missing
from tests.monitoring.sights import read

__all__ = ["NOW", "counts", "lag", "look", "read", "samples"]

NOW = 1_800_000_000.0


def counts(**more):
    """Return the counts of a store that has taken something."""
    found = Counts()
    found.broker = True
    found.batch(0.004, [Mark(1, b""), Missing([])], 12)
    for name, value in more.items():
        setattr(found, name, value)
    return found


def lag(**more):
    """Return how far one table is: it has delivered all, and was heard just now."""
    told = {"table": "pit-1-t1", "events": 40, "delivered": NOW - 1, "behind": 0, "seconds": 0.0}
    return TableLag(**(told | {"heard": NOW - 3} | more))


def look(*tables, alarms=(), underived=0, late=0.0, oldest=NOW - 4.2 * 86400):
    """Return a look at the database."""
    return Look(True, tables or (lag(),), tuple(alarms), underived, late, oldest)


def samples(found=None, counted=None):
    """Return each sample of a look's metrics as (name, labels, value)."""
    return read(metrics_text(found or look(), counted or counts(), NOW))
