"""Where configuration files are found: beside the table's file, and those that are shipped."""

import os
from functools import cache
from pathlib import Path

CONFIG_VARIABLE = "DEALER_TABLE_CONFIG"
"""The environment variable that names the table's file."""
INSTALLED_TABLE = Path("/etc/dealer-table/table.yaml")
"""The table's file on a table's computer."""


@cache
def config_root() -> Path:
    """Return the folder of the shipped configuration.

    In a wheel it lies inside the package; in a checkout or an editable install, beside it.
    """
    package = Path(__file__).parent
    shipped = package / "shipped_config"
    return shipped if shipped.is_dir() else package.parent / "config"


def default_table() -> Path:
    """Return the table file that is used when the command line names none.

    It is the one that the environment names, else the one of this computer, else the shipped one.
    """
    named = os.environ.get(CONFIG_VARIABLE)
    if named:
        return Path(named)
    return INSTALLED_TABLE if _is_installed() else config_root() / "table.yaml"


def _is_installed() -> bool:
    """Tell whether this computer has a table's file.

    Who may not look there is not given the shipped one instead: opening the file tells them.
    """
    try:
        INSTALLED_TABLE.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def candidates(folder: str, key: str, beside: Path | None) -> list[Path]:
    """Return the places of `folder`/`key`.yaml: beside the table's file first, then shipped."""
    return [root / folder / f"{key}.yaml" for root in _roots(beside)]


def is_there(path: Path) -> bool:
    """Tell whether this is a file; a name that is too long for the file system names none."""
    try:
        return path.is_file()
    except OSError:
        return False


def matching(folder: Path, pattern: str) -> list[Path]:
    """Return the paths in a folder that match, sorted; none where the user may not look.

    They are told so by the table's file itself, once it is opened.
    """
    try:
        return sorted(folder.glob(pattern))
    except PermissionError:
        return []


def available(folder: str, beside: Path | None = None) -> tuple[str, ...]:
    """Return the keys of all files in `folder`, sorted."""
    return tuple(
        sorted({path.stem for root in _roots(beside) for path in matching(root / folder, "*.yaml")})
    )


def file_of_each_key(folder: str, beside: Path | None = None) -> tuple[Path, ...]:
    """Return the file of each key in `folder`: beside the table's file, else shipped."""
    places = (candidates(folder, key, beside) for key in available(folder, beside))
    first = (next((path for path in each if is_there(path)), None) for each in places)
    return tuple(path for path in first if path is not None)


def catalogue_roots(beside: Path | None = None) -> tuple[Path, ...]:
    """Return the folders that may hold catalogues, the folder of the table's file last."""
    return tuple(reversed(_roots(beside)))


def _roots(beside: Path | None) -> list[Path]:
    return list(dict.fromkeys([beside, config_root()] if beside else [config_root()]))
