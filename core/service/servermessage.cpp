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
constexpr std::array codeNames{"code", "error_code", "errorCode", "errorcode", "faultcode"};
constexpr std::array messageNames{"display_message", "message",      "Message",    "msg",
                                  "error_message",   "errorMessage", "faultstring"};
/// As frameworks and RFC 9457 (problem+json) name the words; `detail` can be a text or a list of reasons.
constexpr std::array otherNames{"detail", "details", "error_description", "description", "reason", "errors", "title"};
/// What went wrong, as a text or as an object with the words.
constexpr std::array faultNames{"error", "fault", "exception", "failure", "failures"};
/// What services and gateways put around an answer.
constexpr std::array wrapperNames{"data", "result",  "results", "response",  "status", "meta",
                                  "body", "payload", "file",    "documents", "files",  "uploads"};

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

/// Whether words are looked for in a member of this name in any case.
bool isNameOfWords(const QString &name)
{
    const auto has = [&name](const auto &names) {
        return std::ranges::any_of(names, [&name](const char *each) { return name == QLatin1String(each); });
    };
    return has(messageNames) || has(otherNames) || has(faultNames) || has(wrapperNames);
}

QString textOf(const QJsonValue &value);
QString wordsWithin(const QJsonObject &object);

template <class Names>
QString firstText(const QJsonObject &object, const Names &names)
{
    for (const auto *name : names) {
        auto text = textOf(object.value(QLatin1String(name)));
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
        if (text.isEmpty())
            text = wordsWithin(object);
        if (!text.isEmpty())
            return text;
        for (auto member = object.begin(); member != object.end(); ++member) {
            // The other members need not be words. Those above were looked at, and twice at each level takes for ever.
            if (member->isArray() && !isNameOfWords(member.key()))
                add(member.key(), textOf(*member));
        }
    }
    return reasons.join(QLatin1String("; "));
}

/// Returns the words of what an object has around them. A single word in a wrapper is a state, not a sentence.
QString wordsWithin(const QJsonObject &object)
{
    for (const auto *name : faultNames) {
        const auto value = object.value(QLatin1String(name));
        if (auto text = value.isDouble() ? QString() : textOf(value); !text.isEmpty())
            return text;
    }
    for (const auto *name : wrapperNames) {
        const auto value = object.value(QLatin1String(name));
        auto text = textOf(value);
        const bool hasLetter = std::ranges::any_of(text, [](QChar character) { return character.isLetter(); });
        if (hasLetter && (value.isObject() || value.isArray() || text.contains(u' ')))
            return text;
    }
    return {};
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
        auto code = jsonScalarText(object.value(QLatin1String(name)));
        if (!code.isEmpty())
            return code;
    }
    return {};
}

/// The same in an answer of any shape. The depth is limited by `parseJson`.
QString codeWithin(const QJsonValue &value)
{
    const auto object = value.isArray() ? value[0].toObject() : value.toObject();
    auto code = codeOf(object);
    const auto lookIn = [&](const char *name) {
        if (const auto member = object.value(QLatin1String(name)); code.isEmpty() && !member.isUndefined())
            code = codeWithin(member);
    };
    std::ranges::for_each(faultNames, lookIn);
    lookIn("detail");
    std::ranges::for_each(wrapperNames, lookIn);
    return code;
}

/// Returns the root of a JSON text; an empty object if it is none.
QJsonValue rootOf(const QByteArray &json)
{
    const auto document = parseJson(json);
    return document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
}

/// A whole number of any length keeps its digits. Other numbers do not keep their characters, because an Aadhaar number
/// that is written with an exponent would not be masked.
QString codeIn(const QByteArray &json, const QJsonValue &root)
{
    const auto document = parseJsonExactly(json);
    const auto exact = codeWithin(document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object()));
    const bool isWhole = std::ranges::all_of(exact, [](QChar character) { return character.isDigit(); });
    return isWhole ? exact : codeWithin(root);
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
    const auto root = rootOf(body);
    const auto object = root.toObject();
    const auto error = object.value(QLatin1String("error"));
    auto code = codeIn(body, root);
    auto text = root.isArray() ? textOf(root) : firstText(object, messageNames);
    const auto other = firstText(object, otherNames);
    if (text.isEmpty() && !other.isEmpty() && error.isString() && !error.toString().contains(u' ')) {
        text = other; // beside a code, such as `invalid_request`
        code = code.isEmpty() ? error.toString() : code;
    }
    for (const auto &words :
         {error.isBool() ? QString() : textOf(error), other, textOf(object.value(QLatin1String("source_error"))),
          wordsWithin(object), fieldReasons(object), plainText(body)})
        text = text.isEmpty() ? words : text;
    return {.code = serviceCode(maskNumber(code, sentNumber)), .text = serviceText(maskNumber(text, sentNumber))};
}

