"""The page's own translation, run by node: there is no second program to compare with."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from controller.data.message import Message
from controller.page.catalogue import read_catalogue
from controller.shipped import config_root
from controller.words.folders import ENGLISH, of_page
from tests.page.packages import node

STATIC = Path(__file__).parents[2] / "controller" / "page" / "static"
FRENCH = config_root() / "languages" / "fr.yaml"
PATIENCE = 60
"""Seconds."""


class Spoken(NamedTuple):
    """The results for some texts: each as it is shown, and what stayed English."""

    texts: list[str]
    unknown: dict[str, int]


def speak(
    asked: Sequence[str | Message],
    sentences: Mapping[str, str] | None = None,
    language: str = "fr",
    texts: Mapping[str, str] | None = None,
) -> Spoken:
    """Translate messages and finished sentences as the page does; shipped catalogues by default."""
    if sentences is None:
        sentences = read_catalogue(FRENCH)
    if texts is None:
        texts = {tag: shipped_text(tag) for tag in (language, ENGLISH)}
    given = {"language": language, "texts": texts, "sentences": sentences, "asked": list(asked)}
    done = subprocess.run(
        [node(), str(Path(__file__).with_name("speaking.mjs")), str(STATIC / "translate.js")],
        input=msgspec.json.encode(given),
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
