"""A copy of the shipped configuration, and choices over it."""

from pathlib import Path

from controller.choices.starting_point import StartingPoint
from controller.choices.wanted_choice import Wanted, chosen_with
from controller.configuration import load_chosen
from controller.data.choice import Chosen
from controller.procedure import new_state


def starting_point(file: Path, *chosen: Chosen) -> StartingPoint:
    """Return the state of a table that plays by its file and choices; no device has reported."""
    base = load_chosen(file, ())
    playing = load_chosen(file, chosen).definition
    return StartingPoint(file, base, playing, chosen, new_state(playing, "").devices[0])


def choose(file: Path, *before: Chosen, **wanted: object) -> tuple[Chosen, ...]:
    """Choose, after earlier choices; the new ones name Ana as chooser."""
    chosen = chosen_with(starting_point(file, *before), Wanted(**wanted))  # type: ignore[arg-type]
    return tuple(each if each.by else by_ana(each) for each in chosen)


def by_ana(chosen: Chosen) -> Chosen:
    """Return the choice as Ana's, as the record keeps it."""
    return Chosen(chosen.place, chosen.value, chosen.instead, "Ana (2001)", 1)


def told(chosen: tuple[Chosen, ...]) -> dict[str, str]:
    """Return place and value of what differs from the files; for a switch, its name."""
    return {each.switch or each.place: each.value for each in chosen if each.differs}
