"""What a house signs: `floor key`, who may do what; `floor offer`, what tables may take."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.arguments import NOTED_BY, NOTED_REASON, WrongArgumentError, limit_of
from controller.cli.commands import argument, command, group, option
from controller.cli.floor_services import DatabaseOption, HouseOption, central
from controller.cli.output import print_message
from controller.data.choice import OfferKind
from controller.data.message import Message, message
from controller.errors import ExitCode, told_by
from controller.files import read_bytes, read_text
from controller.floor.rights.roles import FloorRole
from controller.people.table_key import sealed
from controller.system.clock import SystemClock
from controller.system.disk import exists_at, replace_file

if TYPE_CHECKING:
    from controller.floor.store.offers import Standing

keys = group("help-floor-key")

offers = group("help-floor-offer")

_PRIVATE = 0o600
_PUBLIC = 0o644
_DAY = 86_400
_OFFERED = 7
_VALID = 1095
_LONGEST = 7300
"""Days: an offer stands so long, credentials so long, and at most so long."""
FolderOption = Annotated[Path, option("--folder FOLDER", "help-floor-key-folder")]
DaysOption = Annotated[int, option("--days N", "help-floor-key-days", min=1, max=_LONGEST)]


def init(
    file: Annotated[Path, argument("FILE", "help-floor-init-file")],
    folder: Annotated[Path, option("--folder FOLDER", "help-floor-init-folder")],
) -> None:
    """Make what is carried to the nodes and tables of some houses."""
    from controller.floor.rights.carried_folders import Carried
    from controller.floor.rights.house_plan import read_plan

    plan, clock = read_plan(file), SystemClock()
    with _writing(folder):
        for name, house in plan.items():
            password = clock.identity().hex()
            carried = Carried(folder, name, house, _now(), password)
            nodes, tables = carried.write()
            places = {"path": str(carried.folder), "folder": str(folder / "keys")}
            print_message(message("keys-made", name=name, count=nodes, tables=tables, **places))


@command(keys, "help-floor-key-make")
def make(
    role: Annotated[str, argument("ROLE", "help-floor-key-role")],
    name: Annotated[str, argument("NAME", "help-floor-key-whose")],
    folder: FolderOption,
    table: Annotated[list[str] | None, option("--table NAME", "help-floor-key-table")] = None,
    days: DaysOption = _VALID,
) -> None:
    """Make credentials."""
    from controller.floor.rights.house_keys import HouseKeys

    if role not in tuple(FloorRole):
        raise WrongArgumentError(message("keys-role", name=role), "ROLE")
    with _writing(folder):
        path = HouseKeys(folder).issue(FloorRole(role), name, _now(), days, tuple(table or ()))
    print_message(message("keys-issued", path=str(path)))


@command(keys, "help-floor-key-revoke")
def revoke(
    name: Annotated[str, argument("NAME", "help-floor-key-revoked")], folder: FolderOption
) -> None:
    """Revoke credentials."""
    from controller.floor.rights.house_keys import HouseKeys

    with _writing(folder):
        keys = HouseKeys(folder)
        keys.revoke(name, _now())
    print_message(message("keys-revoked", name=name, path=str(keys.rights)))


@command(keys, "help-floor-key-list", "list")
def list_keys(folder: FolderOption) -> None:
    """Show who has credentials."""
    from controller.floor.rights.house_keys import HouseKeys

    with _writing(folder):
        issued = HouseKeys(folder).issued
    for each in issued:
        named = {"name": each.name, "role": str(each.role)}
        if each.revoked:
            print_message(message("keys-line-revoked", **named, date=_day(each.revoked)))
        else:
            print_message(message("keys-line", **named, date=_day(each.until)))
    if not issued:
        print_message(message("keys-none"))


def _now() -> int:
    """Return the time in seconds of Unix."""
    return SystemClock().now().utc_us // 1_000_000


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Say what cannot be read or written.

    Raises:
        KeysError: it cannot.
    """
    from controller.floor.rights.house_keys import KeysError

    try:
        yield
    except OSError as error:
        words = message("keys-not-read", path=error.filename or str(folder), error=told_by(error))
        raise KeysError(words) from error


@command(offers, "help-floor-offer-key", "key")
def approval_key(
    folder: Annotated[Path, option("--folder FOLDER", "help-floor-offer-folder")],
) -> None:
    """Make an approval key."""
    from controller.choices.approval import new_key
    from controller.choices.house_offer import OfferError

    private, public = folder / "approval.key", folder / "approval.pem"
    if exists_at(private):
        raise OfferError(message("keys-there", path=str(private)))
    with _files():
        for path, text, mode in zip((private, public), new_key(), (_PRIVATE, _PUBLIC), strict=True):
            replace_file(path, text, mode)
    print_message(message("offer-key-made", path=str(private), name=str(public)))


