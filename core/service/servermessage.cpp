// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/servermessage.h"

#include "core/base/aadhaarmask.h"
#include "core/base/json.h"
#include "core/base/jsontext.h"
#include "core/base/servicetext.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

constexpr int maxReasons = 5; ///< of one refusal, which are joined
constexpr std::array codeNames{"code", "error_code", "errorCode"};
constexpr std::array messageNames{"display_message", "message", "Message", "msg", "error_message", "errorMessage"};
/// As frameworks and RFC 9457 (problem+json) name the words; `detail` can be a text or a list of reasons.
constexpr std::array otherNames{"detail", "details", "error_description", "description", "reason", "errors", "title"};

bool isSuccessNumber(double number)
{
    return number == 0 || (number >= 200 && number < 300);
}

/// The depth is limited by `parseJson`.
bool saysSomething(const QJsonValue &value)
{
    if (value.isObject())
        return std::ranges::any_of(value.toObject(), saysSomething);
    if (value.isArray())
        return std::ranges::any_of(value.toArray(), saysSomething);
    if (value.isDouble())
        return !isSuccessNumber(value.toDouble());
    return value.toBool() || (value.isString() && !saysNoError(value.toString()));
}

QString textOf(const QJsonValue &value);

template <class Names>
QString firstText(const QJsonObject &object, const Names &names)
{
    for (const auto *name : names) {
        const auto text = textOf(object.value(QLatin1String(name)));
        if (!text.isEmpty())
            return text;
    }
    return {};
}

/// Returns what a reason in a list is about: `loc` of FastAPI ends with the field.
QString fieldOf(const QJsonValue &reason)
{
    const auto place = reason[QLatin1String("loc")].toArray();
    return jsonScalarText(place.isEmpty() ? reason[QLatin1String("field")] : place.last());
}

/// Returns the words in a value: a text, those that an object has for people, or those of a list or of an object with a
/// reason for each field, with the field before its reason.
QString textOf(const QJsonValue &value)
{
    if (!value.isArray() && !value.isObject())
        return jsonScalarText(value).trimmed();
    QStringList reasons;
    const auto add = [&reasons](const QString &field, const QString &reason) {
        if (!reason.isEmpty() && reasons.size() < maxReasons)
            reasons.append(field.isEmpty() ? reason : field + QLatin1String(": ") + reason);
    };
    if (value.isArray()) {
        const auto list = value.toArray();
        for (const auto entry : list)
            add(fieldOf(entry), textOf(entry));
    } else {
        const auto object = value.toObject();
        auto text = firstText(object, messageNames);
        if (text.isEmpty())
            text = firstText(object, otherNames);
        if (!text.isEmpty())
            return text;
        for (auto member = object.begin(); member != object.end(); ++member) {
            if (member->isArray()) // the other members need not be words
                add(member.key(), textOf(*member));
        }
    }
    return reasons.join(QLatin1String("; "));
}

/// Returns the reasons of a form without any other word, as Django sends them: a list of texts for each field.
QString fieldReasons(const QJsonObject &object)
{
    QJsonObject fields;
    for (auto member = object.begin(); member != object.end(); ++member) {
        const auto reasons = member->toArray();
        if (!reasons.isEmpty() && std::ranges::all_of(reasons, [](const QJsonValue &each) { return each.isString(); }))
            fields.insert(member.key() == QLatin1String("non_field_errors") ? QString() : member.key(), reasons);
    }
    return textOf(fields);
}

QString codeOf(const QJsonObject &object)
{
    for (const auto *name : codeNames) {
        const auto code = jsonScalarText(object.value(QLatin1String(name)));
        if (!code.isEmpty())
            return code;
    }
    return {};
}

/// Returns the words of a refusal that is no JSON: a plain text. Markup and bytes that are no text are none.
QString plainText(const QByteArray &body)
{
    const auto text = body.trimmed();
    if (text.isEmpty() || text.startsWith('<') || text.startsWith('{') || text.startsWith('['))
        return {};
    const auto words = QString::fromUtf8(text.first(std::min(text.size(), maxServiceTextBytes)));
    const bool isText = std::ranges::all_of(words, [](QChar character) {
        return character.isPrint() || character.isSpace() || character.category() == QChar::Other_Format;
    });
    const bool isQuoted = words.size() > 1 && words.startsWith(u'"') && words.endsWith(u'"');
    return isText ? (isQuoted ? words.sliced(1, words.size() - 2) : words) : QString();
}

} // namespace

