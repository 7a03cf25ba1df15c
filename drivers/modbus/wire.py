"""The two framings of Modbus (RTU and TCP) on the host's side: one question, one answer.

Frames and messages are pymodbus's; this module decides which bytes they get. A host knows its
question, so it searches for an answer by unit, function and length from every byte on: garbage
before it, an echo of the question or another unit's frame does not hide it, and no other frame is
taken for it. Sources: MODBUS over Serial Line V1.02 (RTU, 2.5.1), MODBUS Messaging on TCP/IP V1.0b
(MBAP, 3.1.3), MODBUS Application Protocol V1.1b3 (functions).
"""

import logging
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from pymodbus.framer.rtu import FramerRTU
from pymodbus.framer.socket import FramerSocket
from pymodbus.pdu import DecodePDU, ModbusPDU, ReadCoilsRequest, ReadDeviceInformationRequest
from pymodbus.pdu.bit_message import ReadDiscreteInputsRequest
from pymodbus.pdu.mei_message import ReadDeviceInformationResponse
from pymodbus.pdu.register_message import ReadHoldingRegistersRequest, ReadInputRegistersRequest

# The driver counts faults on the wire; the library would log a line for each.
logging.getLogger("pymodbus.logging").setLevel(logging.CRITICAL)

LONGEST = 260
"""Bytes of the longest frame: MBAP header and PDU."""
_EXCEPTION = 0x80
_NAMES = 120
"""Most bytes of a device's names on the line, for the time to wait."""
_CHARACTER = 11
"""Bits on the line: start, 8 of data, parity or a second stop, stop (Serial Line V1.02, 2.5.1)."""
_FIXED_ABOVE = 19200
_FIXED_SILENCE = 0.00175
"""Seconds between two frames above 19,200 baud (Serial Line V1.02, 2.5.1.1)."""


class Function(Enum):
    """The functions that read a module's inputs; the value is the function code."""

    COILS = 1
    DISCRETE_INPUTS = 2
    HOLDING_REGISTERS = 3
    INPUT_REGISTERS = 4

    @property
    def width(self) -> int:
        """Inputs in one address: a register has sixteen, the lowest bit first."""
        return 16 if self in (Function.HOLDING_REGISTERS, Function.INPUT_REGISTERS) else 1


_READS: dict[Function, type[ModbusPDU]] = {
    Function.COILS: ReadCoilsRequest,
    Function.DISCRETE_INPUTS: ReadDiscreteInputsRequest,
    Function.HOLDING_REGISTERS: ReadHoldingRegistersRequest,
    Function.INPUT_REGISTERS: ReadInputRegistersRequest,
}
IDENTIFY = 0x2B
"""Encapsulated interface transport; its type 14 is device identification (V1.1b3, 6.21)."""


@dataclass(frozen=True, slots=True)
class Question:
    """One request to one unit, and what its answer looks like."""

    unit: int
    function: int
    request: ModbusPDU
    content: int
    """Bytes of a reading's answer; 0: the answer contains its length."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The inputs of a unit, bit 0 the first."""

    bits: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """An exception answer."""

    code: int


@dataclass(frozen=True, slots=True)
class Identification:
    """A unit's identification; missing texts are empty."""

    vendor: str
    product: str
    revision: str


Answer = Reading | Refusal | Identification


def reading(unit: int, function: Function, first: int, count: int) -> Question:
    """Return the question for `count` addresses from `first` on."""
    request = _READS[function](dev_id=unit, address=first, count=count)
    content = 2 * count if function.width > 1 else (count + 7) // 8
    return Question(unit, function.value, request, content)


def is_its_own_answer(question: Question) -> bool:
    """Tell whether a line that echoes makes a module without power seem to answer an RTU question.

    The high byte of the first address stands where an answer tells its length: 3, for 17 to 24
    coils or discrete inputs from addresses 768 to 1023.
    """
    wire = RtuWire(_FIXED_ABOVE)
    return wire.find(wire.ask(question), question) is not None


def identification(unit: int) -> Question:
    """Return the question for the basic device identification."""
    return Question(unit, IDENTIFY, ReadDeviceInformationRequest(dev_id=unit), 0)


def silence(baud: int) -> float:
    """Return the seconds of silence between two RTU frames: 3.5 characters."""
    return _FIXED_SILENCE if baud > _FIXED_ABOVE else 3.5 * _CHARACTER / baud


def on_the_line(question: Question, baud: int) -> float:
    """Return the seconds that an RTU question and its answer are on the line, silences included."""
    sent = 8 + 5 + (question.content or _NAMES)
    return sent * _CHARACTER / baud + 2 * silence(baud)


