// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/storageupload.h"

#include "core/http/publicaddress.h"
#include "core/service/storageanswer.h"

#include <QRegularExpression>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr qint64 maxResponseBytes = 64'000; // S3 needs only a few hundred bytes

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

bool isTooOld(const StorageProblem &problem)
{
    return problem.code == QLatin1String("RequestTimeTooSkewed") || problem.code == QLatin1String("ExpiredToken") ||
           problem.code == QLatin1String("RequestExpired") || saysTooOld(problem.message);
}

bool isOneLine(const QByteArray &text)
{
    return std::ranges::none_of(text, [](char sign) { return sign == '\r' || sign == '\n' || sign == '\0'; });
}

} // namespace

Result<http::Request> StorageUpload::request(const Connection &connection) const
{
    if (http::namesThisComputer(form.url) && !http::namesThisComputer(connection.baseUrl))
        return Error{.code = ErrorCode::ServiceBadAnswer,
                     .subject = form.url.host(),
                     .detail = QStringLiteral("the address of a form leads to this computer")};
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
    request.maxResponseBytes = maxResponseBytes;
    request.cutsLargeAnswer = true; // the status decides, and the start shows a web page
    request.body = std::move(body);
    return request;
}

Result<void> StorageUpload::parse(const QByteArray & /*body*/) const
{
    return {};
}

Error StorageUpload::explain(int status, const QByteArray &body)
{
    const auto problem = readStorageProblem(body);
    Error error{.code = ErrorCode::StoragePolicy,
                .httpStatus = status,
                .serverCode = problem.code,
                .serverText = problem.message};
    if (status >= 500 || status == 408 || status == 429 || problem.code == QLatin1String("SlowDown") ||
        problem.code == QLatin1String("RequestTimeout"))
        error.code = ErrorCode::StorageUnavailable;
    else if (isTooOld(problem))
        error.code = ErrorCode::StorageFormExpired;
    return error;
}

} // namespace clinicdesk
