"""The schema of a fault script; the descriptions say what is missing."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field, PlainValidator

from controller.configuration.strict import Strict, Word
from controller.configuration.values import Label, Name, Positive, Seconds, Text, wrong
from controller.data.definition import Step


def pace(value: object) -> float:
    """Return how often a second something happens on average."""
    if type(value) is int or isinstance(value, Decimal):
        number = float(value)
        if 0 < number <= 100:
            return number
    raise wrong("how often a second, on average: a number such as 0.2, above 0, at most 100")


def argument(value: object) -> str | int:
    """Return an argument of a fault as a device takes it."""
    if isinstance(value, bool | list | dict) or value is None:
        raise wrong("a word or a number")
    return value if isinstance(value, int) else str(value)


class MomentFile(Strict):
    """When a step begins."""

    step: Annotated[Step, Word] = Field(description="A step of the procedure.")
    round: Positive | None = Field(None, description="In this round only.")


class FaultFile(Strict):
    """One fault."""

    device: Label = Field(description="The device: shuffler, sensors or panel.")
    fault: Name = Field(description="What goes wrong: a verb of `tablectl simulator control`.")
    args: dict[str, Annotated[str | int, PlainValidator(argument)]] = Field(
        default_factory=dict, description="The verb's arguments."
    )
    at: Seconds | None = Field(None, description="So long after the start.")
    on: MomentFile | None = Field(None, description="When a step begins.")
    times: Positive = Field(1, description="The first so many times that the step begins.")
    after: Seconds = Field(0.0, description="So long after the step has begun.")
    rate: Annotated[float, PlainValidator(pace)] | None = Field(
        None, description="Again and again, on average so often a second."
    )
    lasts: Seconds | None = Field(None, description="So long.")
    until: MomentFile | None = Field(None, description="Until a step begins.")


class ScriptFile(Strict):
    """A file of config/faults."""

    name: Text = Field(description="What it is called, on one line.")
    what: Text = Field(description="What happens, and what the table is to do.")
    seed: int = Field(0, ge=0, description="Of the times of what happens at a rate.")
    faults: Annotated[list[FaultFile], Field(min_length=1)] = Field(description="What goes wrong.")
