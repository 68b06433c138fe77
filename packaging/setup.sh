#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# From a fresh Debian 12 or 13 to the running program and to the passed tests; see usage() below.
# Needs a POSIX shell and apt, and root or sudo where packages are missing. Nothing else has to be there beforehand.

# Lists of packages are split into words on purpose.
# shellcheck disable=SC1091,SC2086
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
build=$root/build/release

# What the program is built from and runs with.
build_packages="
    ca-certificates ccache cmake fonts-noto-core fonts-noto-mono fonts-noto-ui-core g++ git libboost-dev libcurl4-openssl-dev
    libde265-dev libexif-dev libheif-dev libicu-dev libjpeg-dev libopenjp2-7-dev libpng-dev libqpdf-dev libqt6sql6-sqlite libsane-dev libseccomp-dev libsecret-1-0 libsimdjson-dev libssl-dev libtiff-dev libturbojpeg0-dev
    libwebp-dev libzxing-dev mold ninja-build python3 qcoro-qt6-dev qt6-base-dev qt6-l10n-tools qt6-pdf-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-wayland qtkeychain-qt6-dev zlib1g-dev"
# What the tests need besides: a display, a session bus, a keychain, programs to compare with.
test_packages="
    curl dbus gdb gnome-keyring jose libimage-exiftool-perl libjpeg-turbo-progs librapidcheck-dev openbox openssl poppler-utils python3
    python3-jsonschema python3-jwcrypto qpdf strace x11-utils xdotool xvfb"

# What packages are built and checked with.
packaging_packages="
    appstream desktop-file-utils dpkg-dev fakeroot fish lintian man-db python3-yaml zsh"

# A real S3 server, for test-storage alone.
storage_packages="
    ceph-common ceph-mon ceph-osd radosgw"

# What tests/bench/run compares with.
bench_packages="
    curl imagemagick iproute2 jose keepassxc libcjose-dev libjpeg-turbo-progs libsqlite3-dev libvips-tools openssl pngcheck poppler-utils python3
    python3-jwcrypto qpdf time"

usage()
{
    cat <<'END'
Usage: packaging/setup.sh VERB

  run        install what is missing, build, and start Clinic Desk in practice mode;
             without a display: send three sample documents with clinicdesk-cli to the practice service and verify them
  test       install what is missing, build, and run every test; fails too if one was skipped or disabled
  test-storage
             install what is missing besides, build, and upload to a real S3 server that the test starts (Ceph's radosgw)
  test-packages
             install what is missing besides, build, and install, upgrade and remove the packages in a bare Debian; as root
  fuzz       install what is missing, build the fuzz targets with clang, and run each for a minute
  bench      install what is missing, build, and measure (tests/bench/run)
  packages   only install what is missing for run and test
  deb        install what is missing, build the Debian packages and their list of parts (SBOM) in build/packages
  build      only install what is missing and build build/release/bin/{clinicdesk,clinicdesk-cli,clinicdesk-practice}

Made for Debian 12 and 13, as root or with sudo. A second call rebuilds only what changed.
CLINICDESK_WERROR=ON in the environment makes warnings of the compiler errors.
END
}

fail()
{
    echo "setup.sh: $*" >&2
    exit 1
}

say()
{
    echo "== $*"
}

# ---- packages ----

require_known_system()
{
    system=$(. /etc/os-release 2>/dev/null && echo "${ID:-}:${VERSION_ID:-}") || system=
    case "$system" in
    debian:12 | debian:13) ;;
    ubuntu:24.04) say "Ubuntu 24.04 has these packages by the same names, but this has not been tried yet." ;;
    *) fail "this is neither Debian 12 nor Debian 13. README.md, \"On other systems\", lists the packages and the commands." ;;
    esac
}

missing_packages()
{
    for package in "$@"; do
        case "$(dpkg-query -W -f='${db:Status-Abbrev}' "$package" 2>/dev/null)" in
        ii*) ;;
        *) echo "$package" ;;
        esac
    done
}

install_packages()
{
    require_known_system
    # The decoder of AV1 that checks streams is inside libheif of Debian 12.
    [ "$system" = debian:12 ] || set -- "$@" libheif-plugin-aomdec
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif command -v sudo >/dev/null; then
        as_root=sudo
    else
        fail "packages are missing, and neither root nor sudo is at hand to install them:" $missing
    fi
    say "Installing $(echo "$missing" | wc -l) packages:" $missing
    apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 -o DPkg::Options::=--force-confold"
    $apt update
    $apt install -y --no-install-recommends $missing
}

# ---- building ----

