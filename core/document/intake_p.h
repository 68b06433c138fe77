// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/intake.h"

#include <limits>
#include <optional>

namespace clinicdesk {

inline constexpr FileLimits anySize{.pdfBytes = std::numeric_limits<qint64>::max(),
                                    .imageBytes = std::numeric_limits<qint64>::max()};

/// A file that was checked and described.
struct OpenedFile {
    SourceKind kind = SourceKind::Pdf;
    std::optional<FileInfo> facts; ///< of a kind that the service accepts; of any size
    FileReport description;
    /// Why the decoder cannot open a PDF that viewers open.
    std::optional<Error> problem;
};

Result<OpenedFile> openFile(const QString &name, const QByteArray &bytes, DecoderProcess &decoder);

/// `fitBytes`, with a picture turned.
Result<FittedFile> fitTurned(const QString &name, const QByteArray &bytes, Turn turn, const FitOptions &options,
                             DecoderProcess &decoder);

/// Time of the processor for a conversion of so many pages.
std::chrono::seconds timeForPages(int pages);

QString nameWithExtension(const QString &name, FileKind kind);

} // namespace clinicdesk
