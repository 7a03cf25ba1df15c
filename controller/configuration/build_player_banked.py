"""Turns the checked files of a player-banked game into the rules that its engine takes."""

from msgspec.structs import asdict

from controller.configuration.models.player_banked import (
    FeeFile,
    PlayerBankedGameFile,
    StakesFile,
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


def build_poker_game(file: PlayerBankedGameFile) -> PokerGame:
    """Return the game; what its file leaves out is as the kind of game usually has it."""
    poker = file.poker
    usual = SecondRound.OPENER if poker.opening is Opening.ANTES else SecondRound.PUCK
    draws = any(phase.kind is PhaseKind.DRAW for phase in poker.plan)
    usual_big = 1 if draws else 2
    return PokerGame(
        opening=poker.opening,
        structures=tuple(poker.structures),
        plan=tuple(poker.plan),
        least=file.players.least,
        most=file.players.most,
        deck_cards=file.deck.cards,
        follow=poker.follow,
        second_round=poker.second_round or usual,
        big_from=usual_big if poker.big_from is None else poker.big_from,
        cap=poker.cap,
        cap_heads_up=poker.cap_heads_up,
        pair_bet=poker.pair_bet,
        fifth_down=poker.fifth_down,
        burn_streets=poker.burn_streets,
        draw=DrawRules(**asdict(poker.draw)) if poker.draw else DrawRules(),
        declares=poker.declare,
        both=poker.both,
        high_low=file.ranking.low is not None,
    )


def build_stakes(file: StakesFile) -> Stakes:
    """Return the stakes."""
    stated = {key: value for key, value in asdict(file).items() if key not in ("fee", "price")}
    chips = tuple(sorted(stated.pop("chips")))
    fee = _fee(file.fee) if file.fee else Fee()
    return Stakes(**stated, price=tuple(file.price), chips=chips, fee=fee)


def _fee(file: FeeFile) -> Fee:
    stated = {key: value for key, value in asdict(file).items() if value is not None}
    drop = stated.pop("drop", None)
    if drop is not None:
        stated |= {"drop": drop.amount, "drop_from": drop.from_}
    return Fee(**stated)
