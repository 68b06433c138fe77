// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/practiceprocess.h"

#include <QCryptographicHash>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>

namespace clinicdesk::support {

namespace {

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

SharedSecret secretOf(const QJsonValue &secrets, QStringView member)
{
    const auto secret = secrets.toObject().value(member).toString().toUtf8();
    return std::make_shared<const SecretBytes>(QByteArrayView(secret));
}

} // namespace

PracticeProcess::PracticeProcess(const QJsonArray &faults, const QStringList &furtherArguments)
{
    if (!setFaults(faults))
        return;
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    const QStringList arguments{QStringLiteral("--port"),   QStringLiteral("0"),
                                QStringLiteral("--dir"),    m_folder.filePath(QStringLiteral("kept")),
                                QStringLiteral("--faults"), faultsPath()};
    m_process.start(QStringLiteral(CLINICDESK_PRACTICE), arguments + furtherArguments);
    while (!m_process.canReadLine()) {
        if (!m_process.waitForReadyRead(20'000))
            return;
    }
    const auto ready = QJsonDocument::fromJson(m_process.readLine()).object();
    m_received = ready.value(u"received").toString();
    m_connection.id = {QStringLiteral("made-up-connection")};
    m_connection.name = QStringLiteral("Sunrise Clinic");
    m_connection.environment = Environment::Production;
    m_connection.baseUrl = QUrl(ready.value(u"base_url").toString());
    m_connection.user = {ready.value(u"user_oid").toString()};
    m_connection.conventions.defaultType = QStringLiteral("ot"); // most tests are not about choosing one
    m_connection.caFile = ready.value(u"ca_file").toString();
    m_connection.keyId = ready.value(u"key_id").toString();
    m_accessToken = secretOf(ready.value(u"secrets"), u"access_token");
    m_secondAccessToken = secretOf(ready.value(u"secrets2"), u"access_token");
    m_authToken = secretOf(ready.value(u"secrets"), u"auth_token");
    m_keyText = secretOf(ready.value(u"secrets"), u"key_string");
}

PracticeProcess::~PracticeProcess()
{
    m_process.closeWriteChannel();
    m_process.waitForFinished();
}

bool PracticeProcess::setFaults(const QJsonArray &faults)
{
    QSaveFile plan(faultsPath());
    return plan.open(QIODevice::WriteOnly) && plan.write(QJsonDocument(faults).toJson()) >= 0 && plan.commit();
}

QList<QByteArray> PracticeProcess::storedHashes() const
{
    return hashesIn(QStringLiteral("/storage"));
}

QList<QByteArray> PracticeProcess::directHashes() const
{
    return hashesIn(QStringLiteral("/direct"));
}

QList<QByteArray> PracticeProcess::filesIn(const QString &folder) const
{
    QList<QByteArray> found;
    QDirIterator files(m_received + folder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        // A file has another name until it is complete.
        const auto path = files.next();
        bool numbered = false;
        [[maybe_unused]] const int page = files.fileName().toInt(&numbered);
        if (numbered)
            found.append(bytesOf(path));
    }
    return found;
}

QList<QByteArray> PracticeProcess::hashesIn(const QString &folder) const
{
    QList<QByteArray> hashes;
    for (const auto &bytes : filesIn(folder))
        hashes.append(hashOf(bytes));
    std::ranges::sort(hashes);
    return hashes;
}

QByteArray PracticeProcess::requests() const
{
    return bytesOf(m_received + QStringLiteral("/requests.jsonl"));
}

QList<QJsonObject> PracticeProcess::requestsAt(const QString &endpoint) const
{
    QList<QJsonObject> found;
    for (const auto &line : requests().split('\n')) {
        const auto request = QJsonDocument::fromJson(line).object();
        if (request.value(u"endpoint").toString() == endpoint)
            found.append(request);
    }
    return found;
}

QByteArray hashOf(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

} // namespace clinicdesk::support
