"""A fault script, played in virtual time beside the people."""

from collections import Counter
from collections.abc import Callable

from simulators.people import Deed
from simulators.scripts.script import FaultScript, Player
from simulators.simulation.agenda import Agenda, Alarm

_UNSEEN = ("drop", "keep", "slip")
"""Deeds after which a card is not where the shuffler's counter places it."""
_CLAIMS = ("lie", "miscount")
"""Deeds after which the shuffler reports something wrong."""


class Scripted:
    """Carries a script out until its end.

    Attributes:
        count: the deeds, and how often each was done.
    """

    def __init__(
        self,
        agenda: Agenda,
        script: FaultScript,
        do: Callable[[Deed], None],
        lied: Callable[[bool], None],
    ) -> None:
        """Take a script; `begin` starts it.

        Args:
            agenda: the time.
            script: what goes wrong.
            do: does it.
            lied: called when what a shuffler says of its cards becomes wrong: whether it miscounts.
        """
        self._agenda = agenda
        self._script = script
        self._do = do
        self._lied = lied
        self._player: Player | None = None
        self._alarm = Alarm(agenda, self._due)
        self._lying = False
        self.count: Counter[str] = Counter()

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self._player is None

    def begin(self) -> None:
        """Start the script's clock."""
        self._player = Player(self._script, self._agenda.now)
        self._alarm.set(self._player.next_deadline())

    def saw(self, step: str, number: int) -> None:
        """Tell the script which step the table is at."""
        if self._lying:
            self._lied(True)
        if self._player is not None:
            self._player.saw(step, number, self._agenda.now)
            self._alarm.set(self._player.next_deadline())

    def end(self) -> None:
        """End every fault under way; nothing goes wrong after that."""
        player, self._player = self._player, None
        self._alarm.set(None)
        if player is not None:
            self._carry_out(player.end())

    def _due(self) -> None:
        if self._player is not None:
            self._carry_out(self._player.due(self._agenda.now))
        if self._player is not None:
            self._alarm.set(self._player.next_deadline())

    def _carry_out(self, deeds: list[Deed]) -> None:
        for deed in deeds:
            self.count[deed.verb] += 1
            if deed.verb == "lie":
                self._lying = dict(deed.args).get("about") != "nothing"
            if deed.verb in _UNSEEN + _CLAIMS:
                self._lied(deed.verb in _CLAIMS)
            self._do(deed)
