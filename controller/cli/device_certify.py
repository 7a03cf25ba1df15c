"""Carries out `tablectl device certify`: the kit that looks at a device without a driver.

Its certificate is the report of a whole run, as JSON and as a page, signed or not.
"""

import asyncio
import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from controller.choices.approval import private_key
from controller.cli import kit_run
from controller.cli.device_owner import refuse_if_served
from controller.cli.kit_run import CheckOrderError, Kit, KitOrder, operator_of
from controller.data.message import Message, message, message_of
from controller.errors import ExitCode
from controller.reports.paper import Paper
from controller.system.clock import SystemClock
from controller.words.spoken import say
from drivers.certification.item import Item
from drivers.certification.items import ITEMS
from drivers.certification.rig import DeviceUnderTest
from drivers.certification.run import ask_identity, certify_item
from drivers.conformance import Outcome, Verdict
from drivers.errors import TransportError, UnknownDriverError
from drivers.registry import open_transport
from drivers.vocabulary import PROTOCOL_REVISION, PROTOCOL_VERSION, DeviceKind, Feature

_DOMAIN = b"dealer-table certificate 1\n"
"""What is signed before the report: a signature for something else means nothing here."""
UNSIGNED = "unsigned"
_FACTS = (
    *(
        "tool",
        "document",
        "protocol",
        "kind",
        "serial",
        "model",
        "firmware",
        "digest",
        "capabilities",
    ),
    *("tester", "date", "seconds", "frames", "frames_digest", "public_key"),
)
"""What the page tells of a run, in this order."""


def signed(report: Mapping[str, Any], key: Path | None) -> dict[str, Any]:
    """Return a report with the tester's signature before it; without a key it says `unsigned`.

    Raises:
        OfferError: the file holds no Ed25519 key.
    """
    if key is None:
        return {"signature": UNSIGNED, **report}
    private = private_key(key)
    public = b64encode(private.public_key().public_bytes_raw()).decode()
    whole = {**report, "public_key": public}
    return {"signature": b64encode(private.sign(_to_sign(whole))).decode(), **whole}


def key_of(text: str) -> str:
    """Return the public key that signed a report; empty: none did, or the report was changed.

    Whose key that is, people must know.

    Raises:
        ValueError: it is no report.
    """
    report = json.loads(text)
    if not isinstance(report, dict) or "signature" not in report:
        raise ValueError(text[:40])
    signature, key = report.pop("signature"), str(report.get("public_key", ""))
    try:
        public = Ed25519PublicKey.from_public_bytes(b64decode(key))
        public.verify(b64decode(signature), _to_sign(report))
    except (InvalidSignature, ValueError):
        return ""
    return key


def _to_sign(report: Mapping[str, Any]) -> bytes:
    return _DOMAIN + json.dumps(report, sort_keys=True, separators=(",", ":")).encode()


def as_text(report: Mapping[str, Any]) -> str:
    """Return a report as JSON; its first line says whether it is signed."""
    return "{ " + json.dumps(report, indent=2, ensure_ascii=False).removeprefix("{\n  ")


def as_page(report: Mapping[str, Any]) -> str:
    """Return a report as a page that prints."""
    unsigned = report["signature"] == UNSIGNED
    paper = Paper(say(message("certificate-title", name=str(report["serial"]))))
    signature = message("certificate-unsigned") if unsigned else message("certificate-signed")
    paper.line(say(signature))
    holds = message("certificate-holds") if report["certified"] else message("certificate-none")
    paper.line(say(holds))
    facts = [(each, _plain(report[each])) for each in _FACTS if each in report]
    paper.section(message("certificate-device"), (None, None), facts)
    rows = [
        (each["item"], each["outcome"], each["reason"], *map(_plain, each["milliseconds"]))
        for each in report["items"]
    ]
    paper.section(message("certificate-items"), _HEAD, rows)
    if not unsigned:
        paper.line(report["signature"], "source")
    return paper.text


