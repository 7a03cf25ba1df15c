"""Owners and rights of the files that a table rests on: the check and each start look at them."""

import os
from pathlib import Path

import pytest

from controller.cli import execute
from controller.configuration import load_table
from controller.configuration.rights import wrong_credentials, wrong_rights
from tests.daemon.test_process import Place
from tests.journal.small_journals import stored

ME = os.geteuid()


@pytest.fixture
def place(tmp_path: Path) -> Place:
    found = Place(tmp_path)
    stored(found.journal, 3)
    return found


def problems(place: Place, service: int = ME) -> list[str]:
    return [str(each) for each in wrong_rights(load_table(place.config)[1], service)]


def test_files_as_they_are_installed_are_in_order(place: Place) -> None:
    assert problems(place) == []


@pytest.mark.parametrize(
    ("name", "mode", "said"),
    [
        ("journal.sqlite", 0o644, "mode 0644"),
        ("journal.sqlite", 0o660, "mode 0660"),
        ("table.yaml", 0o646, "mode 0646"),
        ("approved.manifest", 0o666, "mode 0666"),
    ],
)
def test_a_file_that_others_may_use_is_told_with_the_command_that_mends_it(
    place: Place, name: str, mode: int, said: str
) -> None:
    place.write(approved_manifest=str(place.folder / "approved.manifest"))
    path = place.folder / name
    path.touch()
    path.chmod(mode)
    (told,) = problems(place)
    assert str(path) in told
    assert said in told
    assert f"chmod 0640 {path}" in told


def test_the_key_of_an_encrypted_wire_is_private(place: Place) -> None:
    key = place.folder / "table.key"
    key.touch(0o640)
    files = f"authority={place.folder}/a.pem&certificate={place.folder}/t.pem&key={key}"
    table = place.config.read_text().replace(
        f"serial://{place.folder}/shuffler", f"'tls://192.0.2.7:4001?{files}'"
    )
    assert "tls://" in table
    place.config.write_text(table)
    assert problems(place) == []
    key.chmod(0o644)
    (told,) = problems(place)
    assert f"chmod 0640 {key}" in told


def test_a_folder_in_which_others_could_put_another_journal(place: Place) -> None:
    place.folder.chmod(0o777)
    told = problems(place)
    assert len(told) == 1
    assert f"chmod o-w {place.folder}" in told[0]
    place.folder.chmod(0o1777)  # as /tmp: nobody can replace what is another's
    assert problems(place) == []


@pytest.mark.skipif(ME != 0, reason="only root can give files away")
def test_an_owner_who_is_neither_root_nor_the_service(place: Place) -> None:
    os.chown(place.config, 4321, -1)
    os.chown(place.journal, 4321, -1)
    os.chown(place.folder / "people.yaml", 4321, -1)
    told = problems(place, service=1234)
    assert [each.partition(": found ")[0] for each in told] == [
        f"{place.config}:1:1",
        f"{place.journal}:1:1",
        f"{place.folder}/people.yaml:1:1",
    ]
    assert all("owner 4321" in each for each in told)
    assert problems(place, service=4321) == []


def test_a_place_outside_that_is_out_of_reach_is_told_by_the_check_and_is_no_error(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    place.write(heads={"outside": [str(place.folder / "stick" / "heads")]})
    assert execute(["config", "check", str(place.config)]) == 0
    assert "stick/heads is out of reach" in capsys.readouterr().err


def test_neither_the_check_nor_the_daemon_takes_it(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    place.journal.chmod(0o644)
    assert execute(["config", "check", str(place.config)]) == 2
    assert "chmod 0640" in capsys.readouterr().out
    code, said = place.fails()
    assert code == 2
    assert f"chmod 0640 {place.journal}" in said
    assert "Traceback" not in said


def test_the_floors_credentials_are_private_and_readable_by_the_courier_and_never_stop_the_daemon(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    credentials, approval = tmp_path / "floor.creds", tmp_path / "approval.pem"
    with place.config.open("a") as file:
        named = f"table: t1, credentials: {credentials}, approval_key: {approval}"
        file.write(f"floor: {{servers: ['tls://10.0.0.1:4222'], house: grand, {named}}}\n")
    deployment = load_table(place.config)[1]

    def told(service: int = ME) -> str:
        assert wrong_rights(deployment, service) == []
        return "\n".join(str(each) for each in wrong_credentials(deployment, service))

    assert "no such file" in told()
    assert "tablectl floor key" in told()
    assert execute(["config", "check", str(place.config)]) == 2
    assert "no such file" in capsys.readouterr().out
    assert "its public half" in told()
    approval.write_text("x")
    approval.chmod(0o644)
    credentials.write_text("x")
    credentials.chmod(0o644)
    assert "chmod 0640" in told()
    credentials.chmod(0o640)
    assert told() == ""
    assert execute(["config", "check", str(place.config)]) == 0
    if ME == 0:  # root's file, and a service that is not in its group
        assert "chown root:nobody" in "\n".join(
            str(each) for each in wrong_credentials(deployment, 65534)
        )
