// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/intake.h"

namespace clinicdesk {

/// A file of a kind that can be opened, with its report.
struct OpenedFile {
    FileReport report;
    bool isSendable = false; ///< of a kind that the service accepts; of any size
};

/// A file with a large flaw is refused.
Result<OpenedFile> openFile(const QString &name, const QByteArray &bytes, DecoderProcess &decoder);

/// The file as it is.
FittedFile unchanged(const QString &name, const QByteArray &bytes, const FileReport &report);

/// The file, if it is within its limit and not damaged too much.
Result<FittedFile> accepted(FittedFile file, const FileLimits &limits);

/// `fitBytes`, with a picture turned.
Result<FittedFile> fitTurned(const QString &name, const QByteArray &bytes, Turn turn, const FitOptions &options,
                             DecoderProcess &decoder);

/// Time of the processor for a conversion of so many pages.
std::chrono::seconds timeForPages(int pages);

QString nameWithExtension(const QString &name, FileKind kind);

} // namespace clinicdesk
