# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A disk that is full, breaks or refuses, at each call with which `clinicdesk-cli` changes its store: once, or from
then on. Each time with a new store: a command meets the fault, then the store is read and waiting documents are sent on
a working disk. Every document that the faulty run showed as saved is there; documents that it did not save were
reported, with words that name the disk; delivered documents have been received; none was received under two document
IDs; no file is left over.

    faults.py --some [--seed N]                            one of each kind of call, and more while there is time
    faults.py --every [--seed N]                           each call with each error
    faults.py --scene run --call 57 --error EIO --lasts    only this one, with its output"""
import argparse
import collections
import errno
import hashlib
import itertools
import os
import random
import re
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "practice"), str(TESTS / "kill"), str(TESTS.parent / "support")]
import madefiles  # noqa: E402
from commandline import CommandLine, Paper  # noqa: E402
from practice import Practice  # noqa: E402
from receivingside import ReceivingSide  # noqa: E402

DISK = os.environ["CLINICDESK_DISK_FAULTS"]
ERRORS = {"ENOSPC": "disk is full", "EIO": "disk has a problem", "EACCES": "no permission to write"}  # and the words for the user
ALREADY_THERE = "service.already-there"
PATIENCE_SECONDS = "10"
SECONDS_FOR_SOME = 20
# A lock whose process has ended is free.
STORE_FILES = {"outbox.sqlite", "outbox.sqlite-wal", "outbox.sqlite-shm", "outbox.id", "outbox.inuse", "opening.lock",
               "opening.lock.rmlock", "pages"}

# The documents that wait in the store before, and those that the faulty command adds; without any it sends the
# waiting documents. In "recovery" the store was also damaged.
SCENES = {"new": ([], ["large", "small"]), "add": (["small"], ["pages"]), "run": (["pages", "large"], []),
          "recovery": (["pages", "small"], [])}
SIZES = {"small": [9_000], "large": [600_000], "pages": [70_000, 300_000]}


@dataclass(frozen=True)
class Fault:
    scene: str
    call: int
    error: str
    lasts: bool

    def __str__(self):
        return f"--scene {self.scene} --call {self.call} --error {self.error}" + (" --lasts" if self.lasts else "")


class Try:
    """One store, one fault."""

    def __init__(self, practice, receiving, folder, chance, fault):
        self.receiving = receiving
        self.fault = fault
        self.folder = Path(folder)
        self.damages = fault.scene == "recovery"
        self.report_file = self.folder / "calls"
        home = self.folder / "home"
        home.mkdir()
        ready = practice.ready
        self.line = CommandLine(home, ready["base_url"], ready["secrets"], ready["user_oid"], ready["key_id"])
        self.outbox = self.line.pages.parent
        before, now = SCENES[fault.scene]
        self.before = [self.paper(name, chance) for name in before]
        self.now = [self.paper(name, chance) for name in now]
        self.shown = {}
        self.by_hashes = {paper.hashes: paper for paper in self.before + self.now}

    def paper(self, name, chance):
        files, hashes = [], []
        for number, size in enumerate(SIZES[name], start=1):
            path = self.folder / f"{name}-{number}.pdf"
            content = madefiles.pdf(chance.randbytes(size))
            path.write_bytes(content)
            files.append(str(path))
            hashes.append(hashlib.sha256(content).hexdigest())
        return Paper(files, tuple(hashes), ())

    def run(self, *arguments):
        """Runs the command that meets the fault."""
        sound = self.line.environment
        self.line.environment = {**sound, "LD_PRELOAD": DISK, "ASAN_OPTIONS": "verify_asan_link_order=0", "CLINICDESK_DISK_FOLDER": str(self.line.home / "data"),
                                 "CLINICDESK_DISK_REPORT": str(self.report_file),
                                 "CLINICDESK_DISK_REFUSE": str(self.fault.call),
                                 "CLINICDESK_DISK_ERROR": str(getattr(errno, self.fault.error)),
                                 "CLINICDESK_DISK_LASTS": "yes" if self.fault.lasts else "no"}
        run = self.line.run(*arguments)
        self.line.environment = sound
        return run

    def calls(self):
        return self.report_file.read_text().splitlines()

    def meet(self):
        """Prepares the store and returns the faulty run."""
        for paper in self.before:
            run = self.line.run(*paper.upload(), "--add-only", *paper.files)
            assert run.exit == 0, run.err.decode()
        self.shown = self.line.documents()[0] if self.before else {}
        if self.damages:
            with (self.outbox / "outbox.sqlite").open("r+b") as store:
                store.write(bytes(100))
        wait = ("--wait", PATIENCE_SECONDS)
        if self.now:
            files = [file for paper in self.now for file in paper.files]
            return self.run(*self.now[0].upload(), *wait, *files)
        return self.run("outbox", "run", *wait)

    def check(self, met):
        self.check_end(met)
        self.let_time_pass()
        self.check_rest(self.check_kept(met))

    def check_end(self, met):
        said = met.err.decode()
        assert 0 <= met.exit <= 5, f"it ended with {met.exit}; it said {said}"
        all_delivered = met.documents and all(document["state"] == "delivered" for document in met.documents)
        assert (met.exit == 0) == bool(all_delivered), f"exit {met.exit} with {met.documents}"
        if met.exit != 0:
            words = [ERRORS[self.fault.error]] if self.was_a_page_refused() else ERRORS.values()
            assert any(word in said for word in words), f"nothing names the disk; it said {said!r}, and {met.documents}"

    def was_a_page_refused(self):
        """SQLite and the locks report few details of the system's error."""
        refused = next((line for line in self.calls() if line.endswith(" refused")), "")
        return "/pages/" in refused and " unlink " not in refused

    def check_kept(self, met):
        """Returns {hashes: document_id} of the store afterwards, and checks it against the shown documents."""
        listed, kept = self.listed(), {}
        for document_id, document in listed.items():
            hashes = tuple(file["sha256"] for file in document["files"])
            assert hashes in self.by_hashes and hashes not in kept, f"{document_id} is no document of ours: {document}"
            kept[hashes] = document_id
        for document in [*self.shown.values(), *met.documents]:
            assert document["document_id"] in (None, *listed), f"LOST: {document}"
        told = {tuple(file["name"] for file in document["files"]) for document in met.documents if not document["document_id"]}
        for paper in self.now:
            refused = tuple(Path(file).name for file in paper.files) in told
            unsure = refused and b"did not confirm that it saved" in met.err
            assert refused != (paper.hashes in kept) or not met.documents or unsure, \
                f"{paper.files} is {'kept' if paper.hashes in kept else 'not kept'} and was said to be " \
                f"{'refused' if refused else 'kept'}"
        for document in met.documents:
            if document["state"] == "delivered":
                assert listed[document["document_id"]]["state"] == "delivered", f"it forgot that {document} was delivered"
        return kept

    def listed(self):
        run = self.line.run("outbox", "list", "--all")
        sound = not run.err or (self.damages and b"was damaged" in run.err)
        assert run.exit == 0 and sound, f"the store is not sound afterwards: {run.err.decode()} {run.out.decode()}"
        documents = {document["document_id"]: document for document in run.documents}
        for document_id, document in documents.items():
            hashes = tuple(file["sha256"] for file in document["files"])
            assert document["state"] != "delivered" or self.receiving.has_all(document_id, hashes), \
                f"DELIVERED FALSELY: {document_id}"
        return documents

    def let_time_pass(self):
        """A recent page may belong to another process that is adding it, and so may a lock."""
        for path in [*self.outbox.glob("*lock"), *self.outbox.glob("pages/*")]:
            os.utime(path, (1_600_000_000, 1_600_000_000))

    def check_rest(self, kept):
        """On a working disk everything continues automatically."""
        run = self.line.run("outbox", "run", "--wait", PATIENCE_SECONDS)
        self.let_time_pass()
        listed = self.listed()
        assert set(listed) == set(kept.values()), f"LOST: {kept} became {listed}"
        waiting = 0
        for hashes, document_id in kept.items():
            document = listed[document_id]
            there = document["state"] == "failed" and document["error"]["code"] == ALREADY_THERE
            assert there or document["state"] == "delivered", f"STUCK: {document}; it said {run.err.decode()}"
            assert self.receiving.has_all(document_id, hashes), f"LOST: {document}, and the storage has not all of it"
            waiting += len(document["files"]) if there else 0
        arrived = self.receiving.documents_of_contents()
        for hashes in self.by_hashes:
            for content in hashes:
                holders = arrived.get(content, set())
                assert holders == ({kept[hashes]} if hashes in kept else set()), f"TWICE or unasked: {holders}"
        left = [path.name for path in self.line.pages.iterdir()]
        assert len(left) == waiting, f"{left} are left in the store, {waiting} pages belong to documents that wait"
        others = {path.name for path in self.outbox.iterdir()
                  if not (self.damages and path.name.startswith("outbox-damaged-"))
                  and not path.name.startswith("driver-")} - STORE_FILES
        assert not others, f"{others} is left beside the store"


