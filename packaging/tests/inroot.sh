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

purge()
{
    apt-get -q -y purge "$@" >/tmp/apt.log 2>&1 || { cat /tmp/apt.log; fail "apt-get purge failed."; }
}

# Everything of a package that is linked with libraries, and what programs load by its name (package.cmake).
check_libraries()
{
    dpkg -L "$1" | while read -r file; do
        case $file in
        /usr/bin/* | /usr/libexec/*)
            [ -d "$file" ] || ldd "$file" 2>&1 | sed -n "s|^\(.*not found.*\)|$file: \1|p"
            ;;
        *) ;;
        esac
    done >/tmp/missing
    [ ! -s /tmp/missing ] || { cat /tmp/missing; fail "$1 lacks libraries."; }
    [ "$1" != clinicdesk-practice ] || return 0
    for library in libcurl.so.4 libsecret-1.so.0; do
        ldconfig -p | grep -q "$library" || fail "$1 lacks $library."
    done
}

# A bare system has no keychain; everything else works with the package of the window alone.
self_test_alone()
{
    su clinic -s /bin/sh -c 'cd; LC_ALL=C.UTF-8 exec clinicdesk --self-test' >/tmp/self-test || true
    cat /tmp/self-test
    ! grep -v '^Keychain: ' /tmp/self-test | grep -v ': OK' || fail "the self-test failed."
    for part in HEIC AVIF TIFF WebP 'JPEG 2000' 'PDF pages' Decoder 'Scanner program' TLS 'Upload in practice mode'; do
        grep -q "^$part: OK" /tmp/self-test || fail "the self-test has not checked: $part."
    done
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

useradd --create-home clinic
dpkg-query -W >/tmp/bare
for package in $packages; do
    say "Installing $package alone"
    install /tests/new/"$package"_*.deb
    check_libraries "$package"
    "$package" --version
    [ "$package" != clinicdesk ] || self_test_alone
    purge --autoremove "$package"
    dpkg-query -W | diff /tmp/bare - || fail "other packages stay after the removal of $package."
    found=$(left_behind)
    [ -z "$found" ] || fail "still there after the removal of $package: $found"
done

say "Installing the older version"
install /tests/old/*.deb
for package in $packages; do
    [ "$(version_of "$package")" = 0.0.1-1 ] || fail "$package is not installed."
done

say "Installing a keychain, a display and tools, which a desktop has"
install at-spi2-core dbus fonts-noto-core gir1.2-atspi-2.0 gnome-keyring libglib2.0-bin python3-gi x11-apps x11-utils xdotool xvfb
mkdir -m 700 /tmp/clinic
chown clinic: /tmp/clinic /tests/pictures

say "Using the older version"
as_user use_window
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
purge $packages
found=$(left_behind)
[ -z "$found" ] || fail "still there after the removal: $found"
as_user check_data
say "Installed, used, upgraded and removed; the data of the user is still there."
