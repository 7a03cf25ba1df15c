"""Lets `transitions` choose among the transitions by itself, without the tree of questions."""

from typing import Any

import pytest
from transitions import Event, EventData

from controller.procedure.program import Trigger


def chosen_by_the_library(patch: pytest.MonkeyPatch) -> list[Any]:
    """Let the library choose from now on; return the list to which it adds each transition.

    Each time the tree is asked, too, and has to say the same.
    """
    chosen: list[Any] = []

    def process(trigger: Trigger, event_data: EventData) -> None:
        model: Any = event_data.model
        expected = trigger.applying(model)
        Event._process(trigger, event_data)
        assert event_data.result
        assert event_data.transition is expected
        chosen.append(expected)

    patch.setattr(Trigger, "_process", process)
    return chosen
