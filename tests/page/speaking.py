"""The page's own translation, run by node: there is no second one to test against."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from controller.configuration.shipped import config_root
from controller.page.catalogue import read_catalogue
from tests.page.packages import node

STATIC = Path(__file__).parents[2] / "controller" / "page" / "static"
FRENCH = config_root() / "languages" / "fr.yaml"
PATIENCE = 60
"""Seconds."""

Words = str | tuple[str, Mapping[str, str | int]]
"""A sentence of the daemon's; or words of the page's own, with their params."""


class Spoken(NamedTuple):
    """What came of texts: each as it is shown, and what stayed English."""

    texts: list[str]
    unknown: dict[str, int]


def speak(
    texts: Sequence[Words], catalogue: Mapping[str, str] | None = None, language: str = "fr"
) -> Spoken:
    """Say texts as the page does; by default with the shipped French."""
    if catalogue is None:
        catalogue = read_catalogue(FRENCH)
    asked = json.dumps({"language": language, "catalogue": catalogue, "texts": list(texts)})
    done = subprocess.run(
        [node(), str(Path(__file__).with_name("speaking.mjs")), str(STATIC / "translate.js")],
        input=asked,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    return Spoken(answer["spoken"], answer["unknown"])
