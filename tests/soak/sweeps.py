"""python -m tests.soak.sweeps --seed 1 --tests 20: some of the tests that no suite plays.

A seed's tests follow those of the seed before it: one seed after another plays them all. Exit code
1: one failed.
"""

import argparse
import sys

import pytest


class Share:
    """A plugin of pytest that leaves a seed's share of the tests."""

    def __init__(self, seed: int, tests: int) -> None:
        self._first, self._tests = seed * tests, tests

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave this share of what was collected."""
        first = self._first % len(items)
        items[:] = (items * 2)[first : first + min(self._tests, len(items))]


def main(words: list[str] | None = None) -> int:
    """Play a share of the tests; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.sweeps")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", type=int, default=20)
    asked = parser.parse_args(words)
    options = ["-q", "-n", "0", "-p", "no:cacheprovider", "-m", "soak"]
    return int(pytest.main(options, plugins=[Share(asked.seed, asked.tests)]))


if __name__ == "__main__":
    sys.exit(main())
