"""Instant dealer: whole, legal rounds at the wires of three devices, without waiting for people.

Only Pair Plus is wagered: such a round has no decision to wait for and its reveal is skipped, so
that none of the table's own timers runs.
"""

from simulators.devices.key_pad import TRAVEL
from simulators.devices.world import Place
from tests.bench.wired_devices import StuckError

_ON_ITS_WAY = 0.002
"""Seconds for an answer that has just left to arrive."""

PACKET = 4


class InstantDealer:
    """Deals at wired devices, to seats 1 to `seats`."""

    def __init__(self, wired, seats=1):
        self._wired = wired
        self._seats = range(1, seats + 1)

    def open_table(self):
        """Open a table whose shuffler is in service: both decks out of their boxes."""
        self._wired.until(lambda: self._lit("OPEN"), "the table cannot be opened")
        self.press("OPEN")
        for colour in ("red", "blue"):
            self._wired.do("shuffler", "load", colour=colour, **{"from": "box"})
        self._idle()

    def wager(self):
        """Put the wagers down; *no more bets* can be called then.

        With the first wager the table reads the shuffler again: a press before the answer would
        have to wait for it.
        """
        self._wired.breathe()
        asked = self._wired.shuffler.asked
        for seat in self._seats:
            # A wager changes the meaning of its seat's key: the table has taken it only after that
            # change.
            before = self._seen()["lamp_revision"]
            self._wired.do("sensors", "bet", seat=seat, spot="pair_plus")
            self._wired.until(
                lambda before=before: self._seen()["lamp_revision"] != before,
                f"the wager at seat {seat} is not taken in",
            )
        self._wired.until(lambda: self._lit("NO_MORE_BETS"), "no wager counts")
        self._wired.until(lambda: self._wired.shuffler.asked != asked, "the setting is not read")
        self._wired.rest(_ON_ITS_WAY)

    def press(self, key):
        self.push(key)
        self.let_go()

    def push(self, key):
        """Press a key; its frame is on the wire when this returns."""
        self._wired.do("key_pad", "press", key=key)

    def let_go(self):
        """Release the key, once the press has been acknowledged."""
        buttons = self._wired.key_pad.device.link.buttons
        self._wired.until(lambda: buttons.oldest is None, "the press is not acknowledged")
        self._wired.skip(TRAVEL + 0.001)

    def finish(self):
        """Play the round from *no more bets* to the used deck's return."""
        wired = self._wired
        for receiver in (*(f"seat:{seat}" for seat in self._seats), "dealer"):
            self._counted(PACKET)
            wired.do("shuffler", "lift", to=receiver)
        wired.until(lambda: self._lit("GREEN"), "the green key is dark")
        wired.do("shuffler", "green")
        self._counted(52 - PACKET * (len(self._seats) + 1))
        wired.do("shuffler", "lift", to="rack")
        wired.until(lambda: self._lit("ROUND_OVER"), "the round does not end")
        wired.do("sensors", "clear")
        wired.do("shuffler", "collect")
        self.press("ROUND_OVER")
        wired.until(lambda: not self._lit("ROUND_OVER"), "the round is not over")
        colour = self._world.colours(Place.RACK)[0].name.lower()
        wired.do("shuffler", "load", colour=colour)
        self._idle()

    def play(self):
        """Play a whole round."""
        self.wager()
        self.press("NO_MORE_BETS")
        self.finish()

    def vouch(self):
        """Check that no card went to a wrong place."""
        if self._world.violations:
            raise StuckError(f"the cards tell another story: {self._world.violations[0]}")

    @property
    def _world(self):
        return self._wired.shuffler.device.hardware.world

    def _idle(self):
        # Keys of the three devices may overtake each other: only dark lamps prove that no chip of
        # the last round is counted as a wager of the next.
        self._wired.until(
            lambda: self._lit("SEAT_1") and not self._lit("NO_MORE_BETS"),
            "the table does not become idle",
        )

    def _seen(self):
        return self._wired.key_pad.device.visible()

    def _lit(self, key):
        return key in self._seen()["lamps"]

    def _counted(self, cards):
        """Wait until so many cards lie in the tray, and the table has acknowledged them."""
        ledger = self._wired.shuffler.device.ledger
        self._wired.until(
            lambda: self._world.count(Place.TRAY) == cards and not ledger.unanswered,
            f"{cards} cards do not come, or are not acknowledged",
        )
