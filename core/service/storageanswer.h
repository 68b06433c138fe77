// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/message.h"

#include <QByteArrayView>
#include <QString>

#include <span>

/// What an answer to a presigned form means for its file: the one table of this, which `docs/interface.md` (section 7)
/// shows and a test compares. Parses the XML of a storage (S3): only the first bytes are read, always as UTF-8, and a
/// document type declaration is refused before the XML reader sees it. Do not call on the window's thread.
namespace clinicdesk {

inline constexpr qsizetype storageAnswerBytes = 4'096; ///< bytes of the answer that are read

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

/// One line of the table. The first line that fits decides; `NeedsUser` if none does.
struct StorageRule {
    StorageResponder responder;
    int minStatus;
    int maxStatus;
    const char *codes; ///< S3 codes, with a space between two; empty: an answer without a code; null: any answer
    StorageVerdict verdict;
};
std::span<const StorageRule> storageRules();

/// An answer as the rules need it.
struct StorageAnswer {
    StorageResponder responder = StorageResponder::Storage;
    int status = 0;
    QString code; ///< S3's `Code`, cut and masked
    QString
        message; ///< S3's `Message`, cut and masked; one that says that the form has expired is like `RequestExpired`
};

/// `asked`: the address of the form. `ownRedirect`: where the form lets the storage redirect after it has stored the
/// file; empty for none.
StorageAnswer readStorageAnswer(const http::Response &answer, const QUrl &asked, const QUrl &ownRedirect = {});
StorageVerdict verdictOf(const StorageAnswer &answer);

/// Returns true for what a storage may answer when it has stored a file: nothing, XML that is no page, or text without
/// markup.
bool isOfTheStorage(QByteArrayView body);

/// S3's reason for a refusal; empty if there is none.
struct StorageProblem {
    QString code;
    QString message;
};

StorageProblem readStorageProblem(QByteArrayView body);

} // namespace clinicdesk
