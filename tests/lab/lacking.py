"""What a part of the laboratory lacks."""

import shutil
import subprocess


class LackingError(Exception):
    """A part cannot be played here: the text says what is missing, and where it is to be had."""


def need(programs):
    """Have all these programs, or say which packages of Debian are lacking, by their programs."""
    if missing := [each for each in programs if shutil.which(each) is None]:
        packages = dict.fromkeys(programs[each] for each in missing)
        raise LackingError(f"{', '.join(missing)}: apt-get install {' '.join(packages)}")


def compiled(source, program, library, package):
    """Compile a C program; raises `LackingError` where its library is not there."""
    words = ["gcc", "-Wall", "-Wextra", "-Werror", "-o", program, source, f"-l{library}"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LackingError(f"lib{library}: apt-get install {package}; {done.stderr.strip()}")
    return program
