// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/practiceserver.h"

#include "app/practice/aadhaarinit.h"
#include "app/practice/answers.h"
#include "app/practice/assessments.h"
#include "app/practice/directupload.h"
#include "app/practice/endpoint.h"
#include "app/practice/requestcontext.h"
#include "app/practice/sampledoctors.h"
#include "app/practice/storageupload.h"
#include "app/practice/uploadrecord.h"

#include <QByteArray>
#include <QDateTime>
#include <QDeadlineTimer>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QString>

#include <chrono>
#include <mutex>
#include <stdexcept>
#include <utility>

namespace clinicdesk::practice {

namespace {

/// GET /dr/v1/doctor/{doctor_id}: sample profiles, and sample doctor IDs that are refused (interface 4.5).
class DoctorProfile : public Endpoint {
public:
    /// `pictures` is the https address of an origin with the pictures of the samples; empty if there is none.
    explicit DoctorProfile(QString pictures);

    HttpResponse answer(RequestContext &context) override;
    HttpResponse refuse(int status, const QString &message) const override;
    HttpResponse refuseCredential() const override;

private:
    QJsonObject withPicture(QJsonObject profile) const;

    QString m_pictures;
};

/// The address of sample pictures in the sample data; replaced where an origin has the pictures.
constexpr const char *Nowhere = "https://pictures.invalid/";

DoctorProfile::DoctorProfile(QString pictures)
    : Endpoint({.name = QStringLiteral("doctor"),
                .method = "GET",
                .path = "/dr/v1/doctor/([^/]+)",
                .credential = Credential::Auth})
    , m_pictures(std::move(pictures))
{
}

HttpResponse DoctorProfile::answer(RequestContext &context)
{
    const std::string &path = context.request().path;
    const QString id = QString::fromStdString(path.substr(path.rfind('/') + 1));
    switch (doctorStatus(id)) {
    case DoctorStatus::Forbidden:
        return doctorRefusal(403, QStringLiteral("UNAUTHORIZED_ENTITY"),
                             QStringLiteral("you may not view this doctor"));
    case DoctorStatus::DataMissing:
        return doctorRefusal(403, QStringLiteral("DATA_MISSING"), QStringLiteral("the data of this doctor is missing"));
    case DoctorStatus::Unknown:
        return doctorRefusal(500, QStringLiteral("INVALID_DATA"), QStringLiteral("there is no such doctor"));
    case DoctorStatus::Known:
        break;
    }
    return jsonAnswer(200, withPicture(sampleDoctor(id)));
}

/// Replaces the picture address of a sample by an address of this service, or removes it.
QJsonObject DoctorProfile::withPicture(QJsonObject profile) const
{
    auto parts = profile[QLatin1String("profile")].toObject();
    auto person = parts[QLatin1String("personal")].toObject();
    const auto address = person[QLatin1String("pic")].toString();
    if (!address.startsWith(QLatin1String(Nowhere)))
        return profile;
    const auto name = address.mid(QLatin1String(Nowhere).size());
    person[QLatin1String("pic")] = m_pictures.isEmpty() ? QString() : m_pictures + QStringLiteral("/pictures/") + name;
    parts[QLatin1String("personal")] = person;
    profile[QLatin1String("profile")] = parts;
    return profile;
}

HttpResponse DoctorProfile::refuse(int status, const QString &message) const
{
    return doctorRefusal(status, QStringLiteral("INVALID_REQUEST"), message);
}

HttpResponse DoctorProfile::refuseCredential() const
{
    return doctorRefusal(500, QStringLiteral("TOKEN_MISMATCH"), QStringLiteral("the token was not accepted"));
}

/// GET /pictures/NAME at the storage's origin: the picture of a sample doctor. Calls must carry no credential.
class DoctorPicture : public Endpoint {
public:
    DoctorPicture();

    HttpResponse answer(RequestContext &context) override;
};

/// A head-and-shoulders portrait of 96 x 96 pixels.
constexpr const char *Portrait =
    "iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAACVBMVEXW5PjEoIQmXKDQCOfsAAAArElEQVR42u3XUQqDMAAEUXfuf2g/S6FF"
    "sRlNys4B9n0IJtm21lprrS1ZzO1X7rpiJKqQz9n7w4TEFRJZsIHEFRJZWB5IZKHA40AygdCPvDrQv+kEJ9ofHPr+vci/2fl3U/92fcP7wH/h"
    "3PFGa+fCW35PHR+N8D15fgTBcfb+LwJns/cvCuAK4ArgCuAKIAs2AK4AsmADIAs2ALJgAyALNgCyUAB7/0goUGBCYAfaKBKm2116SAAAAABJ"
    "RU5ErkJggg==";

DoctorPicture::DoctorPicture()
    : Endpoint({.name = QStringLiteral("picture"),
                .method = "GET",
                .path = "/pictures/[^/]+",
                .credential = Credential::None})
{
}

HttpResponse DoctorPicture::answer(RequestContext &)
{
    return {.status = 200, .contentType = "image/png", .body = QByteArray::fromBase64(Portrait).toStdString()};
}

/// POST /privacy/v1/user-data: a request for a user's data (interface 4.1). One request runs for a minute; another
/// request in that time is refused with 409.
class PrivacyRequest : public Endpoint {
public:
    explicit PrivacyRequest(QString username);

    HttpResponse answer(RequestContext &context) override;

private:
    QString m_username;
    std::mutex m_mutex;
    /// When the running request ends.
    QDeadlineTimer m_running;
};

constexpr std::chrono::seconds RunningTime{60};

PrivacyRequest::PrivacyRequest(QString username)
    : Endpoint({.name = QStringLiteral("privacy"),
                .method = "POST",
                .path = "/privacy/v1/user-data",
                .credential = Credential::Bearer})
    , m_username(std::move(username))
{
}

HttpResponse PrivacyRequest::answer(RequestContext &context)
{
    const std::lock_guard lock(m_mutex);
    if (!m_running.hasExpired() && !context.hasFault(QLatin1String("privacy-finish")))
        return refuse(409, QStringLiteral("a request is already in progress"));
    m_running = QDeadlineTimer(RunningTime);
    return jsonAnswer(202, {{QStringLiteral("user_info"), QJsonObject{{QStringLiteral("username"), m_username}}}});
}

constexpr qint64 BearerLifeSeconds = 12LL * 60 * 60;

QString base64Url(const QJsonObject &object)
{
    const QByteArray json = QJsonDocument(object).toJson(QJsonDocument::Compact);
    return QString::fromLatin1(json.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
}

/// Returns letters and digits from the system's random source.
QString randomText(int length)
{
    static const QLatin1String letters("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");
    QString text;
    for (int i = 0; i < length; ++i)
        text += letters.at(QRandomGenerator::system()->bounded(static_cast<int>(letters.size())));
    return text;
}

/// Returns a token with the three parts of a JWT; its claims name the practice service and expire in twelve hours.
QString randomBearer()
{
    const QJsonObject header{{QStringLiteral("alg"), QStringLiteral("HS256")},
                             {QStringLiteral("typ"), QStringLiteral("JWT")}};
    const QJsonObject claims{{QStringLiteral("iss"), QStringLiteral("clinicdesk-practice")},
                             {QStringLiteral("exp"), QDateTime::currentSecsSinceEpoch() + BearerLifeSeconds}};
    return base64Url(header) + u'.' + base64Url(claims) + u'.' + randomText(43);
}

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
