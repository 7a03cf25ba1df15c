"""`tablectl people`: people are added, listed, given a PIN, and removed."""

from io import StringIO

import pytest

from controller.cli import execute
from controller.data.person import Person, Role
from controller.people.file import load_people
from controller.people.file_writer import save_people
from controller.people.register import Member
from simulators.people.staff import LEE, SAM, write_people


@pytest.fixture
def path(tmp_path):
    return tmp_path / "people.yaml"


@pytest.fixture
def say(monkeypatch, path):
    """Run `tablectl people …` with something on standard input."""

    def run(*words, said=""):
        monkeypatch.setattr("sys.stdin", StringIO(said))
        return execute(["people", *words, "--file", str(path)])

    return run


def ann(say, said="482615\n"):
    words = ("--name", "Ann Floor", "--role", "supervisor", "--pin-stdin")
    return say("add", "2009", *words, said=said)


def test_the_first_supervisor(say, path, capsys):
    assert ann(say) == 0
    people = load_people(path)
    assert people.prove("2009", "482615").person.role is Role.SUPERVISOR
    assert path.stat().st_mode & 0o777 == 0o640
    assert "482615" not in path.read_text() + "".join(capsys.readouterr())


def test_a_dealer_needs_no_pin_and_no_terminal(say, path):
    assert say("add", "1009", "--name", "Bo Deal", "--role", "dealer") == 0
    assert ann(say) == 0, "the supervisor may come later"
    assert load_people(path).members[0].kept == ""


def test_a_guessable_pin_is_refused_and_nothing_is_written(say, path, capsys):
    assert ann(say, "1234\n") == 2
    assert "guessed first" in capsys.readouterr().err
    assert not path.exists()


def test_a_badge_has_one_person(say, path, capsys):
    write_people(path)
    before = path.read_bytes()
    assert say("add", SAM.badge, "--name", "Bo", "--role", "dealer") == 2
    assert "tablectl people remove 2001" in capsys.readouterr().err
    assert path.read_bytes() == before


@pytest.mark.parametrize(("badge", "name"), [("20 01", "Bo"), ("7", "B\no"), ("7", "  ")])
def test_a_name_or_badge_that_could_not_be_read_back_is_refused(say, path, badge, name, capsys):
    assert say("add", badge, "--name", name, "--role", "dealer") == 2
    assert not path.exists()
    assert capsys.readouterr().err.count("\n") == 1


def test_nobody_is_added_to_a_full_file(say, path, capsys):
    """It was refused from then on: nobody could open, clear or sign on."""
    write_people(path)
    there = load_people(path).members
    more = (Member(Person(f"9{n}", "Bo", Role.DEALER)) for n in range(len(there), 1000))
    save_people(path, [*there, *more])
    assert say("add", "8", "--name", "Bo", "--role", "dealer") == 2
    assert "as many people as it may, 1000" in capsys.readouterr().err
    assert len(load_people(path).members) == 1000


def test_the_list_shows_who_has_a_pin_and_nothing_of_it(say, path, capsys):
    write_people(path)
    assert say("list") == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].split() == ["1001", "dealer", "badge", "only", "Dana", "Lay"]
    assert "argon2" not in out


def test_another_pin_counts_and_the_old_one_does_not(say, path):
    write_people(path)
    assert say("pin", LEE.badge, "--pin-stdin", said="88213\n") == 0
    people = load_people(path)
    assert people.prove(LEE.badge, "88213").person == LEE.person
    assert people.prove(LEE.badge, LEE.pin).person is None


def test_a_removed_person_proves_nothing(say, path):
    write_people(path)
    assert say("remove", LEE.badge) == 0
    assert load_people(path).find(LEE.badge) is None


def test_the_last_supervisor_stays(say, path, capsys):
    write_people(path)
    assert say("remove", "2002") == 0
    assert say("remove", "2001") == 2
    assert "last supervisor" in capsys.readouterr().err
    assert load_people(path).find("2001") == SAM.person


def test_a_badge_that_nobody_has(say, path, capsys):
    write_people(path)
    assert say("remove", "9") == 2
    assert "tablectl people list" in capsys.readouterr().err


def test_a_file_that_is_not_in_order_is_not_rewritten(say, path, capsys):
    write_people(path)
    path.write_text(path.read_text().replace("role: dealer", "role: boss"))
    before = path.read_bytes()
    assert ann(say) == 2
    assert "role" in capsys.readouterr().err
    assert path.read_bytes() == before