class RtuWire:
    """Modbus RTU: unit, function, data, CRC; silence separates the frames.

    Attributes:
        pause: the silence before each question, in seconds.
    """

    numbered: ClassVar[bool] = False
    """Whether an answer names the question that it answers."""

    def __init__(self, baud: int) -> None:
        self.pause = silence(baud)
        self._framer = FramerRTU(DecodePDU(is_server=False))

    def ask(self, question: Question) -> bytes:
        """Return the frame of a question; from now on its answer is searched for."""
        return self._framer.buildFrame(question.request)

    def find(self, data: bytes, question: Question) -> Answer | None:
        """Return the answer in the bytes received since, if it is there in whole."""
        for at in range(len(data) - 4):
            if data[at] != question.unit:
                continue
            size = _answer_size(data[at + 1 :], question)
            whole = data[at : at + size + 3]
            if not size or len(whole) < size + 3:
                continue
            content = self._framer.decode(whole)[3]
            answer = content and _decode(content, question, self._framer.decoder)
            if answer:
                return answer
        return None

    def sound(self, data: bytes) -> bool:
        """Tell whether `data` is one whole frame, from and to any unit: its CRC is right."""
        return len(data) >= 4 and FramerRTU.check_CRC(data[:-2], int.from_bytes(data[-2:], "big"))


class TcpWire:
    """Modbus TCP: a header with a transaction id, no CRC; the parts are those of `RtuWire`."""

    numbered: ClassVar[bool] = True

    def __init__(self) -> None:
        self.pause = 0.0
        self._framer = FramerSocket(DecodePDU(is_server=False))
        self._transaction = 0

    def ask(self, question: Question) -> bytes:
        """Return the frame of a question, under a new transaction id."""
        self._transaction = self._transaction % 0xFFFF + 1
        question.request.transaction_id = self._transaction
        return self._framer.buildFrame(question.request)

    def find(self, data: bytes, question: Question) -> Answer | None:
        """Return the answer in the bytes received since, if it is there in whole."""
        head = self._transaction.to_bytes(2, "big") + b"\0\0"
        at = data.find(head)
        while at >= 0:
            frame = data[at:]
            size = _answer_size(frame[7:], question) if len(frame) > 8 else 0
            right = frame[4:7] == (size + 1).to_bytes(2, "big") + bytes((question.unit,))
            if size and right and len(frame) >= 7 + size:
                content = self._framer.decode(frame[: 7 + size])[3]
                if content and (answer := _decode(content, question, self._framer.decoder)):
                    return answer
            at = data.find(head, at + 1)
        return None

    def sound(self, data: bytes) -> bool:
        """Tell whether header and length agree."""
        return (
            len(data) >= 9
            and data[2:4] == b"\0\0"
            and int.from_bytes(data[4:6], "big") == len(data) - 6
        )


ModbusWire = RtuWire | TcpWire
"""A framing."""


def _answer_size(pdu: bytes, question: Question) -> int:
    """Return the length of the answer that may begin here, 0 if none does (or not yet)."""
    if len(pdu) < 2:
        return 0
    if pdu[0] == question.function | _EXCEPTION:
        return 2
    if pdu[0] != question.function:
        return 0
    if question.content:
        return 2 + question.content if pdu[1] == question.content else 0
    # The library counts the unit before and the CRC behind, and says 998 or 999 for "not yet".
    size = ReadDeviceInformationResponse.calculateRtuFrameSize(b"\0" + pdu) - 3
    return size if size < LONGEST else 0


def _decode(pdu: bytes, question: Question, decoder: DecodePDU) -> Answer | None:
    """Return the content of a PDU of the right length."""
    message = decoder.decode(pdu)
    if message is None:
        return None
    if message.isError():
        return Refusal(message.exception_code)
    if isinstance(message, ReadDeviceInformationResponse):
        get = message.information.get
        return Identification(*(_text(get(code)) for code in range(3)))
    if not question.content:  # another type of encapsulated interface than the one asked for
        return None
    if Function(question.function).width == 1:
        return Reading(sum(1 << place for place, bit in enumerate(message.bits) if bit))
    return Reading(sum(word << 16 * place for place, word in enumerate(message.registers)))


def _text(value: object) -> str:
    """Return an object as printable text; a device may send anything, or the same object twice."""
    raw = value if isinstance(value, bytes) else b""
    return "".join(each for each in raw.decode("ascii", "replace") if each.isprintable()).strip()
