"""The check against known vulnerabilities, with databases that the test makes."""

import json
import zipfile
from datetime import UTC, datetime, timedelta

import pytest

from tests.project.vulnerabilities import affected, main, pinned

SOON = datetime(2026, 11, 8, tzinfo=UTC)
LOCK = "Idna==3.20 \\\n    --hash=sha256:00\naiohttp==3.14.5 \\\n    --hash=sha256:11\n"


@pytest.fixture
def database(tmp_path):
    def write(*records):
        path = tmp_path / "all.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for number, record in enumerate(records):
                told = {"id": f"PYSEC-{number}", "modified": "2026-11-01T00:00:00.5Z", **record}
                archive.writestr(f"{number}.json", json.dumps(told))
        return path

    return write


def about(name, *, events=(), versions=(), **more):
    ranges = [{"type": "ECOSYSTEM", "events": list(events)}] if events else []
    package = {"ecosystem": "PyPI", "name": name}
    return {"affected": [{"package": package, "ranges": ranges, "versions": versions}], **more}


def test_what_is_pinned_is_read_by_its_normal_name():
    assert {name: str(version) for name, version in pinned(LOCK).items()} == {
        "idna": "3.20",
        "aiohttp": "3.14.5",
    }


@pytest.mark.parametrize(
    ("record", "hit"),
    [
        (about("idna", versions=["3.20"]), True),
        (about("idna", versions=["3.2"]), False),
        (about("IDNA", events=[{"introduced": "0"}, {"fixed": "3.21"}]), True),
        (about("idna", events=[{"introduced": "0"}, {"fixed": "3.20"}]), False),
        (about("idna", events=[{"introduced": "3.21"}]), False),
        (about("idna", events=[{"introduced": "0"}, {"last_affected": "3.20"}]), True),
        (about("idna", events=[{"introduced": "0"}, {"last_affected": "3.19"}]), False),
        (
            about("idna", events=[{"fixed": "3.1"}, {"introduced": "3.5"}, {"introduced": "0"}]),
            True,
        ),
        (about("idna", versions=["3.20"], withdrawn="2026-01-01T00:00:00Z"), False),
        (about("other", versions=["3.20"]), False),
    ],
)
def test_a_version_is_affected_or_not(database, record, hit):
    assert affected(LOCK, database(record))[0] == ([("idna", "3.20", "PYSEC-0")] if hit else [])


def test_the_exit_code_tells_it(database, tmp_path, capsys):
    lock = tmp_path / "requirements.txt"
    lock.write_text(LOCK)
    assert main(lock, database(about("idna", versions=["1.0"])), SOON) == 0
    assert main(lock, database(about("idna", versions=["3.20"])), SOON) == 1
    assert "idna 3.20: PYSEC-0" in capsys.readouterr().out


@pytest.mark.parametrize(("days", "code"), [(0, 0), (30, 0), (31, 1), (400, 1)])
def test_an_old_database_proves_nothing_and_says_so(days, code, database, tmp_path, capsys):
    """By its newest record: a file that was copied or fetched anew may be of last year."""
    lock = tmp_path / "requirements.txt"
    lock.write_text(LOCK)
    older = {"modified": "2024-01-01T00:00:00Z"}
    records = about("idna", versions=["1.0"]), about("other", versions=["1"], **older)
    now = datetime(2026, 11, 1, 0, 0, 0, 500_000, tzinfo=UTC) + timedelta(days=days)
    assert main(lock, database(*records), now) == code
    assert (f"{days} days old" in capsys.readouterr().out) == bool(code)


def test_an_empty_database_is_no_answer(database):
    with pytest.raises(ValueError, match="no record"):
        affected(LOCK, database())
