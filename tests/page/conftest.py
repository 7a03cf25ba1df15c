"""Fixtures of the page's tests: a daemon that serves the page, and the npm packages."""

import pytest

from tests.missing import skip_for_want_of
from tests.page import packages
from tests.page.serving import files_read_once, serving

__all__ = ["files_read_once"]


@pytest.fixture
async def served(tmp_path):
    async with serving(tmp_path) as served:
        yield served


@pytest.fixture
def spent_for_good(monkeypatch):
    """Used-up allowances never come back, so that refusals do not depend on the test's speed."""
    monkeypatch.setattr("controller.page.browser_requests._ASKS", (60, 0.0))
    monkeypatch.setattr("controller.page.browser_requests._TRIES", (6, 0.0))
    monkeypatch.setattr("controller.page.server.TOO_MUCH", 0.0)


@pytest.fixture(scope="session")
def npm_packages() -> None:
    """Skip, with a message, if the packages are missing; `make` fetches them before the tests."""
    try:
        packages.demand()
    except packages.PackagesMissing:
        skip_for_want_of("npm packages", "python -m tests.page.packages (needs the npm registry)")
