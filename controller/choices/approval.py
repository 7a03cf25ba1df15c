"""The approval key of a house: what it signs is offered to a table, which knows its public half.

Whatever imports this loads `cryptography`: 15 ms and 9 MB, for a table that takes offers.
"""

from base64 import b64decode, b64encode
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization as forms
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from controller.choices.house_offer import HouseOffer, OfferError, SignedOffer, read
from controller.data.message import message
from controller.errors import told_by
from controller.files import read_bytes

_DOMAIN = b"dealer-table offer 1\n"
"""What is signed before the text: a signature for something else means nothing here."""


def new_key() -> tuple[str, str]:
    """Return a new approval key as PEM: the private half, which lies offline, and the public."""
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(forms.Encoding.PEM, forms.PrivateFormat.PKCS8, forms.NoEncryption())
    public = key.public_key().public_bytes(
        forms.Encoding.PEM, forms.PublicFormat.SubjectPublicKeyInfo
    )
    return private.decode(), public.decode()


def sign(offer: HouseOffer, key: Path) -> SignedOffer:
    """Return an offer with its signature; a manifest is signed by itself, too.

    Raises:
        OfferError: the file holds no Ed25519 key, or the offer says nothing, or too much.
    """
    private = private_key(key)
    if offer.manifest:
        approval = b64encode(private.sign(offer.to_approve)).decode()
        offer = msgspec.structs.replace(offer, approval=approval)
    text = msgspec.json.encode(offer).decode()
    read(text)
    return SignedOffer(text, private.sign(_DOMAIN + text.encode()).hex())


def private_key(key: Path) -> Ed25519PrivateKey:
    """Return the Ed25519 key of a file as PEM.

    Raises:
        OfferError: the file holds none.
    """
    try:
        private = forms.load_pem_private_key(read_bytes(key), None)
    except (OSError, ValueError, TypeError) as error:
        raise OfferError(message("offer-no-key", path=str(key), error=told_by(error))) from error
    if not isinstance(private, Ed25519PrivateKey):
        raise OfferError(message("offer-no-key", path=str(key), error="Ed25519"))
    return private


def verified(signed: SignedOffer, public: bytes, house: str, table: str) -> HouseOffer:
    """Return the offer, if it is for this table and the key of the house has signed it.

    Args:
        signed: from wherever it came.
        public: the approval key, as PEM.
        house: the table's house.
        table: the table's name on the floor.

    Raises:
        OfferError: it is not.
    """
    try:
        key = forms.load_pem_public_key(public)
    except ValueError as error:
        raise OfferError(message("offer-no-approval-key", error=told_by(error))) from error
    if not isinstance(key, Ed25519PublicKey):
        raise OfferError(message("offer-no-approval-key", error="Ed25519"))
    try:
        key.verify(bytes.fromhex(signed.signature), _DOMAIN + signed.text.encode())
        offer = read(signed.text)
        if offer.manifest:
            key.verify(b64decode(offer.approval), offer.to_approve)
    except (InvalidSignature, ValueError) as error:
        raise OfferError(message("offer-not-signed")) from error
    if (offer.house, offer.table) != (house, table):
        raise OfferError(message("offer-for-another", name=f"{offer.house} {offer.table}"))
    return offer
