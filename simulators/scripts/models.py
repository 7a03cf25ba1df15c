"""The schema of a fault script; the descriptions are printed for what is missing."""

from decimal import Decimal
from typing import Annotated

from msgspec import Meta, field

from controller.configuration.strict import Strict, WrongValueError, about, parsed
from controller.configuration.values import Label, Name, Positive, Seconds, Text
from controller.data.definition import Step
from controller.data.message import message


def pace(value: object) -> float:
    """Return how often a second something happens on average."""
    if type(value) is int or isinstance(value, Decimal):
        number = float(value)
        if 0 < number <= 100:
            return number
    raise WrongValueError(message("script-probability"))


def argument(value: object) -> str | int:
    """Return an argument of a fault as a device takes it."""
    if isinstance(value, bool | list | dict) or value is None:
        raise WrongValueError(message("script-word-or-number"))
    return value if isinstance(value, int) else str(value)


class MomentFile(Strict, frozen=True, kw_only=True):
    """When a step begins."""

    step: Annotated[Step, about("A step of the procedure.")]
    round: Annotated[Positive | None, about("In this round only.")] = None


class FaultFile(Strict, frozen=True, kw_only=True):
    """One fault."""

    device: Annotated[Label, about("The device: shuffler, sensors or key_pad.")]
    fault: Annotated[Name, about("What goes wrong: a verb of `tablectl simulator control`.")]
    args: Annotated[
        dict[str, Annotated[str | int, parsed(argument, type=["string", "integer"])]],
        about("The verb's arguments."),
    ] = field(default_factory=dict)
    at: Annotated[Seconds | None, about("So long after the start.")] = None
    on: Annotated[MomentFile | None, about("When a step begins.")] = None
    times: Annotated[Positive, about("The first so many times that the step begins.")] = 1
    after: Annotated[Seconds, about("So long after the step has begun.")] = 0.0
    rate: Annotated[
        Annotated[float, parsed(pace, type="number", exclusiveMinimum=0, maximum=100)] | None,
        about("Again and again, on average so often a second."),
    ] = None
    lasts: Annotated[Seconds | None, about("So long.")] = None
    until: Annotated[MomentFile | None, about("Until a step begins.")] = None


class ScriptFile(Strict, frozen=True, kw_only=True):
    """A file of config/faults."""

    name: Annotated[Text, about("What it is called, on one line.")]
    what: Annotated[Text, about("What happens, and what the table is to do.")]
    seed: Annotated[int, Meta(ge=0), about("Of the times of what happens at a rate.")] = 0
    faults: Annotated[list[FaultFile], Meta(min_length=1), about("What goes wrong.")]
