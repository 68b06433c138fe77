// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/storageupload.h"

#include "core/base/errorreason.h"
#include "core/base/servicetext.h"
#include "core/http/publicaddress.h"
#include "core/http/retrypolicy.h"

#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

constexpr int maxStatus = 999;

/// S3 and storages like it give several of these codes with a 4xx, or even with a 200.
constexpr auto passingCodes =
    "BadDigest BandwidthLimitExceeded ConditionalRequestConflict IncompleteBody InternalError KMS.ThrottlingException "
    "OperationAborted RequestLimitExceeded RequestThrottled RequestTimeout RequestTimeoutException ServiceUnavailable "
    "SlowDown SlowDownRead SlowDownWrite TemporaryRedirect Throttling ThrottlingException TooManyRequests "
    "XAmzContentChecksumMismatch XAmzContentSHA256Mismatch";
/// What the service signed is too old: the time, its own sign-in at the storage, or the key of that.
constexpr auto oldFormCodes =
    "ExpiredToken InvalidAccessKeyId InvalidToken RequestExpired RequestTimeTooSkewed TokenRefreshRequired";

constexpr std::array rules{
    StorageRule{StorageResponder::Storage, 200, 299, "", StorageVerdict::Stored},
    StorageRule{StorageResponder::Storage, 302, 303, "", StorageVerdict::Stored}, // to the form's own redirect
    StorageRule{StorageResponder::Storage, 200, maxStatus, passingCodes, StorageVerdict::Wait},
    StorageRule{StorageResponder::Storage, 200, maxStatus, oldFormCodes, StorageVerdict::NewForm},
    StorageRule{StorageResponder::Storage, 408, 408, nullptr, StorageVerdict::Wait},
    StorageRule{StorageResponder::Storage, 429, 429, nullptr, StorageVerdict::Wait},
    StorageRule{StorageResponder::Storage, 500, maxStatus, nullptr, StorageVerdict::Wait},
    StorageRule{StorageResponder::Network, 200, 299, nullptr, StorageVerdict::Wait},
    StorageRule{StorageResponder::Network, 301, 303, nullptr, StorageVerdict::Wait},
    StorageRule{StorageResponder::Network, 307, 308, nullptr, StorageVerdict::Wait},
    StorageRule{StorageResponder::Network, 407, 407, nullptr, StorageVerdict::Wait},
    StorageRule{StorageResponder::Network, 451, 451, nullptr, StorageVerdict::Wait},
    StorageRule{StorageResponder::Network, 500, maxStatus, nullptr, StorageVerdict::Wait},
};

constexpr int proxySignInRequired = 407;
constexpr int blocked = 451;              // by a filter, for legal or other reasons
constexpr int signInRequiredStatus = 511; // RFC 6585

