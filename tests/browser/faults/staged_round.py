"""A round with stages by touch: one page in one language, held against the game's file."""

from collections.abc import Awaitable, Callable

from playwright.async_api import Locator, expect

from controller.data.definition import GameDefinition, OpensAt, Stage
from controller.data.events import TimerExpired
from controller.data.irregularities import IrregularityKind as Kind
from controller.data.irregularities import Remedy, Scope
from controller.data.message import Message
from simulators.people.staff import LEE, SAM
from tests.browser.errands import act, choose, done, enter, menu, prove
from tests.browser.faults.test_settling import WHOLE
from tests.browser.faults.test_sizes import nothing_cut
from tests.browser.hands.hand_reader import speaker
from tests.browser.screen import Screen
from tests.browser.test_french import is_french
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.test_self_driven import Follower

SEATS = (2, 5)
"""Seat 2 stays to the end; seat 5 folds at the last decision."""
DEALING = -1
"""The moment before the first stage: the first packet lies in the tray, or hands have dealt it."""
Trouble = Callable[["StagedRound", int], Awaitable[None]]
"""What goes wrong at a moment: while it is dealt, at a stage, or when the last one is over."""


class Touching(DealerMoves):
    """A dealer who presses the page's keys, and none of the key pad's."""

    screen: Screen

    async def press(self, key: str) -> None:
        """Touch a key of the page."""
        await self.screen.touch(key.lower())


class TouchingFollower(Touching, Follower):
    """The same dealer where the shuffler takes no orders."""


