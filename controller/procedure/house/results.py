"""Results of the house outside their bound: what a supervisor acknowledges, and no dealer hears of.

Nothing of a round depends on them. The amounts stand in the journal; the snapshot has a number.
"""

from controller.data.events import ResultsAcknowledged, ResultsLooked
from controller.data.message import message
from controller.data.results import OutsideResult
from controller.procedure.model import TableModel


def note_results(m: TableModel) -> None:
    """Note which results are outside now; one that came back and leaves again is open again."""
    event = m.expect(ResultsLooked)
    keys = {each.key for each in event.outside}
    before = {each.key for each in m.state.results}
    m.state.results = list(event.outside)
    m.state.results_sha256 = event.sha256
    m.state.results_known = [key for key in m.state.results_known if key in keys]
    if new := len(keys - before):
        m.record("results", message("note-results-outside", count=new))
    elif before and not keys:
        m.record("results", message("note-results-inside"))


def results_are_known(m: TableModel, event: ResultsLooked) -> bool:
    """Tell whether the same file was judged last, with the same results."""
    same = m.state.results_sha256 == event.sha256
    return same and tuple(m.state.results) == event.outside


def open_results(m: TableModel) -> list[OutsideResult]:
    """Return the results outside their bound that nobody has acknowledged."""
    known = m.state.results_known
    return [each for each in m.state.results if each.key not in known]


def any_open(m: TableModel) -> bool:
    """A result lies outside its bound, and nobody has acknowledged it."""
    return bool(open_results(m))


def acknowledge_results(m: TableModel) -> None:
    """Note that a supervisor has seen them: they are silent as long as they stay outside."""
    event = m.expect(ResultsAcknowledged)
    count = len(open_results(m))
    m.state.results_known = [each.key for each in m.state.results]
    words = message("note-results-acknowledged", count=count, by=str(event.by), reason=event.reason)
    m.record("results", words)