_HEAD = (
    message("certificate-item"),
    message("certificate-outcome"),
    message("certificate-reason"),
    message("certificate-least"),
    message("certificate-median"),
    message("certificate-most"),
)


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def write(report: Mapping[str, Any], frames: str, folder: Path) -> None:
    """Write `certificate.json`, `certificate.html`, and the log of all frames."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "certificate.json").write_text(as_text(report) + "\n", "utf-8")
    (folder / "certificate.html").write_text(as_page(report), "utf-8")
    (folder / "frames.log").write_text(frames, "ascii")


class _Certification(Kit[Item]):
    """The certification; the device itself says which items are for it."""

    every = ITEMS

    def __init__(self, subject: DeviceUnderTest, order: KitOrder) -> None:
        super().__init__(subject.transport.url, subject.transport, subject.operator)
        self._subject, self._order = subject, order
        self._began = SystemClock().now()
        self._times: dict[str, tuple[list[float], float]] = {}
        self._serial = ""
        self._recalls = False

    async def reach(self, within: float) -> None:
        said, able = await ask_identity(self._subject, within)
        orders = bool(able.features & Feature.HOST_DRIVEN)
        itself = said.kind is DeviceKind.SHUFFLER and not orders
        self._subject = replace(self._subject, kind=said.kind, self_driven=itself)
        self._serial, self._recalls = said.serial, bool(able.features & Feature.RECALLS)

    def applies(self, item: Item) -> bool:
        own = self._subject
        return item.applies(own.kind, self_driven=own.self_driven, recalls=self._recalls)

    async def judge_item(self, item: Item) -> Verdict:
        now = asyncio.get_running_loop().time
        began = now()
        verdict = await certify_item(self._subject, item)
        self._times[item.name] = (sorted(self._subject.watch.asking.times), now() - began)
        return verdict

    def about(self) -> Mapping[str, object]:
        return {"kind": self._subject.kind.name.lower(), "serial": self._serial}

    def unknown(self, name: str) -> Message:
        return message("tablectl-certify-no-item", name=name)

    def total(self, numbers: Mapping[str, int], *, proved: bool) -> Message:
        if proved and (self._order.only or numbers["number"]):
            return message("tablectl-part-passed", **numbers)
        if proved:
            return message("tablectl-certified", **numbers)
        return message("tablectl-not-certified", **numbers)

    def about_item(self, item: Item) -> Mapping[str, object]:
        times, took = self._times.get(item.name, ([], 0.0))
        found = (times[0], times[len(times) // 2], times[-1]) if times else ()
        return {
            "proves": list(item.proves),
            "milliseconds": [round(each * 1000, 1) for each in found] or ["", "", ""],
            "seconds": round(took, 1),
        }

    def conclude(self, report: dict[str, Any]) -> Mapping[str, Any]:
        watch, order = self._subject.watch, self._order
        whole = not order.only and not report["counts"][Outcome.NOT_SHOWN.value]
        shown = signed(
            {
                "certified": report["proved"] and whole,
                "tool": f"dealer-table {version('dealer-table')}",
                "document": f"version {PROTOCOL_VERSION}, {PROTOCOL_REVISION}",
                "tester": order.tester,
                "date": datetime.fromtimestamp(self._began.utc_us // 1_000_000, UTC).isoformat(),
                "seconds": round(sum(took for _, took in self._times.values()), 1),
                **watch.device_facts,
                "frames": len(watch.frames),
                "frames_digest": watch.digest,
                **report,
            },
            order.sign,
        )
        if order.report is not None:
            write(shown, watch.log, order.report)
        return shown


def certify_device(order: KitOrder, *, as_json: bool) -> ExitCode:
    """Certify, print, and return the exit code.

    Raises:
        CheckOrderError: the order cannot be understood, or no such device can be certified.
        NoDeviceError: nothing answers at the address.
        DeviceTakenError: a daemon or another process has the device.
        StandsStillError: the device lets no time pass.
    """
    if order.sign is not None and order.only:
        raise CheckOrderError(message("tablectl-certify-part"))
    refuse_if_served(order.url, order.config)
    try:
        transport = open_transport(order.url)
    except (UnknownDriverError, TransportError) as error:
        raise CheckOrderError(message_of(error.trouble)) from error
    return certify(
        DeviceUnderTest(transport, operator_of(transport, order)), order, as_json=as_json
    )


def certify(subject: DeviceUnderTest, order: KitOrder, *, as_json: bool) -> ExitCode:
    """Certify what is at the end of a line, whatever opens it."""
    return kit_run.judge_items(order, _Certification(subject, order), as_json=as_json)
