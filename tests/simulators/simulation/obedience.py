"""Runs in which people do what the screen says, and nothing else: whoever obeys must get on.

After the last packet, and after the last fault, the next packet is out or the table is closed
within so many acts and so much time; else the screen leads nowhere, or round in circles.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random

from msgspec import structs

from controller.data.definition import DEAL, WAGERS_OPEN, Step, TableDefinition
from controller.data.events import (
    DeadTableDeclared,
    DealerTapped,
    DealingModeOrdered,
    DeckChangeOrdered,
    DecksOrdered,
    Press,
    ShiftBegan,
    SignedOff,
    TableEvent,
)
from controller.data.modes import DealingMode
from controller.snapshot import InstructionView, instruction
from drivers.vocabulary import DeviceKind, InputState, Key
from simulators.devices.nvram import ActRecord
from simulators.devices.world import Place
from simulators.people.counts import void
from simulators.people.hand_dealing import leave
from simulators.people.players import Players
from simulators.people.poker_players import Bettors
from simulators.people.screen import Deed, deed
from simulators.people.staff import LEE, SAM
from simulators.simulation.instruction_judge import shipped_wordings
from simulators.simulation.judge import Violation
from simulators.simulation.run import Run, Settings
from tests.simulators.people.obedient import HandPlayed, Obedient, UnknownSentenceError

ACTS = 40
"""Acts of people after which a packet must be out, or the table closed."""
SECONDS = 600.0
_PACE = 1.0
"""Virtual seconds from one act to the next."""
_RULE = 7
ORDERS: dict[str, TableEvent] = {
    "relieve": DealerTapped(LEE.person),
    "sign_off": SignedOff(SAM.person),
    "change_decks": DeckChangeOrdered(SAM.person, "worn"),
    "declare_dead": DeadTableDeclared(SAM.person, "nobody plays"),
    "close": Press(Key.CLOSE, "", SAM.person),
    "one_deck": DecksOrdered(SAM.person, "a card is torn", 1),
    "hand_deal": DealingModeOrdered(SAM.person, DealingMode.HAND_DEAL, "packets jam"),
    "hand_shuffle": DealingModeOrdered(SAM.person, DealingMode.HAND_SHUFFLE, "it is worn out"),
}
"""What staff do of their own mind, by the verbs of a script's deeds."""


class WayOutTaken(Exception):
    """The fault that never ends has not stopped them: closed, or dealt by hand."""


