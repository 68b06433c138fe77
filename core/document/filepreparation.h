// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/filechange.h"
#include "core/document/fileflaw.h"
#include "core/document/sourcekind.h"

#include <QByteArray>
#include <QDate>
#include <QList>
#include <QString>

namespace clinicdesk {

/// Pages that only separate documents in a stack. They are not sent.
struct LeftOutPages {
    QString file;         ///< where they are
    QList<int> pages;     ///< counted from 0
    bool areBlank = true; ///< otherwise they have a separator barcode
    friend bool operator==(const LeftOutPages &, const LeftOutPages &) = default;
};

/// What is known about how a file became sendable.
struct FilePreparation {
    int pages = 0;             ///< 0: not known
    QList<FileChange> changes; ///< none: the file is sent as it was
    SourceKind source = SourceKind::Pdf;
    qint64 sourceBytes = 0;
    int firstPage = 0;           ///< of a file with some pages of another one: where it starts there
    int sourceFiles = 1;         ///< of a joined file
    FileFlaws flaws;             ///< small ones: the user decides whether the file is sent all the same
    QDate takenOn;               ///< the day of a photo; null where it is not known
    QList<LeftOutPages> leftOut; ///< around a document of a stack, with its first file
    QList<int> quarterTurns;     ///< to the right, of its first pages, as the user turned them one by one
    QList<QByteArray> madeOf;    ///< SHA-256 of the stored files that it was made of, and of those they were made of
    friend bool operator==(const FilePreparation &, const FilePreparation &) = default;
};

/// How many pages of several the user has turned; 0 also where an earlier version turned them.
qsizetype turnedPages(const FilePreparation &preparation);

/// The change with this stable text (`fileChangeText`).
std::optional<FileChange> fileChangeFromText(QStringView text);

} // namespace clinicdesk
