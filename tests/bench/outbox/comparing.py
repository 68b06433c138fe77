# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the outbox: the cost of saving documents safely, how well it uses a connection, and how long it blocks the
window."""
import contextlib
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile

from measuring import MB, ROOT, Sink, bare_environment, measure, post_forms, write_random

ADDED_BYTES = 25 * MB
CHANGES = 1_000
ROWS = 10_000
FEWEST, MOST = 3, 8  # uploads at once, as the outbox begins and as it may continue
LINES = ((20, 0, 60), (20, 40, 60), (200, 0, 60), (200, 40, 60), (200, 40, 300))  # Mbit/s, ms of delay each way, documents of 1 MB
DROPPED = 500  # documents of 200 KB
IN_MEMORY = pathlib.Path("/dev/shm")  # an outbox is filled quickly here; it is measured on disk


class Bench:
    """The programs, a scratch folder on disk, and an environment without user settings."""

    def __init__(self, tests, folder):
        self.tests = tests
        self.folder = folder
        self.environment = bare_environment(folder)
        self.made = 0

    def program(self, name):
        return str(self.tests / name)

    def file(self, size):
        path = self.folder / f"{size}.pdf"
        if not path.exists():
            write_random(path, size)
        return path

    def fresh(self):
        """A new folder."""
        self.made += 1
        path = self.folder / f"outbox-{self.made}"
        path.mkdir()
        return path

    def printed(self, *command):
        """The JSON document that a program prints."""
        run = subprocess.run([*map(str, command)], env=self.environment, check=True, stdout=subprocess.PIPE, text=True)
        return json.loads(run.stdout)

    def store(self, *arguments):
        return self.printed(self.program("bench_outbox"), *arguments)

    def window(self, *arguments):
        return self.printed(ROOT / "tests/support/run-isolated", "window", "--", self.program("bench_outboxwindow"), *arguments)


def block_cells(found):
    return f"{found['block_ms']:.1f} | {found['worked_ms']:.1f}"


BLOCK_HEADS = "longest block of the outbox's thread ms (aim: under 16) | of work in one go ms"


def bench_adding(bench, rounds):
    found = bench.store("add", bench.fresh(), bench.file(ADDED_BYTES), rounds)
    ours, copy, hashing = (statistics.median(found[way]) for way in ("ours_s", "plain_s", "hash_s"))
    print(f"### Adding {ADDED_BYTES // MB} MB to the outbox: hashed, sealed, durable, with its row (medians of {rounds} interleaved rounds)\n")
    print("| added ms | copied, fsync, rename, fsync of the folder ms | ratio (aim: at most 1.25) | its SHA-256 alone ms | " + BLOCK_HEADS + " |")
    print("|---:|---:|---:|---:|---:|---:|")
    print(f"| {ours * 1e3:.1f} | {copy * 1e3:.1f} | {ours / copy:.2f} | {hashing * 1e3:.1f} | {block_cells(found)} |\n", flush=True)


def bench_adding_memory(bench, rounds):
    sizes = {"1 KB": 1_000, f"{ADDED_BYTES // MB} MB": ADDED_BYTES}
    peaks = {name: [] for name in sizes}
    for _ in range(rounds):
        for name, size in sizes.items():
            peaks[name].append(bench.store("peak", bench.fresh(), bench.file(size))["peak_kib"] / 1024)
    small, large = (statistics.median(peaks[name]) for name in sizes)
    print(f"### Peak memory of a process that adds one file (medians of {rounds} rounds)\n")
    print("| File | peak MiB |\n|---|---:|")
    for name, peak in zip(sizes, (small, large)):
        print(f"| {name} | {peak:.1f} |")
    print(f"| difference (aim: at most 3 MB) | {large - small:.1f} |\n", flush=True)


def bench_adding_together(bench, rounds):
    counts = (200, 2_000)
    seconds = {count: [] for count in counts}
    blocks = {count: [] for count in counts}
    for _ in range(rounds):
        for count in counts:
            # In memory: after many files were removed, ext4 searches longer for the place of a new one.
            with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
                found = bench.store("add-together", folder, bench.file(1_000), count)
            seconds[count].append(found["add_s"])
            blocks[count].append(found["block_ms"])
    each = {count: statistics.median(seconds[count]) / count * 1e3 for count in counts}
    print(f"### Documents added together while the service does not answer (medians of {rounds} processes, in memory)\n")
    print("| documents | ms each | longest block of the outbox's thread ms |\n|---:|---:|---:|")
    for count in counts:
        print(f"| {count:,} | {each[count]:.2f} | {statistics.median(blocks[count]):.1f} |")
    print(f"| ratio (aim: at most 1.5) | {each[counts[1]] / each[counts[0]]:.2f} | |\n", flush=True)


def bench_changes(bench, rounds):
    print(f"### {CHANGES:,} durable changes of state, next to as many prepared UPDATEs of the same rows by SQLite alone (medians of {rounds} interleaved rounds)\n")
    print("| Asked for | outbox s | SQLite s | ratio (aim: at most 1.1) | " + BLOCK_HEADS + " |")
    print("|---|---:|---:|---:|---:|---:|")
    for work, words in (("changes", "each when the one before is on the disk"), ("changes-together", "all at once, as by \"Retry all\"")):
        found = bench.store(work, bench.fresh(), bench.file(1_000), CHANGES, rounds)
        ours, bare = (statistics.median(found[way]) for way in ("ours_s", "plain_s"))
        print(f"| {words} | {ours:.3f} | {bare:.3f} | {ours / bare:.2f} | {block_cells(found)} |")
    print(flush=True)


@contextlib.contextmanager
def filled(bench):
    """An outbox with many rows, all still waiting."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as name:
        quick = pathlib.Path(name) / "outbox"
        quick.mkdir()
        bench.store("fill", quick, bench.file(1_000), ROWS)
        folder = bench.fresh() / "outbox"
        shutil.copytree(quick, folder)
    yield folder
    shutil.rmtree(folder)