# As many compilers at once as there are processors, and 1.5 GiB of memory for each.
parallel_jobs()
{
    processors=$(nproc)
    memory_kib=$(($(getconf _PHYS_PAGES) * ($(getconf PAGE_SIZE) / 1024)))
    if [ -r /proc/meminfo ]; then
        while read -r name kib _; do
            [ "$name" != MemAvailable: ] || memory_kib=$kib
        done </proc/meminfo
    fi
    jobs=$((memory_kib / 1572864))
    [ "$jobs" -le "$processors" ] || jobs=$processors
    [ "$jobs" -ge 1 ] || jobs=1
    echo "$jobs"
}

# build_targets CMAKE-OPTION TARGET...; the option decides only where nothing was configured before.
build_targets()
{
    option=$1
    shift
    # The same files give the same objects wherever the checkout lies, so ccache may serve them.
    export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
    if [ ! -f "$build/build.ninja" ] || [ "$option" = -DBUILD_TESTING=ON ]; then
        (cd "$root" && cmake --preset release "$option" -DCLINICDESK_WERROR="${CLINICDESK_WERROR:-OFF}")
    fi
    jobs=$(parallel_jobs)
    say "Building with $jobs compilers at once"
    NINJA_STATUS="[%p] " ninja -C "$build" -j "$jobs" "$@"
}

build_programs()
{
    build_targets -DBUILD_TESTING=OFF clinicdesk clinicdesk-cli clinicdesk-decoder clinicdesk-practice clinicdesk-scanner
}

has_display()
{
    [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]
}

# Without a display nothing of the window is built.
build_for_run()
{
    if has_display; then
        build_targets -DBUILD_TESTING=OFF clinicdesk clinicdesk-decoder clinicdesk-practice clinicdesk-scanner
    else
        build_targets -DBUILD_TESTING=OFF clinicdesk-cli clinicdesk-decoder clinicdesk-practice
    fi
}

