// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/practiceserver.h"

#include "app/practice/answers.h"
#include "app/practice/directupload.h"
#include "app/practice/endpoint.h"
#include "app/practice/requestcontext.h"
#include "app/practice/sampleassessments.h"
#include "app/practice/sampledoctors.h"
#include "app/practice/storageupload.h"
#include "app/practice/textobject.h"
#include "app/practice/uploadrecord.h"

#include <QByteArray>
#include <QDateTime>
#include <QDeadlineTimer>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QString>
#include <QStringList>
#include <QUuid>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace clinicdesk::practice {

/// GET /assessment/api/fetch_interviews/v2/: sample assessments, grouped and filtered (interface 4.4).
class Assessments : public Endpoint {
public:
    Assessments();

    HttpResponse answer(RequestContext &context) override;

private:
    const std::vector<SampleAssessment> m_samples;
};

namespace {

/// The filters of one call; empty filters match everything.
struct Filters {
    QString practitioner;
    QString patient;
    QString identifier;
    QString transaction;
    QStringList workflows;
    QString status = QStringLiteral("COMPLETED");
};

bool isStatus(const QString &text)
{
    return text == QLatin1String("NEW") || text == QLatin1String("IN_REVIEW") || text == QLatin1String("COMPLETED") ||
           text == QLatin1String("PARTIAL");
}

std::optional<QString> readFilters(const HttpRequest &request, Filters *filters)
{
    for (const auto &[name, value] : request.query) {
        const QString text = QString::fromStdString(value);
        if (text.isEmpty())
            return name == "patient_uuid" ? QStringLiteral("a patient identifier is required")
                                          : QStringLiteral("the filter %1 is empty").arg(QString::fromStdString(name));
        if (name == "practitioner_uuid")
            filters->practitioner = text;
        else if (name == "patient_uuid")
            filters->patient = text;
        else if (name == "unique_identifier")
            filters->identifier = text;
        else if (name == "transaction_id")
            filters->transaction = text;
        else if (name == "wfids")
            filters->workflows = text.split(u',');
        else
            filters->status = text;
    }
    if (!isStatus(filters->status))
        return QStringLiteral("the status \"%1\" is not known").arg(filters->status);
    return std::nullopt;
}

bool passes(const QString &filter, const QString &value)
{
    return filter.isEmpty() || filter == value;
}

bool passes(const Filters &filters, const SampleAssessment &sample)
{
    return passes(filters.practitioner, sample.practitioner) && passes(filters.patient, sample.patient) &&
           passes(filters.identifier, sample.identifier) && passes(filters.transaction, sample.transaction) &&
           filters.status == sample.status;
}

QJsonValue workflowJson(const QString &workflow)
{
    bool isNumber = false;
    const auto number = workflow.toLongLong(&isNumber);
    return isNumber ? QJsonValue(number) : QJsonValue(workflow);
}

QJsonArray conversationsOf(const SampleAssessment &sample, const QStringList &workflows)
{
    QJsonArray result;
    for (const SampleConversation &conversation : sample.conversations) {
        if (workflows.isEmpty() || workflows.contains(conversation.workflow))
            result.append(QJsonObject{{QStringLiteral("conversationid"), conversation.id},
                                      {QStringLiteral("created_at"), conversation.createdAt},
                                      {QStringLiteral("wflow_wfid"), workflowJson(conversation.workflow)}});
    }
    return result;
}

} // namespace

Assessments::Assessments()
    : Endpoint(
          {.name = QStringLiteral("assessments"),
           .method = "GET",
           .path = "/assessment/api/fetch_interviews/v2/",
           .credential = Credential::Bearer,
           .query = {"practitioner_uuid", "patient_uuid", "unique_identifier", "transaction_id", "wfids", "status"}})
    , m_samples(sampleAssessments())
{
}

HttpResponse Assessments::answer(RequestContext &context)
{
    Filters filters;
    if (const auto problem = readFilters(context.request(), &filters)) {
        context.note(QStringLiteral("refusal"), *problem);
        return plainRefusal(400, *problem);
    }
    QJsonArray groups;
    for (const SampleAssessment &sample : m_samples) {
        const QJsonArray conversations = conversationsOf(sample, filters.workflows);
        if (!passes(filters, sample) || conversations.isEmpty())
            continue;
        groups.append(QJsonObject{{QStringLiteral("practitioner_uuid"), sample.practitioner},
                                  {QStringLiteral("patient_uuid"), sample.patient},
                                  {QStringLiteral("unique_identifier"), sample.identifier},
                                  {QStringLiteral("transaction_id"), sample.transaction},
                                  {QStringLiteral("conversations"), conversations}});
    }
    return jsonAnswer(200, {{QStringLiteral("conversations"), groups}});
}

