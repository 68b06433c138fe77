#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""startlibraries.py LAUNCHER JWE CHECKER: which libraries `clinicdesk-cli`, `clinicdesk-cli-jwe` and
`clinicdesk-checker` are linked with.

Each further library makes `clinicdesk-cli jwe`, or the first file of a command, start later, and one that a module of
core needs is linked without anyone noticing.
"""
import re
import subprocess
import sys

SYSTEM = {"libc", "libm", "libgcc_s", "libstdc++", "libpthread", "libdl", "ld-linux-x86-64", "ld-linux-aarch64"}
FORMATS = {"libexif", "libjpeg", "libopenjp2", "libpng16", "libqpdf", "libtiff", "libz"}
ALLOWED = [SYSTEM - {"libstdc++"}, SYSTEM | {"libQt6Core", "libcrypto"}, SYSTEM | FORMATS | {"libQt6Core", "libseccomp"}]


def libraries(program):
    listed = subprocess.run(["readelf", "--dynamic", program], check=True, capture_output=True, text=True).stdout
    return {name for name in re.findall(r"\(NEEDED\).*\[([^\]]+?)\.so[^\]]*\]", listed)}


for program, allowed in zip(sys.argv[1:], ALLOWED, strict=True):
    if more := libraries(program) - allowed:
        sys.exit(f"{program} is linked with {', '.join(sorted(more))}")
