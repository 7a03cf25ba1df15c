"""One simulated run, kept as the daemon keeps it, for all tests of this folder."""

import pytest

from controller.journal import export_lines, open_recording
from tests.replay.recorded import another, keep_file, simulated, with_more_starts


@pytest.fixture(scope="session")
def events():
    return with_more_starts(simulated(rounds=2, seed=4, profile="crashes"))


@pytest.fixture(scope="session")
def journal(events, tmp_path_factory):
    return keep_file(tmp_path_factory.mktemp("replay") / "journal", events, {1: another()})


@pytest.fixture(scope="session")
def exported(journal):
    with open_recording(journal) as recording:
        return "".join(line + "\n" for line in export_lines(recording))
