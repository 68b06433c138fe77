// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/environmentconnection.h"

#include "core/base/errorreason.h"
#include "core/base/json.h"
#include "core/base/systemerror.h"
#include "core/base/systemfiles.h"
#include "core/connection/connectionname.h"
#include "core/document/patient.h"
#include "core/http/authorityfile.h"
#include "core/http/message.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

namespace clinicdesk {

namespace {

constexpr qint64 variableCapBytes = 1'000'000;

const auto baseUrlVariable = QStringLiteral("CLINICDESK_BASE_URL");
const auto userVariable = QStringLiteral("CLINICDESK_USER_OID");
const auto keyIdVariable = QStringLiteral("CLINICDESK_KEY_ID");
const auto caFileVariable = QStringLiteral("CLINICDESK_CA_FILE");
const auto conventionsVariable = QStringLiteral("CLINICDESK_CONVENTIONS_FILE");
const auto encryptVariable = QStringLiteral("CLINICDESK_ENCRYPT_PAYLOADS");
const auto secretsVariable = QStringLiteral("CLINICDESK_SECRETS_FILE");

Error invalid(const QString &variable, ErrorReason reason, const QString &detail = {})
{
    return {.code = ErrorCode::WrongUse, .reason = reason, .input = variable, .detail = detail};
}

Error inVariable(const QString &variable, Error cause)
{
    cause.input = variable;
    return cause;
}

// Checks the open file, so that the checked file is the one that is read.
ErrorReason problemOfSecretsFile(const SystemFile &file)
{
    const auto facts = file.facts();
    if (!facts || facts->kind != FileFacts::Kind::Regular)
        return ErrorReason::FileNotRegular;
    if (!facts->isOfThisUser() && !facts->isOfAdministrator())
        return ErrorReason::FileOwner;
    // With an access list, the rights of the group are the mask of the list: chmod would not remove it.
    if (const auto isOpen = file.isListedForOthers())
        return *isOpen ? ErrorReason::FileAccessList : ErrorReason::None;
    return facts->isForOthers ? ErrorReason::FilePermissions : ErrorReason::None;
}

Result<QByteArray> readSecretsFile(const QString &path)
{
    SystemFile opened(path, SystemFile::Open::Read);
    if (!opened.isOpen())
        return invalid(secretsVariable, ErrorReason::FileNotReadable, SystemError::last().text());
    const auto reason = problemOfSecretsFile(opened);
    QFile file;
    if (!file.open(opened.release(), QIODevice::ReadOnly | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle))
        return invalid(secretsVariable, ErrorReason::FileNotReadable, file.errorString());
    if (reason != ErrorReason::None)
        return invalid(secretsVariable, reason);
    return file.read(variableCapBytes);
}

const auto encryptKey = QStringLiteral("encrypt_payloads");

/// `on`, `off`, true or false.
std::optional<bool> readOnOff(const QJsonValue &value)
{
    const auto text = value.toString();
    if (value.isBool())
        return value.toBool();
    return text == QLatin1String("on")    ? std::optional(true)
           : text == QLatin1String("off") ? std::optional(false)
                                          : std::nullopt;
}

Result<bool> readEncrypt(const QString &variable, const QJsonValue &value)
{
    if (const auto isOn = readOnOff(value))
        return *isOn;
    auto error = invalid(variable, ErrorReason::ConventionValue);
    error.subject = encryptKey;
    return error;
}

/// What the conventions file says. A saved connection has `encryptPayloads` among its settings, not in its conventions.
struct ConventionsFile {
    Conventions conventions;
    bool encryptPayloads = false;
};

Result<ConventionsFile> readConventionsFile(const QString &path)
{
    if (path.isEmpty())
        return ConventionsFile();
    QFile file(path);
    if (!QFileInfo(path).isFile() || !openRegularFile(file))
        return invalid(conventionsVariable, ErrorReason::FileNotReadable);
    const auto json = parseJson(file.read(variableCapBytes));
    if (!json.isObject())
        return invalid(conventionsVariable, ErrorReason::NotJsonObject);
    auto object = json.object();
    const auto encrypt =
        object.contains(encryptKey) ? readEncrypt(conventionsVariable, object.take(encryptKey)) : false;
    if (!encrypt)
        return encrypt.error();
    auto conventions = conventionsFromJson(object);
    if (!conventions)
        return inVariable(conventionsVariable, conventions.error());
    return ConventionsFile{*std::move(conventions), *encrypt};
}

ConnectionId identityOf(const QUrl &baseUrl, const UserId &user)
{
    const auto text = baseUrl.toString(QUrl::FullyEncoded) + QLatin1Char('\n') + user.text;
    const auto hash = QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha256);
    return {QStringLiteral("env-") + QString::fromLatin1(hash.toHex())};
}

// Plain http is allowed only for this computer.
bool isThisComputer(QUrl url)
{
    url.setScheme(QStringLiteral("http"));
    return http::isAllowedAddress(url);
}

Result<Connection> readConnection(const QProcessEnvironment &environment)
{
    auto baseUrl = parseBaseUrl(environment.value(baseUrlVariable));
    if (!baseUrl)
        return inVariable(baseUrlVariable, baseUrl.error());
    UserId user;
    if (const auto given = environment.value(userVariable); !given.isEmpty()) {
        const auto read = parseUserId(given);
        if (!read)
            return inVariable(userVariable, read.error());
        user = *read;
    }
    const auto caFile = environment.value(caFileVariable);
    if (!caFile.isEmpty()) {
        if (const auto authorities = http::readAuthorityFile(caFile); !authorities)
            return inVariable(caFileVariable, authorities.error());
    }
    auto keyId = parseKeyId(environment.value(keyIdVariable));
    if (!keyId)
        return inVariable(keyIdVariable, keyId.error());
    auto file = readConventionsFile(environment.value(conventionsVariable));
    if (!file)
        return file.error();
    const auto encrypt = environment.value(encryptVariable);
    const auto encryptPayloads = encrypt.isEmpty() ? file->encryptPayloads : readEncrypt(encryptVariable, encrypt);
    if (!encryptPayloads)
        return encryptPayloads.error();
    return Connection{.id = identityOf(*baseUrl, user),
                      .name = baseUrl->host(),
                      .environment = isThisComputer(*baseUrl) ? Environment::Development : Environment::Production,
                      .baseUrl = *baseUrl,
                      .user = user,
                      .keyId = *std::move(keyId),
                      .encryptPayloads = *encryptPayloads,
                      .caFile = caFile.isEmpty() ? QString() : QFileInfo(caFile).absoluteFilePath(),
                      .conventions = std::move(file->conventions)};
}

} // namespace

Result<EnvironmentConnection> readEnvironment(const QProcessEnvironment &environment)
{
    EnvironmentConnection read;
    if (!environment.value(baseUrlVariable).isEmpty()) {
        auto connection = readConnection(environment);
        if (!connection)
            return connection.error();
        read.connection = *std::move(connection);
    }
    if (const auto path = environment.value(secretsVariable); !path.isEmpty()) {
        auto text = readSecretsFile(path);
        if (!text)
            return text.error();
        auto secrets = parseSecretsJson(*std::move(text));
        if (!secrets)
            return inVariable(secretsVariable, secrets.error());
        read.secrets = *std::move(secrets);
    }
    return read;
}

} // namespace clinicdesk
