// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

class QMimeData;

namespace clinicdesk::ui {

inline constexpr qint64 maxIdFileBytes = 5'000'000;

/// The text of a file with doctor IDs: UTF-8, or UTF-16 with a byte order mark, as spreadsheets save it.
/// FileUnreadable, FileTooLarge, or FileUnsupported if it is not text. Blocks; call on a worker thread.
Result<QString> readIdFile(const QString &path);

/// The path of a dragged or pasted file with doctor IDs, recognised by its name; empty for more than one file and for
/// anything else, such as documents to send.
QString idFileIn(const QMimeData &data);

/// The error of such a file, in one line.
QString idFileSentence(const Error &error);

} // namespace clinicdesk::ui
