"""A sign-on: who is signed on, and at which screen or key pad."""

from controller.data.person import Person
from controller.data.state.part import Part


class SignOn(Part):
    """A person who is signed on at one place.

    Attributes:
        session: names the browser session; empty: the table's own key pad.
        until_utc_us: when it ends unless the person does something; shown, while a timer ends it.
    """

    person: Person
    session: str
    since_utc_us: int
    until_utc_us: int
