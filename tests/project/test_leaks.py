"""The check for leaks around every test (tests/conftest.py) works."""

import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from xml.etree import ElementTree as ET

import pytest

from tests.patience import PATIENCE

REPOSITORY = Path(__file__).parents[2]

TESTS = """
    import asyncio, subprocess, sys, threading

    async def test_task():
        test_task.kept = asyncio.create_task(asyncio.sleep(60), name="forgotten-task")

    def test_task_of_a_loop_of_its_own():
        loop = asyncio.new_event_loop()
        task = loop.create_task(asyncio.sleep(60), name="lonely-task")
        test_task_of_a_loop_of_its_own.kept = task
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()

    def test_thread():
        wait = threading.Event().wait
        threading.Thread(target=wait, name="forgotten-thread", daemon=True).start()

    def test_process():
        code = "import time; time.sleep(60)  # forgotten process"
        test_process.kept = subprocess.Popen([sys.executable, "-c", code])

    def test_nothing_left():
        subprocess.run([sys.executable, "-c", ""], check=True)
        asyncio.run(asyncio.sleep(0))
        thread = threading.Thread(target=int)
        thread.start()
        thread.join()

    async def test_everything_awaited():
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.sleep(0))
        await asyncio.to_thread(int)
"""


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What is reported of each of the tests above, under our conftest and our settings."""
    folder = tmp_path_factory.mktemp("leaky")
    ours, patient = (REPOSITORY / "tests/conftest.py").read_text(), "GRACE = 5.0"
    assert patient in ours
    (folder / "conftest.py").write_text(ours.replace(patient, "GRACE = 0.2"))
    (folder / "test_leaky.py").write_text(dedent(TESTS))
    report = folder / "report.xml"
    options = [
        "-p",
        "no:cacheprovider",
        "-c",
        REPOSITORY / "pyproject.toml",
        f"--junitxml={report}",
    ]
    subprocess.run(
        [sys.executable, "-m", "pytest", *options, folder],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    held: dict[str, str] = {}
    for case in ET.parse(report).iter("testcase"):
        held[case.attrib["name"]] = "".join(error.attrib["message"] for error in case)
    return held


@pytest.mark.parametrize(
    ("test", "left"),
    [
        ("test_task", "task .*forgotten-task"),
        ("test_task_of_a_loop_of_its_own", "task .*lonely-task"),
        ("test_thread", "thread forgotten-thread"),
        ("test_process", "process .*forgotten process"),
    ],
)
def test_what_is_left_behind_fails_the_test_and_is_named(
    errors: dict[str, str], test: str, left: str
) -> None:
    assert re.search(f"left behind: {left}", errors[test])


@pytest.mark.parametrize("test", ["test_nothing_left", "test_everything_awaited"])
def test_a_clean_test_is_left_alone(errors: dict[str, str], test: str) -> None:
    assert errors[test] == ""
