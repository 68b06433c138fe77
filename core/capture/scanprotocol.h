// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/captureproblem.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>
#include <variant>

/// What Clinic Desk asks `clinicdesk-scanner` to do, and what that program tells: JSON, one object on each line. The
/// request is the first line of its input. The end of the input stops a scan.
namespace clinicdesk {

enum class ScanSource { Flatbed, Feeder, FeederBothSides };
enum class ScanColour { Colour, Grey, BlackAndWhite };

QLatin1String scanSourceText(ScanSource source);
QLatin1String scanColourText(ScanColour colour);
std::optional<ScanSource> parseScanSource(const QString &text);
std::optional<ScanColour> parseScanColour(const QString &text);

inline constexpr int minScanResolution = 75;
inline constexpr int maxScanResolution = 1'200;

struct ScanSettings {
    ScanSource source = ScanSource::Feeder;
    ScanColour colour = ScanColour::Colour;
    int resolution = 300; ///< dots per inch; the scanner uses the nearest that it has
    friend bool operator==(const ScanSettings &, const ScanSettings &) = default;
};

struct ListScanners {
    friend bool operator==(const ListScanners &, const ListScanners &) = default;
};
/// What a scanner can do.
struct ListAbilities {
    QString scanner;
    friend bool operator==(const ListAbilities &, const ListAbilities &) = default;
};
/// Writes each page as a file into the folder: all that the feeder has, or one from the glass.
struct ScanPages {
    QString scanner;
    ScanSettings settings;
    QString folder;
    friend bool operator==(const ScanPages &, const ScanPages &) = default;
};
using ScanRequest = std::variant<ListScanners, ListAbilities, ScanPages>;

struct ScannerInfo {
    QString id; ///< of SANE, such as `airscan:e0:Canon MF440`
    QString name;
    friend bool operator==(const ScannerInfo &, const ScannerInfo &) = default;
};
struct ScannersFound {
    QList<ScannerInfo> scanners;
    friend bool operator==(const ScannersFound &, const ScannersFound &) = default;
};
struct AbilitiesFound {
    QList<ScanSource> sources;
    QList<ScanColour> colours;   ///< empty: not known
    QList<int> resolutions = {}; ///< empty: all of the range
    int minResolution = 0;       ///< 0: not known
    int maxResolution = 0;
    friend bool operator==(const AbilitiesFound &, const AbilitiesFound &) = default;
};
/// Sent at the start of a page, and every second while it is scanned.
struct PageProgress {
    int page = 1;
    friend bool operator==(const PageProgress &, const PageProgress &) = default;
};
struct PageScanned {
    QString fileName; ///< in the folder of the request
    friend bool operator==(const PageScanned &, const PageScanned &) = default;
};
/// The last event. Nothing went wrong where `problem` is empty.
struct ScanEnded {
    std::optional<CaptureProblem> problem;
    friend bool operator==(const ScanEnded &, const ScanEnded &) = default;
};
using ScanEvent = std::variant<ScannersFound, AbilitiesFound, PageProgress, PageScanned, ScanEnded>;

inline constexpr qsizetype maxScanLineBytes = 1'000'000;

/// With the line break at its end.
QByteArray lineOf(const ScanRequest &request);
QByteArray lineOf(const ScanEvent &event);
/// Returns nothing for a line that is none of these. A file name with a folder in it is none either.
std::optional<ScanRequest> parseScanRequest(const QByteArray &line);
std::optional<ScanEvent> parseScanEvent(const QByteArray &line);

} // namespace clinicdesk
