// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/captureprofile.h"

#include "core/base/errorreason.h"
#include "core/base/json.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QSet>

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

constexpr int fileVersion = 1;
constexpr int maxTextLength = 4'000;
constexpr int maxTags = 50;
// In the order of CaptureSource. The names are saved.
constexpr std::array sourceTexts{QLatin1String("scan-folder"), QLatin1String("scanner"), QLatin1String("files")};
// In the order of CaptureDocuments.
constexpr std::array documentsTexts{QLatin1String("each-file"), QLatin1String("together"),
                                    QLatin1String("split-at-blank"), QLatin1String("split-at-barcode")};

const auto versionKey = QStringLiteral("version");
const auto profilesKey = QStringLiteral("profiles");
const auto idKey = QStringLiteral("id");
const auto nameKey = QStringLiteral("name");
const auto sourceKey = QStringLiteral("source");
const auto folderKey = QStringLiteral("folder");
const auto moveKey = QStringLiteral("move_taken");
const auto scannerKey = QStringLiteral("scanner");
const auto scannerNameKey = QStringLiteral("scanner_name");
const auto paperKey = QStringLiteral("paper");
const auto colourKey = QStringLiteral("colour");
const auto resolutionKey = QStringLiteral("resolution");
const auto typeKey = QStringLiteral("type");
const auto tagsKey = QStringLiteral("tags");
const auto documentsKey = QStringLiteral("documents");

Error refused(ErrorReason reason, const QString &member)
{
    return {.code = ErrorCode::InputInvalid, .reason = reason, .subject = member};
}

QJsonObject toJson(const CaptureProfile &profile)
{
    return {{idKey, profile.id},
            {nameKey, profile.name},
            {sourceKey, sourceTexts.at(static_cast<std::size_t>(profile.source))},
            {folderKey, profile.folder},
            {moveKey, profile.moveTaken},
            {scannerKey, profile.scanner},
            {scannerNameKey, profile.scannerName},
            {paperKey, scanSourceText(profile.scan.source)},
            {colourKey, scanColourText(profile.scan.colour)},
            {resolutionKey, profile.scan.resolution},
            {typeKey, profile.type},
            {tagsKey, QJsonArray::fromStringList(profile.tags)},
            {documentsKey, documentsTexts.at(static_cast<std::size_t>(profile.documents))}};
}

/// Reads the members of one profile; the first one that is wrong is the error.
class ProfileReader {
public:
    ProfileReader(const QJsonObject &object, const QString &path)
        : m_object(object)
        , m_path(path)
    {
    }

    Result<CaptureProfile> read()
    {
        CaptureProfile profile;
        profile.id = text(idKey);
        profile.name = text(nameKey);
        require(!profile.name.isEmpty() && profile.name.size() <= maxProfileNameLength &&
                    profile.name == profile.name.simplified(),
                nameKey);
        readSource(profile);
        readScan(profile);
        profile.type = text(typeKey);
        readTags(profile);
        readDocuments(profile);
        return m_error ? Result<CaptureProfile>(*m_error) : profile;
    }

private:
    void readSource(CaptureProfile &profile)
    {
        const auto found = std::ranges::find(sourceTexts, text(sourceKey));
        require(found != sourceTexts.end(), sourceKey);
        profile.source = static_cast<CaptureSource>(found - sourceTexts.begin());
        profile.folder = text(folderKey);
        const bool isFolder = profile.source == CaptureSource::ScanFolder;
        require(!isFolder || QDir::isAbsolutePath(profile.folder), folderKey);
        profile.moveTaken = isTrue(moveKey, true);
    }

