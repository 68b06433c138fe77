# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How every benchmark measures: whole processes, in turns, as medians."""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
MB = 1_000_000
PIECE = 64 * 1024


def measure(command, environment, stdin=None, stdout=os.devnull):
    """Wall seconds and CPU seconds of one whole process and its children, which must exit with 0."""
    started = time.perf_counter()
    source = open(stdin, "rb") if stdin else subprocess.DEVNULL
    with open(stdout, "wb") as printed:
        child = subprocess.Popen(command, env=environment, stdin=source, stdout=printed)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{command[0]} ended {child.returncode}")
    return wall, usage.ru_utime + usage.ru_stime


def peak_mib(command, environment, stdin=None):
    """Peak MiB of one whole process. GNU time starts it: a peak includes the memory of its parent, and this script is
    larger than some of what it measures."""
    with tempfile.NamedTemporaryFile() as report:
        measure(["time", "--format=%M", f"--output={report.name}", *command], environment, stdin)
        return int(report.read()) / 1024


def programs_below(process):
    """The process IDs of a process and of all that it has started."""
    found = [process]
    for thread in os.listdir(f"/proc/{process}/task"):
        for child in pathlib.Path(f"/proc/{process}/task/{thread}/children").read_text().split():
            found += programs_below(int(child))
    return found


def peaks_mib(command, environment):
    """{name: peak MiB} of each program that the command runs, as the kernel reports it every few milliseconds."""
    peaks = {}
    child = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    while child.poll() is None:
        try:
            for process in programs_below(child.pid):
                program = os.path.basename(pathlib.Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[0].decode())
                status = pathlib.Path(f"/proc/{process}/status").read_text()
                peak = int(status.partition("VmHWM:")[2].split()[0]) / 1024
                peaks[program] = max(peaks.get(program, 0), peak)
        except (OSError, IndexError):
            pass  # it has just ended
        time.sleep(0.002)
    if child.returncode != 0:
        sys.exit(f"{command[0]} ended {child.returncode}")
    return peaks


class Sink:
    """The receiver; it runs for the duration of the `with` block."""

    def __init__(self, program, tls=None, line=()):
        """`line`: a command that runs the receiver at the far end of a simulated connection."""
        self.tls = tls
        command = [*map(str, line), str(program), *(tls or [])]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        scheme = "https" if self.tls else "http"
        self.url = f"{scheme}://127.0.0.1:{int(self.process.stdout.readline())}/"
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()


def bare_environment(folder):
    """No proxy and no settings of the current user."""
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "TMPDIR": str(folder), "LC_ALL": "C.UTF-8"}


def post_forms(folder, url, file, count, at_a_time=(), ca_file=""):
    """The same presigned form with this file, `count` times, as one run of curl."""
    lines = [
        f'url = "{url}"',
        "silent",
        "http1.1",
        'form-string = "key=made/up/key"',
        'form-string = "Content-Type=application/pdf"',
        'form-string = "policy=eyJtYWRlIjoidXAifQ=="',
        f'form = "file=@{file};type=application/pdf;filename=page-1.pdf"',
    ]
    if ca_file:
        lines.append(f'cacert = "{ca_file}"')
    config = folder / f"curl-{count}-{file.stem}"
    config.write_text("\nnext\n".join(["\n".join(lines)] * count) + "\n")
    return ["curl", "--disable", "--no-progress-meter", *at_a_time, "--config", str(config)]


def make_certificate(folder):
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=throwaway", "-addext", "subjectAltName=IP:127.0.0.1",
         "-keyout", str(key), "-out", str(certificate)],
        check=True, stderr=subprocess.DEVNULL)
    return [str(certificate), str(key)]


def compare(commands, environment, rounds, stdins=None):
    """Median wall and CPU seconds of each command, in turns so that a busy moment affects all of them."""
    pairs = list(zip(commands, stdins or [None] * len(commands)))
    for command, stdin in pairs:
        measure(command, environment, stdin)
    taken = [[] for _ in commands]
    for number in range(rounds):
        turns = list(enumerate(pairs))
        for index, (command, stdin) in turns if number % 2 == 0 else reversed(turns):
            taken[index].append(measure(command, environment, stdin))
    return [[statistics.median(run[part] for run in runs) for part in (0, 1)] for runs in taken]


def write_random(path, size, head=b"", tail=b""):
    with path.open("wb") as file:
        file.write(head)
        for start in range(0, size, PIECE):
            file.write(os.urandom(min(PIECE, size - start)))
        file.write(tail)


def write_pdf(path, size):
    """A PDF of exactly this size: one page, whose picture is the stream that fills it."""
    objects = (b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
               b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
               b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</XObject<</Im0 4 0 R>>>>>>endobj\n"
               b"5 0 obj<</Length 28>>stream\nq 595 0 0 842 0 0 cm /Im0 Do\nendstream endobj\n")
    after = b"\nendstream endobj\n"

    def around(filling):
        picture = b"/Subtype/Image/Width 1000/Height %08d/ColorSpace/DeviceGray/BitsPerComponent 8" % (filling // 1_000)
        head = objects + b"4 0 obj<<%s/Length %08d>>stream\n" % (picture, filling)
        offsets = [head.index(b"%d 0 obj" % number) for number in range(1, 6)]
        table = b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        place = len(head) + filling + len(after)
        return head, after + table + b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%010d\n%%%%EOF\n" % place

    filling = size - sum(map(len, around(0)))
    write_random(path, filling, *around(filling))