@command(offers, "help-floor-offer-sign")
def sign(
    table: Annotated[str, argument("TABLE", "help-floor-report-table")],
    *,
    house: HouseOption,
    approval: Annotated[Path, option("--key FILE", "help-floor-offer-with")],
    out: Annotated[Path, option("--out FILE", "help-floor-offer-out")],
    by: Annotated[str, option("--by NAME", "help-floor-offer-by", parser=NOTED_BY)],
    reason: Annotated[str, option("--reason TEXT", "help-recorded", parser=NOTED_REASON)],
    limit: Annotated[
        list[str] | None, option("--limit WAGER=LEAST..MOST", "help-floor-offer-limit")
    ] = None,
    pay_table: Annotated[str, option("--pay-table NAME", "help-choose-pay-table")] = "",
    people: Annotated[Path | None, option("--people FILE", "help-floor-offer-people")] = None,
    to_key: Annotated[Path | None, option("--to-key FILE", "help-floor-offer-to-key")] = None,
    manifest: Annotated[Path | None, option("--manifest FILE", "help-floor-offer-manifest")] = None,
    days: Annotated[int, option("--days N", "help-floor-offer-days", min=1, max=366)] = _OFFERED,
    number: Annotated[int | None, option("--number N", "help-floor-offer-number", min=1)] = None,
) -> None:
    """Sign an offer to one table; no network is needed."""
    import msgspec

    from controller.choices.approval import sign as signed
    from controller.choices.house_offer import HouseOffer, LimitOffered

    now = _now()
    limits = tuple(LimitOffered(*limit_of(each)) for each in limit or ())
    until = now + days * _DAY
    if (people is None) != (to_key is None):
        raise WrongArgumentError(message("offer-people-and-key"), "--people, --to-key")
    with _files():
        kept = _sealed(people, to_key) if people is not None and to_key is not None else ""
        listed = read_text(manifest) if manifest is not None else ""
        named = (house, table, number or now, until, by, reason)
        offer = HouseOffer(*named, limits, pay_table, kept, listed)
        text = msgspec.json.encode(signed(offer, approval)).decode() + "\n"
        replace_file(out, text, _PUBLIC)
    print_message(
        message("offer-signed", number=offer.number, name=table, date=_day(until), path=str(out))
    )


@command(offers, "help-floor-offer-publish")
def publish(
    file: Annotated[list[Path], argument("FILE", "help-floor-offer-file")],
    database: DatabaseOption = "",
) -> None:
    """Make offers the newest of their tables."""
    from controller.choices.house_offer import read_file

    with _files():
        signed = [read_file(read_bytes(each)) for each in file]
    with central(database) as connection:
        from controller.floor.store.offers import publish as make_newest

        for each in signed:
            offer = make_newest(connection, each)
            print_message(message("offer-published", number=offer.number, name=offer.table))


@command(offers, "help-floor-offer-list", "list")
def list_offers(database: DatabaseOption = "") -> None:
    """Show each table's newest offers, and what its record says of them."""
    with central(database) as connection:
        from controller.floor.store.offers import refusals, standings

        found = standings(connection)
        others = {each.place: refusals(connection, each.place) for each in found}
    now = _now()
    for each in found:
        print_message(_line(each, now))
    for place, reasons in others.items():
        for why in reasons:
            print_message(message("offer-stranger", name=place, why=why))
    if not found:
        print_message(message("offer-none"))
    late = any(each.until < now and each.answer != "taken" for each in found)
    if late or any(each.answer == "refused" or others[each.place] for each in found):
        raise typer.Exit(ExitCode.NEGATIVE)


def _sealed(people: Path, to_key: Path) -> str:
    """Return a people file that is in order, encrypted to a table."""
    from controller.people.file import load_people

    load_people(people)
    return sealed(read_text(people), read_text(to_key))


def _line(standing: "Standing", now: int) -> Message:
    named: dict[str, str | int | Message] = {
        "name": standing.place,
        "what": standing.what,
        "number": standing.number,
        "by": standing.by,
        "date": _day(standing.until),
    }
    if standing.why is not None:
        return message("offer-line-refused", **named, why=standing.why)
    if standing.answer == "taken":
        return message("offer-line-taken", **named)
    if standing.until < now:
        return message("offer-line-late", **named)
    if standing.answer and standing.kind is OfferKind.MANIFEST:
        return message("offer-line-waits-for-a-start", **named)
    if standing.answer:
        return message("offer-line-waits", **named)
    if standing.handed:
        return message("offer-line-handed", **named)
    return message("offer-line-published", **named)


@contextmanager
def _files() -> Iterator[None]:
    """Say which file cannot be read or written.

    Raises:
        OfferError: one cannot.
    """
    from controller.choices.house_offer import OfferError

    try:
        yield
    except OSError as error:
        what = message("trouble-at", url=str(error.filename), what=told_by(error))
        raise OfferError(message("offer-unreadable", error=what)) from error
