"""Hosted checks, the hook before commits and make: the same commands, and the claimed Pythons."""

import os
import re
import tomllib
from pathlib import Path

import pytest
import yaml

REPOSITORY = Path(__file__).parents[2]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
MAKEFILE = (REPOSITORY / "Makefile").read_text("utf-8")
OWN_RUN = REPOSITORY / ".ci" / "run"
ASKING = [*(REPOSITORY / "tests").rglob("*.py"), REPOSITORY / "simulators/floor/engines.py"]
WORKFLOWS = sorted((REPOSITORY / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))


def read(path):
    return yaml.safe_load(path.read_text("utf-8"))


def jobs(path):
    return read(path)["jobs"].values()


def commands(path):
    steps = [step for job in jobs(path) for step in job.get("steps", [])]
    return [step["run"] for step in steps if "run" in step]


def test_before_a_commit_runs_what_make_lint_runs():
    [repository] = read(REPOSITORY / ".pre-commit-config.yaml")["repos"]
    [hook] = repository["hooks"]
    assert repository["repo"] == "local"
    assert (hook["entry"], hook["language"]) == ("make lint", "system")
    assert hook["always_run"]
    assert not hook["pass_filenames"]


@pytest.mark.parametrize("target", ["test", "check"])
def test_make_test_and_make_check_begin_with_lint(target):
    assert re.search(rf"^{target}: lint$", MAKEFILE, re.MULTILINE)


def test_help_names_every_target_and_no_other():
    told = re.findall(r"^#   make ((?:[a-z-]+ )+)", MAKEFILE, re.MULTILINE)
    assert set(" ".join(told).split()) == TARGETS - {"help", "environment"}


def test_the_matrix_is_the_pythons_that_the_project_claims():
    [job] = jobs(REPOSITORY / ".github" / "workflows" / "tests.yml")
    matrix = job["strategy"]["matrix"]["python"]
    claimed = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if " 3." in line]
    assert matrix == claimed
    assert PROJECT["requires-python"] == f">={matrix[0]}"


def test_debian_s_packages_are_named_in_one_list():
    """The hosted tests are our own run, in a container with nothing of what it installs."""
    assert ".ci/run" in commands(REPOSITORY / ".github" / "workflows" / "tests.yml")
    assert os.access(OWN_RUN, os.X_OK)
    assert not any("apt-get" in text for path in WORKFLOWS for text in commands(path))


def test_what_a_test_asks_for_is_in_the_list():
    listed = " ".join(re.findall(r"missing\+=\((.+?)\)", OWN_RUN.read_text("utf-8"))).split()
    asking = [path for path in ASKING if "package" not in path.parts and path != Path(__file__)]
    asked = {
        package
        for path in asking
        for packages in re.findall(r"apt-get install ([a-z0-9 -]+)", path.read_text("utf-8"))
        for package in packages.split()
    }
    assert {"chromium", "mosquitto", "prometheus", "postgresql", "nats-server"} <= asked
    assert asked - {"gcc-arm-none-eabi"} <= set(listed)


@pytest.mark.parametrize("path", [OWN_RUN, *WORKFLOWS], ids=lambda path: path.name)
def test_hosted_checks_and_our_own_call_make_as_anybody_would(path):
    texts = [path.read_text("utf-8")] if path == OWN_RUN else commands(path)
    called = {target for text in texts for target in re.findall(r"\bmake ([a-z-]+)$", text, re.M)}
    assert called <= TARGETS
    assert called or ".ci/run" in texts


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_only_read_unless_a_job_says_so(path):
    assert read(path)["permissions"] == {"contents": "read"}
    assert all("timeout-minutes" in job or "uses" in job for job in jobs(path))


def test_a_release_is_tested_and_documented_first():
    release = read(REPOSITORY / ".github" / "workflows" / "release.yml")["jobs"]
    assert set(release["release"]["needs"]) == {"tests", "docs"}
    called = {release[name]["uses"] for name in release["release"]["needs"]}
    assert called == {"./.github/workflows/tests.yml", "./.github/workflows/docs.yml"}


@pytest.mark.parametrize("path", sorted((REPOSITORY / ".github").glob("ISSUE_TEMPLATE/*.yml")))
def test_an_issue_form_asks_each_thing_once(path):
    form = read(path)
    if path.stem == "config":
        assert form == {"blank_issues_enabled": True}
        return
    assert {"name", "description", "body"} <= set(form)
    asked = [field["id"] for field in form["body"] if field["type"] != "markdown"]
    assert asked
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_an_action_of_others_is_pinned_by_the_hash_of_its_commit(path):
    """A tag can be moved by anybody who controls the action's repository."""
    used = re.findall(r"uses: (\S+)(.*)", path.read_text("utf-8"))
    loose = [
        action
        for action, version in used
        if not action.startswith("./")
        and not (re.search(r"@[0-9a-f]{40}$", action) and re.search(r"# v\d+\.\d+\.\d+$", version))
    ]
    assert loose == []
