// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

/// Parses the XML of a storage (S3). Only the first bytes are read, always as UTF-8. A document type declaration is
/// refused before the XML reader sees it. Do not call on the window's thread.
namespace clinicdesk {

inline constexpr qsizetype storageAnswerBytes = 4'096; ///< bytes of the answer that are read

/// Returns true for what a storage may answer with a 2xx: nothing, S3's <PostResponse>, or text without markup.
bool isOfTheStorage(QByteArrayView body);

/// S3's reason for a refusal; empty if there is none.
struct StorageProblem {
    QString code;
    QString message;
};

StorageProblem readStorageProblem(QByteArrayView body);

} // namespace clinicdesk
