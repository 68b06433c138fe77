// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/captureprofiles.h"

#include "core/base/atomicfile.h"
#include "core/base/errorreason.h"
#include "core/base/hiddencharacter.h"
#include "core/base/shortened.h"
#include "core/base/systemfiles.h"
#include "core/log/logging.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QList>
#include <QUuid>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace clinicdesk {

namespace {

constexpr qint64 maxFileBytes = 1'000'000;

Result<QList<CaptureProfile>> profilesIn(const QString &path)
{
    const auto refused = [](ErrorReason reason) {
        return Error{.code = ErrorCode::InputInvalid, .reason = reason, .limit = maxFileBytes};
    };
    QFile file(path);
    if (!QFileInfo(path).isFile() || !openRegularFile(file))
        return refused(ErrorReason::FileNotReadable);
    if (file.size() > maxFileBytes)
        return refused(ErrorReason::InputTooLong);
    return profilesFromJson(file.readAll());
}

/// A profile from elsewhere must be what is seen of it: it says where files come from. Returns what is not.
QString deceptiveMember(const CaptureProfile &profile)
{
    const std::array<std::pair<QString, QString>, 3> texts{{{QStringLiteral("name"), profile.name},
                                                            {QStringLiteral("folder"), profile.folder},
                                                            {QStringLiteral("scanner_name"), profile.scannerName}}};
    const auto *const found = std::ranges::find_if(
        texts, [](const auto &text) { return std::ranges::any_of(text.second.toUcs4(), isHiddenCharacter); });
    return found == texts.end() ? QString() : found->first;
}

Result<void> saveProfiles(const QString &path, const QList<CaptureProfile> &profiles)
{
    std::ignore = makePrivateFolder(QFileInfo(path).path());
    auto saved = saveAtomically(path, profilesToJson(profiles));
    if (saved)
        return saved;
    auto error = fileNotSaved(saved.error());
    error.subject = QFileInfo(path).fileName();
    return error;
}

} // namespace

CaptureProfiles::CaptureProfiles(QString path, QObject *parent)
    : QObject(parent)
    , m_path(std::move(path))
{
    load();
}

void CaptureProfiles::load()
{
    if (!QFileInfo::exists(m_path))
        return;
    auto loaded = profilesIn(m_path);
    if (loaded) {
        m_profiles = *std::move(loaded);
    } else {
        m_problem = loaded.error();
        logError(logmodule::capture(), "profiles.unreadable", loaded.error());
    }
}

Result<void> CaptureProfiles::set(const QList<CaptureProfile> &profiles)
{
    if (const auto refusal = m_access.refusal(Permission::ChangeSettings))
        return *refusal;
    if (profiles == m_profiles)
        return {};
    if (m_problem) {
        const auto bad = m_path + QStringLiteral(".bad");
        QFile::remove(bad);
        QFile::rename(m_path, bad);
    }
    if (const auto saved = saveProfiles(m_path, profiles); !saved)
        return saved.error();
    m_problem.reset();
    m_profiles = profiles;
    Q_EMIT changed();
    return {};
}

Result<int> CaptureProfiles::importFrom(const QString &path)
{
    if (const auto refusal = m_access.refusal(Permission::ChangeSettings))
        return *refusal;
    auto imported = profilesIn(path);
    if (!imported)
        return imported.error();
    for (qsizetype at = 0; at < imported->size(); ++at) {
        if (const auto member = deceptiveMember(imported->at(at)); !member.isEmpty())
            return Error{.code = ErrorCode::InputInvalid,
                         .reason = ErrorReason::MemberInvalid,
                         .subject = QStringLiteral("profiles[%1].%2").arg(QString::number(at), member)};
    }
    const auto before = m_profiles;
    for (auto &profile : *imported) {
        profile.id = newId();
        profile.name = freeName(profile.name);
        m_profiles.append(profile); // the next name is compared with this one as well
    }
    const auto all = std::exchange(m_profiles, before);
    if (all.size() > maxCaptureProfiles)
        return Error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::InputTooLong, .limit = maxFileBytes};
    if (const auto saved = set(all); !saved)
        return saved.error();
    return static_cast<int>(imported->size());
}

Result<void> CaptureProfiles::exportTo(const QString &path) const
{
    return saveProfiles(path, m_profiles);
}

QString CaptureProfiles::newId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

QString CaptureProfiles::freeName(const QString &name, const QString &exceptId) const
{
    const auto isUsed = [&](const QString &candidate) {
        return std::ranges::any_of(m_profiles, [&](const CaptureProfile &profile) {
            return profile.id != exceptId && profile.name.compare(candidate, Qt::CaseInsensitive) == 0;
        });
    };
    auto candidate = name;
    for (int number = 2; isUsed(candidate); ++number) {
        const auto ending = QStringLiteral(" (%1)").arg(number);
        candidate = shortened(name, maxProfileNameLength - ending.size()) + ending;
    }
    return candidate;
}

} // namespace clinicdesk
