// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/intake.h"

#include <QStringList>

namespace clinicdesk::wording {

/// The name of a format, the same in every language: "JPEG 2000", "WebP", "PDF".
QString sourceKindName(SourceKind kind);

/// What was changed in a file before it is sent, a sentence for each change; none for an unchanged file.
QStringList changeSentences(const FittedFile &file);
/// And which pages of a stack were left out around it.
QStringList changeSentences(const FileInfo &file, const FilePreparation &preparation);

/// A sentence for each file with such pages: "Pages 2 and 5 of scan.pdf are blank and are not sent."
QStringList leftOutSentences(const QList<LeftOutPages> &leftOut);

/// The same in a few words, for a row: "from HEIC", "location removed".
QStringList changeNotes(const FilePreparation &preparation);

/// That a file is sent although a part of it is damaged; `flaw` is an error of `anyFlaw`.
QString damageNotice(const Error &flaw);

} // namespace clinicdesk::wording