# Packages have the time of the commit, so two builds of one commit give the same bytes.
make_packages()
{
    build_targets -DBUILD_TESTING=OFF packaging
    rm -f "$root"/build/packages/*
    (cd "$build" && cpack)
    python3 -B "$root/packaging/sbom.py" "$build" "$root"/build/packages/*.deb
    say "Packages:"
    ls "$root/build/packages"
}

# ---- run without a display ----

# json_text KEY: the first text member of that name in the JSON document on stdin.
json_text()
{
    grep -o "\"$1\" *: *\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4
}

sha256_of()
{
    sha256sum "$1" | cut -d ' ' -f 1
}

stop_practice()
{
    exec 3>&- 4<&-
    if [ -n "${practice:-}" ]; then
        kill "$practice" 2>/dev/null || true
        wait "$practice" || true
    fi
    rm -rf "$work"
}

# Starts the practice service; its standard input stays open at 3 until we end, which ends it.
start_practice()
{
    mkfifo "$work/stdin" "$work/stdout"
    "$build/bin/clinicdesk-practice" --port 0 --dir "$work/practice" <"$work/stdin" >"$work/stdout" 2>"$work/practice.log" &
    practice=$!
    exec 3>"$work/stdin" 4<"$work/stdout"
    if ! read -r ready <&4; then
        cat "$work/practice.log" >&2
        fail "the practice service did not start."
    fi
}

# A home of its own for the run, and credentials as the practice service made them up.
prepare_connection()
{
    export LC_ALL=C.UTF-8
    export HOME="$work/home" XDG_CONFIG_HOME="$work/home/config" XDG_DATA_HOME="$work/home/data"
    export XDG_STATE_HOME="$work/home/state" XDG_CACHE_HOME="$work/home/cache" XDG_RUNTIME_DIR="$work/home/run"
    mkdir -p "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_STATE_HOME" "$XDG_CACHE_HOME"
    mkdir -m 700 "$XDG_RUNTIME_DIR"
    CLINICDESK_BASE_URL=$(echo "$ready" | json_text base_url)
    CLINICDESK_USER_OID=$(echo "$ready" | json_text user_oid)
    CLINICDESK_SECRETS_FILE=$work/secrets.json
    export CLINICDESK_BASE_URL CLINICDESK_USER_OID CLINICDESK_SECRETS_FILE
    unset CLINICDESK_KEY_ID CLINICDESK_CA_FILE CLINICDESK_CONVENTIONS_FILE
    (
        umask 077
        printf '{"access_token":"%s","store_key":"%s"}\n' "$(echo "$ready" | json_text access_token)" \
            "$(head -c 32 /dev/urandom | base64)" >"$CLINICDESK_SECRETS_FILE"
    )
}

# deliver SAMPLE TYPE: sends one document and compares what arrived.
deliver()
{
    sample=$root/resources/samples/$1
    answer=$("$build/bin/clinicdesk-cli" upload --json --patient 161400000000123 --type "$2" "$sample" 2>"$work/cli.log") || {
        cat "$work/cli.log" >&2
        echo "$answer" >&2
        echo "FAILED     $1: clinicdesk-cli did not deliver it" >&2
        return 1
    }
    document=$(echo "$answer" | json_text document_id)
    sent=$(sha256_of "$sample")
    arrived=$(find "$received" -type f -path "*$document*" -exec sha256sum {} + | cut -d ' ' -f 1)
    if [ "$arrived" != "$sent" ]; then
        echo "DIFFERENT  $1 as document $document: sent $sent, the practice service has ${arrived:-nothing}" >&2
        return 1
    fi
    echo "delivered  $arrived  $1 as document $document"
}

run_without_display()
{
    say "There is no display here, so the window stays closed: clinicdesk-cli sends three sample documents to the practice service."
    work=$(mktemp -d "${TMPDIR:-/tmp}/clinicdesk-run.XXXXXX")
    trap stop_practice EXIT
    trap 'exit 1' HUP INT TERM
    start_practice
    prepare_connection
    received=$(echo "$ready" | json_text received)
    failures=0
    deliver lab-report.pdf lr || failures=$((failures + 1))
    deliver prescription.jpg ps || failures=$((failures + 1))
    deliver vaccine-certificate.png vc || failures=$((failures + 1))
    [ "$failures" -eq 0 ] || fail "$failures of 3 documents did not arrive as they were sent."
    say "3 documents delivered; each SHA-256 was taken from the practice service's folder and equals the sample's."
}

run_program()
{
    if has_display; then
        say "Starting Clinic Desk in practice mode"
        exec "$build/bin/clinicdesk" --practice
    fi
    run_without_display
}

# ---- test ----

run_tests()
{
    report=$build/Testing/report.xml
    log=$build/Testing/Temporary/LastTest.log
    rm -f "$report" "$log"
    # Most tests wait for processes and sockets, so four times as many as there are processors keep these busy.
    ctest --test-dir "$build" --parallel $((4 * $(nproc))) --output-on-failure --no-tests=error -LE '^(long|storage|packages)$' \
        --output-junit "$report"
    grep -q 'disabled="0"' "$report" || fail "a test is disabled."
    grep -q 'skipped="0"' "$report" || fail "a test was skipped or could not be run."
    if grep -n '^SKIP *:' "$log" >&2; then
        fail "a test function was skipped."
    fi
    say "Every test passed; none was skipped or disabled."
}

# libFuzzer and the sanitizers for clang.
fuzz_packages()
{
    require_known_system
    case "$system" in
    debian:12) echo clang-16 libclang-rt-16-dev ;;
    *) echo clang-19 libclang-rt-19-dev ;;
    esac
}

case "${1:-}" in
run)
    install_packages $build_packages
    build_for_run
    run_program
    ;;
test)
    install_packages $build_packages $test_packages $packaging_packages
    build_targets -DBUILD_TESTING=ON all
    run_tests
    ;;
test-storage)
    install_packages $build_packages $test_packages $storage_packages
    build_targets -DBUILD_TESTING=ON clinicdesk-cli clinicdesk-practice
    ctest --test-dir "$build" --output-on-failure --no-tests=error -L '^storage$'
    ;;
test-packages)
    install_packages $build_packages $test_packages $packaging_packages mmdebstrap
    build_targets -DBUILD_TESTING=ON packaging
    ctest --test-dir "$build" --output-on-failure --no-tests=error -L '^packages$'
    ;;
fuzz)
    install_packages $build_packages $test_packages $(fuzz_packages)
    build_targets -DBUILD_TESTING=ON fuzz
    ctest --test-dir "$build" --output-on-failure --no-tests=error -L fuzz
    ;;
bench)
    install_packages $build_packages $test_packages $bench_packages
    build_targets -DBUILD_TESTING=ON bench
    exec "$root/tests/bench/run"
    ;;
packages)
    install_packages $build_packages $test_packages $packaging_packages
    ;;
deb)
    install_packages $build_packages $packaging_packages
    make_packages
    ;;
build)
    install_packages $build_packages
    build_programs
    ;;
-h | --help | help)
    usage
    ;;
*)
    usage >&2
    exit 2
    ;;
esac
