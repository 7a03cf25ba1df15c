"""python words.py man|completion: tablectl's man page, and its completion for bash.

Both are made from the commands of the program that is being packed, so that they are its own.
"""

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command

from controller.cli.application import application
from controller.system.interpreter import release

MAN = """\
.TH TABLECTL 1 "{day}" "dealer-table {version}"
.SH NAME
tablectl \\- a casino card table: its daemon, its state, its record
.SH SYNOPSIS
.B tablectl
.I COMMAND
[\\fIARGUMENTS\\fR]
.SH COMMANDS
.B tablectl \\fICOMMAND\\fB \\-\\-help
says more.
{commands}
.SH FILES
.TP
.I /etc/dealer\\-table/table.yaml
the table, where \\-\\-config names no other
.TP
.I /var/lib/dealer\\-table
the journal and the people
.TP
.I /run/dealer\\-table
the socket by which commands reach the running table
.SH EXIT STATUS
0 well; 1 the answer is no; 2 usage or configuration; 3 a device; 4 the journal, or an output that
cannot be written; 5 already running; 6 retired between two rounds; 70 an error of ours.
.SH SEE ALSO
.BR dealer\\-table\\-switch (8),
.BR journalctl (1)
"""
COMPLETION = """\
# bash completion for tablectl
_tablectl()
{{
    local words=() word
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        [[ $word == -* ]] || words+=("$word")
    done
    local found=
    case "${{words[*]:0:2}}" in
{cases}
    esac
    COMPREPLY=($(compgen -W "$found" -- "${{COMP_WORDS[COMP_CWORD]}}"))
    [[ ${{COMPREPLY[*]}} ]] || COMPREPLY=($(compgen -f -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o filenames -F _tablectl tablectl
"""


def lines(group: TyperGroup, before: str = "") -> Iterator[tuple[str, str, list[str]]]:
    """Yield each command: its words, what it does, and what may follow it."""
    context: Any = None  # the names of commands depend on none
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None, name
        words = f"{before}{name}"
        options = [
            each for parameter in command.params for each in parameter.opts if each[0] == "-"
        ]
        inside = command.list_commands(context) if isinstance(command, TyperGroup) else []
        yield words, command.get_short_help_str(limit=10_000), [*inside, *options]
        if isinstance(command, TyperGroup):
            yield from lines(command, f"{words} ")


def man(group: TyperGroup) -> str:
    """Return the man page, in roff."""
    day = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC).date()
    told = [f".TP\n.B {_roff(words)}\n{_roff(help_)}" for words, help_, _ in lines(group)]
    return MAN.format(day=day, version=_roff(release()), commands="\n".join(told))


def _roff(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-").lstrip(".'")


def completion(group: TyperGroup) -> str:
    """Return the completion, in bash."""
    context: Any = None
    first = " ".join(group.list_commands(context))
    cases = [f"    '') found='{first} --version --help' ;;"]
    for words, _, following in lines(group):
        several = "" if any(not each.startswith("-") for each in following) else "*"
        pattern = f"'{words}'" if several == "" or " " in words else f"'{words}'*"
        cases.append(f"    {pattern}) found='{' '.join(following)} --help' ;;")
    return COMPLETION.format(cases="\n".join(cases))


if __name__ == "__main__":
    whole = get_command(application())
    assert isinstance(whole, TyperGroup)
    print({"man": man, "completion": completion}[sys.argv[1]](whole), end="")
