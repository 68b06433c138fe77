#!/usr/bin/fish
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# completion.fish FOLDER: what fish offers at the end of some command lines.
for script in $argv[1]/*.fish
    source $script; or exit 1
end
test (complete -C "clinicdesk-cli o") = outbox; or exit 1
test (complete -C "clinicdesk-cli outbox re" | sort | string join " ") = "resume retry"; or exit 1
test (complete -C "clinicdesk-cli connection add --encrypt " | string split -f 1 \t | sort | string join " ") = "off on"; or exit 1
test (complete -C "clinicdesk --pr" | string split -f 1 \t) = --practice
