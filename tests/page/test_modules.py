"""Modules made one file: they do what they do apart, and what cannot be read is refused."""

import json
import subprocess

import pytest

from controller.page.modules import ModuleError, link
from tests.page.packages import node

PAGE = {
    "main.js": 'import { two as one } from "./sub/a.js";\nimport { more, start } from "./b.js";\n'
    "const first = [one(), more, start];\n"
    'import("./sub/later.js").then(({ seen }) => console.log(JSON.stringify([first, seen()])));',
    "sub/a.js": 'import {\n  Count,\n} from "../b.js";\nexport async function one() {}\n'
    "export function two() {\n  return new Count().more();\n}",
    "b.js": 'export { more, } from "./c.js";\nexport class Count {\n'
    "  more() { return ++count; }\n}\nexport const start = 1;\nlet count = start;",
    "c.js": 'const m=7,n="export";export{m as more,n as word};\n//# sourceMappingURL=c.js.map',
    "sub/later.js": 'import { Count } from "../b.js";\nimport{word as w}from"../c.js";'
    'import{own}from"./own.js";\nexport const seen = () => [new Count().more(), w, own];',
    "sub/own.js": "export const own = 5;",
    "unused.js": 'import { nothing } from "./nowhere.js";',
}
"""All forms that are read; the last file is part of no page."""
REFUSED = {
    "a circle": (
        {"a.js": 'import { b } from "./b.js";', "b.js": 'import "./a.js";'},
        "a.js → b.js",
    ),
    "nowhere": ({"a.js": 'import { b } from "./b.js";'}, "b.js, which is not there"),
    "a default": ({"a.js": "export default 5;"}, "a.js: default 5;"),
    "what changes": ({"a.js": "let a;\nexport let b = 5;"}, "a.js: let b = 5;"),
    "all": ({"a.js": 'import * as b from "./b.js";', "b.js": ""}, "a.js: [*] as b"),
}


@pytest.mark.parametrize("apart", [False, True], ids=["made one", "apart"])
def test_a_page_and_what_it_loads_later_share_their_modules(tmp_path, apart):
    made = PAGE if apart else link("main.js", PAGE)
    assert apart or list(made) == ["main.js", "main/sub/later.js"]
    (tmp_path / "package.json").write_text('{"type": "module"}')
    for name, text in made.items():
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text.replace('"/static/', f'"{tmp_path.as_uri()}/'))
    done = subprocess.run([node(), tmp_path / "main.js"], capture_output=True, check=True)
    assert json.loads(done.stdout) == [[2, 7, 1], [3, "export", 5]]


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_made_one_file_is_refused_by_name(kind):
    texts, why = REFUSED[kind]
    with pytest.raises(ModuleError, match=why):
        link("a.js", texts)
