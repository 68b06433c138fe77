// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Capture profiles of a file, and what the program for scanners tells and is asked.
#include "core/capture/captureprofile.h"

#include "tests/fuzz/demand.h"

#include <QDir>

#include <algorithm>

using namespace clinicdesk;
using support::demand;

namespace {

void readProfiles(const QByteArray &json)
{
    const auto profiles = profilesFromJson(json);
    if (!profiles) {
        demand(profiles.error().code == ErrorCode::InputInvalid);
        return;
    }
    for (const auto &profile : *profiles) {
        demand(!profile.id.isEmpty() && !profile.name.isEmpty());
        demand(profile.source != CaptureSource::ScanFolder || QDir::isAbsolutePath(profile.folder));
        demand(profile.scan.resolution >= minScanResolution && profile.scan.resolution <= maxScanResolution);
    }
    const auto again = profilesFromJson(profilesToJson(*profiles)); // what was read can be saved
    demand(again.ok() && *again == *profiles);
}

void readLines(const QByteArray &line)
{
    if (const auto request = parseScanRequest(line))
        demand(parseScanRequest(lineOf(*request)) == request);
    const auto event = parseScanEvent(line);
    const auto *page = event ? std::get_if<PageScanned>(&*event) : nullptr;
    demand(!page || !page->fileName.contains(QLatin1Char('/')));
    const auto *abilities = event ? std::get_if<AbilitiesFound>(&*event) : nullptr;
    const auto canBeSaved = [](int dots) { return dots >= minScanResolution && dots <= maxScanResolution; };
    demand(!abilities || std::ranges::all_of(abilities->resolutions, canBeSaved));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    readProfiles(bytes);
    readLines(bytes);
    return 0;
}
