"""The daemon: one table, its devices and its socket, from the first event to the last."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from typing import TYPE_CHECKING, Any

from controller.api.messages import Reply, Request
from controller.api.server import Api, Asker
from controller.api.sockets import ListeningSocket
from controller.boundaries import Boundaries
from controller.daemon.answers import Answers
from controller.daemon.checks import FileChecks
from controller.daemon.fittings import DeviceSetupError, Fittings
from controller.daemon.page_service import PageService
from controller.daemon.shell import Ending, Happening, Shell
from controller.daemon.upkeep import Every, LinkWatch, LockWatch, Tidying, feed_watchdog, keep_up
from controller.daemon.watches import ClockWatch, ShareWatch, follow_lines, periodic_looks
from controller.daemon.witnesses import HeadPlaces, Narrator, Observer, RoundCheck, WireDumps
from controller.data import choice, events, terms
from controller.data.definition import DeviceSettings
from controller.data.message import message, message_of
from controller.errors import DealerTableError
from controller.page.browser_requests import TableSide
from controller.page.kiosk import Kiosk
from controller.people.prover import Prover
from controller.procedure import between_rounds
from controller.system.log import Level
from controller.system.pause import pause, pause_until_turn
from controller.table import HaltedError, Table
from controller.words.spoken import in_english
from drivers.errors import BrokenDriverError, DriverError, UnknownDriverError
from drivers.options import OptionsError
from drivers.port import Port
from drivers.registry import driver_for

if TYPE_CHECKING:
    from controller.daemon.offer_watch import OfferWatch


MOST_NAMED = 6
"""Supervisors whom a refusal names; of more it says how many."""
_MEMBERSHIP = 1.0
"""Seconds between two looks whether who is signed on is still a person of the house."""


class Daemon:
    """Serves one table until it is told to stop, or cannot continue."""

    def __init__(self, table: Table, socket: ListeningSocket, fittings: Fittings) -> None:
        """Put the daemon together, on the running loop; it does nothing yet.

        Raises:
            DeviceSetupError: a device's driver is not installed, broken, or refuses its options.
        """
        self._fittings = fittings
        self._table = table
        self.shell = Shell(table, fittings.clock)
        self.shell.ports = {each.name: self._port(each) for each in table.definition.devices}
        self._boundaries = Boundaries(table.definition.house)
        self._clock_watch = ClockWatch(self.shell, fittings.clock, fittings.installed_utc_us)
        self._share_watch = ShareWatch(self.shell, fittings.shares)
        key = fittings.journal.with_suffix(".kiosk") if fittings.journal is not None else None
        self._kiosk = Kiosk(key, fittings.clock.identity)
        self._checks = FileChecks(self.shell, fittings)
        self._answers = Answers(
            self.shell,
            fittings.clock,
            fittings.page,
            fittings.deployment,
            self._kiosk.ticket,
            self._checks.software.find_objection,
            lambda: self._share_watch.seen,
        )
        self._answers.failures = lambda: self.api.failures
        self._prover = Prover(
            fittings.people,
            fittings.clock,
            fittings.log,
            waits=self._must_wait,
            shares=self._shares,
        )
        self.api = Api(
            socket,
            self._answers.view,
            self._answers.reply,
            self._prover,
            fittings.clock,
            fittings.log,
        )
        self._heads = HeadPlaces(self.shell, fittings, self.retire)
        self._observer = Observer(self.shell, fittings, lambda: self.api.failures)
        self._retiring = False
        self.retired = False
        """It ended because it was to retire."""
        self._told = ""

    def _must_wait(self, place: str, tried: str) -> bool:
        return self._table.state.must_wait(place, tried, self._fittings.clock.now().utc_us)

    def _shares(self, place: str, badge: str) -> bool:
        return self._table.state.shares(place, badge, self._fittings.clock.now().utc_us)

    def stop(self, reason: str) -> None:
        """Make `serve` end in good order."""
        self.shell.end(reason)

    def retire(self) -> None:
        """Make `serve` end in good order as soon as no round is under way: at once, or later.

        So another version of the program takes over between two rounds.
        """
        self._fittings.note(Level.INFO, "daemon.retiring", round=self._table.state.rounds)
        self._retiring = True
        self._retire_if_free()

    def _retire_if_free(self, _: Happening | None = None) -> None:
        over = self.shell.over.done()
        if self._retiring and not over and between_rounds(self._table.state):
            self.retired = True
            self.shell.end("retired between two rounds")

    async def serve(self) -> None:
        """Serve until `stop`.

        Raises:
            HaltedError: the journal failed: nothing was sent after that.
            DeviceSetupError: a device's transport is not installed.
            Exception: a programming error, in a group where it came out of a task.
        """
        asyncio.get_running_loop().set_exception_handler(self._callback_failed)
        async with asyncio.TaskGroup() as talks:
            with ExitStack() as upkeep:
                for each in (self._prover, self._answers, self.api):
                    upkeep.enter_context(closing(each))
                self._watch(upkeep)
                ending = await self._live(talks, upkeep)
        if ending.error is not None:
            raise ending.error

    async def _live(self, talks: asyncio.TaskGroup, upkeep: ExitStack) -> Ending:
        """Bring everything up, and down again."""
        try:
            self.shell.start()
        except HaltedError as error:
            return Ending(str(error), error)
        for seconds, look in periodic_looks(
            self.shell, self._fittings, self._clock_watch, self._boundaries, self._share_watch
        ):
            look()
            upkeep.enter_context(closing(Every(seconds, look)))
        self.api.open(talks)
        self._tell_manager()
        self._fittings.manager.ready()
        if self._fittings.page is not None:
            fit = self._fittings
            page = PageService(self.shell, fit, self._fittings.page, self._side)
            upkeep.callback(talks.create_task(page.run(fit.page_after)).cancel)
        ending = await self._play()
        if isinstance(ending.error, HaltedError):
            await self._tell_halted()
        return ending

    def _offers(self) -> "OfferWatch | None":
        """Return the watch over the centre's offers; None: the table takes none."""
        fit = self._fittings
        if fit.journal is None or fit.deployment is None:
            return None
        floor = fit.deployment.floor
        if floor is None or floor.approval_key is None:
            return None
        from controller.daemon import offer_watch  # noqa: PLC0415 - it needs cryptography

        takers: dict[choice.OfferKind, offer_watch.Taker] = {
            choice.OfferKind.SETTINGS: offer_watch.SettingsTaker(self._answers.offered),
            choice.OfferKind.PEOPLE: offer_watch.PeopleTaker(fit.deployment),
            choice.OfferKind.MANIFEST: offer_watch.ManifestTaker(fit.deployment),
        }
        return offer_watch.OfferWatch(self.shell, fit.journal, floor, fit.clock, takers)

    def _side(self) -> TableSide:
        """Make the page's side of the table; reads the kiosk's key."""
        fit = self._fittings
        assert fit.page is not None, "nothing asks for the side of a page that is not there"
        self._kiosk.load(fit.page.lasting)
        return TableSide(
            self.api.hub,
            lambda: self.shell.snapshot,
            self._answer,
            self._prover,
            fit.clock,
            fit.log,
            lambda: self._table.definition,
            self._panel_changed,
            fit.configuration[0] if fit.configuration else None,
            self._kiosk,
            self._observer.observe,
            fit.journal,
            self.api.fail,
        )

    def _panel_changed(self, there: bool) -> None:
        """Note that the kiosk's page has come or gone."""
        self.shell.report_event(events.PanelUp() if there else events.PanelLost())

    async def _answer(self, request: Request, asker: Asker) -> Reply:
        """Answer a client. What fails before the table is asked for an event touches nothing."""
        try:
            return await self._answers.reply(request, asker)
        except Exception:
            if self.shell.over.done():
                raise
            return self.api.fail(type(request).__name__)

    async def _play(self) -> Ending:
        """Own the devices until the end."""
        async with asyncio.TaskGroup() as owners:
            tasks = [owners.create_task(self._own(port)) for port in self.shell.ports.values()]
            for what, work in self._beside():
                kept = keep_up(self.shell, self._fittings, what, work)
                tasks.append(owners.create_task(kept))
            ending = await self.shell.over
            self._fittings.manager.stopping()
            if _in_good_order(ending):
                ending = await self._farewell(ending)
            for task in tasks:  # if the journal or the program failed, nothing more is sent
                task.cancel()
        return ending

    def _beside(self) -> Iterator[tuple[str, Callable[[], Awaitable[None]]]]:
        """Yield what is done beside the table for as long as it plays, each with its name."""
        yield "checks", self._checks.run
        yield "heads", self._keep_heads
        yield "people", self._look_who_is_gone
        yield "lines", partial(follow_lines, self.shell)
        if self._fittings.synchronised is not None:
            yield "clock", partial(self._clock_watch.follow, self._fittings.synchronised)
        if (watch := self._offers()) is not None:
            yield "offers", watch.run

    async def _own(self, port: Port) -> None:
        try:
            await port.run()
        except HaltedError:
            pass  # the shell knows, and has ended everything
        except (UnknownDriverError, BrokenDriverError) as error:
            failed = _setup_error(port.device, error)
            self.shell.end(str(failed), failed)

    async def _look_who_is_gone(self) -> None:
        """Sign off whom the house does not have any more, soon after the people file says so.

        Who can approve is told to the table, too.
        """
        while True:
            await self._look_who_approves()
            await pause_until_turn(_MEMBERSHIP)
            signed_on = [each.person for each in self._table.state.sign_ons]
            for person in await self._prover.gone(signed_on) if signed_on else ():
                self.shell.report_event(events.PersonGone(person))

    async def _look_who_approves(self) -> None:
        found, state = await self._prover.supervisors(), self._table.state
        if found is None:
            return
        badges = tuple(each.badge for each in found[:MOST_NAMED])
        if (len(found), [*badges]) != (state.supervisors, state.approving):
            self.shell.report_event(events.SupervisorsLooked(len(found), badges))

    async def _keep_heads(self) -> None:
        """Have heads of the journal kept outside, and the journal held against them."""
        await pause(self._fittings.check_after)
        await self._heads.run(self._fittings.heads_every)

    async def _farewell(self, ending: Ending) -> Ending:
        """Journal the end and say goodbye to every device; a failing journal halts the table."""
        try:
            self.shell.stop(ending.reason)
        except HaltedError as error:
            return Ending(str(error), error)
        closing_ports = (port.close() for port in self.shell.ports.values())
        await asyncio.gather(*closing_ports, self._heads.leave())
        return ending

    async def _tell_halted(self) -> None:
        """Show the halted table to watchers for a moment."""
        self._tell_manager()
        self.api.hub.publish()
        await pause(self._fittings.halted_for)

    def _callback_failed(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Take what a callback of the loop raised.

        Errors of sockets and of the page do not end the daemon.
        """
        error = context.get("exception")
        text = f"{context.get('message')}: {error!r}"
        self._fittings.note(Level.ERROR, "callback.failed", error=text)
        survived = isinstance(error, OSError) or _is_the_pages(context.get("protocol"))
        if isinstance(error, Exception) and not survived:
            self.shell.end(text, error)

    def _watch(self, upkeep: ExitStack) -> None:
        """Connect the witnesses, and start the periodic jobs."""
        shell, fit = self.shell, self._fittings
        tidying = Tidying(shell, fit)
        dumps = upkeep.enter_context(closing(WireDumps(shell.ports, self._table, fit.log)))
        round_check = RoundCheck(shell, fit)
        links = LinkWatch(shell, fit, self.api.hub.changed)
        shell.witnesses += [
            Narrator(self._table, fit.log),
            dumps,
            tidying,
            round_check,
            self._checks.watch_days,
            self._changed,
            self._retire_if_free,
            self._observer,
        ]
        jobs = [
            (Tidying.QUIET, tidying.check),
            (LinkWatch.PACE, links.check),
            (Api.PACE, self.api.renew_socket),
            (RoundCheck.AGAIN, round_check.try_again),
            (LockWatch.PACE, LockWatch(shell, fit.waits).check),
            (Observer.PACE, self._observer.look_at_loop),
        ]
        if fit.manager.watchdog:
            feed = partial(feed_watchdog, shell, fit.manager)
            jobs.append((fit.manager.watchdog / 2, feed))
        for seconds, look in jobs:
            upkeep.enter_context(closing(Every(seconds, look)))

    def _changed(self, _: Happening) -> None:
        self.api.hub.changed()
        self._tell_manager()

    def _tell_manager(self) -> None:
        """Tell the service manager the step and what holds the table, if that has changed."""
        if self.shell.halted:
            self._fittings.manager.status(f"HALTED: {in_english(self.shell.halted)}")
            return
        state = self._table.state
        held = " ".join(in_english(hold.words) for hold in state.holds)
        self._fittings.manager.status(f"{state.step}{': ' if held else ''}{held}")

    def _port(self, device: DeviceSettings) -> Port:
        fit = self._fittings
        try:
            driver = driver_for(device.driver, device.name, device.options)
        except (UnknownDriverError, BrokenDriverError, OptionsError) as error:
            raise _setup_error(device.name, error) from error
        return Port(
            device.url,
            driver,
            self.shell.take_event,
            clock=fit.clock.monotonic,
            jitter=fit.clock.jitter,
            timings=fit.pace,
            transport=fit.transport,
        )


def _setup_error(device: str, error: DriverError) -> DeviceSetupError:
    what = message_of(error.trouble)
    return DeviceSetupError(message("error-device", name=terms.DEVICES[device], what=what))


def _is_the_pages(protocol: object) -> bool:
    """Tell whether a browser's connection failed; its transport has been closed."""
    return type(protocol).__module__.startswith(("aiohttp.", "asyncio.sslproto"))


def _in_good_order(ending: Ending) -> bool:
    """Tell whether the table is intact, so that its end can be journalled and told."""
    error = ending.error
    expected = error is None or isinstance(error, DealerTableError)
    return expected and not isinstance(error, HaltedError)
