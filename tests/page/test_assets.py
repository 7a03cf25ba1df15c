"""Assets: what is ours is served without its comments, everything else as it stands."""

import re

from controller.page.assets import STATIC, read_assets

JOINED = {"styles.css", "sign/styles.css"}
"""Made of other files."""


def without_comments(text: str) -> str:
    """Blank the lines of comments that have lines of their own, line by line."""
    lines, inside = [], False
    for line in text.split("\n"):
        _, end, code = line.partition("*/")
        assert not (inside and code.strip()), "code after a comment of several lines"
        inside = inside or (line.lstrip().startswith("/*") and not code.strip())
        lines.append("" if inside else line)
        inside = inside and not end
    return "\n".join(lines)


def test_our_modules_and_styles_are_served_without_comments_and_indents() -> None:
    ours = {
        name: each
        for name, each in read_assets().items()
        if name.endswith((".js", ".css")) and not name.startswith("vendor/") and name not in JOINED
    }
    assert len(ours) > 40
    for name, each in ours.items():
        bare = without_comments((STATIC / name).read_text()).split("\n")
        assert each.content.decode().split("\n") == [line.lstrip(" ") for line in bare], name


def test_a_page_asks_for_all_its_styles_at_once() -> None:
    served = read_assets()
    for page, joined in (("index.html", "styles.css"), ("sign/sign.html", "sign/styles.css")):
        linked = r'<link rel="stylesheet" href="/static/([^"]+)"'
        written = re.findall(linked, (STATIC / page).read_text())
        assert len(written) > 1
        assert re.findall(linked, served[page].content.decode()) == [joined]
        whole = b"\n".join(served[name].content for name in written)
        assert served[joined].content == whole, "in their order: the later counts"


def test_a_sign_loads_no_font_before_it_shows_a_word() -> None:
    """The panel asks for its letters at once; a sign that is blank between rounds uses none."""
    assert 'rel="preload"' in (STATIC / "index.html").read_text()
    assert 'rel="preload"' not in (STATIC / "sign" / "sign.html").read_text()


def test_what_others_wrote_keeps_its_licence_and_its_code() -> None:
    served = {name: each for name, each in read_assets().items() if name.startswith("vendor/")}
    assert b"@license" in served["vendor/lit-html.js"].content
    assert served
    for name, each in served.items():
        content = (STATIC / name).read_bytes()
        assert content.count(b"@license") == each.content.count(b"@license")
        if not name.endswith(".js"):
            assert each.content == content, name
            continue
        code = [line.strip() for line in content.decode().split("\n")]
        left = [line for line in code if line and not line.startswith(("/*", "*"))]
        kept = [line.strip() for line in each.content.decode().split("\n") if line]
        assert [line for line in kept if not line.startswith(("/*", "*"))] == left, name
