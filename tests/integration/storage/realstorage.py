# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`clinicdesk-cli` uploads with forms that are signed for a real S3 server, which checks their policies; curl fetches
the received files. The service that gives the forms is a few lines here; it also shares no code with the practice
service."""
import base64
import datetime
import hashlib
import hmac
import http.server
import json
import os
import sys
import tempfile
import threading
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / place) for place in ("kill", "practice", "../support")]
import madefiles  # noqa: E402
from commandline import CommandLine  # noqa: E402
from gateway import Gateway  # noqa: E402
from practice import main  # noqa: E402

BUCKET = "records"
PDF, PNG = "application/pdf", "image/png"


def hmac_of(key, text, algorithm=hashlib.sha256):
    return hmac.new(key, text.encode(), algorithm).digest()


class Signer:
    """Signs forms as the test specifies; each entry of `specs` is used for one form."""

    def __init__(self, gateway):
        self.gateway = gateway
        self.specs = []

    def form(self, key, media_type, size):
        wish = {"life": 600, "content_type": media_type, "largest": size, "version": 4, "secret": self.gateway.secret_key,
                **(self.specs.pop(0) if self.specs else {})}
        now = datetime.datetime.now(datetime.timezone.utc)
        end = now + datetime.timedelta(seconds=wish["life"])
        fields = {"key": key, "Content-Type": media_type}
        if wish["version"] == 4:
            scope = f"{now:%Y%m%d}/us-east-1/s3/aws4_request"
            fields |= {"x-amz-algorithm": "AWS4-HMAC-SHA256", "x-amz-credential": f"{self.gateway.access_key}/{scope}",
                       "x-amz-date": f"{now:%Y%m%dT%H%M%SZ}"}
        own = [{name: value} for name, value in fields.items() if name not in ("key", "Content-Type")]
        policy = {"expiration": end.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
                  "conditions": [{"bucket": BUCKET}, ["eq", "$key", key], ["eq", "$Content-Type", wish["content_type"]],
                                 ["content-length-range", 1, wish["largest"]], *own]}
        fields["policy"] = base64.b64encode(json.dumps(policy).encode()).decode()
        if wish["version"] == 4:
            signing = f"AWS4{wish['secret']}".encode()
            for part in scope.split("/"):
                signing = hmac_of(signing, part)
            fields["x-amz-signature"] = hmac_of(signing, fields["policy"]).hex()
        else:
            fields["AWSAccessKeyId"] = self.gateway.access_key
            fields["signature"] = base64.b64encode(hmac_of(wish["secret"].encode(), fields["policy"], hashlib.sha1)).decode()
        return {"url": f"{self.gateway.url}/{BUCKET}", "fields": fields}


class Service(http.server.ThreadingHTTPServer):
    """The part of interface 4.2 that concerns forms, on a loopback port."""

    def __init__(self, signer):
        super().__init__(("127.0.0.1", 0), Answering)
        self.signer = signer
        self.asked = []  # the document IDs of each request
        self.thread = threading.Thread(target=self.serve_forever)
        self.thread.start()

    def results_for(self, batch):
        self.asked.append([item["document_id"] for item in batch])
        return [{"document_id": item["document_id"],
                 "forms": [self.signer.form(f"{item['document_id']}/{number}", file["contentType"], file["file_size"])
                           for number, file in enumerate(item["files"], start=1)]} for item in batch]

    def end(self):
        self.shutdown()
        self.thread.join()
        self.server_close()


class Answering(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = {"error": False, "message": "", "batch_response": self.server.results_for(body["batch_request"])}
        text = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


class RealStorage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.gateway = Gateway()
        cls.addClassCleanup(cls.gateway.end)
        cls.gateway.curl("-X", "PUT", f"{cls.gateway.url}/{BUCKET}")

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="storage-")
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name)
        self.signer = Signer(self.gateway)
        self.service = Service(self.signer)
        self.addCleanup(self.service.end)
        self.line = CommandLine(self.home, f"http://127.0.0.1:{self.service.server_port}", {"access_token": "made.up.token"})

    def paper(self, size, kind=PDF, name="paper"):
        """A file of exactly this size."""
        path = self.home / f"{name}-{len(list(self.home.glob('*.p*')))}{'.png' if kind == PNG else '.pdf'}"
        make = madefiles.png if kind == PNG else madefiles.pdf
        path.write_bytes(make(os.urandom(size - len(make(b"")))))
        return path

    def upload(self, *files, ends=0, options=()):
        run = self.line.run("upload", "--patient", "161400000000777", "--type", "lr", *options, *map(str, files))
        self.assertEqual(run.exit, ends, run.err.decode())
        return run.documents

    def fetched(self, document, page=1):
        """SHA-256 of the file that curl gets from the storage."""
        return hashlib.sha256(self.gateway.curl(f"{self.gateway.url}/{BUCKET}/{document['document_id']}/{page}")).hexdigest()

    def names_stored(self):
        listing = self.gateway.curl(f"{self.gateway.url}/{BUCKET}").decode()
        return [part.partition("</Key>")[0] for part in listing.split("<Key>")[1:]]

    def assert_delivered(self, document, *files):
        self.assertEqual((document["state"], document["error"]), ("delivered", None))
        for page, paper in enumerate(files, start=1):
            self.assertEqual(self.fetched(document, page), hashlib.sha256(paper.read_bytes()).hexdigest())

    def assert_refused(self, paper, code, *, asked):
        """Refused by the storage: nothing is stored, and the document shows this error until it is retried."""
        [document] = self.upload(paper, ends=1)
        self.assertEqual((document["state"], document["error"]["code"]), ("failed", code))
        self.assertEqual(self.service.asked, [[document["document_id"]]] * asked)
        self.assertNotIn(f"{document['document_id']}/1", self.names_stored())
        self.assertNotIn(self.gateway.access_key, json.dumps(document))
        self.signer.specs = []
        self.assertEqual(self.line.run("outbox", "retry", "--all").exit, 0)
        run = self.line.run("outbox", "run")
        self.assertEqual(run.documents[0]["document_id"], document["document_id"])
        self.assert_delivered(run.documents[0], paper)
        print(f"{code}: {document['error']['message']}", file=sys.stderr)

    def test_delivers_files_of_every_size_and_kind(self):
        files = [self.paper(size) for size in (500, 1_000, 262_144, 5_000_000, 24_999_999)] + [self.paper(300_000, PNG)]
        documents = self.upload(*files)
        self.assertEqual(len(documents), len(files))
        for document, paper in zip(documents, files):
            self.assert_delivered(document, paper)

    def test_delivers_every_page_to_its_form(self):
        files = [self.paper(100_000 + number) for number in range(10)]
        [document] = self.upload(*files, options=("--together",))
        self.assert_delivered(document, *files)

    def test_declares_the_content_type_that_the_form_wants(self):
        [document] = self.upload(self.paper(5_000, PNG))
        head = self.gateway.curl("-I", f"{self.gateway.url}/{BUCKET}/{document['document_id']}/1").decode().lower()
        self.assertIn("content-type: image/png", head)

    def test_delivers_through_forms_of_the_older_signature(self):
        self.signer.specs = [{"version": 2}] * 2
        files = [self.paper(40_000), self.paper(50_000)]
        for document, paper in zip(self.upload(*files), files):
            self.assert_delivered(document, paper)

    def test_takes_a_new_form_for_one_that_has_expired(self):
        self.signer.specs = [{"life": -60}, {"life": -60}]
        paper = self.paper(3_000_000)
        [document] = self.upload(paper)
        self.assert_delivered(document, paper)
        self.assertEqual(self.service.asked, [[document["document_id"]]] * 3)

    def test_asks_a_person_when_every_form_has_expired(self):
        self.signer.specs = [{"life": -60}] * 9
        self.assert_refused(self.paper(10_000), "storage.form-expired", asked=1 + 3)

    def test_asks_a_person_when_the_policy_wants_another_content_type(self):
        self.signer.specs = [{"content_type": PNG}]
        self.assert_refused(self.paper(10_000), "storage.policy", asked=1)

    def test_asks_a_person_when_the_file_is_larger_than_the_policy_takes(self):
        for size in (10_000, 10_000_000):
            self.service.asked.clear()
            self.signer.specs = [{"largest": size - 1}]
            self.assert_refused(self.paper(size), "storage.policy", asked=1)

    def test_asks_a_person_when_the_form_is_signed_with_another_key(self):
        self.signer.specs = [{"secret": "another"}]
        self.assert_refused(self.paper(10_000), "storage.policy", asked=1)

    def test_delivers_the_others_when_one_is_refused(self):
        self.signer.specs = [{"largest": 100}]
        documents = self.upload(*[self.paper(10_000) for _ in range(3)], ends=1)
        self.assertEqual([document["state"] for document in documents], ["failed", "delivered", "delivered"])


if __name__ == "__main__":
    main()
