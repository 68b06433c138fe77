# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A disk that is full or breaks at each call in turn with which `clinicdesk-cli` replaces a small file. The command then ends with an
error that names the disk, or the new list is complete on the disk; the connections that were saved before are there in either case."""
import errno
import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

CLI = os.environ["CLINICDESK_CLI"]
DISK = os.environ["CLINICDESK_DISK_FAULTS"]
WORDS = {errno.ENOSPC: "disk is full", errno.EIO: "disk has a problem"}


class SmallFiles(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="clinicdesk-small-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.saved = self.folder / "saved"
        for name in ("First", "Second"):  # with the second one there is a backup of the list
            self.assertEqual(self.add(self.saved, name).returncode, 0)

    def run_in(self, home, *arguments, **faults):
        places = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "CACHE", "STATE", "DATA")}
        return subprocess.run([CLI, "--json", *arguments], env={**os.environ, **places, **faults}, capture_output=True, text=True,
                              timeout=60, check=False)

    def add(self, home, name, **faults):
        return self.run_in(home, "connection", "add", name, "--base-url", "http://127.0.0.1:9", "--user-oid", "u-100", **faults)

    def names_in(self, home):
        listed = self.run_in(home, "connection", "list")
        self.assertEqual(listed.returncode, 0, listed.stderr)
        return {connection["name"] for connection in json.loads(listed.stdout)["connections"]}

    def add_with_fault(self, call, error):
        """The home, the run, and the calls that it made; the call with this number is refused."""
        home = Path(tempfile.mkdtemp(dir=self.folder)) / "home"
        shutil.copytree(self.saved, home)
        report = home.parent / "calls"
        run = self.add(home, "Third", LD_PRELOAD=DISK, ASAN_OPTIONS="verify_asan_link_order=0", CLINICDESK_DISK_FOLDER=str(home / "config"),
                       CLINICDESK_DISK_REPORT=str(report), CLINICDESK_DISK_REFUSE=str(call), CLINICDESK_DISK_ERROR=str(error))
        return home, run, report.read_text().splitlines()

    def test_a_command_that_succeeds_has_its_list_on_the_disk(self):
        calls = self.add_with_fault(0, 0)[2]
        self.assertGreater(len(calls), 8)
        for call in range(1, len(calls) + 1):
            for error, words in WORDS.items():
                with self.subTest(call=calls[call - 1], error=errno.errorcode[error]):
                    home, run, made = self.add_with_fault(call, error)
                    refused = next(line for line in made if line.endswith(" refused"))
                    names = self.names_in(home)
                    self.assertLessEqual({"First", "Second"}, names)
                    if run.returncode == 0:
                        self.assertIn("Third", names)
                        self.assertNotRegex(refused, "write|sync .*json")
                    else:
                        self.assertRegex(run.stderr, "did not confirm" if refused.endswith("sync /clinicdesk refused") else words)
                    leftovers = [path.name for path in (home / "config" / "clinicdesk").iterdir()
                                 if not path.name.endswith((".json", ".bak", ".lock")) and path.name != "in-use"]
                    self.assertEqual(leftovers, [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
