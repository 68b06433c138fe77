// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

#include <optional>

namespace clinicdesk {

/// The kinds of file that the service accepts (interface section 8).
enum class FileKind { Pdf, Jpeg, Png };

/// Number of bytes from the start of a file that determine its kind.
inline constexpr qint64 kindPrefixBytes = 4096;

/// Returns the kind by content, never by file name, or nothing for other content.
std::optional<FileKind> kindOf(QByteArrayView head);

/// Returns `pdf`, `jpg` or `png`, for file names that Clinic Desk makes.
QString extensionOf(FileKind kind);

/// Returns `PDF`, `JPEG` or `PNG`, for texts in every language.
QString kindName(FileKind kind);

} // namespace clinicdesk
