// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/secretsinput.h"

#include "core/base/errorreason.h"
#include "core/base/json.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <openssl/crypto.h>

#include <algorithm>
#include <array>
#include <optional>

namespace clinicdesk {

namespace {

constexpr qsizetype keyTextBytes = keyTextLength;
constexpr qsizetype storeKeyBytes = 32;

Error invalidSecret(ErrorReason reason, const QString &member = {})
{
    return {.code = ErrorCode::WrongUse, .reason = reason, .subject = member};
}

SharedSecret shared(QByteArrayView bytes)
{
    return bytes.isEmpty() ? nullptr : std::make_shared<const SecretBytes>(bytes);
}

QByteArrayView trimmed(const SecretBytes &secret)
{
    return secret.view().trimmed();
}

/// The JSON without its texts, which the library would copy into memory that it does not wipe: each is replaced by a
/// number, behind a control character that no text has. A text with escapes stays.
class MaskedJson {
public:
    explicit MaskedJson(QByteArrayView json)
    {
        m_json.reserve(json.size());
        for (qsizetype at = 0; at < json.size();) {
            if (json[at] != '"') {
                m_json += json[at++];
                continue;
            }
            const auto end = std::min(endOfText(json, at + 1), json.size());
            addText(json.sliced(at + 1, end - at - 1), json.sliced(end));
            at = end;
            if (at < json.size())
                m_json += json[at++]; // the closing quote
        }
    }

    const QByteArray &json() const { return m_json; }
    /// The text that a value stands for; nothing for a text that stayed.
    std::optional<QByteArrayView> textOf(const QString &value) const
    {
        if (!value.startsWith(mark))
            return {};
        return m_texts.value(value.mid(1).toInt());
    }

private:
    static constexpr QChar mark{u'\x1'};

    static qsizetype endOfText(QByteArrayView json, qsizetype at)
    {
        while (at < json.size() && json[at] != '"')
            at += json[at] == '\\' ? 2 : 1;
        return at;
    }

    /// `rest` starts with the closing quote.
    void addText(QByteArrayView text, QByteArrayView rest)
    {
        const bool isName = rest.sliced(std::min<qsizetype>(1, rest.size())).trimmed().startsWith(':');
        const bool isPlain =
            std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != '\\'; });
        m_json += '"';
        if (isName || !isPlain || !text.isValidUtf8()) {
            m_json += text;
            return;
        }
        m_json += "\\u0001" + QByteArray::number(m_texts.size());
        m_texts.append(text);
    }

    QByteArray m_json;
    QList<QByteArrayView> m_texts;
};

/// Parses member `name` of `json` with `read`; wipes the copies made here.
template <class Read>
Result<SharedSecret> readMember(const MaskedJson &masked, const QJsonObject &json, QLatin1String name, Read read)
{
    const auto value = json.value(name);
    if (value.isUndefined() || value.isNull())
        return SharedSecret();
    if (!value.isString())
        return invalidSecret(ErrorReason::MemberNotText, name);
    auto text = value.toString();
    if (const auto plain = masked.textOf(text))
        return read(plain->toByteArray());
    auto result = read(text.toUtf8());
    OPENSSL_cleanse(text.data(), static_cast<std::size_t>(text.size()) * sizeof(QChar));
    return result;
}

bool isVisibleAscii(char c)
{
    return c > ' ' && c <= '~';
}

bool isLetter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// The first UTF-8 character of a text that is not empty.
QByteArrayView firstCharacter(QByteArrayView text)
{
    qsizetype size = 1;
    while (size < text.size() && size < 4 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80)
        ++size;
    return text.first(size);
}

QByteArrayView lastCharacter(QByteArrayView text)
{
    qsizetype size = 1;
    while (size < text.size() && size < 4 && (static_cast<unsigned char>(text[text.size() - size]) & 0xC0) == 0x80)
        ++size;
    return text.last(size);
}

