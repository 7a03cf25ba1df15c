"""The standing monitors: what each message of a device must keep to, whatever is looked at.

The raw host shows them each frame that it sends and hears, in every session of every item. What
breaks a rule is a finding: the id of its sentence in the protocol's document, the moment, and the
frames. The watch also asks (`asking`): at the first moments of each kind, and now and then.
"""

import hashlib
from dataclasses import dataclass, field
from enum import Enum

from msgspec.structs import astuple

from drivers import messages
from drivers.certification.asking import BURST, MISSED, Asking
from drivers.certification.findings import Findings
from drivers.certification.ledger import End, Kept, Ledger, kept_by
from drivers.certification.repeats import END, PRESS, REPORT, Repeats
from drivers.conformance.record import Heard
from drivers.frames import FrameReader
from drivers.vocabulary import ActState, DeviceKind, DispenseSemantics, FaultCode, Page

_UNASKED = End | messages.PutOut | messages.Button | messages.Levels
_NEARLY, _SURELY = 2.7, 3.25
"""Seconds without the host after which a device may be quiet, and is in any case: about three."""
_UNDER_WAY = 0.06
"""Seconds in which what it said before it heard Goodbye arrives."""
_WORDLESS = 1.06
"""Seconds between two words of an act: one, and a little."""
_RECENT = 1.0
"""Seconds for which a boot, a return and an opening last."""
_OF_BOOT = 65_536
"""Revisions of one boot."""
_ALL = 2**32
"""Numbers of boots and of revisions: then they begin again."""
_KEPT = 256
"""Revisions whose levels are kept, to hear whether one is told otherwise later."""
_MOST_BOOTS = 16
"""Boots in one cut of the power: a contact that bounces makes several."""
_QUEUE = 8
"""Presses that a device keeps; with more, the oldest are lost."""


@dataclass(slots=True)
class _Known:
    """What does not change in a run, and what stands in a boot."""

    hello: tuple[object, ...] | None = None
    pages: dict[Page, bytes] = field(default_factory=dict)
    able: tuple[object, ...] | None = None
    boot: int | None = None
    revision: int | None = None
    shown: dict[int, tuple[object, ...]] = field(default_factory=dict)
    unasked: int | None = None
    told: int | None = None
    presses: int = 0
    acknowledged: int | None = None


