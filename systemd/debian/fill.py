"""python -I fill.py VERSION PROGRAM SIMULATORS: fill the trees of the packages of one version.

The program is a virtual environment below PROGRAM/usr/lib/dealer-table/VERSION: its libraries are
installed from the folder `libraries`, each file held against its hash in requirements.txt, and
nothing that an installer leaves behind depends on where or when it was built. The simulators, and
the entry points that lead to them, go to the tree of their own package: installed, they lie in the
same environment.
"""

import compileall
import shutil
import subprocess
import sys
import venv
from configparser import ConfigParser
from pathlib import Path
from py_compile import PycInvalidationMode

HERE = Path.cwd()
INTERPRETER = "python{}.{}".format(*sys.version_info)
TABLECTL = """\
#!/bin/sh
exec {home}/bin/python -I -S -B {home}/bin/dealer-table-launcher "$@"
"""
METADATA = """\
Metadata-Version: 2.1
Name: dealer-table-simulators
Version: {version}
Requires-Dist: dealer-table=={version}
"""


def install(version: str, root: Path) -> None:
    """Make the environment and install into it."""
    venv.create(root, with_pip=False, symlinks=True)
    installer = HERE / "installer"
    venv.create(installer, with_pip=True, clear=True)
    pip = [
        installer / "bin" / "python",
        "-I",
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--quiet",
    ]
    into = [*pip, "--python", root / "bin" / "python", "install", "--no-compile", "--no-deps"]
    from_here = ["--no-index", "--only-binary", ":all:", "--find-links"]
    held = ["--require-hashes", "--requirement", "requirements.txt"]
    subprocess.run([*into, *from_here, HERE / "libraries", *held], check=True)
    # By name, not by file: an installer writes down the folder of a file that it was given.
    for found in sorted(HERE.glob("*.whl")) + sorted((HERE / "drivers").glob("*.whl")):
        name, number = found.name.split("-")[:2]
        subprocess.run([*into, *from_here, found.parent, f"{name}=={number}"], check=True)
    (root / "bin" / "tablectl").write_text(TABLECTL.format(home=f"/usr/lib/dealer-table/{version}"))
    (root / "bin" / "tablectl").chmod(0o755)


def settle(root: Path) -> None:
    """Keep what the table needs, and nothing that names the place of the build."""
    for path in (root / "bin").iterdir():
        if path.name not in ("tablectl", "dealer-table-launcher", "python"):
            path.unlink()
    (root / "bin" / "dealer-table-launcher").chmod(0o644)
    python = root / "bin" / "python"
    python.unlink()
    python.symlink_to(f"/usr/bin/{INTERPRETER}")
    for name in ("include", "lib64"):
        path = root / name
        path.unlink() if path.is_symlink() else shutil.rmtree(path, ignore_errors=True)
    lines = {
        "home": "/usr/bin",
        "include-system-site-packages": "false",
        "version": ".".join(map(str, sys.version_info[:3])),
        "executable": f"/usr/bin/{INTERPRETER}",
    }
    text = "".join(f"{name} = {value}\n" for name, value in lines.items())
    (root / "pyvenv.cfg").write_text(text)


def split(version: str, packages: Path, others: Path) -> None:
    """Move the simulators into their package, as a distribution of its own."""
    others.mkdir(parents=True)
    shutil.move(packages / "simulators", others / "simulators")
    (ours,) = packages.glob("dealer_table-*.dist-info")
    here, there = (ConfigParser(interpolation=None, delimiters="=") for _ in range(2))
    here.optionxform = there.optionxform = str
    here.read(ours / "entry_points.txt")
    for section in here.sections():
        for name, target in list(here[section].items()):
            if target.startswith("simulators."):
                there.read_dict({section: {name: target}})
                here.remove_option(section, name)
        if not here.options(section):
            here.remove_section(section)
    theirs = others / f"dealer_table_simulators-{version}.dist-info"
    theirs.mkdir()
    (theirs / "METADATA").write_text(METADATA.format(version=version))
    for points, folder in ((here, ours), (there, theirs)):
        with (folder / "entry_points.txt").open("w") as file:
            points.write(file)
    written = sorted(path for path in others.rglob("*") if path.is_file())
    record = "".join(f"{path.relative_to(others)},,\n" for path in written)
    (theirs / "RECORD").write_text(f"{record}{theirs.name}/RECORD,,\n")


def forget_what_went(packages: Path) -> None:
    """Correct each list of files: what went is not in it, what changed has no digest."""
    for record in packages.glob("*.dist-info/RECORD"):
        lines = record.read_text("utf-8").splitlines(keepends=True)
        names = [line.partition(",")[0].strip('"') for line in lines]
        kept = [line for line, name in zip(lines, names, strict=True) if (packages / name).exists()]
        changed = ("entry_points.txt,", "bin/dealer-table-launcher,", "bin/tablectl,")
        kept = [
            f"{line.partition(',')[0]},,\n" if any(each in line for each in changed) else line
            for line in kept
        ]
        record.write_text("".join(kept), "utf-8")


def compile_all(tree: Path) -> None:
    """Compile; byte code of this kind bears neither a time nor the folder of the build."""
    done = compileall.compile_dir(
        tree,
        quiet=1,
        force=True,
        stripdir=str(tree),
        prependdir="/",
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        workers=1,
    )
    if not done:
        raise SystemExit("fill.py: a file cannot be compiled")


def main(version: str, program: Path, simulators: Path) -> None:
    """Fill both trees."""
    place = f"usr/lib/dealer-table/{version}"
    packages = f"lib/{INTERPRETER}/site-packages"
    root = program / place
    install(version, root)
    settle(root)
    split(version, root / packages, simulators / place / packages)
    forget_what_went(root / packages)
    compile_all(program)
    compile_all(simulators)


if __name__ == "__main__":
    main(sys.argv[1], HERE / sys.argv[2], HERE / sys.argv[3])
