# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A store that `clinicdesk-cli` cannot use directly: cut in the middle, owned by another account, on a disk that is
read-only or full. Each time the program reports the problem, recovers as much as possible, and loses nothing that is
still readable. The program runs as the user nobody, because root can do everything; if the tests do not run as root, a
folder without access replaces one of another account."""
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "practice"), str(TESTS / "kill"), str(TESTS.parent / "support")]
import madefiles  # noqa: E402
import commandline  # noqa: E402
from practice import Practice  # noqa: E402
from receivingside import ReceivingSide  # noqa: E402

IS_ROOT = os.geteuid() == 0
CAN_MOUNT = subprocess.run(["unshare", "--mount", "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0
NOBODY, OTHER_USER = 65534, 65533
MAY_NOT, FULL = "no permission to write", "disk is full"


class BadStores(unittest.TestCase):
    def setUp(self):
        self.practice = Practice(faults=[])
        self.addCleanup(self.practice.end)
        self.receiving = ReceivingSide(self.practice.received)
        # A folder that every user can enter.
        self.home = Path(tempfile.mkdtemp(prefix="clinicdesk-bad-", dir="/tmp"))
        self.addCleanup(self.clean_up)
        ready = self.practice.ready
        self.line = commandline.CommandLine(self.home, ready["base_url"], ready["secrets"], ready["user_oid"], ready["key_id"])
        self.line.environment |= {"HOME": str(self.home), "TMPDIR": str(self.home)}
        self.outbox = self.line.pages.parent
        built = Path(os.environ["CLINICDESK_CLI"])
        self.program = self.home / "bin" / built.name
        self.program.parent.mkdir()
        for program in (built, *map(built.with_name, ("clinicdesk-cli-commands", "clinicdesk-checker"))):
            shutil.copy(program, self.program.parent)
        self.starter = self.home / "start"
        self.start_plainly()
        self.names_of_content = {}
        if IS_ROOT:
            for path in (self.home, *self.home.rglob("*")):
                os.chown(path, NOBODY, NOBODY)

    def clean_up(self):
        if not IS_ROOT:
            self.outbox.chmod(0o700)
        shutil.rmtree(self.home)

    def start_plainly(self):
        """Runs the program as the user nobody if the tests run as root."""
        nobody = f"setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups" if IS_ROOT else ""
        self.starter.write_text(f'#!/bin/sh\nexec {nobody} "{self.program}" "$@"\n')
        self.starter.chmod(0o755)
        commandline.CLI = str(self.starter)

    def add(self, *names):
        files = []
        for name in names:
            path = self.home / f"{name}.pdf"
            path.write_bytes(madefiles.pdf(name.encode() * 1_000))
            self.names_of_content[hashlib.sha256(path.read_bytes()).hexdigest()] = name
            files.append(str(path))
        return self.line.run("upload", "--patient", "161400000000777", "--type", "lr", "--add-only", *files)

    def keep(self, *names):
        run = self.add(*names)
        self.assertEqual(run.exit, 0, run.err)
        return self.names(run.documents)

    def names(self, documents):
        """{document_id: name of its file}"""
        return {document["document_id"]: self.names_of_content[document["files"][0]["sha256"]] for document in documents}

    def list(self):
        return self.line.run("outbox", "list", "--all")

    def picture(self):
        """All files of the store."""
        return {str(path.relative_to(self.outbox)): path.read_bytes() for path in self.outbox.rglob("*") if path.is_file()}

    def check_that_all_go(self, kept):
        run = self.line.run("outbox", "run")
        self.assertEqual(run.exit, 0, run.err)
        for document_id, name in kept.items():
            content = next(sha256 for sha256, known in self.names_of_content.items() if known == name)
            self.assertTrue(self.receiving.has_all(document_id, (content,)), name)

    # ---- problems of a store ----

    def test_a_store_that_was_cut_in_the_middle(self):
        names = [f"paper-{number}" for number in range(150)]
        kept = self.keep(*names)
        store = self.outbox / "outbox.sqlite"
        whole = store.read_bytes()
        os.truncate(store, len(whole) // 2)
        cut = store.read_bytes()

        listed = self.list()
        self.assertEqual(listed.exit, 0, listed.err)
        recovered = self.names(listed.documents)
        self.assertIn(f"was damaged. {len(recovered)} documents were recovered", listed.err.decode())
        self.assertLessEqual(recovered.items(), kept.items())
        self.assertGreater(len(recovered), 10)
        # Nothing was deleted: the damaged file is quarantined, and so is each page that belongs to no recovered
        # document.
        aside = [path for path in self.outbox.glob("outbox-damaged-*.sqlite")]
        self.assertEqual([path.read_bytes() for path in aside], [cut])
        strays = list(self.outbox.glob("outbox-damaged-*-pages/*"))
        self.assertEqual(len(strays) + len(list(self.line.pages.iterdir())), len(kept))
        self.assertEqual(len(strays), len(kept) - len(recovered))
        self.assertEqual(self.list().err, b"")  # reported once
        recovered |= self.keep("a paper that comes afterwards")
        self.check_that_all_go(recovered)

    def test_a_store_of_another_account(self):
        kept = self.keep("first", "second")
        before = self.picture()
        self.take_away()
        for run in (self.list(), self.add("third"), self.line.run("outbox", "run")):
            self.assertEqual(run.exit, 1, run.err)
            self.assertIn(MAY_NOT, run.err.decode())
            self.assertIn(b'"store.unavailable"', run.out)
        self.give_back()
        self.assertEqual(self.picture(), before)
        self.assertEqual(self.names(self.list().documents), kept)
        self.check_that_all_go(kept)

    def take_away(self):
        if not IS_ROOT:
            self.outbox.chmod(0)
            return
        for path in (self.outbox, *self.outbox.rglob("*")):
            os.chown(path, OTHER_USER, OTHER_USER)

    def give_back(self):
        if not IS_ROOT:
            self.outbox.chmod(0o700)
            return
        for path in (self.outbox, *self.outbox.rglob("*")):
            os.chown(path, NOBODY, NOBODY)

    def test_a_store_on_a_disk_that_is_read_only(self):
        kept = self.keep("first", "second")
        before = self.picture()
        self.make_read_only()
        listed = self.list()
        self.assertEqual(listed.exit, 0, listed.err)
        self.assertIn(MAY_NOT, listed.err.decode())
        self.assertEqual(self.names(listed.documents), kept)
        for run in (self.add("third"), self.line.run("outbox", "run"), self.line.run("outbox", "cancel", next(iter(kept)))):
            self.assertEqual(run.exit, 1, run.err)
            self.assertIn(MAY_NOT, run.err.decode())
        self.make_writable()
        self.assertEqual(self.picture(), before)
        self.assertEqual(list(self.home.glob("clinicdesk-cli-*")), [])  # of the copy that was read
        self.check_that_all_go(kept)

    def test_a_store_on_a_disk_that_is_full(self):
        if IS_ROOT and not CAN_MOUNT:
            return  # there is no disk here that may be filled
        kept = self.keep("first", "second")
        self.make_full()
        listed = self.list()
        self.assertEqual(listed.exit, 0, listed.err)
        self.assertIn(FULL, listed.err.decode())
        self.assertEqual(self.names(listed.documents), kept)
        for run in (self.add("third"), self.line.run("outbox", "run")):
            self.assertEqual(run.exit, 1, run.err)
            self.assertIn(FULL, run.err.decode())
        self.start_plainly()
        self.check_that_all_go(kept)

    def make_full(self):
        """Each run of the program finds the saved documents on its own small disk, without a free byte."""
        disk = self.home / "disk"
        disk.mkdir()
        self.start_mounted(f'mount -t tmpfs -o size=1m none "{disk}"\ncp -a "{self.outbox}/." "{disk}"\n'
                           f'chown --reference="{self.outbox}" "{disk}"\nchmod 0700 "{disk}"\n'
                           f'cat /dev/zero > "{disk}/fill" 2>/dev/null || true\nmount --bind "{disk}" "{self.outbox}"')

    def make_read_only(self):
        """Each run of the program has its own mount; if root may not mount, files of another user that everyone can
        read."""
        if IS_ROOT and not CAN_MOUNT:
            self.take_away()
            for path in (self.outbox, *self.outbox.rglob("*")):
                path.chmod(0o755 if path.is_dir() else 0o644)
            return
        self.start_mounted(f'mount --bind "{self.outbox}" "{self.outbox}"\nmount -o remount,bind,ro "{self.outbox}"')

    def start_mounted(self, mounting):
        own = [] if IS_ROOT else ["--map-root-user"]
        nobody = f"setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups" if IS_ROOT else ""
        mounted = self.home / "mounted"
        mounted.write_text(f'#!/bin/sh\nset -e\n{mounting}\nexec {nobody} "{self.program}" "$@"\n')
        mounted.chmod(0o755)
        self.starter.write_text(f'#!/bin/sh\nexec unshare --mount {" ".join(own)} "{mounted}" "$@"\n')

    def make_writable(self):
        self.start_plainly()
        if IS_ROOT and not CAN_MOUNT:
            self.give_back()
            for path in (self.outbox, *self.outbox.rglob("*")):
                path.chmod(0o700 if path.is_dir() else 0o600)


if __name__ == "__main__":
    program = unittest.main(exit=False, verbosity=2)
    sys.exit(0 if program.result.wasSuccessful() and not program.result.skipped else 1)
