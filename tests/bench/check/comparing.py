# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the check of files before they are sent, next to programs that check one kind, and the whole of adding,
sealing and sending large files, next to the programs that people have for the parts."""
import base64
import json
import pathlib
import shutil
import statistics
import subprocess
import tempfile

from measuring import MB, Sink, bare_environment, compare, measure, post_forms, write_pdf

FILES = {"pdf": ("qpdf", "--check"), "jpg": ("djpeg", "-outfile", "/dev/null"), "png": ("pngcheck", "-q")}
LARGE, LARGE_BYTES = 12, 24 * MB


def made_files(tests, folder, environment):
    subprocess.run([tests / "bench_intakefiles", folder, "checked"], check=True, env={**environment, "QT_QPA_PLATFORM": "offscreen"})
    made = sorted((folder / "checked").iterdir())
    return {kind: [file for file in made if file.suffix == "." + kind] for kind in FILES}


def bench_checks(tests, rounds):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = bare_environment(folder)
        files = made_files(tests, folder, environment)
        print(f"### Files checked before they are sent (medians of {rounds} interleaved rounds; a decoder serves all files of a command)\n")
        print("| Kind | files | first ms, with the start of the decoder | more than in one process (aim: at most 15) | each further ms "
              "| more than in one process (aim: at most 3) | program | each ms, with its start | further / program |")
        print("|---|---:|---:|---:|---:|---:|---|---:|---:|")
        for kind, program in FILES.items():
            if not shutil.which(program[0]):
                continue
            first, first_more, further, further_more, peer = [], [], [], [], []
            for _ in range(rounds):
                run = subprocess.run([tests / "bench_check", *files[kind]], env=environment, check=True, stdout=subprocess.PIPE, text=True)
                times = json.loads(run.stdout)
                more = [decoder - process for decoder, process in zip(times["decoder"], times["process"])]
                first.append(times["decoder"][0])
                first_more.append(more[0])
                further.append(statistics.mean(times["decoder"][1:]))
                further_more.append(statistics.mean(more[1:]))
                peer.append(statistics.mean(measure([*program, str(file)], environment)[0] * 1e3 for file in files[kind]))
            ours, theirs = statistics.median(further), statistics.median(peer)
            print(f"| {kind.upper()} | {len(files[kind])} | {statistics.median(first):.1f} | {statistics.median(first_more):.1f} | {ours:.1f} "
                  f"| {statistics.median(further_more):.1f} | {program[0]} | {theirs:.1f} | {ours / theirs:.2f} |", flush=True)
        print()


def sending_environment(folder, url, number, environment):
    secrets = folder / "secrets.json"
    if not secrets.exists():
        secrets.touch(mode=0o600)
        secrets.write_text(json.dumps({"access_token": "made-up", "store_key": base64.b64encode(bytes(range(32))).decode()}))
    homes = {f"XDG_{kind}_HOME": str(folder / f"home-{number}" / kind) for kind in ("CONFIG", "DATA", "CACHE", "STATE")}
    return {**environment, **homes, "CLINICDESK_BASE_URL": url.rstrip("/"), "CLINICDESK_USER_OID": "161400000000123",
            "CLINICDESK_SECRETS_FILE": str(secrets)}


def bench_sending(tests, programs, rounds):
    """Whole processes from the files on the disk to the receiver, with every byte durable before."""
    with tempfile.TemporaryDirectory() as name, Sink(tests / "bench_sink") as sink:
        folder = pathlib.Path(name)
        environment = bare_environment(folder)
        files = [folder / f"scan-{number}.pdf" for number in range(LARGE)]
        for file in files:
            write_pdf(file, LARGE_BYTES)
        posts = folder / "posts"
        posts.write_text("\nnext\n".join(pathlib.Path(post_forms(folder, sink.url, file, 1)[-1]).read_text() for file in files))
        copies = folder / "copies"
        peers = folder / "peers"
        peers.write_text(f"set -e\ncd '{folder}'\nrm -rf copies\nmkdir copies\nsha256sum scan-*.pdf\ncp scan-*.pdf copies\n"
                         f"sync copies/* copies\ncurl --disable --no-progress-meter --parallel --parallel-max 8 --config posts\n")
        taken = {"ours": [], "theirs": []}

        def ours(number):
            command = [str(programs / "clinicdesk-cli"), "upload", "--own-record", "--type", "ot", *map(str, files)]
            taken["ours"].append(measure(command, sending_environment(folder, sink.url, number, environment)))
            shutil.rmtree(folder / f"home-{number}")

        def theirs(_):
            taken["theirs"].append(measure(["sh", str(peers)], environment))
            shutil.rmtree(copies)

        for number in range(rounds + 1):
            for way in (ours, theirs) if number % 2 else (theirs, ours):
                way(number)
        (wall, cpu), (their_wall, their_cpu) = ([statistics.median(run[part] for run in taken[way][1:]) for part in (0, 1)]
                                                for way in ("ours", "theirs"))
        print(f"### {LARGE} PDFs of {LARGE_BYTES // MB} MB checked, sealed, durable and sent over loopback (medians of {rounds} interleaved rounds)\n")
        print("| | s | CPU s |\n|---|---:|---:|")
        print(f"| clinicdesk-cli upload, with its decoder | {wall:.2f} | {cpu:.2f} |")
        print(f"| sha256sum, cp, sync, curl --parallel | {their_wall:.2f} | {their_cpu:.2f} |")
        print(f"| ratio (aim: at most 0.50) | {wall / their_wall:.2f} | {cpu / their_cpu:.2f} |\n", flush=True)
