"""Wrong PINs: after some at one place, the next try of that badge there has to wait, ever longer.

The table's own places, and those where a badge was proved not long ago, never wait for what was
tried elsewhere, and a session that is proved is left alone: a stranger who tries PINs keeps nobody
from their work. All other places share one budget of each badge: who has many addresses has no more
tries for it.
"""

from collections import Counter
from collections.abc import Iterator

from controller.data.events import ByPerson, SignOnFailed, TimerExpired, Unlocked
from controller.data.message import Message, Param, message
from controller.data.person import Doubt
from controller.data.state import (
    MOST_TRIED,
    SHARED_TRIES,
    PinBudget,
    PinTries,
    ProvedAt,
    merge_tries,
    oldest_of_most,
)
from controller.procedure.model import TableModel

PIN_WAIT = "pin_wait"
"""The timers of those who have to wait: `pin_wait:TRIED@PLACE`."""
PIN_FORGET = "pin_forget"
"""The timers after which wrong PINs are forgotten; a clock that is set does not move them."""
FORGOTTEN = 3600
"""Seconds after which wrong PINs are forgotten if no other one was tried."""
FIRST_WAIT = 5.0
"""Seconds; each next wait is twice as long, up to the house's longest (`pin_wait`)."""
PIN_BUDGET = "pin_budget"
"""The timers after which the oldest try of a badge's budget is forgotten: `pin_budget:TRIED`."""
_HOUR = 3600
"""Seconds for which a try counts against the budget that places share."""
MOST = 64
"""Badges and places that are kept, of one place `MOST_TRIED`: as many of those that share budgets
as of the others; as many badges' budgets; and as many places where a badge was proved.
"""


def _forget(m: TableModel, tries: PinTries) -> None:
    m.state.pin_tries.remove(tries)
    for kind in (PIN_WAIT, PIN_FORGET):
        m.cancel_timer(_timer(kind, tries))


def _timer(kind: str, tries: PinTries) -> str:
    return f"{kind}:{tries.tried}@{tries.place}"


def too_soon(m: TableModel) -> bool:
    """Wrong PINs were tried there before, and the next try comes too soon."""
    return isinstance(m.event, SignOnFailed) and m.event.doubt is Doubt.TOO_SOON


def count_wrong_pin(m: TableModel) -> None:
    """Count a wrong PIN against its badge at its place; from the third on the next one waits."""
    event, state, now = m.expect(SignOnFailed), m.state, m.now.utc_us
    known = state.tries_at(event.place, event.tried)
    if state.shares(event.place, event.tried, now):
        _spend(m, event)
    if known is None:
        others = _make_room(m, event)
        known = PinTries(event.tried, event.badge, event.place, now, others=others)
        state.pin_tries.append(known)
    known.failures += 1
    known.last_utc_us = now
    m.start_timer(_timer(PIN_FORGET, known), FORGOTTEN)
    m.record("wrong_pin", words_of_tries(known))
    beyond = known.weight - m.house.pin_tries
    if beyond >= 0:
        seconds = min(m.house.pin_wait, FIRST_WAIT * 2 ** min(beyond, 16))
        known.waits, known.until_utc_us = True, now + round(seconds * 1e6)
        m.start_timer(_timer(PIN_WAIT, known), seconds)


def _make_room(m: TableModel, event: SignOnFailed) -> int:
    """Forget a badge where too many are kept; return how many wrong PINs the next one takes over.

    The next badge of a full place goes on with the count of the one that makes room for it: who
    tries many badges in turn, so that each is forgotten before it has to wait, has to wait all the
    same. So does the next of too many places that share budgets; the others never take over what
    was tried elsewhere.
    """
    state, now = m.state, m.now.utc_us
    there = state.tries_of(event.place)
    shares = state.shares(event.place, event.tried, now)
    alike = [
        each for each in state.pin_tries if shares is state.shares(each.place, each.tried, now)
    ]
    if len(there) >= MOST_TRIED:
        least = min(there, key=_least)
    elif len(alike) < MOST:
        return 0
    elif shares:
        least = min(alike, key=_least)
    else:
        places = Counter(each.place for each in alike)
        _forget(m, min(alike, key=lambda each: (-places[each.place], _least(each))))
        return 0
    _forget(m, least)
    return least.weight


def _least(tries: PinTries) -> tuple[bool, int, int]:
    """Order by what would be missed least: a badge that waits last."""
    return tries.waits, tries.weight, tries.last_utc_us


def _spend(m: TableModel, event: SignOnFailed) -> None:
    """Take a wrong PIN from the budget that its badge has at all places that share one."""
    budgets = m.state.pin_budgets
    budget = m.state.budget_of(event.tried)
    if budget is None or budget.tried != event.tried:
        before = budget.utc_us if budget is not None else []
        if len(budgets) >= MOST:
            _merge_least(m)
        budget = PinBudget(event.tried, event.badge, [*before])
        budgets.append(budget)
    _keep(m, budget, [*budget.utc_us, m.now.utc_us])


def _merge_least(m: TableModel) -> None:
    """Count the least budget with those that are no longer kept: none of them is too small so."""
    budgets = m.state.pin_budgets
    rest = next((each for each in budgets if not each.tried), None)
    least = min((each for each in budgets if each.tried), key=lambda b: (len(b.utc_us), b.utc_us))
    _drop(m, least)
    if rest is None:
        rest = PinBudget("", "", [])
        budgets.append(rest)
    _keep(m, rest, merge_tries(rest.utc_us, least.utc_us))


