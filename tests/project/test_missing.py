"""A run that could not check everything says so in its last lines (tests/missing.py)."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

from tests.patience import PATIENCE

REPOSITORY = Path(__file__).parents[2]
TESTS = """
    import pytest
    from tests.missing import skip_for_want_of

    @pytest.mark.parametrize("number", [1, 2])
    def test_on_the_moon(number):
        skip_for_want_of("a moon", "wait for the night (or dig)")

    def test_in_the_sun():
        skip_for_want_of("a sun", "wait for the day")

    def test_that_is_skipped_for_another_reason():
        pytest.skip("nothing to say")

    def test_that_runs():
        pass
"""


def test_skipped_checks_and_their_remedies_are_told_last(tmp_path):
    (tmp_path / "conftest.py").write_text(
        "from tests.missing import pytest_terminal_summary as pytest_terminal_summary\n"
    )
    (tmp_path / "test_elsewhere.py").write_text(dedent(TESTS))
    options = ["-q", "-ra", "-p", "no:cacheprovider", f"--rootdir={tmp_path}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, tmp_path],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    title, moon, sun, count = done.stdout.splitlines()[-4:]
    assert title.strip("!") == " NOT CHECKED "
    assert moon == "2 tests: a moon missing; wait for the night (or dig)"
    assert sun == "1 test: a sun missing; wait for the day"
    assert count.startswith("1 passed, 4 skipped")
