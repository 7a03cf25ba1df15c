"""Which table a command takes, and `tablectl config check --as-service`."""

import os
import pwd
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller import shipped_files
from controller.cli import config, execute, table_file
from controller.configuration import config_root
from controller.configuration.service import Service
from controller.shipped_files import CONFIG_VARIABLE, default_table
from controller.words.folders import languages
from tests.certificates import Authority
from tests.daemon.test_process import Place
from tests.missing import skip_for_want_of

ME = pwd.getpwuid(os.geteuid()).pw_name


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where this computer has its table's file; it is not there yet."""
    path = tmp_path / "etc" / "table.yaml"
    path.parent.mkdir()
    monkeypatch.delenv(CONFIG_VARIABLE, raising=False)
    monkeypatch.setattr(shipped_files, "INSTALLED_TABLE", path)
    monkeypatch.setattr(table_file, "_told", set())
    return path


def test_a_broken_table_of_this_computer_is_not_passed_over(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed.write_text("name: Table 1\n")
    assert execute(["config", "check"]) == 2
    assert str(installed) in capsys.readouterr().out


def test_the_environment_comes_before_this_computers_table(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed.touch()
    assert default_table() == installed
    monkeypatch.setenv(CONFIG_VARIABLE, "/elsewhere/table.yaml")
    assert default_table() == Path("/elsewhere/table.yaml")


def test_whoever_falls_back_on_the_example_reads_so(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert default_table() == config_root() / "table.yaml"
    assert execute(["config", "check"]) == 0
    told = capsys.readouterr()
    assert "the shipped example is used" in told.err
    assert str(config_root() / "table.yaml") in told.out


@pytest.mark.parametrize("options", [[], ["--driver", "modbus-sensors"]])
def test_a_check_of_a_driver_says_so_only_where_it_takes_something_of_it(
    installed: Path, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    """The table's layout, for a driver that asks for it."""
    execute(["driver", "check", "sim://sensors", "--only", "identity", *options])
    told = "the shipped example is used" in capsys.readouterr().err
    assert told is bool(options)


def test_whoever_may_not_read_this_computers_table_plays_at_the_example(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Simulated people need no right to the real table; whoever names a file plays at that one."""
    monkeypatch.setattr(table_file, "INSTALLED_TABLE", installed)
    installed.touch()
    assert table_file.table_to_play(None) == installed
    # Root, who may run this test, reads everything.
    monkeypatch.setattr(table_file.os, "access", lambda path, _: path != installed)
    assert table_file.table_to_play(None) == config_root() / "table.yaml"
    assert f"{installed} is for members of the group dealer-table" in capsys.readouterr().err
    assert table_file.table_to_play(installed) == installed
    assert capsys.readouterr().err == ""


def test_a_folder_into_which_the_user_may_not_look_is_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(folder: Path, _: str) -> list[Path]:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "glob", closed)  # root, who may run this test, looks everywhere
    assert shipped_files.available("games", tmp_path) == ()
    assert languages([tmp_path]) == ()


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return what this computer's service manager says of the unit, as a file to be changed."""
    says, folder = tmp_path / "says", tmp_path / "bin"
    folder.mkdir()
    program = folder / "systemctl"
    program.write_text(f"#!/bin/sh\ncat {says}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return says


def unit(says: Path, *written: Path) -> None:
    places = " ".join(map(str, written))
    says.write_text(
        f"LoadState=loaded\nUser={ME}\nProtectSystem=strict\nReadWritePaths={places}\n"
        "StateDirectory=dealer-table\nRuntimeDirectory=dealer-table\n"
    )


def test_a_place_that_the_unit_does_not_let_it_write_is_named_with_the_mend(
    place: Place, manager: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unit(manager, place.folder)
    check = ["config", "check", "--as-service", str(place.config)]
    assert execute(check) == 0
    other = place.folder / "state"
    unit(manager, other)
    assert execute(check) == 2
    told = capsys.readouterr().out
    assert f"{place.log}:1:1: found outside of what dealer-table.service lets the daemon" in told
    assert f"ReadWritePaths={place.folder}" in told


def test_status_tells_why_a_service_has_ended_for_good(
    place: Place, manager: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    says = "LoadState=loaded\nActiveState=failed\nExecMainStatus=4\nStatusText=the disk is full\n"
    manager.write_text(says)
    assert execute(["status", "--config", str(place.config)]) == 1
    told = capsys.readouterr().err
    assert "dealer-table.service has ended, and is not started again" in told
    assert "(exit status 4): the disk is full" in told
    assert "no table is running here" in told
    manager.write_text(says.replace("failed", "inactive"))  # given up after many starts
    assert execute(["status", "--config", str(place.config)]) == 1
    assert "(exit status 4): the disk is full" in capsys.readouterr().err
    stopped = says.replace("failed", "inactive").replace("=4", "=0")
    for meant in (says.replace("failed", "active"), stopped, stopped.replace("=0", "=6")):
        manager.write_text(meant)
        assert execute(["status", "--config", str(place.config)]) == 1
        assert "has ended" not in capsys.readouterr().err


def test_what_the_service_manager_makes_at_the_start_need_not_be_there(
    place: Place, manager: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unit(manager, place.folder)
    place.write(api_socket="/run/dealer-table/tablectl.sock")
    assert execute(["config", "check", "--as-service", str(place.config)]) == 0
    place.write(api_socket="/nowhere/tablectl.sock")
    assert execute(["config", "check", "--as-service", str(place.config)]) == 2
    assert "/nowhere:1:1: found" in capsys.readouterr().out


def test_without_a_unit_it_says_what_it_did_not_check(
    place: Place,
    manager: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    manager.write_text("LoadState=not-found\n")
    monkeypatch.setattr(config, "Service", lambda: Service(ME))
    assert execute(["config", "check", "--as-service", str(place.config)]) == 0
    assert "no unit is installed here" in capsys.readouterr().err


def test_nobody_else_checks_as_the_service(
    place: Place, manager: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unit(manager, place.folder)
    other = "root" if os.geteuid() else "no-such-user"
    manager.write_text(manager.read_text().replace(f"User={ME}", f"User={other}"))
    assert execute(["config", "check", "--as-service", str(place.config)]) == 2
    told = capsys.readouterr().err
    assert "only root" in told or "has no user no-such-user" in told


@pytest.fixture
def open_place() -> Iterator[Place]:
    """Yield a table's folder that every user reaches."""
    if os.geteuid() != 0:
        skip_for_want_of("the user root", "run these tests as root: they become another user")
    folder = Path("/tmp") / f"dealer-table-as-service-{os.getpid()}"
    folder.mkdir(mode=0o755)
    try:
        yield Place(folder)
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def nobodys(open_place: Place, monkeypatch: pytest.MonkeyPatch) -> Place:
    """Return that folder as the one of a service whose user is nobody."""
    programs = open_place.folder / "bin"
    programs.mkdir()
    asked = programs / "systemctl"
    asked.write_text(
        "#!/bin/sh\necho LoadState=loaded\necho User=nobody\necho ProtectSystem=strict\n"
        f"echo ReadWritePaths={open_place.folder}\n"
    )
    asked.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    for path in (open_place.folder, open_place.folder / "people.yaml"):
        _give_to_nobody(path)
    monkeypatch.setattr(sys, "executable", _interpreter_for_all(open_place.folder))
    return open_place


def _give_to_nobody(path: Path) -> None:
    nobody = pwd.getpwnam("nobody")
    os.chown(path, nobody.pw_uid, nobody.pw_gid)


def test_root_sees_what_the_service_may_not_read(
    nobodys: Place, capfd: pytest.CaptureFixture[str]
) -> None:
    check = ["config", "check", "--as-service", str(nobodys.config)]
    nobodys.config.chmod(0o600)
    assert execute(["config", "check", str(nobodys.config)]) == 0, "root reads everything"
    capfd.readouterr()
    assert execute(check) == 2
    told = capfd.readouterr()
    assert f"{nobodys.config}:1:1: found" in told.out
    assert "permission denied" in told.out.lower()
    assert told.err == ""
    _give_to_nobody(nobodys.config)
    assert execute(check) == 0, capfd.readouterr()


def _interpreter_for_all(folder: Path) -> str:
    """Return an interpreter that each user may run, with the packages of this one.

    This one may lie in somebody's home; the system's then takes its place.
    """
    own = Path(sys.executable).resolve()
    if _reached(own):
        return sys.executable
    system = Path(f"/usr/bin/python{sys.version_info.major}.{sys.version_info.minor}")
    if not system.exists() or not _reached(Path(__file__).resolve()):
        skip_for_want_of("an interpreter for each user", "lay it and the checkout outside of homes")
    paths = [each for each in sys.path if each and not Path(each).is_relative_to(own.parents[1])]
    run = f"import runpy, sys; sys.path[:0] = {paths!r}; sys.argv = sys.argv[3:]; "
    run += "runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)"
    program = folder / "python"
    program.write_text(f'#!/bin/sh\nexec {system} -B -c {shlex.quote(run)} "$@"\n')
    program.chmod(0o755)
    return str(program)


def _reached(path: Path) -> bool:
    """Tell whether each user reaches a file."""
    return all(each.stat().st_mode & 0o005 == 0o005 for each in path.parents)


def test_a_key_of_the_page_that_only_root_can_read_is_found_before_the_start(
    nobodys: Place, capfd: pytest.CaptureFixture[str]
) -> None:
    """The check as root passes it, and the daemon would end with exit code 2."""
    authority = Authority(nobodys.folder)
    page = authority.issue("page", "IP:127.0.0.1")
    nobodys.write(
        page={
            "listen": "127.0.0.1:0",
            "tls": {
                "certificate": str(page.certificate),
                "key": str(page.key),
                "clients": str(authority.certificate),
            },
        }
    )
    page.key.chmod(0o600)
    check = ["config", "check", "--as-service", str(nobodys.config)]
    assert execute(["config", "check", str(nobodys.config)]) == 0, "root reads everything"
    code, told = execute(check), capfd.readouterr()
    assert code == 2, told
    assert str(page.key) in told.out
    assert "permission denied" in told.out.lower()
    _give_to_nobody(page.key)
    assert execute(check) == 0, capfd.readouterr()
