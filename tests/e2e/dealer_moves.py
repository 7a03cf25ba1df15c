"""A dealer's moves at a real table, one at a time, and the players' moves that a test needs."""

from contextlib import suppress

from controller.data.terms import COLOURS
from simulators.devices.control import ControlError
from tests.e2e.real_table import WHO, RealTable

DECK = 52
PACKET = 4
DECKS = ("red", "blue")


class DealerMoves:
    """A dealer's moves: each method makes one and waits until the table has taken it in."""

    def __init__(self, real_table: RealTable) -> None:
        self.real_table = real_table
        self.eyes = real_table.eyes
        self.round = 0

    # Keys.

    async def press(self, key: str) -> None:
        """Press a key that is lit; for opening and closing a supervisor signs on first."""
        if key in ("OPEN", "CLOSE"):
            await self.sign_on()
        await self.eyes.until(lambda: self.eyes.lit(key), f"{key} is lit")
        await self.force(key)
        if key == "OPEN":  # the table looks into the shuffler first: no deck goes in before that
            await self.at("opening", "idle")

    async def sign_on(self) -> None:
        """A supervisor signs on at the key pad, if none is signed on there yet."""
        await self.eyes.until(lambda: self.eyes.view, "the table is seen")
        if all(each.session for each in self.eyes.table.sign_ons):
            async with self.real_table.client() as client:
                answer = await client.sign_on(WHO)
            assert answer.ok, answer

    async def force(self, key: str) -> None:
        """Press a key, lit or not, once it is up."""
        await self.eyes.until(lambda: self._pressed(key), f"{key} is up again")

    def _pressed(self, key: str) -> bool:
        """Press a key; false: it is down still. What is seen of it may be a moment old."""
        if key in self.eyes.devices["key_pad"]["down"]:
            return False
        try:
            self.real_table.control("key_pad", "press", key=key)
        except ControlError as error:
            if "is down already" not in str(error):
                raise
            return False
        return True

    def green(self) -> None:
        """Press the green button on the shuffler."""
        self.real_table.control("shuffler", "green")

    async def at(self, *steps: str) -> None:
        """Wait until the table is at one of these steps."""
        await self.eyes.until(lambda: self.eyes.step in steps, f"the table is at {steps}")

    # The table.

    async def open_table(self) -> None:
        """A new shuffler is adopted; the table opens, with both decks loaded."""
        await self.adopt()
        await self.press("OPEN")
        await self.load_decks()
        await self.at("idle")
        await self.eyes.until(
            lambda: self.eyes.levels.input == "shuffled", "the other deck is shuffled, too"
        )

    async def adopt(self) -> None:
        """A supervisor takes the shuffler into service."""
        await self.real_table.devices_up()
        async with self.real_table.client() as client:
            answer = await client.adopt("first installation", WHO)
        assert answer.ok, answer
        await self.eyes.until(lambda: "foreign" not in self.eyes.causes, "it is in service")

    async def load_decks(self, *colours: str) -> None:
        """Put decks into the shuffler, wherever they are."""
        devices = self.eyes.devices
        for colour in colours or DECKS:
            await self.eyes.until(lambda: devices["shuffler"]["input"] == "EMPTY", "empty input")
            at = "box" if colour in devices["shuffler"]["box"] else "rack"
            self.real_table.control("shuffler", "load", colour=colour, from_=at)
            await self.eyes.until(
                lambda at=at, colour=colour: colour not in devices["shuffler"][at], "deck is in"
            )
            await self.eyes.until(
                lambda colour=colour: not self._misses(colour), "the table has seen it go in"
            )

    def _misses(self, colour: str) -> bool:
        """True while the table asks for this deck."""
        hold = self.eyes.hold("deck_out")
        return hold is not None and hold.words.params["colour"] == COLOURS[colour]

    # A round.

    async def play(self, *seats: int, stay: tuple[int, ...] = ()) -> None:
        """Play a whole round."""
        await self.bets(*seats)
        await self.call()
        await self.deal(*seats)
        await self.finish(*stay)

    async def bets(self, *seats: int, spot: str = "ante") -> None:
        """Players bet."""
        await self.at("idle", "wagering")
        for seat in seats:
            self.real_table.control("sensors", "bet", seat=seat, spot=spot)
        await self.eyes.until(
            lambda: all(self._lies(seat, spot) for seat in seats), f"{spot} lies at {seats}"
        )

    def _lies(self, number: int, spot: str) -> bool:
        """Tell whether the table has seen a wager on a spot, and counts its seat in the round."""
        seat = self.eyes.seat(number)
        placed = any(
            each.wager == spot and each.state in ("placed", "faulty") for each in seat.spots
        )
        return placed and seat.status == "in"

    async def call(self) -> None:
        """*No more bets*."""
        await self.press("NO_MORE_BETS")
        await self.at("waiting_deck", "dealing.seat", "reconcile")

    async def deal(self, *seats: int) -> None:
        """Lift each seat's packet, then the dealer's, if they have a hand."""
        for seat in seats:
            await self.give(seat)
        if self.eyes.table.places.hand is not None:
            await self.give(0)

    async def packet_out(self, seat: int) -> None:
        """Wait until the packet for a seat (0: the dealer) lies in the tray and is counted."""
        await self.eyes.until(lambda: self._packet(seat) == "tray", f"a packet for seat {seat}")

    async def give(self, seat: int) -> None:
        """Lift the packet for a seat (0: the dealer)."""
        await self.packet_out(seat)
        self.lift(seat)
        await self.eyes.until(lambda: self._packet(seat) == "lifted", f"seat {seat} has it")

    def lift(self, seat: int) -> None:
        """Lift what lies in the tray, whatever the table expects."""
        self.real_table.control("shuffler", "lift", to=f"seat:{seat}" if seat else "dealer")

    def _packet(self, seat: int) -> str:
        if self.eyes.view is None or not self.eyes.table.seats:
            return ""
        if not seat:
            own = {"seat-packet": "tray", "panel-with-you": "lifted"}
            hand = self.eyes.table.places.hand
            return own.get(hand.words.id, "none") if hand is not None else ""
        words = {"packet": "tray", "deciding": "lifted", "stays": "lifted", "dealt": "lifted"}
        return words.get(self.eyes.seat(seat).status, "")

    async def finish(self, *stay: int, then: str = "idle") -> None:
        """Play from the dealer's packet to the used deck in the shuffler."""
        await self.remainder()
        await self.decide(*stay)
        await self.settle(then)

    async def remainder(self) -> None:
        """Press the green button, and move the remaining cards to the rack."""
        await self.eyes.until(lambda: self.eyes.lit("GREEN"), "the green key is lit")
        self.green()
        await self.to_rack()

    async def to_rack(self) -> None:
        """Move the remaining cards to the rack when they have been counted."""
        await self.at("deciding", "revealing", "settling")
        self.real_table.control("shuffler", "lift", to="rack")
        await self.eyes.until(
            lambda: self.eyes.devices["shuffler"]["rack"] and self.eyes.levels.tray == "empty",
            "the remaining cards are in the rack",
        )

    async def decide(self, *stay: int) -> None:
        """Some stay, the others fold."""
        for seat in stay:
            self.real_table.control("sensors", "bet", seat=seat, spot="play")
            await self.eyes.until(lambda seat=seat: self.eyes.seat(seat).status == "stays", "stays")
        if self.eyes.step == "deciding":
            await self.press("DECISIONS_CLOSED")
        await self.at("settling")

    async def settle(self, then: str = "idle") -> None:
        """Take cards and chips off the table, end the round, and put the deck into the shuffler."""
        await self.clean_up()
        await self.press("ROUND_OVER")
        await self.at("reload", "idle")  # idle at once: the deck was in hands, not in the shuffler
        first = self.eyes.table.load
        rack = sorted(self.eyes.devices["shuffler"]["rack"], key=lambda colour: colour != first)
        await self.load_decks(*rack)
        await self.at(then)

    async def clean_up(self) -> None:
        """Move all cards to the rack, and give all chips back."""
        with suppress(ControlError):
            self.real_table.control("shuffler", "collect")
        self.real_table.control("sensors", "clear")
        seen = self.eyes.devices
        await self.eyes.until(
            lambda: not seen["shuffler"]["layout"] and not seen["sensors"]["chips"],
            "the layout is empty",
        )

    async def end_void_round(self) -> None:
        """End a void round: move what the shuffler puts out, and what lies about, to the rack."""
        await self.at("voiding")
        while not self.eyes.lit("ROUND_OVER") or self.eyes.devices["shuffler"]["tray"]:
            shuffler = await self.eyes.until(self._at_rest, "the shuffler stands still")
            if shuffler["tray"]:
                # The shuffler may put out more before anybody sees its tray empty.
                racked = self._in_rack()
                self.real_table.control("shuffler", "lift", to="rack")
                await self.eyes.until(lambda racked=racked: self._in_rack() > racked, "lifted")
            else:
                await self.eyes.until(
                    lambda: self.eyes.lit("ROUND_OVER") or self.eyes.devices["shuffler"]["tray"],
                    "the shuffler is emptied",
                )
        await self.settle()

    def _in_rack(self) -> int:
        return sum(self.eyes.devices["shuffler"]["rack"].values())

    def _at_rest(self) -> dict[str, object] | None:
        shuffler = self.eyes.devices["shuffler"]
        return None if not shuffler or shuffler["moving"] else shuffler
