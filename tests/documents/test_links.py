"""Every relative link in the documents leads to a file or folder, and to an existing heading.

Every test or folder of tests that a document names is there.
"""

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.documents.made import is_made

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
PLACES = ("*.md", ".github/*.md", "docs/**/*.md", "systemd/*.md", "examples/**/*.md")
PAGES = sorted(page for place in PLACES for page in REPOSITORY.glob(place) if not is_made(page))
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`|<!--.*?-->", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
ELSEWHERE = re.compile(r"[a-z]+:")


def name(page):
    return page.relative_to(REPOSITORY).as_posix()


def links(page):
    prose = CODE.sub("", page.read_text("utf-8"))
    return [unquote(link) for link in LINK.findall(prose) if not ELSEWHERE.match(link)]


@cache
def anchors(page):
    """The headings as hosting sites and MyST name them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        said = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", said).replace(" ", "-")
        found.add(anchor if anchor not in found else f"{anchor}-1")
    return found


def leads_somewhere(page, link):
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.is_relative_to(REPOSITORY) or not target.exists():
        return False
    return not anchor or (target.suffix == ".md" and anchor in anchors(target))


def broken(page):
    return [link for link in links(page) if not leads_somewhere(page, link)]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page):
    assert broken(page) == []


NAMED = re.compile(r"`(tests/[\w/.*-]+)(?:::(\w+))?")


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_a_test_that_a_page_names_is_there(page):
    for path, function in NAMED.findall(page.read_text("utf-8")):
        files = [*REPOSITORY.glob(path), *REPOSITORY.glob(f"examples/*/{path}")]
        assert files, path
        assert all(f"def {function}" in each.read_text("utf-8") for each in files if function)


def test_the_index_names_every_page_of_the_documents():
    index = REPOSITORY / "docs" / "index.md"
    targets = [(index.parent / link).resolve() for link in links(index)]
    listed = {page for page in PAGES if page in targets or page.parent in targets}
    expected = {
        page for page in PAGES if page.parent.name != ".github" and "examples" not in page.parts
    }
    assert {name(page) for page in expected - listed - {index}} == set()


@pytest.mark.parametrize("link", ["no-such.md", "#no-such", "../../outside.md", "page.md#no-such"])
def test_a_link_that_leads_nowhere_is_found(tmp_path, monkeypatch, link):
    monkeypatch.setattr(f"{__name__}.REPOSITORY", tmp_path)
    page = tmp_path / "page.md"
    page.write_text(f"# A heading: `code` & more\n[good](#a-heading-code--more) [bad]({link})\n")
    assert broken(page) == [link]
