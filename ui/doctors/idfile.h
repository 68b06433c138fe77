// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

class QMimeData;

namespace clinicdesk::ui {

inline constexpr qint64 mostIdFileBytes = 5'000'000;

/// The text of a file with identifiers: UTF-8, or UTF-16 with its mark as spreadsheets save it. FileUnreadable,
/// FileTooLarge, or FileUnsupported for what is no text. Blocks, so it is for a worker.
Result<QString> readIdFile(const QString &path);

/// The path of the one file with identifiers, by its name, that is dragged or pasted; empty for anything else, such as
/// papers to send.
QString idFileIn(const QMimeData &data);

/// What went wrong with such a file, in one line.
QString idFileSentence(const Error &error);

} // namespace clinicdesk::ui
