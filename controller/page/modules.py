"""A page's modules, made into one file: one request instead of sixty that wait for each other.

Only what we write ourselves, and what is vendored, is read here: a few forms of import and export.
Each module becomes a function that returns what it exports, in the order of the imports, so that
what stands in a file stays as it was. What a page loads later is a file of its own, which shares
the modules that the page has.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import PurePosixPath
from posixpath import normpath

_IMPORT = re.compile(r'import\s*(?:\{([^}]*)\}\s*from\s*)?"(\.[^"]+)";?')
_PASSED_ON = re.compile(r'export\s*\{([^}]*)\}\s*from\s*"(\.[^"]+)";?')
_DECLARED = re.compile(r"export (?=(?:async )?(?:function|class|const)\b\W*(\w+))")
_LISTED = re.compile(r"export\s*\{([^}]*)\};?")
_LATER = re.compile(r'import\("(\.[^"]+)"\)')
_MAP = re.compile(r"//# sourceMappingURL=.*")
_AS = re.compile(r"([\w$]+)\s+as\s+([\w$]+)")
# Each but the last begins with a fixed word, which `re` finds three times as quickly.
_UNREAD = "\nimport ", "\nexport "


class ModuleError(ValueError):
    """A module that cannot be made part of one file: which, and why."""


def link(root: str, texts: Mapping[str, str]) -> dict[str, str]:
    """Join a page's modules; return its first file, and those that it loads later, by name.

    Args:
        root: the module's name, such as `main.js`; the later ones lie in `main/`.
        texts: all modules by their names.

    Raises:
        ModuleError: modules import each other in a circle, one is missing, or has a form of import
            or export that is not read here.
    """

    @cache
    def read(name: str) -> _Module:
        if name not in texts:
            raise ModuleError(f"{root} needs {name}, which is not there")
        return _Module(name, texts[name], root)

    first = list(_needed(root, read))
    made = (f"modules[{name!r}] = {read(name).made()};" for name in first[:-1])
    whole = ["const modules = {};", *made, read(root).body, "export { modules };"]
    files = {root: "\n".join(whole)}
    found = list(first)
    for name in found:
        for later in read(name).later:
            if _address(root, later) in files:
                continue
            needed = [each for each in _needed(later, read) if each not in first]
            lines = (f"modules[{each!r}] ??= {read(each).made()};" for each in needed)
            ends = f"export const {{ {', '.join(read(later).exports)} }} = modules[{later!r}];"
            begins = f'import {{ modules }} from "/static/{root}";'
            files[_address(root, later)] = "\n".join([begins, *lines, ends])
            found += needed
    return files


def _address(root: str, later: str) -> str:
    """Return the name of the file with which a page loads a module later."""
    return f"{root.removesuffix('.js')}/{later}"


def _needed(name: str, read: Callable[[str], "_Module"]) -> Iterator[str]:
    """Yield a module and all that it imports, each after those that it imports."""
    done: set[str] = set()

    def walk(each: str, way: tuple[str, ...]) -> Iterator[str]:
        if each in way:
            raise ModuleError(f"modules import each other: {' → '.join((*way, each))}")
        for other in read(each).imports:
            if other not in done:
                yield from walk(other, (*way, each))
        done.add(each)
        yield each

    return walk(name, ())


class _Module:
    """A module: its text without the lines that import and export, and what these lines named."""

    def __init__(self, name: str, text: str, root: str) -> None:
        self.imports: list[str] = []
        self.later: list[str] = []
        self.exports: dict[str, str] = {}
        """The name inside the module of each thing that it exports, by the name for others."""
        self._folder = PurePosixPath(name).parent
        self._root = root
        text = _PASSED_ON.sub(self._pass_on, _MAP.sub("", text))
        text = _IMPORT.sub(self._import, text)
        text = _DECLARED.sub(self._declare, text)
        text = _LISTED.sub(self._list, text)
        self.body = _LATER.sub(self._load_later, text)
        for each in _UNREAD:
            _, _, unread = f"\n{self.body}".partition(each)
            if unread:
                raise ModuleError(f"{name}: {unread.splitlines()[0]}")

    def made(self) -> str:
        """Return an expression of what it exports."""
        given = ", ".join(f"{out}: {inside}" for out, inside in self.exports.items())
        return f"(() => {{\n{self.body}\nreturn {{ {given} }};\n}})()"

    def _at(self, path: str) -> str:
        return normpath(self._folder / path)

    def _import(self, found: re.Match[str]) -> str:
        self.imports.append(self._at(found[2]))
        named = _AS.sub(r"\1: \2", found[1] or "")
        return f"const {{{named}}} = modules[{self.imports[-1]!r}];"

    def _pass_on(self, found: re.Match[str]) -> str:
        names = [each.strip() for each in found[1].split(",") if each.strip()]
        self.exports |= {each: each for each in names}
        return found[0].replace("export", "import", 1)

    def _declare(self, found: re.Match[str]) -> str:
        self.exports[found[1]] = found[1]
        return ""

    def _list(self, found: re.Match[str]) -> str:
        for each in filter(None, (each.strip() for each in found[1].split(","))):
            inside, _, out = each.partition(" as ")
            self.exports[out or inside] = inside
        return ""

    def _load_later(self, found: re.Match[str]) -> str:
        self.later.append(self._at(found[1]))
        return f'import("/static/{_address(self._root, self.later[-1])}")'