class ObedientRun(Run):
    """A run whose staff obey the screen; it ends where they get on no more.

    Half of the tables have a panel, on which the dealer presses while the key pad is lost.

    Attributes:
        way_out: what the fault that never ends has led to; empty: nothing yet.
    """

    def __init__(
        self, definition: TableDefinition, settings: Settings, in_vain: tuple[str, ...] = ()
    ) -> None:
        """Prepare a run; the verbs that are `in_vain` put nothing right, however often."""
        super().__init__(definition, settings)
        self._in_vain = in_vain
        self.way_out = ""
        rng = Random(f"{settings.seed}:players")
        players: Players = Bettors(rng, settings.habits)
        hand = None
        if definition.poker is not None:
            hand = HandPlayed(definition, rng, self.world.faces)
        else:
            players = Players(rng, settings.habits, definition.seats, definition.game)
        epoch = self.host.epoch
        declared = self._declarations
        self._staff = Obedient(self.world, self._seen, players, declared, epoch, hand)
        self._staff.closes = bool(settings.seed // 2 % 2)
        self._coming = False
        self._bets_of = -1
        self._acts = 0
        self._since = 0.0
        self._reached = (0, 0, 0, 0)
        """Packets that are out, faults that have struck, acts told of a hand, packets dealt by hand
        or not: another number is a new beginning."""

    def _begin(self) -> None:
        super()._begin()
        if self.settings.seed % 2:
            self.agenda.call_at(_PACE, partial(self.host.show_panel, True))

    def _play(self, progress: Callable[[int], None] | None) -> None:
        with suppress(WayOutTaken):
            super()._play(progress)

    def _settle(self) -> None:
        if not self._in_vain:
            super()._settle()

    def _seen(self, kind: DeviceKind) -> dict[str, object]:
        device = self._devices.get(kind.name.lower())
        return device.visible() if device is not None else {}

    def _people_due(self) -> None:
        """The people of other runs rest."""

    def _do(self, what: Deed) -> None:
        """Do a deed; of a script also those that no device does: a restart, what staff order."""
        match what.device, what.verb:
            case "supervisor", "void":
                self.host.happen(void(self.table.state, "a supervisor's own mind"))
            case "staff", "shift":
                state, utc_us = self.table.state, self.host.now().utc_us
                self.host.happen(ShiftBegan(state.shift_date or "2026-01-01", "23:59", utc_us))
            case "staff", "take_over":
                self._take_over()
            case "staff", order:
                self.host.happen(ORDERS[order])
            case "host", _:
                self.host.kill()
            case "shuffler", "board":
                self._change_board()
            case "shuffler", "drop" if self._counted_already():
                pass
            case _:
                super()._do(what)

    def _change_board(self) -> None:
        """The shuffler gets another board: its cards stay, another one answers for them."""
        shuffler = self._devices["shuffler"]
        super()._do(deed("shuffler", "reboot", seconds=5))
        profile, memory = shuffler.link.profile, shuffler.nvram
        memory.act, memory.reports = ActRecord(), ()
        shuffler.link.profile = replace(profile, serial=f"B{profile.serial}"[:16])

    def _take_over(self) -> None:
        """The shuffler is unplugged, and a supervisor has hands deal the rest of its deck."""
        model, seen = self.table.procedure.model, self._seen(DeviceKind.SHUFFLER)
        round_ = model.state.round
        if round_ is None or not round_.deck or not round_.lock or round_.remainder >= 0:
            return
        if round_.mode.by_hand or seen["moving"]:
            return
        if round_.tray:
            super()._do(self._staff.give(model, seen, self.agenda.now))
        super()._do(deed("shuffler", "unplug", seconds=30))
        for place in ("tray", "ready"):
            super()._do(deed("shuffler", "take", from_=place, to="hand"))
        order = structs.replace(ORDERS["hand_deal"], count=self.world.count(Place.HAND))
        step = round_.reconcile.origin if round_.reconcile is not None else model.step
        if model.poker is None and not {*DEAL} & {*model.game.ahead(step)}:
            seen = self._seen(DeviceKind.SHUFFLER)
            super()._do(leave("put_down", seen, model.game.packets.laid_out))
        self.host.happen(order)

    def _counted_already(self) -> bool:
        """Tell whether the deck in the input is counted: nothing tells of a card lost after that.

        The end of its round does; until then no screen can know.
        """
        levels = self.table.state.levels
        return levels is not None and levels.input is InputState.SHUFFLED

    def _look_around(self) -> None:
        if not self._hands_off:
            self._see_to_the_day(self.table.state)
        if not self._coming and not self._hands_off:
            self._coming = True
            self.agenda.call_at(self.agenda.now + _PACE, self._obey)

    def _obey(self) -> None:
        self._coming = False
        if self._hands_off:
            return
        if self.host.up:
            model, now = self.table.procedure.model, self.agenda.now
            view = instruction(model, None)
            self._let_players_bet(view)
            self._note_progress()
            if self._in_vain and self._struck():
                self._see_way_out()
            try:
                acts = self._staff.acts(model, view, now)
            except UnknownSentenceError as error:
                self._fail(view, str(error))
                return
            for act in acts:
                if not (isinstance(act, Deed) and act.verb in self._in_vain and self._struck()):
                    self._carry_out(act)
            self._acts += len(acts)
            if self._acts > ACTS or now - self._since > SECONDS:
                self._fail(view, f"after {self._acts} acts, {now - self._since:.0f} s")
                return
        self._look_around()

    def _struck(self) -> int:
        return self._scripted.count.total() if self._scripted is not None else 0

    def _note_progress(self) -> None:
        struck = self._struck()
        round_ = self.table.state.round
        told = (round_.hand_acts, round_.packets) if round_ is not None else (0, 0)
        reached = (len(self.world.dispenses()), struck, *told)
        if reached != self._reached or self.table.state.step == Step.CLOSED:
            self._reached, self._acts, self._since = reached, 0, self.agenda.now
            self._staff.got_on()

    def _see_way_out(self) -> None:
        state = self.table.state
        by_hand = state.round is not None and state.round.mode.by_hand
        if state.step == Step.CLOSED:
            self.way_out = "closed"
        elif by_hand and state.step in (Step.STUB_COUNT, Step.SHOWDOWN):
            self.way_out = "dealt by hand"
        if self.way_out:
            raise WayOutTaken

    def _fail(self, view: InstructionView, why: str) -> None:
        state, say = self.table.state, shipped_wordings()[0].say
        held = [str(hold.cause) for hold in state.holds]
        said = " / ".join(say(each) for each in (view.blocks, view.words, view.short) if each)
        words = f"who obeys gets no further {why}, at {state.step}, held by {held}: {said}"
        self.judge.violations.append(Violation(_RULE, self.table.seq, self.agenda.now, words))

    def _let_players_bet(self, view: InstructionView) -> None:
        players, between = self._staff.players, self.table.state.step in WAGERS_OPEN
        if isinstance(players, Bettors):
            return
        if between and view.blocks is None and self._bets_of != self.rounds:
            self._bets_of = self.rounds
            players.bets_open(self.agenda.now, {})
        for what in players.due(self.agenda.now):
            self._do(what)