/// POST /abdm/na/v1/registration/aadhaar/init: accepts encrypted bodies only (interface 4.6). The request log
/// contains only the last four digits of the number.
class AadhaarInit : public Endpoint {
public:
    AadhaarInit();

    HttpResponse answer(RequestContext &context) override;
};

namespace {

constexpr qint64 MaxBodyBytes = 10'000;
constexpr qsizetype NumberLength = 12;
constexpr qsizetype ShownLength = 4;

/// The product in the dihedral group of order 10: 0 to 4 are rotations, 5 to 9 are reflections.
int product(int a, int b)
{
    if (a < 5)
        return b < 5 ? (a + b) % 5 : 5 + (a + b) % 5;
    return b < 5 ? 5 + (a - b) % 5 : (a - b + 5) % 5;
}

/// Verhoeff's check: the product of all digits, each permuted by its position, is the neutral element.
bool hasRightCheckDigit(const QByteArray &digits)
{
    static constexpr int Permutation[] = {1, 5, 7, 6, 2, 8, 3, 0, 9, 4};
    int sum = 0;
    for (qsizetype place = 0; place < digits.size(); ++place) {
        int digit = digits.at(digits.size() - 1 - place) - '0';
        for (qsizetype turn = 0; turn < place; ++turn)
            digit = Permutation[digit];
        sum = product(sum, digit);
    }
    return sum == 0;
}

bool isTwelveDigits(const QByteArray &text)
{
    return text.size() == NumberLength && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// The number in the form that the fault "echo" asks for, escaped for a JSON string.
QByteArray spelled(const QByteArray &number, const QString &form)
{
    const char separator = form == u"spaces" ? ' ' : '-';
    if (form == u"spaces" || form == u"hyphens")
        return number.first(4) + separator + number.sliced(4, 4) + separator + number.last(ShownLength);
    if (form != u"escapes")
        return number;
    QByteArray escapes;
    for (const char digit : number)
        escapes += "\\u003" + QByteArray(1, digit);
    return escapes;
}

/// An answer that repeats the number of the request. Written by hand, because no JSON writer makes these escapes.
HttpResponse echoAnswer(const Fault &fault, const QByteArray &number)
{
    const QString form = fault.parameters.value(u"form").toString();
    const int status = fault.parameters.value(u"status").toInt(200);
    const QByteArray text = spelled(number, form);
    const QByteArray bare = form == u"number" ? number : '"' + text + '"';
    const QByteArray body =
        status >= 300 ? R"({"error":{"code":")" + text + R"(","message":"No place for )" + text + R"( today."}})"
                      : R"({"txn_id":")" + text + R"(","hint":"OTP sent for )" + text + R"(.","asked":[)" + bare + "]}";
    return {status, "application/json", body.toStdString(), {}};
}

} // namespace

AadhaarInit::AadhaarInit()
    : Endpoint({.name = QStringLiteral("aadhaar"),
                .method = "POST",
                .path = "/abdm/na/v1/registration/aadhaar/init",
                .credential = Credential::Bearer,
                .envelopePolicy = EnvelopePolicy::Must,
                .contentType = "application/json",
                .hasTextBody = true,
                .isConfidential = true})
{
}

HttpResponse AadhaarInit::answer(RequestContext &context)
{
    const CallBody body = context.readText(MaxBodyBytes);
    if (body.refusal)
        return refuse(body.refusal->status, body.refusal->reason);
    const TextObject members = readTextObject(body.text).value_or(TextObject());
    const auto number = members.find("aadhaar_number");
    QString problem;
    if (members.size() != 1 || number == members.end() || !isTwelveDigits(number->second))
        problem = QStringLiteral("the body is not exactly aadhaar_number with twelve digits");
    else if (number->second.front() < '2' || !hasRightCheckDigit(number->second))
        problem = QStringLiteral("this is no Aadhaar number");
    if (!problem.isEmpty()) {
        context.note(QStringLiteral("refusal"), problem);
        return refuse(400, problem);
    }
    context.note(QStringLiteral("aadhaar_last4"), QString::fromLatin1(number->second.last(ShownLength)));
    if (context.hasFault(QLatin1String("echo")))
        return echoAnswer(*context.fault(), number->second);
    const int phone = QRandomGenerator::system()->bounded(10'000);
    return jsonAnswer(
        200, {{QStringLiteral("txn_id"), QUuid::createUuid().toString(QUuid::WithoutBraces)},
              {QStringLiteral("hint"),
               QStringLiteral("OTP sent to mobile number ending with ******%1").arg(phone, 4, 10, QLatin1Char('0'))}});
}

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
