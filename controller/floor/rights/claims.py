"""Claims of NATS: JSON that says who may do what, signed by an Ed25519 key (JWT, version 2).

Source of the form: github.com/nats-io/jwt, folder v2 (`ClaimsData`, `Account`, `User`,
`UserScope`), and https://docs.nats.io/running-a-nats-service/configuration/securing_nats/jwt
"""

import base64
import hashlib
import json
from typing import Any

from controller.floor.rights.nkey import KeyPair

_HEADER = {"typ": "JWT", "alg": "ed25519-nkey"}
_VERSION = 2
_UNLIMITED = -1


def operator_claims(operator: KeyPair, name: str, now: int) -> str:
    """Return the claims of an operator, whom a broker trusts; times in seconds of Unix."""
    return _signed(operator, operator.public, name, now, 0, {"type": "operator"})


def account_claims(
    operator: KeyPair,
    account: str,
    name: str,
    now: int,
    roles: dict[str, tuple[str, dict[str, Any]]],
    revoked: dict[str, int],
) -> str:
    """Return the claims of a house's account.

    Args:
        operator: signs them.
        account: the account's public key.
        name: of the house.
        now: seconds of Unix.
        roles: for each public signing key, the name of its role and its permissions.
        revoked: users' public keys, with the second up to which their claims no longer count.
    """
    keys = [
        {"kind": "user_scope", "key": key, "role": role, "template": template}
        for key, (role, template) in sorted(roles.items())
    ]
    everything = dict.fromkeys(("subs", "data", "payload", "conn"), _UNLIMITED)
    said: dict[str, Any] = {"limits": everything, "signing_keys": keys, "type": "account"}
    if revoked:
        said["revocations"] = dict(sorted(revoked.items()))
    return _signed(operator, account, name, now, 0, said)


def user_claims(
    signer: KeyPair,
    account: str,
    user: str,
    name: str,
    times: tuple[int, int],
    tags: tuple[str, ...] = (),
) -> str:
    """Return the claims of a user, whose permissions come from the role of `signer` alone.

    Args:
        signer: the signing key of the role.
        account: the account's public key.
        user: the user's public key.
        name: what stands in subjects.
        times: from when and until when, seconds of Unix; 0: without end.
        tags: `table:t1`, for roles that name tables so.
    """
    said: dict[str, Any] = {"issuer_account": account, "type": "user"}
    if tags:
        said["tags"] = list(tags)
    return _signed(signer, user, name, *times, said)


def _signed(
    signer: KeyPair, subject: str, name: str, now: int, until: int, said: dict[str, Any]
) -> str:
    standard: dict[str, Any] = {"exp": until} if until else {}
    standard |= {"iat": now, "iss": signer.public, "name": name, "sub": subject}
    digest = hashlib.new("sha512_256", _json(standard)).digest()
    standard["jti"] = base64.b32encode(digest).decode().rstrip("=")
    standard["nats"] = {**said, "version": _VERSION}
    text = f"{_text(_json(_HEADER))}.{_text(_json(standard))}"
    return f"{text}.{_text(signer.sign(text.encode()))}"


def read_claims(token: str) -> dict[str, Any]:
    """Return what claims say; whoever needs to trust them asks a broker.

    Raises:
        ValueError: they cannot be read.
    """
    _, body, _ = token.split(".")
    found = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    if not isinstance(found, dict):
        raise ValueError("it is no object")
    return found


def _json(said: dict[str, Any]) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode()


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
