"""Reads the Modbus modules of a table file, for their simulator."""

from pathlib import Path

from controller.configuration import load_table
from controller.shipped_files import config_root
from drivers.modbus.options import read_options
from drivers.modbus.settings import BusSettings


def modules_of(table: Path | None = None) -> tuple[BusSettings, tuple[str, ...]]:
    """Return the line of modules of a table, and the names of the spots that they sense, in order.

    Without a table, those of the shipped example.

    Raises:
        ConfigurationError: the table's file has errors.
        OptionsError: its sensors are no Modbus modules.
    """
    definition, _ = load_table(table or config_root() / "table-modbus.yaml")
    spots = tuple(wager.name for wager in definition.game.wagers)
    sensors = definition.sensors
    return read_options(sensors.options if sensors is not None else {}), spots
