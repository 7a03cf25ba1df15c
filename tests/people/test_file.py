"""The people file: strict, protected, and read again after a change."""

import os

import pytest
import yaml

from controller.configuration import ConfigurationError
from controller.data.person import Doubt, Person, Role
from controller.people.file import KeptPeople, check_people, load_people
from controller.people.file_writer import save_people
from controller.people.people_errors import PeopleFileError
from controller.people.register import Member
from controller.words.spoken import in_english
from simulators.people.staff import DANA, LEE, SAM, STAFF, register, write_people


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "people.yaml"
    write_people(path)
    return path


def rewrite(path, change):
    """Change the file as somebody with an editor does."""
    content = yaml.safe_load(path.read_text())
    change(content)
    path.write_text(yaml.safe_dump(content))
    return [str(problem) for problem in check_people(path)]


def test_what_is_written_is_read(path):
    people = load_people(path)
    assert people.members == register().members
    assert [each.person for each in people.members] == [each.person for each in STAFF]
    assert people.find("2001") == SAM.person
    assert people.find("1") is None


def test_badge_and_pin_prove_who_somebody_is(path):
    people = load_people(path)
    assert people.prove("2001", SAM.pin).person == SAM.person
    assert people.prove("2001", LEE.pin).doubt is Doubt.WRONG_PIN
    assert people.prove(DANA.badge, "").doubt is Doubt.NO_PIN
    assert people.prove("9", SAM.pin).doubt is Doubt.UNKNOWN
    assert people.prove("", SAM.pin).doubt is Doubt.NOBODY


@pytest.mark.parametrize("mode", [0o644, 0o660, 0o604, 0o602, 0o700])
def test_a_file_that_is_open_to_others_is_refused(path, mode):
    path.chmod(mode)
    (problem,) = check_people(path)
    assert in_english(problem.found) == f"mode {mode:04o}"
    assert "chmod 0640" in str(problem)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o400])
def test_a_file_that_only_its_own_people_read_is_taken(path, mode):
    path.chmod(mode)
    assert check_people(path) == []


def test_all_that_is_wrong_is_told_at_once(path):
    def spoil(content):
        first, second, third, *_ = content["people"]
        first["badge"] = 1001
        second["role"] = "superviser"
        third["nmae"] = third.pop("name")

    told = rewrite(path, spoil)
    assert len(told) == 3
    assert "put it in quotes" in told[0]
    assert "did you mean 'supervisor'?" in told[1]
    assert "did you mean 'name'?" in told[2]


def test_a_badge_is_one_persons(path):
    (told,) = rewrite(path, lambda content: content["people"][1].update(badge="1001"))
    assert "a badge of their own (line" in told


@pytest.mark.parametrize("pin", ["482615", 482615, ["482615"]])
def test_a_pin_that_was_written_down_is_refused_and_not_shown(path, pin):
    told = rewrite(path, lambda content: content["people"][2].update(pin=pin))
    assert any("tablectl people pin" in each or "text" in each for each in told)
    assert "482615" not in "".join(told)


def test_without_a_supervisor_nobody_could_clear(path):
    def remove(content):
        content["people"] = [each for each in content["people"] if each["role"] != "supervisor"]

    (told,) = rewrite(path, remove)
    assert "a supervisor with a PIN" in told


def test_a_supervisor_without_a_pin_does_not_count(tmp_path):
    path = tmp_path / "people.yaml"
    save_people(path, [Member(Person("1", "Ann", Role.SUPERVISOR))])
    assert "a supervisor with a PIN" in str(check_people(path)[0])


def test_without_a_file_it_is_said_how_to_begin(tmp_path):
    with pytest.raises(ConfigurationError, match="tablectl people add"):
        load_people(tmp_path / "people.yaml")


def test_a_changed_file_is_read_again(path):
    people = KeptPeople(path)
    assert people() is people()
    save_people(path, [m for m in register().members if m.person.badge != "1002"])
    assert people().find("1002") is None
    path.chmod(0o644)
    with pytest.raises(ConfigurationError, match="0644"):
        people()
    path.chmod(0o640)
    assert people().find("1001") == DANA.person


def test_it_is_replaced_whole_and_keeps_who_may_read_it(path):
    before = path.stat()
    save_people(path, register().members)
    after = path.stat()
    assert after.st_ino != before.st_ino
    assert (after.st_mode & 0o777, after.st_uid, after.st_gid) == (
        0o640, before.st_uid, before.st_gid,
    )  # fmt: skip
    assert os.listdir(path.parent) == [path.name]


def test_a_folder_that_is_not_there_is_said(tmp_path):
    with pytest.raises(PeopleFileError, match="cannot be written: no such file"):
        save_people(tmp_path / "none" / "people.yaml", register().members)
