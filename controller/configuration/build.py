"""Turns checked files into the frozen definitions that the procedure uses."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from msgspec import Struct

from controller.configuration import models
from controller.configuration.devices import TlsFiles, plain_options, tls_files, with_layout
from controller.configuration.document import Document
from controller.configuration.models.player_banked_game import PlayerBankedTableFile
from controller.configuration.page_address import PageSettings, address_of
from controller.data.definition import (
    SWITCHES,
    DeviceSettings,
    GameDefinition,
    House,
    PayTable,
    Stage,
    Step,
    StepDefinition,
    TableDefinition,
    WagerDefinition,
    WithoutBet,
)
from controller.data.definition.step_messages import COMMUNITY, MESSAGES, NO_HAND, StepMessages
from controller.data.message import Message
from controller.data.outcomes import SettlementRule
from controller.shipped_files import catalogue_roots, file_of_each_key
from controller.words.folders import languages, of_page


class Deployment(Struct, frozen=True):
    """What the daemon needs besides the game: where things are on this computer.

    Attributes:
        journal: the journal's file.
        people: the file of the people of the house; it is not among `files`.
        approved_manifest: the file of the manifest that was approved; it is not among `files`.
        api_socket: the Unix socket that `tablectl` speaks to.
        log_file: where the log goes; None: to journald.
        log_level: the least serious entries that are logged.
        files: every file that was read, with the SHA-256 of its bytes, hexadecimal; the table's
            own is the first.
        head_places: the files outside that keep heads of the journal.
        heads_every: seconds from one look at these files to the next.
        backups: where copies of the journal are kept; None: nowhere.
        floor: where a courier takes the records to; None: nowhere.
        page: where and how the page is served; None: there is none.
        games: the files of all games that can be chosen, read or not.
        wires: the files of each encrypted wire of a device.
        firmware: devices with the SHA-256 of their approved firmware, hexadecimal.
    """

    journal: Path
    people: Path
    approved_manifest: Path
    api_socket: Path
    log_file: Path | None
    log_level: models.LogLevel
    files: tuple[tuple[Path, str], ...]
    head_places: tuple[Path, ...] = ()
    heads_every: float = 600.0
    backups: models.Backups | None = None
    floor: models.Floor | None = None
    page: PageSettings | None = None
    games: tuple[Path, ...] = ()
    wires: tuple[TlsFiles, ...] = ()
    firmware: tuple[tuple[str, str], ...] = ()

    @property
    def people_key(self) -> Path:
        """The table's own key, to which people are encrypted that the house offers."""
        return self.people.with_suffix(".key")

    @property
    def configuration(self) -> tuple[Path, ...]:
        """Every file of the configuration that the table's integrity depends on."""
        return tuple(dict.fromkeys([*(path for path, _ in self.files), *self.games]))


def build_game(file: models.GameFile, document: Document) -> GameDefinition:
    """Return the game; its key is the name of its file."""
    stages = file.stages or _one_stage(file.decision)
    messages = MESSAGES | COMMUNITY if file.packets.laid_out else MESSAGES
    messages = messages if file.packets.dealer else messages | NO_HAND
    return GameDefinition(
        key=document.path.stem,
        name=file.name,
        source=file.source,
        shuffler_setting=file.shuffler_setting,
        deck_cards=file.deck.cards,
        ranking=file.ranking.name,
        packets=file.packets,
        card_areas=file.card_areas,
        wagers=tuple(_at_stages(each, file.stages) for each in file.wagers),
        decision=next((each.bets for each in reversed(stages) if each.folds), None),
        stages=stages,
        settlement_order=file.settlement.order,
        settlement=file.settlement.per_seat,
        pay_tables=tuple(_pay_table(each, file.settlement.rules) for each in file.pay_tables),
        default_pay_table=file.default_pay_table,
        steps=tuple(_step(each, messages) for each in file.steps),
        labels=(*((each.name, each.label) for each in file.wagers), *file.labels),
        digest=document.digest,
        draw_cards=file.draw_cards,
        dealer_opens=file.settlement.dealer_opens or "",
        rules=file.settlement.rules,
        model_players=file.model_players,
    )


def _one_stage(decision: str | None) -> tuple[Stage, ...]:
    """Return a plain decision as the one stage that it is."""
    return () if decision is None else (Stage("", bets=decision, without=WithoutBet.FOLD),)


def _at_stages(wager: WagerDefinition, stages: Sequence[Stage]) -> WagerDefinition:
    """Return a wager with the multiples that its stages allow, all together."""
    allowed = sorted(
        {times for each in stages if each.bets == wager.name for times in each.multiples}
    )
    return replace(wager, multiples=tuple(allowed)) if allowed else wager


def build_table(
    document: Document,
    file: models.TableFile,
    house: models.HouseFile,
    law: models.JurisdictionFile,
    game: GameDefinition,
) -> TableDefinition:
    """Return the table of a document."""
    return replace(
        bare_table(document, file, house, law, game),
        pay_table=file.pay_table or game.default_pay_table,
        limits=tuple(_limit(file, wager) for wager in game.wagers),
        payout_limits=tuple(file.payout_limits.items()),
    )