class Sweep:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.practice = Practice(faults=[])
        self.receiving = ReceivingSide(self.practice.received)
        self.done = collections.Counter()
        self.broken = []

    def attempt(self, fault, look):
        """Calls `look` with the faulty run and its calls, whatever the result is."""
        with tempfile.TemporaryDirectory(prefix="disk-") as folder:
            attempt = Try(self.practice, self.receiving, folder, self.chance, fault)
            met = attempt.meet()
            look(met, attempt.calls())
            attempt.check(met)

    def kinds_of_calls(self, scene):
        """{kind: numbers of the calls of that kind} of a run without a fault."""
        kinds = collections.defaultdict(list)

        def sort(met, calls):
            assert met.exit == 0, met.err.decode()
            for line in calls:
                number, call, place = line.split(" ", 2)
                kinds[call, kind_of_place(place)].append(int(number))
        self.attempt(Fault(scene, 0, "EIO", False), sort)
        return kinds

    def faults(self):
        """Every possible fault, by the kind of the call that it refuses; in random order."""
        found = collections.defaultdict(list)
        for scene in SCENES:
            for kind, numbers in self.kinds_of_calls(scene).items():
                found[kind] += [Fault(scene, number, error, lasts)
                                for number in numbers for error in ERRORS for lasts in (False, True)]
        for faults in found.values():
            self.chance.shuffle(faults)
        return list(found.values())

    def judge(self, fault, look=lambda met, calls: None):
        try:
            self.attempt(fault, look)
        except AssertionError as broken:
            self.broken.append(fault)
            print(f"{fault}: {broken}", file=sys.stderr, flush=True)
        self.done[fault.error] += 1


