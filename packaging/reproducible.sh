#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Shows that the packages depend on the commit alone; see usage() below.
set -eu

usage()
{
    cat <<'END'
Usage: packaging/reproducible.sh [--ccache] [PACKAGES]

Builds the packages of the current commit in a new folder, without ccache, and compares every byte with the packages in the folder
PACKAGES, which were built elsewhere; without PACKAGES, with a second new build. Build on one system, with setup.sh deb.

  --ccache   lets ccache serve what it has: minutes faster, but it does not compile everything again
END
}

export CCACHE_DISABLE=1
case "${1:-}" in
-h | --help)
    usage
    exit 0
    ;;
--ccache)
    unset CCACHE_DISABLE
    shift
    ;;
*) ;;
esac

source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/clinicdesk-reproducible.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# build FOLDER: what is built nowhere else, under an unusual path.
build()
{
    git -c safe.directory='*' clone -q "$source" "$1"
    "$1/packaging/setup.sh" deb
}

build "$work/one/folder/clinicdesk" >&2
if [ $# -gt 0 ]; then
    other=$1
else
    build "$work/another" >&2
    other=$work/another/build/packages
fi
equal=yes
for package in "$work/one/folder/clinicdesk/build/packages"/*; do
    name=$(basename "$package")
    if cmp "$package" "$other/$name"; then
        sha256sum "$package" | sed "s|  .*|  $name|"
    else
        equal=no
    fi
done
[ "$equal" = yes ] || { echo "reproducible.sh: the two builds differ." >&2; exit 1; }
echo "Both builds are equal, byte for byte."
