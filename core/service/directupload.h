// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/document/filekind.h"
#include "core/service/client.h"

#include <QStringList>

#include <memory>
#include <optional>

namespace clinicdesk {

/// The service's answer for a file that it accepted.
struct DirectReceipt {
    QString documentId; ///< the service's own ID for the file; empty if it gave none
    QString text;       ///< the answer's text if there is no ID, cut and masked by `serviceText`
    friend bool operator==(const DirectReceipt &, const DirectReceipt &) = default;
};

/// Uploads one file in one call, interface 4.3: POST /mr/api/v2/docs, with the part `file`, or encrypted as {"file":
/// Base64}.
///
/// The call does not contain our document ID, and names a patient only with the convention `direct_patient`, so a
/// second call makes a second record. Therefore it is sent only once. After the last byte was sent
/// (`wholeBodySent`), every error but a clear refusal leaves open what happened to the file. The outbox decides this
/// (`directOutcome`), because it needs to know what stood in the way of the answer.
struct DirectUpload {
    using Answer = DirectReceipt;
    static constexpr Credential credential = Credential::Bearer;
    static constexpr bool usesWorkspace = true;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::OnRequest;

    QString type;      ///< `dt`; see `sendsType`
    QStringList tasks; ///< `task`, without duplicates
    FileKind kind = FileKind::Pdf;
    std::shared_ptr<ByteSource> file;
    std::optional<PatientId> patient; ///< `X-Pt-Id`; sent only with the convention `direct_patient`

    /// Whether the call contains the document type: only of a lab report, and only beside a task.
    static bool sendsType(const QString &type, const QStringList &tasks);

    Result<http::Request> request(const Connection &connection) const;
    /// Any 2xx is a success, whatever it says, except a refusal; ServiceBadAnswer for one beside a document ID. A web
    /// page never gets here: the client returns NetworkCaptive.
    Result<Answer> parse(const QByteArray &body) const;
    /// ServiceWorkspaceFull (any status with STORAGE_LIMIT_EXCEEDED), FileTooLarge (413), ServiceUnavailable (408, 429
    /// and every 5xx before the last byte was sent, and after it 429 and 503 that the service itself has sent: not
    /// accepted, can be sent again), ServiceOutcomeUnclear (other 408, 429 and 5xx after it), otherwise
    /// ServiceRefusedRequest.
    static Error explain(const http::Response &answer);
};

} // namespace clinicdesk
