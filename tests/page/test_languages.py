"""Catalogues as the browser gets them: what a house has copied does not come twice."""

from controller.page.assets import read_texts


def test_a_copied_file_comes_once_and_in_its_place(tmp_path):
    shipped, own = tmp_path / "shipped", tmp_path / "own"
    for folder in (shipped, own):
        folder.mkdir()
        (folder / "keys.ftl").write_text("# Keys\nkey-stop = STOP\n")
    (shipped / "panel.ftl").write_text("panel-table = Table\n")
    (own / "panel.ftl").write_text("panel-table = Our table\n")
    names = ("keys.ftl", "panel.ftl")
    paths = [folder / name for folder in (shipped, own) for name in names]
    text = read_texts(paths).content.decode()
    assert text.count("key-stop") == 1
    assert text.index("panel-table = Table") < text.index("panel-table = Our table")
