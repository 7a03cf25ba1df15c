"""The certificate of a device: the report of a whole run, as JSON and as a page, signed or not."""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from controller.choices.approval import private_key
from controller.data.message import message
from controller.reports.paper import Paper
from controller.words.spoken import say

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
