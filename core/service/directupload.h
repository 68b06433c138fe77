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

/// What the service says of a file that it took.
struct DirectReceipt {
    QString documentId; ///< its own name for it; empty when it gave none
    QString text;       ///< what it said instead, as `serviceText` keeps it
    friend bool operator==(const DirectReceipt &, const DirectReceipt &) = default;
};

/// Upload of one file in one call, interface 4.3: POST /mr/api/v2/docs, the part `file`, or sealed {"file": Base64}.
///
/// The call names no document of ours, and a patient only with the convention `direct_patient`: a second one makes a
/// second record. So it goes out once only; an error whose `wholeBodySent` is true leaves open what became of it, and
/// so does ServiceOutcomeUnclear.
struct DirectUpload {
    using Answer = DirectReceipt;
    static constexpr Credential credential = Credential::Bearer;
    static constexpr Sealing sealing = Sealing::IfAsked;

    QString type;      ///< `dt`; goes only together with a task
    QStringList tasks; ///< `task`, each once
    FileKind kind = FileKind::Pdf;
    std::shared_ptr<ByteSource> file;
    std::optional<PatientId> patient; ///< `X-Pt-Id`, with the convention `direct_patient` alone

    Result<http::Request> request(const Connection &connection) const;
    /// Any 2xx is a yes, whatever it says, but for a web page: ServiceOutcomeUnclear.
    Result<Answer> parse(const QByteArray &body) const;
    /// FileTooLarge (413), ServiceWorkspaceFull (403 with STORAGE_LIMIT_EXCEEDED), ServiceUnavailable (429, 503 and
    /// 408, and every 5xx before the last byte went out: not taken, to be sent again), ServiceOutcomeUnclear (every
    /// other 5xx), else ServiceRefusedRequest.
    static Error explain(const http::Answer &answer);
};

} // namespace clinicdesk
