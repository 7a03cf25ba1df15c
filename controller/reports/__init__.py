"""What a table did in a time, in figures: rounds, times, waits, occupancy, handle, hold.

Made from the journal alone, which is read event by event; what each figure means is in
`docs/reports.md`.
"""

from controller.reports.making import Period, make_report
from controller.reports.measured import MeasuredRound
from controller.reports.report import Report

__all__ = ["MeasuredRound", "Period", "Report", "make_report"]
