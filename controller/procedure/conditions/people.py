"""Who wants it, who may, and what people have asked for."""

from controller.data.definition import OpenedBy
from controller.data.events import CardsLookedAt, DealerTapped, SignOnFailed, Unlocked
from controller.data.person import Doubt, Role
from controller.procedure import payouts, persons
from controller.procedure.basis import Basis


class PeopleConditions(Basis):
    """What holds now. The machine passes its event data, which no condition needs."""

    # A person did not prove who he is.

    def no_badge(self, _: object = None) -> bool:
        """Nobody said who he is."""
        return isinstance(self.event, SignOnFailed) and self.event.doubt is Doubt.NOBODY

    def unchecked(self, _: object = None) -> bool:
        """Who he is could not be looked up."""
        return isinstance(self.event, SignOnFailed) and self.event.doubt is Doubt.UNCHECKED

    def locked_out(self, _: object = None) -> bool:
        """The badge that was shown proves nothing for now."""
        return isinstance(self.event, SignOnFailed) and self.event.badge in self.state.locked_out

    def pin_wrong(self, _: object = None) -> bool:
        """A known badge was shown with a wrong PIN."""
        return isinstance(self.event, SignOnFailed) and self.event.doubt is Doubt.WRONG_PIN

    # Who wants it.

    def _by(self, role: Role) -> bool:
        person = persons.asker(self)
        return person is not None and person.role is role

    def by_person(self, _: object = None) -> bool:
        """A person asks, and not the computer's own user."""
        return isinstance(self.event, Unlocked) and self.event.by is not None

    def by_dealer(self, _: object = None) -> bool:
        """A dealer asks."""
        return self._by(Role.DEALER)

    def by_supervisor(self, _: object = None) -> bool:
        """A supervisor asks, or for a key: one is signed on."""
        return self._by(Role.SUPERVISOR)

    def by_technician(self, _: object = None) -> bool:
        """A technician asks."""
        return self._by(Role.TECHNICIAN)

    def may_open(self, _: object = None) -> bool:
        """House switch: whoever asks may open and close the table."""
        return self.house.opened_by is OpenedBy.DEALER or self.by_supervisor()

    def round_is_past(self, _: object = None) -> bool:
        """The round whose cards are to be looked at is over."""
        round_, last = self.state.round, self.state.rounds
        past = last if round_ is None else round_.number - 1
        return isinstance(self.event, CardsLookedAt) and self.event.round <= past

    def someone_signed_on(self, _: object = None) -> bool:
        """A supervisor is signed on at the table."""
        return self.state.signed_on is not None

    def badge_locked_out(self, _: object = None) -> bool:
        """The badge in question is locked out."""
        return isinstance(self.event, Unlocked) and self.event.locked in self.state.locked_out

    def badge_known(self, _: object = None) -> bool:
        """A person of the house has the badge that was tapped."""
        return isinstance(self.event, DealerTapped) and self.event.dealer is not None

    def technician_tapped(self, _: object = None) -> bool:
        """It is a technician's badge that was tapped."""
        person = self.event.dealer if isinstance(self.event, DealerTapped) else None
        return person is not None and person.role is Role.TECHNICIAN

    # The floor and the payouts.

    def floor_called(self, _: object = None) -> bool:
        """The floor was called, and nobody has come yet."""
        return self.state.floor is not None

    def wager_known(self, _: object = None) -> bool:
        """The game has the wager or bonus that is paid."""
        return payouts.stated(self).wager in self.game.settlement

    def payout_above_limit(self, _: object = None) -> bool:
        """The prize would pay more in this round than its limit."""
        return bool(payouts.excess(self))

    def payout_large(self, _: object = None) -> bool:
        """The payout is above the house's figure."""
        return payouts.is_large(self)
