"""USB devices over USB/IP, and their faults: run in a guest, one obeys the lines of a pipe.

    python3 gadgets.py pad PIPE          a key pad; press 89, down 89, up: keys by number (HID)
    python3 gadgets.py line PIPE FILE    a pair of bulk endpoints, and what lies behind them

    stall, nak, babble, well             how it answers from then on
    vanish, back                         its cable

A guest has the kernel's vhci_hcd: what is sent here is what a host controller would have got.
"""

import os
import queue
import socket
import struct
import sys
import threading
import time

SUBMIT, UNLINK, SUBMITTED, UNLINKED = 1, 2, 3, 4
EPIPE, EOVERFLOW, ECONNRESET = 32, 75, 104
VHCI = "/sys/devices/platform/vhci_hcd.0"
FULL_SPEED = 2
PACKET = 64
LANGUAGE = bytes.fromhex("04030904")
REPORT = bytes.fromhex(
    "05010906a101050719e029e71500250175019508810295017508810395057501050819012905910295017503"
    "910395067508150025650507190029658100c0"
)
"""A boot keyboard's (HID 1.11, B.1)."""
PAD = {
    1: bytes.fromhex("12011001000000 08 d904 0312 0001 00 00 00 01"),
    2: bytes.fromhex("0902 2200 01 01 00 a0 32  0904 00 00 01 03 01 01 00")
    + bytes.fromhex("0921 1101 00 01 22") + struct.pack("<H", len(REPORT))
    + bytes.fromhex("0705 81 03 0800 0a"),
    0x22: REPORT,
    3: LANGUAGE,
}  # fmt: skip
LINE = {
    1: bytes.fromhex("12011001000000 40 0912 0200 0001 00 00 00 01"),
    2: bytes.fromhex("0902 2000 01 01 00 80 32  0904 00 00 02 ff 00 00 00")
    + bytes.fromhex("0705 81 02 4000 00  0705 01 02 4000 00"),
    3: LANGUAGE,
}
"""Their descriptors, by type."""


class Gadget:
    """A device; `serve` from each time it is plugged in until it is pulled.

    Attributes:
        manner: how it answers.
        reports: what it has to say at its endpoint 1.
    """

    def __init__(self, port, descriptors):
        self.port, self.descriptors = port, descriptors
        self.manner = "well"
        self.reports = queue.SimpleQueue()
        self.halted = False
        self.waiting, self.held = {}, {}
        self.lock = threading.Lock()
        self.socket = None

    def plug(self):
        """Give one end of a line to the kernel, and serve the other one."""
        ours, its = socket.socketpair()
        self.socket = ours
        with open(f"{VHCI}/attach", "w") as file:
            file.write(f"{self.port} {its.fileno()} {self.port + 1} {FULL_SPEED}")
        its.close()
        threading.Thread(target=self.serve, args=(ours,), daemon=True).start()

    def pull(self):
        """Pull the cable."""
        with open(f"{VHCI}/detach", "w") as file:
            file.write(str(self.port))
        self.waiting.clear()
        self.held.clear()

    def serve(self, line):
        """Take what the host asks."""
        while head := line.recv(48, socket.MSG_WAITALL):
            command, number, _, inward, endpoint = struct.unpack(">5I", head[:20])
            with self.lock:
                if command == UNLINK:
                    (unlinked,) = struct.unpack(">I", head[20:24])
                    known = unlinked in self.waiting or unlinked in self.held
                    self.waiting.pop(unlinked, None)
                    self.held.pop(unlinked, None)
                    status = -ECONNRESET if known else 0
                    line.sendall(struct.pack(">5Ii24x", UNLINKED, number, 0, 0, 0, status))
                    continue
                length, setup = struct.unpack(">I", head[24:28])[0], head[40:48]
                data = b"" if inward or not length else line.recv(length, socket.MSG_WAITALL)
                if endpoint and inward:
                    self.waiting[number] = length
                elif endpoint:
                    self.held[number] = data
                elif self.manner != "nak":
                    self.control(number, setup, length, inward)
                self.move()

    def control(self, number, setup, length, inward):
        """Answer at endpoint 0."""
        kind, request, value = struct.unpack("<BBH", setup[:4])
        data = b""
        if request == 6:
            data = self.descriptors.get(value >> 8)
        elif (kind, request) == (0xA1, 1):
            data = self.report()
        elif (kind, request) == (0x02, 1):
            self.halted, self.manner = False, "well"
        elif request == 0:
            data = bytes(2)
        if data is None:
            self.answer(number, -EPIPE, b"", 0)
        else:
            self.answer(number, 0, data[:length] if inward else b"", 0 if inward else length)

    def move(self):
        """Complete what waits at its endpoints, if there is an answer to it."""
        if self.manner == "nak":
            return
        while self.held and not self.halted:
            number = next(iter(self.held))
            data = self.held.pop(number)
            self.take(data)
            self.answer(number, 0, b"", len(data))
        while self.waiting and (self.manner != "well" or not self.reports.empty()):
            number = next(iter(self.waiting))
            del self.waiting[number]
            if self.manner == "well":
                self.answer(number, 0, self.reports.get(), 0)
            else:
                self.answer(number, -EPIPE if self.manner == "stall" else -EOVERFLOW, b"", 0)
                self.halted = self.manner == "stall"
                self.manner = self.manner if self.halted else "well"

    def answer(self, number, status, data, taken):
        """Complete a transfer."""
        head = struct.pack(
            ">5IiIIII8x", SUBMITTED, number, 0, 0, 0, status, len(data) or taken, 0, 0, 0
        )
        self.socket.sendall(head + data)

    def obey(self, words):
        """Do as a line says."""
        verb, *rest = words
        if verb == "vanish":
            self.pull()
        elif verb == "back":
            self.plug()
        else:
            with self.lock:
                if verb in ("stall", "nak", "babble", "well"):
                    self.manner = verb
                else:
                    self.act(verb, *rest)
                self.move()


class Pad(Gadget):
    """A boot keyboard."""

    def __init__(self):
        super().__init__(0, PAD)
        self.keys = bytes(8)

    def plug(self):
        """It says at once which keys are down."""
        self.change(self.keys)
        super().plug()

    def report(self):
        """Say which keys are down."""
        return self.keys

    def take(self, data):
        """Its lamps."""

    def change(self, keys):
        """Keys go down or up."""
        self.keys = keys
        self.reports.put(keys)

    def act(self, verb, key=""):
        """Press."""
        if verb in ("press", "down"):
            self.change(bytes([0, 0, int(key), 0, 0, 0, 0, 0]))
        if verb in ("press", "up"):
            self.change(bytes(8))


class Line(Gadget):
    """A stream of bytes; behind it is a file of this computer."""

    def __init__(self, file):
        super().__init__(1, LINE)
        self.file = os.open(file, os.O_RDWR)
        threading.Thread(target=self.carry, daemon=True).start()

    def report(self):
        """It knows no such request."""

    def take(self, data):
        """What the host says goes on."""
        os.write(self.file, data)

    def carry(self):
        """What lies behind it is said to the host."""
        while True:
            data = os.read(self.file, PACKET)
            if not data:  # nobody has the other end
                time.sleep(0.1)
                continue
            with self.lock:
                self.reports.put(data)
                if self.socket is not None:
                    self.move()


def main(kind, pipe, *more):
    """Be plugged in, and obey."""
    os.mkfifo(pipe)
    gadget = {"pad": Pad, "line": Line}[kind](*more)
    gadget.plug()
    while True:
        with open(pipe) as lines:
            for line in lines:
                gadget.obey(line.split())


if __name__ == "__main__":
    main(*sys.argv[1:])
