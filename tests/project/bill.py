"""python -m tests.project.bill FILE: complete a CycloneDX bill of materials.

The generator sees Python packages only, and the licences of those that say them as it expects. The
vendored modules are added, and the licences of `tests.project.licences`.
"""

import json
import re
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

from tests.project.licences import packages

VENDORED = Path(__file__).parents[2] / "controller/page/static/vendor/vendored.json"


def components() -> list[dict[str, Any]]:
    """Return the vendored modules as components."""
    return [_component(each) for each in json.loads(VENDORED.read_bytes())]


def _component(record: dict[str, Any]) -> dict[str, Any]:
    name, version = record["package"], record["version"]
    purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
    algorithm, _, digest = record["integrity"].partition("-")
    assert algorithm == "sha512"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "licenses": [{"license": {"id": record["license"]}}],
        "hashes": [{"alg": "SHA-512", "content": b64decode(digest).hex()}],
    }


def _licence(expression: str) -> dict[str, Any]:
    if " " in expression:
        return {"expression": expression}
    return {"license": {"id": expression}}


def main(path: Path) -> None:
    """Complete the bill in a file."""
    bill = json.loads(path.read_bytes())
    known = packages()
    for component in bill["components"]:
        name = re.sub(r"[-_.]+", "-", component["name"]).lower()
        if name in known:
            component["licenses"] = [_licence(known[name][1])]
    bill["components"] += components()
    path.write_text(json.dumps(bill, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
