"""A hand of a player-banked game in the open Poker Hand History format (PHH), as TOML.

The format: https://phh.readthedocs.io. It has codes for eleven games, and none of ours: `variant`
is the name of our game, and what the format has no word for is a commentary or a field of our own,
whose name begins with `_` as the format wants it. Nobody knows the cards: each is `??`.
`docs/poker.md` says what is written and what is not.
"""

import json
from collections.abc import Iterable, Iterator

from controller.data import hand_acts
from controller.data.definition.poker import PhaseKind, PokerRules, Structure
from controller.data.message import Message, message
from controller.data.state.hand import Hand, HandSeat, Share
from controller.poker import act, clockwise, next_to_draw, phase, price, shows_first
from controller.records.record import HandRecord, RoundRecord

_UNKNOWN = "??"


def history_of(record: RoundRecord) -> str | Message:
    """Return the history of a round's hand, or why it has none."""
    hand, number = record.hand, record.number
    if hand is None or hand.rules is None:
        return message("history-no-hand", round=number)
    if not hand.amounts:
        return message("history-no-amounts", round=number)
    if hand.ended is None:
        return message("history-not-over", round=number)
    try:
        return "".join(f"{name} = {value}\n" for name, value in _fields(record, hand, hand.rules))
    except _RefusedError as error:
        return message("history-not-played-again", round=number, why=error.why)


