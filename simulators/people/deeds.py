"""What people do: a verb at a device."""

from msgspec import Struct


class Deed(Struct, frozen=True):
    """One thing that somebody does."""

    device: str
    """`shuffler`, `sensors` or `panel`."""
    verb: str
    args: tuple[tuple[str, str | int], ...] = ()


def deed(device: str, verb: str, **args: str | int) -> Deed:
    """Make a deed; `from_` stands for the argument `from`."""
    return Deed(device, verb, tuple((name.rstrip("_"), value) for name, value in args.items()))
