"""A game as its file defines it: banked by the house, or by the players; and its stages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Final, TypeVar

from controller.data.definition.model_players import ModelPlayer
from controller.data.definition.poker import PokerGame
from controller.data.definition.steps import Step, StepDefinition
from controller.data.definition.wagers import PayTable, WagerDefinition
from controller.data.message import DEALER, LAYOUT
from controller.data.outcomes import SettlementRule
from controller.data.values import OR_NULL, Label, Name, within


class WithoutBet(StrEnum):
    """What a seat does that puts nothing down at a stage."""

    FOLD = "fold"
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage: what is turned first, and what each seat may do then.

    Attributes:
        label: What the layout or the dealer calls the stage: Flop.
        turns: Community cards that the dealer turns before the decisions.
        bets: The wager that may be put down at this stage.
        multiples: The multiples of the wager that it requires which it may be now, ascending.
        without: What a seat without that wager does: it folds, or it stays in.
        takes_back: The wager that a player may take back at this stage.
    """

    label: Label
    turns: Annotated[int, within(0, 5)] = 0
    bets: Annotated[Name, OR_NULL] = ""
    multiples: tuple[Annotated[int, within(1, 100)], ...] = ()
    without: WithoutBet = WithoutBet.STAY
    takes_back: Annotated[Name, OR_NULL] = ""

    @property
    def folds(self) -> bool:
        """A seat that puts nothing down folds."""
        return self.without is WithoutBet.FOLD


# The packets of a game: sizes, order, who gets one.


class Order(StrEnum):
    """The direction of the deal around the table."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


class DealTo(StrEnum):
    """The seats that get a packet."""

    WAGERED = "wagered"
    ALL = "all"


class DealerFrom(StrEnum):
    """The packets of the dealer's cards, where the dealer has more cards than a player."""

    OWN_PACKET = "own-packet"
    NEXT_PACKET = "next-packet"
    """A packet like the players', and the top cards of one more; its other cards go to the rack."""


class CommunityFrom(StrEnum):
    """Where the community cards come from."""

    REMAINDER = "remainder"
    OWN_PACKET = "own-packet"


@dataclass(frozen=True, slots=True)
class Packets:
    """The packets that the shuffler dispenses.

    Attributes:
        player: Cards in a player's packet.
        dealer: Cards in the dealer's packet; 0: the dealer has no hand.
        dealer_last: The dealer's packet comes last (false: first).
        order: Which way round the table packets are dealt.
        to: Which seats get a packet: those that wagered, or all.
        up: Cards of the dealer's that lie face up before the decisions.
        dealer_from: Where the dealer's cards come from: a packet of their own; or a packet like the
            players' and the top of the next one, whose others go to the rack.
        community: Community cards, which the dealer lays on the layout, face down.
        community_from: Where the community cards come from: the dealer lays them out of the
            remaining cards, or the shuffler puts out a packet of them (step `dealing.layout`).
        burned_before: Before which community cards, counted from 1 as they are laid, one card is
            burned: it goes to the rack, unexposed.
    """

    player: Annotated[int, within(1, 13)]
    dealer: Annotated[int, within(0, 13)]
    dealer_last: bool = True
    order: Order = Order.CLOCKWISE
    to: DealTo = DealTo.WAGERED
    up: Annotated[int, within(0, 1)] = 0
    dealer_from: DealerFrom = DealerFrom.OWN_PACKET
    community: Annotated[int, within(0, 5)] = 0
    community_from: CommunityFrom = CommunityFrom.REMAINDER
    burned_before: tuple[Annotated[int, within(1, 5)], ...] = ()

    def size(self, receiver: int) -> int:
        """Return the cards of a packet for a seat, for the dealer, or for the layout."""
        if receiver == LAYOUT:
            return self.for_layout
        alike = bool(receiver) or self.dealer_from is DealerFrom.NEXT_PACKET
        return self.player if alike else self.dealer

    def hand(self, receiver: int) -> int:
        """Return how many cards a seat, the dealer or the layout has in the end."""
        return {DEALER: self.dealer, LAYOUT: self.community}.get(receiver, self.player)

    @property
    def for_dealer(self) -> int:
        """Cards that the shuffler puts out for the dealer, including those that go to the rack."""
        return 2 * self.player if self.dealer_from is DealerFrom.NEXT_PACKET else self.dealer

    @property
    def for_layout(self) -> int:
        """Cards of the packet for the layout, burned ones included; 0: there is no such packet."""
        packet = self.community_from is CommunityFrom.OWN_PACKET
        return self.community + len(self.burned_before) if packet else 0

    @property
    def laid_out(self) -> int:
        """Community cards that the dealer lays out of the remaining ones."""
        return 0 if self.for_layout else self.community


