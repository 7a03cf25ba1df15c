"""What a run could not check for want of a tool is said aloud at its end, with the remedy.

A test that needs npm packages or a browser is skipped where there is none: nobody needs a
browser to work on the wire. But no run looks complete that was not.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NoReturn

import pytest

_MARK = "NOT CHECKED, "


def skip_for_want_of(tool: str, remedy: str) -> NoReturn:
    """Skip the test, and have the end of the run say for want of what, and the remedy."""
    pytest.skip(f"{_MARK}{tool} missing; {remedy}")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    """Name, as the last thing, what was not checked, how many tests that was, what to install."""
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
