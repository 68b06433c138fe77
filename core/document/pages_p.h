// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/intake_p.h"
#include "core/document/pages.h"

namespace clinicdesk {

/// Files that were opened, and all their pages in order.
struct OpenedFiles {
    QStringList names;
    QList<QByteArray> bytes;
    QList<OpenedFile> files;
    QList<PageRef> pages;

    qint64 size() const;
};

/// FileTooComplex for too many files or pages.
Result<OpenedFiles> openFiles(const QString &name, const QList<FileToJoin> &files, DecoderProcess &decoder);

struct Arrangement {
    QList<QList<PageRef>> outputs;
    QStringList names; ///< of the outputs
    FitOptions options;
    bool canMakeSmaller = true;
    int maxParts = 1;
};

/// Makes the files of each output. The list has an element for each one.
Result<QList<Result<QList<FittedFile>>>> arrange(const QString &name, const OpenedFiles &files,
                                                 const Arrangement &arrangement, DecoderProcess &decoder);

/// `scan-2.pdf` for the second of several parts.
QString nameOfPart(const QString &name, qsizetype part, qsizetype parts);

} // namespace clinicdesk
