"""An outsider with an export, SHA-256 and docs/journal.md: none of our code is imported here."""

import base64
import hashlib
import json


def as_bytes(value):
    if isinstance(value, dict):
        return base64.b64decode(value["base64"])
    return value.encode()


def prefixed(value):
    return len(value).to_bytes(4, "big") + value


def number(value):
    return value.to_bytes(8, "big", signed=True)


def link_of(previous, event):
    return hashlib.sha256(
        previous
        + b"".join(number(event[name]) for name in ("seq", "utc_us", "monotonic_ns", "boot"))
        + b"".join(prefixed(as_bytes(event[name])) for name in ("kind", "data", "intents", "said"))
        + prefixed(b"".join(map(bytes.fromhex, event["definitions"])))
        + bytes.fromhex(event["state_digest"])
    ).digest()


def genesis_of(first):
    return hashlib.sha256(
        b"dealer-table journal 1\n"
        + prefixed(bytes.fromhex(first["journal"]))
        + number(first["created_utc_us"])
    ).digest()


def audit(text):
    """Check an export as the document says; return the numbers of its events."""
    first, *rest = map(json.loads, text.splitlines())
    assert (first["export"], first["form"]) == ("dealer-table journal export", 2)
    link = genesis_of(first)
    assert link.hex() == first["genesis"]
    known, seen, state_digest = set(), [], None
    for line in rest:
        if "definition" in line:
            parts = b"".join(prefixed(line[name].encode()) for name in ("kind", "name", "text"))
            whole = b"dealer-table definition 1\n" + parts
            assert hashlib.sha256(whole).hexdigest() == line["definition"]
            known.add(line["definition"])
            continue
        link = link_of(link, line)
        assert link.hex() == line["hash"]
        assert known.issuperset(line["definitions"])
        seen.append(line["seq"])
        state_digest = line["state_digest"]
    assert seen == list(range(1, first["events"] + 1))
    if seen:
        assert hashlib.sha256(as_bytes(first["state"])).hexdigest() == state_digest
    return seen


def forge(text, change):
    """Rewrite the record: `change` alters lines, and every hash is made to fit."""
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        change(line)
    link = genesis_of(lines[0])
    for line in lines[1:]:
        if "seq" in line:
            link = link_of(link, line)
            line["hash"] = link.hex()
    return "".join(json.dumps(line) + "\n" for line in lines)
