"""The file of houses, pits and tables, from which `floor init` makes all that is carried."""

import re
from collections.abc import Mapping
from enum import StrEnum
from ipaddress import AddressValueError, IPv4Address
from pathlib import Path
from typing import Annotated

from controller.configuration.document import Document
from controller.configuration.problem import ConfigurationError, Problem, in_reading_order
from controller.configuration.validation import validate
from controller.configuration.yaml_reader import read
from controller.data.message import message
from controller.data.values import Key, Strict, WrongValueError, checked

_RANGE = re.compile(r"([a-z0-9-]*?)([0-9]+)\.\.([a-z0-9-]*?)([0-9]+)")
_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
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
    elif _KEY.fullmatch(text):
        return (text,)
    raise WrongValueError(message("config-tables"))


Address = Annotated[str, checked(_address)]
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


class HousePlan(Strict, frozen=True, kw_only=True):
    """A house: its centre, and its tables by pits.

    Attributes:
        nodes: The computers of its centre.
        pits: Its tables: t07, or t01..t20, by pit.
    """

    nodes: dict[Key, Node]
    pits: dict[Key, list[Tables]]

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

    houses: dict[Key, HousePlan]


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
    place, found = ("houses", name), []
    for part in (NodePart.DATABASE, NodePart.STORE):
        count = len(house.running(part))
        if count == 0 or (part is NodePart.DATABASE and count > 1):
            expected = message("config-nodes-running", name=part)
            found.append(document.problem((*place, "nodes"), expected))
    seen = {*house.nodes, *house.pits}
    for pit, texts in house.pits.items():
        for at, text in enumerate(texts):
            names = {f"{pit}-{each}" for each in tables_of(text)}
            if names & seen:
                here = (*place, "pits", pit, at)
                found.append(document.problem(here, message("config-tables-once")))
            seen |= names
    return found
