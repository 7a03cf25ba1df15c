"""`ascii-spots-sim://…`: the simulated board, with an operator for the conformance kit."""

from collections.abc import Callable

from ascii_spots.board import Board
from drivers.conformance import MemoryTransport, Operator


class BoardOperator(Operator):
    """Acts on a simulated board; `act` carries its reports of that."""

    def __init__(self, board: Board) -> None:
        """Act on this board."""
        self._board = board
        self.changed: Callable[[], None] = lambda: None

    async def bet(self, seat: int, spot: int) -> None:
        """Put something on a spot."""
        self._board.put(seat, spot, True)
        self.changed()

    async def take(self, seat: int, spot: int) -> None:
        """Take it off."""
        self._board.put(seat, spot, False)
        self.changed()

    async def power_off(self) -> None:
        """Cut the power."""
        self._board.power(False)
        self.changed()

    async def power_on(self) -> None:
        """Turn the power on again."""
        self._board.power(True)
        self.changed()


def open_simulated(url: str) -> MemoryTransport:
    """Return a transport to a new board."""
    board = Board()
    operator = BoardOperator(board)
    transport = MemoryTransport(board, operator, url)
    operator.changed = transport.changed
    return transport