def bench_opening(bench, rounds):
    with filled(bench) as folder:
        found = bench.store("open", folder, rounds)
        steps = [bench.window("open", folder) for _ in range(rounds)]
    ours, plain = (statistics.median(found[way]) for way in ("ours_s", "plain_s"))
    print(f"### Opening an outbox of {found['documents']:,} documents (medians of {rounds} interleaved rounds)\n")
    print(f"| opened ms (aim: under 300) | SELECT * of its {found['rows']:,} rows by SQLite alone ms | ratio | " + BLOCK_HEADS + " |")
    print("|---:|---:|---:|---:|---:|")
    print(f"| {ours * 1e3:.0f} | {plain * 1e3:.0f} | {ours / plain:.1f} | {block_cells(found)} |\n")
    print(f"#### The same outbox in a window (medians of {rounds} processes)\n")
    print("| Step | longest block of the window's thread ms (aim: under 16) | of work in one go ms |\n|---|---:|---:|")
    for step, words in (("open", "open the outbox"), ("show", "show its page"), ("change", "one document changes"), ("scroll", "scroll to the middle")):
        medians = {part: statistics.median(run[step][part] for run in steps) for part in ("block_ms", "worked_ms")}
        print(f"| {words} | {block_cells(medians)} |")
    print(flush=True)


def enter(process):
    """The prefix that runs a command at the near end of the connection that this process simulates."""
    rights = [] if os.geteuid() == 0 else ["--user", "--preserve-credentials"]
    return ["nsenter", "--target", str(process.pid), *rights, "--net"]


def measure_line(bench, speed, delay, count, rounds):
    """Seconds of each way, as lists; for the outbox also the longest block."""
    file = bench.file(MB)
    seconds = {"one": [], "fewest": [], "most": [], "many": [], "ours": []}
    blocks = []
    with Sink(bench.program("bench_sink"), line=(bench.program("bench_line"), speed, delay)) as sink:
        near = enter(sink.process)
        side_by_side = ("--parallel", "--parallel-immediate")
        curls = {"one": (), "fewest": (*side_by_side, "--parallel-max", str(FEWEST)),
                 "most": (*side_by_side, "--parallel-max", str(MOST)), "many": side_by_side}

        def run_curl(way):
            seconds[way].append(measure([*near, *post_forms(bench.folder, sink.url, file, count, curls[way])], bench.environment)[0])

        def run_ours():
            found = bench.printed(*near, bench.program("bench_outbox"), "deliver", bench.fresh(), file, count, sink.url.rstrip("/"))
            seconds["ours"].append(found["send_s"])
            blocks.append(found)

        ways = [*(lambda way=way: run_curl(way) for way in curls), run_ours]
        for number in range(rounds):
            for way in ways if number % 2 == 0 else reversed(ways):
                way()
    return seconds, blocks


