"""The record as the page shows it: what `tablectl` prints, computed beside the table.

It is computed in a separate process of low priority: reading a journal in the daemon would
take the interpreter from the table's loop. One process runs at a time for each kind of record.
"""

import asyncio
import os
import re
from asyncio.subprocess import PIPE
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from controller.data.definition import TableDefinition
from controller.data.message import Message, message
from controller.errors import UNDECODABLE, ExitCode
from controller.odds import digest_of_rules
from controller.page.page_errors import PageRefusal
from controller.system.children import heard_with_errors, started
from controller.system.interpreter import python_words

MOST_ROUNDS = 100
"""Rounds that are told in one answer."""
_MOST_WAITING = 4
"""Requests for one kind of record that may wait for their turn; further ones are refused."""
_WITHIN = 45.0
"""Seconds within which a record must be made."""
_NICE = 10
"""How much the process gives way: to the table at once, yet it comes to its end on a computer whose
processors are busy.
"""
_TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{1,15}(Z|[+-][0-9]{2}:[0-9]{2})?)?"
_COLOUR = r"[a-z]{1,16}"


class Records:
    """Tells records; the last answer is reused until the journal goes on."""

    def __init__(
        self, config: Path | None, seq: Callable[[], int], definition: Callable[[], TableDefinition]
    ) -> None:
        """Make it.

        Args:
            config: the table's file, which names the journal; None: no record can be told.
            seq: returns the number of the journal's last event; a record depends on the journal
                and on the definition in force.
            definition: returns what is played by.
        """
        self._definition = definition
        self._kinds: dict[str, _Kind] = {}
        if config is not None:
            self._kinds = {kind: _Kind(config.absolute(), seq) for kind in (*_WORDS, _SHEET)}

    async def record_as_json(self, kind: str, query: Mapping[str, str]) -> bytes:
        """Return a record as JSON, as `tablectl` prints it.

        Raises:
            PageRefusal: there is no such record, or it cannot be told.
        """
        if kind not in self._kinds:
            raise PageRefusal(404, message("answer-no-such-record"))
        if kind == _SHEET:
            return await self._kinds[kind].record_as_json(_sheet(query, self._definition()))
        return await self._kinds[kind].record_as_json(_WORDS[kind](query))


class _Kind:
    """One kind of record: its turn, and its last answer."""

    def __init__(self, config: Path, seq: Callable[[], int]) -> None:
        self._config = config
        self._seq = seq
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._last: tuple[tuple[str, ...], int, bytes] | None = None

    async def record_as_json(self, words: tuple[str, ...]) -> bytes:
        if self._waiting > _MOST_WAITING:
            raise PageRefusal(429, message("answer-record-for-others"))
        self._waiting += 1
        try:
            async with asyncio.timeout(_WITHIN), self._turn:
                return await self._newest_record(words)
        except TimeoutError:
            raise PageRefusal(504, message("answer-record-not-in-time")) from None
        finally:
            self._waiting -= 1

    async def _newest_record(self, words: tuple[str, ...]) -> bytes:
        seq = self._seq()
        if self._last is not None and self._last[:2] == (words, seq):
            return self._last[2]
        told = await self._made(words)
        self._last = words, seq, told
        return told

    async def _made(self, words: tuple[str, ...]) -> bytes:
        command = (*python_words(), "-m", "controller.cli.for_page", *words)
        place = ("--json", f"--config={self._config}")
        process = await started(*command, *place, stderr=PIPE)
        with suppress(OSError):  # it has ended already, or the service is not allowed to
            os.setpriority(os.PRIO_PROCESS, process.pid, _NICE)
        told, complained, code = await heard_with_errors(process)
        if code and not (
            told and code == ExitCode.NEGATIVE
        ):  # a damaged record is shown, and says so
            raise PageRefusal(422, _complaint(complained, code))
        return told


def _complaint(complained: bytes, code: int) -> Message:
    """Return what the command complained of: its message, or else the text that it left."""
    last = next(reversed(complained.splitlines()), b"")
    try:
        return msgspec.json.decode(last, type=Message)
    except UNDECODABLE:
        error = last.decode(errors="replace").strip() or f"exit code {code}"
        return message("answer-record-not-made", error=error)


def _recall(query: Mapping[str, str]) -> tuple[str, ...]:
    _known(query, "last", "round")
    if "round" in query:
        return "recall", f"--round={_number(query['round'], 10**9)}"
    return "recall", f"--last={_number(query.get('last', '10'), MOST_ROUNDS)}"


def _deck(query: Mapping[str, str]) -> tuple[str, ...]:
    _known(query, "colour", "from", "to")
    colour = query.get("colour", "")
    if not re.fullmatch(_COLOUR, colour):
        raise PageRefusal(400, message("answer-which-deck"))
    return ("deck", "history", colour, *_between(query))


def _statistics(query: Mapping[str, str]) -> tuple[str, ...]:
    _known(query, "from", "to")
    return ("report", *_between(query))


def _sheet(query: Mapping[str, str], table: TableDefinition) -> tuple[str, ...]:
    """Return the command that shows what is kept of a pay table of the game that is played.

    The digest is of what the table plays by: where the files have changed since, nothing is shown
    in its place.
    """
    _known(query, "pay_table")
    game = table.game
    name = query.get("pay_table", table.pay_table)
    if game.poker is not None or name not in [each.name for each in game.pay_tables]:
        raise PageRefusal(404, message("answer-no-such-record"))
    digest = digest_of_rules(game, game.pay_table(name))
    about = f"--pay-table={name}", f"--kept-as={digest}"
    return ("odds", "game", game.key, "--par-sheet", *about)


def _results(query: Mapping[str, str]) -> tuple[str, ...]:
    _known(query)
    return ("results",)


_SHEET = "par-sheet"
_WORDS: dict[str, Callable[[Mapping[str, str]], tuple[str, ...]]] = {
    "recall": _recall,
    "deck": _deck,
    "statistics": _statistics,
    "results": _results,
}
"""The command for each kind of record, from a query that is checked here."""


def _known(query: Mapping[str, str], *keys: str) -> None:
    if set(query) - set(keys):
        raise PageRefusal(400, message("answer-record-keys", names=", ".join(keys)))


def _number(text: str, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,10}", text) or not 1 <= int(text) <= most:
        raise PageRefusal(400, message("answer-number-to", to=most))
    return int(text)


def _between(query: Mapping[str, str]) -> tuple[str, ...]:
    for key in ("from", "to"):
        if key in query and not re.fullmatch(_TIME, query[key]):
            raise PageRefusal(400, message("answer-time-such-as", name=key))
    return tuple(f"--{key}={query[key]}" for key in ("from", "to") if key in query)
