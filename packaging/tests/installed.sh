#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs the packages of build/packages into a bare Debian; see usage() below. The steps there are in inroot.sh.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
source=$here/../..

usage()
{
    cat <<'END'
Usage: packaging/tests/installed.sh [--root TAR] [--pictures FOLDER] PACKAGE.deb...

Installs the packages into a bare Debian of the release that they are for: first each one alone, then an older version of all, which is
used, upgraded, used again and removed. Needs root, and the network for the packages that they depend on.

  --root TAR         unpacks this root instead of making one with mmdebstrap; CLINICDESK_ROOT does the same
  --pictures FOLDER  writes pictures of the window to this folder
END
}

fail()
{
    echo "installed.sh: $*" >&2
    exit 1
}

root_archive=${CLINICDESK_ROOT:-}
pictures=
while [ $# -gt 0 ]; do
    case "$1" in
    --root)
        root_archive=$2
        shift 2
        ;;
    --pictures)
        pictures=$2
        shift 2
        ;;
    -h | --help)
        usage
        exit 0
        ;;
    *) break ;;
    esac
done
[ $# -gt 0 ] || fail "name the packages, such as build/packages/*.deb."
[ "$(id -u)" -eq 0 ] || fail "run as root: it makes a root file system and changes into it."

# The release that the packages are for, by the end of their version.
case "$(dpkg-deb -f "$1" Version)" in
*~deb12) suite=bookworm ;;
*~deb13) suite=trixie ;;
*) fail "$1 is for no release of Debian that is known here." ;;
esac

work=$(mktemp -d "${TMPDIR:-/tmp}/clinicdesk-root.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
root=$work/root
mkdir "$root"
if [ -z "$root_archive" ]; then
    mmdebstrap --variant=minbase --include=ca-certificates "$suite" "$work/root.tar"
    root_archive=$work/root.tar
fi
tar -C "$root" -xf "$root_archive"

# The same packages with a lower version stand for the release before.
mkdir -p "$root/tests/old" "$root/tests/new" "$root/tests/pictures"
for package in "$@"; do
    cp "$package" "$root/tests/new/"
    dpkg-deb -R "$package" "$work/old"
    sed -i 's/^Version: .*/Version: 0.0.1-1/' "$work/old/DEBIAN/control"
    dpkg-deb --root-owner-group -b "$work/old" "$root/tests/old/$(dpkg-deb -f "$package" Package).deb" >/dev/null
    rm -r "$work/old"
done
cp "$here/inroot.sh" "$here/asuser.sh" "$here/accessible.py" "$source/tests/support/with-display" "$source/tests/support/with-keychain" "$root/tests/"
cp "$source"/resources/samples/*.* "$root/tests/"
[ ! -e /etc/resolv.conf ] || cp /etc/resolv.conf "$root/etc/resolv.conf"
[ -z "${http_proxy:-}" ] || echo "Acquire::http::Proxy \"$http_proxy\";" >"$root/etc/apt/apt.conf.d/99proxy"

# Mounts and processes of the root end with this command.
# shellcheck disable=SC2016 # the inner shell expands these
unshare --mount --pid --fork --propagation private sh -eu -c '
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    mount --rbind /sys "$1/sys"
    exec chroot "$1" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        sh /tests/inroot.sh
' sh "$root" </dev/null
[ -z "$pictures" ] || { mkdir -p "$pictures" && cp "$root"/tests/pictures/* "$pictures/"; }
