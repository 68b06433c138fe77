#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# completion.bash FOLDER: what bash offers at the end of some command lines.
set -euo pipefail
compopt() { :; } # works only while a person completes
for script in "$1"/*.bash; do
    . "$script"
done
cd "$(mktemp -d)"
touch report.pdf
failures=0

# offers "EXPECTED WORDS" COMMAND WORD...
offers()
{
    local expected=$1
    shift
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    "_${1//-/_}"
    if [ "${COMPREPLY[*]}" != "$expected" ]; then
        echo "$*: offers “${COMPREPLY[*]}”, not “$expected”" >&2
        failures=$((failures + 1))
    fi
}

offers "outbox" clinicdesk-cli o
offers "retry resume" clinicdesk-cli --json --connection outbox outbox re
offers "on off" clinicdesk-cli connection add --encrypt ""
offers "report.pdf" clinicdesk-cli upload --type lr rep
offers "" clinicdesk-cli upload --type ""
offers "report.pdf" clinicdesk rep
offers "--practice" clinicdesk --pr
offers "report.pdf" clinicdesk-practice --faults rep
rm -r "$PWD"
exit $((failures > 0))
