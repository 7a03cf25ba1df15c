"""What the page makes of messages, by node: there is no second program to test against."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from controller.data.message import Message
from controller.shipped_files import config_root
from controller.words.folders import ENGLISH, of_page
from tests.page.packages import node
from tests.patience import PATIENCE

STATIC = Path(__file__).parents[2] / "controller" / "page" / "static"
"""Seconds."""


class Spoken(NamedTuple):
    """What came of messages: each as it is shown, and the ids of what stayed English."""

    texts: list[str]
    unknown: dict[str, int]


def speak(
    asked: Sequence[Message], language: str = "fr", texts: Mapping[str, str] | None = None
) -> Spoken:
    """Say messages as the page does; by default with what is shipped."""
    if texts is None:
        texts = {tag: shipped_text(tag) for tag in (language, ENGLISH)}
    done = subprocess.run(
        [node(), str(Path(__file__).with_suffix(".mjs")), str(STATIC / "translate.js")],
        input=msgspec.json.encode({"language": language, "texts": texts, "asked": list(asked)}),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    answer = json.loads(done.stdout)
    return Spoken(answer["spoken"], answer["unknown"])


def shipped_text(tag: str) -> str:
    """Return the shipped catalogue of a language as the page gets it."""
    return "\n".join(path.read_text("utf-8") for path in of_page(tag, (config_root(),)))
