"""Hosted checks, the hook before commits and make: the same commands, and the claimed Pythons."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

REPOSITORY = Path(__file__).parents[2]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
MAKEFILE = (REPOSITORY / "Makefile").read_text("utf-8")
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
    told = set(re.findall(r"^#   make ([a-z-]+)", MAKEFILE, re.MULTILINE))
    assert told == TARGETS - {"help", "environment"}


def test_the_matrix_is_the_pythons_that_the_project_claims():
    [job] = jobs(REPOSITORY / ".github" / "workflows" / "tests.yml")
    matrix = job["strategy"]["matrix"]["python"]
    claimed = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if " 3." in line]
    assert matrix == claimed
    assert PROJECT["requires-python"] == f">={matrix[0]}"
    assert "make test" in commands(REPOSITORY / ".github" / "workflows" / "tests.yml")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_calls_make_as_anybody_would(path):
    called = {target for text in commands(path) for target in re.findall(r"\bmake ([\w-]+)", text)}
    assert called <= TARGETS
    assert called


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
