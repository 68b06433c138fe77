// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/scanprotocol.h"

#include "core/base/json.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

using Kind = CaptureProblem::Kind;

constexpr std::array sourceTexts{QLatin1String("flatbed"), QLatin1String("feeder"), QLatin1String("feeder-both-sides")};
constexpr std::array colourTexts{QLatin1String("colour"), QLatin1String("grey"), QLatin1String("black-and-white")};
// In the order of CaptureProblem::Kind.
constexpr std::array problemTexts{QLatin1String("program-missing"),
                                  QLatin1String("backend-crashed"),
                                  QLatin1String("no-answer"),
                                  QLatin1String("no-paper"),
                                  QLatin1String("paper-jam"),
                                  QLatin1String("cover-open"),
                                  QLatin1String("busy"),
                                  QLatin1String("gone"),
                                  QLatin1String("not-allowed"),
                                  QLatin1String("source-missing"),
                                  QLatin1String("scan-failed"),
                                  QLatin1String("not-saved"),
                                  QLatin1String("folder-gone")};
static_assert(problemTexts.size() == static_cast<std::size_t>(Kind::FolderGone) + 1);

const auto doKey = QStringLiteral("do");
const auto eventKey = QStringLiteral("event");
const auto scannerKey = QStringLiteral("scanner");
const auto scannersKey = QStringLiteral("scanners");
const auto idKey = QStringLiteral("id");
const auto nameKey = QStringLiteral("name");
const auto sourceKey = QStringLiteral("source");
const auto sourcesKey = QStringLiteral("sources");
const auto colourKey = QStringLiteral("colour");
const auto coloursKey = QStringLiteral("colours");
const auto resolutionKey = QStringLiteral("resolution");
const auto resolutionsKey = QStringLiteral("resolutions");
const auto minResolutionKey = QStringLiteral("min_resolution");
const auto maxResolutionKey = QStringLiteral("max_resolution");
const auto folderKey = QStringLiteral("folder");
const auto pageKey = QStringLiteral("page");
const auto fileKey = QStringLiteral("file");
const auto problemKey = QStringLiteral("problem");
const auto detailKey = QStringLiteral("detail");

template <class Value, std::size_t size>
std::optional<Value> valueOf(const std::array<QLatin1String, size> &texts, const QString &text)
{
    const auto found = std::ranges::find(texts, text);
    return found == texts.end() ? std::nullopt : std::optional(static_cast<Value>(found - texts.begin()));
}

template <std::size_t size>
QLatin1String textOf(const std::array<QLatin1String, size> &texts, auto value)
{
    return texts.at(static_cast<std::size_t>(value));
}

