// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/envelopemembers_p.h"

#include "core/base/errorreason.h"
#include "core/jwe/base64_p.h"
#include "core/jwe/objectscanner_p.h"

#include <QRegularExpression>

#include <algorithm>

namespace clinicdesk::jwe {

namespace {

Error notText(const QString &name)
{
    return malformed(QStringLiteral("\"%1\" is no text").arg(name));
}

/// Returns the text of `kid`; services also send IDs as whole numbers.
std::optional<QString> keyIdOf(const QByteArray &json)
{
    const bool isWholeNumber =
        !json.isEmpty() && std::ranges::all_of(json, [](char c) { return c >= '0' && c <= '9'; });
    return isWholeNumber ? std::optional(QString::fromLatin1(json)) : textOf(json);
}

Result<QByteArray> decoded(const QString &name, const QByteArray &json)
{
    const auto text = textOf(json);
    if (!text)
        return notText(name);
    const auto characters = text->toUtf8();
    QByteArray bytes(static_cast<qsizetype>(base64::decodedSize(static_cast<std::size_t>(characters.size()))), '\0');
    if (!base64::decode(characters, reinterpret_cast<unsigned char *>(bytes.data())))
        return malformed(QStringLiteral("\"%1\" is no strict Base64URL").arg(name));
    return bytes;
}

Error unknownKind(const QString &detail)
{
    auto error = malformed(detail);
    error.reason = ErrorReason::EncryptionUnknown;
    return error;
}

/// Returns true for a name of RFC 7518, sections 4.1 and 5.1: sound, but not what we decrypt.
bool isRegistered(const QString &name)
{
    static const QRegularExpression names(
        QStringLiteral(R"(^(RSA1_5|RSA-OAEP(-256)?|A(128|192|256)(GCM)?KW|dir|ECDH-ES(\+A(128|192|256)KW)?|)"
                       R"(PBES2-HS(256\+A128|384\+A192|512\+A256)KW|A(128CBC-HS256|192CBC-HS384|256CBC-HS512)|)"
                       R"(A(128|192|256)GCM)$)"));
    return name.contains(names);
}

Error notOurs(const QString &name, const QString &found)
{
    const auto detail = QStringLiteral("its \"%1\" is \"%2\", which is not spoken here").arg(name, found.left(40));
    return isRegistered(found) ? unknownKind(detail) : malformed(detail);
}

/// The header in `protected`: only what we support, and no `crit` or `zip`.
class ProtectedHeader final : public ObjectScanner::Listener {
public:
    bool wantsPieces(const QString & /*name*/) override { return false; }

    Result<void> member(const QString &name, const QByteArray &value) override
    {
        if (name == QLatin1String("zip") || name == QLatin1String("crit"))
            return malformed(QStringLiteral("its header asks for \"%1\"").arg(name));
        const auto text = textOf(value);
        if (name == QLatin1String("alg"))
            m_alg = text.value_or(QString());
        else if (name == QLatin1String("enc"))
            m_enc = text.value_or(QString());
        else if (name == QLatin1String("kid"))
            keyId = keyIdOf(value);
        return {};
    }

    Result<void> check() const
    {
        if (m_alg != QLatin1String("dir"))
            return notOurs(QStringLiteral("alg"), m_alg);
        if (m_enc != QLatin1String("A128CBC-HS256"))
            return notOurs(QStringLiteral("enc"), m_enc);
        return {};
    }

    std::optional<QString> keyId;

private:
    QString m_alg;
    QString m_enc;
};

/// A header outside `protected` may name the key, but not how to decrypt.
class UnprotectedHeader final : public ObjectScanner::Listener {
public:
    bool wantsPieces(const QString & /*name*/) override { return false; }

    Result<void> member(const QString &name, const QByteArray &value) override
    {
        for (const auto &forbidden :
             {QLatin1String("alg"), QLatin1String("enc"), QLatin1String("zip"), QLatin1String("crit")}) {
            if (name != forbidden)
                continue;
            const auto detail = QStringLiteral("\"%1\" stands outside of \"protected\"").arg(name);
            return isRegistered(textOf(value).value_or(QString())) ? unknownKind(detail) : malformed(detail);
        }
        if (name == QLatin1String("kid"))
            keyId = keyIdOf(value);
        return {};
    }

    std::optional<QString> keyId;
};

} // namespace

Result<void> EnvelopeMembers::take(const QString &name, const QByteArray &json)
{
    if (json == "null") // as some serializers write a member that is missing
        return {};
    if (name == QLatin1String("protected"))
        return takeProtected(json);
    if (name == QLatin1String("header") || name == QLatin1String("unprotected"))
        return takeUnprotected(name, json);
    if (name == QLatin1String("kid")) {
        keyId = keyIdOf(json);
        if (!keyId)
            return notText(name);
        return {};
    }
    if (name == QLatin1String("iv") || name == QLatin1String("tag")) {
        const auto bytes = decoded(name, json);
        if (!bytes)
            return bytes.error();
        (name == QLatin1String("iv") ? iv : tag) = *bytes;
        return {};
    }
    if (name == QLatin1String("encrypted_key") && json != "\"\"")
        return unknownKind(QStringLiteral("\"encrypted_key\" is not empty"));
    if (name == QLatin1String("aad") || name == QLatin1String("recipients"))
        return unknownKind(QStringLiteral("\"%1\" is not spoken here").arg(name));
    return {};
}

Result<void> EnvelopeMembers::takeProtected(const QByteArray &json)
{
    const auto header = decoded(QStringLiteral("protected"), json);
    if (!header)
        return header.error();
    ProtectedHeader listener;
    ObjectScanner scanner(listener);
    auto read = scanner.take(*header);
    if (read)
        read = scanner.finish();
    if (!read)
        return malformed(QStringLiteral("in \"protected\": %1").arg(read.error().detail));
    protectedText = textOf(json)->toLatin1();
    if (!keyId)
        keyId = listener.keyId;
    return listener.check();
}

Result<void> EnvelopeMembers::takeUnprotected(const QString &name, const QByteArray &json)
{
    UnprotectedHeader listener;
    ObjectScanner scanner(listener);
    auto read = scanner.take(json);
    if (read)
        read = scanner.finish();
    if (!read) {
        const auto detail = QStringLiteral("in \"%1\": %2").arg(name, read.error().detail);
        return read.error().reason == ErrorReason::EncryptionUnknown ? unknownKind(detail) : malformed(detail);
    }
    if (!keyId)
        keyId = listener.keyId;
    return {};
}

} // namespace clinicdesk::jwe
