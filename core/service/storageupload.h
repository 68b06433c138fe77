// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/message.h"
#include "core/service/uploadforms.h"

#include <QByteArrayView>
#include <QString>

#include <memory>
#include <span>

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

inline constexpr qsizetype storageAnswerBytes = 4'096; ///< bytes of the answer of a storage that are read

/// What becomes of the file.
enum class StorageVerdict {
    Stored,
    Wait,    ///< passes without a person: tried again after a delay
    NewForm, ///< tried again with a new form, a few times
    NeedsUser,
};

/// Who answered.
enum class StorageResponder {
    Storage,
    Network, ///< something in between, such as a guest network or a filter
};

/// One line of the table of what an answer to a presigned form means for its file, which `docs/interface.md` (section
/// 7) shows and a test compares. The first line that fits decides; `NeedsUser` if none does.
struct StorageRule {
    StorageResponder responder;
    int minStatus;
    int maxStatus;
    const char *codes; ///< S3 codes, with a space between two; empty: an answer without a code; null: any answer
    StorageVerdict verdict;
};
std::span<const StorageRule> storageRules();

/// Reads the first bytes of an answer, always as UTF-8, and refuses a document type declaration before the XML reader
/// sees it, as `readStorageProblem`. Returns true for what a storage may answer when it has stored a file: nothing, XML
/// that is no page, or text without markup.
bool isOfTheStorage(QByteArrayView body);

/// S3's reason for a refusal; empty if there is none.
struct StorageProblem {
    QString code;
    QString message;
};

StorageProblem readStorageProblem(QByteArrayView body);

} // namespace clinicdesk
