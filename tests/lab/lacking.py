"""What a part of the laboratory lacks."""

import shutil
import subprocess


class LackingError(Exception):
    """A part cannot be played here: the text says what is missing, and where it is to be had."""


def need(*programs, package):
    """Have all these programs, or say which package of Debian is lacking."""
    if missing := [each for each in programs if shutil.which(each) is None]:
        raise LackingError(f"{', '.join(missing)}: apt-get install {package}")


def compiled(source, program, *options):
    """Compile a C program; raises `LackingError` where a library is not there."""
    need("gcc", package="gcc")
    done = subprocess.run(
        ["gcc", "-Wall", "-Wextra", "-Werror", "-o", program, source, *options],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise LackingError(done.stderr.strip())
    return program
