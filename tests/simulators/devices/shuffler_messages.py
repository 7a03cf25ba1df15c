"""Shuffler messages: what a simulated shuffler has sent, by kind."""

from drivers.messages import (
    ActDone,
    ActFault,
    ActRejected,
    ShufflerLevels,
)

EPOCH = 0xC0FFEE


def level_reports(said):
    return [message for message in said if isinstance(message, ShufflerLevels)]


def ends(said):
    return [message for message in said if isinstance(message, ActDone | ActFault)]


def reason(said):
    (refused,) = said
    assert isinstance(refused, ActRejected)
    return refused.reason
