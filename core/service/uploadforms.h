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

/// What the service needs to know about one document to return forms for its files (interface 2.1, 2.2).
struct UploadItem {
    DocumentId document;
    QString type;     ///< `dt`
    QDate date;       ///< `dd_e`: noon UTC of that day, in the unit of the convention `date_unit`
    QStringList tags; ///< `tg`
    FileKind kind = FileKind::Pdf;
    QList<qint64> fileSizes; ///< bytes, in the order of the files
};

/// Where the request names the patient and the user, by the convention `patient_in`.
struct RequestPatient {
    QString header;               ///< `X-Pt-Id`
    std::optional<QString> query; ///< `p_oid`
    friend bool operator==(const RequestPatient &, const RequestPatient &) = default;
};

/// WrongUse if the convention `patient_in` also needs the connection's user and the connection has none.
std::optional<Error> missingUser(const Connection &connection);

/// WrongUse for an Aadhaar number, which no request may name as patient or user.
std::optional<Error> aadhaarIn(const QString &identifier);

RequestPatient requestPatient(const Connection &connection, const PatientId &patient,
                              const std::optional<QString> &queryOverride);

/// Lets one file be uploaded to the storage without further sign-in (interface 2.3). It contains a signature: never
/// saved beyond the run, never logged.
struct PresignedForm {
    QUrl url;
    QList<http::FormField> fields; ///< unchanged; without one named `file`, which would be taken for the file
    /// Where the service is that gave this form. Only the address of its call says so: a name such as that of a tunnel
    /// can be in the list of hosts of this computer.
    http::AddressKind service = http::AddressKind::Unknown;
};

/// The service's result for one document: a form for each file, or an error.
struct DocumentForms {
    QList<PresignedForm> forms;
    std::optional<Error> error;
    bool isErrorOfRequest = false; ///< the error is of the whole request and says nothing about this document
};

/// Step 1 of an upload, interface 4.2: POST /mr/api/v1/docs returns a presigned form for each file.
struct UploadForms {
    using Answer = QList<DocumentForms>; ///< one for each item, in the same order
    static constexpr Credential credential = Credential::Bearer;
    static constexpr bool usesWorkspace = true;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::OnRequest;

    QList<UploadItem> items;
    RequestPatient patient;

    /// As `missingUser` and `aadhaarIn`.
    Result<http::Request> request(const Connection &connection) const;
    /// Results are matched by `document_id`, or by position if it is missing. A number of forms that differs from the
    /// number of files, or an unusable form, is an error of that document only.
    Result<Answer> parse(const QByteArray &body) const;
    /// The same, and each form knows where its service is.
    Result<Answer> parse(const http::Response &answer) const;
    /// Returns what a refusal says about each document if it has `error_details` for at least one of them; documents
    /// that it does not name get `whole` with `isErrorOfRequest`. Otherwise returns `whole`. No form of a refusal is
    /// used.
    Result<Answer> parseRefusal(const QByteArray &body, const Error &whole) const;
    /// Section 7, with the answer's `message`: ServiceWorkspaceFull (STORAGE_LIMIT_EXCEEDED with any status),
    /// ServiceAlreadyThere (409), ServiceUnavailable (408, 429, 5xx), otherwise ServiceRefusedRequest.
    static Error explain(int status, const QByteArray &body);
};

/// Returns the MIME type that is sent for this kind.
QString wireType(FileKind kind, const Conventions &conventions);

} // namespace clinicdesk