    void readScan(CaptureProfile &profile)
    {
        profile.scanner = text(scannerKey);
        profile.scannerName = text(scannerNameKey);
        require(profile.source != CaptureSource::Scanner || !profile.scanner.isEmpty(), scannerKey);
        const auto paper = m_object.contains(paperKey) ? parseScanSource(text(paperKey)) : profile.scan.source;
        const auto colour = m_object.contains(colourKey) ? parseScanColour(text(colourKey)) : profile.scan.colour;
        const auto resolution = m_object[resolutionKey].toInt(m_object.contains(resolutionKey) ? 0 : 300);
        require(paper.has_value(), paperKey);
        require(colour.has_value(), colourKey);
        require(resolution >= minScanResolution && resolution <= maxScanResolution, resolutionKey);
        profile.scan = {paper.value_or(ScanSource::Feeder), colour.value_or(ScanColour::Colour), resolution};
    }

    void readTags(CaptureProfile &profile)
    {
        const auto tags = m_object[tagsKey];
        require((tags.isArray() && tags.toArray().size() <= maxTags) || tags.isUndefined(), tagsKey);
        for (const auto &tag : tags.toArray()) {
            require(tag.isString() && !tag.toString().trimmed().isEmpty(), tagsKey);
            profile.tags.append(tag.toString().left(maxTextLength).simplified());
        }
    }

    void readDocuments(CaptureProfile &profile)
    {
        if (!m_object.contains(documentsKey))
            return;
        const auto found = std::ranges::find(documentsTexts, text(documentsKey));
        require(found != documentsTexts.end(), documentsKey);
        profile.documents = static_cast<CaptureDocuments>(found - documentsTexts.begin());
    }

    QString text(const QString &key)
    {
        const auto value = m_object[key];
        if (value.isUndefined())
            return {};
        require(value.isString(), key, ErrorReason::MemberNotText);
        require(value.toString().size() <= maxTextLength, key);
        return value.toString();
    }

    bool isTrue(const QString &key, bool otherwise)
    {
        require(m_object[key].isBool() || m_object[key].isUndefined(), key);
        return m_object[key].toBool(otherwise);
    }

    void require(bool isRight, const QString &key, ErrorReason reason = ErrorReason::MemberInvalid)
    {
        if (!isRight && !m_error)
            m_error = refused(reason, m_path + QLatin1Char('.') + key);
    }

    const QJsonObject m_object; // of one that can be changed, [] would add the member
    QString m_path;
    std::optional<Error> m_error;
};

} // namespace

CapturedFiles capturedFiles(const CaptureProfile &profile, const QStringList &paths, const QString &scan)
{
    return {.paths = paths,
            .type = profile.type,
            .tags = profile.tags,
            .documents = profile.documents,
            .scan = scan,
            .isWatched = profile.source == CaptureSource::ScanFolder};
}

QByteArray profilesToJson(const QList<CaptureProfile> &profiles)
{
    QJsonArray array;
    for (const auto &profile : profiles)
        array.append(toJson(profile));
    return QJsonDocument(QJsonObject{{versionKey, fileVersion}, {profilesKey, array}}).toJson();
}

Result<QList<CaptureProfile>> profilesFromJson(const QByteArray &json)
{
    const auto document = parseJson(json);
    if (!document.isObject())
        return refused(ErrorReason::NotJsonObject, {});
    const auto file = document.object();
    if (file[versionKey].toInt() != fileVersion)
        return refused(ErrorReason::MemberInvalid, versionKey);
    const auto array = file[profilesKey].toArray();
    if (!file[profilesKey].isArray() || array.size() > maxCaptureProfiles)
        return refused(ErrorReason::MemberInvalid, profilesKey);
    QList<CaptureProfile> profiles;
    QSet<QString> ids;
    for (int i = 0; i < array.size(); ++i) {
        const auto path = QStringLiteral("%1[%2]").arg(profilesKey).arg(i);
        if (!array.at(i).isObject())
            return refused(ErrorReason::MemberInvalid, path);
        auto profile = ProfileReader(array.at(i).toObject(), path).read();
        if (!profile)
            return profile.error();
        if (profile->id.isEmpty() || ids.contains(profile->id))
            return refused(ErrorReason::MemberInvalid, path + QLatin1Char('.') + idKey);
        ids.insert(profile->id);
        profiles.append(*std::move(profile));
    }
    return profiles;
}

} // namespace clinicdesk
