# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""No token, no header with a token, no key and no identity number is left in memory that `clinicdesk-cli` frees, except
for the request that libcurl writes into its own memory and does not wipe."""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "practice"))
from practice import Practice  # noqa: E402


class Headers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="headers-")
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name)
        self.practice = Practice(faults=[])
        self.addCleanup(self.practice.end)
        ready = self.practice.ready
        secrets = self.home / "secrets.json"
        secrets.touch(mode=0o600)
        secrets.write_text(json.dumps(ready["secrets"]))
        self.environment = {**os.environ, "HOME": str(self.home), "LD_PRELOAD": os.environ["CLINICDESK_FREED_SECRETS"],
                            **{f"XDG_{kind}_HOME": str(self.home / kind) for kind in ("CONFIG", "CACHE", "STATE", "DATA")},
                            "CLINICDESK_BASE_URL": ready["base_url"], "CLINICDESK_USER_OID": ready["user_oid"],
                            "CLINICDESK_KEY_ID": ready["key_id"], "CLINICDESK_SECRETS_FILE": str(secrets),
                            "CLINICDESK_FREED_SECRET": str(self.home / "secret"),
                            "CLINICDESK_FREED_REPORT": str(self.home / "report")}

    def blocks_with(self, secret, *arguments, given=b"", encoding="utf-8"):
        """The first bytes of the freed blocks that contain the secret."""
        (self.home / "secret").write_bytes(secret.encode(encoding))
        run = subprocess.run([os.environ["CLINICDESK_CLI"], *arguments], env=self.environment, input=given, capture_output=True,
                             check=False)
        self.assertEqual(run.returncode, 0, run.stderr.decode())
        report = self.home / "report"
        return set(report.read_text().splitlines()) if report.exists() else set()

    def check(self, blocks):
        self.assertTrue(blocks, "not even libcurl's own request was seen")
        self.assertEqual({block for block in blocks if not block.startswith(("GET /", "POST /"))}, set())

    def test_the_access_token(self):
        token = self.practice.ready["secrets"]["access_token"]
        self.check(self.blocks_with("Bearer " + token, "connection", "check"))

    def test_the_token_for_profiles_of_doctors(self):
        token = self.practice.ready["secrets"]["auth_token"]
        self.check(self.blocks_with("auth: " + token, "doctor", "161494290947150"))

    def test_the_tokens_of_the_secrets_file(self):
        secrets = self.practice.ready["secrets"]
        self.check(self.blocks_with(secrets["access_token"], "connection", "check"))
        self.check(self.blocks_with(secrets["auth_token"], "doctor", "161494290947150"))

    def test_the_key(self):
        key = self.practice.ready["secrets"]["key_string"]
        for encoding in ("utf-8", "utf-16-le"):
            self.assertEqual(self.blocks_with(key, "connection", "check", encoding=encoding), set())
            self.assertEqual(self.blocks_with(key, "jwe", "encrypt", given=b'{"made":"up"}', encoding=encoding), set())

    def test_an_identity_number(self):
        number = "234123412346"  # made up, with a valid check digit
        for encoding in ("utf-8", "utf-16-le"):
            self.assertEqual(self.blocks_with(number, "aadhaar", "init", given=number.encode() + b"\n", encoding=encoding), set())


if __name__ == "__main__":
    unittest.main(verbosity=2)
