// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/connection/connection.h"
#include "core/document/filekind.h"
#include "core/http/message.h"
#include "core/service/client.h"

#include <QDate>
#include <QList>
#include <QStringList>

#include <optional>

namespace clinicdesk {

/// What the service needs to know of one document to give forms for its files (interface 2.1, 2.2).
struct UploadItem {
    DocumentId document;
    QString type;     ///< `dt`
    QDate date;       ///< `dd_e`: noon UTC of that day, in the unit of the conventions
    QStringList tags; ///< `tg`
    FileKind kind = FileKind::Pdf;
    QList<qint64> fileSizes; ///< bytes, in the order of the pages
};

/// Who is named in the request, decided by the convention `patient_in`.
struct NamedPatient {
    QString header;               ///< `X-Pt-Id`
    std::optional<QString> query; ///< `p_oid`
    friend bool operator==(const NamedPatient &, const NamedPatient &) = default;
};

/// WrongUse where the convention `patient_in` names the connection's user as well and the connection has none.
std::optional<Error> missingUser(const Connection &connection);

NamedPatient namePatient(const Connection &connection, const PatientId &patient,
                         const std::optional<QString> &queryOverride);

/// A place in the storage that takes one file without further sign-in (interface 2.3). Holds a signature: never kept
/// beyond the run, never logged.
struct PresignedForm {
    QUrl url;
    QList<http::FormField> fields; ///< untouched
};

/// What the service says of one document: a form for each file, or why not.
struct FormsOfDocument {
    QList<PresignedForm> forms;
    std::optional<Error> error;
    bool isErrorOfRequest = false; ///< the error refuses the whole request: it says nothing about this document
};

/// Step 1 of an upload, interface 4.2: POST /mr/api/v1/docs brings a presigned form for each file.
struct UploadForms {
    using Answer = QList<FormsOfDocument>; ///< one for each item, in the items' order
    static constexpr Credential credential = Credential::Bearer;
    static constexpr Sealing sealing = Sealing::IfAsked;

    QList<UploadItem> items;
    NamedPatient patient;

    /// As `missingUser`.
    Result<http::Request> request(const Connection &connection) const;
    /// Results are matched by `document_id`, by position where it is missing. A count of forms that differs from the
    /// count of files, or a form that could not be used, is an error of that document alone.
    Result<Answer> parse(const QByteArray &body) const;
    /// What a refusal says about each document, when it has `error_details` for at least one of them; documents it does
    /// not name get `whole` with `isErrorOfRequest`. Otherwise `whole`. No form of a refusal is used.
    Result<Answer> parseRefusal(const QByteArray &body, const Error &whole) const;
    /// Section 7: the envelope's `message`; 403 with STORAGE_LIMIT_EXCEEDED; 409 (the service has the document); 5xx.
    static Error explain(int status, const QByteArray &body);
};

/// MIME type of that kind on the wire.
QString wireType(FileKind kind, const Conventions &conventions);

} // namespace clinicdesk
