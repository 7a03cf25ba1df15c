"""Missing tools: the end of a run names the tests that were skipped for them, and the remedy.

A test that needs npm packages or a browser is skipped where they are missing: nobody needs a
browser to work on the wire. But an incomplete run must not look complete.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NoReturn

import pytest

_MARK = "NOT CHECKED, "


def skip_for_want_of(tool: str, remedy: str) -> NoReturn:
    """Skip the test, and name the tool and the remedy at the end of the run."""
    pytest.skip(f"{_MARK}{tool} missing; {remedy}")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    """Print last which tools were missing, how many tests were skipped, and what to install."""
    yield
    reasons = Counter(
        report.longrepr[2].partition(_MARK)[2]
        for report in terminalreporter.getreports("skipped")
        if isinstance(report.longrepr, tuple) and _MARK in report.longrepr[2]
    )
    if reasons:
        terminalreporter.section("NOT CHECKED", sep="!", red=True, bold=True)
        for why, count in sorted(reasons.items()):
            terminalreporter.line(f"{count} {'test' if count == 1 else 'tests'}: {why}", red=True)