class Watch(Findings):
    """Watches one device, over all sessions of a run.

    Attributes:
        frames: those of the run, as in `log`.
        asking: the questions, and how soon they were answered.
    """

    def __init__(self) -> None:
        """Begin a run."""
        super().__init__()
        self.frames: list[str] = []
        self.asking = Asking(self)
        self._known = _Known()
        self._ledger = Ledger(self)
        self._has_acts = False
        self._reader = FrameReader()
        self._moments: dict[str, float] = {}
        self._last_sent: float | None = None
        self._goodbye: float | None = None
        self._greeted = False
        self._behind: tuple[int, float] | None = None
        self._word: Heard[messages.Message] | None = None
        self._memory_bad = False
        self._fresh = True
        self.kind = DeviceKind.SHUFFLER
        self.self_driven = False
        self._ends = Repeats(END, self)
        self._reports = Repeats(REPORT, self)
        self._presses = Repeats(PRESS, self)
        self._repeats = (self._ends, self._reports, self._presses)

    @property
    def log(self) -> str:
        """All frames of the run, a line each: when, from whom (`<` the device), and the bytes."""
        return "".join(self.frames)

    @property
    def digest(self) -> str:
        """The digest of `log`, in hexadecimal."""
        return hashlib.sha256(self.log.encode()).hexdigest()

    @property
    def device_facts(self) -> dict[str, object]:
        """What the device told of itself, as a report has it."""
        known, found = self._known, dict[str, object]()
        if known.hello is not None:
            found["protocol"] = known.hello[0]
        for page, content in known.pages.items():
            text = content.hex() if page is Page.DIGEST else content.rstrip(b"\0").decode("ascii")
            found[page.name.lower()] = text
        if known.able is not None:
            found["capabilities"] = [
                f"{name}={value.name if isinstance(value, Enum) else value}"
                for name, value in zip(
                    messages.Capabilities.__struct_fields__[1:], known.able, strict=True
                )
            ]
        return found

    # One session.

    def begin(
        self, url: str, kind: DeviceKind, *, self_driven: bool, exact: bool, again: bool = False
    ) -> None:
        """Begin a session: another item is looked at, or the same one `again`."""
        self.findings.clear()
        self.doubts.clear()
        self.asking.begin(url)
        if not again:
            self._good.clear()
            self._late.clear()
        self.exact = exact
        self.kind, self.self_driven = kind, self_driven
        self._has_acts, self._ledger.self_driven = kind is DeviceKind.SHUFFLER, self_driven

    def opened(self, now: float) -> None:
        """Take a line that was opened: what was on its way is lost."""
        self.asking.excuse()
        self._reader.reset()
        self._last_sent = None
        self._pause(now, heard=False)
        self._moments = {"when the line was opened": now}
        self._ledger.lose_line()

    def questions(self, *, now: float | None = None) -> list[messages.Message]:
        """Return what the watch asks on its own account.

        Args:
            now: the regular time for it; None: a moment has just come.
        """
        kind = self._moment(now) if now is not None else self.moment
        # at a key pad HELLO would count as a new host's, for the lamps
        hello = self.kind is not DeviceKind.KEY_PAD or not self._greeted
        found, all_ = self.asking.questions(kind, now=now is None, hello=hello)
        if self._has_acts and all_:
            found += self._ledger.probes()[: BURST - len(found)]
        return found

    @property
    def waits(self) -> bool:
        """Whether a question or an order is not answered yet, or a change not told."""
        behind = self._behind is not None and not self._moves
        return self.asking.waits or self._ledger.waits or behind

    def close(self) -> None:
        """Judge what is still open when a session ends well."""
        self.asking.close()
        self._ledger.close()
        if self._behind is not None and not self._moves:
            self.blame("levels-change", f"no levels told revision {self._behind[0]}")

    # Moments.

    def _moment(self, now: float) -> str:
        return self.moment or next(
            (words for words, at in reversed(self._moments.items()) if now - at <= _RECENT), ""
        )

    @property
    def moment(self) -> str:
        """The act, or what waits, in words; empty: neither."""
        for each in self._repeats:
            if each.waiting is not None:
                return f"while {each.waiting} waits"
        kept = self._ledger.kept
        if kept is not None and kept.state is ActState.STARTED:
            return f"in act {kept.txn}"
        return ""

    # What the host sends.

    def passed(self, way: str, data: bytes, now: float) -> None:
        """Note bytes on the line, for the log."""
        self.frames.append(f"{now:.6f} {way} {data.hex()}\n")

    def wrote(self, data: bytes, now: float) -> None:
        """Take bytes that were sent: sound frames count."""
        for each in self._reader.receive(data):
            self.sent(each, now)

    def sent(self, message: messages.Message, now: float, *, own: bool = False) -> None:
        """Take a message that was sent; `own`: the watch has asked it."""
        self._now = now
        self._sent = message
        if self._last_sent is None:
            self._pause(now, heard=True)
        silent = self._last_sent is not None and now - self._last_sent >= _NEARLY
        if silent:
            self._moments.pop("when the host was back", None)
            self._moments["when the host was back"] = now
            self._pause(now, heard=self._greeted and self._goodbye is None)
        self._last_sent = now
        match message:
            case messages.Goodbye():
                self._goodbye = now
                self._pause(now, heard=False)
            case messages.HelloRequest():
                if self._goodbye is not None or not self._greeted:
                    self._pause(now, heard=True)
                self._goodbye, self._greeted = None, True
            case messages.ButtonAck(boot_id, counter) if boot_id == self._known.boot:
                known = self._known
                past = counter > known.presses
                known.acknowledged = None if past else max(known.acknowledged or 0, counter)
                # Each of these has heard one kind of message alone: below, too.
                self._presses.acknowledge(now, lambda told: told.counter <= counter)  # type: ignore[attr-defined]
            case messages.ActAck(epoch, txn) if not self._memory_bad:
                self._ends.acknowledge(
                    now,
                    lambda told: (told.epoch, told.txn) == (epoch, txn),  # type: ignore[attr-defined]
                )
                self._reports.acknowledge(
                    now,
                    lambda told: told.epoch == epoch and told.number <= txn,  # type: ignore[attr-defined]
                )
            case messages.Act(_, txn) | messages.VoidAct(_, txn):
                if not own and txn == getattr(self._ends.waiting, "txn", txn):
                    self._ends.answered(now)
        kept = self._ledger.kept
        if self._has_acts:
            self._ledger.send(message, now, own=own)
        self.asking.send(message, now, kept, own=own)

    def _pause(self, now: float, *, heard: bool) -> None:
        self._behind = self._word = None
        self._fresh = True
        self._known.unasked = self._known.told = None
        for each in self._repeats:
            each.pause(now, heard=heard)

    # What the device says.

    def take_message(self, heard: Heard[messages.Message]) -> bool:
        """Take a message that came; tell whether it answers the watch itself."""
        message, now = heard.message, heard.at
        self._now = now
        self._meet_boot(message, now)
        asked = self.asking.answered(heard)
        own = asked is not None and asked.own
        unasked = isinstance(message, messages.Levels) and not message.request
        answers = hasattr(message, "request") or isinstance(message, messages.DeviceBeat)
        if asked is None and answers and not unasked:
            self.blame("request-id", "it answers what nobody has asked, or again", message)
        elif asked is None:
            self._watch_silence(heard)
        moved = self._moves
        self._judge_message(heard)
        if self._has_acts:
            known = asked.kept if asked is not None else None
            own = self._ledger.judge_message(message, now, known) or own
            kept = self._ledger.kept
            if isinstance(message, messages.Hello) and kept is not None and kept.owed:
                (self._reports if self.self_driven else self._ends).owe()
            self._watch_words(heard)
        if self.self_driven and moved and not self._moves and self._reports.waiting is not None:
            self._reports.answered(now)  # it may tell the one that waits again
        self._watch_repeats(heard)
        self._watch_behind(message, now)
        return own

    def _judge_message(self, heard: Heard[messages.Message]) -> None:
        """Judge a message by what was told before."""
        message = heard.message
        match message:
            case messages.Hello():
                self._hear_hello(message)
            case messages.Adopted(_, epoch):
                if self._ledger.kept is None or self._ledger.kept.epoch != epoch:
                    self._ends.forget()
                    self._reports.forget()
            case messages.Identity():
                page = self._known.pages.setdefault(message.page, message.content)
                self.require(page == message.content, "identity", "it told another page", message)
            case messages.Capabilities():
                self._hear_able(message)
            case messages.DeviceBeat():
                self._hear_revision(message.level_revision, message)
            case messages.Button():
                self._hear_press(message, on_its_way=self._presses.on_its_way(heard))
            case messages.ShufflerLevels() | messages.SpotLevels() | messages.KeyPadLevels():
                self._hear_levels(message)

    def _meet_boot(self, message: messages.Message, now: float) -> None:
        known = self._known
        if not isinstance(message, messages.Hello | messages.DeviceBeat):
            return
        boot = message.boot_id
        if known.boot is not None and boot != known.boot:
            ahead = (boot - known.boot) % _ALL
            right = 1 <= ahead <= _MOST_BOOTS
            self.require(right, "boot-id", f"boot {known.boot} was followed by {boot}", message)
            known.revision = known.unasked = known.told = None
            known.shown.clear()
            known.presses, known.acknowledged = 0, 0
            self._greeted = isinstance(message, messages.Hello)
            self._behind = self._word = None
            self._memory_bad = False
            self.asking.excuse()
            for each in self._repeats:
                each.forget()
            self._ledger.boot()
            self._moments["after a power-up"] = now
        known.boot = boot
        began = (message.level_revision - boot * _OF_BOOT) % _ALL
        words = f"revisions of boot {boot} begin at {boot * _OF_BOOT % _ALL}"
        self.require(began < _OF_BOOT, "levels-of-boot", words, message)

    def _watch_silence(self, heard: Heard[messages.Message]) -> None:
        """Judge what is said unasked."""
        message, now = heard.message, heard.at
        if not isinstance(message, _UNASKED):
            return
        if isinstance(message, End) and now < self._ends.free_until:
            return
        for rule, since, most, words in (
            ("goodbye", self._goodbye, _UNDER_WAY, "it spoke after Goodbye"),
            ("quiet-alone", self._last_sent, _SURELY, "it spoke to nobody"),
        ):
            if since is not None and now - since > most:
                self.judge(rule, now - since, most, since, words, message, unsure=heard.unsure)

    def _hear_hello(self, said: messages.Hello) -> None:
        known = self._known
        identity = (said.protocol, said.kind, said.serial)
        known.hello = known.hello or identity
        if identity != known.hello:
            self.blame("hello", f"{known.hello} was told before", said)
        self._hear_revision(said.level_revision, said)
        right = said.button_counter >= known.presses
        if self.kind is DeviceKind.SENSORS or self.self_driven:
            right = said.button_counter == 0
        self.require(right, "press-boot", f"{known.presses} presses were told before", said)
        known.presses = max(known.presses, said.button_counter)
        if known.acknowledged is not None and known.presses > known.acknowledged:
            self._presses.owe()
        if self.kind is not DeviceKind.SHUFFLER:
            self.require(kept_by(said) == Kept(0, 0), "no-acts", "HELLO told an act", said)

    def _hear_able(self, told: messages.Capabilities) -> None:
        able = astuple(told)[1:]
        self._known.able = self._known.able or able
        same = able == self._known.able
        self.require(same, "capabilities", "others were told before", told)
        self._ledger.card_by_card = told.semantics is DispenseSemantics.TRANSACTIONS

    def _hear_revision(self, revision: int, message: messages.Message) -> None:
        known = self._known
        if known.revision is not None:
            back = (revision - known.revision) % _ALL >= _ALL // 2
            words = f"revision {known.revision} was told before"
            self.require(not back, "levels-asked", words, message)
        newest = known.revision is None or (revision - known.revision) % _ALL < _ALL // 2
        if newest and known.revision not in (None, revision) and not self._fresh:
            self._behind = (revision, self._now)
        self._fresh = False
        if newest:
            known.revision = revision

    def _hear_levels(self, told: messages.Levels) -> None:
        known, revision = self._known, told.revision
        content = astuple(told)[2:]
        if isinstance(told, messages.KeyPadLevels):
            content = (told.keys_down,)
        elif isinstance(told, messages.ShufflerLevels):
            self._memory_bad = told.fault is FaultCode.MEMORY
            if self._memory_bad:
                self._ledger.spoil()
                self._ends.forget()
                self._reports.forget()
        self._hear_revision(revision, told)
        shown = known.shown.setdefault(revision, content)
        if shown != content:
            self.blame("levels-asked", f"revision {revision} was told with {shown}", told)
        previous = known.shown.get((revision - 1) % _ALL)
        lamps = isinstance(told, messages.KeyPadLevels)
        if previous == content and not lamps:
            self.blame("levels-asked", "a revision under which nothing has changed", told)
        if len(known.shown) > _KEPT:
            del known.shown[next(iter(known.shown))]
        told_before, known.told = known.told, revision
        if told.request:  # an answer tells nobody who did not ask
            return
        if self._behind is not None and (revision - self._behind[0]) % _ALL < _ALL // 2:
            self._behind = None
        if known.unasked == revision:
            self.blame("levels-change", "one change was told twice", told)
        known.unasked = revision
        if told_before is not None and not self._moves:
            ahead = (revision - told_before) % _ALL
            words = f"revision {told_before} was followed by {revision}"
            self.require(ahead <= 1 or ahead > _ALL // 2, "levels-change", words, told)

    @property
    def _moves(self) -> bool:
        """Whether an act is under way: its progress tells of its cards, and levels may not."""
        kept = self._ledger.kept
        if self.self_driven:
            return self._ledger.moves
        return kept is not None and kept.state is ActState.STARTED

    def _watch_behind(self, message: messages.Message, now: float) -> None:
        """Judge whether a new revision was told by levels of its own."""
        quiet = self._goodbye is not None or not self._greeted
        if self._behind is None or quiet:
            return
        revision, since = self._behind
        if self._moves:
            self._behind = None
        elif now - since > MISSED + self.stood(since):
            self._behind = None
            self.blame("levels-change", f"no levels told revision {revision}", message)

    def _hear_press(self, told: messages.Button, *, on_its_way: bool) -> None:
        known = self._known
        self.require(told.boot_id == known.boot, "press-boot", f"this is boot {known.boot}", told)
        if known.acknowledged is not None:
            oldest = known.acknowledged + 1
            right = told.counter == oldest or on_its_way
            self.require(right, "press-queue", f"press {oldest} is the oldest", told)
        right = not told.lost or told.counter > _QUEUE
        self.require(right, "press-queue", "no press can have been lost", told)
        known.presses = max(known.presses, told.counter)

    def _watch_words(self, heard: Heard[messages.Message]) -> None:
        """Judge how long an act under way says nothing."""
        kept, message = self._ledger.kept, heard.message
        moves = kept is not None and kept.state is ActState.STARTED and not self.self_driven
        if not moves or self._memory_bad or self._goodbye is not None:
            self._word = None
            return
        if isinstance(message, messages.ActAccepted | messages.ActProgress):
            self._word = heard
        elif self._word is not None:
            rule, word, silent = "progress-second", self._word, heard.at - self._word.at
            if silent > _WORDLESS:
                self._word = None
                words = f"an act said nothing for {silent:.2f} s"
                self.judge(rule, silent, _WORDLESS, word.at, words, message, unsure=heard.unsure)
            elif silent + word.unsure > _WORDLESS:
                self.doubts.add(rule)

    def _watch_repeats(self, heard: Heard[messages.Message]) -> None:
        message = heard.message
        if isinstance(message, End):
            self._ends.note_telling(heard)
        elif isinstance(message, messages.PutOut):
            self._reports.note_telling(heard)
        elif isinstance(message, messages.Button):
            self._presses.note_telling(heard)
        quiet = self._goodbye is not None or self._last_sent is None
        quiet = quiet or heard.at - (self._last_sent or 0.0) > _NEARLY
        if not quiet and not self._memory_bad:
            for each in self._repeats:
                each.find_missing(heard)