def _keep(m: TableModel, budget: PinBudget, utc_us: list[int]) -> None:
    """Keep these tries, the oldest of them until it is an hour old, by a clock that may be set."""
    budget.utc_us = utc_us[-SHARED_TRIES:]
    oldest = (m.now.utc_us - budget.utc_us[0]) / 1e6
    m.start_timer(f"{PIN_BUDGET}:{budget.tried}", _HOUR - min(max(0.0, oldest), _HOUR))


def _drop(m: TableModel, budget: PinBudget) -> None:
    m.state.pin_budgets.remove(budget)
    m.cancel_timer(f"{PIN_BUDGET}:{budget.tried}")


def alarms(m: TableModel) -> Iterator[tuple[Message, int]]:
    """Yield where wrong PINs make the next try wait, in words, and since when."""
    for tries in m.state.pin_tries:
        if tries.waits:
            yield words_of_tries(tries), tries.last_utc_us
    for budget in m.state.pin_budgets:
        if budget.is_spent:
            yield _spent_words(budget), budget.utc_us[-1]


def _spent_words(budget: PinBudget) -> Message:
    count = len(budget.utc_us)
    if budget.badge:
        return message("note-wrong-pins-spent", count=count, badge=budget.badge)
    return message("note-wrong-pins-spent-of-nobody", count=count)


def words_of_tries(tries: PinTries) -> Message:
    """Return how often which badge was tried where."""
    if not tries.badge:
        return message("note-wrong-pin-of-nobody", count=tries.failures, place=tries.place)
    return message("note-wrong-pin", count=tries.failures, badge=tries.badge, place=tries.place)


def seconds_left(m: TableModel) -> Message:
    """Return for how long the next try has to wait; the time is right to the second."""
    event, now = m.expect(SignOnFailed), m.now.utc_us
    known = m.state.waiting_for(event.place, event.tried)
    budget = m.state.spent(event.place, event.tried, now)
    if budget is not None:
        left = budget.utc_us[0] + _HOUR * 1_000_000 - now
        return message("refusal-pins-spent", minutes=max(1, -(-left // 60_000_000)))
    left = 0 if known is None else known.until_utc_us - now
    return message("refusal-pin-too-soon", seconds=max(1, -(-left // 1_000_000)))


def note_proof(m: TableModel, badge: str, place: str) -> None:
    """Remember that a person proved who they are at a remote place, and when they last did."""
    state = m.state
    others = [each for each in state.proved if (each.badge, each.place) != (badge, place)]
    if len(others) >= MOST:
        del others[oldest_of_most([each.badge for each in others])]
    state.proved = [*others, ProvedAt(badge, place, m.now.utc_us)]


def forgive(m: TableModel) -> None:
    """Forget the wrong PINs of a person at the place where they have given the right one."""
    event = m.event
    if isinstance(event, ByPerson) and event.by is not None and event.place:
        known = m.state.tries_at(event.place, event.by.badge)
        if known is not None:
            _forget(m, known)


def wait_over(m: TableModel) -> None:
    """Let the next try count."""
    for each in _whose_time_is_up(m, PIN_WAIT):
        each.waits = False


def long_ago(m: TableModel) -> None:
    """Forget wrong PINs after which no other one was tried for so long."""
    for each in _whose_time_is_up(m, PIN_FORGET):
        _forget(m, each)


def hour_over(m: TableModel) -> None:
    """Forget the oldest try of a budget; the next one counts until it is as old."""
    assert isinstance(m.event, TimerExpired), "no time is up"
    for each in list(m.state.pin_budgets):
        if m.event.timer == f"{PIN_BUDGET}:{each.tried}":
            gone, *rest = each.utc_us
            if not rest:
                m.state.pin_budgets.remove(each)
                continue
            each.utc_us = rest
            later = min(max(0.0, (rest[0] - gone) / 1e6), _HOUR)
            m.start_timer(m.event.timer, later)


def _whose_time_is_up(m: TableModel, kind: str) -> list[PinTries]:
    assert isinstance(m.event, TimerExpired), "no time is up"
    return [each for each in m.state.pin_tries if _timer(kind, each) == m.event.timer]


def badge_waits(m: TableModel) -> bool:
    """Wrong PINs of the badge in question are remembered."""
    return bool(_of_badge(m) or _budgets_of_badge(m))


def _of_badge(m: TableModel) -> list[PinTries]:
    event = m.expect(Unlocked)
    return [each for each in m.state.pin_tries if each.badge == event.locked]


def _budgets_of_badge(m: TableModel) -> list[PinBudget]:
    event = m.expect(Unlocked)
    return [each for each in m.state.pin_budgets if each.badge == event.locked]


def unlock(m: TableModel) -> None:
    """Forget the wrong PINs of a badge, wherever they were tried."""
    event = m.expect(Unlocked)
    by: Param = str(event.by) if event.by is not None else event.place
    if event.by is None and event.uid is not None:
        by = message("user-of-computer", number=event.uid)
    for each in _of_badge(m):
        _forget(m, each)
    for budget in _budgets_of_badge(m):
        _drop(m, budget)
    words = message("note-pins-forgiven", badge=event.locked, reason=event.reason, by=by)
    m.record("pins_forgiven", words)
