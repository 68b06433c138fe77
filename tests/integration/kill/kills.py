# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills `clinicdesk-cli` with SIGKILL at random moments between a file and the storage, with faults of the practice
service in between, and starts it again. At the end, every document that was ever shown as saved is compared with the
received files: no document is lost, none is shown as delivered without being delivered, and no content has two document
IDs.

    kills.py --kills 300 [--seed N]

Half of the kills happen at any moment of the measured duration of the pipeline, the others are aimed at the state that
was hit least often. The seed repeats the same documents, faults and aims; the moments also depend on the computer."""
import argparse
import collections
import hashlib
import os
import random
import sqlite3
import statistics
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[place] / name) for place, name in ((1, "practice"), (2, "support"))]
import madefiles  # noqa: E402
from commandline import CommandLine, Moment, Paper, random_size  # noqa: E402
from practice import Practice  # noqa: E402
from receivingside import ReceivingSide  # noqa: E402

STATES = ("adding", "queued", "requesting", "uploading", "delivered", "failed", "cancelled")
ENOUGH_KILLS_FOR_A_QUOTA = 300
KILLS_IN_EACH_STATE = 10
ALREADY_THERE, UNCLEAR = "service.already-there", "service.outcome-unclear"

# In order of importance; a kill with several documents counts with the first effect that applies.
EFFECTS = ("the storage has it all, a person is asked", "a direct upload is unclear, a person is asked",
           "was not kept and was added again", "went on and was delivered", "cancelled", "was delivered before")

LATE = {"do": "delay", "ms": 250}
FAULTS = [{"on": "docs", "do": "status", "status": 503}, {"on": "docs", "do": "status", "status": 429},
          {"on": "docs", "do": "close"}, {"on": "docs", "do": "close", "reset": True},
          {"on": "docs", "do": "close", "after-body": True}, {"on": "docs", "do": "close-in-answer"},
          {"on": "docs", "do": "expire-form"}, {"on": "docs", "do": "item-error"}, {"on": "docs", "do": "refuse-token"},
          {"on": "docs", "do": "trickle", "ms": 1}, {"on": "docs", **LATE},
          {"on": "storage", "do": "status", "status": 503}, {"on": "storage", "do": "status", "status": 403},
          {"on": "storage", "do": "close"}, {"on": "storage", "do": "close", "after-body": True},
          {"on": "storage", "do": "close", "after-bytes": 100_000}, {"on": "storage", "do": "close-in-answer"},
          {"on": "storage", "do": "trickle", "ms": 1}, {"on": "storage", **LATE},
          {"on": "direct", "do": "status", "status": 503}, {"on": "direct", "do": "close", "after-body": True},
          {"on": "direct", **LATE}]


class Kill:
    def __init__(self, state, documents):
        self.state = state
        self.documents = documents
        self.were_delivered = state == "delivered"
        self.added_again = False


class Pipeline:
    """One store, one service, and the invariants that connect them."""

    def __init__(self, folder, seed):
        self.chance = random.Random(seed)
        self.folder = Path(folder)
        self.practice = Practice(faults=[])
        ready = self.practice.ready
        self.line = CommandLine(folder, ready["base_url"], ready["secrets"], ready["user_oid"], ready["key_id"])
        self.receiving = ReceivingSide(self.practice.received)
        self.documents = {}  # hashes -> Paper, of all documents to deliver
        self.kept = {}  # hashes -> document_id, of all documents ever shown
        self.cancelled = set()
        self.listed = {}
        self.kills = []
        self.table = collections.Counter()
        self.runs = 0
        self.restart_seconds = 0.0
        self.durations = {"upload": [], "outbox": []}
        self.first_lines = []

    # ---- documents ----

    def new_paper(self, pages, direct=False, size=None):
        number = len(self.documents) + 1
        files, hashes = [], []
        for page in range(1, pages + 1):
            path = self.folder / f"paper-{number}-{page}.pdf"
            content = madefiles.pdf(self.chance.randbytes(size or random_size(self.chance)))
            path.write_bytes(content)
            files.append(str(path))
            hashes.append(hashlib.sha256(content).hexdigest())
        sealed = ("--encrypt",) if self.chance.random() < 0.2 else ()
        paper = Paper(files, tuple(hashes), (("--direct",) if direct else ()) + sealed)
        self.documents[paper.hashes] = paper
        return paper

    def new_papers(self):
        documents = [self.new_paper(self.chance.choice((1, 1, 2, 3, 6))) for _ in range(self.chance.randint(1, 3))]
        if self.chance.random() < 0.25:
            documents.append(self.new_paper(1, direct=True))
        return documents

    # ---- invariants while no process runs ----

    def look(self):
        """Reads the store as a starting program does, and compares it with the shown and the received documents."""
        self.listed, seconds = self.line.documents()
        self.restart_seconds = max(self.restart_seconds, seconds)
        seen = {}
        for document_id, document in self.listed.items():
            hashes = tuple(file["sha256"] for file in document["files"])
            assert hashes in self.documents, f"{document_id} was kept, but not as a whole: {document}"
            assert hashes not in seen, f"the content of {document_id} is kept as {seen[hashes]} too"
            seen[hashes] = document_id
            self.check_delivery(document_id, document, hashes)
        for hashes, document_id in self.kept.items():
            assert seen.get(hashes) == document_id, f"LOST: {document_id} was shown and is gone"
        self.kept = seen

    def check_delivery(self, document_id, document, hashes):
        if document["state"] != "delivered":
            return
        if self.documents[hashes].direct:
            copies = self.receiving.copies_sent_directly(hashes[0])
            assert copies < 2, f"TWICE: {document_id} arrived {copies} times"
            arrived = copies == 1
        else:
            arrived = self.receiving.has_all(document_id, hashes)
        assert arrived, f"DELIVERED FALSELY: {document_id}; the service has {self.receiving.pages(document_id)}"

    def check_what_was_told(self, run, documents):
        """The store must have every document that a run has shown, however the run ended."""
        for paper in documents:
            names = {os.path.basename(file) for file in paper.files}
            told = names & run.names_told() and any(state in run.err.decode() for state in ("requesting", "uploading", "delivered"))
            assert not told or paper.hashes in self.kept, f"LOST: {names} was shown and never kept; it said {run.err.decode()}"
        for document in run.documents:
            assert document["document_id"] in (None, *self.listed), f"LOST: {document} was reported as kept"

    # ---- killing ----

    def state_of(self, paper):
        return self.listed[self.kept[paper.hashes]]["state"] if paper.hashes in self.kept else "adding"

    def run(self, documents, *arguments, moment=None):
        """Runs a command for these documents; returns True if the command was killed."""
        self.runs += 1
        run = self.line.run(*arguments, moment=moment)
        self.look()
        if run.killed:
            states = [self.state_of(paper) for paper in documents]
            most = next((state for state in ("adding", "uploading", "requesting", "queued", "failed", "cancelled")
                         if state in states), "delivered")
            self.kills.append(Kill(most, documents))
        else:
            assert run.exit in (0, 1, 3, 4), f"{arguments} ended with {run.exit}: {run.err.decode()}"
            self.durations[arguments[0]].append(run.seconds)
        if arguments[0] == "upload" and run.seconds_to_first_line:
            self.first_lines.append(run.seconds_to_first_line)
        self.check_what_was_told(run, documents)
        return run.killed

    def some_time(self, command):
        return self.chance.uniform(0, 1.1 * statistics.median(self.durations[command][-9:]))

    def aim(self):
        """Selects how to kill: at any moment, or in the state that was hit least often."""
        if self.chance.random() < 0.5:
            return self.chance.choice((self.kill_upload, self.kill_upload, self.kill_run))
        hits = collections.Counter(kill.state for kill in self.kills)
        fewest = min(hits[state] for state in STATES)
        state = self.chance.choice([state for state in STATES if hits[state] == fewest])
        return getattr(self, "kill_" + state)

    def plan_faults(self):
        """Selects some faults at each place; the storage has fewer kinds, and none of them may be rare."""
        faults = []
        for places in (("storage",), ("docs", "direct")):
            there = [fault for fault in FAULTS if fault["on"] in places]
            faults += self.chance.sample(there, self.chance.randint(0, 2))
        self.practice.plan([{**fault, "nth": [self.chance.choice((1, 1, 2, 3))]} for fault in faults])

    def kill_upload(self):
        """Kills while one document of some pages, or some documents of one page, are added and sent."""
        self.plan_faults()
        if self.chance.random() < 0.6:
            documents = [self.new_paper(self.chance.randint(1, 6), direct=False)]
        else:
            documents = [self.new_paper(1) for _ in range(self.chance.randint(2, 4))]
            for paper in documents:
                paper.options = documents[0].options
        if self.chance.random() < 0.15:
            documents = [self.new_paper(1, direct=True)]
        files = [file for paper in documents for file in paper.files]
        self.run(documents, *documents[0].upload(), *files, moment=Moment(self.some_time("upload")))
        return documents

    def kill_run(self):
        """Kills while waiting documents are sent, again and again."""
        documents = self.new_papers()
        self.keep(documents)
        for _ in range(self.chance.randint(1, 3)):
            self.plan_faults()
            self.run(documents, "outbox", "run", "--wait", "10", moment=Moment(self.some_time("outbox")))
        return documents

    def kill_adding(self):
        documents = [self.new_paper(self.chance.randint(1, 6), size=1_000_000)]
        moment = Moment(self.chance.uniform(0, statistics.median(self.first_lines[-9:])))
        self.run(documents, *documents[0].upload(), "--add-only", *documents[0].files, moment=moment)
        return documents

    def kill_queued(self):
        """Kills while documents wait for their next try."""
        self.practice.plan([{"on": "docs", "always": True, "do": "status", "status": 503}])
        documents = self.new_papers()[:2]
        self.keep(documents)
        moment = Moment(self.chance.uniform(0, 0.3), words=(": The ", ": Clinic Desk "))
        self.run(documents, "outbox", "run", "--wait", "2", moment=moment)
        return documents

    def kill_requesting(self):
        self.practice.plan([{"on": "docs", "always": True, **LATE}])
        documents = [self.new_paper(self.chance.randint(1, 3))]
        moment = Moment(self.chance.uniform(0, 0.25), words=(": requesting",))
        self.run(documents, *documents[0].upload(), *documents[0].files, moment=moment)
        return documents

    def kill_uploading(self):
        self.practice.plan([{"on": on, "nth": [2, 4], **LATE} for on in ("storage", "direct")])
        documents = [self.new_paper(self.chance.randint(2, 6))]
        moment = Moment(self.chance.uniform(0, 0.2), words=(": uploading",))
        self.run(documents, *documents[0].upload(), *documents[0].files, moment=moment)
        return documents

    def kill_delivered(self):
        """Kills after delivery, while the bytes are removed or the report is written."""
        self.practice.plan([])
        documents = [self.new_paper(self.chance.randint(1, 3))]
        at_once = Moment(0, answered=True) if self.chance.random() < 0.5 else Moment(0, words=(": delivered",))
        self.run(documents, *documents[0].upload(), *documents[0].files, moment=at_once)
        return documents

    def kill_failed(self):
        self.practice.plan([{"on": "docs", "always": True, "do": "item-error"}])
        documents = [self.new_paper(1)]
        self.run(documents, *documents[0].upload(), *documents[0].files, moment=Moment(0, answered=True))
        return documents

    def kill_cancelled(self):
        documents = [self.new_paper(self.chance.randint(1, 6))]
        self.keep(documents)
        document_id = self.kept[documents[0].hashes]
        self.cancelled.add(document_id)
        self.run(documents, "outbox", "cancel", document_id, moment=Moment(self.chance.uniform(0, 0.001), answered=True))
        return documents

    # ---- the rest of a round ----

    def keep(self, documents):
        """Adds the documents that the store has not saved, as often as a person would have to."""
        for paper in documents:
            if paper.hashes not in self.kept:
                self.run([paper], *paper.upload(), "--add-only", *paper.files)
            assert paper.hashes in self.kept, f"{paper.files} was added and is not there"

    def bring_to_rest(self, documents):
        """Without further faults, everything finishes automatically; documents that need a person are retried once."""
        for kill in self.kills:
            kill.added_again = kill.added_again or (kill.documents is documents and
                                                    any(paper.hashes not in self.kept for paper in documents))
        self.practice.plan([])
        self.keep(documents)
        if self.chance.random() < 0.5:
            self.plan_faults()
            self.run(documents, "outbox", "run", "--wait", "5")
            self.practice.plan([])
        self.run(documents, "outbox", "run", "--wait", "30")
        self.run(documents, "outbox", "retry", "--all")
        self.run(documents, "outbox", "run", "--wait", "30")
        ends = {paper.hashes: self.check_end(paper) for paper in documents}
        for kill in self.kills:
            if kill.documents is documents:
                self.table[kill.state, self.effect_of(kill, set(ends.values()))] += 1
        for paper in documents:
            for file in paper.files:
                os.remove(file)

    def check_end(self, paper):
        document_id = self.kept[paper.hashes]
        document = self.listed[document_id]
        error = (document["error"] or {}).get("code")
        if document["state"] == "delivered":
            return "delivered"  # and checked by look()
        if document["state"] == "cancelled":
            assert document_id in self.cancelled, f"LOST: {document_id} was not cancelled by us"
            return "cancelled"
        assert document["state"] == "failed", f"STUCK: {document}"
        if paper.direct:
            assert error == UNCLEAR, f"LOST: {document}"
            assert self.receiving.copies_sent_directly(paper.hashes[0]) <= 1, f"TWICE: {document_id}"
            return UNCLEAR
        assert error == ALREADY_THERE, f"LOST: {document}"
        assert self.receiving.has_all(document_id, paper.hashes), f"LOST: {document}, and the storage has not all of it"
        return ALREADY_THERE

    def effect_of(self, kill, ends):
        held = (ALREADY_THERE in ends, UNCLEAR in ends, kill.added_again, "delivered" in ends and not kill.were_delivered,
                "cancelled" in ends, True)
        return EFFECTS[held.index(True)]

    def round(self):
        documents = self.aim()()
        self.bring_to_rest(documents)

    def warm_up(self):
        """Measures how long the pipeline takes without a kill."""
        for _ in range(3):
            documents = [self.new_paper(4)]
            self.run(documents, *documents[0].upload(), *documents[0].files)
            more = [self.new_paper(2), self.new_paper(1)]
            self.keep(more)
            self.run(more, "outbox", "run")
            self.bring_to_rest(documents + more)

    # ---- at the end ----

    def check_everything(self):
        self.look()
        for content, holders in self.receiving.documents_of_contents().items():
            assert len(holders) == 1, f"TWICE: {content} arrived as {holders}"
        for path in self.practice.received.glob("storage/*/*"):
            if path.name.isdigit():
                assert path.parent.name in self.listed, f"{path.parent.name} arrived and is unknown here"
        self.check_that_bytes_are_removed()
        self.check_journal()

    def check_journal(self):
        """A kill is never taken for tampering, and what happened to a document is in the journal exactly once."""
        assert self.line.run("outbox", "list").exit == 0  # writes what a kill has left out
        verified = self.line.run("journal", "verify")
        assert verified.exit == 0, f"the journal is not in order: {verified.out.decode()}"
        written = collections.Counter()
        with sqlite3.connect(self.line.journal) as rows:
            for kind, document_id in rows.execute("select kind, subject from entries where kind like 'document.%'"):
                written[kind, document_id] += 1
        for document_id, document in self.listed.items():
            kinds = ["added", "sent"] + [kind for kind in ("delivered", "cancelled") if document["state"] == kind]
            for kind in kinds:
                count = written["document." + kind, document_id]
                assert count == 1, f"{document_id} is in the journal {count} times as {kind}"

    def check_that_bytes_are_removed(self):
        """A kill between the row and the removal leaves a file; the next process that opens the store alone removes
        it."""
        self.look()
        waiting = sum(len(document["files"]) for document in self.listed.values() if document["state"] == "failed")
        left = len(list(self.line.pages.iterdir()))
        assert left == waiting, f"{left} pages are left in the store, {waiting} belong to documents that still wait"

    def report(self):
        states = collections.Counter(kill.state for kill in self.kills)
        wide = max(len(effect) for effect in EFFECTS)
        print(f"{len(self.kills)} kills, {self.runs} runs, {len(self.kept)} documents; longest restart {self.restart_seconds:.2f} s")
        for state in STATES:
            print(f"{state:12}{states[state]:4}")
            for effect in EFFECTS:
                if self.table[state, effect]:
                    print(f"    {effect:{wide}}{self.table[state, effect]:4}")
        print("0 lost, 0 delivered falsely, no content under two ids", flush=True)

    def check_quotas(self):
        states = collections.Counter(kill.state for kill in self.kills)
        few = [state for state in STATES if states[state] < KILLS_IN_EACH_STATE]
        assert not few, f"fewer than {KILLS_IN_EACH_STATE} kills in {few}"


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("--kills", type=int, default=25)
    reader.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    wish = reader.parse_args()
    print(f"seed {wish.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="kills-") as folder:
        pipeline = Pipeline(folder, wish.seed)
        try:
            pipeline.warm_up()
            rounds = 0
            while len(pipeline.kills) < wish.kills:
                rounds += 1
                assert rounds < 5 * wish.kills, f"{len(pipeline.kills)} kills in {rounds} rounds: the moments miss"
                pipeline.round()
            pipeline.check_everything()
            pipeline.report()
            if wish.kills >= ENOUGH_KILLS_FOR_A_QUOTA:
                pipeline.check_quotas()
        except AssertionError as broken:
            print(f"seed {wish.seed}, after {len(pipeline.kills)} kills: {broken}", file=sys.stderr)
            return 1
        finally:
            pipeline.practice.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