/// Finds "Policy expired" and "Request has expired", as S3, Ceph and similar storages write it in a longer text. A
/// failed condition is quoted in brackets with a key and a value, which can contain any word.
bool saysTooOld(const QString &message)
{
    static const QRegularExpression tooOld(
        QStringLiteral(R"(\b(policy|request|token|signature)( document)? ((has|is) )?(already )?expired\b)"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression quoted(QStringLiteral(R"([\["“‘'].*)"),
                                           QRegularExpression::DotMatchesEverythingOption);
    auto ownWords = message;
    return ownWords.remove(quoted).contains(tooOld);
}

/// An answer as the rules need it.
struct StorageAnswer {
    StorageResponder responder = StorageResponder::Storage;
    int status = 0;
    QString code; ///< S3's `Code`, cut and masked
    /// S3's `Message`, cut and masked. One that says that the form has expired is like `RequestExpired`.
    QString message;
};

bool fits(const StorageRule &rule, const StorageAnswer &answer)
{
    if (rule.responder != answer.responder || answer.status < rule.minStatus || answer.status > rule.maxStatus)
        return false;
    if (!rule.codes)
        return true;
    const QLatin1String codes(rule.codes);
    const auto code = saysTooOld(answer.message) ? QStringLiteral("RequestExpired") : answer.code;
    return codes.isEmpty() ? code.isEmpty() : QString(codes).split(QLatin1Char(' ')).contains(code);
}

StorageVerdict verdictOf(const StorageAnswer &answer)
{
    const auto *const rule = std::ranges::find_if(rules, [&](const StorageRule &each) { return fits(each, answer); });
    return rule == rules.end() ? StorageVerdict::NeedsUser : rule->verdict;
}

QByteArrayView startOf(QByteArrayView body)
{
    constexpr QByteArrayView byteOrderMark("\xef\xbb\xbf");
    auto start = body.first(std::min(body.size(), storageAnswerBytes)).trimmed();
    if (start.startsWith(byteOrderMark))
        start = start.sliced(byteOrderMark.size()).trimmed();
    return start;
}

/// Returns text, so that a declared encoding cannot turn the same bytes into other characters.
QString xmlIn(QByteArrayView start)
{
    return start.contains("<!DOCTYPE") ? QString() : QString::fromUtf8(start);
}

/// S3 also sends an error with a 200, for example one that happened after it had begun to answer.
bool isError(QByteArrayView body)
{
    QXmlStreamReader xml(xmlIn(startOf(body)));
    return xml.readNextStartElement() && xml.name() == QLatin1String("Error");
}

/// The elements of web pages, and the form in which gateways describe their sign-in (WISPr).
constexpr auto pageElements =
    "a abbr address applet area article aside b base basefont bgsound big blink blockquote body br button canvas "
    "caption center code col dd div dl dt em embed fieldset font footer form frame frameset h1 h2 h3 h4 h5 h6 "
    "head header hr html i iframe img input label legend li link main map marquee menu meta nav noframes "
    "noscript object ol option p param picture pre s script section select small span strong style sub sup svg "
    "table tbody td template textarea tfoot th thead title tr tt u ul video wml xhtml wispaccessgatewayparam";

const QStringList &allPageElements()
{
    static const auto elements = QString::fromLatin1(pageElements).split(QLatin1Char(' '));
    return elements;
}

bool isPageElement(const QString &name)
{
    return allPageElements().contains(name.toLower());
}

/// Returns true if a body that ended early can be the start of XML that is no page: it ended before its first element,
/// or within it.
bool mayBecomeStorageXml(QByteArrayView start)
{
    constexpr QByteArrayView postResponse("<PostResponse");
    constexpr QByteArrayView declaration("<?xml");
    if (postResponse.startsWith(start) || declaration.startsWith(start))
        return true;
    auto rest = start;
    if (start.startsWith(declaration)) {
        const auto end = start.indexOf("?>");
        rest = end < 0 ? QByteArrayView() : start.sliced(end + 2).trimmed();
    }
    static const QRegularExpression opened(QStringLiteral(R"(^<(?:[\w.-]+:)?([\w.-]+)(\s[^<]*)?$)"));
    const auto element = opened.match(QString::fromUtf8(rest));
    const auto name = element.captured(1);
    if (!element.hasMatch())
        return postResponse.startsWith(rest);
    const bool isNameWhole = element.capturedLength(2) > 0;
    return isNameWhole ? !isPageElement(name) && !element.captured(2).contains(QLatin1String("xhtml"))
                       : std::ranges::none_of(allPageElements(), [&](const QString &each) {
                             return each.startsWith(name, Qt::CaseInsensitive);
                         });
}

/// Returns true if a 2xx is a page of something in between. Of a body that is encoded although no encoding was asked
/// for, or that ended early, the declared type decides where the start of the body does not.
bool isPage(const http::Response &answer)
{
    const auto type = answer.header("Content-Type").toLower();
    const bool isDeclaredPage = type.contains("text/html") || type.contains("xhtml");
    const auto start = startOf(answer.body);
    const bool isText = start.isEmpty() || start.startsWith('<');
    if (!isText && !answer.header("Content-Encoding").isEmpty())
        return isDeclaredPage;
    if (isOfTheStorage(answer.body)) {
        const bool hasOtherElement = start.startsWith('<') && !start.contains("PostResponse");
        return isDeclaredPage && (hasOtherElement || (!answer.isBodyComplete && !start.startsWith('<')));
    }
    return isDeclaredPage || answer.isBodyComplete || !mayBecomeStorageXml(start);
}

/// Where an answer leads; an address without a host is on the server that was asked.
QUrl locationOf(const http::Response &answer)
{
    return QUrl(QString::fromUtf8(answer.header("Location")));
}

/// Returns the address without query and fragment, in one form for all that mean the same place.
QUrl placeOf(const QUrl &address)
{
    auto place = address.adjusted(QUrl::RemoveQuery | QUrl::RemoveFragment | QUrl::NormalizePathSegments);
    const int usualPort = place.scheme() == QLatin1String("https") ? 443 : 80;
    if (place.port() == usualPort)
        place.setPort(-1);
    if (place.path().isEmpty())
        place.setPath(QStringLiteral("/"));
    return place;
}

/// A storage without S3's codes also says so that it has another address, for example one with https. A network leads
/// to its own sign-in, which is elsewhere.
bool isMoveOfStorage(const http::Response &answer, const QUrl &asked)
{
    const auto location = locationOf(answer);
    const bool isSameHost = location.host().isEmpty() || location.host() == asked.host();
    return isSameHost && http::isPermanentRedirect(answer.status);
}

/// Whether something in between has refused the file: the storage has nothing to do with it.
bool isRefusalOfNetwork(int status, const QString &code)
{
    return status == signInRequiredStatus || status == proxySignInRequired || (status == blocked && code.isEmpty());
}

bool isRedirect(int status)
{
    return status >= 300 && status < 400;
}

/// S3 appends its own parameters to the address that the form names.
bool isRedirectOfForm(const http::Response &answer, const QUrl &ownRedirect)
{
    const bool saysDone = answer.status == 302 || answer.status == 303;
    if (!saysDone || !ownRedirect.isValid() || ownRedirect.host().isEmpty())
        return false;
    const auto location = locationOf(answer);
    return placeOf(location) == placeOf(ownRedirect) && location.query().startsWith(ownRedirect.query());
}

/// `asked`: the address of the form. `ownRedirect`: where the form lets the storage redirect after it has stored the
/// file; empty for none.
StorageAnswer readStorageAnswer(const http::Response &answer, const QUrl &asked, const QUrl &ownRedirect)
{
    StorageAnswer read{.status = answer.status, .code = {}, .message = {}};
    const bool isSuccess = answer.status >= 200 && answer.status < 300;
    if (isSuccess ? !isError(answer.body) : isRedirectOfForm(answer, ownRedirect)) {
        if (isSuccess && isPage(answer))
            read.responder = StorageResponder::Network;
        return read;
    }
    const auto problem = readStorageProblem(answer.body);
    read.code = problem.code;
    if (isSuccess && read.code.isEmpty())
        read.code = QStringLiteral("Error"); // it is one, and never the answer without a code that means stored
    read.message = problem.message;
    const bool isRedirectOfNetwork =
        isRedirect(answer.status) && read.code.isEmpty() && !isMoveOfStorage(answer, asked);
    if (isRedirectOfNetwork || isRefusalOfNetwork(answer.status, read.code))
        read.responder = StorageResponder::Network;
    return read;
}

constexpr qint64 maxStorageAnswerBytes = 64'000; // S3 needs only a few hundred bytes

/// Returns the address to which the form lets the storage redirect; empty if it has none.
QUrl ownRedirect(const PresignedForm &form)
{
    for (const auto &field : form.fields) {
        const auto name = field.name.toLower();
        if (name == "success_action_redirect" || name == "redirect") // the second is its former name
            return QUrl(QString::fromUtf8(field.value));
    }
    return {};
}

ErrorCode codeFor(const StorageAnswer &answer)
{
    switch (verdictOf(answer)) {
    case StorageVerdict::Wait:
        if (answer.responder == StorageResponder::Storage)
            return ErrorCode::StorageUnavailable;
        // Any other redirect would end in "the address is wrong", and this one is none of the storage.
        return http::isTemporaryRedirect(answer.status) ? ErrorCode::NetworkRedirectRefused : ErrorCode::NetworkCaptive;
    case StorageVerdict::NewForm:
        return ErrorCode::StorageFormExpired;
    case StorageVerdict::Stored:
    case StorageVerdict::NeedsUser:
        break;
    }
    const bool isTooLarge = answer.status == 413 || answer.code == QLatin1String("EntityTooLarge");
    return isTooLarge ? ErrorCode::FileTooLarge : ErrorCode::StoragePolicy;
}

Error leadsToThisComputer(const QString &host)
{
    return {.code = ErrorCode::ServiceBadAnswer,
            .subject = host,
            .detail = QStringLiteral("the address of a form leads to this computer")};
}

/// A form may lead to an address of this computer or its network card only if the service that gave it is at one.
http::AddressScope scopeFor(http::AddressKind service)
{
    switch (service) {
    case http::AddressKind::ThisComputer:
        return http::AddressScope::OtherOrThisComputer;
    case http::AddressKind::LinkLocal:
        return http::AddressScope::OtherOrLinkLocal;
    case http::AddressKind::Unknown:
    case http::AddressKind::OtherComputer:
        break;
    }
    return http::AddressScope::OtherComputers;
}

/// Also behind a proxy, which resolves names itself.
bool isLocalAddressOfAnother(const PresignedForm &form)
{
    const auto named = http::kindNamedBy(form.url);
    const bool isLocal = named == http::AddressKind::ThisComputer || named == http::AddressKind::LinkLocal;
    return isLocal && named != form.service;
}

bool isOneLine(const QByteArray &text)
{
    return std::ranges::none_of(text, [](char sign) { return sign == '\r' || sign == '\n' || sign == '\0'; });
}

} // namespace

std::span<const StorageRule> storageRules()
{
    return rules;
}

/// S3 answers a form with nothing or with <PostResponse>, and storages like it have XML of their own. If a web page
/// counted as a success, a file could be lost: every element of one is refused, whatever is around it. The declared
/// type does not count, because some storages declare a page and send none. Other text does not count either, because
/// only the status of a storage matters. A null byte is refused because UTF-16 could hide a page.
bool isOfTheStorage(QByteArrayView body)
{
    const auto start = startOf(body);
    if (start.contains('\0'))
        return false;
    if (!start.startsWith('<'))
        return true;
    QXmlStreamReader xml(xmlIn(start));
    return xml.readNextStartElement() && !isPageElement(xml.name().toString()) &&
           !xml.namespaceUri().contains(QLatin1String("xhtml"));
}

StorageProblem readStorageProblem(QByteArrayView body)
{
    StorageProblem problem;
    QXmlStreamReader xml(xmlIn(startOf(body)));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("Code"))
            problem.code = serviceCode(xml.readElementText(QXmlStreamReader::SkipChildElements));
        else if (xml.name() == QLatin1String("Message"))
            problem.message = serviceText(xml.readElementText(QXmlStreamReader::SkipChildElements));
    }
    return problem;
}

