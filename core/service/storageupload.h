// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/uploadforms.h"

#include <memory>

namespace clinicdesk {

/// Step 2 of an upload (interface 4.2, 2.3): sends one file to the storage with its presigned form. All fields of the
/// form come first and unchanged, the part `file` last. No credential is sent. 2xx means stored.
struct StorageUpload {
    using Answer = void;
    static constexpr Credential credential = Credential::None;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::Never;
    static constexpr Responder responder = Responder::Storage;

    PresignedForm form;
    std::shared_ptr<ByteSource> file;
    FileKind kind = FileKind::Pdf;
    int fileNumber = 1; ///< for the file name `page-1.pdf`; the user's file name is never sent

    /// ServiceBadAnswer for a form that points to this computer, unless the connection does too.
    Result<http::Request> request(const Connection &connection) const;
    /// A 2xx from the storage itself (`Responder::Storage`) is a success, whatever it says.
    Result<void> parse(const QByteArray &body) const;
    /// StorageUnavailable (5xx, 408, 429, SlowDown, RequestTimeout), StorageFormExpired (too old or clock skew, by S3's
    /// own codes and messages), StoragePolicy for anything else.
    static Error explain(int status, const QByteArray &body);
};

} // namespace clinicdesk
