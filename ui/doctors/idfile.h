// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

namespace clinicdesk::ui {

inline constexpr qint64 mostIdFileBytes = 5'000'000;

/// The text of a file with identifiers: UTF-8, or UTF-16 with its mark as spreadsheets save it. FileUnreadable,
/// FileTooLarge, or FileUnsupported for what is no text. Blocks, so it is for a worker.
Result<QString> readIdFile(const QString &path);

/// What went wrong with such a file, in one line.
QString idFileSentence(const Error &error);

} // namespace clinicdesk::ui