_Part = TypeVar("_Part", SettlementRule, WagerDefinition, PayTable)


def _named(parts: Iterable[_Part], name: str) -> _Part:
    """Return the part of that name; KeyError if there is none."""
    for part in parts:
        if part.name == name:
            return part
    raise KeyError(name)


BET: Final = "bet"
"""The only spot of a seat where players bank the game."""


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """A game.

    A player-banked game has no packets, wagers, settlement or pay tables: the whole deck comes out,
    and `poker` has the course of a hand.
    """

    key: str
    name: str
    source: str
    shuffler_setting: str
    """The setting that the shuffler must have (sheet step 1)."""
    deck_cards: int
    ranking: str
    packets: Packets
    card_areas: tuple[str, ...]
    """Areas of the layout without a sensor."""
    wagers: tuple[WagerDefinition, ...]
    decision: str | None
    """The wager that states a seat's decision to stay, at the last stage that asks for one."""
    settlement_order: Order
    settlement: tuple[str, ...]
    """Per seat, the wagers and bonuses in the order of the sheet."""
    pay_tables: tuple[PayTable, ...]
    default_pay_table: str
    steps: tuple[StepDefinition, ...]
    """The steps, in the order of play."""
    labels: tuple[tuple[str, str], ...] = ()
    """What the layout calls each wager, each bonus and each further list of the pay tables."""
    digest: str = ""
    """SHA-256 of the file that it was read from, hexadecimal."""
    draw_cards: int = 0
    """Cards of a player's packet that are dealt apart, unseen; each may replace a held card."""
    dealer_opens: str = ""
    """The least hand with which the dealer plays; empty: any."""
    rules: tuple[SettlementRule, ...] = ()
    """How each wager and bonus is settled."""
    model_players: tuple[ModelPlayer, ...] = ()
    """Simple players, whose results can be compared with optimal play."""
    poker: PokerGame | None = None
    """The course of a hand, where players bank the game; None: the house does."""
    low_ranking: str = ""
    """The ranking of the low half of a pot; empty: `ranking` wins all of it."""
    stages: tuple[Stage, ...] = ()
    """What the seats decide, one stage after the other; a plain decision is one without a label."""

    @property
    def staged(self) -> bool:
        """The game's file says its stages itself: more than one decision, or community cards."""
        return any(stage.label for stage in self.stages)

    @property
    def taken_back(self) -> tuple[str, ...]:
        """The wagers that a player may take back, at a stage of their own."""
        return tuple(stage.takes_back for stage in self.stages if stage.takes_back)

    @property
    def folds_without(self) -> tuple[str, ...]:
        """The wagers that a hand needs to stay in, each at its stage."""
        return tuple(dict.fromkeys(stage.bets for stage in self.stages if stage.folds))

    def decided_at(self, stage: int) -> "GameDefinition":
        """Return the game with the multiples that the stage of that index allows its bet."""
        here = self.stages[stage]
        return replace(
            self,
            wagers=tuple(
                replace(each, multiples=here.multiples) if each.name == here.bets else each
                for each in self.wagers
            ),
        )

    @property
    def first_turned(self) -> int:
        """How many of the community cards are turned first."""
        return next((stage.turns for stage in self.stages if stage.turns), self.packets.community)

    def turned(self, stages: int) -> int:
        """Return how many community cards lie face up at the stage of that index."""
        return sum(stage.turns for stage in self.stages[: stages + 1])

    def rule(self, name: str) -> SettlementRule:
        """Return the rule of a wager or bonus; KeyError if there is none."""
        return _named(self.rules, name)

    def prize(self, name: str) -> str:
        """Return by which list of the pay table a wager or bonus is paid: all by one are a prize.

        KeyError if there is no such wager or bonus.
        """
        return self.rule(name).lists[0]

    def wager(self, name: str) -> WagerDefinition:
        """Return the definition of a wager; KeyError when there is none."""
        return _named(self.wagers, name)

    def needs(self, name: str) -> tuple[str, ...]:
        """Return the wagers beside which a wager must lie: what it requires, what that does.

        KeyError when there is no wager of that name.
        """
        found: list[str] = []
        required = self.wager(name).requires
        while required is not None and required not in (name, *found):
            found.append(required)
            required = self.wager(required).requires
        return tuple(found)

    @property
    def at_stake(self) -> tuple[str, ...]:
        """The wagers that lie when the decision is made: what it requires comes first.

        Whoever settles, advises or counts asks here what is compulsory.
        """
        return () if self.decision is None else self.needs(self.decision)

    @property
    def stage_bets(self) -> tuple[str, ...]:
        """The wagers that are put down or may be taken back at stages, each once."""
        return tuple(dict.fromkeys(each.bets or each.takes_back for each in self.stages))

    @property
    def stage_stakes(self) -> tuple[str, ...]:
        """The wagers that lie through all stages: what their bets require comes first."""
        first = next((self.wager(name).requires or name for name in self.stage_bets), None)
        return () if first is None else (first, *self.needs(first))

    @property
    def spots(self) -> tuple[str, ...]:
        """The names of a seat's spots, in the order of their numbers; of players' games the bet."""
        return tuple(wager.name for wager in self.wagers) or (BET,)

    def receivers(self, seats: Sequence[int]) -> list[int]:
        """Return who gets a packet, in the order of the deal: these seats, dealer and layout."""
        served = {
            Step.DEALING_SEAT: [*seats],
            Step.DEALING_DEALER: [DEALER],
            Step.DEALING_LAYOUT: [LAYOUT],
        }
        return [each for at in self.steps for each in served.get(at.step, ())]

    @property
    def dealer_waits(self) -> bool:
        """The dealer's packet stays in the tray until the decisions are in, as the steps say."""
        order = [each.step for each in self.steps]
        both = Step.DECIDING in order and Step.DEALING_DEALER in order
        return both and order.index(Step.DECIDING) < order.index(Step.DEALING_DEALER)

    def ahead(self, step: str) -> list[Step]:
        """Return a step, and those that come after it in the game's order."""
        order = [each.step for each in self.steps]
        return order[order.index(Step(step)) :]

    def label(self, name: str) -> str:
        """Return what the layout calls a wager, bonus or paid list; KeyError if there is none."""
        return dict(self.labels)[name]

    def brings_in(self, wagers: Sequence[str]) -> bool:
        """Tell whether these wagers of a seat bring it into the round."""
        return any(
            wager.enters and wager.name in wagers and set(self.needs(wager.name)) <= set(wagers)
            for wager in self.wagers
        )

    def pay_table(self, name: str) -> PayTable:
        """Return a pay table; KeyError when the game has none of that name."""
        return _named(self.pay_tables, name)

    def step(self, step: Step) -> StepDefinition:
        """Return the definition of `step`; KeyError when the game has none."""
        for definition in self.steps:
            if definition.step is step:
                return definition
        raise KeyError(step)

    def remainder(self, seats: int) -> int:
        """Return how many cards are left for green after `seats` packets and those for all.

        Community cards that have no packet are among them.
        """
        packets = self.packets
        return self.deck_cards - seats * packets.player - packets.for_dealer - packets.for_layout