def show(met, calls):
    print(*calls, met.out.decode(), met.err.decode(), f"exit {met.exit}", sep="\n")


def kind_of_place(place):
    """Pages and unnamed files are all the same kind."""
    return re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|#\d+", "*", place)


def rounds(kinds):
    """One of each kind, then another one of each, until none is left."""
    for numbers in itertools.zip_longest(*kinds):
        yield [fault for fault in numbers if fault]


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("--every", action="store_true")
    reader.add_argument("--some", action="store_true")
    reader.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    reader.add_argument("--scene", choices=SCENES)
    reader.add_argument("--call", type=int)
    reader.add_argument("--error", choices=ERRORS)
    reader.add_argument("--lasts", action="store_true")
    wish = reader.parse_args()
    print(f"seed {wish.seed}", flush=True)
    sweep = Sweep(wish.seed)
    try:
        if wish.scene:
            sweep.judge(Fault(wish.scene, wish.call, wish.error, wish.lasts), show)
            return 1 if sweep.broken else 0
        end = float("inf") if wish.every else time.monotonic() + SECONDS_FOR_SOME
        kinds = sweep.faults()
        for number, some in enumerate(rounds(kinds)):
            for fault in some:
                if number == 0 or time.monotonic() < end:
                    sweep.judge(fault)
    finally:
        sweep.practice.end()
    print(f"{sum(sweep.done.values())} faults {dict(sweep.done)} at {len(kinds)} kinds of calls, {len(sweep.broken)} broke a promise")
    return 1 if sweep.broken else 0


if __name__ == "__main__":
    sys.exit(main())
