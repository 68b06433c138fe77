# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Encrypts and decrypts with `jwcrypto`, and manually with `hmac` and `openssl`; neither shares code with the
service."""
import base64
import hashlib
import hmac
import json
import subprocess

from jwcrypto import jwe, jwk

COMPACT = '{"alg":"dir","enc":"A128CBC-HS256"}'
SPACED = '{"alg": "dir", "enc": "A128CBC-HS256"}'


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def flipped(text):
    """The same Base64URL with one bit of its bytes flipped."""
    data = bytearray(decoded(text))
    data[0] ^= 1
    return encoded(bytes(data))


class Seal:
    """The client's side of the key that a running service announced."""

    def __init__(self, service):
        self.kid = service.ready["key_id"]
        self.key = service.ready["secrets"]["key_string"].encode() * 2
        self.jwk = jwk.JWK(kty="oct", k=encoded(self.key))

    def envelope(self, plaintext, protected=COMPACT):
        """Returns a dictionary; `plaintext` is bytes or becomes JSON."""
        if not isinstance(plaintext, bytes):
            plaintext = json.dumps(plaintext).encode()
        token = jwe.JWE(plaintext, protected=protected)
        token.add_recipient(self.jwk)
        return {**json.loads(token.serialize(compact=False)), "kid": self.kid}

    def open(self, envelope):
        """The plaintext of an envelope with a protected text."""
        token = jwe.JWE()
        token.deserialize(json.dumps(envelope), self.jwk)
        return token.payload

    def hmac(self, envelope, associated):
        """All 32 bytes of the HMAC."""
        text = associated.encode()
        content = text + decoded(envelope["iv"]) + decoded(envelope["ciphertext"]) + (len(text) * 8).to_bytes(8, "big")
        return hmac.new(self.key[:16], content, hashlib.sha256).digest()

    def hmac_of_ciphertext(self, envelope):
        """The tag of the published form."""
        return hmac.new(self.key[:16], decoded(envelope["ciphertext"]), hashlib.sha256).digest()

    def decrypt(self, envelope, iv=None):
        """Decrypts without checking the tag."""
        iv = iv or decoded(envelope["iv"])
        command = ["openssl", "enc", "-d", "-aes-128-cbc", "-K", self.key[16:].hex(), "-iv", iv.hex()]
        return subprocess.run(command, input=decoded(envelope["ciphertext"]), capture_output=True, check=True).stdout


def post(service, path, body, *more, media_type="application/json", encryption="JWE"):
    """Posts a body as encrypted, through a file because it may be large."""
    text = service.root / "body"
    text.write_bytes(body if isinstance(body, bytes) else json.dumps(body).encode())
    headers = ["-H", f"Content-Type: {media_type}"]
    if encryption:
        headers += ["-H", f"X-Encryption: {encryption}"]
    return service.curl(service.base + path, *service.bearer(), *headers, "--data-binary", f"@{text}", *more)


def ask_forms(service, body, **how):
    return post(service, "/mr/api/v1/docs", body, "-H", "X-Pt-Id: 174000000000001", **how)


AADHAAR = "/abdm/na/v1/registration/aadhaar/init"
DIRECT = "/mr/api/v2/docs"

# The tables of Verhoeff's check as they are usually printed.
_PRODUCT = ["0123456789", "1234067895", "2340178956", "3401289567", "4012395678",
            "5987604321", "6598710432", "7659821043", "8765932104", "9876543210"]
_PERMUTED = ["0123456789", "1576283094", "5803796142", "8916043527", "9453126870", "4286573901", "2793806415", "7046913258"]


def with_check_digit(eleven):
    """Twelve made-up digits that look like an Aadhaar number."""
    state = 0
    for place, digit in enumerate(reversed(eleven), start=1):
        state = int(_PRODUCT[state][int(_PERMUTED[place % 8][int(digit)])])
    return eleven + "0432156789"[state]