/// A character that is not shown and that no token has, such as a zero-width space or a byte order mark.
bool isInvisible(QByteArrayView character)
{
    const auto codes = QString::fromUtf8(character).toUcs4();
    if (codes.isEmpty())
        return true; // a byte order mark
    const auto code = codes.first();
    const auto category = QChar::category(code);
    return category == QChar::Other_Control || category == QChar::Other_Format || QChar::isSpace(code) ||
           (code >= 0xFE00 && code <= 0xFE0F) || code == 0x034F;
}

bool isQuote(QByteArrayView character)
{
    static constexpr std::array quotes{"\"", "'", "`", "“", "”", "„", "‟", "«", "»", "‘", "’", "‚"};
    return std::ranges::any_of(quotes, [&](const char *quote) { return character == quote; });
}

bool beginsWith(QByteArrayView text, QByteArrayView prefix)
{
    return text.size() >= prefix.size() && text.first(prefix.size()).compare(prefix, Qt::CaseInsensitive) == 0;
}

/// How many bytes of the text are the word “Bearer” and what is between it and a token; 0 for a token that only begins
/// like this.
qsizetype bearerBytes(QByteArrayView text)
{
    constexpr QByteArrayView word("bearer");
    if (!beginsWith(text, word))
        return 0;
    const auto rest = text.sliced(word.size());
    if (rest.isEmpty() || isInvisible(firstCharacter(rest)))
        return word.size();
    if (rest.startsWith(':'))
        return word.size() + 1;
    constexpr QByteArrayView encodedSpace("%20");
    return rest.startsWith(encodedSpace) ? word.size() + encodedSpace.size() : 0;
}

/// Removes from both ends what cannot be part of a token: invisible characters, a pair of quotation marks, the names of
/// the header, of its kind and of a parameter.
QByteArrayView bareToken(QByteArrayView text)
{
    static constexpr std::array<QByteArrayView, 4> prefixes{"authorization:", "access_token=", "auth_token=", "token="};
    for (auto former = text.size() + 1; text.size() < former;) {
        former = text.size();
        while (!text.isEmpty() && isInvisible(firstCharacter(text)))
            text = text.sliced(firstCharacter(text).size());
        while (!text.isEmpty() && isInvisible(lastCharacter(text)))
            text.chop(lastCharacter(text).size());
        if (text.size() >= 2 && isQuote(firstCharacter(text)) && isQuote(lastCharacter(text)))
            text = text.sliced(firstCharacter(text).size()).chopped(lastCharacter(text).size());
        for (const auto prefix : prefixes) {
            if (beginsWith(text, prefix))
                text = text.sliced(prefix.size());
        }
        text = text.sliced(bearerBytes(text));
    }
    return text;
}

bool namesParameter(QByteArrayView text)
{
    constexpr QByteArrayView name("token=");
    for (; !text.isEmpty(); text = text.sliced(1)) {
        if (beginsWith(text, name))
            return true;
    }
    return false;
}

ErrorReason problemOfToken(QByteArrayView token)
{
    bool hasQuote = false;
    bool hasInvisible = false;
    bool hasOther = false; // an accent, or an end of a line
    for (auto rest = token; !rest.isEmpty();) {
        const auto character = firstCharacter(rest);
        rest = rest.sliced(character.size());
        const bool isAscii = character.size() == 1;
        if (isQuote(character))
            hasQuote = true;
        else if (isAscii && !isVisibleAscii(character[0]))
            hasOther |= character[0] != ' ';
        else if (!isAscii)
            (isInvisible(character) ? hasInvisible : hasOther) = true;
    }
    if (hasOther)
        return ErrorReason::TokenCharacters;
    if (hasInvisible)
        return ErrorReason::TokenInvisible;
    if (token.contains(' '))
        return ErrorReason::TokenHasSpace;
    return hasQuote ? ErrorReason::TokenQuotes : ErrorReason::None;
}

Result<SharedSecret> parseToken(QByteArray text, const QString &member)
{
    const auto secret = SecretBytes::takeFrom(std::move(text));
    const auto token = bareToken(secret.view());
    if (token.isEmpty() && std::ranges::any_of(secret.view(), isLetter))
        return invalidSecret(ErrorReason::TokenWithoutValue, member);
    if (token.contains('&') && namesParameter(secret.view())) // further parameters follow it
        return invalidSecret(ErrorReason::TokenCharacters, member);
    if (const auto problem = problemOfToken(token); problem != ErrorReason::None)
        return invalidSecret(problem, member);
    return shared(token);
}

