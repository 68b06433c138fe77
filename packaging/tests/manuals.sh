#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# manuals.sh FOLDER: formats every manual page there and fails at the first warning.
set -eu
export LC_ALL=C.UTF-8 MANWIDTH=80
for page in "$1"/*.1; do
    warnings=$(man --warnings -E UTF-8 -l "$page" 2>&1 >/dev/null)
    [ -z "$warnings" ] || { echo "$page: $warnings" >&2; exit 1; }
done
