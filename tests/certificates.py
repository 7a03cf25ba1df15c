"""Certificates of a house, made by openssl: of its authority, and of those whom it knows."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.missing import skip_for_want_of
from tests.patience import PATIENCE


@dataclass(frozen=True)
class Pair:
    certificate: Path
    key: Path


class Authority:
    """An authority that signs certificates; the files lie in `folder`."""

    def __init__(self, folder, name="house"):
        if shutil.which("openssl") is None:
            skip_for_want_of("openssl", "apt-get install openssl")
        self._folder = folder
        self._name = name
        own = self._paths(name)
        extension = "basicConstraints=critical,CA:TRUE"
        self._make(own, name, "-addext", extension, "-addext", "keyUsage=critical,keyCertSign")
        self.certificate, self._key = own.certificate, own.key

    def issue(self, name, *names):
        """Make a certificate and its key, for a client, or for a server of these names."""
        pair = self._paths(name)
        signed = ("-CA", self.certificate, "-CAkey", self._key)
        more = ("-addext", f"subjectAltName={','.join(names)}") if names else ()
        plain = ("-addext", "basicConstraints=critical,CA:FALSE")
        self._make(pair, name, *plain, *signed, *more)
        return pair

    def expired(self, name, *names):
        """Make a certificate that ended yesterday."""
        pair = self.issue(name, *names)
        request = pair.certificate.with_suffix(".csr")
        by = ("-CA", self.certificate, "-CAkey", self._key, "-copy_extensions", "copy")
        for words in (
            ("-x509toreq", "-in", pair.certificate, "-signkey", pair.key, "-out", request),
            ("-req", "-in", request, "-out", pair.certificate, "-days", "-1", *by),
        ):
            copied = ("-copy_extensions", "copy") if "-x509toreq" in words else ()
            run = ("openssl", "x509", *words, *copied)
            subprocess.run(run, check=True, capture_output=True, timeout=PATIENCE)
        return pair

    def _paths(self, name):
        stem = self._folder / f"{self._name}-{name}"
        return Pair(stem.with_suffix(".pem"), stem.with_suffix(".key"))

    def _make(self, pair, name, *more):
        kind = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
        words = ("openssl", "req", "-x509", *kind, "-days", "2", "-subj", f"/CN={name}")
        places = ("-keyout", pair.key, "-out", pair.certificate)
        subprocess.run([*words, *places, *more], check=True, capture_output=True, timeout=PATIENCE)
