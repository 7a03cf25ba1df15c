"""What the tests of the page's ground need: the npm packages, fetched once per lock."""

import pytest

from tests.missing import skip_for_want_of
from tests.page import packages


@pytest.fixture(scope="session")
def npm_packages() -> None:
    """Skips, aloud, where the packages are not there; `make` fetches them before the tests."""
    try:
        packages.demand()
    except packages.PackagesMissing:
        skip_for_want_of("npm packages", "python -m tests.page.packages (needs the npm registry)")
