# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The memory of the programs is protected in every build type: they write no core dump, and their private files in
/proc belong to root, whichever user started them. Only a build with CLINICDESK_ALLOW_DEBUGGER allows a debugger."""
import base64
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

IS_PRIVATE = os.environ["CLINICDESK_PRIVATE_MEMORY"] == "yes"
NOBODY = 65534
PATIENCE_SECONDS = 60


class PrivateMemory(unittest.TestCase):
    def setUp(self):
        _, most = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (most, most))  # inherited by the started programs
        # A folder that every user can enter: processes of root would belong to root in any case, so the programs run
        # as the user nobody.
        self.home = Path(tempfile.mkdtemp(prefix="clinicdesk-private-", dir="/tmp"))
        self.addCleanup(shutil.rmtree, self.home)
        self.user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        secrets = self.home / "secrets.json"
        secrets.write_text(json.dumps({"access_token": "made.up.token", "key_string": "0123456789abcdef",
                                       "store_key": base64.b64encode(b"k" * 32).decode()}))
        secrets.chmod(0o600)
        self.environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(self.home), "TMPDIR": str(self.home),
                            "QT_QPA_PLATFORM": "offscreen", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
                            "XDG_RUNTIME_DIR": str(self.home), "CLINICDESK_BASE_URL": "http://127.0.0.1:9",
                            "CLINICDESK_USER_OID": "u-100", "CLINICDESK_KEY_ID": "made-up-key",
                            "CLINICDESK_SECRETS_FILE": str(secrets),
                            "SNAP": "/home/me",  # anyone can set it
                            "ASAN_OPTIONS": "disable_coredump=0"}  # sanitizers turn core dumps off by default

    def start(self, program, *arguments):
        here = self.home / Path(program).name
        shutil.copy(program, here)
        if self.user:
            for path in (self.home, *self.home.iterdir()):
                os.chown(path, NOBODY, NOBODY)
        process = subprocess.Popen([here, *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd="/",
                                   stderr=subprocess.DEVNULL, env=self.environment, **self.user)
        self.addCleanup(self.end, process)
        end = time.monotonic() + PATIENCE_SECONDS  # before exec, the process shows its parent's values
        while str(here).encode() not in Path(f"/proc/{process.pid}/cmdline").read_bytes():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)
        return process

    @staticmethod
    def end(process):
        process.kill()
        process.wait()
        process.stdin.close()

    @staticmethod
    def core_limit(process):
        lines = Path(f"/proc/{process.pid}/limits").read_text().splitlines()
        return next(line.split()[4:6] for line in lines if line.startswith("Max core file size"))

    @staticmethod
    def owner(process):
        return os.stat(f"/proc/{process.pid}/mem").st_uid

    def check(self, process, is_private=IS_PRIVATE):
        own = self.user.get("user", os.geteuid())
        expected = (["0", "0"], 0) if is_private else (self.core_limit(self.another_process()), own)
        end = time.monotonic() + PATIENCE_SECONDS
        while (self.core_limit(process), self.owner(process)) != expected:
            self.assertIsNone(process.poll(), "it ended")
            self.assertLess(time.monotonic(), end, f"{self.core_limit(process)}, {self.owner(process)} is not {expected}")
            time.sleep(0.02)

    def another_process(self):
        """A program without protection: its files in /proc belong to the user."""
        return self.start(shutil.which("sleep"), "600")

    def test_that_proc_tells_the_difference(self):
        process = self.another_process()
        self.assertEqual(self.owner(process), self.user.get("user", os.geteuid()))

    def test_a_program_without_the_option(self):
        self.check(self.start(os.environ["CLINICDESK_PRIVATE"]), is_private=True)

    def test_a_program_with_the_option(self):
        self.check(self.start(os.environ["CLINICDESK_OPEN"]), is_private=False)

    def test_the_command_line(self):
        cli = Path(os.environ["CLINICDESK_CLI"])
        for started in ("jwe", "commands"):  # `cli` continues as these
            shutil.copy(cli.with_name(f"{cli.name}-{started}"), self.home)
        self.check(self.start(cli, "jwe", "encrypt"))
        self.check(self.start(cli, "aadhaar", "init"))

    def test_the_practice_service(self):
        self.check(self.start(os.environ["CLINICDESK_PRACTICE"], "--port", "0", "--dir", str(self.home / "received")))

    def test_the_window(self):
        self.check(self.start(os.environ["CLINICDESK"]))


if __name__ == "__main__":
    program = unittest.main(exit=False, verbosity=2)
    sys.exit(0 if program.result.wasSuccessful() and not program.result.skipped else 1)
