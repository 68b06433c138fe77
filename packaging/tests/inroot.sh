#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Run by installed.sh as root in a bare Debian, with the packages in /tests/old and /tests/new.
set -eu

packages="clinicdesk clinicdesk-cli clinicdesk-practice"

fail()
{
    echo "inroot.sh: $*" >&2
    exit 1
}

say()
{
    echo "== $*"
}

# Only what the packages depend on: no recommended package hides one that is missing.
install()
{
    apt-get -q -y -o Acquire::Retries=3 --no-install-recommends install "$@" >/tmp/apt.log 2>&1 || {
        cat /tmp/apt.log
        fail "apt-get install $* failed."
    }
}

# Runs a step of asuser.sh as a user with a home, a session bus and an unlocked keychain, which is on the disk.
as_user()
{
    su clinic -s /bin/sh -c "export XDG_RUNTIME_DIR=/tmp/clinic LC_ALL=C.UTF-8
        exec dbus-run-session -- /tests/with-keychain /bin/sh /tests/asuser.sh $*"
}

version_of()
{
    # shellcheck disable=SC2016 # dpkg-query expands it
    dpkg-query -W -f='${Version}' "$1"
}

# What a package may have left behind: everything with its name outside of the homes, of /tests and of apt's archives and logs.
left_behind()
{
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /home -o -path /tests -o -path /tmp -o -path /var/log -o -path /var/cache \
        -o -path /var/lib/apt \) -prune -o -name '*clinicdesk*' -print
}

apt-get -q -y -o Acquire::Retries=3 update >/tmp/apt.log 2>&1 || { cat /tmp/apt.log; fail "apt-get update failed."; }

say "Installing the older version"
install /tests/old/*.deb
for package in $packages; do
    [ "$(version_of "$package")" = 0.0.1-1 ] || fail "$package is not installed."
    ! ldd "/usr/bin/$package" | grep 'not found' || fail "$package lacks libraries."
    "$package" --version
done

say "Installing a keychain, a display and tools, which a desktop has"
install dbus gnome-keyring libglib2.0-bin x11-apps x11-utils xdotool xvfb fonts-noto-core
useradd --create-home clinic
mkdir -m 700 /tmp/clinic
chown clinic: /tmp/clinic /tests/pictures

say "Using the older version"
as_user use

say "Upgrading"
install /tests/new/*.deb
for package in $packages; do
    [ "$(version_of "$package")" != 0.0.1-1 ] || fail "$package was not upgraded."
done
as_user check
as_user self_test
as_user start_from_desktop_entry
as_user deliver_in_practice_mode

say "Removing"
# shellcheck disable=SC2086 # a list of names
apt-get -q -y purge $packages >/tmp/apt.log 2>&1 || { cat /tmp/apt.log; fail "apt-get purge failed."; }
found=$(left_behind)
[ -z "$found" ] || fail "still there after the removal: $found"
as_user check_data
say "Installed, used, upgraded and removed; the data of the user is still there."
