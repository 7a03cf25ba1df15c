"""python -m tests.procedure.branches FILE FLOOR: hold coverage's JSON to a floor of branches alone.

`coverage report --fail-under` counts statements and branches together, and most of what it counts
are statements.
"""

import json
import sys
from pathlib import Path
from typing import Any


def judge(told: dict[str, Any], floor: float) -> tuple[str, bool]:
    """Return what to print, each branch that no test takes first, and whether the floor holds."""
    lines = []
    for file, found in told["files"].items():
        for line, to in found["missing_branches"]:
            where = f"to line {to}" if to > 0 else "out of the function"
            lines.append(f"{file}:{line}: no test goes {where}")
    taken, of = told["totals"]["covered_branches"], told["totals"]["num_branches"]
    held = taken * 100 >= floor * of
    lines.append(f"branches: {taken} of {of}, {taken / of:.1%}; the floor is {floor:g} %")
    return "\n".join(lines), held


def main(file: str, floor: str) -> int:
    """Print what is found; return the exit code."""
    words, held = judge(json.loads(Path(file).read_bytes()), float(floor))
    print(words)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
