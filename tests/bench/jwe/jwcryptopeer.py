#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""jwcryptopeer.py seal|open KEY-JWK-FILE INPUT: encrypts or decrypts with jwcrypto; writes the result to standard
output."""
import json
import sys

from jwcrypto import jwe, jwk

verb, key_file, source = sys.argv[1:]
with open(key_file) as file:
    key = jwk.JWK(**json.load(file))
with open(source, "rb") as file:
    content = file.read()
token = jwe.JWE(content, json.dumps({"alg": "dir", "enc": "A128CBC-HS256"})) if verb == "seal" else jwe.JWE()
if verb == "seal":
    token.add_recipient(key)
    sys.stdout.write(token.serialize())
else:
    jwe.default_max_compressed_size = len(content)
    token.deserialize(content.decode(), key)
    sys.stdout.buffer.write(token.payload)