class _RefusedError(Exception):
    """The engine refuses an act that is in the record: another version has taken it."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.id)
        self.why = why


# The fields.


def _fields(record: RoundRecord, hand: HandRecord, rules: PokerRules) -> Iterator[tuple[str, str]]:
    """Yield each field with its value in TOML."""
    assert hand.ended is not None, "the hand is over"
    ended, stakes = hand.ended, rules.stakes
    order = clockwise((seat.seat for seat in ended.seats), ended.puck)
    seats = [seat for number in order if (seat := ended.seat(number)) is not None]
    yield "variant", _text(record.game)
    yield "antes", _amounts([stakes.ante] * len(order))
    if stakes.big_blind:
        yield "blinds_or_straddles", _amounts(_blinds(rules, len(order)))
    elif stakes.bring_in:
        yield "bring_in", _amount(stakes.bring_in)
    if stakes.structure in (Structure.LIMIT, Structure.SPREAD):
        yield "small_bet", _amount(stakes.small_bet)
        yield "big_bet", _amount(stakes.big_bet)
    else:
        yield "min_bet", _amount(stakes.big_blind or stakes.small_bet)
    yield "starting_stacks", _list(_stack(ended, seat) for seat in seats)
    yield "actions", _lines(_Actions(rules, order).all_actions(hand))
    yield "hand", str(record.number)
    yield from _time(record)
    yield "seats", _list(str(number) for number in order)
    yield from _results(hand, ended, order)
    yield "_structure", _text(stakes.structure.value)
    yield from _ours(ended, order)


def _blinds(rules: PokerRules, players: int) -> list[int]:
    """Return the blinds by players; for two the format gives them the other way round."""
    posted = [rules.stakes.small_blind, rules.stakes.big_blind]
    return posted[::-1] if players == 2 else posted + [0] * (players - 2)


def _stack(hand: Hand, seat: HandSeat) -> str:
    """Return what a player had: known only of who was all in."""
    if not seat.all_in:
        return "inf"
    bought = sum(each.amount for each in hand.bought if each.seat == seat.seat)
    return _amount(seat.total + seat.returned + bought)


def _time(record: RoundRecord) -> Iterator[tuple[str, str]]:
    began = record.started.utc
    yield "time", began.strftime("%H:%M:%S")
    yield "time_zone", _text("UTC")
    yield "day", str(began.day)
    yield "month", str(began.month)
    yield "year", str(began.year)


def _results(hand: HandRecord, ended: Hand, order: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    if hand.returned:
        yield "_returned", _by_seat(hand.returned, order)
        return
    yield "winnings", _by_seat(ended.shares, order)
    if ended.showdown is not None:
        pots = ended.showdown.pots
        yield "_pots", _amounts([pot.amount for pot in pots])
        yield "_rake", _amounts([pot.rake for pot in pots])
        yield "_drop", _amounts([pot.drop for pot in pots])


def _ours(ended: Hand, order: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """Yield what only our games have."""
    if ended.puck:
        yield "_puck", str(ended.puck)
    if ended.bought:
        yield "_bought", _by_seat([Share(e.seat, e.amount) for e in ended.bought], order)
    declared = {seat.seat: seat.declared for seat in ended.seats}
    if any(declared.values()):
        sides = (declared[number] for number in order)
        yield "_declared", _list(_text(side.value if side else "") for side in sides)


def _by_seat(shares: tuple[Share, ...] | list[Share], order: tuple[int, ...]) -> str:
    return _amounts([sum(s.amount for s in shares if s.seat == number) for number in order])


# The actions.


class _Actions:
    """Writes the actions of one hand, which the engine plays again."""

    def __init__(self, rules: PokerRules, order: tuple[int, ...]) -> None:
        self._rules = rules
        self._player = {number: f"p{place + 1}" for place, number in enumerate(order)}

    def all_actions(self, record: HandRecord) -> Iterator[str]:
        """Yield every action."""
        hand = record.began
        yield from self._dealt(hand, 0, hand.phase)
        for told in record.acts:
            yield from self._action(hand, told.act)
            after = act(self._rules, hand, told.act)
            if isinstance(after, Message):
                raise _RefusedError(after)
            if after.phase != hand.phase:
                yield from self._between(hand, after)
            hand = after
        if record.returned:
            yield "# The hand is void: all money goes back."
        elif record.ended is not None:
            yield from self._winners(record.ended)

    def _action(self, hand: Hand, told: hand_acts.HandAct) -> Iterator[str]:
        """Yield an act; what belongs to the showdown stands in the results."""
        match told:
            case hand_acts.Checks(seat=seat):
                yield f"{self._player[seat]} cc"
            case hand_acts.Calls(seat=seat):
                brings = hand.betting is not None and hand.betting.brings_in
                yield f"{self._player[seat]} {'pb' if brings else 'cc'}"
            case hand_acts.Raises(seat=seat, to=to):
                yield f"{self._player[seat]} cbr {_amount(to)}"
            case hand_acts.Folds(seat=seat, out_of_turn=early):
                yield f"{self._player[seat]} f{' # Out of turn.' if early else ''}"
            case hand_acts.HandDead(seat=seat):
                yield f"{self._player[seat]} f # By a ruling."
            case hand_acts.Draws(seat=seat, cards=cards):
                yield self._draw(seat, cards)
            case hand_acts.PhaseClosed() if phase(self._rules, hand) is PhaseKind.DRAW:
                yield from (self._draw(seat, 0) for seat in self._to_draw(hand))
            case _:
                yield from self._commentary(hand, told)

    def _commentary(self, hand: Hand, told: hand_acts.HandAct) -> Iterator[str]:
        """Yield as a commentary what the format has no action for."""
        match told:
            case hand_acts.Opens(seat=seat):
                yield f"# {self._player[seat]} opens."
            case hand_acts.PairShows():
                yield "# A pair shows: the big bet is allowed."
            case hand_acts.Buys(seat=seat):
                cost = _amount(price(self._rules, hand))
                yield f"# {self._player[seat]} buys a card for {cost}."
            case hand_acts.DeclaresSide(seat=seat, side=side):
                yield f"# {self._player[seat]} declares {side.value}."

    def _to_draw(self, hand: Hand) -> list[int]:
        first = next_to_draw(hand)
        waits = [seat.seat for seat in hand.seats if seat.live and seat.drawn < 0]
        return list(clockwise(waits, first - 1)) if first else []

    def _draw(self, seat: int, cards: int) -> str:
        return f"{self._player[seat]} sd {_UNKNOWN * cards}".rstrip()

    def _between(self, before: Hand, after: Hand) -> Iterator[str]:
        """Yield the cards that are dealt between two phases."""
        for number in after.drawing if phase(self._rules, before) is PhaseKind.DRAW else ():
            seat = after.seat(number)
            if seat is not None and seat.drawn > 0:
                yield f"d dh {self._player[number]} {_UNKNOWN * seat.drawn}"
        if len(_live(after)) > 1:
            yield from self._dealt(after, before.phase + 1, after.phase)

    def _dealt(self, hand: Hand, since: int, until: int) -> Iterator[str]:
        """Yield the deals of a part of the plan: all cards of one player at once."""
        for each in self._rules.game.plan[since:until]:
            if each.kind is PhaseKind.DEAL:
                cards = _UNKNOWN * (each.down + each.up)
                yield from (f"d dh {self._player[number]} {cards}" for number in _live(hand))

    def _winners(self, ended: Hand) -> Iterator[str]:
        """Yield who wins: they keep their cards, the others give them up."""
        live = _live(ended)
        if len(live) == 1 or ended.showdown is None:
            return
        winners = {number for award in ended.showdown.awards for number in award.winners}
        cards = _UNKNOWN * self._rules.game.hand_cards
        for number in clockwise(live, shows_first(ended) - 1):
            yield f"{self._player[number]} sm {cards if number in winners else ''}".rstrip()


def _live(hand: Hand) -> tuple[int, ...]:
    return clockwise((seat.seat for seat in hand.seats if seat.live), hand.puck)


# TOML.


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _amount(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def _amounts(cents: list[int]) -> str:
    return _list(map(_amount, cents))


def _list(values: Iterable[str]) -> str:
    return f"[{', '.join(values)}]"


def _lines(texts: Iterator[str]) -> str:
    return "[\n" + "".join(f"  {_text(each)},\n" for each in texts) + "]"
