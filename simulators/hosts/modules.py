"""Reads the Modbus modules of a table file, for their simulator."""

from dataclasses import dataclass
from pathlib import Path

from controller.configuration import load_table
from controller.shipped import config_root
from drivers.modbus.options import read_options
from drivers.modbus.settings import BusSettings


@dataclass(frozen=True, slots=True)
class Modules:
    """A line of modules, and the names of the spots that they sense, in order."""

    bus: BusSettings
    spots: tuple[str, ...]


def modules_of(table: Path | None = None) -> Modules:
    """Return the modules of a table; without a table, those of the shipped example.

    Raises:
        ConfigurationError: the table's file has errors.
        OptionsError: its sensors are no Modbus modules.
    """
    definition, _ = load_table(table or config_root() / "table-modbus.yaml")
    spots = tuple(wager.name for wager in definition.game.wagers)
    sensors = definition.sensors
    return Modules(read_options(sensors.options if sensors is not None else {}), spots)
