"""Troubles of drivers in English, for tests that look at what a technician reads."""

from controller.data.message import message_of
from controller.words.spoken import in_english
from drivers.trouble import Trouble


def english(told: Trouble | None) -> str:
    """Return a trouble in words; empty: there is none."""
    return in_english(message_of(told)) if told is not None else ""
