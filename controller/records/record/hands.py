"""The hand of a player-banked game in its record: its beginning, what was told, its end."""

from dataclasses import dataclass

from controller.data.definition.poker import PokerRules
from controller.data.hand_acts import HandAct
from controller.data.state.hand import Hand, Share
from controller.records.record.moments import Moment


@dataclass(frozen=True, slots=True)
class ToldRecord:
    """An act that the dealer has told, or has taken back."""

    at: Moment
    act: HandAct
    back: bool


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand. Amounts are whole cents.

    Attributes:
        began: who was in, the puck, antes and blinds.
        told: in the order in which it was told; an act that was taken back is there twice.
        ended: with its pots, winners and shares; None: it is under way.
        returned: what each seat got back of a void hand.
        amounts: every act was told, so that the amounts are known.
        rules: the game and the stakes by which it was played.
    """

    began: Hand
    told: tuple[ToldRecord, ...]
    ended: Hand | None
    returned: tuple[Share, ...]
    amounts: bool
    rules: PokerRules | None = None

    @property
    def acts(self) -> tuple[ToldRecord, ...]:
        """What was told and not taken back."""
        kept: list[ToldRecord] = []
        for each in self.told:
            if each.back:
                place = max(i for i, told in enumerate(kept) if told.act == each.act)
                del kept[place]
            else:
                kept.append(each)
        return tuple(kept)
