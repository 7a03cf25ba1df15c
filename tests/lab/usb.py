"""*usb*: a table installed on a real kernel, three USB serial adapters; cables and power."""

from random import Random
from statistics import median
from time import monotonic

from controller.configuration.devices import DEVICES
from controller.system.pause import pause
from tests.lab.guest_table import SEATS, GuestTable
from tests.lab.held_line import held_line

MOMENTS = (
    *("wagering", "dealing.seat", "dealing.seat", "dealing.dealer", "remainder"),
    *("awaiting_green", "deciding", "revealing", "settling", "reload"),
)
"""The steps of a round in which the power is cut."""

HELD = 16
"""Milliseconds for which FTDI's chips hold back what they receive, when they get power."""
_UNDONE = """
import fcntl, os, struct, sys, termios
port = os.open(sys.argv[1], os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
told = bytearray(72)
fcntl.ioctl(port, termios.TIOCGSERIAL, told)
(flags,) = struct.unpack_from("i", told, 16)
struct.pack_into("i", told, 16, flags & ~(1 << 13))  # ASYNC_LOW_LATENCY
fcntl.ioctl(port, termios.TIOCSSERIAL, told)
"""
_TIMES = 20
_LOOK = 0.002


def play(folder):
    """Yield what was looked at, and what was found."""
    parts = {
        "installed by the commands of docs/install.md, three adapters on `ftdi_sio`": _install,
        "rounds": _rounds,
        "the shuffler's cable pulled within a packet, plugged in elsewhere": _replug,
        "sensors and key pad exchanged at their ports in a round": _exchange,
        "a twin of the shuffler's adapter": _twin,
        "a stranger plugged in first": _stranger,
        "the key pad's bytes held back for 16 ms, as without the kernel's order": _held_back,
        "the power cut (SIGKILL of QEMU)": _cuts,
        "`system_reset` in a round": _reset,
        "the world against the journal": _audited,
    }
    yield from GuestTable(folder).play_parts(parts)


async def _install(table):
    booted = table.install()
    await table.up()
    does = table.guest.does
    assert does("cat /sys/bus/usb-serial/devices/*/latency_timer").split() == ["1"] * 3
    assert does("stat -Lc '%G %a' /dev/dealer-table/*").splitlines() == ["dealer-table 660"] * 3
    awake = "for each in /sys/bus/usb-serial/devices/*; do cat $each/../../power/control; done"
    assert does(awake).split() == ["on"] * 3
    does("tablectl device check")
    return f"Linux {table.guest.release}, booted in {booted:.0f} s; timers at 1 ms, none may sleep"


async def _rounds(table):
    await table.dealer.open_table()
    took = []
    for _ in range(2):
        began = monotonic()
        await table.dealer.play(*SEATS)
        took.append(monotonic() - began)
    return f"2 of 2 seats, the longest {max(took):.0f} s"


async def _rest(table):
    await table.dealer.deal(*SEATS)
    await table.dealer.finish()


async def _replug(table):
    await table.dealer.bets(*SEATS)
    await table.dealer.call()
    eyes = table.eyes
    await eyes.until(lambda: eyes.devices["shuffler"]["moving"], "a packet is on its way")
    await table.pull("shuffler")
    table.plug("shuffler", 4)
    took = await table.up()
    await _rest(table)
    return f"up {took:.1f} s later, the round whole"


async def _exchange(table):
    await table.dealer.bets(*SEATS)
    first, second = table.ports["sensors"], table.ports["key_pad"]
    await table.pull("sensors", "key_pad")
    table.plug("key_pad", first)
    table.plug("sensors", second)
    took = await table.up()
    await table.dealer.call()
    await _rest(table)
    return f"up {took:.1f} s later, the round whole"


def _names_both(*notices):
    return "trouble-line-twins" in repr(notices)