def bench_lines(bench, rounds):
    if subprocess.run([bench.program("bench_line"), "1", "0", "true"], stderr=subprocess.DEVNULL).returncode != 0:
        print("Shaped lines are not measured: no network namespace or no TUN device here for this user.\n")
        return
    control = pathlib.Path("/proc/sys/net/ipv4/tcp_congestion_control").read_text().strip()
    print(f"### Documents of 1 MB over a shaped line (medians of {rounds} interleaved rounds; curl was given its forms "
          f"beforehand, the outbox asks for them on the way; congestion control: {control})\n")
    print(f"| Mbit/s | delay each way ms | documents | curl, one after another s | curl --parallel, {FEWEST} at once s | {MOST} at once s | 50 at once s "
          f"| outbox s | share of the line (aim: 0.97; 0.90 for 200 Mbit/s with 40 ms) | / curl, {FEWEST} at once | / {MOST} at once | / 50 at once | "
          + BLOCK_HEADS + " |")
    print("|" + "---:|" * 14)
    for speed, delay, count in LINES:
        seconds, blocks = measure_line(bench, speed, delay, count, rounds)
        one, fewest, most, many, ours = (statistics.median(seconds[way]) for way in ("one", "fewest", "most", "many", "ours"))
        share = count * 8 / speed / ours
        block = {part: max(run[part] for run in blocks) for part in ("block_ms", "worked_ms")}
        print(f"| {speed} | {delay} | {count} | {one:.2f} | {fewest:.2f} | {most:.2f} | {many:.2f} | {ours:.2f} | {share:.3f} "
              f"| {ours / fewest:.3f} | {ours / most:.3f} | {ours / many:.3f} "
              f"| {block_cells(block)} |", flush=True)
    print()


def bench_loopback(bench, rounds):
    file = bench.file(200_000)
    taken = {"curl": [], "ours": []}
    blocks, windows = [], []
    with Sink(bench.program("bench_sink")) as sink:
        address = sink.url.rstrip("/")
        curl = post_forms(bench.folder, sink.url, file, DROPPED, ("--parallel", "--parallel-immediate", "--parallel-max", str(MOST)))
        for _ in range(rounds):
            taken["curl"].append(measure(curl, bench.environment))
            command = [bench.program("bench_outbox"), "forward", str(bench.fresh()), str(file), str(DROPPED), address]
            report = bench.folder / "report.json"
            taken["ours"].append(measure(command, bench.environment, stdout=report))
            blocks.append(json.loads(report.read_text()))
            windows.append(bench.window("forward", bench.fresh(), file, DROPPED, address))
    print(f"### {DROPPED} documents of 200 KB added and delivered over loopback (medians of {rounds} interleaved rounds of whole processes)\n")
    print("| | s | CPU s | peak MiB |\n|---|---:|---:|---:|")
    medians = {who: [statistics.median(run[part] for run in runs) for part in range(3)] for who, runs in taken.items()}
    for who, words in (("curl", f"curl --parallel, {MOST} at once: posted, nothing kept"), ("ours", "outbox: sealed, asked for, posted, each step on the disk")):
        wall, cpu, peak = medians[who]
        print(f"| {words} | {wall:.2f} | {cpu:.2f} | {peak / 1024:.1f} |")
    wall, cpu, peak = (ours / curl for ours, curl in zip(medians["ours"], medians["curl"]))
    print(f"| ratio | {wall:.1f} | {cpu:.1f} | {peak:.1f} |\n")
    print("| | longest block of the outbox's thread ms (aim: under 16) | of work in one go ms |\n|---|---:|---:|")
    for words, runs in (("without a window", blocks), ("with the outbox's page in a window", [run["forward"] for run in windows])):
        block = {part: statistics.median(run[part] for run in runs) for part in ("block_ms", "worked_ms")}
        print(f"| {words} | {block_cells(block)} |")
    print(flush=True)


def can_measure(tests):
    if not (tests / "bench_outbox").exists():
        print("The outbox is not measured: SQLite's headers are missing (packaging/setup.sh bench).\n")
    return (tests / "bench_outbox").exists()


def bench_networks(tests, rounds):
    if not can_measure(tests):
        return
    with tempfile.TemporaryDirectory() as name:
        bench_lines(Bench(tests, pathlib.Path(name)), min(rounds, 3))


def bench_outbox(tests, rounds):
    if not can_measure(tests):
        return
    few = min(rounds, 3)
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(tests, pathlib.Path(name))
        bench_adding(bench, rounds)
        bench_adding_memory(bench, rounds)
        bench_adding_together(bench, few)
        bench_changes(bench, few)
        bench_opening(bench, few)
        bench_loopback(bench, few)
