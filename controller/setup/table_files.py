"""Writes what was set up: nothing before all of it has been checked."""

import os
import pwd
import tempfile
import textwrap
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from stat import S_ISDIR

import yaml
from msgspec import NODEFAULT, structs, to_builtins

from controller.configuration import ConfigurationError, PageSettings, load_chosen
from controller.configuration.build import Deployment
from controller.configuration.models import TableFile
from controller.configuration.models.player_banked_game import PlayerBankedTableFile
from controller.configuration.page_address import host_and_port
from controller.configuration.problem import Problem
from controller.configuration.service import USER
from controller.configuration.validation import meanings
from controller.data.definition import TableDefinition
from controller.data.message import Message, lines, message
from controller.data.values import Strict
from controller.errors import told_by
from controller.setup.answers import SetupError
from controller.system.disk import exists_at, replace_file

# The text of a table's file: each key with its description, so that a person can change it.


_WIDTH = 100
_HEAD = """\
# This table, as `tablectl setup` wrote it. After every change:  tablectl config check
# What the keys mean, and how all of them are printed: docs/configuration.md.
"""
_DEFAULTS = """\
# Everything below is as it is by default. To change it, take the # away before the key.
"""


class _Dumper(yaml.SafeDumper):
    """Writes exact decimals as people do: 5.00."""


_Dumper.add_representer(
    Decimal, lambda dumper, value: dumper.represent_scalar("tag:yaml.org,2002:float", str(value))
)


def table_text(values: Mapping[str, object]) -> str:
    """Return the text of a table's file.

    Args:
        values: its keys, in the order in which they shall stand. A key that no table has stands
            there, too, without a description: whoever checks the file says so.
    """
    model = PlayerBankedTableFile if "stakes" in values else TableFile
    told = _descriptions(model)
    parts = [_HEAD]
    parts += [_comment(told.get(key, "")) + _line(key, value) for key, value in values.items()]
    parts.append(_DEFAULTS)
    for key, value in _defaults(model):
        if key not in values:
            line = f"{key}:\n" if value is None else _line(key, value)
            parts.append(_comment(told[key]) + textwrap.indent(line, "#"))
    return "\n".join(parts)


def _descriptions(model: type[Strict]) -> dict[str, str]:
    told = meanings(model)
    return {each.encode_name: told[each.name] for each in structs.fields(model)}


def _defaults(model: type[Strict]) -> Iterator[tuple[str, object]]:
    """Yield each key that may be left out, with what then holds; None: nothing."""
    for each in structs.fields(model):
        if each.default_factory is not NODEFAULT:
            yield each.encode_name, to_builtins(each.default_factory()) or None
        elif each.default is not NODEFAULT:
            yield each.encode_name, each.default


def _comment(text: str) -> str:
    return "".join(f"# {line}\n" for line in textwrap.wrap(text, _WIDTH - 2))


def _line(key: str, value: object) -> str:
    """Return a key with its value: the innermost mappings and lists on one line each."""
    return yaml.dump(
        {key: value},
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None if isinstance(value, dict | list) else False,
        width=_WIDTH,
    )


_BESIDE = ("games", "house", "jurisdictions", "languages", "odds")
"""Folders of a house's own files, beside the table's."""
_TABLE_MODE, _RULES_MODE, _FOLDER_MODE = 0o640, 0o644, 0o750


def checked(values: Mapping[str, object], path: Path) -> tuple[TableDefinition, Deployment]:
    """Return the table that these values would be, at this place; nothing is left there.

    Games, houses and languages of the house's own lie beside the table's file.

    Raises:
        SetupError: with all that is wrong.
    """
    with tempfile.TemporaryDirectory() as apart:
        draft = Path(apart) / path.name
        draft.write_text(table_text(values), "utf-8")
        for folder in _BESIDE:
            (Path(apart) / folder).symlink_to(path.parent.absolute() / folder)
        try:
            loaded = load_chosen(draft, ())
            return loaded.definition, loaded.deployment
        except ConfigurationError as error:
            wrong = lines([_without_line(each, draft) for each in error.problems])
            raise SetupError(message("setup-not-in-order", words=wrong)) from error


def _without_line(problem: Problem, draft: Path) -> Message:
    """Return a problem by its key: no person ever sees the lines of the draft."""
    if problem.file != draft:
        return problem.line_of_words
    return message("config-placed", place=problem.where or draft.name, words=problem.words)


def write_table(values: Mapping[str, object], path: Path) -> None:
    """Write the table's file; only the daemon's group may read it, too.

    Raises:
        SetupError: it cannot be written; the old one is still there.
    """
    _folder(path.parent, USER)
    _write(path, table_text(values), _TABLE_MODE)


def write_rules(text: str, path: Path) -> None:
    """Write udev's rules.

    Raises:
        SetupError: as `write_table`.
    """
    _folder(path.parent, "root")
    _write(path, text, _RULES_MODE)


PAGE_UNIT = Path("/etc/systemd/system/dealer-table-page.socket")
"""The unit that holds the port of the page."""
_PAGE_UNIT = """\
# Holds the port of this table's page, also while the table is stopped; `tablectl setup` wrote it.
# Browsers of other computers that may come in: IPAddressAllow= in a drop-in of this unit.

[Unit]
Description=Port of the card table's page

[Socket]
ListenStream={where}
FreeBind=yes
# Whoever comes in starts nothing; dealer-table.service takes the socket when it starts.
Service=dealer-table-page.service
IPAddressDeny=any
IPAddressAllow=localhost

[Install]
WantedBy=sockets.target
"""


def write_page_unit(page: PageSettings, path: Path) -> bool:
    """Write the unit that holds the port of the page; tell whether there is such a port.

    Raises:
        SetupError: as `write_table`.
    """
    if not page.port:
        return False
    _write(path, _PAGE_UNIT.format(where=host_and_port(page.host, page.port)), _RULES_MODE)
    return True


def make_folder_of_people(people: Path) -> None:
    """Make the folder of the people file, which is the daemon's, if it is not there.

    Raises:
        SetupError: it cannot be made.
    """
    _folder(people.parent, USER, owns=True)


def _write(path: Path, text: str, mode: int) -> None:
    try:
        replace_file(path, text, mode)
    except OSError as error:
        raise _unwritten(path, error) from error


def _folder(path: Path, user: str, *, owns: bool = False) -> None:
    """Make a folder that the user's group may read, if it is not there.

    Args:
        path: the folder.
        user: of the daemon; if this computer has no such user, it stays with who asks.
        owns: the folder is the user's own.
    """
    if exists_at(path, S_ISDIR):
        return
    try:
        path.mkdir(_FOLDER_MODE, parents=True)
        if os.geteuid() == 0 and (entry := _entry(user)) is not None:
            os.chown(path, entry.pw_uid if owns else 0, entry.pw_gid)
    except OSError as error:
        raise _unwritten(path, error) from error


def _entry(user: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(user)
    except KeyError:
        return None


def _unwritten(path: Path, error: OSError) -> SetupError:
    return SetupError(message("setup-unwritten", path=str(path), error=told_by(error)))
