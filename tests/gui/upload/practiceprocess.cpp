// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/practiceprocess.h"

#include <QCryptographicHash>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace clinicdesk::support {

namespace {

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

PracticeProcess::PracticeProcess(const QJsonArray &faults)
{
    const auto faultsPath = m_folder.filePath(QStringLiteral("faults.json"));
    QFile plan(faultsPath);
    if (!plan.open(QIODevice::WriteOnly) || plan.write(QJsonDocument(faults).toJson()) < 0)
        return;
    plan.close();
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(QStringLiteral(CLINICDESK_PRACTICE),
                    {QStringLiteral("--port"), QStringLiteral("0"), QStringLiteral("--dir"),
                     m_folder.filePath(QStringLiteral("kept")), QStringLiteral("--faults"), faultsPath});
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
    const auto token = ready.value(u"secrets").toObject().value(u"access_token").toString().toUtf8();
    m_accessToken = std::make_shared<const SecretBytes>(QByteArrayView(token));
}

PracticeProcess::~PracticeProcess()
{
    m_process.closeWriteChannel();
    m_process.waitForFinished();
}

QList<QByteArray> PracticeProcess::storedHashes() const
{
    QList<QByteArray> hashes;
    QDirIterator files(m_received + QStringLiteral("/storage"), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        // What is still coming in has another name until it is whole.
        const auto path = files.next();
        bool numbered = false;
        [[maybe_unused]] const int page = files.fileName().toInt(&numbered);
        if (numbered)
            hashes.append(hashOf(bytesOf(path)));
    }
    std::ranges::sort(hashes);
    return hashes;
}

QByteArray PracticeProcess::requests() const
{
    return bytesOf(m_received + QStringLiteral("/requests.jsonl"));
}

QByteArray hashOf(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

} // namespace clinicdesk::support
