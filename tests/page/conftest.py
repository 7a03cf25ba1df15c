"""What the tests of the page stand on: a daemon that serves it, and the npm packages."""

import pytest

from tests.missing import skip_for_want_of
from tests.page import packages
from tests.page.serving import serving


@pytest.fixture
async def served(tmp_path):
    async with serving(tmp_path) as served:
        yield served


@pytest.fixture
def spent_for_good(monkeypatch):
    """No allowance to ask comes back with time: what is refused does not hang on our own pace."""
    monkeypatch.setattr("controller.page.asking._ASKS", (60, 0.0))
    monkeypatch.setattr("controller.page.asking._TRIES", (6, 0.0))


@pytest.fixture(scope="session")
def npm_packages() -> None:
    """Skips, aloud, where the packages are not there; `make` fetches them before the tests."""
    try:
        packages.demand()
    except packages.PackagesMissing:
        skip_for_want_of("npm packages", "python -m tests.page.packages (needs the npm registry)")
