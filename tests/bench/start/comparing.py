# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the start of the window and what it needs when idle, next to an empty window of Qt and to
KeePassXC, and the start of `clinicdesk-cli jwe`.

bench_start() runs this file again as a program, in a home folder, a display and a session of its own with a keychain.
"""
import json
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
RECEIPTS = 10_000
MEMORY_AFTER_S = 3  # after the start of the process
IDLE_AFTER_S = 16   # the text cursor blinks for ten seconds after the start
IDLE_FOR_S = 20
LIMIT_S = 30
SLOW_ROUNDS = 3  # of what takes seconds
OPENED = "everything open"
PAINTED = "first paint"
KEY = "made-up-key-of16"


def bench_start(tests, programs, rounds):
    subprocess.run([ROOT / "tests/support/run-isolated", "window", "keychain", "--", sys.executable, __file__, tests,
                    programs, str(rounds)], check=True)


class Started:
    """One run of a program with a window, with the times in ms since its start."""

    def __init__(self, program, environment):
        self.note = pathlib.Path(environment["TMPDIR"]) / "first-paint"
        self.note.unlink(missing_ok=True)
        self.phases = []
        watched = {**environment, "BENCH_FIRST_PAINT": str(self.note), "CLINICDESK_TRACE": "start"}
        self.began = time.monotonic() * 1e3
        self.process = subprocess.Popen(program, env=watched, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.PIPE, text=True, errors="replace")
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stderr:
            if traced := re.match(r"trace ([0-9.]+) (.*)", line):
                self.phases.append((traced[2], float(traced[1]) - self.began))

    def wait_for(self, found):
        while not found():
            if self.process.poll() is not None or time.monotonic() * 1e3 - self.began > LIMIT_S * 1e3:
                sys.exit(f"{self.process.args[0]} did not come up")
            time.sleep(0.002)

    def painted(self):
        """ms until the first paint, and ms of processor time until then."""
        self.wait_for(self.note.exists)
        at, used = map(float, self.note.read_text().split())
        return at - self.began, used

    def wait_until_open(self):
        """Until every traced phase has ended."""
        self.wait_for(lambda: {OPENED, PAINTED} <= {phase for phase, _ in self.phases})

    def wait(self, seconds):
        time.sleep(max(0, seconds - (time.monotonic() - self.began / 1e3)))

    def pss_mib(self):
        rollup = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return int(re.search(r"^Pss: +([0-9]+) kB", rollup, re.MULTILINE)[1]) / 1024

    def waits(self):
        """How often each thread of it has waited for something so far."""
        found = {}
        for status in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/status"):
            found[status.parent.name] = int(re.search(r"^voluntary_ctxt_switches:\s+([0-9]+)", status.read_text(), re.MULTILINE)[1])
        return found

    def end(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.reader.join()


class Desk:
    """The home folders and the programs."""

    def __init__(self, tests, programs):
        self.programs = programs
        self.home = pathlib.Path(os.environ["HOME"])
        self.plain = dict(os.environ)
        self.shown = {**self.plain, "LD_PRELOAD": str(tests / "libbench_firstpaint.so")}
        self.connect(self.plain)
        self.full = {**self.shown, **{f"XDG_{kind}_HOME": str(self.home / f"full-{kind}") for kind in ("CONFIG", "DATA")}}
        self.connect({**self.full, "LD_PRELOAD": ""})
        subprocess.run([tests / "bench_receipts", str(RECEIPTS)], env={**self.full, "LD_PRELOAD": ""}, check=True)
        window = [str(programs / "clinicdesk")]
        self.ways = {"empty Qt window": ([str(tests / "bench_emptywindow")], self.shown),
                     "Clinic Desk": (window, self.shown),
                     f"Clinic Desk, {RECEIPTS:,} receipts": (window, self.full)}
        if keepass := shutil.which("keepassxc"):
            self.ways["KeePassXC"] = ([keepass], self.shown)

    def connect(self, environment):
        """A connection with its secrets in the keychain; nothing listens at its address."""
        command = [self.programs / "clinicdesk-cli", "connection", "add", "clinic", "--base-url", "http://127.0.0.1:9",
                   "--user-oid", "161400000000001", "--key-id", "made-up", "--secrets-from-stdin"]
        secrets = {"access_token": "made-up", "key_string": KEY}
        subprocess.run(command, env=environment, input=json.dumps(secrets), text=True, check=True, stdout=subprocess.DEVNULL)

    def start(self, name):
        program, environment = self.ways[name]
        return Started(program, environment)


def shares(traces):
    """Median ms of each phase up to the first paint, and of the later ones."""
    names = [phase for phase, _ in traces[0]]
    taken = {name: [] for name in names}
    for trace in traces:
        before = 0
        for phase, at in trace:
            taken.setdefault(phase, []).append(at - before)
            before = at
    return {name: statistics.median(values) for name, values in taken.items()}


def bench_paint(desk, rounds):
    found = {name: [] for name in desk.ways}
    traces = []
    for number in range(rounds + 1):
        for name in desk.ways if number % 2 else reversed(desk.ways):
            run = desk.start(name)
            painted = run.painted()
            if name.startswith("Clinic Desk"):
                run.wait_until_open()
            run.end()
            if number > 0:  # the first round loads everything into the memory of the system
                found[name].append(painted)
                if name == "Clinic Desk":
                    traces.append(run.phases)
    medians = [{name: statistics.median(run[part] for run in runs) for name, runs in found.items()} for part in (0, 1)]
    return *medians, shares(traces)


def bench_memory(desk, rounds):
    found = {name: [] for name in desk.ways}
    for _ in range(rounds):
        for name in desk.ways:
            run = desk.start(name)
            run.wait(MEMORY_AFTER_S)
            found[name].append(run.pss_mib())
            run.end()
    return {name: statistics.median(values) for name, values in found.items()}


def bench_idling(desk, rounds):
    """Wake-ups a second, of both programs at the same time."""
    found = {name: [] for name in ("empty Qt window", "Clinic Desk")}
    for _ in range(rounds):
        runs = {name: desk.start(name) for name in found}
        next(iter(runs.values())).wait(IDLE_AFTER_S)
        before = {name: run.waits() for name, run in runs.items()}
        time.sleep(IDLE_FOR_S)
        for name, run in runs.items():
            added = sum(count - before[name].get(thread, 0) for thread, count in run.waits().items())
            found[name].append(added / IDLE_FOR_S)
            run.end()
    return {name: statistics.median(values) for name, values in found.items()}


def ratio(values, name, other):
    return f"{values[name] / values[other]:.2f}" if other in values else "not installed"


def print_window(painted, worked, memory, wakeups, phases, rounds, slow_rounds):
    print(f"### Start of the window with a connection set up (medians of {rounds} interleaved rounds; memory and wake-ups of {slow_rounds})\n")
    print(f"| | first paint ms | / empty Qt window | / KeePassXC | processor ms until then | / empty Qt window | PSS after {MEMORY_AFTER_S} s MiB | / empty Qt window | / KeePassXC | wake-ups a second when idle |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for name in painted:
        cells = [f"{painted[name]:.0f}", ratio(painted, name, "empty Qt window"), ratio(painted, name, "KeePassXC"),
                 f"{worked[name]:.0f}", ratio(worked, name, "empty Qt window"), f"{memory[name]:.1f}", ratio(memory, name, "empty Qt window"), ratio(memory, name, "KeePassXC"),
                 f"{wakeups[name]:.2f}" if name in wakeups else ""]
        print(f"| {name} | " + " | ".join(cells) + " |")
    print("| aim | | 1.8; 2.0 with receipts | 0.45 | | | | 1.6 | 0.52 | 0.5 |\n")
    print("| Phase | ms | share of the first paint |\n|---|---:|---:|")
    before_paint = list(phases)[:list(phases).index(PAINTED) + 1] if PAINTED in phases else list(phases)
    whole = sum(phases[phase] for phase in before_paint)
    for phase, taken in phases.items():
        share = f"{taken / whole:.0%}" if phase in before_paint else "after it"
        print(f"| {phase} | {taken:.1f} | {share} |")
    print(flush=True)


def first_byte(command, environment, given):
    """ms from the start of the process to the first byte that it writes."""
    began = time.perf_counter()
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(given)
        process.stdin.close()
        first = process.stdout.read(1)
        taken = (time.perf_counter() - began) * 1e3
        process.stdout.read()
    if not first or process.returncode != 0:
        sys.exit(f"{command[0]} ended {process.returncode}")
    return taken


def bench_cli(desk, rounds):
    secrets = desk.home / "secrets.json"
    secrets.touch(mode=0o600)
    secrets.write_text(json.dumps({"key_string": KEY}))
    environment = {**desk.plain, "CLINICDESK_BASE_URL": "http://127.0.0.1:9", "CLINICDESK_USER_OID": "161400000000001",
                   "CLINICDESK_KEY_ID": "made-up", "CLINICDESK_SECRETS_FILE": str(secrets)}
    commands = {"clinicdesk-cli jwe encrypt": [str(desk.programs / "clinicdesk-cli"), "jwe", "encrypt"], "cat": ["cat"]}
    found = {name: [] for name in commands}
    for number in range(3 * rounds + 1):
        for name in commands if number % 2 else reversed(commands):
            found[name].append(first_byte(commands[name], environment, b"made up"))
    print(f"### From the start of the process to its first byte (medians of {3 * rounds} interleaved rounds)\n")
    print("| Program | ms |\n|---|---:|")
    for name, times in found.items():
        print(f"| {name} | {statistics.median(times[1:]):.1f} |")
    print("\n(aim for `clinicdesk-cli`: at most 8 ms)\n", flush=True)


def main():
    tests, programs, rounds = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
    desk = Desk(tests, programs)
    slow_rounds = min(rounds, SLOW_ROUNDS)
    painted, worked, phases = bench_paint(desk, rounds)
    memory = bench_memory(desk, slow_rounds)
    wakeups = bench_idling(desk, slow_rounds)
    print_window(painted, worked, memory, wakeups, phases, rounds, slow_rounds)
    bench_cli(desk, rounds)


if __name__ == "__main__":
    main()
