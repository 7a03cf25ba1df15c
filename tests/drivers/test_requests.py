"""Requests, against a plain account of the same questions."""

from dataclasses import dataclass
from math import inf

from hypothesis import given
from hypothesis import strategies as st

from drivers.frames import encode
from drivers.interface import LinkStatistics
from drivers.link import Requests
from drivers.messages import Adopted, HelloRequest, LampsSet, LevelsRequest

REPEAT = 0.5
BEGIN = 65.533
"""Its milliseconds are the first number: the third question has the number after the highest."""
QUESTIONS = {Adopted: HelloRequest, LampsSet: LevelsRequest}
"""Kinds of answers, each with a message that stands for the question."""


@dataclass
class Question:
    number: int
    asked: float
    due: float
    sent: int = 0


WISHES = st.tuples(
    st.sampled_from(["ask", "delayed", "forget", "answer", "stale", "wait", "start"]),
    st.sampled_from([*QUESTIONS]),
)


@given(st.lists(WISHES, max_size=30))
def test_each_question_is_sent_again_until_it_is_answered_or_forgotten(wishes):
    statistics = LinkStatistics()
    requests, now, trip, again = Requests(statistics, REPEAT), BEGIN, 0.0, 0
    requests.start(now)
    last = int(now * 1000)
    asked: dict[type, Question] = {}
    for wish, kind in wishes:
        match wish:
            case "ask" | "delayed":
                delay = 0.75 if wish == "delayed" else 0.0
                requests.ask(kind, QUESTIONS[kind], now, delay)
                last = last % 0xFFFF + 1
                asked[kind] = Question(last, now + delay, now + delay)
            case "forget":
                requests.forget(kind)
                asked.pop(kind, None)
            case "start":
                requests.clear()
                requests.start(now)
                asked.clear()
            case "answer" | "stale":
                number = asked[kind].number if kind in asked else last
                fits = wish == "answer" and kind in asked and asked[kind].sent > 0
                assert requests.answered(kind(number - (wish == "stale"), 0), now) == fits
                if fits and (question := asked.pop(kind)).sent == 1:
                    trip = now - question.asked
            case "wait":
                now += 0.25
        assert requests.next == min((each.due for each in asked.values()), default=inf)
        assert [requests.asked(each) for each in QUESTIONS] == [each in asked for each in QUESTIONS]
        due = {kind: each for kind, each in asked.items() if now >= each.due}
        frames = [encode(QUESTIONS[kind](each.number)) for kind, each in due.items()]
        assert requests.due(now) == frames
        for each in due.values():
            again += each.sent > 0
            each.sent += 1
            each.due = now + REPEAT
        assert requests.next == min((each.due for each in asked.values()), default=inf)
        assert (statistics.requests_repeated, statistics.round_trip) == (again, trip)


def test_only_a_question_that_was_sent_once_tells_the_way_there_and_back():
    statistics = LinkStatistics()
    requests = Requests(statistics, REPEAT)
    requests.start(BEGIN)
    number = int(BEGIN * 1000)
    for again, trip in ((False, 0.25), (True, 0.25)):
        number = number % 0xFFFF + 1
        requests.ask(Adopted, HelloRequest, BEGIN)
        requests.due(BEGIN)
        if again:
            requests.due(BEGIN + REPEAT)
        assert requests.answered(Adopted(number, 0), BEGIN + (0.75 if again else 0.25))
        assert statistics.round_trip == trip