namespace {

/// `ErrorCode`, `error_code` and `errorCode` are one name.
QString plainName(QString name)
{
    return name.remove(u'_').remove(u'-').toLower();
}

/// Returns true for words or a code of something that did not work: “Upload failed”, `FILE_REJECTED`, `E-7`.
bool speaksOfFailure(const QString &text)
{
    static const QRegularExpression breaks(QStringLiteral(R"((?<=[a-z])(?=[A-Z])|[_-]+)")); // of a code
    static const QRegularExpression none(
        QStringLiteral(R"(\b(no|without|zero|0)( any)? (errors?|fail\w*|problems?|exceptions?|reject\w*)\b)"));
    static const QRegularExpression failure(QStringLiteral(
        R"(\b(fail\w*|errors?|errored|exceptions?|invalid\w*|denied|forbidden|refus\w*|reject\w*|exceed\w*|cannot|unable)"
        R"(|unsuccess\w*|unsupported|unauthori[sz]ed|unprocessable|abort\w*|malformed|corrupt\w*|missing|false|nok|ko)\b)"
        R"(|\bnot (authori[sz]ed|known|found|allowed|accept\w*|valid|supported|possible|permitted|stored|saved|uploaded|ok)\b)"
        R"(|\b(no such|unknown \w+|bad request|could not|couldn.t|can.t|too (large|big|long|many))\b|^e(rr)? ?\d+$|^no$)"));
    auto said = text.trimmed();
    said = said.replace(breaks, QStringLiteral(" ")).toLower();
    return said.remove(none).contains(failure);
}

bool saysNo(const QJsonValue &value)
{
    static const QSet<QString> no{QStringLiteral("false"), QStringLiteral("no"), QStringLiteral("0")};
    return (value.isBool() && !value.toBool()) || no.contains(jsonScalarText(value).toLower());
}

bool isFailedStatus(const QJsonValue &value)
{
    const int status = jsonScalarText(value).toInt();
    return status >= 400 && status < 600;
}

using Names = QSet<QString>;

Names namesIn(const char *words)
{
    const auto list = QString::fromLatin1(words).split(u' ');
    return {list.begin(), list.end()};
}

const Names &successNames()
{
    static const auto names = namesIn("success issuccess ok successful issuccessful succeeded uploaded accepted stored "
                                      "saved");
    return names;
}

/// As of HTTP, or in words.
const Names &statusNames()
{
    static const auto names = namesIn("status code statuscode httpstatus httpstatuscode httpcode responsecode "
                                      "responsestatus resultcode");
    return names;
}

bool namesState(const QString &name)
{
    static const auto names = namesIn("result state outcome statustext");
    return names.contains(name) || statusNames().contains(name);
}

/// Members that say what went wrong, whether that is a text, a list, an object or a number.
const Names &problemNames()
{
    static const auto names = namesIn(
        "error errors fault faults exception exceptions failure failures failed rejected errorcode errormessage "
        "errordetails errordescription errortype errorcount failedcount failurecount haserror haserrors iserror");
    return names;
}

/// Returns true if a member of an answer, or of what is around it, says that the call was refused. The depth is limited
/// by `parseJson`.
bool saysRefused(const QJsonValue &answer)
{
    if (answer.isArray())
        return std::ranges::any_of(answer.toArray(), saysRefused);
    static const Names wrappers = [] {
        Names names;
        for (const auto *name : wrapperNames)
            names.insert(QLatin1String(name));
        return names;
    }();
    const auto object = answer.toObject();
    for (auto member = object.begin(); member != object.end(); ++member) {
        const auto name = plainName(member.key());
        const QJsonValue value = *member;
        const bool isProblem = problemNames().contains(name) && saysSomething(value);
        const bool isNoSuccess = successNames().contains(name) && (saysNo(value) || speaksOfFailure(value.toString()));
        const bool isFailure = (statusNames().contains(name) && isFailedStatus(value)) ||
                               (namesState(name) && speaksOfFailure(value.toString()));
        if (isProblem || isNoSuccess || isFailure || (wrappers.contains(name) && saysRefused(value)))
            return true;
    }
    return false;
}

/// Returns true if the service itself has refused a call, in one of the forms of section 7.
bool isOwnRefusal(const http::Response &answer)
{
    static const QRegularExpression json(QStringLiteral(R"(^\s*application/([^;\s]+\+)?json\s*(;|$))"),
                                         QRegularExpression::CaseInsensitiveOption);
    if (!json.match(QString::fromLatin1(answer.header("Content-Type"))).hasMatch())
        return false;
    const auto object = parseJson(answer.body).object();
    const auto error = object.value(QLatin1String("error")).toString();
    // Frameworks of gateways write the name of the status there.
    const bool isNameOfStatus = error.compare(QLatin1String("Service Unavailable"), Qt::CaseInsensitive) == 0;
    return isRefusal(object) && !isNameOfStatus;
}

/// Returns true if a member says that the call succeeded: then its words speak of something else.
bool saysAccepted(const QJsonObject &answer)
{
    for (auto member = answer.begin(); member != answer.end(); ++member) {
        const auto name = plainName(member.key());
        const auto text = jsonScalarText(*member);
        if (successNames().contains(name) && (member->toBool() || text.toLower() == QLatin1String("true")))
            return true;
        if (namesState(name) && !text.isEmpty() && saysNoError(text))
            return true;
    }
    return false;
}

} // namespace

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
    static const QRegularExpression success(QStringLiteral(R"(\bsuccess(ful|fully)?\b|^(s|sc|http|ok)[-_ ]?2\d\d$)"));
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

bool isRefusalOfOnce(const QByteArray &body)
{
    return saysRefused(rootOf(body));
}

bool speaksOfRefusal(const QByteArray &body)
{
    return !saysAccepted(parseJson(body).object()) && speaksOfFailure(parseServerMessage(body).text);
}

bool isBusyWithoutWordOfService(const http::Response &answer)
{
    const bool isBusy = answer.status == 429 || answer.status == 503;
    return isBusy && answer.wholeBodySent && !isOwnRefusal(answer);
}

bool isWorkspaceFull(const QByteArray &body)
{
    return body.contains("STORAGE_LIMIT_EXCEEDED");
}

} // namespace clinicdesk