async def _twin(table):
    eyes = table.eyes

    def refused():
        return _names_both(eyes.links["shuffler"].problem)

    table.plug("twin", 5, table.serials_of_plugs["shuffler"])
    await eyes.until(lambda: _names_both(eyes.links, eyes.table.prompts), "both are named")
    await table.dealer.play(*SEATS)
    assert table.link("shuffler") == "up"
    await table.pull("shuffler")
    await eyes.until(lambda: not refused(), "it is pulled")
    table.plug("shuffler")
    await eyes.until(refused, "an opening is refused, and names both")
    assert table.link("shuffler") != "up"
    table.guest.pull("twin")
    took = await table.up()
    return (
        f"both named, the line stays, a round; not opened anew, until it goes: up in {took:.1f} s"
    )


async def _stranger(table):
    await table.pull(*DEVICES)
    table.plug("stranger", 5, "STRANGER")
    table.guest.does("udevadm settle; test -e /dev/ttyUSB0")
    for name in DEVICES:
        table.plug(name)
    await table.up()
    names = table.guest.does("readlink /dev/dealer-table/*").split()
    assert len({*names, "../ttyUSB0"}) == 4, names
    await table.dealer.play(*SEATS)
    table.guest.pull("stranger")
    return "it has the name ttyUSB0; a round with ours"


async def _held_back(table):
    eyes, does = table.eyes, table.guest.does
    timer = "/sys/class/tty/$(basename $(readlink /dev/dealer-table/key_pad))/device/latency_timer"

    async def lead_to(port):
        await table.pull("key_pad")
        table.guest.rewire("c_key_pad", port)
        table.plug("key_pad")
        await table.up()
        assert int(does(f"cat {timer}")) == 1

    def told():
        return "trouble-line-slow" in repr(eyes.table.prompts)

    found = [await _reaction(table)]
    with held_line(table.tcp["key_pad"], HELD / 1000) as port:
        await lead_to(port)
        does("python3 - /dev/dealer-table/key_pad", _UNDONE)
        assert int(does(f"echo {HELD} > {timer}; cat {timer}")) == HELD
        await eyes.until(told, "it is told")
        found.append(await _reaction(table))
        await lead_to(table.tcp["key_pad"])
    await eyes.until(lambda: not told(), "it is told no more")
    each = ", ".join(f"{answer:.0f} and {kept:.0f} ms" for answer, kept in found)
    return f"told, until it is plugged in anew; an answer, a press kept without and with: {each}"


async def _reaction(table):
    """Return two medians in milliseconds: the key pad's answer, and a press until it is kept."""
    answers, kept = [], []
    async with table.client() as client:
        while len(answers) < _TIMES:
            await pause(_LOOK)
            answer = (await client.status()).links["key_pad"].round_trip
            if answer not in answers[-1:]:
                answers.append(answer)
    for _ in range(_TIMES):
        await table.dealer.force("DECISIONS_CLOSED")  # refused: no round is played
        began = monotonic()
        while table.control("key_pad", "status")["unacknowledged"]:
            await pause(_LOOK)
        kept.append(monotonic() - began)
    return median(answers) * 1000, median(kept) * 1000


async def _cuts(table):
    """The first time it boots; then it is woken without its table, and finds the real disk."""
    dice = Random(43)
    booted = await table.struck(MOMENTS[0], table.cycle, dice.uniform(0, 0.3))
    table.lull()
    table.wake()
    await table.up()
    took = [await table.struck(step, table.wake, dice.uniform(0, 0.3)) for step in MOMENTS[1:]]
    return (
        f"at {len(MOMENTS)} moments, each round whole; up again, booted, after {booted:.0f} s,"
        f" woken after {median(took):.0f} s"
    )


async def _reset(table):
    took = await table.struck("dealing.seat", table.reset, 0.1)
    return f"the round whole; up again after {took:.0f} s"


async def _audited(table):
    audit = await table.fetch()
    void = sum(each.void for each in audit.rounds.values())
    whole = len(audit.whole_rounds())
    return f"{len(audit.dispenses)} acts, none twice; {whole} rounds whole, {void} void"
