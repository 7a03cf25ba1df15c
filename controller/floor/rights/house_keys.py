"""The folder of a house's keys: it lies offline, and comes out when somebody is let in or put out.

It holds the operator's key, a signing key for each role, the certificates' authority, and a list
of all credentials that were made. What a broker gets of it is public, but for its own certificate.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from controller.data.message import message
from controller.errors import UNDECODABLE, DealerTableError, ExitCode, told_by
from controller.files import read_bytes, read_text
from controller.floor.rights.certificates import Pair, issue, new_authority
from controller.floor.rights.claims import account_claims, operator_claims, user_claims
from controller.floor.rights.credentials import Credentials, tags_of, write_credentials
from controller.floor.rights.nkey import KeyFormError, KeyPair, Kind
from controller.floor.rights.roles import FloorRole, template
from controller.system.disk import replace_file

DAYS = 1095
"""Days for which credentials and brokers' certificates hold, unless somebody says otherwise."""
INSTALLED = Path("/etc/nats")
"""Where a broker's files lie, unless somebody says otherwise."""
_REGISTER = "house.json"
_RIGHTS = "rights.conf"
PRIVATE = 0o600
PUBLIC = 0o644
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,56}")
_HOST = re.compile(r"[A-Za-z0-9][A-Za-z0-9.:-]*")
_DAY = 86_400


class KeysError(DealerTableError, exit_code=ExitCode.USAGE):
    """The folder of keys cannot be used, or a name in it is wrong."""


class Issued(msgspec.Struct, frozen=True, omit_defaults=True):
    """Credentials that were made.

    Attributes:
        name, role: whose. `key`: their public key.
        made, until: seconds of Unix.
        tables: what a board of a pit sees.
        revoked: when they were; 0: they hold.
    """

    name: str
    role: FloorRole
    key: str
    made: int
    until: int
    tables: tuple[str, ...] = ()
    revoked: int = 0


class BrokerPlace(Struct, frozen=True):
    """Where a broker is.

    Attributes:
        name: of the broker; it has no other's.
        hosts: names and addresses by which it is reached.
        installed: where its files will lie there.
        listen: the address at which tables reach it.
        cluster: the address at which the other brokers do; empty: there are none.
        routes: to the other brokers.
    """

    name: str
    hosts: tuple[str, ...]
    installed: Path = INSTALLED
    listen: str = "0.0.0.0"  # noqa: S104 - a broker is there to be reached
    cluster: str = ""
    routes: tuple[str, ...] = ()

    def settings(self) -> str:
        """Return its settings."""
        proves = "".join(
            f'  {key}: "{self.installed}/{file}"\n'
            for key, file in (
                ("cert_file", f"{self.name}.pem"),
                ("key_file", f"{self.name}.key"),
                ("ca_file", "authority.pem"),
            )
        )
        tls = f"tls {{\n{proves}  verify: true\n}}\n"
        found = (
            "# A broker of the floor. Its other settings go here, too.\n"
            f'listen: "{self.listen}:4222"\n'
            f'server_name: "{self.name}"\n'
            f"include ./rights.conf\n{tls}"
        )
        if not self.cluster:
            return found
        others = ", ".join(f'"{each}"' for each in self.routes)
        return (
            f'{found}cluster {{\nname: floor\nlisten: "{self.cluster}:6222"\n'
            f"routes: [{others}]\n{tls}}}\n"
        )


class _Register(msgspec.Struct, frozen=True):
    house: str
    account: str
    made: int
    issued: tuple[Issued, ...] = ()


