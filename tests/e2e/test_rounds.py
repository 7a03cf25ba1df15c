"""Whole rounds, as on the sheet."""

from tests.e2e.dealer import Dealer


async def test_two_whole_rounds(opened: Dealer) -> None:
    """Two rounds, four presses each; every step of the sheet, every card where it belongs."""
    await opened.play(1, 4, 7, stay=(4,))
    await opened.play(2, stay=(2,))
    scene = opened.scene
    assert scene.verified()
    sheet = {number for _, entered in scene.record.led_to("Entered") for number in entered["sheet"]}
    assert sheet == set(range(1, 12))
    assert scene.record.refusals() == []
    audit = await scene.audit()
    assert audit.whole_rounds() == [1, 2]
    assert audit.seats(1) == [1, 4, 7]
    assert audit.seats(2) == [2]
    assert (audit.rounds[1].remainder, audit.rounds[2].remainder) == (36, 44)
