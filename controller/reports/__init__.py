"""Reports of a table on a time: rounds, times, waits, occupancy, handle, hold.

They are made from the journal alone, which is read event by event. `docs/reports.md` says what each
figure means.
"""

# mypy: implicit-reexport

from controller.reports.report import Report
from controller.reports.report_maker import Period, make_report
from controller.reports.round_measures import MeasuredRound
