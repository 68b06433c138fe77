# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A day of work with the window and the real keychain: signs in, enters a key and a PIN, registers an identity number,
sends documents that arrive and one that is refused while another program is in front, reads assessments, a doctor and the
journal, locks and unlocks. Afterwards none of the canaries may be in any file that the program left, outside the keychain.
No title, no notification and not the clipboard has one at any time, and while it is locked, no text and nothing in the
accessibility tree. An image of the memory never has a PIN or an identity number that was used. While the program is used
and while it is locked, each token and the key are there only where they are used; after the window has ended, tokens are
only in the requests that libcurl has sent, and the key is nowhere."""
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[place] / name) for place, name in ((1, "practice"), (2, "support"))]
os.environ.setdefault("CLINICDESK_CLI", "")
os.environ.setdefault("CLINICDESK_ALLOWPTRACE", "")
import madefiles  # noqa: E402
from day import found_below, found_in, forms_of  # noqa: E402
from memory import Copies, image_of  # noqa: E402
from practice import Practice  # noqa: E402

AADHAAR = "234123412346"  # made up, with a valid check digit
PATIENT = "161400000000777"
PERSON = "Ina Invented"
PIN = "4711-made-up-pin"
PAPER = "made-up-paper-of-the-window"
TAG = "madeuptag"
DOCTOR = "161494290947150"
MARK = b"%PDF-1.4 made-up findings of no real patient"
PATIENCE_SECONDS = 20


class OtherProgram:
    """A program that is in front of the one under test."""

    def __init__(self):
        self.process = subprocess.Popen([os.environ["CLINICDESK_OTHER_PROGRAM"], "text of another program"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        self.process.stdout.readline()
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=PATIENCE_SECONDS)
        self.process.stdout.close()


class Window:
    """The program under test, and what it says to the session bus about notifications."""

    def __init__(self, environment):
        self.log = (Path(environment["XDG_STATE_HOME"]) / "output").open("wb")
        self.process = subprocess.Popen([os.environ["CLINICDESK_DRIVEN"], "drivendesktest"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.log, env=environment)

    def do(self, command, text=""):
        self.process.stdin.write(f"{command} {text}\n".encode())
        self.process.stdin.flush()
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError(f"it ended during: {command} {text}")
            if line.startswith(b"ANSWER "):
                return json.loads(line.removeprefix(b"ANSWER "))[0]

    def until(self, condition, about):
        end = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"{about}: {sorted(set(self.do('everything')))}, focus: {self.do('focused')}")
            time.sleep(0.05)

    def must(self, command, text=""):
        self.until(lambda: self.do(command, text) is True, f"{command} {text}")

    def says(self, words):
        self.until(lambda: any(words in text for text in self.do("everything")), f"says {words}")

    def end(self):
        """May be called again."""
        if self.process.stdin.closed:
            return
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait(timeout=PATIENCE_SECONDS)
        self.process.stdout.close()
        self.log.close()


class Day(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.home = Path(os.environ["HOME"])
        self.documents = tempfile.TemporaryDirectory(prefix="documents-", dir="/tmp")
        self.addCleanup(self.documents.cleanup)
        self.practice = Practice(faults=[])
        self.addCleanup(self.practice.end)
        ready = self.practice.ready
        group = self.practice.curl(self.practice.base + "/assessment/api/fetch_interviews/v2/",
                                   *self.practice.bearer()).json()["conversations"][0]
        self.canaries = {
            "access token": ready["secrets"]["access_token"], "auth token": ready["secrets"]["auth_token"],
            "key text": ready["secrets"]["key_string"], "user": ready["user_oid"], "patient": PATIENT, "person": PERSON,
            "PIN": PIN, "name of the paper": PAPER, "tag": TAG, "content of the paper": MARK.decode(),
            "Aadhaar number": AADHAAR, "signature in a form": "x-amz-signature",
            "credential in a form": ready["storage_keys"]["access_key"],
            "conversation": group["conversations"][0]["conversationid"], "doctor": DOCTOR}
        self.notes = (self.home / "run" / "bus").open("wb")
        self.addCleanup(self.notes.close)
        self.monitor = subprocess.Popen(["dbus-monitor", "--session", "interface='org.freedesktop.Notifications'"],
                                        stdout=self.notes, stderr=subprocess.DEVNULL)
        self.addCleanup(self.monitor.wait)
        self.addCleanup(self.monitor.kill)
        self.window = Window(dict(os.environ))
        self.addCleanup(self.window.end)

    def paper(self, number):
        path = Path(self.documents.name) / f"{PAPER}-{number}.pdf"
        path.write_bytes(madefiles.pdf(os.urandom(50_000), head=MARK))
        return str(path)

    def requests_at(self, endpoint):
        return [request for request in self.practice.requests() if request.get("endpoint") == endpoint]

    def sign_in(self):
        ready, window = self.practice.ready, self.window
        window.until(lambda: window.do("activate") and window.do("focused") == "Name on this computer", "the form")
        for text in ("Sunrise Clinic", ready["base_url"], ready["user_oid"]):
            window.do("type", text)
            window.do("press", "Tab")
        window.must("focus", "Access token")
        window.do("type", ready["secrets"]["access_token"])
        window.must("focus", "Doctor profile token (auth)")
        window.do("type", ready["secrets"]["auth_token"])
        window.do("press", "Return")
        window.must("click", "Save and open Clinic Desk")
        window.until(lambda: window.do("is-open") and window.do("activate"), "the window")

    def enter_key(self):
        ready, window = self.practice.ready, self.window
        window.do("page", "register")
        window.must("focus", "Enter the key…")
        window.do("press", "Space")
        window.until(lambda: window.do("is-modal"), "the dialog of the key")
        for number, text in enumerate((ready["key_id"], ready["secrets"]["key_string"])):
            window.must("edit", str(number))
            window.do("type", text)
        window.do("press", "Return")
        window.until(lambda: not window.do("is-modal") and window.do("activate"), "the window after the key")

    def register(self):
        window = self.window
        window.says("encrypted with the key")
        window.must("focus", "Aadhaar number")
        window.do("type", AADHAAR)
        window.says("The check digit is correct.")
        window.do("press", "Return")
        window.says("The registration has started")

    def set_pin(self):
        window = self.window
        window.do("page", "settings")
        window.must("focus", "Sections of the settings")
        window.do("press", "Down")
        window.must("click", "My name and PIN…")
        window.until(lambda: window.do("is-modal"), "the dialog of the PIN")
        for number, text in enumerate((PERSON, PIN, PIN)):
            window.must("edit", str(number))
            window.do("type", text)
        window.do("press", "Return")
        window.until(lambda: not window.do("is-modal") and window.do("activate"), "the window after the PIN")

    def send(self):
        window = self.window
        window.do("page", "upload")
        window.until(lambda: window.do("activate") and window.do("press", "Ctrl+K") and window.do("focused") == "Patient",
                     "the field of the patient")
        window.do("type", PATIENT)
        window.do("press", "Return")
        for number, faults in enumerate(([], [{"on": "docs", "always": True, "do": "status", "status": 503}])):
            self.practice.plan(faults)
            before = len(self.practice.requests())
            window.do("drop", self.paper(number))
            window.must("focus", "Add a tag")
            window.do("type", TAG)
            window.do("press", "Return")
            window.until(lambda: TAG in " ".join(window.do("everything")), "the tag")
            window.says("1 ready")
            window.do("press", "Ctrl+Return")
            window.says("0 ready")
            window.until(lambda: len(self.practice.requests()) > before, "the document is sent")
        with OtherProgram():
            window.until(lambda: not window.do("is-in-front"), "another program is in front")
            self.practice.plan([{"on": "docs", "always": True, "do": "status", "status": 400}])
            window.until(lambda: b"member=Notify" in self.said_to_desktop(), "a notification")
        self.practice.plan([])
        window.until(lambda: window.do("activate"), "the window is in front")
        window.says("1 document needs you")
        window.do("page", "outbox")
        window.says(PAPER)

    def said_to_desktop(self):
        self.notes.flush()
        return (self.home / "run" / "bus").read_bytes()

    def check_shown_outside(self, where):
        """Everyone sees titles, and other programs read the clipboard."""
        titles, clipboard = self.window.do("titles"), self.window.do("clipboard")
        self.assertTrue(any(titles), where)
        self.assertEqual(found_in("\n".join(titles).encode(), self.canaries), set(), (where, titles))
        self.assertEqual(found_in("\n".join(clipboard).encode(), self.canaries), set(), (where, clipboard))

    def read(self):
        window = self.window
        window.do("page", "assessments")
        window.says("Use the arrow keys to move the selection")  # of the time line, which needs assessments
        window.do("page", "privacy")
        window.says("The service prepares")
        window.do("page", "journal")
        window.says("Document delivered")
        window.do("page", "doctors")
        window.must("focus", "Doctor ID")
        window.do("type", DOCTOR)
        window.do("press", "Return")
        window.until(lambda: DOCTOR.encode() in self.shown(), "the doctor")

    def shown(self):
        """All texts, and the same without the spaces that make numbers readable."""
        texts = "\n".join(self.window.do("everything"))
        return texts.encode() + "".join(texts.split()).encode()

    def lock_and_unlock(self):
        window = self.window
        for page in ("upload", "outbox", "assessments", "doctors", "privacy", "register", "journal", "settings"):
            window.do("page", page)
            self.check_shown_outside(page)
            window.do("press", "Ctrl+L")
            window.must("is-locked")
            shown = self.shown()
            allowed = {"person"}  # the lock window asks for the PIN of this person
            self.assertEqual(found_in(shown, self.canaries) - allowed, set(), (page, shown.decode()))
            self.check_shown_outside(f"locked over {page}")
            window.must("activate")
            window.do("type", PIN)
            window.do("press", "Return")
            window.until(lambda: not window.do("is-locked") and window.do("activate"), "it is unlocked")

    def test_leaves_nothing_behind(self):
        self.sign_in()
        self.enter_key()
        self.register()
        self.set_pin()
        self.send()
        self.read()
        self.assertIn("doctor", found_in(self.shown(), self.canaries))  # the search finds what is shown
        self.lock_and_unlock()
        self.check_memory("open")
        self.window.do("press", "Ctrl+L")
        self.window.must("is-locked")
        self.check_memory("locked")
        self.window.must("end")
        self.window.do("is-modal")  # what has ended was deleted before that is answered
        self.check_memory("ended")
        self.window.end()
        self.check_files()
        said = self.said_to_desktop()
        self.assertIn(b"1 needs you", said)
        self.assertEqual(found_in(said, self.canaries), set())

    def check_memory(self, state):
        """Data of patients and documents is in memory while it is used, and in memory that was freed (SECURITY.md)."""
        image = image_of(self.window.process.pid)
        self.assertIn(PERSON.encode("utf-16-le"), image)  # the search finds what is in memory
        copies = {"access token": Copies(image, self.canaries["access token"], b"Authorization: Bearer "),
                  "auth token": Copies(image, self.canaries["auth token"], b"auth: "),
                  "key text": Copies(image, self.canaries["key text"], times=2),
                  "PIN": Copies(image, PIN), "Aadhaar number": Copies(image, AADHAAR)}
        self.assertEqual({name: found.stray for name, found in copies.items() if found.stray}, {}, state)
        used = {name for name, found in copies.items() if found.used}
        in_use = set() if state == "ended" else {"access token", "auth token", "key text"}
        self.assertEqual(used, in_use, state)

    def check_files(self):
        left = {str(path): names for path, names in found_below([self.home], self.canaries).items()
                if "/practice-" not in path and not path.endswith(("/run/bus",))}
        # The journal names who worked here and which profile was read; no patient.
        allowed = {"connections.json": {"user"}, "connections.json.bak": {"user"}, "people.json": {"person"},
                   "people.json.bak": {"person"}, "journal.sqlite": {"doctor", "person", "user"}}
        others = {path: names - allowed.get(Path(path).name, set()) for path, names in left.items()}
        self.assertEqual({path: names for path, names in others.items() if names}, {})
        self.assertTrue((self.home / "state" / "clinicdesk" / "clinicdesk.log").exists())  # it was searched, too
        self.assertEqual(list((self.home / "cache" / "clinicdesk" / "temporary").glob("*")), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
