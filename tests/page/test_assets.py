"""Assets: our modules are served without their comments, everything else as it stands."""

from controller.page.assets import STATIC, read_assets


def without_comments(text: str) -> str:
    """Blank the lines of comments that have lines of their own, line by line."""
    lines, inside = [], False
    for line in text.split("\n"):
        _, end, code = line.partition("*/")
        assert not (inside and code.strip()), "code after a comment of several lines"
        inside = inside or (line.lstrip().startswith("/**") and not code.strip())
        lines.append("" if inside else line)
        inside = inside and not end
    return "\n".join(lines)


def test_our_modules_are_served_without_their_comments() -> None:
    ours = {
        name: each
        for name, each in read_assets().items()
        if name.endswith(".js") and not name.startswith("vendor/")
    }
    assert len(ours) > 40
    for name, each in ours.items():
        assert each.content.decode() == without_comments((STATIC / name).read_text()), name


def test_what_others_wrote_keeps_its_licence() -> None:
    served = {name: each for name, each in read_assets().items() if name.startswith("vendor/")}
    assert served
    for name, each in served.items():
        assert each.content == (STATIC / name).read_bytes(), name
