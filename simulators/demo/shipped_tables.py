"""The shipped tables, each by the name under which `tablectl demo --table` plays it."""

from pathlib import Path

import yaml

from controller.shipped import config_root


def shipped_tables() -> dict[str, Path]:
    """Return the files by name: NAME of `table-NAME.yaml`, and the game of `table.yaml`."""
    root = config_root()
    first = root / "table.yaml"
    named = {path.stem.removeprefix("table-"): path for path in root.glob("table-*.yaml")}
    named[yaml.safe_load(first.read_text("utf-8"))["game"]] = first
    return dict(sorted(named.items()))