class StagedRound:
    """Rounds of a game at one page.

    Attributes:
        stages: what is decided, in order.
        stakes: the wagers that each seat has from the beginning.
        late: seat 5 puts down what it needs when the stage is over, and never in time.
    """

    def __init__(self, dealer: Touching, game: GameDefinition, language: str) -> None:
        self.dealer, self.screen, self.game = dealer, dealer.screen, game
        self.say = speaker(language).say
        self.stages = game.stages
        enters = next(each.name for each in game.wagers if each.enters)
        self.stakes = (enters, *game.needs(enters), *game.taken_back)
        self.side = next(
            each.name
            for each in game.wagers
            if each.opens is OpensAt.WAGERING and each.name not in self.stakes
        )
        self.late = False
        self._french = language == "fr"

    @property
    def moments(self) -> range:
        """All moments at which something may go wrong."""
        return range(DEALING, len(self.stages) + 1)

    def lies_locked(self, number: int) -> str:
        """Return a wager of seat 2 that nobody may lift at a moment, and that is no fold then."""
        before = self.stages[: max(number, 0)]
        laid = [each.bets for each in before if each.folds] + [each.takes_back for each in before]
        folding = number != DEALING and any(each.folds for each in self.stages)
        stakes = [each for each in self.stakes if each not in self.game.taken_back]
        return next(filter(None, (*laid, *stakes[folding:])), "")

    # A round.

    async def play(self, trouble: Trouble, by_hand: bool = False) -> None:
        """Play a round to its end, or until the trouble has made it void."""
        for wager in self.stakes:
            self.chips(wager, *SEATS)
        seen = self.dealer.eyes
        await seen.until(lambda: all(seen.seat(seat).status == "in" for seat in SEATS), "all bet")
        await self.dealer.call()
        await (self._deal_by_hand if by_hand else self._deal)(trouble)
        for number, stage in enumerate(self.stages):
            if self.dealer.eyes.step != "voiding":
                await self._decide(number, stage, trouble)
        if self.dealer.eyes.step != "voiding":
            await self.dealer.at("revealing", "settling")
            await trouble(self, len(self.stages))
        if self.dealer.eyes.step == "revealing":
            self.dealer.real_table.says(TimerExpired("reveal"))
        if self.dealer.eyes.step != "voiding":
            await self.dealer.at("settling")
            await self.agrees(len(self.stages))
        if self.dealer.eyes.step == "voiding":
            await self.dealer.end_void_round()
        else:
            await self.dealer.settle()

    async def _deal(self, trouble: Trouble) -> None:
        if isinstance(self.dealer, Follower):
            await self.dealer.button()
        await self.dealer.packet_out(SEATS[0])
        await trouble(self, DEALING)
        if self.dealer.eyes.step == "voiding":
            return
        for seat in (*SEATS, 0)[: None if self.game.packets.dealer else -1]:
            await self.dealer.give(seat)
        if isinstance(self.dealer, Follower):
            await self.dealer.button()
        else:
            await self.dealer.press("GREEN")
        await self.dealer.at("deciding")
        self._hands("lift", lay=self.game.packets.community, to="rack")
        seen = self.dealer.eyes
        await seen.until(lambda: seen.levels.tray == "empty", "the rest is in the rack")

    async def _deal_by_hand(self, trouble: Trouble) -> None:
        self._hands("take", from_="ready", to="hand")
        await self._said()
        for seat in SEATS:
            self._hands("deal", to=f"seat:{seat}", cards=self.game.packets.player)
            await self._said()
            if seat == SEATS[0]:
                await trouble(self, DEALING)
            if self.dealer.eyes.step == "voiding":
                self._hands("put_down")
                return
        if self.game.packets.dealer:
            self._hands("deal", to="dealer", cards=self.game.packets.dealer)
            await self._said()
        await self.dealer.at("stub_count")
        self._hands("put_down", lay=self.game.packets.community)
        rest = self.game.remainder(len(SEATS)) - self.game.packets.community
        await act(self.screen, "count")
        await enter(self.screen, str(rest))
        await done(self.screen)

    async def _said(self) -> None:
        """The dealer says that the deed which the key names is done."""
        shown = lambda: next(  # noqa: E731
            (each.id for each in self.dealer.eyes.table.offers if each.key == "continue"), ""
        )
        before = await self.dealer.eyes.until(shown, "the key says what is done")
        await self.dealer.press("CONTINUE")
        await self.dealer.eyes.until(lambda: shown() != before, "it is said")

    def _hands(self, verb: str, lay: int = 0, **args: str | int) -> None:
        """Move cards; some are laid out for all first."""
        more = {"lay": lay} if lay else {}
        self.dealer.real_table.control("shuffler", verb, **args, **more)

    def chips(self, wager: str, *seats: int, verb: str = "bet") -> None:
        """Put chips down, or take them up."""
        for seat in seats:
            self.dealer.real_table.control("sensors", verb, seat=seat, spot=wager)

    async def _decide(self, number: int, stage: Stage, trouble: Trouble) -> None:
        seen = self.dealer.eyes
        await seen.until(
            lambda: (seen.step, seen.table.stage) == ("deciding", number), f"stage {number}"
        )
        await self.agrees(number)
        await trouble(self, number)
        if seen.step == "voiding":
            return
        last = number + 1 == len(self.stages)
        for seat in SEATS if stage.folds else ():
            if seat == SEATS[0] or not (last or self.late):
                self.chips(stage.bets, seat)
                await self.is_at(seat, "stays")
        await self.dealer.press("DECISIONS_CLOSED")

    # What the page shows.

    async def agrees(self, number: int) -> None:
        """The page says what the file says of a moment: its name, the cards of all, all words."""
        await self.screen.caught_up()
        words = self.say(self.dealer.eyes.table.instruction.words)
        await expect(self.screen.page.locator("[data-words]")).to_have_text(words)
        deciding = number < len(self.stages)
        if deciding and self.game.staged:
            title = self.screen.page.locator(".step-title")
            await expect(title).to_have_text(self.stages[number].label)
        if deciding and self.game.packets.community:
            pile = self.screen.page.locator('[data-pile="community"] .fan')
            await expect(pile).to_have_count(self.game.packets.community)
            await expect(pile.locator(".face")).to_have_count(self.game.turned(number))
        if self._french:
            await is_french(self.screen)
        felt = ".pile" if deciding else ".prize > *"
        await nothing_cut(self.screen, ".seat", felt, ".keys button", ".notices")
        if not deciding:
            assert await self.screen.page.locator(".prizes").evaluate(WHOLE)

    def seat(self, number: int) -> Locator:
        """Return a seat of the felt."""
        return self.screen.page.locator(f'[data-seat="{number}"]')

    async def is_at(self, seat: int, status: str) -> None:
        """Wait until the page shows this status of a seat."""
        await expect(self.seat(seat)).to_have_attribute("data-status", status)

    async def spot_is(self, seat: int, wager: str, state: str) -> None:
        """Wait until the page shows this state of a spot."""
        spot = self.seat(seat).locator(f'[data-spot="{wager}"]')
        await expect(spot).to_have_attribute("data-state", state)

    async def told(self, seat: int, wager: str, *, placed: bool) -> None:
        """Wait until the page tells of chips that came, or went, when they must not."""
        found = await self.dealer.eyes.until(
            lambda: [
                each.words
                for each in self.dealer.eyes.table.alerts
                if (each.seat, each.spot, each.placed, each.decided) == (seat, wager, placed, "")
            ],
            f"{wager} at seat {seat} is told",
        )
        shown = self.screen.page.locator(".notice-late").first
        await expect(shown).to_contain_text(self.say(found[-1]))

    # What people do about it.

    async def goes_back(self, wager: str, seat: int) -> None:
        """A player takes chips back, as it was ruled: nobody is told of it but the record."""
        record = self.dealer.real_table.record
        taken = lambda: [note for _, note in record.led_to("Noted") if note["what"] == "taken"]  # noqa: E731
        before = len(taken())
        self.chips(wager, seat, verb="take")
        await self.dealer.eyes.until(lambda: len(taken()) > before, "it is seen to be gone")

    async def rules(self, seat: int, remedy: Remedy) -> None:
        """The seat is touched, and what is done; a dealer whom nobody knows shows their badge."""
        await self.seat(seat).tap()
        await choose(self.screen, remedy)
        if not self._session:
            await prove(self.screen, LEE)
        await done(self.screen)

    async def irregular(self, kind: Kind, seat: int, remedy: Remedy) -> None:
        """A dealer declares, a supervisor decides where the page asks for it."""
        await menu(self.screen, "declare")
        if not self._session:
            await prove(self.screen, LEE)
        bets = kind in (Kind.EARLY_DECISION, Kind.LATE_DECISION)
        for answer in (kind, str(seat), *([""] if bets else [])):
            await choose(self.screen, answer)
        await act(self.screen, "next")
        await done(self.screen)
        record = self.dealer.real_table.record
        found = await self.dealer.eyes.until(
            lambda: self.dealer.eyes.table.irregularities, "it is declared"
        )
        assert (found[-1].kind, found[-1].seat) == (kind, seat)
        stopped = Scope(found[-1].scope).stops_round
        if stopped:
            shown = self.screen.page.locator('.fault[data-cause="irregular"]')
            await expect(shown.locator(".fault-words")).to_have_text(
                self.say(self.dealer.eyes.table.holds[0].words)
            )
        else:
            await self._to_the_office()
        await self._sign_on()
        await act(self.screen, f"decide-{found[-1].id}")
        await choose(self.screen, remedy)
        await self._because("reason-seen-by-all")
        assert record.events("IrregularityDecided")[-1].data["remedy"] == remedy
        if not stopped:
            await self.screen.page.locator(".office-back").tap()
        await expect(self.screen.page.locator(".fault")).to_have_count(0)

    async def goes_on(self) -> None:
        """The dealer says that they go on, where the page has the rare key for it in its list."""
        if any(each.key == "continue" for each in self.dealer.eyes.table.offers):
            await menu(self.screen, "continue")
        await expect(self.screen.page.locator(".fault, .notice-hold")).to_have_count(0)

    async def void(self) -> None:
        """A supervisor makes the round void."""
        await self._to_the_office()
        await self._sign_on()
        await act(self.screen, "void")
        await self._because("reason-cards-exposed")
        await self.screen.at("voiding")
        await expect(self.screen.page.locator(".office-back")).to_have_count(0)

    async def orders(self, mode: str) -> None:
        """A supervisor orders how the table deals."""
        await self._to_the_office()
        await self._sign_on()
        await act(self.screen, "mode")
        await choose(self.screen, mode)
        await self._because("reason-the-shuffler-failed")
        await self.screen.page.locator(".office-back").tap()

    async def _to_the_office(self) -> None:
        await self.screen.page.locator('.head [href="#/supervisor"]').tap()

    async def _because(self, reason: str) -> None:
        await choose(self.screen, self.say(Message(reason)))
        await done(self.screen)

    @property
    def _session(self) -> bool:
        return any(each.session for each in self.dealer.eyes.table.sign_ons)

    async def _sign_on(self) -> None:
        if not self._session:
            await act(self.screen, "sign-on")
            await prove(self.screen, SAM)
            await done(self.screen)
