// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/formerprofile.h"

#include "core/connection/apppaths.h"
#include "core/keychain/keychain.h"
#include "tests/support/awaitresult.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

namespace clinicdesk::support {

namespace {

constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner;

/// With the permissions that the program gives its files; a checkout does not have them.
QString copyFolder(const QString &from, const QString &to)
{
    QDirIterator files(from, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const auto file = files.next();
        const auto target = to + file.mid(from.size());
        const auto folder = QFileInfo(target).path();
        if (!QDir().mkpath(folder) || !QFile::setPermissions(folder, ownerOnly | QFile::ExeOwner))
            return folder;
        if (!QFile::copy(file, target) || !QFile::setPermissions(target, ownerOnly))
            return target;
    }
    return {};
}

} // namespace

FormerProfile::FormerProfile(const QString &name)
    : m_folder(QStringLiteral(CLINICDESK_PROFILES "/") + name)
{
    QFile file(m_folder + QStringLiteral("/keychain.json"));
    const auto entries =
        file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).array() : QJsonArray();
    for (const auto &entry : entries)
        m_secrets.insert(entry[QLatin1String("name")].toString(),
                         QByteArray::fromBase64(entry[QLatin1String("base64")].toString().toLatin1()));
}

QString FormerProfile::restore() const
{
    const auto places = AppPaths::forProgram(QStringLiteral("clinicdesk"));
    for (const auto &[from, to] : {std::pair(QStringLiteral("/config"), QFileInfo(places.connectionsFile).path()),
                                   std::pair(QStringLiteral("/data"), QFileInfo(places.outboxFolder).path())}) {
        if (const auto failed = copyFolder(m_folder + from, to); !failed.isEmpty())
            return failed;
    }
    const auto keychain = makeKeychain(places.keychainService);
    for (auto entry = m_secrets.cbegin(); entry != m_secrets.cend(); ++entry) {
        const auto secret = std::make_shared<const SecretBytes>(QByteArrayView(entry.value()));
        if (!awaitResult(keychain->write({entry.key()}, secret)))
            return entry.key();
    }
    return m_secrets.isEmpty() ? QStringLiteral("no entries") : QString();
}

} // namespace clinicdesk::support
