// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/storageupload.h"

#include "core/base/errorreason.h"
#include "core/http/publicaddress.h"
#include "core/http/retrypolicy.h"
#include "core/service/storageanswer.h"

#include <algorithm>

namespace clinicdesk {

namespace {

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

bool isRedirect(int status)
{
    return status >= 300 && status < 400;
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
    return Error{.code = codeFor(read),
                 .httpStatus = answer.status,
                 .serverCode = read.code,
                 .serverText = read.message,
                 .subject = isOfNetwork || isRedirect(answer.status) ? form.url.host() : QString(),
                 .detail = isOfNetwork ? QStringLiteral("an answer that is not of the storage") : QString()};
}

} // namespace clinicdesk