class HouseKeys:
    """A house's keys in their folder."""

    def __init__(self, folder: Path) -> None:
        """Open it.

        Raises:
            KeysError: it is no such folder.
        """
        self._folder = folder
        try:
            self._register = msgspec.json.decode(read_bytes(folder / _REGISTER), type=_Register)
        except (OSError, *UNDECODABLE) as error:
            words = message("keys-not-read", path=str(folder), error=told_by(error))
            raise KeysError(words) from error

    @classmethod
    def made(cls, folder: Path, name: str, now: int) -> "HouseKeys":
        """Make the keys of a house in a new folder; `now` in seconds of Unix.

        Raises:
            KeysError: the folder is there, or the name is none.
            OSError: it cannot be written.
        """
        _checked(name)
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError as error:
            raise KeysError(message("keys-there", path=str(folder))) from error
        (folder / "broker").mkdir()
        (folder / "credentials").mkdir(mode=0o700)
        operator, account = KeyPair.drawn(Kind.OPERATOR), KeyPair.drawn(Kind.ACCOUNT)
        authority = new_authority(name, now)
        for role in FloorRole:
            _keep(folder / f"{role}.seed", KeyPair.drawn(Kind.ACCOUNT).seed)
        # The account's own key could let in anybody with any right: nobody keeps it.
        _keep(folder / "operator.seed", operator.seed)
        _keep(folder / "authority.key", authority.key)
        for place in (folder, folder / "broker"):
            replace_file(place / "authority.pem", authority.certificate, PUBLIC)
        _write_register(folder, _Register(name, account.public, now))
        found = cls(folder)
        found._write_rights(now)
        return found

    @property
    def name(self) -> str:
        """The house."""
        return self._register.house

    @property
    def issued(self) -> tuple[Issued, ...]:
        """All credentials that were made, in that order."""
        return self._register.issued

    @property
    def rights(self) -> Path:
        """What each broker includes: whom it trusts, and who is revoked."""
        return self._folder / "broker" / _RIGHTS

    def issue(
        self, role: FloorRole, name: str, now: int, days: int = DAYS, tables: tuple[str, ...] = ()
    ) -> Path:
        """Make credentials, and return their file.

        Raises:
            KeysError: the name is none, or has credentials that hold.
            OSError: a file cannot be read or written.
        """
        if (role is FloorRole.PIT) != bool(tables):
            raise KeysError(message("keys-tables-of-a-pit"))
        made, shown = self._made(role, name, now, days, tables)
        path = self._folder / "credentials" / f"{name}.creds"
        write_credentials(path, shown)
        self._write((*self.issued, made))
        return path

    def issue_all(
        self, wanted: Sequence[tuple[FloorRole, str, tuple[str, ...]]], now: int
    ) -> list[tuple[str, str]]:
        """Make credentials of many, and return their names with the texts of their files.

        Each is wanted for a role, a name, and, of a pit, its tables. All are noted before one of
        them leaves: who has them can be put out.

        Raises:
            KeysError: a name is none, or has credentials that hold.
            OSError: a file cannot be read or written.
        """
        found = [self._made(role, name, now, DAYS, tables) for role, name, tables in wanted]
        self._write((*self.issued, *(made for made, _ in found)))
        return [(made.name, shown.text()) for made, shown in found]

    def _made(
        self, role: FloorRole, name: str, now: int, days: int, tables: tuple[str, ...]
    ) -> tuple[Issued, Credentials]:
        for each in (name, *tables):
            _checked(each)
        if any(each.name == name and not each.revoked for each in self.issued):
            raise KeysError(message("keys-name-taken", name=name))
        until = now + days * _DAY
        signer, user = self._seed(role), KeyPair.drawn(Kind.USER)
        tags = tags_of(role, tables)
        account = self._register.account
        token = user_claims(signer, account, user.public, name, (now, until), tags)
        authority = self._authority()
        client = issue(authority, f"{role}.{name}", now, days)
        shown = Credentials(token, user, client, authority.certificate)
        return Issued(name, role, user.public, now, until, tables), shown

    def certify_broker(self, place: "BrokerPlace", now: int, days: int = DAYS) -> Path:
        """Make the certificate of a broker, and return the file that it is started with.

        Args:
            place: where it is.
            now: seconds of Unix.
            days: for which the certificate holds.

        Raises:
            KeysError: name or host is none.
            OSError: a file cannot be read or written.
        """
        name, hosts = place.name, place.hosts
        _checked(name)
        for each in hosts:
            if not _HOST.fullmatch(each):
                raise KeysError(message("keys-wrong-name", name=each))
        pair = issue(self._authority(), name, now, days, hosts)
        folder = self._folder / "broker"
        replace_file(folder / f"{name}.pem", pair.certificate, PUBLIC)
        replace_file(folder / f"{name}.key", pair.key, PRIVATE)
        return self.write_broker(place)

    def write_broker(self, place: "BrokerPlace") -> Path:
        """Write the file that a broker is started with, and return it.

        Raises:
            OSError: it cannot be written.
        """
        path = self._folder / "broker" / f"{place.name}.conf"
        replace_file(path, place.settings(), PUBLIC)
        return path

    def revoke(self, name: str, now: int) -> None:
        """Revoke credentials; brokers refuse them once they have read `rights` again.

        Raises:
            KeysError: nobody of this name has any that hold.
            OSError: a file cannot be read or written.
        """
        found = [each for each in self.issued if each.name == name and not each.revoked]
        if not found:
            raise KeysError(message("keys-nobody", name=name))
        ended = msgspec.structs.replace(found[0], revoked=now)
        self._write(tuple(ended if each is found[0] else each for each in self.issued))
        self._write_rights(now)

    def _write(self, issued: tuple[Issued, ...]) -> None:
        register = msgspec.structs.replace(self._register, issued=issued)
        _write_register(self._folder, register)
        self._register = register

    def _write_rights(self, now: int) -> None:
        house, account = self.name, self._register.account
        operator = _seed(self._folder / "operator.seed")
        roles = {self._seed(each).public: (str(each), template(each, house)) for each in FloorRole}
        # Claims made in the same second as their revocation count as made before it.
        revoked = {each.key: each.revoked for each in self.issued if each.revoked}
        claims = account_claims(operator, account, house, now, roles, revoked)
        # A broker that reads this again refuses another operator: these claims never change.
        trusted = operator_claims(operator, house, self._register.made)
        text = (
            "# Whom this broker trusts, and who is revoked. Written by tablectl floor key.\n"
            f'operator: "{trusted}"\n'
            "resolver: MEMORY\n"
            f'resolver_preload: {{\n  {account}: "{claims}"\n}}\n'
        )
        replace_file(self.rights, text, PUBLIC)

    def _seed(self, role: FloorRole) -> KeyPair:
        return _seed(self._folder / f"{role}.seed")

    def _authority(self) -> Pair:
        folder = self._folder
        return Pair(
            read_text(folder / "authority.pem", "ascii"),
            read_text(folder / "authority.key", "ascii"),
        )


def _checked(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise KeysError(message("keys-wrong-name", name=name))


def _seed(path: Path) -> KeyPair:
    try:
        return KeyPair.of_seed(read_text(path, "ascii"))
    except KeyFormError as error:
        raise KeysError(message("keys-not-read", path=str(path), error=told_by(error))) from error


def _keep(path: Path, text: str) -> None:
    replace_file(path, text.strip() + "\n", PRIVATE)


def _write_register(folder: Path, register: _Register) -> None:
    text = msgspec.json.format(msgspec.json.encode(register)).decode() + "\n"
    replace_file(folder / _REGISTER, text, PRIVATE)
