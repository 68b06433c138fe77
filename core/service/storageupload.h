// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/uploadforms.h"

#include <memory>

namespace clinicdesk {

/// Step 2 of an upload (interface 4.2, 2.3): one file goes to the storage by its presigned form. Every field of the
/// form first and untouched, the part `file` last; no credential of ours. 2xx means stored.
struct StorageUpload {
    using Answer = void;
    static constexpr Credential credential = Credential::None;
    static constexpr Sealing sealing = Sealing::Never;
    static constexpr Answerer answerer = Answerer::Storage;

    PresignedForm form;
    std::shared_ptr<ByteSource> file;
    FileKind kind = FileKind::Pdf;
    int pageNumber = 1; ///< for the name that we make: `page-1.pdf`; a person's file name is never sent

    /// ServiceBadAnswer for a form that leads to this computer, unless the connection itself does.
    Result<http::Request> request(const Connection &connection) const;
    /// A 2xx that the storage itself gave (`Answerer::Storage`) is a yes, whatever it says.
    Result<void> parse(const QByteArray &body) const;
    /// S3's own codes: too old or clock skew (StorageFormExpired), 5xx and 408, 429 (StorageUnavailable), anything else
    /// of the form (StoragePolicy).
    static Error explain(int status, const QByteArray &body);
};

} // namespace clinicdesk
