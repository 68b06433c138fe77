# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs have what cmake/hardening.cmake asks for: `binaries.py --optimised yes|no --commands compile_commands.json
PROGRAM...`. Read from the programs as far as they show it, and from the commands that compiled them where they do not."""
import argparse
import json
import platform
import re
import shlex
import subprocess
import sys
from pathlib import Path

IS_X86 = platform.machine() in ("x86_64", "i686")
ENDBR = {"x86_64": b"\xf3\x0f\x1e\xfa", "i686": b"\xf3\x0f\x1e\xfb"}.get(platform.machine(), b"")


def readelf(program, *options):
    return subprocess.run(["readelf", "--wide", *options, program], check=True, capture_output=True, text=True).stdout


def section(program, name):
    found = re.search(rf"\] {re.escape(name)} +\S+ +\S+ (\S+) (\S+)", readelf(program, "--sections"))
    offset, size = (int(number, 16) for number in found.groups())
    return Path(program).read_bytes()[offset:offset + size]


def problems_of(program, optimised):
    header, segments = readelf(program, "--file-header"), readelf(program, "--program-headers")
    dynamic, symbols = readelf(program, "--dynamic"), readelf(program, "--dyn-syms")
    checks = {
        "it is not position-independent (PIE)": "DYN" in header and re.search(r"FLAGS_1\).*\bPIE\b", dynamic),
        "its relocations stay writable (RELRO)": "GNU_RELRO" in segments,
        "functions are bound late (BIND_NOW)": re.search(r"FLAGS_1\).*\bNOW\b", dynamic),
        "its stack is executable": re.search(r"GNU_STACK .* RW +0x", segments),
        "nothing protects its stack": "__stack_chk_fail" in symbols,
        "the standard library checks nothing": "__glibcxx_assert_fail" in symbols,
    }
    if optimised:
        checks["no function is fortified"] = re.search(r"\b__\w+_chk\b(?<!__stack_chk)", symbols)
    if ENDBR:
        checks["jumps may lead anywhere (CET)"] = section(program, ".text").count(ENDBR) > 100
    return [f"{Path(program).name}: {words}" for words, holds in checks.items() if not holds]


def is_of_programs(entry, root):
    place = Path(entry["file"])
    return place.is_relative_to(root) and place.relative_to(root).parts[0] in ("app", "core", "ui")


def problems_of_commands(commands, root, optimised):
    """What no program shows: each source of theirs is compiled so."""
    wanted = ["-fstack-protector-strong", "-ftrivial-auto-var-init=zero", "-D_GLIBCXX_ASSERTIONS"]
    wanted += ["-fcf-protection=full"] if IS_X86 else []
    wanted += ["-D_FORTIFY_SOURCE=3"] if optimised else []
    entries = [entry for entry in json.loads(Path(commands).read_text()) if is_of_programs(entry, root)]
    if not entries:
        return ["no source of the programs is in the commands"]
    return [f"{entry['file']}: compiled without {flag}" for entry in entries for flag in wanted
            if flag not in shlex.split(entry["command"])]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--optimised", choices=("yes", "no"), required=True)
    parser.add_argument("--commands", required=True)
    parser.add_argument("programs", nargs="+")
    arguments = parser.parse_args()
    optimised = arguments.optimised == "yes"
    root = Path(__file__).resolve().parents[2]
    problems = problems_of_commands(arguments.commands, root, optimised)
    for program in arguments.programs:
        problems += problems_of(program, optimised)
    print("\n".join(problems) or f"{len(arguments.programs)} programs are hardened")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
