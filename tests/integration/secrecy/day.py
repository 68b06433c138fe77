# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A day of work with the command line and the real keychain: adds, sends, fails, is refused, is killed, restarts,
encrypts and decrypts, reads doctors and assessments, and requests a user's data. Afterwards no token, key text, upload
form, identity number, patient, doctor or document may be in any file that the program left, and no secret in its
output, in a command line or in an environment. While a program sends, its memory has each token and the key only once, where
they are used. Before that, the search is tested: each value is planted once, in every form and kind of place, and found."""
import base64
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[place] / name) for place, name in ((1, "practice"), (2, "support"))]
import madefiles  # noqa: E402
from memory import Copies, image_of  # noqa: E402
from practice import Practice, main  # noqa: E402

CLI = os.environ["CLINICDESK_CLI"]
ALLOWPTRACE = os.environ["CLINICDESK_ALLOWPTRACE"]  # otherwise no other program can read the environment of the program
AADHAAR = "234123412346"  # made up, with a valid check digit
PATIENT = "161400000000777"
PAPER = "made-up-paper-of-the-day"
DOCTOR = "161494290947150"
MARK = b"%PDF-1.4 made-up findings of no real patient"


def forms_of(canary):
    """The forms in which a text can be in a file."""
    plain = canary.encode()
    forms = {plain, plain.hex().encode(), plain.hex().upper().encode(), canary.encode("utf-16-le"), canary.encode("utf-16-be")}
    for before in range(3):  # Base64 of the text at each position within a group
        encoded = base64.b64encode(b"\0" * before + plain)
        whole = encoded[(4 if before else 0):len(encoded) // 4 * 4 - 4]
        forms |= {whole, whole.replace(b"+", b"-").replace(b"/", b"_")}
    if canary.isdigit():
        groups = [canary[place:place + 4] for place in range(0, len(canary), 4)]
        forms |= {" ".join(groups).encode(), "-".join(groups).encode(), "\u00a0".join(groups).encode()}
    return {form for form in forms if len(form) >= 8}


def found_in(content, canaries):
    return {name for name, canary in canaries.items() if any(form in content for form in forms_of(canary))}


def found_below(folders, canaries):
    """{file: names of the canaries in the file}; file names count as content."""
    found = {}
    for folder in folders:
        for path in sorted(Path(folder).rglob("*")):
            content = path.read_bytes() if path.is_file() else b""
            names = found_in(content + b"\n" + str(path.name).encode(), canaries)
            if names:
                found[str(path)] = names
    return found


class Processes:
    """The contents of the command lines and environments of a program and its children while it runs."""

    def __init__(self, root):
        self.root = root
        self.own, self.children = b"", b""
        self.ended = threading.Event()
        self.watching = threading.Thread(target=self.watch)
        self.watching.start()

    def watch(self):
        while not self.ended.is_set():
            for pid in self.descendants(self.root):
                self.children += self.said_of(pid)
            self.own = self.said_of(self.root) or self.own
            time.sleep(0.005)  # reads as often as is useful

    @staticmethod
    def descendants(root):
        parents = {}
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                except OSError:
                    pass  # the process has ended meanwhile
        found, news = set(), {root}
        while news:
            news = {pid for pid, parent in parents.items() if parent in news} - found
            found |= news
        return found

    @staticmethod
    def said_of(pid):
        said = b""
        for name in ("cmdline", "environ"):
            try:
                content = Path(f"/proc/{pid}/{name}").read_bytes()
            except OSError:
                continue
            if content:  # a process that has ended but was not waited for has no content
                said += content + b"\n"
        return said

    def end(self):
        self.ended.set()
        self.watching.join()


class Day(unittest.TestCase):
    def setUp(self):
        self.home = Path(tempfile.mkdtemp(prefix="day-"))
        self.places = {f"XDG_{kind}_HOME": str(self.home / kind.lower()) for kind in ("CONFIG", "CACHE", "STATE", "DATA")}
        self.places["TMPDIR"] = str(self.home / "tmp")
        for place in self.places.values():
            os.makedirs(place)
        self.receipts = self.home / "receipts.json"
        self.environment = {**os.environ, **self.places}
        if ALLOWPTRACE:
            self.environment["LD_PRELOAD"] = ALLOWPTRACE
        self.said = b""
        self.said_by_processes, self.said_by_children = b"", b""
        self.practice = Practice(faults=[])
        self.addCleanup(self.practice.end)
        ready = self.practice.ready
        doctor = self.practice.curl(f"{self.practice.base}/dr/v1/doctor/{DOCTOR}", *self.practice.auth()).json()["profile"]
        group = self.practice.curl(self.practice.base + "/assessment/api/fetch_interviews/v2/",
                                   *self.practice.bearer()).json()["conversations"][0]
        self.on_disk = {"access token": ready["secrets"]["access_token"], "new access token": ready["secrets2"]["access_token"],
                        "key text": ready["secrets"]["key_string"], "Aadhaar number": AADHAAR, "patient": PATIENT,
                        "name of the paper": PAPER, "content of the paper": MARK.decode(),
                        "auth token": ready["secrets"]["auth_token"], "credential in a form": ready["storage_keys"]["access_key"],
                        "signature in a form": "x-amz-signature", "policy in a form": "content-length-range",
                        "doctor's address": doctor["personal"]["email"], "patient of an assessment": group["patient_uuid"],
                        "conversation": group["conversations"][0]["conversationid"]}
        self.in_words = {name: self.on_disk[name] for name in ("access token", "new access token", "key text", "Aadhaar number",
                                                               "content of the paper", "auth token", "credential in a form",
                                                               "signature in a form", "policy in a form")}

    def clinicdesk(self, *arguments, given=b"", ends=(0,), keeps=True):
        process = subprocess.Popen([CLI, *arguments], env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        processes = Processes(process.pid)
        try:
            out, err = process.communicate(given, timeout=120)
        finally:
            processes.end()
        if AADHAAR not in arguments:  # if it is given as an argument, it is expected in the command line
            self.said_by_processes += processes.own
        self.said_by_children += processes.children
        if keeps:
            self.said += out
        self.said += err
        self.assertIn(process.returncode, ends, (arguments, err))
        return out

    def paper(self, number, size=200_000):
        path = Path(tempfile.gettempdir()) / f"{PAPER}-{number}.pdf"
        path.write_bytes(madefiles.pdf(os.urandom(size), head=MARK))
        self.addCleanup(path.unlink)
        return str(path)

    def work_through_the_day(self):
        ready = self.practice.ready
        secrets = {name: ready["secrets"][name] for name in ("access_token", "auth_token", "key_string")}
        self.clinicdesk("connection", "add", "Day", "--base-url", ready["base_url"], "--user-oid", ready["user_oid"],
                        "--key-id", ready["key_id"], "--secrets-from-stdin", given=json.dumps(secrets).encode())
        upload = ("upload", "--patient", PATIENT, "--type", "lr")
        self.clinicdesk("connection", "set", "Day", "--encrypt", "on")
        self.clinicdesk("connection", "show", "Day")
        self.clinicdesk(*upload, self.paper(1))
        self.clinicdesk("upload", "--direct", "--encrypt", self.paper(2))
        self.clinicdesk("upload", "--direct", self.paper(3))

        self.practice.plan([{"on": "docs", "always": True, "do": "status", "status": 400}])
        self.clinicdesk(*upload, self.paper(4), ends=(1,))
        self.practice.plan([{"on": "docs", "always": True, "do": "refuse-token"}])
        self.clinicdesk(*upload, self.paper(5), ends=(3,))
        self.clinicdesk("aadhaar", "init", given=AADHAAR.encode() + b"\n", ends=(0, 1, 3))
        self.clinicdesk("aadhaar", "init", given=AADHAAR[:-1].encode() + b"5\n", ends=(5,))
        self.clinicdesk("aadhaar", "init", AADHAAR, ends=(2,))
        self.practice.plan([])
        self.clinicdesk("connection", "set", "Day", "--secrets-from-stdin",
                        given=json.dumps({"access_token": ready["secrets2"]["access_token"]}).encode())
        self.clinicdesk("aadhaar", "init", given=AADHAAR.encode() + b"\n")
        self.clinicdesk("--json", "aadhaar", "init", given=AADHAAR.encode() + b"\n")

        self.look_things_up()
        self.kill_while_uploading(upload)
        self.clinicdesk("outbox", "run", ends=(0, 1, 3))
        self.clinicdesk("--json", "outbox", "list", "--all")
        self.clinicdesk("upload", "--patient", PATIENT, "--type", "ot", "--add-only", self.paper(7))
        self.clinicdesk("outbox", "retry", "--all")
        waiting = json.loads(self.clinicdesk("--json", "outbox", "list"))["documents"]
        self.clinicdesk("outbox", "cancel", next(paper["document_id"] for paper in waiting if paper["state"] == "queued"))
        self.clinicdesk("outbox", "export-receipts", str(self.receipts))

        sealed = self.clinicdesk("jwe", "encrypt", given=AADHAAR.encode())
        self.assertEqual(self.clinicdesk("jwe", "decrypt", given=sealed, keeps=False), AADHAAR.encode())
        self.clinicdesk("jwe", "decrypt", given=sealed[:-40], ends=(5,))
        wide = self.clinicdesk("jwe", "encrypt", "--file", given=MARK + os.urandom(3_000_000))
        self.clinicdesk("jwe", "decrypt", given=wide, keeps=False)

    def look_things_up(self):
        self.clinicdesk("assessments")
        self.clinicdesk("assessments", "--csv")
        self.clinicdesk("--json", "assessments", "--patient", self.on_disk["patient of an assessment"])
        self.clinicdesk("doctor", DOCTOR)
        self.clinicdesk("doctor", "--check", DOCTOR, "161494290947403", ends=(0, 1, 3))
        self.clinicdesk("--json", "doctor", "--check", DOCTOR)
        self.clinicdesk("privacy", "request")
        self.clinicdesk("privacy", "request")
        self.clinicdesk("privacy", "list")
        self.practice.plan([{"on": on, "always": True, "do": "status", "status": 500} for on in ("doctor", "assessments", "privacy")])
        self.clinicdesk("doctor", DOCTOR, ends=(1,))
        self.clinicdesk("assessments", ends=(1, 4))
        self.clinicdesk("privacy", "request", ends=(1, 4))
        self.practice.plan([])

    def kill_while_uploading(self, upload):
        self.practice.plan([{"on": "storage", "always": True, "do": "silence"}])
        process = subprocess.Popen([CLI, *upload, self.paper(6)], env=self.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        before = len(self.practice.requests())
        while len(self.practice.requests()) == before:
            self.assertIsNone(process.poll())
            time.sleep(0.02)  # until the forms were requested
        if ALLOWPTRACE:  # a sanitizer manages memory itself
            self.check_memory(process.pid)
        process.send_signal(signal.SIGKILL)
        self.said += b"".join(process.communicate())
        self.practice.plan([])

    def check_memory(self, process):
        """While a program sends, each secret is in memory once, where it is used. Patient and document are there as well."""
        def copies_in(image):
            return {"new access token": Copies(image, self.on_disk["new access token"], b"Authorization: Bearer "),
                    "auth token": Copies(image, self.on_disk["auth token"], b"auth: "),
                    "key text": Copies(image, self.on_disk["key text"], times=2)}

        deadline = time.monotonic() + 60
        copies = copies_in(image := image_of(process))
        while not all(found.used for found in copies.values()) and time.monotonic() < deadline:
            copies = copies_in(image := image_of(process))  # the request that was seen was one of the command before
        self.assertIn(PATIENT.encode(), image)  # the search finds what is in memory
        gone = {"access token": Copies(image, self.on_disk["access token"]), "Aadhaar number": Copies(image, AADHAAR)}
        self.assertEqual({name: found.stray for name, found in (copies | gone).items() if found.stray}, {})
        self.assertEqual({name: found.used for name, found in copies.items()}, dict.fromkeys(copies, 1))
        self.assertEqual({name: found.used for name, found in gone.items()}, dict.fromkeys(gone, 0))

    def check_journal(self):
        """Every kind of work of the day is in the journal, and the journal is in order."""
        entries = json.loads(self.clinicdesk("--json", "journal", "list"))["entries"]
        kinds = {entry["what"] for entry in entries}
        self.assertEqual(kinds, {"journal.keyed", "connection.added", "connection.changed", "token.stored", "document.added",
                                 "document.sent", "document.delivered", "document.failed", "document.cancelled",
                                 "assessments.read", "profile.read", "registration.begun", "user-data.asked",
                                 "user-data.answered"})
        self.clinicdesk("journal", "verify")
        exported = Path(self.places["XDG_STATE_HOME"]) / "journal.jsonl"
        self.clinicdesk("journal", "export", str(exported))
        self.assertEqual(len(exported.read_text().splitlines()), len(entries))

    def folders(self):
        return [os.environ["HOME"], *(place for place in self.places.values())]

    def test_finds_every_secret_that_is_planted(self):
        for name, canary in self.on_disk.items():
            for number, form in enumerate(forms_of(canary)):
                for place in self.places.values():
                    planted = Path(place) / f"planted-{number}"
                    planted.write_bytes(b"before" + form + b"after")
                    self.assertEqual(found_below([place], {name: canary}), {str(planted): {name}})
                    planted.unlink()
            store = Path(self.places["XDG_DATA_HOME"]) / "planted.sqlite"
            with sqlite3.connect(store) as rows:
                rows.execute("create table rows (text)")
                rows.execute("insert into rows values (?)", (canary,))
            rows.close()
            self.assertEqual(found_below([store.parent], {name: canary}), {str(store): {name}})
            store.unlink()
            self.assertEqual(found_in(b"said: " + canary.encode(), self.on_disk), {name})

    def test_leaves_no_secret_behind(self):
        self.work_through_the_day()
        left = [path for folder in self.folders() for path in Path(folder).rglob("*") if path.is_file()]
        self.assertTrue(any(path.name == "outbox.sqlite" for path in left))
        self.assertTrue(any(path.name == "connections.json" for path in left))
        self.assertTrue(any(path.name == "journal.sqlite" for path in left))
        self.check_journal()
        self.assertEqual(found_in(self.said, self.in_words), set())
        self.assertIn(b"upload", self.said_by_processes)
        self.assertEqual(found_in(self.said_by_processes, self.in_words), set())
        if ALLOWPTRACE:  # a sanitizer searches for leaks in a copy of the process, which has the same command line
            self.assertEqual(found_in(self.said_by_children, self.on_disk), set())
        self.assertEqual(found_in(self.receipts.read_bytes(), self.on_disk), {"patient", "name of the paper"})
        outside = [folder for folder in self.folders() if folder != os.environ["HOME"]]
        self.assertEqual(found_below(outside, self.on_disk), {})
        keyrings = [path for path in Path(os.environ["HOME"]).rglob("*.keyring")]
        self.assertTrue(keyrings)
        for keyring in keyrings:
            self.assertEqual(found_in(keyring.read_bytes(), self.on_disk), set())


if __name__ == "__main__":
    main()
