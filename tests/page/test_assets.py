"""Assets: what is ours is served without its comments, everything else as it stands."""

import re

from controller.page.assets import STATIC, read_assets

MADE = re.compile(r"^modules\['([^']+)'\] (?:\?\?)?= ", re.MULTILINE)
"""Where a file of modules makes one."""
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
    styles = {
        name: each
        for name, each in read_assets().items()
        if name.endswith(".css") and name not in JOINED
    }
    for name, each in styles.items():
        bare = without_comments((STATIC / name).read_text()).split("\n")
        assert each.content.decode().split("\n") == [line.lstrip(" ") for line in bare], name
    parts = [path for path in STATIC.rglob("*.js") if "vendor" not in path.parts]
    assert len(parts) > 40
    whole = {line for each in scripts().values() for line in each.split("\n")}
    for path in parts:
        lines = [line.lstrip(" ") for line in without_comments(path.read_text()).split("\n")]
        said = re.sub(r"^export (?!\{)", "", "\n".join(lines), flags=re.MULTILINE)
        said = re.sub(r"^(?:import|export) [^;]*;|.*import\(.*", "", said, flags=re.MULTILINE)
        assert whole.issuperset(said.split("\n")), path


def scripts() -> dict[str, str]:
    """Return the modules as they are served."""
    return {
        name: each.content.decode() for name, each in read_assets().items() if name.endswith(".js")
    }


def test_a_page_begins_with_one_file_of_modules() -> None:
    """And no module is in two of those that one page loads."""
    assert scripts().keys() == {
        *("main.js", "main/alarms/chip.js", "main/poker/hand.js"),
        *("main/screens/supervisor.js", "main/screens/technician.js", "sign/sign.js"),
    }
    first = set(MADE.findall(scripts()["main.js"]))
    assert len(first) > 40
    for name, text in scripts().items():
        if name.startswith("main/"):
            assert MADE.findall(text), name
            assert first.isdisjoint(MADE.findall(text)), name


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
    served, whole = read_assets(), scripts()["main.js"]
    assert whole.count("@license") == 1, "of lit-html: Fluent's files name none"
    for path in (STATIC / "vendor").rglob("*"):
        name = path.relative_to(STATIC).as_posix()
        if name in served:
            assert served[name].content == path.read_bytes(), name
    for name in ("vendor/lit-html.js", "vendor/fluent/resource.js"):
        code = (STATIC / name).read_text()
        longest = max(code.split("\n"), key=len).strip().removesuffix(";")
        assert longest.partition("export{")[0] in whole, name
