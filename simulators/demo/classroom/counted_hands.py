"""Hands that are counted beside the training page, by a process of their own."""

from collections.abc import AsyncGenerator
from pathlib import Path

import msgspec

from controller.data.message import Message, message
from controller.errors import DealerTableError, ExitCode
from controller.system.children import lines_of
from controller.system.interpreter import python_words
from simulators.training.strategy_hands import StrategyHand


class HandsError(DealerTableError):
    """The hands of a lesson cannot be counted."""

    exit_code = ExitCode.INTERNAL


async def counted_hands(
    seed: str, count: int, config: Path | None
) -> AsyncGenerator[StrategyHand, None]:
    """Yield hands, each as soon as it is counted; the process ends with the iteration.

    Args:
        seed: fixes the hands.
        count: how many.
        config: the table's file whose game is taught; None: the usual one.

    Raises:
        HandsError: they cannot be counted; it says why.
    """
    about = (seed, str(count), *([str(config)] if config is not None else []))
    command = (*python_words(), "-m", "simulators.training.strategy_hands", *about)
    code, complained = 0, b""
    async for line in lines_of(*command):
        if isinstance(line, bytes):
            yield msgspec.json.decode(line, type=StrategyHand)
        else:
            code, complained = line
    if code:
        raise HandsError(_complaint(complained, code))


def _complaint(complained: bytes, code: int) -> Message:
    last = next(reversed(complained.splitlines()), b"")
    try:
        return msgspec.json.decode(last, type=Message)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return message("training-no-hands", code=str(code))
