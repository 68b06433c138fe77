// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

/// The XML of a storage (S3), of which only the first bytes are looked at, as UTF-8 whatever it declares. A document
/// type declaration is refused before the XML reader sees it. Not for the window's thread.
namespace clinicdesk {

inline constexpr qsizetype storageAnswerBytes = 4'096; ///< of the answer that are looked at

/// True for what a storage may say with a 2xx: nothing, S3's <PostResponse>, or words that are no markup.
bool isOfTheStorage(QByteArrayView body);

/// What S3 says of a refusal; empty where it says nothing.
struct StorageProblem {
    QString code;
    QString message;
};

StorageProblem readStorageProblem(QByteArrayView body);

} // namespace clinicdesk
