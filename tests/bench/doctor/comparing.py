# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Profiles of many doctors: requested and checked, compared with curl, which fetches the same ones over as many
connections."""
import json
import pathlib
import subprocess
import tempfile

from measuring import bare_environment, compare

PROFILES = 1_000
AT_ONCE = (4, 8)  # calls: as a list begins, and the limit to which it follows the throughput
ADDED_DELAY_MS = 40
# Made-up doctors of the practice service, without every 20th, whose profile the service refuses.
DOCTORS = [f"1614{number:011}" for number in range(1, 2 * PROFILES) if number % 20 != 4][:PROFILES]


def start_practice(program, folder, environment):
    """Starts the practice service with a delay for each profile; returns the process and its ready line."""
    faults = folder / "faults.json"
    faults.write_text(json.dumps([{"on": "doctor", "always": True, "do": "delay", "ms": ADDED_DELAY_MS}]))
    process = subprocess.Popen([program, "--port", "0", "--dir", str(folder / "practice"), "--faults", str(faults)],
                               env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    return process, json.loads(process.stdout.readline())


def curl_command(folder, practice, ids, at_once):
    """One run of curl, as parallel as the program: the same addresses with the same header; a refusal counts as a
    failure."""
    header = f'header = "auth: {practice["secrets"]["auth_token"]}"'
    lines = ["\n".join((f'url = "{practice["base_url"]}/dr/v1/doctor/{doctor}"', header, "output = /dev/null", "silent", "fail",
                        "http1.1")) for doctor in ids]
    config = folder / f"curl-{len(ids)}"
    config.touch(mode=0o600)
    config.write_text("\nnext\n".join(lines) + "\n")
    return ["curl", "--disable", "--no-progress-meter", "--parallel", "--parallel-immediate", "--parallel-max", str(at_once),
            "--config", str(config)]


def our_command(programs, folder, practice, ids, at_once):
    secrets = folder / "secrets.json"
    secrets.touch(mode=0o600)
    secrets.write_text(json.dumps(practice["secrets"]))
    list_file = folder / f"ids-{len(ids)}"
    list_file.write_text("\n".join(ids) + "\n")
    return [str(programs / "bench_doctors"), practice["base_url"], str(list_file), str(secrets), str(at_once)]


def bench_doctors(tests, programs, rounds):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = bare_environment(folder)
        service, practice = start_practice(programs / "clinicdesk-practice", folder, environment)
        commands = [command for at_once in AT_ONCE for command in (curl_command(folder, practice, DOCTORS, at_once),
                                                                   our_command(tests, folder, practice, DOCTORS, at_once))]
        found = compare(commands, environment, rounds)
        service.stdin.close()
        service.wait()
    print(f"### {PROFILES} profiles of doctors, {ADDED_DELAY_MS} ms added to each answer "
          f"(medians of {rounds} interleaved rounds of whole processes)\n")
    print("| Calls at once, at most | curl, fetched s | Clinic Desk, fetched and checked s | profiles a second | ratio of rates (aim: at least 1.0) "
          "| curl CPU s | Clinic Desk CPU s |\n|---:|---:|---:|---:|---:|---:|---:|")
    for at_once, curl, ours in zip(AT_ONCE, found[::2], found[1::2]):
        print(f"| {at_once} | {curl[0]:.2f} | {ours[0]:.2f} | {PROFILES / ours[0]:.1f} | {curl[0] / ours[0]:.3f} | {curl[1]:.2f} | {ours[1]:.2f} |")
    print(flush=True)
