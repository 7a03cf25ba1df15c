"""Turns the checked files of a player-banked game and its table into definitions."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec.structs import asdict

from controller.cards import RANKINGS
from controller.configuration.build import bare_table
from controller.configuration.document import Document
from controller.configuration.models import HouseFile, JurisdictionFile, player_banked_game
from controller.data.definition import (
    FRAME,
    DealTo,
    GameDefinition,
    Order,
    Packets,
    Step,
    StepDefinition,
    TableDefinition,
)
from controller.data.definition.poker import (
    DrawRules,
    Fee,
    Opening,
    PhaseKind,
    PokerGame,
    SecondRound,
    Stakes,
)
from controller.data.definition.step_messages import MESSAGES, PLAYER_BANKED, WHOLE_DECK
from controller.data.message import Message

_STEPS = {
    PhaseKind.BET: Step.BETTING,
    PhaseKind.DRAW: Step.DRAWING,
    PhaseKind.BUY: Step.BUYING,
    PhaseKind.DECLARE: Step.DECLARING,
}
"""The step of each phase; a deal stands in the words of the betting that follows."""


def build_player_banked_game(
    file: player_banked_game.PlayerBankedGameFile, document: Document
) -> GameDefinition:
    """Return the game; its key is the name of its file."""
    ranking = file.ranking.name or file.ranking.high
    assert ranking is not None
    poker = build_poker_game(file)
    return GameDefinition(
        key=document.path.stem,
        name=file.name,
        source=file.source,
        shuffler_setting=file.shuffler_setting,
        deck_cards=file.deck.cards,
        ranking=ranking,
        low_ranking=file.ranking.low or "",
        packets=_packets(file),
        card_areas=(),
        wagers=(),
        decision=None,
        settlement_order=Order.CLOCKWISE,
        settlement=(),
        pay_tables=(),
        default_pay_table="",
        steps=tuple(_step(step, file.deck.from_) for step in _steps(file)),
        digest=document.digest,
        poker=poker,
    )


def _packets(file: player_banked_game.PlayerBankedGameFile) -> Packets:
    """Return the packets: one for each hand, none for the dealer; or none at all."""
    by_packets = file.deck.from_ is player_banked_game.DeckFrom.PACKETS
    cards = file.poker.plan[0].down if by_packets else 0
    return Packets(cards, 0, dealer_last=True, order=Order.CLOCKWISE, to=DealTo.WAGERED)


def _steps(file: player_banked_game.PlayerBankedGameFile) -> tuple[Step, ...]:
    """Return the steps: the frame, the deck's way out, each phase once, the showdown."""
    split = FRAME.index(Step.WAITING_DECK) + 1
    out: tuple[Step, ...] = (Step.DECK_OUT, Step.STUB_COUNT)
    if file.deck.from_ is player_banked_game.DeckFrom.PACKETS:
        out = (Step.DEALING_SEAT, Step.AWAITING_GREEN, Step.REMAINDER, Step.STUB_COUNT)
    told = dict.fromkeys(_STEPS[each.kind] for each in file.poker.plan if each.kind in _STEPS)
    return (*FRAME[:split], *out, *told, Step.SHOWDOWN, *FRAME[split:])


def _step(step: Step, out: player_banked_game.DeckFrom) -> StepDefinition:
    whole = WHOLE_DECK.get(step) if out is player_banked_game.DeckFrom.WHOLE else None
    usual = whole or PLAYER_BANKED.get(step) or MESSAGES[step]
    title, remedy = Message(usual.title), Message(usual.remedy)
    return StepDefinition(step, (), title, usual.words, remedy, usual.params)


def _rankings(file: player_banked_game.PlayerBankedGameFile) -> Iterator[str]:
    ranking = file.ranking
    return (name for name in (ranking.name, ranking.high, ranking.low) if name is not None)


def build_poker_game(file: player_banked_game.PlayerBankedGameFile) -> PokerGame:
    """Return the course of a hand; what its file leaves out is as such games usually have it."""
    poker = file.poker
    usual = SecondRound.OPENER if poker.opening is Opening.ANTES else SecondRound.PUCK
    draws = any(phase.kind is PhaseKind.DRAW for phase in poker.plan)
    usual_big = 1 if draws else 2
    stated = asdict(poker) | {
        "second_round": poker.second_round or usual,
        "big_from": usual_big if poker.big_from is None else poker.big_from,
        "draw": poker.draw or DrawRules(),
    }
    return PokerGame(
        **stated,
        least=file.players.least,
        most=file.players.most,
        deck_cards=file.deck.cards,
        high_low=file.ranking.low is not None,
        wild=any(RANKINGS[name].wild for name in _rankings(file) if name in RANKINGS),
        fewer=file.players.fewer,
    )


def build_player_banked_table(
    document: Document,
    file: player_banked_game.PlayerBankedTableFile,
    house: HouseFile,
    law: JurisdictionFile,
    game: GameDefinition,
) -> TableDefinition:
    """Return the table of a document."""
    assert game.poker is not None
    followed = replace(game.poker, follow=file.follow or game.poker.follow)
    table = bare_table(document, file, house, law, replace(game, poker=followed))
    return replace(
        table,
        card_reading=law.card_reading and table.house.reading_machine_for_players,
        stakes=build_stakes(file.stakes),
        single_wager=(law.poker.single_wager or 0) if law.poker else 0,
    )


def build_stakes(file: player_banked_game.StakesFile) -> Stakes:
    """Return the stakes."""
    return Stakes(**asdict(file) | {"fee": _fee(file.fee) if file.fee else Fee()})


def _fee(file: player_banked_game.FeeFile) -> Fee:
    stated = {key: value for key, value in asdict(file).items() if value is not None}
    drop = stated.pop("drop", None)
    if drop is not None:
        stated |= {"drop": drop.amount, "drop_from": drop.from_}
    return Fee(**stated)
