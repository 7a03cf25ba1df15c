"""A USB key pad over USB/IP, and its faults: run in a guest, it obeys the lines of a pipe.

    press 89, down 89, up     keys by their number (HID usage tables)
    stall, nak, babble, well  how it answers from then on
    vanish, back              its cable

A guest has the kernel's vhci_hcd: what is sent here is what a host controller would have got.
"""

import os
import queue
import socket
import struct
import sys
import threading

SUBMIT, UNLINK, SUBMITTED, UNLINKED = 1, 2, 3, 4
EPIPE, EOVERFLOW, ECONNRESET = 32, 75, 104
VHCI = "/sys/devices/platform/vhci_hcd.0"
FULL_SPEED = 2
REPORT = bytes.fromhex(
    "05010906a101050719e029e71500250175019508810295017508810395057501050819012905910295017503"
    "910395067508150025650507190029658100c0"
)
"""A boot keyboard's (HID 1.11, B.1)."""
DEVICE = bytes.fromhex("12011001000000 08 d904 0312 0001 00 00 00 01")
CONFIG = (
    bytes.fromhex("0902 2200 01 01 00 a0 32  0904 00 00 01 03 01 01 00")
    + bytes.fromhex("0921 1101 00 01 22") + struct.pack("<H", len(REPORT))
    + bytes.fromhex("0705 81 03 0800 0a")
)  # fmt: skip
DESCRIPTORS = {1: DEVICE, 2: CONFIG, 0x22: REPORT, 3: bytes.fromhex("04030904")}


class Pad:
    """The pad; `serve` from each time it is plugged in until it is pulled."""

    def __init__(self):
        self.manner = "well"
        self.keys = bytes(8)
        self.reports = queue.SimpleQueue()
        self.halted = False
        self.waiting = {}
        self.lock = threading.Lock()
        self.socket = None

    def plug(self):
        """Give one end of a line to the kernel, and serve the other one."""
        ours, its = socket.socketpair()
        self.socket = ours
        with open(f"{VHCI}/attach", "w") as file:
            file.write(f"0 {its.fileno()} 1 {FULL_SPEED}")
        its.close()
        self.change(self.keys)
        threading.Thread(target=self.serve, args=(ours,), daemon=True).start()

    def pull(self):
        """Pull the cable."""
        with open(f"{VHCI}/detach", "w") as file:
            file.write("0")
        self.waiting.clear()

    def serve(self, line):
        """Take what the host asks."""
        while head := line.recv(48, socket.MSG_WAITALL):
            command, number, _, inward, endpoint = struct.unpack(">5I", head[:20])
            with self.lock:
                if command == UNLINK:
                    (unlinked,) = struct.unpack(">I", head[20:24])
                    status = -ECONNRESET if self.waiting.pop(unlinked, None) else 0
                    line.sendall(struct.pack(">5Ii24x", UNLINKED, number, 0, 0, 0, status))
                    continue
                length, setup = struct.unpack(">I", head[24:28])[0], head[40:48]
                if not inward:
                    line.recv(length, socket.MSG_WAITALL)
                if endpoint:
                    self.waiting[number] = length
                elif self.manner != "nak":
                    self.control(number, setup, length, inward)
                self.move()

    def control(self, number, setup, length, inward):
        """Answer at endpoint 0."""
        kind, request, value = struct.unpack("<BBH", setup[:4])
        data = b""
        if request == 6:
            data = DESCRIPTORS.get(value >> 8)
        elif (kind, request) == (0xA1, 1):
            data = self.keys
        elif (kind, request) == (0x02, 1):
            self.halted, self.manner = False, "well"
        elif request == 0:
            data = bytes(2)
        if data is None:
            self.answer(number, -EPIPE, b"", 0)
        else:
            self.answer(number, 0, data[:length] if inward else b"", 0 if inward else length)

    def move(self):
        """Complete what waits at endpoint 1, if there is an answer to it."""
        if not self.waiting or self.manner == "nak":
            return
        number = next(iter(self.waiting))
        if self.manner in ("stall", "babble"):
            del self.waiting[number]
            self.answer(number, -EPIPE if self.manner == "stall" else -EOVERFLOW, b"", 0)
            self.halted = self.manner == "stall"
            self.manner = self.manner if self.halted else "well"
        elif not self.reports.empty():
            del self.waiting[number]
            self.answer(number, 0, self.reports.get(), 0)

    def answer(self, number, status, data, taken):
        """Complete a transfer."""
        head = struct.pack(
            ">5IiIIII8x", SUBMITTED, number, 0, 0, 0, status, len(data) or taken, 0, 0, 0
        )
        self.socket.sendall(head + data)

    def change(self, keys):
        """Keys go down or up."""
        self.keys = keys
        self.reports.put(keys)

    def obey(self, words):
        """Do as a line says."""
        verb, *rest = words
        if verb == "vanish":
            self.pull()
        elif verb == "back":
            self.plug()
        else:
            with self.lock:
                if verb in ("press", "down"):
                    self.change(bytes([0, 0, int(rest[0]), 0, 0, 0, 0, 0]))
                if verb in ("press", "up"):
                    self.change(bytes(8))
                if verb in ("stall", "nak", "babble", "well"):
                    self.manner = verb
                self.move()


def main(pipe):
    """Be plugged in, and obey."""
    os.mkfifo(pipe)
    pad = Pad()
    pad.plug()
    while True:
        with open(pipe) as lines:
            for line in lines:
                pad.obey(line.split())


if __name__ == "__main__":
    main(sys.argv[1])