QByteArray asLine(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

QJsonObject toJson(const ListScanners &)
{
    return {{doKey, QStringLiteral("list")}};
}

QJsonObject toJson(const ListAbilities &request)
{
    return {{doKey, QStringLiteral("abilities")}, {scannerKey, request.scanner}};
}

QJsonObject toJson(const ScanPages &request)
{
    return {{doKey, QStringLiteral("scan")},
            {scannerKey, request.scanner},
            {sourceKey, scanSourceText(request.settings.source)},
            {colourKey, scanColourText(request.settings.colour)},
            {resolutionKey, request.settings.resolution},
            {folderKey, request.folder}};
}

QJsonObject toJson(const ScannersFound &event)
{
    QJsonArray scanners;
    for (const auto &scanner : event.scanners)
        scanners.append(QJsonObject{{idKey, scanner.id}, {nameKey, scanner.name}});
    return {{eventKey, QStringLiteral("scanners")}, {scannersKey, scanners}};
}

QJsonObject toJson(const AbilitiesFound &event)
{
    QJsonArray sources;
    for (const auto source : event.sources)
        sources.append(scanSourceText(source));
    QJsonArray colours;
    for (const auto colour : event.colours)
        colours.append(scanColourText(colour));
    QJsonArray resolutions;
    for (const int resolution : event.resolutions)
        resolutions.append(resolution);
    return {{eventKey, QStringLiteral("abilities")},
            {sourcesKey, sources},
            {coloursKey, colours},
            {resolutionsKey, resolutions},
            {minResolutionKey, event.minResolution},
            {maxResolutionKey, event.maxResolution}};
}

QJsonObject toJson(const PageProgress &event)
{
    return {{eventKey, QStringLiteral("page")}, {pageKey, event.page}};
}

QJsonObject toJson(const PageScanned &event)
{
    return {{eventKey, QStringLiteral("file")}, {fileKey, event.fileName}};
}

QJsonObject toJson(const ScanEnded &event)
{
    QJsonObject object{{eventKey, QStringLiteral("end")}};
    if (event.problem) {
        object.insert(problemKey, textOf(problemTexts, event.problem->kind));
        object.insert(detailKey, event.problem->detail);
    }
    return object;
}

std::optional<ScanRequest> scanPagesIn(const QJsonObject &object)
{
    const auto source = parseScanSource(object[sourceKey].toString());
    const auto colour = parseScanColour(object[colourKey].toString());
    const auto resolution = object[resolutionKey].toInt();
    if (!source || !colour || resolution < minScanResolution || resolution > maxScanResolution)
        return {};
    return ScanPages{object[scannerKey].toString(), {*source, *colour, resolution}, object[folderKey].toString()};
}

std::optional<ScanEvent> scannersIn(const QJsonObject &object)
{
    ScannersFound found;
    const auto scanners = object[scannersKey].toArray();
    for (const auto &value : scanners) {
        const ScannerInfo scanner{value.toObject()[idKey].toString(), value.toObject()[nameKey].toString()};
        if (!scanner.id.isEmpty())
            found.scanners.append(scanner);
    }
    return found;
}

std::optional<ScanEvent> abilitiesIn(const QJsonObject &object)
{
    AbilitiesFound found;
    const auto sources = object[sourcesKey].toArray();
    for (const auto &value : sources) {
        if (const auto source = parseScanSource(value.toString()))
            found.sources.append(*source);
    }
    const auto colours = object[coloursKey].toArray();
    for (const auto &value : colours) {
        if (const auto colour = parseScanColour(value.toString()))
            found.colours.append(*colour);
    }
    const auto resolutions = object[resolutionsKey].toArray();
    for (const auto &value : resolutions) {
        const auto resolution = value.toInt();
        if (resolution >= minScanResolution && resolution <= maxScanResolution)
            found.resolutions.append(resolution);
    }
    found.minResolution = object[minResolutionKey].toInt();
    found.maxResolution = object[maxResolutionKey].toInt();
    return found;
}

std::optional<ScanEvent> fileIn(const QJsonObject &object)
{
    const auto name = object[fileKey].toString();
    if (name.isEmpty() || name.startsWith(QLatin1Char('.')) || name.contains(QLatin1Char('/')))
        return {};
    return PageScanned{name};
}

std::optional<ScanEvent> endIn(const QJsonObject &object)
{
    if (!object.contains(problemKey))
        return ScanEnded{};
    const auto kind = valueOf<Kind>(problemTexts, object[problemKey].toString()).value_or(Kind::ScanFailed);
    return ScanEnded{CaptureProblem{.kind = kind, .detail = object[detailKey].toString()}};
}

} // namespace

QLatin1String scanSourceText(ScanSource source)
{
    return textOf(sourceTexts, source);
}

QLatin1String scanColourText(ScanColour colour)
{
    return textOf(colourTexts, colour);
}

std::optional<ScanSource> parseScanSource(const QString &text)
{
    return valueOf<ScanSource>(sourceTexts, text);
}

std::optional<ScanColour> parseScanColour(const QString &text)
{
    return valueOf<ScanColour>(colourTexts, text);
}

QByteArray lineOf(const ScanRequest &request)
{
    return std::visit([](const auto &each) { return asLine(toJson(each)); }, request);
}

QByteArray lineOf(const ScanEvent &event)
{
    return std::visit([](const auto &each) { return asLine(toJson(each)); }, event);
}

std::optional<ScanRequest> parseScanRequest(const QByteArray &line)
{
    const auto object = parseJson(line).object();
    const auto what = object[doKey].toString();
    if (what == QLatin1String("list"))
        return ListScanners{};
    if (what == QLatin1String("abilities"))
        return ListAbilities{object[scannerKey].toString()};
    return what == QLatin1String("scan") ? scanPagesIn(object) : std::nullopt;
}

std::optional<ScanEvent> parseScanEvent(const QByteArray &line)
{
    const auto object = parseJson(line).object();
    const auto what = object[eventKey].toString();
    if (what == QLatin1String("scanners"))
        return scannersIn(object);
    if (what == QLatin1String("abilities"))
        return abilitiesIn(object);
    if (what == QLatin1String("page"))
        return PageProgress{object[pageKey].toInt()};
    if (what == QLatin1String("file"))
        return fileIn(object);
    return what == QLatin1String("end") ? endIn(object) : std::nullopt;
}

} // namespace clinicdesk
