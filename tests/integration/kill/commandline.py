# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`clinicdesk-cli` with its own store: runs to the end, or is killed at a given moment."""
import base64
import json
import os
import random
import selectors
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

CLI = os.environ["CLINICDESK_CLI"]


@dataclass
class Moment:
    """When to kill: `delay` seconds after a line of standard error has one of these words, or after the first byte of
    standard output (`answered`), or otherwise after the start."""
    delay: float = 0.0
    words: tuple = ()
    answered: bool = False


@dataclass
class Run:
    """The output of a run and how the run ended."""
    killed: bool = False
    exit: int = 0
    seconds: float = 0.0
    seconds_to_first_line: float = 0.0
    out: bytes = b""
    err: bytes = b""
    documents: list = field(default_factory=list)  # of its complete JSON answer

    def names_told(self):
        """The files named on standard error: each line reports a change of a saved document."""
        return {line.split(": ")[0] for line in self.err.decode().splitlines() if ": " in line}


class CommandLine:
    def __init__(self, home, base_url, secrets, user="u-100", key_id=""):
        self.home = Path(home)
        file = self.home / "secrets.json"
        file.write_text(json.dumps({**secrets, "store_key": base64.b64encode(b"k" * 32).decode()}))
        file.chmod(0o600)
        places = {f"XDG_{kind}_HOME": str(self.home / kind.lower()) for kind in ("CONFIG", "CACHE", "STATE", "DATA")}
        self.environment = {**os.environ, **places, "CLINICDESK_BASE_URL": base_url, "CLINICDESK_USER_OID": user,
                            "CLINICDESK_KEY_ID": key_id, "CLINICDESK_SECRETS_FILE": str(file)}
        self.pages = self.home / "data" / "clinicdesk" / "outbox" / "pages"
        self.journal = self.home / "data" / "clinicdesk" / "journal" / "journal.sqlite"

    def run(self, *arguments, moment=None, patience=120):
        """With a moment, the process is killed then; a run that ended before is not `killed`."""
        start = time.monotonic()
        process = subprocess.Popen([CLI, "--json", *arguments], env=self.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        run = Run()
        due = None
        with selectors.DefaultSelector() as pipes:
            pipes.register(process.stdout, selectors.EVENT_READ)
            pipes.register(process.stderr, selectors.EVENT_READ)
            while pipes.get_map():
                now = time.monotonic()
                if now > start + patience:
                    process.kill()
                    process.wait()
                    raise AssertionError(f"{arguments} did not end in {patience} s; it said {run.err.decode()}")
                if moment and due is None and has_come(moment, run):
                    due = now + moment.delay
                if due is not None and now >= due and process.poll() is None:
                    process.send_signal(signal.SIGKILL)
                    due = float("inf")
                wait = patience if due is None else min(patience, due - now)
                for key, _ in pipes.select(max(0.0, min(wait, start + patience - now))):
                    if not take(key.fileobj, process, run):
                        pipes.unregister(key.fileobj)
                if run.err and not run.seconds_to_first_line:
                    run.seconds_to_first_line = time.monotonic() - start
        run.exit = process.wait()
        process.stdout.close()
        process.stderr.close()
        run.seconds = time.monotonic() - start
        run.killed = run.exit == -signal.SIGKILL
        try:
            run.documents = json.loads(run.out)["documents"]
        except (ValueError, KeyError):
            run.documents = []
        return run

    def documents(self):
        """All documents of the store: {document_id: as `outbox list` shows it}."""
        run = self.run("outbox", "list", "--all")
        assert run.exit == 0, run.err.decode()
        return {document["document_id"]: document for document in run.documents}, run.seconds


def take(pipe, process, run):
    """Reads the next bytes from a pipe; returns False at its end."""
    piece = os.read(pipe.fileno(), 65536)
    if pipe is process.stdout:
        run.out += piece
    else:
        run.err += piece
    return bool(piece)


def has_come(moment, run):
    if moment.answered:
        return bool(run.out)
    return not moment.words or any(word in run.err.decode(errors="replace") for word in moment.words)


@dataclass
class Paper:
    """A document to deliver: its files, each with unique content."""
    files: list
    hashes: tuple
    options: tuple

    @property
    def direct(self):
        return "--direct" in self.options

    def upload(self):
        together = ("--together",) if len(self.files) > 1 else ()
        whose = () if self.direct else ("--patient", "161400000000777", "--type", "lr")
        return ("upload", *whose, *self.options, *together)


def random_size(chance: random.Random):
    """From a few kilobytes to some megabytes, each order of magnitude equally often."""
    return int(2_000 * 2 ** chance.uniform(0, 11))
