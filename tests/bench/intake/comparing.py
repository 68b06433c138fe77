# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures files that are added: their pictures in the window next to programs that make pictures of files, a photo
that is made smaller next to programs that compress it again, and what many files cost the window."""
import json
import pathlib
import shutil
import statistics
import subprocess
import tempfile

from measuring import ROOT, bare_environment, measure

PICTURE = (120, 156)  # pixels, as FileThumbnails has them
FIRST_MS = 150        # aims
ROWS_MS = 1_000
BLOCK_MS = 100
MEMORY_MB = 60
SHRINK = 1.2
FLOODS = (100, 1_000, 10_000)  # files that cannot be sent
FLOOD_OF_BOUND = 1_000         # the bound of others is in proportion
SHOWN_MS = 1_000
BUSY_MS = 100


class Bench:
    """The programs, the made-up files, and an environment without user settings."""

    def __init__(self, tests, folder, makes_files=True):
        self.tests = tests
        self.folder = folder
        self.environment = bare_environment(folder)
        if makes_files:
            subprocess.run([tests / "bench_intakefiles", folder], check=True,
                           env={**self.environment, "QT_QPA_PLATFORM": "offscreen"})

    def window(self, step, files):
        """On a display that does not limit the size of a window."""
        command = [ROOT / "tests/support/run-isolated", "--", self.tests / "bench_intakewindow", step, self.folder / files]
        run = subprocess.run(command, env=self.environment, check=True, stdout=subprocess.PIPE, text=True)
        return json.loads(run.stdout)

    def shell(self, command):
        """Seconds of a command line in the folder of the files."""
        return measure(["sh", "-c", f"cd '{self.folder}' && {command}"], self.environment)[0]


def median(runs, key):
    return statistics.median(run[key] for run in runs)


def in_turns(ways, rounds):
    """What each way returns, as lists; the first round is not counted."""
    found = {name: [] for name in ways}
    for number in range(rounds + 1):
        for name in ways if number % 2 else reversed(ways):
            result = ways[name]()
            if number > 0:
                found[name].append(result)
    return found


def picture_makers():
    """For each way: command lines for photos and for PDFs, two processes at a time, without compressing the result."""
    width, height = PICTURE
    two_at_a_time = "basename -s .{kind} -a pictured/*.{kind} | xargs -P 2 -I{{}} {program}"
    pdfs = two_at_a_time.format(kind="pdf", program=f"pdftoppm -f 1 -l 1 -singlefile -scale-to {height} pictured/{{}}.pdf made/{{}}")
    photos = {"vipsthumbnail": f"vipsthumbnail pictured/{{}}.jpg --size {width}x{height} -o \"$PWD/made/%s.ppm\"",
              "convert": f"convert -define jpeg:size={2 * width}x{2 * height} pictured/{{}}.jpg -auto-orient -thumbnail {width}x{height} made/{{}}.ppm"}
    return {f"{name} and pdftoppm": " && ".join(["mkdir -p made", two_at_a_time.format(kind="jpg", program=program), pdfs])
            for name, program in photos.items() if shutil.which(name) and shutil.which("pdftoppm")}


def bench_pictures(bench, rounds):
    peers = picture_makers()
    ways = {"window": lambda: bench.window("thumbnails", "pictured"),
            **{name: lambda line=line: bench.shell(line) for name, line in peers.items()}}
    found = in_turns(ways, rounds)
    ours = found.pop("window")
    all_ms = median(ours, "all_ms")
    files = len(list((bench.folder / "pictured").iterdir()))
    print(f"### Pictures of {files} drafts in their rows: photos of 12 megapixels and PDFs of 20 pages (medians of {rounds} interleaved rounds)\n")
    print("| | first ms | all ms | window / program |\n|---|---:|---:|---:|")
    print(f"| window, its decoders not started yet | {median(ours, 'first_ms'):.0f} | {all_ms:.0f} | |")
    for name, seconds in found.items():
        whole = statistics.median(seconds) * 1e3
        print(f"| {name}, two at a time | | {whole:.0f} | {all_ms / whole:.2f} |")
    print(f"| aim | {FIRST_MS} | | 1.00 |\n", flush=True)


def shrink(bench):
    """Seconds of one photo."""
    run = subprocess.run([bench.tests / "bench_shrink", bench.folder / "large.jpg", "1"], check=True,
                         stdout=subprocess.PIPE, text=True, env=bench.environment)
    return {part: seconds[0] for part, seconds in json.loads(run.stdout).items()}


def recompressors(bench):
    """The programs that this computer has, with the quality that the decoder found, or searching for one."""
    shrink(bench)
    smaller = bench.folder / "large.jpg.smaller.jpg"
    ways = {}
    if shutil.which("identify") and shutil.which("convert"):
        quality = int(subprocess.run(["identify", "-format", "%Q", smaller], check=True, stdout=subprocess.PIPE, text=True).stdout)
        ways[f"convert -quality {quality}"] = f"convert large.jpg -quality {quality} -sampling-factor 2x2 made.jpg"
        ways["convert -define jpeg:extent"] = "convert large.jpg -define jpeg:extent=10000000B -sampling-factor 2x2 made.jpg"
        if shutil.which("cjpeg"):
            ways[f"djpeg, cjpeg -quality {quality}"] = f"djpeg large.jpg | cjpeg -quality {quality} -sample 2x2 > made.jpg"
    return ways, smaller


def bench_shrinking(bench, rounds):
    peers, smaller = recompressors(bench)
    ways = {"window": lambda: shrink(bench),
            **{name: lambda line=line: bench.shell(line) for name, line in peers.items()}}
    found = in_turns(ways, rounds)
    runs = found.pop("window")
    found = {name: statistics.median(seconds) for name, seconds in found.items()}
    ours = median(runs, "fit_s")
    before, after = ((bench.folder / name).stat().st_size / 1e6 for name in ("large.jpg", smaller))
    print(f"### A JPEG of {before:.1f} MB made smaller than 10 MB: {after:.1f} MB (medians of {rounds} interleaved rounds)\n")
    print("| | s | window / program |\n|---|---:|---:|")
    print(f"| window | {ours:.3f} | |")
    for name, seconds in found.items():
        print(f"| {name} | {seconds:.3f} | {ours / seconds:.2f} |")
    print(f"| aim | | {SHRINK} |\n", flush=True)


def bench_many(bench, rounds):
    runs = [bench.window("drop", "many") for _ in range(rounds)]
    count = runs[0]["rows"]
    print(f"### {count} files dropped at once (medians of {rounds} processes)\n")
    print("| | measured | aim |\n|---|---:|---:|")
    print(f"| until each has a row ms | {median(runs, 'rows_ms'):.0f} | {ROWS_MS} |")
    print(f"| until the first picture ms | {median(runs, 'first_ms'):.0f} | |")
    print(f"| until each is a draft s | {median(runs, 'drafts_ms') / 1e3:.1f} | |")
    for step, words in (("adding", "meanwhile"), ("looking", "while all are scrolled through and 40 are looked at")):
        blocks = [run[step] for run in runs]
        print(f"| the window’s thread at most blocked {words} ms | {median(blocks, 'block_ms'):.0f} | {BLOCK_MS} |")
        print(f"| of it, work in one go ms | {median(blocks, 'worked_ms'):.0f} | {BLOCK_MS} |")
    empty = median(runs, "empty_mb")
    print(f"| memory of the empty window without code MB | {empty:.1f} | |")
    print(f"| added by {count} documents MB | {median(runs, 'full_mb') - empty:.1f} | {MEMORY_MB} |")
    print(f"| added when they were looked at MB | {median(runs, 'looked_mb') - empty:.1f} | {MEMORY_MB} |\n", flush=True)


def write_refused(folder, count):
    """Files that cannot be sent, each with its own bytes."""
    folder.mkdir()
    for number in range(count):
        (folder / f"note {number}.txt").write_text(f"a note that cannot be sent, number {number}\n", encoding="utf-8")


def bench_flood(tests, rounds):
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(tests, pathlib.Path(name), makes_files=False)
        print(f"### Files that cannot be sent, all at once (medians of {rounds} processes)\n")
        print("| Files | Given | until shown s | / bound | thread busy in one go ms | / bound | thread blocked ms |")
        print("|---:|---|---:|---:|---:|---:|---:|")
        for count in FLOODS:
            write_refused(bench.folder / str(count), count)
            bound = SHOWN_MS * count / FLOOD_OF_BOUND
            for step, words in (("refused-drop", "dropped"), ("refused-open", "on the command line")):
                runs = [bench.window(step, str(count)) for _ in range(rounds)]
                shown = median(runs, "shown_ms")
                worked, blocked = (statistics.median(run["longest"][key] for run in runs) for key in ("worked_ms", "block_ms"))
                print(f"| {count} | {words} | {shown / 1e3:.2f} | {shown / bound:.2f} | {worked:.0f} | {worked / BUSY_MS:.2f} | {blocked:.0f} |",
                      flush=True)
        print(f"| bound of {FLOOD_OF_BOUND} | | {SHOWN_MS / 1e3:.2f} | 1.00 | {BUSY_MS} | 1.00 | |\n", flush=True)


def bench_intake(tests, rounds):
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(tests, pathlib.Path(name))
        bench_pictures(bench, min(rounds, 5))
        bench_shrinking(bench, min(rounds, 5))
        bench_many(bench, min(rounds, 3))
