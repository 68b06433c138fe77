// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/environmentconnection.h"

#include "core/base/errorreason.h"
#include "core/base/json.h"
#include "core/connection/connectionname.h"
#include "core/document/patient.h"
#include "core/http/authorityfile.h"
#include "core/http/message.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include <QtEndian>

#include <algorithm>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif
#ifdef Q_OS_LINUX
#include <sys/xattr.h>
#endif

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

#ifdef Q_OS_LINUX
/// Whether an access list lets others than this account and root read or change the file; nothing without a list.
std::optional<bool> opensToOthers(int descriptor)
{
    struct Entry {
        quint16 tag;
        quint16 rights;
        quint32 id;
    };
    enum Tag : quint16 { Owner = 0x01, User = 0x02, Mask = 0x10, Other = 0x20 };
    constexpr qsizetype headerBytes = 4;
    QByteArray list(64 * 1'024, '\0');
    const auto size = ::fgetxattr(descriptor, "system.posix_acl_access", list.data(), static_cast<size_t>(list.size()));
    if (size < headerBytes)
        return {};
    QList<Entry> entries;
    quint16 mask = 07;
    for (qsizetype at = headerBytes; at + static_cast<qsizetype>(sizeof(Entry)) <= size; at += sizeof(Entry)) {
        const auto *bytes = list.constData() + at;
        const Entry entry{qFromLittleEndian<quint16>(bytes), qFromLittleEndian<quint16>(bytes + 2),
                          qFromLittleEndian<quint32>(bytes + 4)};
        if (entry.tag == Mask)
            mask = entry.rights;
        else
            entries.append(entry);
    }
    return std::ranges::any_of(entries, [mask](const Entry &entry) {
        const bool isOurs = entry.tag == Owner || (entry.tag == User && (entry.id == geteuid() || entry.id == 0));
        const bool isMasked = entry.tag != Other; // the mask does not limit what everyone may do
        return !isOurs && (isMasked ? entry.rights & mask : entry.rights) != 0;
    });
}
#else
std::optional<bool> opensToOthers(int /*descriptor*/)
{
    return {};
}
#endif

#ifdef Q_OS_UNIX
// Checks the open file, so that the checked file is the one that is read.
ErrorReason problemOfSecretsFile(int descriptor)
{
    struct stat facts = {};
    if (fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode))
        return ErrorReason::FileNotRegular;
    if (facts.st_uid != geteuid() && facts.st_uid != 0)
        return ErrorReason::FileOwner;
    // With an access list, the rights of the group are the mask of the list: chmod would not remove it.
    if (const auto isOpen = opensToOthers(descriptor))
        return *isOpen ? ErrorReason::FileAccessList : ErrorReason::None;
    if ((facts.st_mode & 077) != 0)
        return ErrorReason::FilePermissions;
    return ErrorReason::None;
}

Result<QByteArray> readSecretsFile(const QString &path)
{
    // Without O_NONBLOCK, open() would wait for a writer if the path is a pipe.
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    QFile file;
    if (descriptor < 0 ||
        !file.open(descriptor, QIODevice::ReadOnly | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle))
        return invalid(secretsVariable, ErrorReason::FileNotReadable, qt_error_string());
    if (const auto reason = problemOfSecretsFile(descriptor); reason != ErrorReason::None)
        return invalid(secretsVariable, reason);
    return file.read(variableCapBytes);
}
#else
Result<QByteArray> readSecretsFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return invalid(secretsVariable, ErrorReason::FileNotReadable, file.errorString());
    return file.read(variableCapBytes);
}
#endif

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
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
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
