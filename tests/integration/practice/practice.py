# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the practice service and calls it with `curl` and `openssl`, which share no code with it."""
import base64
import datetime
import json
import os
import subprocess
import sys
import tempfile
import unittest
import uuid
from pathlib import Path

PROGRAM = os.environ["CLINICDESK_PRACTICE"]

# Exit codes of curl.
EMPTY_REPLY = 52
CUT_SHORT = 18
TIMED_OUT = 28
RECEIVE_FAILED = 56
CERTIFICATE_REFUSED = 60


class Answer:
    """The answer that curl saw: exit code of curl, the last status line, headers (lower-case names) and body."""

    def __init__(self, process):
        self.exit = process.returncode
        self.words = process.stderr.decode(errors="replace")
        head, separator, body = process.stdout.partition(b"\r\n\r\n")
        while separator and b" 100 " in head.split(b"\r\n", 1)[0]:
            head, separator, body = body.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split()[1]) if lines[0].startswith("HTTP/") else None
        self.headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        self.body = body

    def json(self):
        return json.loads(self.body)

    def code(self):
        """The <Code> of the storage's XML."""
        return self.body.partition(b"<Code>")[2].partition(b"</Code>")[0].decode()


class Practice:
    """One running service."""

    def __init__(self, faults=None, tls=False, options=(), stderr=None):
        self.folder = tempfile.TemporaryDirectory(prefix="practice-")
        self.root = Path(self.folder.name)
        self.fault_file = self.root / "faults.json"
        arguments = [PROGRAM, "--port", "0", "--dir", str(self.root / "data")]
        if faults is not None:
            self.plan(faults)
            arguments += ["--faults", str(self.fault_file)]
        if tls:
            arguments.append("--tls")
        arguments += options
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr)
        self.ready = json.loads(self.process.stdout.readline())
        self.base = self.ready["base_url"]
        self.storage = self.ready["storage_url"]
        self.received = Path(self.ready["received"])

    def plan(self, faults):
        beside = self.root / "faults.new"
        beside.write_text(json.dumps(faults))
        beside.rename(self.fault_file)

    def end(self):
        """Closes its standard input and returns the exit code; may be called again."""
        self.process.stdin.close()
        self.process.stdout.close()
        code = self.process.wait(timeout=30)
        self.folder.cleanup()
        return code

    def curl(self, *arguments, trust=True):
        command = ["curl", "-sS", "-i", "--max-time", "60"]
        if trust and self.ready["ca_file"]:
            command += ["--cacert", self.ready["ca_file"]]
        return Answer(subprocess.run([*command, *arguments], capture_output=True, check=False))

    def bearer(self, secrets="secrets"):
        return ["-H", f"Authorization: Bearer {self.ready[secrets]['access_token']}"]

    def auth(self):
        return ["-H", f"auth: {self.ready['secrets']['auth_token']}"]

    def ask_forms(self, items, *more, secrets="secrets", query=""):
        body = json.dumps({"batch_request": items})
        return self.curl(self.base + "/mr/api/v1/docs" + query, *self.bearer(secrets), "-H", "X-Pt-Id: 174000000000001",
                         "-H", "Content-Type: application/json", "-d", body, *more)

    def post_form(self, form, path, *more, name="page-1.pdf", media_type="application/pdf"):
        fields = []
        for field, value in form["fields"].items():
            fields += ["-F", f"{field}={value}"]
        file = ["-F", f"file=@{path};type={media_type};filename={name}"]
        return self.curl(form["url"], *fields, *file, *more)

    def file(self, size_bytes, name="paper"):
        path = self.root / name
        path.write_bytes(os.urandom(size_bytes))
        return path

    def requests(self):
        text = (self.received / "requests.jsonl").read_text()
        return [json.loads(line) for line in text.splitlines()]

    def sign(self, policy, when=None, secret=None):
        """The fields of a form that this script signs with only `openssl`."""
        keys = self.ready["storage_keys"]
        stamp = (when or datetime.datetime.now(datetime.timezone.utc)).strftime("%Y%m%dT%H%M%SZ")
        credential = f"{keys['access_key']}/{stamp[:8]}/{keys['region']}/s3/aws4_request"
        fields = {"x-amz-algorithm": "AWS4-HMAC-SHA256", "x-amz-credential": credential, "x-amz-date": stamp}
        conditions = policy["conditions"] + [{name: value} for name, value in fields.items()]
        encoded = base64.b64encode(json.dumps({**policy, "conditions": conditions}).encode()).decode()
        key = ("AWS4" + (secret or keys["secret_key"])).encode().hex()
        for text in (stamp[:8], keys["region"], "s3", "aws4_request", encoded):
            key = openssl_hmac(key, text)
        return {**fields, "policy": encoded, "x-amz-signature": key}

    def own_form(self, key="script/paper", media_type="application/pdf", smallest=1, largest=100_000, minutes=10, **sign):
        """A form made by this script."""
        end = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=minutes)
        bucket = self.ready["storage_keys"]["bucket"]
        policy = {"expiration": end.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
                  "conditions": [{"bucket": bucket}, ["eq", "$key", key], ["eq", "$Content-Type", media_type],
                                 ["content-length-range", smallest, largest]]}
        fields = {"key": key, "Content-Type": media_type, **self.sign(policy, **sign)}
        return {"url": f"{self.storage}/{bucket}", "fields": fields}


def openssl_hmac(hex_key, text):
    process = subprocess.run(["openssl", "dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:" + hex_key],
                             input=text.encode(), capture_output=True, check=True)
    return process.stdout.decode().split()[-1]


def item(size_bytes=1000, **changes):
    """An item of a batch request with one PDF."""
    return {"dt": "lr", "dd_e": 1763726400, "tg": [], "document_id": str(uuid.uuid4()),
            "files": [{"contentType": "application/pdf", "file_size": size_bytes}], **changes}


class PracticeTest(unittest.TestCase):
    """A test with its own service; `serve()` starts it."""

    def serve(self, faults=None, tls=False, options=(), stderr=None):
        practice = Practice(faults, tls, options, stderr)
        self.addCleanup(practice.end)
        return practice


def main():
    program = unittest.main(module="__main__", exit=False, verbosity=2)
    sys.exit(0 if program.result.wasSuccessful() and not program.result.skipped else 1)