ServerMessage parseServerMessage(const QByteArray &body, QByteArrayView sentNumber)
{
    const auto object = parseJson(body).object();
    const auto error = object.value(QLatin1String("error"));
    auto code = codeOf(object);
    if (code.isEmpty())
        code = codeOf(error.toObject());
    auto text = firstText(object, messageNames);
    const auto other = firstText(object, otherNames);
    if (text.isEmpty() && !other.isEmpty() && error.isString() && !error.toString().contains(u' ')) {
        text = other; // beside a code, such as `invalid_request`
        code = code.isEmpty() ? error.toString() : code;
    }
    for (const auto &words :
         {error.isBool() ? QString() : textOf(error), other, textOf(object.value(QLatin1String("source_error"))),
          fieldReasons(object), plainText(body)})
        text = text.isEmpty() ? words : text;
    return {.code = serviceCode(maskNumber(code, sentNumber)), .text = serviceText(maskNumber(text, sentNumber))};
}

bool saysNoError(const QString &text)
{
    static const QSet<QString> words{{},
                                     QStringLiteral("-"),
                                     QStringLiteral("false"),
                                     QStringLiteral("nil"),
                                     QStringLiteral("no error"),
                                     QStringLiteral("no errors"),
                                     QStringLiteral("no_error"),
                                     QStringLiteral("none"),
                                     QStringLiteral("null"),
                                     QStringLiteral("ok"),
                                     QStringLiteral("okay"),
                                     QStringLiteral("undefined")};
    static const QRegularExpression success(QStringLiteral(R"(\bsuccess(ful|fully)?\b)"));
    static const QRegularExpression failure(QStringLiteral(R"(\b(no|not|without|fail\w*|error\w*)\b)"));
    auto said = text.trimmed().toLower();
    while (said.endsWith(u'.') || said.endsWith(u'!'))
        said.chop(1);
    bool isNumber = false;
    const auto number = said.toDouble(&isNumber);
    if (isNumber)
        return isSuccessNumber(number);
    return words.contains(said) || (said.contains(success) && !said.contains(failure));
}

bool isRefusal(const QJsonObject &answer)
{
    return saysSomething(answer.value(QLatin1String("error")));
}

bool isRefusalOfOnce(const QJsonObject &answer)
{
    static const QSet<QString> no{QStringLiteral("false"), QStringLiteral("no"), QStringLiteral("0")};
    static const QRegularExpression failed(
        QStringLiteral(R"(^(fail\w*|error|errored|reject\w*|refused|denied|invalid)$)"),
        QRegularExpression::CaseInsensitiveOption);
    const auto saysNo = [&](const char *name) {
        const auto value = answer.value(QLatin1String(name));
        return (value.isBool() && !value.toBool()) || no.contains(jsonScalarText(value).toLower());
    };
    const auto saysFailed = [&](const char *name) {
        const auto value = answer.value(QLatin1String(name));
        return failed.match(jsonScalarText(value).trimmed()).hasMatch();
    };
    const auto saysFailedStatus = [&](const char *name) {
        const int status = jsonScalarText(answer.value(QLatin1String(name))).toInt();
        return status >= 400 && status < 600;
    };
    static constexpr std::array successNames{"success", "ok"};
    static constexpr std::array stateNames{"status", "result", "state"};
    static constexpr std::array statusNames{"status", "statusCode", "status_code"}; // as of HTTP
    return isRefusal(answer) || std::ranges::any_of(successNames, saysNo) ||
           std::ranges::any_of(stateNames, saysFailed) || std::ranges::any_of(statusNames, saysFailedStatus);
}

bool isWorkspaceFull(const QByteArray &body)
{
    return body.contains("STORAGE_LIMIT_EXCEEDED");
}

} // namespace clinicdesk