Result<http::Request> StorageUpload::request(const Connection &connection) const
{
    if (isLocalAddressOfAnother(form))
        return leadsToThisComputer(form.url.host());
    const auto own = std::ranges::find_if(form.fields, [](const http::FormField &field) {
        return field.name.compare("Content-Type", Qt::CaseInsensitive) == 0;
    });
    if (own != form.fields.end() && !isOneLine(own->value)) // it becomes a line of the head of the file's part
        return Error{.code = ErrorCode::ServiceBadAnswer,
                     .subject = form.url.host(),
                     .detail = QStringLiteral("the content type of a form has a line break")};
    http::MultipartBody body;
    body.fields = form.fields;
    body.fileField = "file";
    body.fileName = QStringLiteral("page-%1.%2").arg(fileNumber).arg(extensionOf(kind)).toLatin1();
    body.fileContentType = own != form.fields.end() ? own->value : wireType(kind, connection.conventions).toLatin1();
    body.file = file;

    http::Request request;
    request.method = http::Method::Post;
    request.url = form.url;
    request.addressScope = scopeFor(form.service);
    request.maxResponseBytes = maxStorageAnswerBytes;
    request.statusDecides = true; // and the start of the body shows a web page
    request.body = std::move(body);
    return request;
}

Error StorageUpload::outcomeOf(const Error &error)
{
    return error.reason == ErrorReason::AddressNotPublic ? leadsToThisComputer(error.subject) : error;
}

Result<void> StorageUpload::judge(const http::Response &answer) const
{
    const auto read = readStorageAnswer(answer, form.url, ownRedirect(form));
    if (verdictOf(read) == StorageVerdict::Stored)
        return {};
    const bool isOfNetwork = read.responder == StorageResponder::Network;
    const auto elsewhere = isOfNetwork && isRedirect(answer.status) ? http::otherHostIn(answer, form.url) : QString();
    return Error{.code = codeFor(read),
                 .reason = elsewhere.isEmpty() ? ErrorReason::None : ErrorReason::AddressElsewhere,
                 .httpStatus = answer.status,
                 .serverCode = read.code,
                 .serverText = elsewhere.isEmpty() ? read.message : elsewhere,
                 .subject = isOfNetwork || isRedirect(answer.status) ? form.url.host() : QString(),
                 .detail = isOfNetwork ? QStringLiteral("an answer that is not of the storage") : QString()};
}

} // namespace clinicdesk
