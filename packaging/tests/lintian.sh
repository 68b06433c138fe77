#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# lintian.sh CPACK BUILD-FOLDER: builds the packages in a folder of their own; errors and warnings of lintian fail.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$2"
"$1" --config CPackConfig.cmake -B "$folder" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip -D CPACK_OUTPUT_FILE_PREFIX="$folder" >"$folder/log" || { cat "$folder/log" >&2; exit 1; }
lintian --allow-root --fail-on error,warning "$folder"/*.deb