def bare_table(
    document: Document,
    file: models.TableFile | PlayerBankedTableFile,
    house: models.HouseFile,
    law: models.JurisdictionFile,
    game: GameDefinition,
) -> TableDefinition:
    """Return a table without limits and stakes; its seats are in their order round the table."""
    devices = file.devices
    return TableDefinition(
        name=file.name,
        game=game,
        pay_table="",
        seats=tuple(sorted(file.seats)),
        deck_colours=tuple(colour.value for colour in file.decks),
        house=build_house(document, file, house),
        shuffler=build_device("shuffler", devices.shuffler),
        sensors=build_sensors(devices.sensors, file.seats, game) if devices.sensors else None,
        key_pad=build_device("key_pad", devices.key_pad),
        limits=(),
        jurisdiction=file.jurisdiction,
        alternate_decks=law.alternate_decks,
        card_reading=law.card_reading,
        training=file.training,
    )


def build_deployment(file: models.AnyTableFile, files: tuple[Document, ...]) -> Deployment:
    """Return where things are on this computer."""
    heads = file.heads
    return Deployment(
        journal=Path(file.journal),
        people=Path(file.people),
        approved_manifest=Path(file.approved_manifest),
        api_socket=Path(file.api_socket),
        log_file=None if file.log.to == "journald" else Path(file.log.to),
        log_level=file.log.level,
        files=tuple((document.path, document.digest) for document in files),
        head_places=heads.outside if heads else (),
        heads_every=heads.minutes * 60.0 if heads else 600.0,
        backups=file.backups,
        floor=file.floor,
        page=_page(file, file.page, files[0].path.parent) if file.page is not None else None,
        games=file_of_each_key("games", files[0].path.parent),
        wires=tuple(_wires(files[0])),
        firmware=tuple(_firmware(files[0])),
    )


def _firmware(table: Document) -> Iterator[tuple[str, str]]:
    for place, digest in table.texts("devices", "*", "firmware"):
        if digest:
            yield str(place[1]), digest


def _wires(table: Document) -> Iterator[TlsFiles]:
    for _, address in table.texts("devices", "*", "url"):
        if address.startswith("tls://") and (files := tls_files(address)) is not None:
            yield files


def _page(table: models.AnyTableFile, file: models.PageFile, beside: Path) -> PageSettings:
    host, port = address_of(file.listen)
    roots = catalogue_roots(beside)
    return PageSettings(
        host,
        port,
        file.hand.value,
        file.language,
        file.framed_by,
        file.tls,
        languages=tuple((tag, of_page(tag, roots)) for tag in languages(roots)),
        others=file.others,
        watch=file.watch,
        simulated=table.simulated,
    )


def _pay_table(file: models.PayTableFile, rules: Sequence[SettlementRule]) -> PayTable:
    """Return a pay table with what is paid after the commission: all who ask it agree."""
    taken = {name: rule for rule in rules for name in (rule.name, *rule.lists)}
    pays = tuple(
        (name, tuple((hand, _paid(taken.get(name), odds)) for hand, odds in listed))
        for name, listed in file.pays
    )
    return PayTable(
        name=file.name,
        source=file.source,
        pays=pays,
        declared_edges=file.declared_edges,
        binding=file.binding,
        sample=file.sample,
        player_edge_by=file.allowed_by if file.player_edge is not None and file.allowed_by else "",
        revisions=file.revisions,
    )


def _paid(rule: SettlementRule | None, odds: str) -> str:
    if rule is None or not rule.commission:
        return odds
    return str(rule.less_commission(Fraction(odds)))


def _step(file: models.StepFile, messages: Mapping[Step, StepMessages]) -> StepDefinition:
    usual = messages[file.step]
    return StepDefinition(
        file.step,
        tuple(file.sheet),
        Message(file.title or usual.title),
        file.words or usual.words,
        Message(file.remedy or usual.remedy),
        usual.params,
        tuple((detail.sheet, Message(detail.words)) for detail in file.details),
    )


def build_house(document: Document, file: models.AnyTableFile, profile: models.HouseFile) -> House:
    """Return the house rules of a table: those of the profile, and what differs at the table."""
    overridden = {str(place[-1]) for place, _ in document.find("house", "overrides", "*")}
    return House(
        **{
            name: getattr(file.house.overrides if name in overridden else profile.switches, name)
            for name in SWITCHES
        },
        irregularities=profile.irregularities,
        at_the_table=profile.at_the_table,
    )


def build_device(name: str, file: models.DeviceFile) -> DeviceSettings:
    """Return how a device is reached."""
    serial, options = file.serial_number or "", plain_options(file.options)
    return DeviceSettings(name, file.driver, file.url, serial, options)


def build_sensors(
    file: models.DeviceFile, seats: Sequence[int], game: GameDefinition
) -> DeviceSettings:
    """Return how the sensors are reached; a driver that wants the layout gets it."""
    settings = build_device("sensors", file)
    if file.driver == settings.name:  # one of ours, as nearly always: nothing has to be imported
        return settings
    options = with_layout(file.driver, settings.options, sorted(seats), game.spots)
    return replace(settings, options=options)


def _limit(file: models.TableFile, wager: WagerDefinition) -> tuple[str, int, int]:
    """Return a wager's limits: those stated, else the multiples of the wager that it requires."""
    if limit := file.limits.get(wager.name):
        return wager.name, limit.minimum, limit.maximum
    limit = file.limits[str(wager.requires)]
    least, most = wager.minimum_multiple, wager.maximum_multiple
    return wager.name, limit.minimum * least, limit.maximum * most
