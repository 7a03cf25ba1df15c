"""How Sphinx builds the documentation site; `make docs` runs it over the whole repository.

The sources are the Markdown files as they lie in the repository. Their links are relative paths,
which lead on a hosting site as well. A link that leads nowhere is a warning, and a warning ends the
build. Some pages are made from the code before (`tests/documents`): no text links to them, because
they are not kept; their names in texts become links here.
"""

import re
from importlib.metadata import version as installed
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.ext.napoleon import GoogleDocstring

REPOSITORY = Path(__file__).parents[2]

project = "dealer-table"
author = "The dealer-table authors"
copyright = author  # noqa: A001 - Sphinx's name
release = version = installed("dealer-table")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinxcontrib.mermaid"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/**.md", "systemd/README.md"]
exclude_patterns = [".venv", "build", "**/node_modules", "**/.pytest_cache"]

myst_heading_anchors = 4
myst_fence_as_directive = ["mermaid"]

suppress_warnings = ["misc.highlighting_failure"]  # code with an ellipsis in it

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
default_role = "code"  # docstrings mark code as Markdown does

html_theme = "furo"
html_title = f"dealer-table {release}"
html_extra_path = ["index.html"]
html_copy_source = False


MADE = {
    "docs/tablectl.md": "The commands",
    "docs/configuration-keys.md": "Keys of the configuration",
    "docs/procedure.md": "The procedure",
    "docs/games/": "Games",
    "docs/certification-items.md": "Items of the certification",
    "docs/metrics.md": "Metrics and log events",
}
"""The pages that are made, and the folder of such pages; each with its title in the contents."""
NAME = re.compile("|".join(f"`{re.escape(name)}`" for name in MADE if name.endswith(".md")))
LINK = re.compile(r"\[([^\]]+)\]\(([^)#:]+)\)")


def table_of_contents(_app: Sphinx, docname: str, source: list[str]) -> None:
    """Make the contents of the site from the links of docs/index.md, part by part."""
    if docname != root_doc:
        return
    parts = re.split(r"^## (.+)$", source[0], flags=re.MULTILINE)[1:]
    for title, text in zip(parts[::2], parts[1::2], strict=True):
        pages = "\n".join(f"{to}*" if to.endswith("/") else to for _, to in LINK.findall(text))
        source[0] += _contents(title, pages)
    made = (
        f"/{name}*" if name.endswith("/") else f"{title} </{name}>" for name, title in MADE.items()
    )
    source[0] += _contents("Made from the code", "\n".join(made))


def _contents(title: str, pages: str) -> str:
    return f"\n```{{toctree}}\n:hidden:\n:glob:\n:caption: {title}\n\n{pages}\n```\n"


def names_of_made_pages(_app: Sphinx, _docname: str, source: list[str]) -> None:
    """Turn the name of a made page into a link."""
    source[0] = NAME.sub(lambda found: f"[{found[0]}](/{found[0][1:-1]})", source[0])


def links_beyond(_app: Sphinx, docname: str, source: list[str]) -> None:
    """Show a link to a folder, or to a page of the examples, as its text: the site has neither."""
    folder = (REPOSITORY / docname).parent
    source[0] = LINK.sub(
        lambda found: (
            found[1] if (folder / found[2]).is_dir() or "examples/" in found[2] else found[0]
        ),
        source[0],
    )


def google_docstrings(
    _app: Sphinx, what: str, name: str, thing: object, _options: object, lines: list[str]
) -> None:
    """Read the sections of docstrings; an attribute's has none, and may hold a colon."""
    if what not in ("attribute", "data", "property"):
        lines[:] = GoogleDocstring(lines, what=what, name=name, obj=thing).lines()


def setup(app: Sphinx) -> None:
    """Be called by Sphinx."""
    app.connect("source-read", table_of_contents)
    app.connect("source-read", names_of_made_pages)
    app.connect("source-read", links_beyond)
    app.connect("autodoc-process-docstring", google_docstrings)
