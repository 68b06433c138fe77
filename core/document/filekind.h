// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

#include <optional>

namespace clinicdesk {

/// The kinds of file that the service takes (§8).
enum class FileKind { Pdf, Jpeg, Png };

/// How many bytes from the start decide a kind.
inline constexpr qint64 kindHeadBytes = 4096;

/// The kind by content; a name or its ending never counts. Nothing for everything else.
std::optional<FileKind> kindOf(QByteArrayView head);

/// `pdf`, `jpg`, `png`: for names that we make.
QString extensionOf(FileKind kind);

} // namespace clinicdesk
