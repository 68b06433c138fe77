// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/uploadforms.h"

#include <memory>

namespace clinicdesk {

/// Step 2 of an upload (interface 4.2, 2.3): sends one file to the storage with its presigned form. All fields of the
/// form come first and unchanged, the part `file` last. No credential is sent.
struct StorageUpload {
    using Answer = void;
    static constexpr Credential credential = Credential::None;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::Never;
    static constexpr Responder responder = Responder::Storage;

    PresignedForm form;
    std::shared_ptr<ByteSource> file;
    FileKind kind = FileKind::Pdf;
    int fileNumber = 1; ///< for the file name `page-1.pdf`; the user's file name is never sent

    /// A form that leads to this computer or to a link-local address, by number or by name, is ServiceBadAnswer, unless
    /// the service that gave it is at such an address, too (`PresignedForm::service`).
    Result<http::Request> request(const Connection &connection) const;
    static Error outcomeOf(const Error &error);
    /// What the answer means for the file, whatever its status, by `storageRules()`: a success if it is stored;
    /// StorageUnavailable, or NetworkCaptive or NetworkRedirectRefused of something in between, to wait;
    /// StorageFormExpired for a new form; StoragePolicy, or FileTooLarge, for a person.
    Result<void> judge(const http::Response &answer) const;
};

} // namespace clinicdesk
