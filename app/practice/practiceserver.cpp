// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/practiceserver.h"

#include "app/practice/aadhaarinit.h"
#include "app/practice/assessments.h"
#include "app/practice/directupload.h"
#include "app/practice/doctorpicture.h"
#include "app/practice/doctorprofile.h"
#include "app/practice/privacyrequest.h"
#include "app/practice/randomtext.h"
#include "app/practice/storageupload.h"
#include "app/practice/uploadrecord.h"

#include <QDir>
#include <QJsonDocument>
#include <QSaveFile>

#include <stdexcept>

namespace clinicdesk::practice {
namespace {

constexpr int KeyTextLength = 16;

/// Made up; the same at every start, so that a connection of practice mode stays the same.
QString userOid()
{
    return QStringLiteral("174000000000001");
}

Tokens randomTokens()
{
    return {randomBearer().toStdString(), randomText(40).toStdString()};
}

StorageKeys randomKeys()
{
    return {"PRACTICE" + randomText(12).toUpper().toStdString(), randomText(40).toStdString(), "ap-south-1",
            "clinicdesk-practice"};
}

QJsonObject shown(const Tokens &tokens, const QString &keyString)
{
    return {{QStringLiteral("access_token"), QString::fromStdString(tokens.access)},
            {QStringLiteral("auth_token"), QString::fromStdString(tokens.auth)},
            {QStringLiteral("key_string"), keyString}};
}

QJsonObject shown(const StorageKeys &keys)
{
    return {{QStringLiteral("access_key"), QString::fromStdString(keys.accessKey)},
            {QStringLiteral("secret_key"), QString::fromStdString(keys.secretKey)},
            {QStringLiteral("region"), QString::fromStdString(keys.region)},
            {QStringLiteral("bucket"), QString::fromStdString(keys.bucket)}};
}

} // namespace

PracticeServer::PracticeServer(Options options)
    : m_options(std::move(options))
    , m_received(QDir(m_options.folder).absoluteFilePath(QStringLiteral("received")))
    , m_registry(m_received)
    , m_tokens{randomTokens(), randomTokens()}
    , m_keys(randomKeys())
    , m_keyId(QStringLiteral("practice-") + randomText(8))
    , m_keyString(randomText(KeyTextLength))
    , m_sharedKey{m_keyId.toUtf8(), ContentCipher(m_keyString.toUtf8().repeated(2))}
    , m_envelopes(m_sharedKey)
    , m_responseEncryptor(m_sharedKey, m_options.answers)
{
}

bool PracticeServer::start(QString *problem)
{
    if (!m_options.faultFile.isEmpty() && !m_plan.load(m_options.faultFile, problem))
        return false;
    if (m_options.tls && !makeCertificate(problem))
        return false;
    m_storage = std::make_unique<HttpServer>(QStringLiteral("storage"), storageOptions());
    m_service = std::make_unique<HttpServer>(QStringLiteral("service"), serviceOptions());
    if (!m_storage->open(0) || !m_service->open(m_options.port)) {
        *problem = QStringLiteral("the port cannot be used");
        return false;
    }
    m_storage->add(std::make_unique<StorageUpload>(m_keys, m_received, m_registry));
    m_storage->add(std::make_unique<DoctorPicture>());
    m_service->add(std::make_unique<UploadRecord>(m_registry, m_keys, urlOf(*m_storage)));
    m_service->add(std::make_unique<DirectUpload>(m_received, m_options.directLimitBytes));
    m_service->add(std::make_unique<Assessments>());
    m_service->add(std::make_unique<DoctorProfile>(m_options.tls ? urlOf(*m_storage) : QString()));
    m_service->add(std::make_unique<PrivacyRequest>(userOid()));
    m_service->add(std::make_unique<AadhaarInit>());
    m_storage->listen();
    m_service->listen();
    return true;
}

QByteArray PracticeServer::readyLine() const
{
    const QJsonObject line{{QStringLiteral("base_url"), urlOf(*m_service)},
                           {QStringLiteral("storage_url"), urlOf(*m_storage)},
                           {QStringLiteral("ca_file"), m_authorityFile},
                           {QStringLiteral("user_oid"), userOid()},
                           {QStringLiteral("key_id"), m_keyId},
                           {QStringLiteral("secrets"), shown(m_tokens.first, m_keyString)},
                           {QStringLiteral("secrets2"), shown(m_tokens.second, m_keyString)},
                           {QStringLiteral("storage_keys"), shown(m_keys)},
                           {QStringLiteral("received"), m_received.folder()}};
    return QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
}

void PracticeServer::end()
{
    m_service->end();
    m_storage->end();
}

bool PracticeServer::makeCertificate(QString *problem)
{
    try {
        m_certificate.emplace();
    } catch (const std::runtime_error &error) {
        *problem = QString::fromUtf8(error.what());
        return false;
    }
    m_authorityFile = QDir(m_options.folder).absoluteFilePath(QStringLiteral("ca.pem"));
    QSaveFile file(m_authorityFile);
    const auto pem = m_certificate->authorityPem();
    // In Qt 6.4, QSaveFile::commit() does not notice that a full disk refused buffered bytes.
    if (file.open(QIODevice::WriteOnly) && file.write(pem) == pem.size() && file.flush() && file.commit())
        return true;
    *problem = file.errorString();
    return false;
}

/// Files are sent to the storage unencrypted.
HttpServer::ServerOptions PracticeServer::storageOptions()
{
    return {m_plan, m_received, m_tokens, nullptr, nullptr, m_certificate ? m_certificate->context() : nullptr};
}

HttpServer::ServerOptions PracticeServer::serviceOptions()
{
    HttpServer::ServerOptions options = storageOptions();
    options.envelopes = &m_envelopes;
    options.responseEncryptor = &m_responseEncryptor;
    return options;
}

QString PracticeServer::urlOf(const HttpServer &origin) const
{
    const QString scheme = m_options.tls ? QStringLiteral("https") : QStringLiteral("http");
    return QStringLiteral("%1://127.0.0.1:%2").arg(scheme).arg(origin.port());
}

} // namespace clinicdesk::practice
