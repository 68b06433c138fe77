#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# asuser.sh STEP: what a user does with the installed programs; run by inroot.sh. The keychain is on the disk and the same in every step.
set -eu
cd

port=18743
notes=$HOME/notes # what was seen before the upgrade

fail()
{
    echo "asuser.sh: $*" >&2
    exit 1
}

# json_text KEY: the first text member of that name in the JSON document on stdin.
json_text()
{
    grep -o "\"$1\" *: *\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4
}

# A practice service of this step, with the tokens and keys that it makes up.
start_practice()
{
    rm -f "$HOME/input" "$HOME/ready"
    mkfifo "$HOME/input" "$HOME/ready"
    clinicdesk-practice --port $port --dir "$HOME/service" <"$HOME/input" >"$HOME/ready" &
    service=$!
    trap 'kill $service; wait $service || true' EXIT
    exec 3>"$HOME/input" # it ends when this closes
    read -r ready <"$HOME/ready" || fail "the practice service did not start."
}

secrets()
{
    echo "$ready" | sed 's/.*"secrets": *\({[^}]*}\).*/\1/'
}

# The settings that step_use_window has chosen.
settings()
{
    grep -E '^(language|look)=' "$HOME/.config/clinicdesk/window.ini" | sort
}

# what_is_stored: the connections, the documents and the settings.
what_is_stored()
{
    clinicdesk-cli --json connection list
    clinicdesk-cli --json outbox list --all
    settings
}

# wait_for SECONDS COMMAND...
wait_for()
{
    rest=$(($1 * 5))
    shift
    until "$@"; do
        rest=$((rest - 1))
        [ $rest -gt 0 ] || return 1
        sleep 0.2
    done
}

has_window()
{
    xwininfo -root -tree | grep -q '"Clinic Desk\|Clinic Desk"'
}

picture()
{
    xwd -root -silent -out "/tests/pictures/$1.xwd" || true
}

# Reads the window, and presses its buttons, as a screen reader does.
accessible()
{
    python3 /tests/accessible.py "$@" || fail "the window does not have: $*"
}

settings_are_saved()
{
    [ "$(settings)" = "$(printf 'language=hi\nlook=2\n')" ]
}

# The older window writes its settings: dark, in Hindi.
step_use_window()
{
    start_practice
    secrets | clinicdesk-cli connection add reception --base-url "$(echo "$ready" | json_text base_url)" \
        --user-oid "$(echo "$ready" | json_text user_oid)" --key-id "$(echo "$ready" | json_text key_id)" --secrets-from-stdin
    clinicdesk-cli connection use reception
    /tests/with-display /bin/sh /tests/asuser.sh choose_here
}

step_choose_here()
{
    export QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
    clinicdesk &
    window=$!
    wait_for 60 has_window || fail "no window came."
    show_settings Dark
    accessible press Dark
    accessible press हिन्दी
    accessible has सेटिंग
    wait_for 60 settings_are_saved || fail "the window has not saved its settings."
    kill $window
    wait $window || true
}

# show_settings NAME: something that only this view has. A window that is still opening does not know the key yet.
show_settings()
{
    wait_for 60 has_settings "$1" || fail "the window does not show its settings."
}

has_settings()
{
    xdotool windowfocus "$(xdotool search --onlyvisible --name 'Clinic Desk' | head -n 1)" key ctrl+comma
    python3 /tests/accessible.py has "$1" 2
}

step_use()
{
    start_practice
    secrets | clinicdesk-cli connection set reception --secrets-from-stdin
    clinicdesk-cli upload --patient 161400000000123 --type lr /tests/lab-report.pdf
    clinicdesk-cli upload --add-only --patient 161400000000123 --type vc /tests/vaccine-certificate.png
    what_is_stored >"$notes"
    grep -q '"delivered"' "$notes" || fail "no document was delivered."
    grep -q '"queued"' "$notes" || fail "no document waits."
}

# The key of the outbox is in the keychain: without it, the outbox could not be opened. The service has other tokens now.
step_check()
{
    what_is_stored | diff "$notes" - || fail "the upgrade has changed what is stored."
    start_practice
    secrets | clinicdesk-cli connection set reception --secrets-from-stdin
    clinicdesk-cli outbox run
    clinicdesk-cli --json outbox list --all | grep -q '"queued"' && fail "the document that waited was not sent."
    find "$HOME/service" -type f -exec sha256sum {} + | grep -q "$(sha256sum </tests/vaccine-certificate.png | cut -d ' ' -f 1)" ||
        fail "the service does not have the document that waited."
}

step_self_test()
{
    clinicdesk --self-test || fail "the self-test failed."
}

step_start_from_desktop_entry()
{
    /tests/with-display /bin/sh /tests/asuser.sh start_here
}

step_start_here()
{
    export QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
    gio launch /usr/share/applications/org.example.clinicdesk.desktop &
    wait_for 60 has_window || fail "no window came."
    show_settings गहरा # in the language of the older version
    accessible checked गहरा
    accessible has reception # the connection
    settings_are_saved || fail "the new window has changed the settings."
    picture window
}

step_deliver_in_practice_mode()
{
    /tests/with-display /bin/sh /tests/asuser.sh deliver_here
}

arrived()
{
    find "$HOME/.local/share/clinicdesk-practice" -path '*/storage/*' -type f -exec sha256sum {} + 2>/dev/null |
        grep -q "$(sha256sum </tests/lab-report.pdf | cut -d ' ' -f 1)"
}

# As a person does it: type the patient number, hand a file over, press 2 for a lab report, and send.
step_deliver_here()
{
    export QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
    clinicdesk --practice &
    accessible has 'Choose files'
    xdotool windowfocus --sync "$(xdotool search --onlyvisible --name 'Clinic Desk' | head -n 1)"
    xdotool type --delay 50 161400000000123
    xdotool key Return
    accessible has 'Patient 161400000000123'
    clinicdesk --practice /tests/lab-report.pdf
    accessible has 'Send 1 document to 1614…123'
    picture file
    xdotool key 2
    accessible has 'Lab report'
    xdotool key ctrl+Return
    accessible has 'Drop documents here' # the row has left the page
    picture sent
    wait_for 60 arrived || fail "the practice service does not have the file."
    echo "Delivered in practice mode, byte for byte."
}

step_check_data()
{
    for path in .config/clinicdesk/connections.json .config/clinicdesk/window.ini .local/share/clinicdesk/outbox/outbox.sqlite \
        .local/share/keyrings; do
        [ -e "$path" ] || fail "$path is gone."
    done
}

"step_$1"
