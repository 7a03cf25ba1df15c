"""How the page shows a past round: its own pictures, run by node."""

import subprocess
from pathlib import Path
from typing import Any

import msgspec

from drivers.vocabulary import Key
from tests.page.packages import node
from tests.page.page_speech import STATIC
from tests.patience import PATIENCE
from tests.procedure.table_story import Story
from tests.records.kept_stories import told

PAST = STATIC / "supervisor" / "past.js"


def pictures(story: Story, folder: Path) -> dict[str, dict[str, Any]]:
    """Return what is shown of a story's last round at the end of each step, by the step's name."""
    round_ = told(story, folder)[-1]
    asked = msgspec.json.encode({"snapshot": story.snapshot, "round": round_})
    words = [node(), str(Path(__file__).with_name("recalling.mjs")), str(PAST)]
    done = subprocess.run(words, input=asked, capture_output=True, timeout=PATIENCE, check=True)
    return {each["step"]: each for each in msgspec.json.decode(done.stdout)}


def statuses(picture: dict[str, Any], *seats: int) -> list[str]:
    """Return the words for these seats."""
    found = {seat["number"]: seat["status"] for seat in picture["seats"]}
    return [found[seat] for seat in seats]


def in_hand(picture: dict[str, Any]) -> str:
    """Return the message that says what the dealer's own hand has."""
    return picture["places"]["hand"]["words"]["id"]


def test_a_packet_that_is_still_to_come_lies_nowhere(tmp_path) -> None:
    story = Story().open().bet(2, 5).press(Key.NO_MORE_BETS)
    assert statuses(pictures(story, tmp_path)["dealing.seat"], 2, 5) == ["waiting", "waiting"]
    story.report()
    assert statuses(pictures(story, tmp_path)["dealing.seat"], 2, 5) == ["packet", "waiting"]
    story.lift().dispense()
    assert (
        pictures(story, tmp_path)["dealing.dealer"]["places"]["hand"]["words"]["id"]
        == "panel-no-cards-yet"
    )
    story.report()
    assert (
        pictures(story, tmp_path)["dealing.dealer"]["places"]["hand"]["words"]["id"]
        == "seat-packet"
    )


def test_a_decision_that_is_still_open_is_shown_so(tmp_path) -> None:
    """Seat 3 has only a Pair Plus: it has nothing to decide."""
    story = Story().open().bet(2, 5).bet(3, wager="pair_plus")
    story.press(Key.NO_MORE_BETS)
    for _ in range(4):
        story.dispense()
    story.green().bet(2, wager="play").wait(1)
    shown = pictures(story, tmp_path)["deciding"]
    assert statuses(shown, 2, 3, 5) == ["stays", "dealt", "deciding"]
    assert shown["offers"] == []
    story.press(Key.DECISIONS_CLOSED).wait(3)
    after = pictures(story, tmp_path)
    assert statuses(after["deciding"], 2, 3, 5) == ["stays", "dealt", "deciding"]
    assert statuses(after["settling"], 2, 3, 5) == ["stays", "dealt", "folded"]


def test_a_packet_that_came_at_the_second_try_is_shown_as_lifted(tmp_path) -> None:
    story = Story().open().bet(2, 5).press(Key.NO_MORE_BETS).report(counted=0)
    story.clear(0).report().lift().dispense().dispense()
    shown = pictures(story, tmp_path)
    assert statuses(shown["dealing.dealer"], 2, 5) == ["dealt", "dealt"]
