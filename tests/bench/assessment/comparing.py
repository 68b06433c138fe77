# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures answers with assessments: from bytes to the list, the memory for it, and how long a person waits in the
window."""
import json
import statistics
import subprocess

from measuring import MB, ROOT

GROUPS = (1_000, 100_000, 300_000)
WAYS = ("ours", "qt", "simdjson")


def printed_by(program, *arguments):
    run = subprocess.run([str(program), *map(str, arguments)], check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(run.stdout)


def bench_speed(program, rounds):
    print(f"### Assessments, from bytes to the list (medians of {rounds} interleaved rounds, each in a fresh process)\n")
    print("| Groups, of three conversations | answer MB | list ms | QJsonDocument ms | simdjson ms "
          "| / QJsonDocument (aim: at most 0.30) | / simdjson (aim: at most 1.1) | bytes a conversation at rest (aim: at most 120) |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|")
    for groups in GROUPS:
        found = printed_by(program, groups, rounds)
        ours, qt, plain = (found[way] for way in WAYS)
        print(f"| {groups:,} | {found['answer_bytes'] / MB:.1f} | {ours * 1e3:.1f} | {qt * 1e3:.1f} | {plain * 1e3:.1f} "
              f"| {ours / qt:.2f} | {ours / plain:.2f} | {found['bytes_at_rest']:.0f} |", flush=True)
    print()


def bench_peak(program, rounds):
    print(f"### Assessments, peak memory as a multiple of the answer, the answer included (medians of {rounds} processes)\n")
    print("| Groups | answer MB | list (aim: at most 2.8) | QJsonDocument | simdjson |\n|---:|---:|---:|---:|---:|")
    for groups in GROUPS[1:]:
        cells = []
        for way in WAYS:
            runs = [printed_by(program, groups, way) for _ in range(rounds)]
            cells.append(statistics.median(run["peak_bytes"] / run["answer_bytes"] for run in runs))
        print(f"| {groups:,} | {runs[0]['answer_bytes'] / MB:.1f} | " + " | ".join(f"{cell:.2f}" for cell in cells) + " |", flush=True)
    print()


def bench_index(program, rounds):
    """The operations that the view needs of a list, next to a simple implementation where there is one."""
    found = printed_by(program, rounds, *GROUPS[1:])
    print(f"### Searching, sorting and counting assessments in memory (medians of {rounds} interleaved rounds, ms)\n")
    print("| Step | " + " | ".join(f"{groups:,} groups | the plain way" for groups in GROUPS[1:]) + " |")
    print("|---|" + "---:|---:|" * len(GROUPS[1:]))
    sizes = [found[str(groups)] for groups in GROUPS[1:]]
    for step, figure in sizes[0].items():
        if step.startswith("plain ") or not isinstance(figure, dict):
            continue
        medians = [size[name]["median"] if name in size else None for size in sizes for name in (step, "plain " + step)]
        print(f"| {step} | " + " | ".join("" if median is None else f"{median:.1f}" for median in medians) + " |")
    print(flush=True)


def bench_window(program, groups, rounds):
    """In a real window, from the event to the end of the paintEvent that shows the result."""
    found = printed_by(ROOT / "tests/support/run-isolated", "window", "--", program, groups, rounds)
    steps = {step["step"]: step for step in found["steps"]}
    print(f"#### Assessments in a real window, {3 * groups:,} rows of {groups:,} groups (medians of {rounds} rounds, ms; aims: a keystroke and a "
          "frame at most 16, a sort at most 50, the window's thread held up at most 16, by a refresh at most 30; in the tree every practitioner is open)\n")
    print("| Step | until painted | window's thread held up | QSortFilterProxyModel until painted | ratio |\n|---|---:|---:|---:|---:|")
    for name, step in steps.items():
        if name.startswith("proxy: "):
            continue
        cells = [name, f"{step['latency_ms']:.1f}", f"{step['held_up_ms']:.1f}"]
        peer = steps.get(name.replace("table: ", "proxy: ")) if name.startswith("table: ") else None
        cells += [f"{peer['latency_ms']:.0f}", f"{step['latency_ms'] / peer['latency_ms']:.4f}"] if peer else ["", ""]
        print("| " + " | ".join(cells) + " |")
    print(flush=True)


def bench_assessments(tests, rounds):
    program = tests / "bench_assessments"
    bench_speed(program, rounds)
    bench_peak(program, min(rounds, 3))
    bench_index(tests / "bench_assessmentindex", rounds)
    for groups in GROUPS[1:]:
        bench_window(tests / "bench_assessmentwindow", groups, min(rounds, 5))