/// The first member that is not known; the answer of a sign-in service (RFC 6749) can be used as it is. Only a plain
/// name is repeated: anything else may be a secret in a wrong place.
std::optional<QString> unknownMember(const QJsonObject &object)
{
    static const QStringList known{
        QStringLiteral("access_token"),  QStringLiteral("auth_token"), QStringLiteral("key_string"),
        QStringLiteral("store_key"),     QStringLiteral("token_type"), QStringLiteral("expires_in"),
        QStringLiteral("refresh_token"), QStringLiteral("scope"),      QStringLiteral("id_token")};
    static const QRegularExpression plain(QStringLiteral("\\A[A-Za-z][A-Za-z_-]{0,31}\\z"));
    const auto names = object.keys();
    const auto unknown = std::ranges::find_if(names, [](const QString &name) { return !known.contains(name); });
    if (unknown == names.cend())
        return {};
    return plain.match(*unknown).hasMatch() ? *unknown : QStringLiteral("…");
}

} // namespace

Result<SharedSecret> parseAccessToken(QByteArray text)
{
    return parseToken(std::move(text), QStringLiteral("access_token"));
}

Result<SharedSecret> readAuthToken(QByteArray text)
{
    return parseToken(std::move(text), QStringLiteral("auth_token"));
}

Result<SharedSecret> parseKeyText(QByteArray text)
{
    const auto secret = SecretBytes::takeFrom(std::move(text));
    const auto key = secret.size() == keyTextBytes ? secret.view() : trimmed(secret);
    if (!key.isEmpty() && key.size() != keyTextBytes)
        return Error{.code = ErrorCode::WrongUse,
                     .reason = ErrorReason::KeyLength,
                     .subject = QStringLiteral("key_string"),
                     .sizeBytes = key.size(),
                     .limit = keyTextBytes};
    return shared(key);
}

Result<SharedSecret> readStoreKey(QByteArray text)
{
    const auto secret = SecretBytes::takeFrom(std::move(text));
    const auto base64 = trimmed(secret);
    if (base64.isEmpty())
        return SharedSecret();
    auto decoded = QByteArray::fromBase64Encoding(QByteArray::fromRawData(base64.data(), base64.size()),
                                                  QByteArray::AbortOnBase64DecodingErrors);
    const auto key = SecretBytes::takeFrom(std::move(decoded.decoded));
    if (!decoded || key.size() != storeKeyBytes)
        return Error{.code = ErrorCode::WrongUse,
                     .reason = ErrorReason::StoreKeyLength,
                     .subject = QStringLiteral("store_key"),
                     .limit = storeKeyBytes};
    return shared(key.view());
}

Result<SecretsInput> parseSecretsJson(QByteArray json)
{
    const auto text = SecretBytes::takeFrom(std::move(json));
    const MaskedJson masked(text.view());
    const auto document = parseJson(masked.json());
    if (!document.isObject())
        return invalidSecret(ErrorReason::NotJsonObject, QStringLiteral("secrets"));
    const auto object = document.object();
    if (const auto unknown = unknownMember(object))
        return invalidSecret(ErrorReason::MemberUnknown, *unknown);
    auto accessToken = readMember(masked, object, QLatin1String("access_token"), parseAccessToken);
    if (!accessToken)
        return accessToken.error();
    auto authToken = readMember(masked, object, QLatin1String("auth_token"), readAuthToken);
    if (!authToken)
        return authToken.error();
    auto keyText = readMember(masked, object, QLatin1String("key_string"), parseKeyText);
    if (!keyText)
        return keyText.error();
    auto storeKey = readMember(masked, object, QLatin1String("store_key"), readStoreKey);
    if (!storeKey)
        return storeKey.error();
    return SecretsInput{
        .accessToken = *accessToken, .authToken = *authToken, .keyText = *keyText, .storeKey = *storeKey};
}

} // namespace clinicdesk
