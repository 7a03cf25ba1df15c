"""The file of houses, pits and tables, from which `floor init` makes all that is carried."""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from ipaddress import AddressValueError, IPv4Address
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from controller.configuration.document import Document, read
from controller.configuration.problem import ConfigurationError, Problem, in_reading_order
from controller.configuration.validation import validate
from controller.data.message import message
from controller.data.values import KEY_PATTERN, Strict, WrongValueError, checked, patterned

_RANGE = re.compile(r"([a-z0-9]{0,8}?)([0-9]{1,8})\.\.([a-z0-9]{0,8}?)([0-9]{1,8})")
_TABLE = re.compile(r"[a-z0-9]{1,16}")
"""A table's name within its pit: what stands before the last hyphen of the whole is the pit."""
_MOST = 1000
"""Tables that one entry may stand for."""


class NodePart(StrEnum):
    """What runs on a node, beside its broker."""

    STORE = "store"
    BOARD = "board"
    BRIDGE = "bridge"
    DATABASE = "database"
    STANDBY = "standby"


def _address(text: str) -> str:
    try:
        return str(IPv4Address(text))
    except AddressValueError:
        raise WrongValueError(message("config-address-like", text="10.20.0.5")) from None


def _tables(text: str) -> str:
    tables_of(text)
    return text


def tables_of(text: str) -> tuple[str, ...]:
    """Return the names that an entry stands for: `t07`, or `t01..t20` for twenty.

    Raises:
        WrongValueError: it is neither.
    """
    if found := _RANGE.fullmatch(text):
        first, last, wide = int(found[2]), int(found[4]), len(found[2])
        if found[3] in ("", found[1]) and first <= last < first + _MOST:
            return tuple(f"{found[1]}{each:0{wide}}" for each in range(first, last + 1))
    elif _TABLE.fullmatch(text):
        return (text,)
    raise WrongValueError(message("config-tables"))


Address = Annotated[str, checked(_address)]
Named = Annotated[str, patterned(KEY_PATTERN, message("config-key-pattern"), max_length=40)]
"""With a role before it, or a table after it, it fits into a certificate."""
Tables = Annotated[str, checked(_tables)]


class Node(Strict, frozen=True, kw_only=True):
    """A computer of the centre. A broker runs on each.

    Attributes:
        tables: Its address on the tables' network.
        centre: Its address on the centre's network, which no table reaches.
        runs: What else runs there.
    """

    tables: Address
    centre: Address
    runs: list[NodePart]

    @property
    def services(self) -> list[NodePart]:
        """What runs there with credentials of its own."""
        return [
            each for each in (NodePart.STORE, NodePart.BOARD, NodePart.BRIDGE) if each in self.runs
        ]


class HousePlan(Strict, frozen=True, kw_only=True):
    """A house: its centre, and its tables by pits.

    Attributes:
        nodes: The computers of its centre.
        pits: Its tables: t07, or t01..t20, by pit.
    """

    nodes: dict[Named, Node]
    pits: dict[Named, Annotated[list[Tables], Meta(min_length=1)]]

    @property
    def by_pit(self) -> dict[str, tuple[str, ...]]:
        """The names of all tables on the floor."""
        return {
            pit: tuple(f"{pit}-{each}" for text in some for each in tables_of(text))
            for pit, some in self.pits.items()
        }

    def running(self, part: NodePart) -> list[str]:
        """Return the nodes on which something runs."""
        return [name for name, node in self.nodes.items() if part in node.runs]


class _Plan(Strict, frozen=True, kw_only=True):
    """The file.

    Attributes:
        houses: All houses, by their names.
    """

    houses: Annotated[dict[Named, HousePlan], Meta(min_length=1)]


def read_plan(path: Path) -> Mapping[str, HousePlan]:
    """Return the houses of a file.

    Raises:
        ConfigurationError: with all that is wrong.
    """
    document, problems = read(path)
    if document is None:
        raise ConfigurationError(problems)
    plan, unfit = validate(_Plan, document)
    problems += unfit
    if plan is not None:
        for name, house in plan.houses.items():
            problems += _problems(document, name, house)
    if plan is None or problems:
        raise ConfigurationError(in_reading_order(problems))
    return plan.houses


def _problems(document: Document, name: str, house: HousePlan) -> list[Problem]:
    """Return what is wrong with a house that is well-formed."""
    place, found = ("houses", name), list[Problem]()
    for part in (NodePart.DATABASE, NodePart.STORE):
        count = len(house.running(part))
        if count == 0 or (part is NodePart.DATABASE and count > 1):
            expected = message("config-nodes-running", name=part)
            found.append(document.problem((*place, "nodes"), expected))
    addresses, seen = set[str](), {"rights", "authority"}  # other files beside a broker's
    for where, names in _named(house):
        if names & seen:
            found.append(document.problem((*place, *where), message("config-names-once")))
        seen |= names
    for node, each in house.nodes.items():
        for key, address in (("tables", each.tables), ("centre", each.centre)):
            if address in addresses:
                here = (*place, "nodes", node, key)
                found.append(document.problem(here, message("config-address-once")))
            addresses.add(address)
        if {NodePart.DATABASE, NodePart.STANDBY} <= {*each.runs}:
            here = (*place, "nodes", node, "runs")
            found.append(document.problem(here, message("config-standby-elsewhere")))
    return found


def _named(house: HousePlan) -> Iterator[tuple[tuple[str | int, ...], set[str]]]:
    """Yield the places of a house's file, each with the names that it gives."""
    for name, node in house.nodes.items():
        yield ("nodes", name), {name, *(f"{part}-{name}" for part in node.services)}
    for pit in house.pits:
        yield ("pits", pit), {pit}
    for pit, texts in house.pits.items():
        for at, text in enumerate(texts):
            yield ("pits", pit, at), {f"{pit}-{each}" for each in tables_of(text)}
