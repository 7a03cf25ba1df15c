"""The addresses that the page's document names are those that are served."""

import inspect
import re
from pathlib import Path

from controller.page import server

DOCUMENT = Path(__file__).parents[2] / "docs" / "page.md"
_WATCHED = {"/healthz", "/readyz", "/metrics"}
"""Those of docs/watching.md."""


def test_the_document_names_the_addresses_that_are_served() -> None:
    served = re.findall(r'web\.(get|post)\("([^"]+)"', inspect.getsource(server))
    routes = {(method.upper(), path) for method, path in served if path not in _WATCHED}
    listed = [
        (method, each)
        for line in DOCUMENT.read_text("utf-8").splitlines()
        for method, all_ in re.findall(r"^\| `(GET|POST) (.*?) \|", line)
        for each in re.findall(r"(/[^`?, ]*)", all_)
    ]
    found = {next((r for r in routes if _fits(r, each)), each) for each in listed}
    assert found == routes


def _fits(route: tuple[str, str], named: tuple[str, str]) -> bool:
    """Tell whether an address as the document names it (`fr` for a name, `…`) leads to a route."""
    shape = re.sub(r"\\{[^/]*\\}", r"[^/]+", re.escape(route[1]))
    return route[0] == named[0] and re.fullmatch(shape, named[1]) is not None
