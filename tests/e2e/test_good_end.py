"""SIGTERM in the middle of a round: in good order, and it goes on with the next start."""

import signal
from dataclasses import replace

from drivers.messages import Goodbye
from tests.e2e.dealer import Dealer
from tests.e2e.line import Line, tap
from tests.e2e.scene import QUICK, Scene

SEATS = (4, 6)


async def test_it_ends_in_good_order_and_goes_on(scene: Scene, lines: dict[str, Line]) -> None:
    """While cards move: exit code 0, every device is told good-bye, nothing is half sent."""
    scene.physics = replace(QUICK, packet=0.3)
    await tap(scene, lines)
    dealer, eyes = Dealer(scene), scene.eyes
    await dealer.open_table()
    await dealer.bets(*SEATS)
    await dealer.call()
    await dealer.give(SEATS[0])
    await eyes.until(lambda: eyes.devices["shuffler"]["moving"], "cards move")
    assert await scene.processes.end("daemon", signal.SIGTERM) == 0
    for name, line in lines.items():
        assert isinstance(line.told[-1], Goodbye), name
        assert line.malformed == 0
    ended = scene.record.event("Stopped")
    assert ended.data["reason"] == "SIGTERM"
    assert scene.record.entries[-1] == ended
    assert not scene.stage.socket.exists()
    assert "Traceback" not in scene.processes.said("daemon")
    scene.control("sensors", "bet", seat=2, spot="ante")  # the devices have nobody to tell
    heard = {name: line.heard for name, line in lines.items()}
    await eyes.until(lambda: not eyes.devices["shuffler"]["moving"], "the packet is out")
    assert {name: line.heard for name, line in lines.items()} == heard
    await scene.start("daemon")
    await scene.devices_up()
    await dealer.deal(*SEATS[1:])
    await dealer.finish(*SEATS)
    audit = await scene.audit()
    assert audit.whole_rounds() == [1]
    assert audit.seats(1) == list(SEATS)
    assert [entry.boot for entry in audit.record.entries if entry.kind == "Started"] == [1, 2]
