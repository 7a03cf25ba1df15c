"""Settlement of recalled cards, compared with settlement by the world's own cards."""

from itertools import product
from pathlib import Path

import pytest

from controller.cards import read_cards
from controller.configuration import config_root, load_table
from controller.records import Ending, OpenedCards
from controller.settlement import Book, SeatPlay, settle
from simulators.simulation import Settings
from simulators.simulation.run import Run
from tests.records.asked import open_cards, recall_round, settle_recalled


def play(path: Path, config: str, seed: int):
    table, _ = load_table(config_root() / config)
    run = Run(table, Settings(2, seed, reads=True), journal=path)
    run.play()
    return table


@pytest.fixture(
    scope="module",
    params=[
        *("table.yaml", "table-four-card-poker.yaml", "table-four-card-frenzy.yaml"),
        "table-three-card-joker.yaml",
    ],
)
def round_(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("settled") / "journal"
    table = play(path, request.param, 5)
    cards = open_cards(path, 1, lambda: table)
    return table, recall_round(path, 1, lambda: table), cards, path


def test_every_wager_comes_to_what_settlement_says_of_its_cards(round_) -> None:
    table, record, opened, path = round_
    assert record.outcome is Ending.PLAYED
    found = settle_recalled(path, 1, opened, lambda: table)
    faces = {each.whose: each.cards for each in opened}
    book = Book(table.game, table.game.pay_table(table.pay_table))
    told = set()
    for seat in (each for each in record.seats if each.dealt_in):
        cards = read_cards(" ".join(faces[str(seat.number)]))
        draw = table.game.draw_cards
        stays = draw and not seat.folded and table.game.decision in seat.wagers
        for laid in (None, *cards[draw:]) if stays else (None,):
            wagers = dict.fromkeys(seat.wagers, 500)
            one = SeatPlay(seat.number, cards, wagers, seat.folded is not None, laid)
            dealer = read_cards(" ".join(faces["dealer"]))
            for each in settle(book, [one], dealer):
                told.add((each.seat, each.wager, each.outcome, str(each.odds)))
    assert {(each.seat, each.wager, each.outcome, each.odds) for each in found} == told
    seats = list(dict.fromkeys(each.seat for each in found))
    assert seats == sorted(seats, reverse=True)


def test_where_the_card_on_x_decides_every_card_is_told_once(round_) -> None:
    table, _, opened, path = round_
    found = settle_recalled(path, 1, opened, lambda: table)
    decided = [each for each in found if each.laid]
    assert bool(decided) == bool(table.game.draw_cards)
    for one, other in product(decided, decided):
        if one is not other and (one.seat, one.wager) == (other.seat, other.wager):
            assert not set(one.laid) & set(other.laid)
    assert not [each for each in decided if each.wager == "pair_plus"]


def test_cards_that_were_not_read_are_not_settled(round_) -> None:
    table, record, opened, path = round_
    seat = next(each.number for each in record.seats if each.dealt_in)

    def unread(whose: str) -> list[OpenedCards]:
        return [
            OpenedCards(each.act, each.whose, ("??", *each.cards[1:]))
            if each.whose == whose
            else each
            for each in opened
        ]

    some = settle_recalled(path, 1, unread(str(seat)), lambda: table)
    assert {each.seat for each in some} == {
        each.number for each in record.seats if each.dealt_in and each.number != seat
    }
    assert settle_recalled(path, 1, unread("dealer"), lambda: table) == []
