"""Prometheus' own promtool as the judge of alert rules."""

import json
import shutil
import subprocess

import pytest
import yaml

from tests.missing import skip_for_want_of
from tests.patience import PATIENCE


@pytest.fixture
def promtool():
    """Run promtool; skip the test, and say so at the end, where it is missing."""
    if shutil.which("promtool") is None:
        skip_for_want_of("promtool", "apt-get install prometheus")

    def run(*words, given=None):
        ended = subprocess.run(  # noqa: PLW1510 - the tests judge what it says
            ["promtool", *map(str, words)], input=given, capture_output=True, timeout=PATIENCE
        )
        return ended.returncode, (ended.stdout + ended.stderr).decode()

    return run


def key_of(name, labels):
    """Return a series as promtool wants its name."""
    inside = ",".join(f"{key}={json.dumps(text)}" for key, text in sorted(labels.items()))
    return f"{name}{{{inside}}}"


def judge(promtool, rules, folder, tests):
    """Have promtool play stories under some rules."""
    file = folder / "tests.yaml"
    about = {"rule_files": [str(rules)], "evaluation_interval": "1m", "tests": tests}
    file.write_text(yaml.safe_dump(about), "utf-8")
    code, said = promtool("test", "rules", file)
    assert code == 0, said
